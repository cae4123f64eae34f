package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// played returns the record of a random game of Indigo.
func played(t *testing.T, seed uint64) host.Record {
	t.Helper()
	bots := []Bot[indigo.State, indigo.Move]{Random[indigo.State, indigo.Move]{}, Random[indigo.State, indigo.Move]{}}
	return must.Have(PlayGame(t.Context(), indigo.Game{}, deck.NewSeed(seed), 0, bots, deck.NewSeed(seed).Derive(1).Rand()))(t)
}

func indigoReviewer(iterations int) *reviewer[indigo.State, indigo.Move] {
	return &reviewer[indigo.State, indigo.Move]{Roster[indigo.State, indigo.Move]{
		Game: indigo.Game{}, Open: indigo.Game{}.Open(),
		Search: SearchOptions[indigo.State, indigo.Move]{Iterations: iterations, Lead: true},
	}, Reviewer{Positions: 100_000}}
}

// A review of some plays gives each decision the scores that it has in a review of all plays.
func TestReviewOnly(t *testing.T) {
	record := played(t, 1)
	all := indigoReviewer(30)
	all.Positions = 1 // so that none of these decisions is solved
	whole := must.Have(all.run(t.Context(), record))(t)
	for _, at := range []int{0, 7, 19} {
		want := whole.Decisions[at]
		one := indigoReviewer(30)
		one.Positions, one.Only = 1, []int{want.Number}
		got := must.Have(one.run(t.Context(), record))(t)
		if diff := cmp.Diff([]Decision{want}, got.Decisions); diff != "" || want.Solved || want.Exact {
			t.Errorf("play %d alone (-want +got):\n%s", want.Number, diff)
		}
	}
}

// Every choice is a decision, in order, and its numbers agree with each other.
func TestReview(t *testing.T) {
	record := played(t, 1)
	r := must.Have(indigoReviewer(30).run(t.Context(), record))(t)
	if len(r.Decisions) != 40 || len(r.Seats) != 2 || r.Iterations != 30 || r.Game != "indigo" { // one for each card, except the last of each of the eight hands
		t.Fatalf("%d decisions, %+v", len(r.Decisions), r.Seats)
	}
	solved, exact := 0, 0
	for i, d := range r.Decisions {
		if i > 0 && d.Number <= r.Decisions[i-1].Number {
			t.Errorf("%d after %d", d.Number, r.Decisions[i-1].Number)
		}
		if p := record.Plays[d.Number]; p.Seat != d.Seat || p.Move != d.Played {
			t.Errorf("%+v was %v", d, p)
		}
		at := slices.IndexFunc(d.Moves, func(m MoveReview) bool { return m.Move == d.Played })
		if at < 0 || math.Abs(d.Moves[0].Score-d.Moves[at].Score-d.Loss.Mean) > 1e-9 || d.Loss.Mean < 0 {
			t.Errorf("loss of %+v", d)
		}
		if !slices.IsSortedFunc(d.Moves, func(a, b MoveReview) int { return int(math.Ceil(b.Score - a.Score)) }) {
			t.Errorf("not the best first: %v", d.Moves)
		}
		for _, m := range d.Moves {
			if !d.Exact && m.Visits != 30 || d.Exact && (m.Visits != 0 || *m.Open != m.Score) {
				t.Errorf("%v of %+v", m, d)
			}
		}
		if d.Solved != (d.OpenLoss != nil) {
			t.Errorf("open loss of %+v", d)
		}
		if d.OpenLoss != nil {
			solved++
			if d.Moves[at].Open == nil || *d.OpenLoss < 0 {
				t.Errorf("open loss of %+v", d)
			}
		}
		if d.Exact {
			exact++
			if d.OpenLoss == nil || *d.OpenLoss != d.Loss.Mean || d.Loss.Margin != 0 {
				t.Errorf("an exact loss, %+v", d)
			}
		}
	}
	if exact != 10 || solved <= exact || solved == len(r.Decisions) {
		t.Errorf("%d exact, %d solved", exact, solved)
	}
	summaries(t, r)
}

// summaries checks the summaries of a review.
func summaries(t *testing.T, r Review) {
	t.Helper()
	for _, s := range r.Seats {
		loss, best := 0.0, 0
		surest := []Decision{}
		for _, d := range r.Decisions {
			if d.Seat == s.Seat {
				loss += d.Loss.Mean
				surest = append(surest, d)
				if d.Loss.Mean <= d.Loss.Margin {
					best++
				}
			}
		}
		slices.SortStableFunc(surest, func(a, b Decision) int { return int(1e6 * (b.SureLoss() - a.SureLoss())) })
		if len(surest) != s.Decisions || best != s.Best || math.Abs(loss/float64(len(surest))-s.Loss) > 1e-9 || len(s.Worst) != 3 ||
			s.Worst[0] != surest[0].Number || s.Worst[2] != surest[2].Number || s.Best != best || s.Decisions != 20 {
			t.Errorf("%+v: loss %v, best %d", s, loss, best)
		}
	}
}

// The scores of a search with hidden cards approach the exact ones in all
// games, and so do the losses.
func TestReviewApproachesExactScores(t *testing.T) {
	g := row{seats: 2}
	r := deck.NewSeed(1).Rand()
	for n := range 10 {
		s := rowOf(6, r)
		legal := g.Legal(nil, s, 0)
		found := newWeigher(g, SearchOptions[rowState, num]{Iterations: 4000}).weigh(t.Context(), g.View(s, 0), legal, 0, r)
		for i, m := range legal {
			next := must.Have(g.Apply(s, 0, m))(t)
			if want, _, _, _ := g.solve(next); math.Abs(found[i].score-float64(want[0])) > 1.5 {
				t.Errorf("row %d: %d scores %v, want %v", n, m, found[i], want)
			}
		}
	}
}

// If Positions is zero or negative, there is still a budget to solve the end of a game.
func TestReviewSolvesByDefault(t *testing.T) {
	g := indigo.Game{}
	table := must.Have(host.OpenTable(g, played(t, 1)))(t)
	table.UndoTo(table.Len() - 4)
	legal := table.Legal(table.Turn())
	for _, positions := range []int{0, -1} {
		r := indigoReviewer(1)
		r.Positions = positions
		choices := []choice[indigo.State, indigo.Move]{{state: table.State(), legal: legal}}
		if r.solve(t.Context(), choices); choices[0].open == nil || slices.Contains(choices[0].open.of, nil) {
			t.Errorf("%d positions: solved %v", positions, choices[0].open)
		}
	}
}

// A seat that takes 5 from 5 4 scores 5 in every iteration, and one that takes 4 scores 4. The
// difference is the same in all iterations, so its margin is 0.
func TestMarginOfEqualDifferences(t *testing.T) {
	g := row{seats: 2}
	s := rowState{numbers: [8]num{5, 4}, to: 2}
	for played, want := range [][]weighed{
		{{10, 5, Estimate{0, 0}}, {10, 4, Estimate{-1, 0}}},
		{{10, 5, Estimate{1, 0}}, {10, 4, Estimate{0, 0}}},
	} {
		found := newWeigher(g, SearchOptions[rowState, num]{Iterations: 10}).weigh(t.Context(), g.View(s, 0), []num{0, 1}, played, deck.NewSeed(1).Rand())
		expect.Same(t, found, want)
	}
}

// The margin of a difference is that of a move against the move played.
func TestMarginOfDifferences(t *testing.T) {
	g := indigo.Game{}
	s := g.Deal(deck.NewSeed(1), 0)
	legal := g.Legal(nil, s, 0)
	w := newWeigher(g, SearchOptions[indigo.State, indigo.Move]{Iterations: 50})
	for i, f := range w.weigh(t.Context(), g.View(s, 0), legal, 1, deck.NewSeed(2).Rand()) {
		if played := i == 1; played && f.ahead != (Estimate{}) || !played && f.ahead.Margin <= 0 {
			t.Errorf("move %d is ahead of move 1 by %+v", i, f.ahead)
		}
	}
}

// A move that is surely worse is dropped after a quarter of the iterations if these are
// enough, but not if it was played.
func TestWeigherDrops(t *testing.T) {
	g := row{seats: 2}
	s := rowState{numbers: [8]num{5, 2}, to: 2}
	for _, tt := range []struct{ iterations, played, worse int }{{400, 0, 100}, {120, 0, 30}, {119, 0, 119}, {400, 1, 400}} {
		found := newWeigher(g, SearchOptions[rowState, num]{Iterations: tt.iterations}).weigh(t.Context(), g.View(s, 0), []num{0, 1}, tt.played,
			deck.NewSeed(1).Rand())
		if found[0].visits != tt.iterations || found[1].visits != tt.worse || found[0].score != 5 || found[1].score != 2 {
			t.Errorf("%+v: %+v", tt, found)
		}
	}
}

// A move is dropped only if even the upper end of its interval lies below the lower end of another
// move's. Here the lead of move 1 is 5 ± 9.2, and that of move 2 is 3.
func TestWeigherDropsOnlyTheSurelyWorse(t *testing.T) {
	g := row{seats: 2}
	s := rowState{numbers: [8]num{5, 2, 1}, to: 3}
	w := newWeigher(g, SearchOptions[rowState, num]{})
	w.worker.begin(g.View(s, 0), []num{0, 1, 2}, deck.NewSeed(1).Rand())
	for i := range 3 {
		w.worker.nodes[1+i].visits = 4
	}
	w.active, w.sums, w.squares = []int{0, 1, 2}, []float64{0, 20, 12}, []float64{0, 200, 36}
	if w.drop(0); !slices.Equal(w.active, []int{0, 1, 2}) {
		t.Errorf("left are %v", w.active)
	}
	w.sums[1], w.squares[1] = -20, 100 // always 5 behind
	if w.drop(0); !slices.Equal(w.active, []int{0, 2}) {
		t.Errorf("left are %v", w.active)
	}
}

// No iteration begins after ctx has ended.
func TestWeighingStops(t *testing.T) {
	g := row{seats: 2}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	v := g.View(rowState{numbers: [8]num{5, 2}, to: 2}, 0)
	found := newWeigher(g, SearchOptions[rowState, num]{Iterations: 10}).weigh(ctx, v, []num{0, 1}, 0, deck.NewSeed(1).Rand())
	expect.Same(t, found, make([]weighed, 2))
}

// Without an Open, a search with all cards face up finds the scores that the moves have if the
// other seat also knows the cards.
func TestReviewSearchesOpenCards(t *testing.T) {
	g := swap{}
	r := &reviewer[swapState, num]{Roster: Roster[swapState, num]{Game: g, Search: SearchOptions[swapState, num]{Iterations: 2000, Depth: 1}}}
	values := map[int]int{}
	for n, v := range swapViews() {
		if v.Seat != 0 {
			continue
		}
		s := g.Determinize(v, deck.NewSeed(uint64(n)).Rand())
		legal := g.Legal(nil, s, 0)
		found := r.searched(t.Context(), &choice[swapState, num]{state: s, legal: legal}, g.View(s, 0), deck.NewSeed(1))
		for i, m := range legal {
			low, high := g.replied(s, m)
			if got := *found.of[i]; got < float64(low)-0.05 || got > float64(high)+0.05 {
				t.Errorf("%+v: %d is worth %v, want %d to %d", s, m, got, low, high)
			}
			if low == high {
				values[low]++
			}
		}
	}
	if values[0] < 10 || values[1] < 10 {
		t.Errorf("only %v moves have a value", values)
	}
}

// Without a game with open cards, a review searches for the values of moves with open cards.
func TestReviewHasOpenValues(t *testing.T) {
	r := indigoReviewer(30)
	r.Open = nil
	got := must.Have(r.run(t.Context(), played(t, 1)))(t)
	for _, d := range got.Decisions {
		if d.Solved || d.OpenLoss == nil || d.Moves[0].Open == nil {
			t.Fatalf("no value with open cards, or a solved one: %+v", d)
		}
	}
}

// Of moves that are equally far ahead, the first is the best. A move that is level with the one
// played is not better.
func TestBetterMoveIsTheFirst(t *testing.T) {
	level, ahead := weighed{}, weighed{ahead: Estimate{Mean: 1}}
	for want, found := range map[int][]weighed{1: {level, ahead, ahead}, 0: {level, level}} {
		var d Decision
		expect.Is(t, d.weigh(make([]MoveReview, len(found)), 0, found, nil), want, "of", found, "is the best")
	}
}

// replied returns the least and the greatest score of seat 0 after a move and the best
// replies of the other seat, which knows all cards.
func (g swap) replied(s swapState, m num) (low, high int) {
	s, _ = g.Apply(s, 0, m)
	most := -1
	for _, reply := range g.Legal(nil, s, 1) {
		end, _ := g.Apply(s, 1, reply)
		own, other := g.Score(end, 0), g.Score(end, 1)
		switch {
		case other > most:
			most, low, high = other, own, own
		case other == most:
			low, high = min(low, own), max(high, own)
		}
	}
	return low, high
}

// Moves with odds are not searched, unless the odds omit a move.
func TestReviewByTheOdds(t *testing.T) {
	record := played(t, 6)
	r := indigoReviewer(10)
	r.Odds = func(v engine.View[indigo.State]) (all []MoveStats[indigo.Move]) {
		for i, m := range r.Game.Legal(nil, v.State, v.Seat) {
			if v.Seat == 1 || i < 5 {
				all = append(all, MoveStats[indigo.Move]{Move: m, Score: float64(10 - i)})
			}
		}
		return all
	}
	got := must.Have(r.run(t.Context(), record))(t)
	for _, d := range got.Decisions {
		if full := d.Seat == 0 && len(d.Moves) == 6; d.Exact == full {
			t.Errorf("exact: %+v", d)
		}
		if d.Exact && (d.Moves[0].Score != 10 || d.Loss.Margin != 0 || d.Moves[int(d.Loss.Mean)].Move != d.Played) {
			t.Errorf("%+v", d)
		}
	}
}

// The review does not depend on the number of workers, and survives the way to JSON and back.
func TestReviewIsDeterministic(t *testing.T) {
	record := played(t, 2)
	one := indigoReviewer(15)
	one.Workers = 1
	want := must.Have(one.run(t.Context(), record))(t)
	many := indigoReviewer(15)
	many.Workers = 3
	calls := 0
	many.Progress = func(done, total int) {
		if calls++; done != calls || total != 40 {
			t.Errorf("%d of %d at call %d", done, total, calls)
		}
	}
	got, err := many.run(t.Context(), record)
	if err != nil || calls != 40 {
		t.Fatal(calls, err)
	}
	expect.Same(t, got, want)
	data := must.Have(json.Marshal(got))(t)
	var back Review
	must.Do(t, json.Unmarshal(data, &back))
	expect.Same(t, back, got)
	one.Seed = deck.NewSeed(9)
	if other, err := one.run(t.Context(), record); err != nil || cmp.Equal(want.Decisions, other.Decisions) {
		t.Error("a different seed made the same review", err)
	}
}

// Without Workers, as many decisions are in progress as there are cores.
func TestReviewUsesAllCores(t *testing.T) {
	const cores = 3
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	var thinking atomic.Int64
	var once sync.Once
	met := make(chan struct{})
	r := indigoReviewer(1)
	r.Open = nil
	r.Odds = func(engine.View[indigo.State]) []MoveStats[indigo.Move] {
		if thinking.Add(1) == cores {
			once.Do(func() { close(met) })
		}
		select {
		case <-met:
		case <-time.After(time.Minute):
			t.Error("too few decisions at once")
			once.Do(func() { close(met) })
		}
		thinking.Add(-1)
		return nil
	}
	must.Have(r.run(t.Context(), played(t, 2)))(t)
	expect.Is(t, runtime.GOMAXPROCS(0), cores, "a review sets GOMAXPROCS to")
}

// The search does not see the cards that the seat did not see.
func TestReviewKnowsTheViewAlone(t *testing.T) {
	g := indigo.Game{}
	s := g.Deal(deck.NewSeed(1), 0)
	v := g.View(s, 0)
	r := indigoReviewer(15)
	r.Open = nil
	var want []MoveReview
	for n := range uint64(3) {
		table := must.Have(host.NewTableAt(g, g.Determinize(v, deck.NewSeed(n).Rand())))(t)
		must.Do(t, table.Play(0, table.Legal(0)[0]))
		got, err := r.run(t.Context(), table.Save())
		if err != nil || len(got.Decisions) != 1 {
			t.Fatal(got, err)
		}
		d := got.Decisions[0]
		for i := range d.Moves {
			d.Moves[i].Open = nil // the search with open cards sees those cards
		}
		if want == nil {
			want = d.Moves
		} else if diff := cmp.Diff(want, d.Moves); diff != "" {
			t.Error(diff)
		}
	}
}

func TestReviewEnds(t *testing.T) {
	record := played(t, 3)
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	r := indigoReviewer(20)
	r.Workers = 2
	r.Progress = func(done, _ int) {
		if done == 5 {
			cancel(cause)
		}
	}
	got, err := r.run(ctx, record)
	if !errors.Is(err, cause) || len(got.Decisions) != 5 || got.Seats[0].Decisions+got.Seats[1].Decisions != 5 {
		t.Errorf("%d decisions, %v", len(got.Decisions), err)
	}
	record.Plays[3].Move = record.Plays[2].Move
	expect.Fails(r.run(t.Context(), record))(t, host.ErrRecord)
	expect.Fails(ReviewGame(t.Context(), Roster[indigo.State, indigo.Move]{}, record, Reviewer{}))(t, engine.ErrNoGame)
}

// A move played that Prune leaves out is still a decision. It is weighed against the moves that
// Prune keeps.
func TestReviewOfPrunedMoves(t *testing.T) {
	record := played(t, 4)
	r := indigoReviewer(20)
	r.Open = nil
	r.Search.Prune = func(_ engine.View[indigo.State], legal []indigo.Move) []indigo.Move { return legal[:1] }
	got, err := r.run(t.Context(), record)
	if err != nil || len(got.Decisions) == 0 || len(got.Decisions) >= 40 {
		t.Fatalf("%d decisions, %v", len(got.Decisions), err)
	}
	for _, d := range got.Decisions {
		if len(d.Moves) != 2 || d.Moves[0].Move != d.Played && d.Moves[1].Move != d.Played {
			t.Errorf("%+v", d)
		}
	}
}

func TestReviewText(t *testing.T) {
	r := must.Have(indigoReviewer(20).run(t.Context(), played(t, 5)))(t)
	text := r.String()
	lines := strings.Split(text, "\n")
	if len(lines) != 46 || !strings.HasPrefix(lines[0], "play  seat  played") {
		t.Errorf("%d lines:\n%s", len(lines), text)
	}
	last := r.Decisions[len(r.Decisions)-1]
	for _, want := range []string{last.Played, fmt.Sprintf("%g exactly", last.Loss.Mean), fmt.Sprintf("(%+g)", *last.Moves[0].Open)} {
		if !strings.Contains(lines[40], want) {
			t.Errorf("no %q in %q", want, lines[40])
		}
	}
	if !strings.Contains(lines[43], strings.Trim(fmt.Sprint(r.Seats[0].Worst), "[]")) {
		t.Errorf("%q", lines[43])
	}
}

// In the text, the move played has its own score, whatever its place among the moves.
func TestReviewTextOfALoss(t *testing.T) {
	moves := []MoveReview{{Move: "a", Score: 2}, {Move: "b", Score: 0.5}, {Move: "c", Score: 0.25}}
	r := Review{Decisions: []Decision{{Number: 7, Seat: 1, Played: "b", Moves: moves, Loss: Estimate{1.5, 0.25}}}}
	line := strings.Join(strings.Fields(strings.Split(r.String(), "\n")[1]), " ")
	if want := "7 1 b 0.50 a 2.00 1.50 ± 0.25"; line != want {
		t.Errorf("%q, want %q", line, want)
	}
}

// For a seat with one decision, the means are the values of that decision.
func TestReviewOfOneDecision(t *testing.T) {
	open := 3.0
	r := Review{Decisions: []Decision{{Number: 7, Seat: 1, Loss: Estimate{1.5, 0.25}, OpenLoss: &open}}}
	want := SeatReview{Seat: 1, Decisions: 1, Loss: 1.5, Worst: []int{7}, Open: 1, OpenLoss: 3}
	expect.Same(t, r.sumUp(1), want)
	expect.Same(t, r.sumUp(0), SeatReview{Worst: []int{}})
}

// The mean of the losses with open cards is over the decisions that have one.
func TestReviewOfThreeDecisions(t *testing.T) {
	one, four := 1.0, 4.0
	r := Review{Decisions: []Decision{
		{Number: 0, Loss: Estimate{3, 0}, OpenLoss: &one}, {Number: 2, Loss: Estimate{3, 0}, OpenLoss: &four}, {Number: 4},
	}}
	if got := r.sumUp(0); got.Loss != 2 || got.Open != 2 || got.OpenLoss != 2.5 {
		t.Errorf("%+v", got)
	}
}
