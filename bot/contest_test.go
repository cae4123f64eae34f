package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// chooser is a bot without memory.
type chooser[S comparable, M engine.Move] func(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M

func (f chooser[S, M]) Choose(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M {
	return f(ctx, v, legal, r)
}

func first[M engine.Move](legal []M) M { return legal[0] }
func last[M engine.Move](legal []M) M  { return legal[len(legal)-1] }

// always returns an entrant that makes the move that pick returns.
func always[S comparable, M engine.Move](name string, pick func([]M) M) entrant[S, M] {
	b := chooser[S, M](func(_ context.Context, _ engine.View[S], legal []M, _ *rand.Rand) M { return pick(legal) })
	return entrant[S, M]{Name: name, New: func() bot.Bot[S, M] { return b }}
}

// player returns an entrant that is the same bot every time.
func player[S comparable, M engine.Move](name string, b bot.Bot[S, M]) entrant[S, M] {
	return entrant[S, M]{Name: name, New: func() bot.Bot[S, M] { return b }}
}

func anything[S comparable, M engine.Move](name string) entrant[S, M] {
	return player[S, M](name, bot.Random[S, M]{})
}

// entrant is a player of a contest, who need not be in a roster.
type entrant[S comparable, M engine.Move] struct {
	Name string
	New  func() bot.Bot[S, M]
}

// arena is a contest between entrants.
type arena[S comparable, M engine.Move] struct {
	Game           engine.Game[S, M]
	Entrants       []entrant[S, M]
	Seed           deck.Seed
	Deals, Workers int
	Part, Parts    int
	Start          func(deal int) (host.Record, error)
	Progress       func(done, total int)
	Record         func(bot.PlayedGame)
	Clock          func() int64
	Play           func(ctx context.Context, g bot.PlayedGame) (host.Record, error)
}

// Run plays the contest, with the entrants as the other players of a roster.
func (a arena[S, M]) Run(ctx context.Context) (bot.Report, error) {
	r := bot.Roster[S, M]{Game: a.Game}
	c := bot.Contest{Seed: a.Seed, Deals: a.Deals, Start: a.Start, Workers: a.Workers, Part: a.Part, Parts: a.Parts, Progress: a.Progress, Record: a.Record, Clock: a.Clock, Play: a.Play}
	for _, e := range a.Entrants {
		r.Others = append(r.Others, bot.OtherPlayer[S, M]{Player: bot.Player{Name: e.Name}, New: e.New})
		c.Players = append(c.Players, e.Name)
	}
	return bot.PlayContest(ctx, r, c)
}

type (
	indigoArena   = arena[indigo.State, indigo.Move]
	indigoEntrant = entrant[indigo.State, indigo.Move]
)

func indigoHouse(name string) indigoEntrant { return player[indigo.State, indigo.Move](name, sensible) }

func indigoRandom(name string) indigoEntrant { return anything[indigo.State, indigo.Move](name) }

func fourElevens(t *testing.T) catcheleven.Game {
	t.Helper()
	return must.Have(catcheleven.New(catcheleven.Rules{Seats: 4}))(t)
}

var (
	elevenHouse  = player[catcheleven.State, catcheleven.Move]("house", house.CatchElevenRoster(catcheleven.Game{}).Basic())
	elevenRandom = anything[catcheleven.State, catcheleven.Move]("random")
)

// heard is a game as an arena passed it to Record.
type heard struct {
	deal, rotation int
	record         host.Record
}

// listen returns a list to which the arena appends its games.
func listen[S comparable, M engine.Move](a *arena[S, M]) *[]heard {
	var games []heard
	a.Record = func(p bot.PlayedGame) { games = append(games, heard{p.Deal, p.Rotation, p.Record}) }
	return &games
}

func compete[S comparable, M engine.Move](t *testing.T, a arena[S, M]) bot.Report {
	t.Helper()
	return must.Have(a.Run(t.Context()))(t)
}

// sameForAnyWorkers checks that the report and the games are the same for any number of workers.
func sameForAnyWorkers[S comparable, M engine.Move](t *testing.T, a arena[S, M]) {
	t.Helper()
	a.Workers = 1
	games := listen(&a)
	want := compete(t, a)
	for _, workers := range []int{0, 2, 7} {
		again := a
		again.Workers = workers
		gamesAgain := listen(&again)
		expect.Same(t, compete(t, again), want, workers, "workers")
		if diff := cmp.Diff(*games, *gamesAgain, cmp.AllowUnexported(heard{})); diff != "" {
			t.Errorf("%d workers (-one +them):\n%s", workers, diff)
		}
	}
}

// moody remembers how many choices it has made.
type moody struct{ made int }

func (m *moody) Choose(_ context.Context, _ engine.View[catcheleven.State], legal []catcheleven.Move, r *rand.Rand) catcheleven.Move {
	m.made++
	if m.made%3 == 0 {
		return legal[m.made%len(legal)]
	}
	return legal[r.IntN(len(legal))]
}

func TestArenaIsTheSameForAnyWorkers(t *testing.T) {
	t.Run("Indigo", func(t *testing.T) {
		sameForAnyWorkers(t, indigoArena{Entrants: []indigoEntrant{indigoHouse("house"), indigoRandom("random")}, Game: indigo.Game{}, Deals: 40})
	})
	t.Run("bots with a memory", func(t *testing.T) {
		sameForAnyWorkers(t, arena[catcheleven.State, catcheleven.Move]{
			Game: fourElevens(t), Deals: 31, Seed: deck.NewSeed(3),
			Entrants: []entrant[catcheleven.State, catcheleven.Move]{
				elevenHouse, elevenRandom,
				{Name: "moody", New: func() bot.Bot[catcheleven.State, catcheleven.Move] { return new(moody) }},
			},
		})
	})
	t.Run("games that reshuffle", func(t *testing.T) {
		g := must.Have(karata.New(karata.Rules{Seats: 3}))(t)
		sameForAnyWorkers(t, arena[karata.State, karata.Move]{
			Game: g, Deals: 15,
			Entrants: []entrant[karata.State, karata.Move]{
				player[karata.State, karata.Move]("house", house.KarataRoster(karata.Game{}).Basic()), anything[karata.State, karata.Move]("random"),
			},
		})
	})
}

// rotates checks every game of an arena in which every other entrant makes the first legal move,
// and the others the last. Each move must be the one that the entrant who belongs at that seat
// would make.
func rotates[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M], entrants int) {
	t.Helper()
	const deals = 7
	var mu sync.Mutex
	sat := map[string]map[engine.Seat]int{}
	a := arena[S, M]{Game: g, Deals: deals, Seed: deck.NewSeed(uint64(entrants))}
	picks := make([]func([]M) M, entrants)
	for i := range entrants {
		picks[i] = first[M]
		if i%2 == 1 {
			picks[i] = last[M]
		}
		name := fmt.Sprint("entrant ", i)
		sat[name] = map[engine.Seat]int{}
		a.Entrants = append(a.Entrants, entrant[S, M]{Name: name, New: func() bot.Bot[S, M] {
			seated := false
			return chooser[S, M](func(_ context.Context, v engine.View[S], legal []M, _ *rand.Rand) M {
				if !seated {
					seated = true
					mu.Lock()
					defer mu.Unlock()
					sat[name][v.Seat]++
				}
				return picks[i](legal)
			})
		}})
	}
	games := listen(&a)
	report := compete(t, a)
	expect.Is(t, len(*games), deals*entrants, "games")
	for i, game := range *games {
		if game.deal != i/entrants || game.rotation != i%entrants {
			t.Errorf("game %d is rotation %d of deal %d", i, game.rotation, game.deal)
		}
		if want := a.Seed.Derive(0).Derive(uint64(game.deal)); game.record.Seed != want {
			t.Errorf("deal %d: seed %s, want %s", game.deal, game.record.Seed.Hex(), want.Hex())
		}
		if want := engine.Seat(game.deal % g.Seats()); game.record.First != want {
			t.Errorf("deal %d: first %v, want %v", game.deal, game.record.First, want)
		}
		table := must.Have(host.NewTable(g, game.record.Seed, game.record.First))(t)
		for n, ply := range game.record.Plays {
			want := picks[(int(ply.Seat)+game.rotation)%entrants]
			must.Do(t, table.Step(t.Context(), table.Turn(), func(_ context.Context, _ engine.View[S], legal []M,
				_ *rand.Rand) M {
				return want(legal)
			}, nil))
			if got := table.Save().Plays[n]; got != ply {
				t.Fatalf("deal %d, rotation %d, play %d is %v, want %v", game.deal, game.rotation, n, ply, got)
			}
		}
	}
	for _, s := range report.Standings {
		expect.Is(t, s.Seats, deals*g.Seats(), s.Name, "has played")
		for seat := range engine.Seat(g.Seats()) {
			expect.Is(t, sat[s.Name][seat], deals, entrants, "entrants", s.Name, "sat at", seat)
		}
	}
}

func TestArenaRotatesTheEntrants(t *testing.T) {
	g := fourElevens(t)
	for _, entrants := range []int{1, 2, 3, 4, 5, 9} {
		t.Run(fmt.Sprintf("%d at a table for 4", entrants), func(t *testing.T) {
			rotates(t, g, entrants)
		})
	}
	t.Run("3 at a table for 2", func(t *testing.T) { rotates(t, indigo.Game{}, 3) })
}

// Every random choice comes from the stream that the documentation defines.
func TestArenaGivesEachBotItsOwnStream(t *testing.T) {
	a := indigoArena{Game: indigo.Game{}, Deals: 5, Seed: deck.NewSeed(9), Entrants: []indigoEntrant{
		indigoRandom("random"),
		{Name: "waster", New: func() bot.Bot[indigo.State, indigo.Move] {
			return chooser[indigo.State, indigo.Move](func(_ context.Context, _ engine.View[indigo.State], legal []indigo.Move, r *rand.Rand) indigo.Move {
				r.Uint64()
				r.Uint64()
				return legal[r.IntN(len(legal))]
			})
		}},
	}}
	games := listen(&a)
	compete(t, a)
	for _, game := range *games {
		var streams [2]*rand.Rand
		for seat := range streams {
			streams[seat] = a.Seed.Derive(1).Derive(uint64(game.deal)).Derive(uint64(game.rotation)).Derive(uint64(seat)).Rand()
		}
		s := a.Game.Deal(game.record.Seed, game.record.First)
		for n, ply := range game.record.Plays {
			r := streams[ply.Seat]
			if (int(ply.Seat)+game.rotation)%2 == 1 {
				r.Uint64()
				r.Uint64()
			}
			legal := a.Game.Legal(nil, s, ply.Seat)
			m := legal[r.IntN(len(legal))]
			if text, err := m.MarshalText(); err != nil || string(text) != ply.Move {
				t.Fatalf("deal %d, rotation %d, play %d is %v, want %s, %v", game.deal, game.rotation, n, ply, text, err)
			}
			s = must.Have(a.Game.Apply(s, ply.Seat, m))(t)
		}
	}
}

// edge returns the edge of the entrant with the given name.
func edge(t *testing.T, r bot.Report, name string) bot.Estimate {
	t.Helper()
	i := slices.IndexFunc(r.Standings, func(s bot.Standing) bool { return s.Name == name })
	if i < 0 {
		t.Fatalf("no %q in %v", name, r.Standings)
	}
	return r.Standings[i].Edge
}

func TestArenaFindsEqualsEqual(t *testing.T) {
	t.Run("exactly, without chance", func(t *testing.T) {
		r := compete(t, arena[catcheleven.State, catcheleven.Move]{
			Game: fourElevens(t), Deals: 30,
			Entrants: []entrant[catcheleven.State, catcheleven.Move]{
				always[catcheleven.State]("one", first[catcheleven.Move]), always[catcheleven.State]("two", first[catcheleven.Move]),
				always[catcheleven.State]("three", first[catcheleven.Move]),
			},
		})
		for _, s := range r.Standings {
			expect.Is(t, s.Edge, bot.Estimate{}, s.Name, "has an edge of")
			if s.Score.Margin == 0 || s.Score != r.Standings[0].Score {
				t.Errorf("%s scores %v, %s %v", s.Name, s.Score, r.Standings[0].Name, r.Standings[0].Score)
			}
		}
	})
	t.Run("about, with chance", func(t *testing.T) {
		r := compete(t, indigoArena{Game: indigo.Game{}, Deals: 200, Entrants: []indigoEntrant{indigoHouse("one"), indigoHouse("two")}})
		one, two := edge(t, r, "one"), edge(t, r, "two")
		if math.Abs(one.Mean) > one.Margin || one.Mean == 0 {
			t.Errorf("an edge of %v", one)
		}
		if one.Mean != -two.Mean || one.Margin != two.Margin {
			t.Errorf("edges of %v and %v", one, two)
		}
	})
}

func TestArenaFindsTheHouseBetter(t *testing.T) {
	ahead := func(t *testing.T, r bot.Report) {
		t.Helper()
		if house, random := edge(t, r, "house"), edge(t, r, "random"); house.Mean <= house.Margin || random.Mean >= -random.Margin {
			t.Errorf("edges of %v and %v", house, random)
		}
	}
	elevens := []entrant[catcheleven.State, catcheleven.Move]{elevenHouse, elevenRandom}
	t.Run("Indigo", func(t *testing.T) {
		ahead(t, compete(t, indigoArena{Game: indigo.Game{}, Deals: 100, Entrants: []indigoEntrant{indigoRandom("random"), indigoHouse("house")}}))
	})
	t.Run("Catch Eleven", func(t *testing.T) {
		ahead(t, compete(t, arena[catcheleven.State, catcheleven.Move]{Game: catcheleven.Game{}, Deals: 100, Entrants: elevens}))
	})
	t.Run("Catch Eleven in teams", func(t *testing.T) {
		r := compete(t, arena[catcheleven.State, catcheleven.Move]{Game: fourElevens(t), Deals: 100, Entrants: elevens})
		ahead(t, r)
		// Each entrant plays a whole team, so partners win together, and a shared win is a tie.
		for _, s := range r.Standings {
			if s.Wins%2 != 0 || s.Shared != r.Standings[0].Shared {
				t.Errorf("%s won %d, shared %d", s.Name, s.Wins, s.Shared)
			}
		}
		expect.Is(t, r.Standings[0].Wins+r.Standings[0].Shared+r.Standings[1].Wins, r.Standings[0].Seats, "seats won or shared")
	})
	t.Run("one of a team", func(t *testing.T) {
		r := compete(t, arena[catcheleven.State, catcheleven.Move]{
			Game: fourElevens(t), Deals: 100, Entrants: append(elevens, elevens[1], elevens[1]),
		})
		ahead(t, r)
		if house, random := r.Standings[0], r.Standings[1]; len(r.Standings) != 2 || house.Seats != 400 || random.Seats != 1200 || house.Wins != 0 || house.Shared < 100 {
			t.Errorf("%+v", r.Standings)
		}
	})
	t.Run("Blackjack for one", func(t *testing.T) {
		g := must.Have(blackjack.New(blackjack.SingleDeck()))(t)
		r := compete(t, arena[blackjack.State, blackjack.Move]{
			Game: g, Deals: 300,
			Entrants: []entrant[blackjack.State, blackjack.Move]{
				player[blackjack.State, blackjack.Move]("house", house.BlackjackRoster(g).Basic()), anything[blackjack.State, blackjack.Move]("random"),
			},
		})
		ahead(t, r)
		for _, s := range r.Standings {
			if s.Seats != 300 || s.Wins+s.Shared >= 300 || s.Shared == 0 { // the dealer wins too
				t.Errorf("%+v", s)
			}
		}
	})
}

// The report agrees with a naive count from the records alone.
func TestArenaCounts(t *testing.T) {
	g := fourElevens(t)
	names := []string{"house", "first", "random", "first", "random"}
	a := arena[catcheleven.State, catcheleven.Move]{
		Game: g, Deals: 12, Seed: deck.NewSeed(77),
		Entrants: []entrant[catcheleven.State, catcheleven.Move]{
			elevenHouse, always[catcheleven.State]("first", first[catcheleven.Move]), elevenRandom,
			always[catcheleven.State]("first", first[catcheleven.Move]), elevenRandom,
		},
	}
	games := listen(&a)
	report := compete(t, a)
	if report.Game != "catcheleven" || string(report.Rules) != `{"seats":4}` || report.Seed != a.Seed || report.Deals != 12 || len(report.Standings) != 3 {
		t.Errorf("%+v", report)
	}
	for i, name := range []string{"house", "first", "random"} {
		want := bot.Standing{Name: name}
		mine, others := make([][]float64, a.Deals), make([][]float64, a.Deals)
		for _, game := range *games {
			nameAt := func(seat int) string { return names[(seat+game.rotation)%5] }
			best := slices.Max(game.record.Score)
			for seat, score := range game.record.Score {
				if nameAt(seat) != name {
					others[game.deal] = append(others[game.deal], float64(score))
					continue
				}
				mine[game.deal] = append(mine[game.deal], float64(score))
				want.Seats++
				alone := true
				for other, theirs := range game.record.Score {
					alone = alone && (nameAt(other) == name || theirs < score)
				}
				switch {
				case score == best && alone:
					want.Wins++
				case score == best:
					want.Shared++
				}
			}
			for _, ply := range game.record.Plays {
				if nameAt(int(ply.Seat)) == name {
					want.Decisions++
				}
			}
		}
		scores, edges := make([]float64, a.Deals), make([]float64, a.Deals)
		for deal := range a.Deals {
			scores[deal] = mean(mine[deal])
			edges[deal] = mean(mine[deal]) - mean(others[deal])
		}
		want.Score, want.Edge = naiveEstimate(scores), naiveEstimate(edges)
		near := cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 2e-4*math.Max(math.Abs(a), 1e-6) })
		if diff := cmp.Diff(want, report.Standings[i], near); diff != "" {
			t.Errorf("(-counted +reported):\n%s", diff)
		}
		if want.Wins == 0 && name != "house" || want.Shared == 0 {
			t.Errorf("%s has nothing to count: %+v", name, want)
		}
	}
}

func mean(numbers []float64) float64 {
	sum := 0.0
	for _, x := range numbers {
		sum += x
	}
	return sum / float64(len(numbers))
}

// naiveEstimate returns the estimate from 12 numbers.
func naiveEstimate(numbers []float64) bot.Estimate {
	m, squares := mean(numbers), 0.0
	for _, x := range numbers {
		squares += (x - m) * (x - m)
	}
	return bot.Estimate{Mean: m, Margin: 2.20099 * math.Sqrt(squares/11/12)}
}

func TestArenaOfFewDeals(t *testing.T) {
	a := indigoArena{Game: indigo.Game{}, Entrants: []indigoEntrant{indigoHouse("house"), indigoRandom("random")}}
	for deals := range 3 {
		a.Deals = deals
		r := compete(t, a)
		for _, s := range r.Standings {
			if known := deals >= 2; math.IsInf(s.Score.Margin, 1) == known || math.IsInf(s.Edge.Margin, 1) == known || deals == 0 && s.Score.Mean != 0 {
				t.Errorf("after %d deals: %+v", deals, s)
			}
		}
		data := must.Have(json.Marshal(r))(t)
		var back bot.Report
		must.Do(t, json.Unmarshal(data, &back))
		expect.Same(t, back, r)
	}
	a.Entrants, a.Deals = a.Entrants[:1], 5
	if s := compete(t, a).Standings[0]; s.Edge != (bot.Estimate{Margin: math.Inf(1)}) || math.IsInf(s.Score.Margin, 1) {
		t.Errorf("without others %+v", s)
	}
}

func TestArenaTimesThinking(t *testing.T) {
	var now atomic.Int64
	a := indigoArena{
		Game: indigo.Game{}, Entrants: []indigoEntrant{indigoHouse("house"), indigoRandom("random")}, Deals: 3, Workers: 1,
		Clock: func() int64 { return now.Add(10) },
	}
	for _, s := range compete(t, a).Standings {
		if s.Decisions != 3*48 || s.Nanoseconds != 10*3*48 {
			t.Errorf("%+v", s)
		}
	}
	a.Clock = nil
	if s := compete(t, a).Standings[0]; s.Decisions != 3*48 || s.Nanoseconds != 0 {
		t.Errorf("without a clock %+v", s)
	}
}

func TestArenaCallsInOrder(t *testing.T) {
	var busy atomic.Bool
	var calls []string
	call := func(format string, args ...any) {
		if busy.Swap(true) {
			t.Error("a call during another")
		}
		calls = append(calls, fmt.Sprintf(format, args...))
		busy.Store(false)
	}
	compete(t, indigoArena{
		Game: indigo.Game{}, Deals: 20, Workers: 7,
		Entrants: []indigoEntrant{indigoHouse("house"), indigoRandom("random"), indigoRandom("chance")},
		Progress: func(done, total int) { call("%d of %d", done, total) },
		Record:   func(p bot.PlayedGame) { call("%d/%d", p.Deal, p.Rotation) },
	})
	var want []string
	for deal := range 20 {
		for rotation := range 3 {
			want = append(want, fmt.Sprintf("%d/%d", deal, rotation))
		}
		want = append(want, fmt.Sprintf("%d of 20", deal+1))
	}
	expect.Same(t, calls, want)
}

// As many deals are in progress as there are workers.
func TestArenaUsesItsWorkers(t *testing.T) {
	const workers = 3
	var thinking, most atomic.Int64
	met := make(chan struct{})
	meet := chooser[indigo.State, indigo.Move](func(_ context.Context, _ engine.View[indigo.State], legal []indigo.Move, _ *rand.Rand) indigo.Move {
		now := thinking.Add(1)
		defer thinking.Add(-1)
		most.Store(max(most.Load(), now))
		if now == workers {
			select {
			case <-met:
			default:
				close(met)
			}
		}
		select {
		case <-met:
		case <-time.After(time.Minute):
			t.Error("no other worker came")
		}
		return legal[0]
	})
	compete(t, indigoArena{
		Game: indigo.Game{}, Deals: 9, Workers: workers,
		Entrants: []indigoEntrant{player[indigo.State, indigo.Move]("meet", meet)},
	})
	expect.Is(t, most.Load(), workers, "at once")
}

func TestArenaStops(t *testing.T) {
	why := errors.New("closing time")
	entrants := []indigoEntrant{indigoHouse("house"), indigoRandom("random")}
	for _, workers := range []int{1, 2, 7} {
		t.Run(fmt.Sprintf("after a deal, %d workers", workers), func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			defer cancel(nil)
			a := indigoArena{Game: indigo.Game{}, Deals: 1000, Workers: workers, Entrants: entrants, Progress: func(done, _ int) {
				if done == 5 {
					cancel(why)
				}
			}}
			games := listen(&a)
			stopped, err := a.Run(ctx)
			if !errors.Is(err, why) || !strings.HasPrefix(err.Error(), "bot: ") {
				t.Error(err)
			}
			if stopped.Deals < 5 || stopped.Deals > 5+5*workers || len(*games) != 2*stopped.Deals {
				t.Errorf("%d deals, %d games", stopped.Deals, len(*games))
			}
			a.Deals = stopped.Deals
			a.Progress = nil
			expect.Same(t, stopped, compete(t, a))
		})
	}
	// The deal in which the arena stops is not reported, even if the last choice of its last game has
	// been made, because the interrupted bot may have made a bad choice.
	for _, decision := range []int{3*96 + 1, 3*96 + 50, 4 * 96} {
		t.Run(fmt.Sprintf("in decision %d", decision), func(t *testing.T) {
			ctx, cancel := context.WithCancelCause(t.Context())
			defer cancel(nil)
			made := 0
			stopper := chooser[indigo.State, indigo.Move](func(_ context.Context, _ engine.View[indigo.State], legal []indigo.Move, _ *rand.Rand) indigo.Move {
				if made++; made == decision {
					cancel(why)
				}
				return legal[0]
			})
			report, err := indigoArena{Game: indigo.Game{}, Deals: 9, Workers: 1, Entrants: []indigoEntrant{
				player[indigo.State, indigo.Move]("one", stopper), player[indigo.State, indigo.Move]("two", stopper),
			}}.Run(ctx)
			if !errors.Is(err, why) || report.Deals != 3 || report.Standings[0].Seats != 6 || made != decision {
				t.Errorf("%v after %d decisions: %+v", err, made, report)
			}
		})
	}
	t.Run("before it begins", func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(why)
		report, err := indigoArena{Game: indigo.Game{}, Deals: 9, Entrants: entrants}.Run(ctx)
		if !errors.Is(err, why) || report.Deals != 0 || len(report.Standings) != 2 {
			t.Errorf("%v, %+v", err, report)
		}
	})
	// An illegal choice after the end of ctx is not reported.
	t.Run("a bot that gives up", func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		quitter := chooser[indigo.State, indigo.Move](func(context.Context, engine.View[indigo.State], []indigo.Move, *rand.Rand) indigo.Move {
			cancel(why)
			return card.FaceDown
		})
		_, err := indigoArena{Game: indigo.Game{}, Deals: 9, Entrants: []indigoEntrant{player[indigo.State, indigo.Move]("quitter", quitter)}}.Run(ctx)
		expect.Err(t, err, why)
	})
}

// The cheat plays a card that it does not hold as soon as it holds the ace of spades. The sooner
// it can cheat, the longer it thinks.
func TestArenaReportsTheFirstIllegalChoice(t *testing.T) {
	ace := card.Ace.Of(card.Spades)
	sly := chooser[indigo.State, indigo.Move](func(_ context.Context, _ engine.View[indigo.State], legal []indigo.Move, _ *rand.Rand) indigo.Move {
		if len(legal) < 4 && slices.Contains(legal, ace) {
			time.Sleep(time.Duration(len(legal)) * 3 * time.Millisecond)
			return card.RedJoker
		}
		return legal[0]
	})
	a := indigoArena{Game: indigo.Game{}, Deals: 40, Seed: deck.NewSeed(7), Workers: 1, Entrants: []indigoEntrant{
		always[indigo.State]("honest", first[indigo.Move]), player[indigo.State, indigo.Move]("sly", sly), always[indigo.State]("honest", first[indigo.Move]),
	}}
	games := listen(&a)
	fair, err := a.Run(t.Context())
	var want *bot.GameError
	if !errors.As(err, &want) {
		t.Fatal(err)
	}
	if want.Player != "sly" || want.Deal == 0 || want.Rotation == 0 || fair.Deals != want.Deal || len(*games) != 3*want.Deal {
		t.Errorf("%v after %d games, %+v", err, len(*games), fair)
	}
	expect.Is(t, (int(want.Seat)+want.Rotation)%3, 1, want.Seat, "in rotation", want.Rotation)
	var refused *engine.MoveError
	if !errors.Is(err, engine.ErrNoSuchMove) || !errors.As(err, &refused) || refused.Seat != want.Seat || refused.Move != card.RedJoker {
		t.Error(err)
	}
	if got, want := err.Error(), fmt.Sprintf("bot: deal %d, rotation %d: sly: %v: RJ: ", want.Deal, want.Rotation, want.Seat); !strings.HasPrefix(got, want) {
		t.Errorf("%q, want %q…", got, want)
	}
	end, err := host.Replay(indigo.Game{}, want.Record)
	if err != nil || (indigo.Game{}).Turn(end) != want.Seat || !end.Hand(want.Seat).Has(ace) || want.Record.Seed != a.Seed.Derive(0).Derive(uint64(want.Deal)) {
		t.Errorf("the record ends with %v to move: %v", (indigo.Game{}).Turn(end), err)
	}
	for _, workers := range []int{2, 7} {
		again := a
		again.Workers = workers
		report, err := again.Run(t.Context())
		var got *bot.GameError
		if !errors.As(err, &got) {
			t.Fatal(err)
		}
		if diff := cmp.Diff(fair, report); diff != "" || got.Deal != want.Deal || got.Rotation != want.Rotation || !slices.Equal(got.Record.Plays,
			want.Record.Plays) {
			t.Errorf("%d workers: %v, %s", workers, err, diff)
		}
	}
}

// Any number of workers up to 4,096 is fine, and the number of processors that Go uses stays.
func TestArenaWorkers(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(2)
	defer runtime.GOMAXPROCS(before)
	for _, workers := range []int{0, 4096} {
		compete(t, indigoArena{Game: indigo.Game{}, Entrants: []indigoEntrant{indigoRandom("a"), indigoRandom("b")}, Deals: 2, Workers: workers})
		expect.Is(t, runtime.GOMAXPROCS(0), 2, "processors")
	}
}

func TestArenaRefuses(t *testing.T) {
	good := indigoArena{Game: indigo.Game{}, Deals: 1, Entrants: []indigoEntrant{indigoHouse("house")}}
	for name, tt := range map[string]struct {
		change func(*indigoArena)
		want   []string
	}{
		"no game":           {func(a *indigoArena) { a.Game = nil }, []string{"game: missing"}},
		"no entrants":       {func(a *indigoArena) { a.Entrants = nil }, []string{"players: none"}},
		"no name":           {func(a *indigoArena) { a.Entrants = append(a.Entrants, indigoRandom("")) }, []string{"players[1]: no name"}},
		"negative deals":    {func(a *indigoArena) { a.Deals = -1 }, []string{"deals: -1"}},
		"negative workers":  {func(a *indigoArena) { a.Workers = -1 }, []string{"workers: -1"}},
		"a part too many":   {func(a *indigoArena) { a.Part, a.Parts = 3, 3 }, []string{"part: 3 of 3, want 0 to 2"}},
		"too many workers":  {func(a *indigoArena) { a.Workers = math.MaxInt }, []string{"workers: "}},
		"too many players":  {func(a *indigoArena) { a.Game = crowded{} }, []string{"game: 3 players for 2 seats"}},
		"a game for nobody": {func(a *indigoArena) { a.Game = seatless{} }, []string{"game: 0 players for 0 seats"}},
		"rules unwritten":   {func(a *indigoArena) { a.Game = unwritten{} }, []string{"no JSON of the rules: "}},
		"everything":        {func(a *indigoArena) { *a = indigoArena{Deals: -1, Workers: -1} }, []string{"game: ", "players: ", "deals: ", "workers: "}},
	} {
		a := good
		tt.change(&a)
		report, err := a.Run(t.Context())
		if !errors.Is(err, bot.ErrContest) || report.Standings != nil {
			t.Errorf("%s: %v, %+v", name, err, report)
			continue
		}
		for _, want := range tt.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %q", name, err, want)
			}
		}
	}
}

type crowded struct{ indigo.Game }

func (crowded) Players() int { return 3 }

// partly is Indigo in which nobody plays the last seat, although it has the turn.
type partly struct{ indigo.Game }

func (partly) Players() int { return 1 }

type seatless struct{ indigo.Game }

func (seatless) Seats() int { return 0 }

type unwritten struct{ indigo.Game }

func (unwritten) MarshalJSON() ([]byte, error) { return nil, errors.New("a secret") }

// writtenOnce is Indigo, whose rules can be written as JSON only once.
type writtenOnce struct {
	indigo.Game
	asked *atomic.Int32
}

func (g writtenOnce) MarshalJSON() ([]byte, error) {
	if g.asked.Add(1) > 1 {
		return nil, errors.New("not again")
	}
	return []byte("{}"), nil
}

func TestArenaReportsADealThatFails(t *testing.T) {
	_, err := indigoArena{Game: writtenOnce{asked: new(atomic.Int32)}, Deals: 1, Entrants: []indigoEntrant{indigoHouse("a"), indigoHouse("b")}}.Run(t.Context())
	if err == nil || !strings.Contains(err.Error(), "deal 0: ") {
		t.Errorf("%v", err)
	}
}

func TestArenaReportsATurnOfNobody(t *testing.T) {
	_, err := indigoArena{Game: partly{}, Deals: 1, Entrants: []indigoEntrant{indigoHouse("house")}}.Run(t.Context())
	var nobody *bot.GameError
	if !errors.As(err, &nobody) || !errors.Is(err, engine.ErrSeat) || nobody.Seat != 1 || nobody.Player != "" || len(nobody.Record.Plays) != 1 {
		t.Errorf("%v, %+v", err, nobody)
	}
}

func ExamplePlayContest() {
	report, err := bot.PlayContest(context.Background(), house.IndigoRoster(indigo.Game{}), bot.Contest{
		Players: []string{"house", "random"}, Seed: deck.NewSeed(1), Deals: 100,
	})
	if err != nil {
		fmt.Println(err)
	}
	for _, s := range report.Standings {
		fmt.Printf("%s: %.1f points, %+.1f ± %.1f, won %d of %d\n", s.Name, s.Score.Mean, s.Edge.Mean, s.Edge.Margin, s.Wins, s.Seats)
	}
	// Output:
	// house: 19.4 points, +15.7 ± 0.7, won 199 of 200
	// random: 3.6 points, -15.7 ± 0.7, won 1 of 200
}
