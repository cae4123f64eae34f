package bot

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// A search is a Bot: it gets views, never a whole position.
var _ Bot[heapState, num] = (*Search[heapState, num])(nil)

func TestSearchWinsFromHeaps(t *testing.T) {
	for workers := 1; workers <= 2; workers++ {
		b := NewSearch(heap{}, SearchOptions[heapState, num]{Iterations: 4000, Workers: workers})
		for left := num(1); left <= 11; left++ {
			want := left % 4
			if want == 0 {
				continue
			}
			for turn := range num(2) {
				expect.Is(t, choose(t, heap{}, b, heapState{left: left, turn: turn}, deck.NewSeed(1).Rand()), want, workers, "workers, of", left, b.Stats())
			}
		}
	}
}

// Each of three seats maximizes its own score and does not just minimize the scores of the
// others.
func TestSearchPlaysForEachSeat(t *testing.T) {
	enough := long.Or(30, 12)
	r := deck.NewSeed(1).Rand()
	for _, g := range []row{{seats: 2}, {seats: 3}} {
		for workers := 1; workers <= 2; workers++ {
			b := NewSearch(g, SearchOptions[rowState, num]{Iterations: 4000, Workers: workers})
			checked := 0
			for n := 0; n < 4000 && checked < enough; n++ {
				s := rowOf(6, r)
				s.turn = num(r.IntN(g.seats))
				scores, best, margin, near := g.solve(s)
				if margin < 3 || near && g.seats > 2 {
					continue
				}
				checked++
				expect.Is(t, choose(t, g, b, s, r), best, g.seats, "seats", workers, "workers, of", s, "for", scores, b.Stats())
			}
			if checked < enough {
				t.Errorf("%d seats: only %d rows have a best move", g.seats, checked)
			}
		}
	}
}

func TestSearchWeighsHiddenCards(t *testing.T) {
	for workers := 1; workers <= 2; workers++ {
		b := NewSearch(swap{}, SearchOptions[swapState, num]{Iterations: 8000, Workers: workers})
		bestAtSwap(t, b, false)
	}
}

// bestAtSwap checks a player at all views of swap that have a clearly best move,
// against another seat that moves at random, or plays its best.
func bestAtSwap(t *testing.T, b Bot[swapState, num], random bool) {
	t.Helper()
	checked := 0
	for _, v := range swapViews() {
		want, margin := swap{}.best(v, random)
		if margin < 0.02 {
			continue
		}
		checked++
		expect.Is(t, b.Choose(t.Context(), v, swap{}.Legal(nil, v.State, v.Seat), deck.NewSeed(1).Rand()), want, "seat", v.Seat, "throws by", margin)
	}
	if checked < 60 {
		t.Errorf("only %d views have a best move", checked)
	}
}

// tallied counts the moves of each seat.
type tallied[S comparable, M engine.Move] struct {
	engine.Game[S, M]
	moves map[engine.Seat]map[M]int
}

func (g *tallied[S, M]) Apply(s S, seat engine.Seat, m M) (S, error) {
	if g.moves[seat] == nil {
		g.moves[seat] = map[M]int{}
	}
	g.moves[seat][m]++
	return g.Game.Apply(s, seat, m)
}

// Moves that look the same are one edge, and each of them is made as often as
// the others.
func TestSearchCannotTellHiddenMovesApart(t *testing.T) {
	g := &tallied[swapState, num]{Game: swap{}, moves: map[engine.Seat]map[num]int{}}
	b := NewSearch(g, SearchOptions[swapState, num]{Iterations: 8000})
	v := engine.View[swapState]{Seat: 0, State: swapState{hands: [2]uint8{1<<1 | 1<<7}, down: [2]num{0, 2}, left: 2}}
	b.Choose(t.Context(), v, []num{stand, 1, 7}, deck.NewSeed(1).Rand())

	w, stood := b.workers[0], 0
	for child := range w.legal {
		var labels []num
		for _, reply := range below(w, 1+child) {
			labels = append(labels, w.edges[reply].move)
			if w.edges[reply].move == stand {
				stood += int(w.nodes[reply].visits)
			}
		}
		slices.Sort(labels)
		expect.Same(t, labels, []num{someThrow, stand}, "replies to", w.legal[child], "are")
	}
	threw := g.moves[1]
	expect.Is(t, threw[stand], stood, "stood in the tree")
	total := threw[2] + threw[3] + threw[4] + threw[5] + threw[6]
	for c := num(2); c <= 6; c++ {
		if got := float64(threw[c]) / float64(total); got < 0.18 || got > 0.22 {
			t.Errorf("%d was thrown in %.3f of all throws", c, got)
		}
	}
}

// A move by another seat is counted as available as often as its card was in that seat's hand.
func TestSearchCountsWhatIsAvailable(t *testing.T) {
	g := indigo.Game{}
	b := NewSearch(g, SearchOptions[indigo.State, indigo.Move]{Iterations: 20000})
	choose(t, g, b, g.Deal(deck.NewSeed(1), 0), deck.NewSeed(1).Rand())
	w := b.workers[0]
	checked := 0
	for child := range w.legal {
		all := int(w.nodes[1+child].visits)
		if all < 2000 {
			continue
		}
		for _, reply := range below(w, 1+child) {
			e, visits := w.edges[reply], int(w.nodes[reply].visits)
			checked++
			// 42 cards are unseen, six of them in the other seat's hand.
			if share := float64(e.available) / float64(all); share < 0.1 || share > 0.18 || visits > int(e.available) {
				t.Errorf("%v, %d visits, was available at %.3f of %d", e.move, visits, share, all)
			}
		}
	}
	if checked < 42 {
		t.Errorf("only %d replies", checked)
	}
}

// A search scales the scores so that the worst so far is 0 and the best is 1. So the unit of the
// scores makes no difference.
func TestSearchHasNoScale(t *testing.T) {
	s := rowOf(8, deck.NewSeed(1).Rand())
	plain := NewSearch(row{seats: 2}, SearchOptions[rowState, num]{})
	choose(t, row{seats: 2}, plain, s, deck.NewSeed(1).Rand())
	g := scaled{row{seats: 2}}
	great := NewSearch(g, SearchOptions[rowState, num]{})
	choose(t, g, great, s, deck.NewSeed(1).Rand())
	for i, c := range plain.Stats() {
		c.Score = c.Score*1024 - 4096
		expect.Is(t, great.Stats()[i], c)
	}
}

type scaled struct{ row }

func (g scaled) Score(s rowState, seat engine.Seat) int { return 1024*g.row.Score(s, seat) - 4096 }

func TestSearchConsiders(t *testing.T) {
	g := row{seats: 2}
	for name, create := range makers(g) {
		b := create(SearchOptions[rowState, num]{Iterations: 101, Workers: 2})
		t.Run(name, func(t *testing.T) {
			if got := b.Stats(); len(got) != 0 {
				t.Errorf("before any choice: %v", got)
			}
			s := rowState{numbers: [8]num{3, 9}, to: 2, taken: [3]num{5, 5}}
			m := choose(t, g, b, s, deck.NewSeed(1).Rand())
			got := b.Stats()
			if len(got) != 2 || got[0].Move != m || m != 1 || got[0].Score != 14 || got[1].Score != 8 {
				t.Fatalf("%v", got)
			}
			if got[0].Visits != 101 || got[1].Visits != 101 {
				t.Errorf("%v", got)
			}
			got[0].Score = 0
			expect.Is(t, b.Stats()[0].Score, 14, "the caller's slice is shared with the search")
			s.from = 1
			choose(t, g, b, s, deck.NewSeed(1).Rand())
			expect.Same(t, b.Stats(), []MoveStats[num]{{}}, "a single move")
		})
	}
}

// makers returns functions that make searches of a game, one with a tree and one without.
func makers[S comparable, M engine.Move](g engine.Game[S, M]) map[string]func(SearchOptions[S, M]) *Search[S, M] {
	return map[string]func(SearchOptions[S, M]) *Search[S, M]{
		"tree": func(o SearchOptions[S, M]) *Search[S, M] { return NewSearch(g, o) },
		"flat": func(o SearchOptions[S, M]) *Search[S, M] { return flat(g, o) },
	}
}

func TestSearchRepeats(t *testing.T) {
	g := indigo.Game{}
	for name, create := range makers(g) {
		for workers := 1; workers <= 3; workers++ {
			t.Run(fmt.Sprint(name, workers), func(t *testing.T) {
				o := SearchOptions[indigo.State, indigo.Move]{Iterations: 100, Workers: workers}
				used := create(o)
				for n := range uint64(8) {
					s := g.Deal(deck.NewSeed(n), 0)
					first, again := create(o), create(o)
					m := choose(t, g, first, s, deck.NewSeed(n).Derive(0).Rand())
					expect.Is(t, choose(t, g, again, s, deck.NewSeed(n).Derive(0).Rand()), m, "deal", n, "then")
					expect.Is(t, choose(t, g, used, s, deck.NewSeed(n).Derive(0).Rand()), m, "deal", n, "used before")
					for _, b := range []*Search[indigo.State, indigo.Move]{again, used} {
						expect.Same(t, b.Stats(), first.Stats(), "deal", n)
					}
					choose(t, g, first, s, deck.NewSeed(n).Derive(1).Rand())
					if cmp.Equal(first.Stats(), again.Stats()) {
						t.Errorf("deal %d: other random numbers change nothing", n)
					}
				}
			})
		}
	}
}

// The random numbers that r returns after a choice do not depend on the length
// of the search.
func TestSearchDrawsFromTheCaller(t *testing.T) {
	for name, create := range makers(heap{}) {
		for _, tt := range []struct {
			name    string
			left    num
			workers int
			draws   int
		}{{"no choice", 1, 2, 0}, {"one worker", 9, 1, 2}, {"three", 9, 3, 6}} {
			t.Run(name+", "+tt.name, func(t *testing.T) {
				r, want := deck.NewSeed(1).Rand(), deck.NewSeed(1).Rand()
				choose(t, heap{}, create(SearchOptions[heapState, num]{Workers: tt.workers, Iterations: 50}), heapState{left: tt.left}, r)
				for range tt.draws {
					want.Uint64()
				}
				expect.Is(t, r.Uint64(), want.Uint64(), tt.draws, "draws")
			})
		}
	}
}

// stopper plays at random, and ends a context at its nth choice.
type stopper struct {
	left *int
	end  func()
}

func (b stopper) Choose(_ context.Context, _ engine.View[heapState], legal []num, r *rand.Rand) num {
	if *b.left--; *b.left == 0 {
		b.end()
	}
	return legal[r.IntN(len(legal))]
}

func TestSearchStops(t *testing.T) {
	s := heapState{left: 100}
	for name, create := range makers(heap{}) {
		visits := func(b *Search[heapState, num]) (n int) {
			for _, c := range b.Stats() {
				n += c.Visits
			}
			return n
		}
		t.Run(name+" before it starts", func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			b := create(SearchOptions[heapState, num]{})
			if m := chooseIn(t, ctx, heap{}, b, s, deck.NewSeed(1).Rand()); m != 1 || visits(b) != 0 {
				t.Errorf("%d after %d visits", m, visits(b))
			}
		})
		t.Run(name+" in the middle", func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			left := 5000
			playout := func() Bot[heapState, num] { return stopper{&left, cancel} }
			b := create(SearchOptions[heapState, num]{Iterations: 1e9, Playout: playout})
			m := chooseIn(t, ctx, heap{}, b, s, deck.NewSeed(1).Rand())
			if n := visits(b); n < 50 || n > 1000 || m != b.Stats()[0].Move {
				t.Errorf("%d after %d visits", m, n)
			}
			// All moves have been made equally often, because none has been dropped yet.
			for _, c := range b.Stats() {
				expect.Is(t, 3*c.Visits, visits(b), b.Stats())
			}
		})
		t.Run(name+" at a limit of its own", func(t *testing.T) {
			left, limits := 5000, 0
			var limited context.Context
			var end context.CancelFunc
			b := create(SearchOptions[heapState, num]{
				Playout: func() Bot[heapState, num] { return stopper{&left, func() { end() }} },
				Limit: func(ctx context.Context) (context.Context, context.CancelFunc) {
					limits++
					limited, end = context.WithCancel(ctx)
					return limited, end
				},
			})
			choose(t, heap{}, b, s, deck.NewSeed(1).Rand())
			if n := visits(b); n < 50 || n > 1000 || limits != 1 {
				t.Errorf("%d visits, %d limits", n, limits)
			}
		})
		t.Run(name+" at iterations within a limit, which is released", func(t *testing.T) {
			var limited context.Context
			b := create(SearchOptions[heapState, num]{
				Iterations: 30,
				Limit: func(ctx context.Context) (_ context.Context, cancel context.CancelFunc) {
					limited, cancel = context.WithCancel(ctx)
					return limited, cancel
				},
			})
			choose(t, heap{}, b, s, deck.NewSeed(1).Rand())
			if n := visits(b); n > 90 || n < 30 || limited.Err() == nil {
				t.Errorf("%d visits, %v", n, limited.Err())
			}
		})
		t.Run(name+" in time", func(t *testing.T) {
			b := create(SearchOptions[heapState, num]{
				Workers: 2,
				Limit: func(ctx context.Context) (context.Context, context.CancelFunc) {
					return context.WithTimeout(ctx, 20*time.Millisecond)
				},
			})
			choose(t, heap{}, b, s, deck.NewSeed(1).Rand()) // otherwise this would not end
		})
	}
}

// watched checks which views are made. These may be the view that is searched, and the view of the
// seat to play in positions drawn from it.
type watched[S comparable, M engine.Move] struct {
	engine.Game[S, M]
	t     *testing.T
	view  engine.View[S]
	views *int
}

func (g watched[S, M]) Deal(deck.Seed, engine.Seat) (s S) {
	g.t.Error("a deal")
	return s
}

func (g watched[S, M]) Determinize(v engine.View[S], r *rand.Rand) S {
	if v != g.view {
		g.t.Errorf("%+v is not the view", v)
	}
	return g.Game.Determinize(v, r)
}

func (g watched[S, M]) View(s S, seat engine.Seat) engine.View[S] {
	if *g.views++; seat != g.Turn(s) {
		g.t.Errorf("a view for %v", seat)
	}
	return g.Game.View(s, seat)
}

// viewer is a playout bot that checks that it is shown a view.
type viewer struct{ t *testing.T }

func (b viewer) Choose(_ context.Context, v engine.View[swapState], legal []num, r *rand.Rand) num {
	if v.Seat != (swap{}).Turn(v.State) || v != (swap{}).View(v.State, v.Seat) || len(legal) < 2 {
		b.t.Errorf("asked with %+v for one of %v", v, legal)
	}
	return legal[r.IntN(len(legal))]
}

// fussy picks every other move without a view; for the rest it asks for the view.
type fussy struct {
	viewer
	picked *int
}

func (b fussy) Pick([]num, *rand.Rand) int {
	*b.picked++
	return *b.picked%2 - 1
}

func TestSearchSeesOnlyTheView(t *testing.T) {
	view := swapViews()[0]
	legal := swap{}.Legal(nil, view.State, view.Seat)
	views, picked := 0, 0
	g := watched[swapState, num]{swap{}, t, view, &views}
	for name, create := range makers(g) {
		for _, tt := range []struct {
			name    string
			playout func() Bot[swapState, num]
			sees    bool
		}{
			{"random", nil, false},
			{"a bot", func() Bot[swapState, num] { return viewer{t} }, true},
			{"a picker", func() Bot[swapState, num] { return fussy{viewer{t}, &picked} }, true},
		} {
			t.Run(name+", "+tt.name, func(t *testing.T) {
				views, picked = 0, 0
				create(SearchOptions[swapState, num]{Iterations: 200, Playout: tt.playout}).
					Choose(t.Context(), view, legal, deck.NewSeed(1).Rand())
				if views > 0 != (tt.sees && name == "flat") { // the tree reaches the end
					t.Errorf("%d views", views)
				}
				if picked != 0 && picked/2 != views && (picked+1)/2 != views {
					t.Errorf("%d views, picked %d times", views, picked)
				}
			})
		}
	}
}

// liar chooses a move that is not legal.
type liar struct{}

func (liar) Choose(context.Context, engine.View[heapState], []num, *rand.Rand) num { return 99 }

func TestPlayoutsReplaceIllegalMoves(t *testing.T) {
	for name, create := range makers(heap{}) {
		b := create(SearchOptions[heapState, num]{
			Iterations: 100, Playout: func() Bot[heapState, num] { return liar{} },
		})
		choose(t, heap{}, b, heapState{left: 100}, deck.NewSeed(1).Rand())
		for _, c := range b.Stats() {
			if c.Score == 0 || c.Score == 1 {
				t.Errorf("%s: games do not end: %+v", name, c)
			}
		}
	}
}

// greedy returns an invalid index, or a move from a list that it has overwritten.
type greedy struct{ index int }

func (b greedy) Pick([]num, *rand.Rand) int { return b.index }

func (b greedy) Choose(_ context.Context, _ engine.View[heapState], legal []num, _ *rand.Rand) num {
	m := legal[len(legal)-1]
	clear(legal)
	return m
}

func TestPlayoutsBearOddBots(t *testing.T) {
	for name, create := range makers(heap{}) {
		var want []MoveStats[num]
		for _, index := range []int{2, -1, 3, 1 << 30, -1 << 30} {
			b := create(SearchOptions[heapState, num]{Iterations: 100, Playout: func() Bot[heapState, num] { return greedy{index} }})
			choose(t, heap{}, b, heapState{left: 60}, deck.NewSeed(1).Rand())
			if want == nil { // index 2 is the same move, until fewer than three are left
				want = b.Stats()
			} else if diff := cmp.Diff(want, b.Stats()); diff != "" {
				t.Errorf("%s, index %d:\n%s", name, index, diff)
			}
		}
	}
}

// Moves that the caller lists are checked even if the game changes positions in place.
func TestSearchChecksWhatTheCallerNames(t *testing.T) {
	g := indigo.Game{}
	v := g.View(g.Deal(deck.NewSeed(1), 0), 0)
	legal := append(g.Legal(nil, v.State, 0), card.RedJoker)
	odd := func(v engine.View[indigo.State], legal []indigo.Move) []indigo.Move {
		if v.Seat == 1 {
			return []indigo.Move{card.RedJoker}
		}
		return legal
	}
	for name, create := range makers(g) {
		for _, prune := range []func(engine.View[indigo.State], []indigo.Move) []indigo.Move{nil, odd} {
			b := create(SearchOptions[indigo.State, indigo.Move]{Iterations: 200, Prune: prune})
			b.Choose(t.Context(), v, legal, deck.NewSeed(1).Rand())
			for _, c := range b.Stats() {
				if (c.Move == card.RedJoker) != (c.Score == 0) && prune == nil {
					t.Errorf("%s: %+v", name, c)
				}
			}
			if prune != nil && len(b.workers[0].nodes) > 1+2*len(legal) {
				t.Error("the tree goes on after a refused move")
			}
		}
	}
}

// broken is a heap with one fault.
type broken struct {
	heap
	fault string
}

func (g broken) Turn(s heapState) engine.Seat {
	switch {
	case g.fault == "the seat after the last" && s.turn == 1:
		return 2
	case g.fault == "an invalid seat" && s.turn == 1:
		return 7
	}
	return g.heap.Turn(s)
}

func (g broken) Legal(dst []num, s heapState, seat engine.Seat) []num {
	switch {
	case (g.fault == "nothing legal" || g.fault == "nothing legal, all allowed") && s.left < 15:
		return dst
	case g.fault == "an invalid seat", g.fault == "the seat after the last":
		return append(dst, 1, 2)
	}
	return g.heap.Legal(dst, s, seat)
}

func (g broken) Apply(s heapState, seat engine.Seat, m num) (heapState, error) {
	switch {
	case g.fault == "nothing allowed", g.fault == "little allowed" && s.left < 12:
		return s, engine.ErrIllegal
	case g.fault == "no end", g.fault == "an invalid seat", g.fault == "the seat after the last", g.fault == "nothing legal, all allowed" && s.left < 15:
		s.turn = 1 - s.turn
		return s, nil
	}
	return g.heap.Apply(s, seat, m)
}

func (g broken) Determinize(v engine.View[heapState], r *rand.Rand) heapState {
	if g.fault == "nothing there" {
		return heapState{}
	}
	return g.heap.Determinize(v, r)
}

func TestSearchSurvives(t *testing.T) {
	for _, fault := range []string{
		"no end", "nothing legal", "nothing legal, all allowed", "nothing allowed", "little allowed", "nothing there", "an invalid seat", "the seat after the last",
	} {
		g := broken{fault: fault}
		for name, create := range makers(g) {
			t.Run(name+", "+fault, func(t *testing.T) {
				b := create(SearchOptions[heapState, num]{Iterations: 40})
				m := b.Choose(t.Context(), engine.View[heapState]{State: heapState{left: 15}}, []num{1, 2, 3}, deck.NewSeed(1).Rand())
				visits := 0
				for _, c := range b.Stats() {
					visits += c.Visits
				}
				if m < 1 || m > 3 || visits < 40 {
					t.Errorf("%d after %d visits", m, visits)
				}
			})
		}
	}
	t.Run("no end, moves counted", func(t *testing.T) {
		for name, create := range makers(broken{fault: "no end"}) {
			left := 1 << 20
			b := create(SearchOptions[heapState, num]{
				Iterations: 1, Playout: func() Bot[heapState, num] { return stopper{&left, nil} },
			})
			b.Choose(t.Context(), engine.View[heapState]{State: heapState{left: 15}}, []num{1, 2}, deck.NewSeed(1).Rand())
			if n := 1<<20 - left; n != 16384 && n != 2*16384 {
				t.Errorf("%s: %d moves", name, n)
			}
		}
	})
	t.Run("the tree ends at a refused move", func(t *testing.T) {
		b := NewSearch(broken{fault: "nothing allowed"}, SearchOptions[heapState, num]{Iterations: 40})
		choose(t, broken{fault: "nothing allowed"}, b, heapState{left: 15}, deck.NewSeed(1).Rand())
		expect.Is(t, len(b.workers[0].nodes), 4, "nodes")
	})
	t.Run("a spectator", func(t *testing.T) {
		for _, create := range makers(heap{}) {
			b := create(SearchOptions[heapState, num]{Iterations: 40})
			v := engine.View[heapState]{Seat: engine.Nobody, State: heapState{left: 15}}
			expect.Is(t, b.Choose(t.Context(), v, []num{2, 3}, deck.NewSeed(1).Rand()), 2, "chose")
		}
	})
}

func TestSearchBoundsItsMemory(t *testing.T) {
	b := NewSearch(heap{}, SearchOptions[heapState, num]{Iterations: 100})
	choose(t, heap{}, b, heapState{left: 100}, deck.NewSeed(1).Rand())
	w := b.workers[0]
	unused := maxNodes - len(w.nodes) - 10
	w.nodes, w.edges = append(w.nodes, make([]node, unused)...), append(w.edges, make([]edge[num], unused)...)
	before := w.nodes[1].visits
	w.run(t.Context(), []int{0}, 400)
	if n, visits := len(w.nodes), w.nodes[1].visits-before; n != maxNodes || n > 1048576 || visits != 400 {
		t.Errorf("%d nodes, %d visits", n, visits)
	}
}

func TestSearchPlaysAnyGame(t *testing.T) {
	plays(t, indigo.Game{})
}

// plays has a search with a tree and a search without a tree play some deals against each other, in
// alternating seats.
func plays[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M]) {
	t.Helper()
	o := SearchOptions[S, M]{Iterations: 5, Workers: 2}
	players := []Bot[S, M]{makers(g)["tree"](o), makers(g)["flat"](o)}
	for n := range uint64(4) {
		var bots []Bot[S, M]
		for seat := range g.Seats() {
			bots = append(bots, players[(seat+int(n))%2])
		}
		record := must.Have(PlayGame(t.Context(), g, deck.NewSeed(n), 0, bots, deck.NewSeed(n).Derive(0).Rand()))(t)
		if end, err := host.Replay(g, record); err != nil || g.Turn(end) != engine.Nobody {
			t.Errorf("%s, deal %d: %v", g.Name(), n, err)
		}
	}
}

// ahead returns the lead of b over other, in points per deal. The two bots play each deal from
// both sides.
func ahead(t *testing.T, b, other Bot[indigo.State, indigo.Move], deals int) float64 {
	t.Helper()
	points := 0
	r := deck.NewSeed(1).Derive(0).Rand()
	for n := range deals {
		for seat := range 2 {
			bots := []Bot[indigo.State, indigo.Move]{other, other}
			bots[seat] = b
			record := must.Have(PlayGame(t.Context(), indigo.Game{}, deck.NewSeed(uint64(n)), engine.Seat(n%2), bots, r))(t)
			points += record.Score[seat] - record.Score[1-seat]
		}
	}
	return float64(points) / float64(2*deals)
}

func TestSearchBeatsRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	b := NewSearch(indigo.Game{}, SearchOptions[indigo.State, indigo.Move]{Iterations: 500})
	if lead := ahead(t, b, Random[indigo.State, indigo.Move]{}, long.Or(12, 4)); lead < 8 {
		t.Errorf("ahead by %.1f a deal", lead)
	}
}

func TestSearchAllocates(t *testing.T) {
	if testing.Short() {
		t.Skip("a build with the race detector puts more on the heap")
	}
	allocates(t, indigo.Game{})
	allocates(t, byValue[indigo.State, indigo.Move]{indigo.Game{}})
}

// byValue is a game with its InPlace taken away.
type byValue[S comparable, M engine.Move] struct{ engine.Game[S, M] }

// A search makes the same choices in place and by value.
func TestSearchDoors(t *testing.T) {
	g := indigo.Game{}
	one, two := makers[indigo.State, indigo.Move](byValue[indigo.State, indigo.Move]{g}), makers(g)
	for name := range one {
		o := SearchOptions[indigo.State, indigo.Move]{Iterations: 200}
		s := g.Deal(deck.NewSeed(1), 0)
		a, b := one[name](o), two[name](o)
		if m, same := choose(t, g, a, s, deck.NewSeed(2).Rand()), choose(t, g, b, s, deck.NewSeed(2).Rand()); m != same {
			t.Errorf("%s: %v in place, %v by value", name, m, same)
		}
		expect.Same(t, b.Stats(), a.Stats(), name)
	}
}

// allocates checks that iterations allocate nothing, and that a choice allocates hardly anything.
func allocates[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M]) {
	t.Helper()
	s := g.Deal(deck.NewSeed(1), 0)
	v, legal := g.View(s, g.Turn(s)), g.Legal(nil, s, g.Turn(s))
	r := deck.NewSeed(1).Rand()
	for name, create := range makers(g) {
		for _, iterations := range []int{20, 400} {
			for workers := 1; workers <= 2; workers++ {
				b := create(SearchOptions[S, M]{Iterations: iterations, Workers: workers})
				if n := testing.AllocsPerRun(long.Or(20, 3), func() { b.Choose(t.Context(), v, legal, r) }); n > 10 {
					t.Errorf("%s of %s, %d iterations, %d workers: %v allocations", name, g.Name(), iterations, workers, n)
				}
			}
		}
	}
}

// The tree is as deep as Depth allows.
func TestSearchDepth(t *testing.T) {
	for depth, limited := range map[int]bool{1: true, 3: true, 0: false, 100: false} {
		b := NewSearch(heap{}, SearchOptions[heapState, num]{Iterations: 3000, Depth: depth})
		s := heapState{left: 9}
		b.Choose(t.Context(), engine.View[heapState]{State: s}, heap{}.Legal(nil, s, 0), deck.NewSeed(1).Rand())
		if got := deepest(b.workers[0], 1); limited && got != depth || !limited && got <= 3 {
			t.Errorf("with Depth %d the tree is %d deep", depth, got)
		}
	}
}

// Half of the moves are dropped after each round, and each round is twice as long as the one before
// it. Of 700 iterations with six moves, 100 are made with all moves, 200 with three, and 400 with
// two.
func TestSearchDropsMoves(t *testing.T) {
	g := indigo.Game{}
	for name, create := range makers(g) {
		for workers := 1; workers <= 3; workers++ {
			b := create(SearchOptions[indigo.State, indigo.Move]{Iterations: 700, Workers: workers})
			m := choose(t, g, b, g.Deal(deck.NewSeed(1), 0), deck.NewSeed(2).Rand())
			var visits []int
			for _, c := range b.Stats() {
				visits = append(visits, c.Visits)
			}
			if !slices.Equal(visits, []int{700, 700, 300, 100, 100, 100}) || b.Stats()[0].Move != m || b.Stats()[0].Score < b.Stats()[1].Score {
				t.Errorf("%s, %d workers: %v", name, workers, b.Stats())
			}
		}
	}
}

// With fewer iterations than rounds, no move is dropped before it has been made.
func TestSearchHurries(t *testing.T) {
	g := indigo.Game{}
	b := NewSearch(g, SearchOptions[indigo.State, indigo.Move]{Iterations: 1})
	choose(t, g, b, g.Deal(deck.NewSeed(1), 0), deck.NewSeed(2).Rand())
	for _, c := range b.Stats() {
		expect.Is(t, c.Visits, 1, b.Stats())
	}
}

// below returns the children of a node.
func below[S comparable, M engine.Move](w *worker[S, M], at int) (all []int) {
	for i := range int(w.edges[at].children) {
		all = append(all, int(w.nodes[at].first)+i)
	}
	return all
}

// inTree returns the nodes of the moves in the tree, beginning with those of the legal moves.
func inTree[S comparable, M engine.Move](w *worker[S, M]) (all []int) {
	for i := range w.legal {
		all = append(all, 1+i)
	}
	for i := 0; i < len(all); i++ {
		all = append(all, below(w, all[i])...)
	}
	return all
}

// deepest returns the number of moves to the deepest node below a node, including
// the move that leads to that node.
func deepest[S comparable, M engine.Move](w *worker[S, M], at int) int {
	most := 0
	for _, child := range below(w, at) {
		most = max(most, deepest(w, child))
	}
	return 1 + most
}

// A search tries no move that Prune omits, whatever the seat. If Prune leaves only one move, the
// search makes no iterations.
func TestSearchLeavesOut(t *testing.T) {
	asked := map[engine.Seat]int{}
	few := func(v engine.View[heapState], legal []num) []num {
		asked[v.Seat]++
		return slices.DeleteFunc(legal, func(n num) bool { return n == 3 })
	}
	b := NewSearch(heap{}, SearchOptions[heapState, num]{Iterations: 500, Prune: few})
	s := heapState{left: 7}
	legal := heap{}.Legal(nil, s, 0)
	b.Choose(t.Context(), engine.View[heapState]{State: s}, legal, deck.NewSeed(1).Rand())
	if len(b.Stats()) != 2 || len(legal) != 3 || legal[2] != 3 || asked[0] == 0 || asked[1] == 0 {
		t.Errorf("considered %v of %v; asked %v", b.Stats(), legal, asked)
	}
	for _, e := range b.workers[0].edges[1:] {
		if e.move == 3 {
			t.Fatal("a move that was left out is in the tree")
		}
	}
	// After 2 of 4, two moves are legal, and Prune may leave one of them out.
	low := func(v engine.View[heapState], legal []num) []num {
		if v.State.left == 2 {
			return []num{1}
		}
		return legal
	}
	b = NewSearch(heap{}, SearchOptions[heapState, num]{Iterations: 50, Prune: low})
	b.Choose(t.Context(), engine.View[heapState]{State: heapState{left: 4}}, []num{2, 3}, deck.NewSeed(1).Rand())
	if w := b.workers[0]; len(below(w, 1)) != 1 || w.edges[below(w, 1)[0]].move != 1 {
		t.Errorf("of two moves in the tree, Prune left 1, but there are %d", len(below(w, 1)))
	}
	one := func(engine.View[heapState], []num) []num { return []num{2} }
	b = NewSearch(heap{}, SearchOptions[heapState, num]{Prune: one})
	if m := b.Choose(t.Context(), engine.View[heapState]{State: s}, legal, nil); m != 2 || b.Stats()[0].Visits != 0 {
		t.Errorf("with one move left it plays %d after %v", m, b.Stats())
	}
	none := func(engine.View[heapState], []num) []num { return nil }
	b = NewSearch(heap{}, SearchOptions[heapState, num]{Iterations: 10, Prune: none})
	if b.Choose(t.Context(), engine.View[heapState]{State: s}, legal, deck.NewSeed(1).Rand()); len(b.Stats()) != 3 {
		t.Errorf("with no move left it considers %v", b.Stats())
	}
	if n := len(b.workers[0].nodes); n < 1+3+3 {
		t.Errorf("with no move left there are only %d nodes", n)
	}
}

// trusting is a heap that makes any move in place, and notes the moves that are not legal.
type trusting struct {
	heap

	illegal *[]num
}

func (g trusting) TurnOf(s *heapState) engine.Seat { return g.Turn(*s) }

func (g trusting) AppendMoves(dst []num, s *heapState, seat engine.Seat) []num {
	return g.Legal(dst, *s, seat)
}

func (g trusting) Advance(s *heapState, seat engine.Seat, m num) error {
	if !slices.Contains(g.Legal(nil, *s, seat), m) {
		*g.illegal = append(*g.illegal, m)
	}
	s.left, s.turn = s.left-min(m, s.left), 1-s.turn
	return nil
}

// A move that Prune makes up is checked before it is made, both as the first move and deeper in
// the tree.
func TestSearchChecksPrune(t *testing.T) {
	var illegal []num
	wrong := func(v engine.View[heapState], legal []num) []num {
		if v.State.left < 5 {
			return []num{9}
		}
		return legal
	}
	g := trusting{illegal: &illegal}
	b := NewSearch(g, SearchOptions[heapState, num]{Iterations: 100, Prune: wrong})
	s := heapState{left: 7}
	b.Choose(t.Context(), engine.View[heapState]{State: s}, g.Legal(nil, s, 0), deck.NewSeed(1).Rand())
	if len(illegal) > 0 {
		t.Errorf("made without a check: %v", illegal)
	}
}

// Options without a usable value get their defaults.
func TestSearchDefaults(t *testing.T) {
	type options = SearchOptions[heapState, num]
	for name, o := range map[string]options{"zero": {}, "less than zero": {Exploration: -1, Depth: -1, Workers: -1, Iterations: -1},
		"no number": {Exploration: math.NaN()}, "endless": {Exploration: math.Inf(1)}} {
		got := normal(o)
		if got.Exploration != 0.7 || got.Depth != math.MaxInt || got.Workers != 1 || got.Iterations != 1000 || got.Prune != nil || got.Playout() != (Random[heapState, num]{}) {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if got := normal(options{Exploration: 0.1, Iterations: 1}); got.Exploration != 0.1 || got.Iterations != 1 {
		t.Errorf("small values: %+v", got)
	}
}

// With Lead, the score of a move is the lead. A seat that takes 5 from 5 1 2 always leaves 1 and 2
// to the other two seats, so it is 3½ ahead of their mean. If it takes 2, they have 5 and 1, so it
// is 1 behind.
func TestSearchScoresLeads(t *testing.T) {
	s := rowState{numbers: [8]num{5, 1, 2}, to: 3}
	b := NewSearch(row{seats: 3}, SearchOptions[rowState, num]{Iterations: 50, Lead: true})
	choose(t, row{seats: 3}, b, s, deck.NewSeed(1).Rand())
	stats := b.Stats()
	if stats[0].Move != 0 || stats[0].Score != 3.5 || stats[1].Move != 1 || stats[1].Score != -1 {
		t.Errorf("%+v", stats)
	}
	// Of 5 and 2, each seat takes one.
	b = NewSearch(row{seats: 2}, SearchOptions[rowState, num]{Iterations: 50, Lead: true})
	choose(t, row{seats: 2}, b, rowState{numbers: [8]num{5, 2}, to: 2}, deck.NewSeed(1).Rand())
	if stats = b.Stats(); stats[0].Score != 3 || stats[1].Score != -3 {
		t.Errorf("%+v", stats)
	}
}

// eraser makes the second legal move, and erases the slice.
type eraser struct{}

func (eraser) Choose(_ context.Context, _ engine.View[heapState], legal []num, _ *rand.Rand) num {
	m := legal[1]
	clear(legal)
	return m
}

// A playout makes the legal move that its bot chose, even if the bot has changed the slice of
// moves.
func TestPlayoutsKeepTheChoice(t *testing.T) {
	o := SearchOptions[heapState, num]{Playout: func() Bot[heapState, num] { return eraser{} }}
	w := newWorker[heapState, num](heap{}, normal(o))
	for range 20 {
		w.state, w.moves = heapState{left: 3}, []num{1, 2, 3}
		if m := w.pick(t.Context(), 0); m != 2 {
			t.Fatalf("made %v, the bot chose 2", m)
		}
	}
}

// A move in the tree was available at least as often as it was made, counting the time when it was
// added.
func TestSearchCountsTheFirstTime(t *testing.T) {
	g := row{seats: 2}
	b := NewSearch(g, SearchOptions[rowState, num]{Iterations: 20})
	choose(t, g, b, rowState{numbers: [8]num{1, 2, 3, 4, 5, 6, 7, 8}, to: 8}, deck.NewSeed(1).Rand())
	w := b.workers[0]
	moves := inTree(w)
	if len(moves) < 10 {
		t.Fatalf("%d moves in the tree", len(moves))
	}
	for _, at := range moves[len(w.legal):] {
		if visits, available := w.nodes[at].visits, w.edges[at].available; visits < 1 || visits > available {
			t.Errorf("%d visits, %d times available", visits, available)
		}
	}
}

// The children of a node move when their number grows, and leave their old places to others. Even
// so, each place is taken by only one move, and no two moves of a node are the same.
func TestSearchPlacesEachMoveOnce(t *testing.T) {
	b := NewSearch(indigo.Game{}, SearchOptions[indigo.State, indigo.Move]{Iterations: 3000})
	for seed := range uint64(2) { // the second tree is in the memory of the first
		choose(t, indigo.Game{}, b, indigo.Game{}.Deal(deck.NewSeed(seed), 0), deck.NewSeed(1).Rand())
		w, most := b.workers[0], 0
		at := make(map[int]bool)
		for _, parent := range inTree(w) {
			if at[parent] {
				t.Fatalf("two moves at %d", parent)
			}
			at[parent] = true
			children, visits := below(w, parent), int32(0)
			edges := make(map[edge[indigo.Move]]bool)
			for _, child := range children {
				visits += w.nodes[child].visits
				e := w.edges[child]
				e.available, e.children = 0, 0
				edges[e] = true
			}
			if all := w.nodes[parent].visits; visits > all || len(edges) < len(children) {
				t.Fatalf("%d moves made %d times of %d, as %d children", len(edges), visits, all, len(children))
			}
			most = max(most, len(children))
		}
		if most < 17 || len(at) < 5000 {
			t.Errorf("%d moves, at most %d of a node", len(at), most)
		}
	}
}

// A search may go on for hours without a counter overflowing.
func TestSearchCountsWithoutEnd(t *testing.T) {
	b := NewSearch(heap{}, SearchOptions[heapState, num]{Iterations: 100})
	choose(t, heap{}, b, heapState{left: 100}, deck.NewSeed(1).Rand())
	w := b.workers[0]
	for i := range w.edges {
		w.edges[i].available, w.nodes[i].visits = math.MaxInt32-3, math.MaxInt32-3
	}
	before := w.nodes[1].total
	w.run(t.Context(), []int{0}, 400)
	if total := w.nodes[1].total - before; w.nodes[1].visits != math.MaxInt32 || total > 3 {
		t.Errorf("%d visits, %v more in all", w.nodes[1].visits, total)
	}
	most := int32(0)
	for _, e := range w.edges {
		if most = max(most, e.available); e.available < 0 {
			t.Fatalf("available %d times", e.available)
		}
	}
	expect.Is(t, most, math.MaxInt32, "available at most")
}

// A node with the greatest possible number of children gets no more.
func TestSearchCountsChildren(t *testing.T) {
	b := NewSearch(heap{}, SearchOptions[heapState, num]{Iterations: 100})
	choose(t, heap{}, b, heapState{left: 100}, deck.NewSeed(1).Rand())
	w := b.workers[0]
	for w.edges[1].children < math.MaxUint16 {
		if w.add(1, edge[num]{}) == 0 {
			t.Fatalf("no room for child %d", w.edges[1].children)
		}
	}
	if n := len(w.nodes); w.add(1, edge[num]{}) != 0 || w.edges[1].children != math.MaxUint16 || len(w.nodes) != n {
		t.Errorf("%d children", w.edges[1].children)
	}
}

// A node with two children has moved from a block of one place to one of two. The next node
// reuses the old block.
func TestSearchUsesBlocksAgain(t *testing.T) {
	s := heapState{left: 9}
	w := newWorker(heap{}, normal(SearchOptions[heapState, num]{}))
	w.begin(heap{}.View(s, 0), heap{}.Legal(nil, s, 0), deck.NewSeed(1).Rand())
	before := len(w.nodes)
	for _, parent := range []int32{1, 1, 2, 2} {
		w.add(parent, edge[num]{})
	}
	expect.Is(t, len(w.nodes)-before, 1+2+2, "places")
}

// A move that has just been added has been available once.
func TestSearchAddsMovesOnce(t *testing.T) {
	s := heapState{left: 9}
	w := newWorker(heap{}, normal(SearchOptions[heapState, num]{}))
	w.begin(heap{}.View(s, 0), heap{}.Legal(nil, s, 0), deck.NewSeed(1).Rand())
	w.state = s
	child, _, fresh := w.step(1, w.list())
	if got := w.edges[child].available; !fresh || got != 1 {
		t.Errorf("a new move, %t, has been available %d times", fresh, got)
	}
}

// The same move of two seats is two moves in the tree.
func TestSearchTellsSeatsApart(t *testing.T) {
	s := heapState{left: 9}
	w := newWorker(heap{}, normal(SearchOptions[heapState, num]{}))
	w.begin(heap{}.View(s, 0), heap{}.Legal(nil, s, 0), deck.NewSeed(1).Rand())
	w.add(1, edge[num]{move: 2, seat: 1})
	for seat, found := range []int{0, 1} {
		w.tree.fresh = []num{2}
		if w.match(1, engine.Seat(seat)); len(w.tree.siblings) != found || len(w.tree.fresh) != 1-found {
			t.Errorf("seat %d has %d moves in the tree, and %d new ones", seat, len(w.tree.siblings), len(w.tree.fresh))
		}
	}
}

// unasked fails the test if it is asked for a move.
type unasked struct{ t *testing.T }

func (b unasked) Pick([]num, *rand.Rand) int {
	b.t.Error("asked to pick the only move")
	return -1
}

func (b unasked) Choose(_ context.Context, _ engine.View[heapState], legal []num, _ *rand.Rand) num {
	b.t.Error("asked to choose the only move")
	return legal[0]
}

// A playout makes the only legal move without asking its bot.
func TestPlayoutsMakeTheOnlyMove(t *testing.T) {
	o := SearchOptions[heapState, num]{Playout: func() Bot[heapState, num] { return unasked{t} }}
	w := newWorker[heapState, num](heap{}, normal(o))
	w.state = heapState{left: 1}
	if w.playout(t.Context()); w.state != (heapState{turn: 1, won: 1}) {
		t.Errorf("it ends at %+v", w.state)
	}
}
