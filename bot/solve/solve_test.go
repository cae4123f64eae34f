package solve_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/bot/solve"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// minimax returns the lead of side 0 at the end by trying all games.
func minimax[S comparable, M engine.Move](t *testing.T, g gamekit.Open[S, M], s S) int {
	t.Helper()
	seat := g.Turn(s)
	if seat == engine.Nobody {
		return g.Standing(&s)
	}
	best, sign := 0, 1-2*g.Side(&s, seat)
	for i, m := range g.Legal(nil, s, seat) {
		next := must.Have(g.Apply(s, seat, m))(t)
		if lead := sign * minimax(t, g, next); i == 0 || lead > best {
			best = lead
		}
	}
	return sign * best
}

// ends yields positions of random games with at most the given number of moves to come.
func ends[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M], games, left int, check func(S)) {
	t.Helper()
	for n := range games {
		r := deck.NewSeed(uint64(n)).Derive(1).Rand()
		s := g.Deal(deck.NewSeed(uint64(n)), engine.Seat(n%g.Seats()))
		path := []S{s}
		for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
			legal := g.Legal(nil, s, seat)
			s = must.Have(g.Apply(s, seat, legal[r.IntN(len(legal))]))(t)
			path = append(path, s)
		}
		check(path[max(0, len(path)-1-r.IntN(left+1))])
	}
}

// agrees compares all answers about a position with those of minimax.
func agrees[S comparable, M engine.Move](t *testing.T, g gamekit.Open[S, M], b *solve.Solver[S, M], s S) {
	t.Helper()
	want := minimax(t, g, s)
	got, err := b.Value(t.Context(), s)
	if err != nil || got != want {
		t.Fatalf("%+v is worth %d, %v; want %d", s, got, err, want)
	}
	moves, err := b.Moves(t.Context(), s)
	seat := g.Turn(s)
	if legal := g.Legal(nil, s, seat); err != nil || len(moves) != len(legal) {
		t.Fatalf("%+v: %v, %v; want %v", s, moves, err, legal)
	}
	for _, m := range moves {
		next := must.Have(g.Apply(s, seat, m.Move))(t)
		if want := minimax(t, g, next) * (1 - 2*g.Side(&s, seat)); m.Lead != want {
			t.Fatalf("%+v: %v is worth %d, want %d", s, m.Move, m.Lead, want)
		}
	}
}

func catchEleven(t *testing.T, r catcheleven.Rules) catcheleven.Game {
	t.Helper()
	return must.Have(catcheleven.New(r))(t)
}

func TestSolverAgreesWithMinimax(t *testing.T) {
	t.Run("indigo", func(t *testing.T) {
		g := indigo.Game{}
		compare(t, g.Open(), g, long.Or(1500, 150), 8)
	})
	for name, r := range map[string]catcheleven.Rules{
		"catcheleven":  {},
		"four seats":   {Seats: 4},
		"leave table":  {LeaveTable: true},
		"pasur":        catcheleven.Pasur(),
		"cancel soor":  {Pasur: true, CancelSoor: true},
		"pasur, four":  {Pasur: true, Seats: 4},
		"cancel, four": {Pasur: true, CancelSoor: true, Seats: 4, LeaveTable: true},
	} {
		t.Run(name, func(t *testing.T) {
			g := catchEleven(t, r)
			compare(t, g.Open(), g, long.Or(500, 50), 8)
		})
	}
	for name, r := range map[string]doppelkopf.Rules{
		"doppelkopf":        {},
		"no nines":          {NoNines: true},
		"second ♥10":        {SecondDulle: "always"},
		"second, not last":  {SecondDulle: "not last", NoNines: true},
		"pigs":              {PigsTrump: true},
		"a compulsory solo": {CompulsorySolo: [4]bool{1: true}, ForcedSolo: true},
	} {
		t.Run(name, func(t *testing.T) {
			g := must.Have(doppelkopf.New(r))(t)
			compare(t, g.Open(), g, long.Or(350, 40), 12)
		})
	}
}

// compare compares two solvers with minimax. One of them has hardly any memory.
func compare[S comparable, M engine.Move](t *testing.T, open gamekit.Open[S, M], g engine.Game[S, M], games, left int) {
	t.Helper()
	t.Parallel()
	b, small := solve.New(open, solve.Options{}), solve.New(open, solve.Options{Table: 4})
	ends(t, g, games, left, func(s S) {
		agrees(t, open, b, s)
		agrees(t, open, small, s)
	})
}

// after returns the position after some plays of a game, each the first of the legal moves.
func after(g indigo.Game, plays int) indigo.State {
	s := g.Deal(deck.NewSeed(1), 0)
	for range plays {
		s, _ = g.Apply(s, g.Turn(s), g.Legal(nil, s, g.Turn(s))[0])
	}
	return s
}

// A question ends in an error, and never in a guess, if the budget is too small.
func TestBudget(t *testing.T) {
	g := indigo.Game{}
	s := after(g, 24)
	whole := solve.New(g.Open(), solve.Options{})
	want := must.Have(whole.Value(t.Context(), s))(t)
	needed := whole.Positions()
	for _, budget := range []int{1, needed / 2, needed - 1} {
		b := solve.New(g.Open(), solve.Options{Positions: budget})
		if _, err := b.Value(t.Context(), s); !errors.Is(err, solve.ErrBudget) || err.Error() != solve.ErrBudget.Error() || b.Positions() != budget+1 {
			t.Errorf("%d positions of %d: %v after %d", budget, needed, err, b.Positions())
		}
		if _, err := b.Moves(t.Context(), s); err == nil && b.Positions() > budget {
			t.Errorf("%d positions of a budget of %d", b.Positions(), budget)
		}
	}
	b := solve.New(g.Open(), solve.Options{Positions: needed})
	if got, err := b.Value(t.Context(), s); got != want || err != nil {
		t.Errorf("with just enough positions: %d, %v; want %d", got, err, want)
	}
}

// The results of a question help the next question about the same position.
func TestQuestionsShareResults(t *testing.T) {
	g := catchEleven(t, catcheleven.Rules{})
	b := solve.New(g.Open(), solve.Options{})
	ends(t, g, 50, 8, func(s catcheleven.State) {
		want := must.Have(b.Value(t.Context(), s))(t)
		if again, err := b.Value(t.Context(), s); again != want || err != nil || b.Positions() > 10 {
			t.Errorf("%d, %v after %d positions; want %d at once", again, err, b.Positions(), want)
		}
	})
}

func TestContextEndsAQuestion(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	cancel(cause)
	g := indigo.Game{}
	expect.Fails(solve.New(g.Open(), solve.Options{}).Value(ctx, g.Deal(deck.NewSeed(1), 0)))(t, cause)
}

// A context that has ended stops even the shortest question of any kind.
func TestContextEndsAShortQuestion(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	cancel(cause)
	g := indigo.Game{}
	s := g.Deal(deck.NewSeed(1), 0)
	var last, before indigo.State
	for g.Turn(s) != engine.Nobody {
		last, before = s, last
		s, _ = g.Apply(s, g.Turn(s), g.Legal(nil, s, g.Turn(s))[0])
	}
	b := solve.New(g.Open(), solve.Options{})
	if moves, err := b.Moves(ctx, before); !errors.Is(err, cause) { // each of its moves leads to the position last
		t.Error("moves:", moves, err)
	}
	if lead, err := b.Value(ctx, last); !errors.Is(err, cause) {
		t.Error("value:", lead, err)
	}
}

// Each kind of question may be the first one that a solver is asked.
func TestFirstQuestionForMoves(t *testing.T) {
	g := indigo.Game{}
	ends(t, g, 10, 6, func(s indigo.State) {
		seat := g.Turn(s)
		moves, err := solve.New(g.Open(), solve.Options{}).Moves(t.Context(), s)
		if legal := g.Legal(nil, s, seat); err != nil || len(moves) != len(legal) {
			t.Errorf("%v, %v; want %v", moves, err, legal)
		}
	})
}

// choice is a game of one move: 0 and 1 lose a point, and 2 wins one. It lists 0, 1 and 2 the first
// time. After that it omits 1, which is worth as much as 0.
type choice struct{ asked *int }

type chosen struct{ over, points int8 }

type number int8

func (n number) MarshalText() ([]byte, error) { return []byte{'0' + byte(n)}, nil }

func (choice) Seats() int { return 2 }

func (choice) Turn(s chosen) engine.Seat {
	if s.over != 0 {
		return engine.Nobody
	}
	return 0
}

func (choice) Legal(dst []number, _ chosen, _ engine.Seat) []number { return append(dst, 0, 1, 2) }

func (choice) Apply(_ chosen, _ engine.Seat, m number) (chosen, error) {
	if m == 2 {
		return chosen{1, 1}, nil
	}
	return chosen{1, -1}, nil
}

func (choice) Score(s chosen, seat engine.Seat) int { return int(s.points) * (1 - 2*int(seat)) }
func (choice) Side(_ *chosen, seat engine.Seat) int { return int(seat) }
func (choice) Standing(s *chosen) int               { return int(s.points) }
func (choice) Rest(*chosen) [4]uint64               { return [4]uint64{1} }

func (g choice) AppendSorted(dst []number, _ *chosen) []number {
	if *g.asked++; *g.asked == 1 {
		return append(dst, 0, 1, 2)
	}
	return append(dst, 0, 2)
}

// gains is a game of one move, with which side 0 gains some points. Its positions are not
// remembered.
type gains struct{ of []int8 }

func (gains) Seats() int                    { return 2 }
func (gains) Turn(s chosen) engine.Seat     { return choice{}.Turn(s) }
func (gains) Score(chosen, engine.Seat) int { return 0 }

func (g gains) Legal(dst []number, _ chosen, _ engine.Seat) []number {
	for i := range g.of {
		dst = append(dst, number(i))
	}
	return dst
}

func (g gains) Apply(_ chosen, _ engine.Seat, m number) (chosen, error) {
	return chosen{1, g.of[m]}, nil
}

func (gains) Side(*chosen, engine.Seat) int { return 0 }
func (gains) Standing(s *chosen) int        { return int(s.points) }
func (gains) Rest(*chosen) [4]uint64        { return [4]uint64{} }

// bounded is gains with bounds on the points to come.
type bounded struct {
	gains
	low, high int
}

func (g bounded) Bounds(*chosen) (low, high int) { return g.low, g.high }

// Each window visits the only position with a move, and ends at the first move that is good enough.
// The range between bounds is halved each time; without bounds, the windows begin at 0.
func TestWindows(t *testing.T) {
	for _, tt := range []struct {
		name            string
		g               gamekit.Open[chosen, number]
		want, positions int
	}{
		{"at least 0: 0, at least 1: 1, not 2", gains{[]int8{0, 1}}, 1, 3},
		{"at least 0: 0, at least 1: 1, at least 2: 2, at least 3: 3, not 4", gains{[]int8{0, 1, 2, 3}}, 3, 5},
		{"at least 1: 1, at least 2: 2", bounded{gains{[]int8{1, 2}}, 0, 2}, 2, 2},
		{"at least 1", bounded{gains{[]int8{0, 1}}, 0, 1}, 1, 1},
		{"not 1", bounded{gains{[]int8{0, 0}}, 0, 1}, 0, 1},
		{"not 2: 1, at least 1", bounded{gains{[]int8{0, 1}}, 0, 4}, 1, 2},
	} {
		b := solve.New(tt.g, solve.Options{Positions: 100})
		if lead, err := b.Value(t.Context(), chosen{}); lead != tt.want || err != nil || b.Positions() != tt.positions {
			t.Errorf("%s: %d, %v after %d positions; want %d after %d", tt.name, lead, err, b.Positions(), tt.want, tt.positions)
		}
	}
}

// It is an error if a seat has the turn but no move.
func TestStuck(t *testing.T) {
	lead, err := solve.New(gains{}, solve.Options{}).Value(t.Context(), chosen{})
	if !errors.Is(err, engine.ErrStuck) || !strings.HasPrefix(err.Error(), "solve: ") {
		t.Error(lead, err)
	}
}

// A table of full size does not grow.
func TestFullTableDoesNotGrow(t *testing.T) {
	g := indigo.Game{}
	s := after(g, 40)
	b := solve.New(g.Open(), solve.Options{Table: 4})
	other := indigo.State{}
	allocs := testing.AllocsPerRun(5, func() {
		_, _ = b.Value(t.Context(), s)
		if b.Positions() < 100 {
			t.Errorf("%d positions", b.Positions())
		}
		_, _ = b.Value(t.Context(), other) // so that the results are not kept
	})
	if allocs > 20 {
		t.Errorf("%v allocations", allocs)
	}
}

// The size of the table depends on the positions of one question, not on those of all earlier
// questions.
func TestTableForgets(t *testing.T) {
	g := indigo.Game{}
	s := after(g, 40)
	b := solve.New(g.Open(), solve.Options{})
	var start, end runtime.MemStats
	runtime.ReadMemStats(&start)
	visited := 0
	for range 100 {
		_, _ = b.Value(t.Context(), s)
		visited += b.Positions()
		_, _ = b.Value(t.Context(), indigo.State{}) // so that the results are not kept
	}
	runtime.ReadMemStats(&end)
	if bytes := end.TotalAlloc - start.TotalAlloc; visited < 10_000 || bytes > 500_000 {
		t.Errorf("%d bytes for %d positions, 100 at a time", bytes, visited)
	}
}

// A list of moves may omit a move that the previous list had, and may be too short to reach the
// place of the move that was best in that list.
func TestShorterList(t *testing.T) {
	asked := 0
	lead, err := solve.New(choice{&asked}, solve.Options{}).Value(t.Context(), chosen{})
	if lead != 1 || err != nil || asked < 2 {
		t.Errorf("%d, %v, asked %d times", lead, err, asked)
	}
}

// Views are not solved, except those in which all cards can be deduced.
func TestClosedPositions(t *testing.T) {
	g := indigo.Game{}
	b := solve.New(g.Open(), solve.Options{})
	s := g.Deal(deck.NewSeed(1), 0)
	for seat := range engine.Seat(2) {
		v := g.View(s, seat)
		if _, err := b.Value(t.Context(), v.State); engine.Code(err) != "not-open" {
			t.Errorf("the view of %v: %v", seat, err)
		}
		if _, err := b.Moves(t.Context(), v.State); engine.Code(err) != "not-open" {
			t.Errorf("the moves in the view of %v: %v", seat, err)
		}
	}
}

func TestFinishedGame(t *testing.T) {
	g := indigo.Game{}
	b := solve.New(g.Open(), solve.Options{})
	if lead, err := b.Value(t.Context(), indigo.State{}); lead != 0 || err != nil {
		t.Error(lead, err)
	}
	if moves, err := b.Moves(t.Context(), indigo.State{}); len(moves) > 0 || err != nil {
		t.Error(moves, err)
	}
}

// The cards of a view can be deduced if and only if Determinize always returns the same position.
func TestDeduce(t *testing.T) {
	t.Run("indigo", func(t *testing.T) { deduces(t, indigo.Game{}.Open(), indigo.Game{}) })
	for name, r := range map[string]catcheleven.Rules{"catcheleven": {}, "four seats": {Seats: 4}} {
		g := catchEleven(t, r)
		t.Run(name, func(t *testing.T) { deduces(t, g.Open(), g) })
	}
}

func deduces[S comparable, M engine.Move](t *testing.T, open gamekit.Open[S, M], g engine.Game[S, M]) {
	t.Helper()
	r, sure := deck.NewSeed(9).Rand(), 0
	ends(t, g, 300, 40, func(s S) {
		if g.Turn(s) == engine.Nobody {
			return
		}
		for seat := range engine.Seat(g.Seats()) {
			v := g.View(s, seat)
			same := true
			for range 30 {
				same = same && g.Determinize(v, r) == s
			}
			got, ok := open.(gamekit.Deducer[S]).Deduce(v)
			if ok != same || ok && got != s {
				t.Errorf("%+v: deduced %t, unique %t", v, ok, same)
			}
			if ok {
				sure++
			}
		}
	})
	if sure == 0 {
		t.Error("no view was deduced")
	}
}

// The number of positions visited is the same on every machine.
func TestSameWorkEverywhere(t *testing.T) {
	g := indigo.Game{}
	s := g.Deal(deck.NewSeed(5), 0)
	for range 20 {
		s, _ = g.Apply(s, g.Turn(s), g.Legal(nil, s, g.Turn(s))[0])
	}
	b := solve.New(g.Open(), solve.Options{Table: 1 << 12})
	lead, err := b.Value(t.Context(), s)
	if lead != -21 || err != nil || b.Positions() != 8096 {
		t.Errorf("%d, %v after %d positions", lead, err, b.Positions())
	}
}

// bare is an Open with only the required methods. Its positions are not remembered.
type bare[S comparable, M engine.Move] struct{ open gamekit.Open[S, M] }

func (g bare[S, M]) Seats() int                                  { return g.open.Seats() }
func (g bare[S, M]) Turn(s S) engine.Seat                        { return g.open.Turn(s) }
func (g bare[S, M]) Legal(dst []M, s S, seat engine.Seat) []M    { return g.open.Legal(dst, s, seat) }
func (g bare[S, M]) Apply(s S, seat engine.Seat, m M) (S, error) { return g.open.Apply(s, seat, m) }
func (g bare[S, M]) Score(s S, seat engine.Seat) int             { return g.open.Score(s, seat) }
func (g bare[S, M]) Side(s *S, seat engine.Seat) int             { return g.open.Side(s, seat) }
func (g bare[S, M]) Standing(s *S) int                           { return g.open.Standing(s) }
func (bare[S, M]) Rest(*S) [4]uint64                             { return [4]uint64{} }

// The optional methods and the table change no answer, even in longer endings.
func TestSavingsChangeNothing(t *testing.T) {
	t.Run("indigo", func(t *testing.T) { saves(t, indigo.Game{}.Open(), indigo.Game{}, 60, 10) })
	four := catchEleven(t, catcheleven.Rules{Seats: 4})
	t.Run("catcheleven", func(t *testing.T) { saves(t, four.Open(), four, 60, 11) })
	t.Run("doppelkopf", func(t *testing.T) { saves(t, doppelkopf.Game{}.Open(), doppelkopf.Game{}, 150, 18) })
}

func saves[S comparable, M engine.Move](t *testing.T, open gamekit.Open[S, M], g engine.Game[S, M], games, left int) {
	t.Helper()
	t.Parallel()
	quick, slow := solve.New(open, solve.Options{}), solve.New[S, M](bare[S, M]{open}, solve.Options{})
	saved := 0
	ends(t, g, games, left, func(s S) {
		got, err := quick.Value(t.Context(), s)
		want, slowly := slow.Value(t.Context(), s)
		if err != nil || slowly != nil || got != want {
			t.Fatalf("%+v: %d, %v; want %d, %v", s, got, err, want, slowly)
		}
		if quick.Positions() < slow.Positions() {
			saved++
		}
	})
	if saved < games/4 {
		t.Errorf("saved something in %d of %d", saved, games)
	}
}

// The values along a line of play are those of questions about each position alone, and take
// fewer positions.
func TestLine(t *testing.T) {
	t.Run("indigo", func(t *testing.T) { lines(t, indigo.Game{}.Open(), indigo.Game{}, 24) })
	for name, g := range map[string]catcheleven.Game{"catcheleven": catchEleven(t, catcheleven.Rules{}), "pasur": catchEleven(t, catcheleven.Pasur())} {
		t.Run(name, func(t *testing.T) { lines(t, g.Open(), g, 24) })
	}
	t.Run("doppelkopf", func(t *testing.T) { lines(t, doppelkopf.Game{}.Open(), doppelkopf.Game{}, 16) })
}

func lines[S comparable, M engine.Move](t *testing.T, open gamekit.Open[S, M], g engine.Game[S, M], left int) {
	t.Helper()
	together, alone := 0, 0
	for n := range uint64(long.Or(20, 3)) {
		line := playout(t, g, n)
		line = line[len(line)-left:]
		b := solve.New(open, solve.Options{})
		got, err := b.Line(t.Context(), line)
		if err != nil || len(got) != len(line) {
			t.Fatal(len(got), err)
		}
		together += b.Positions()
		for i, s := range line {
			one := solve.New(open, solve.Options{})
			want, err := one.Moves(t.Context(), s)
			if err != nil || !slices.Equal(got[i], want) {
				t.Errorf("%+v: %v, want %v, %v", s, got[i], want, err)
			}
			alone += one.Positions()
		}
	}
	if 3*together > 2*alone {
		t.Errorf("%d positions, %d for each alone", together, alone)
	}
}

// playout returns the positions of a random game in which a seat has the turn.
func playout[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M], n uint64) (line []S) {
	t.Helper()
	r := deck.NewSeed(n).Derive(1).Rand()
	s := g.Deal(deck.NewSeed(n), 0)
	for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
		line = append(line, s)
		legal := g.Legal(nil, s, seat)
		s = must.Have(g.Apply(s, seat, legal[r.IntN(len(legal))]))(t)
	}
	return line
}

// If a line takes too many positions, its end is solved. A position that is then asked about does
// not get the answers of another line.
func TestLineBeyondTheBudget(t *testing.T) {
	g := indigo.Game{}
	b := solve.New(g.Open(), solve.Options{Positions: 20_000})
	line, other := playout(t, g, 1), playout(t, g, 2)
	got, err := b.Line(t.Context(), line)
	if !errors.Is(err, solve.ErrBudget) || len(got) != len(line) {
		t.Fatal(len(got), err)
	}
	solved := slices.IndexFunc(got, func(v []solve.Valued[indigo.Move]) bool { return v != nil })
	if solved <= 0 || solved > len(line)-12 {
		t.Fatalf("%d of %d are not solved", solved, len(line))
	}
	for i, s := range line {
		var want []solve.Valued[indigo.Move]
		if err = nil; i >= solved {
			want, err = solve.New(g.Open(), solve.Options{}).Moves(t.Context(), s)
		}
		if err != nil || !slices.Equal(got[i], want) {
			t.Errorf("%d: %v, want %v, %v", i, got[i], want, err)
		}
	}
	s := other[len(other)-14]
	want, _ := solve.New(g.Open(), solve.Options{}).Value(t.Context(), s)
	if lead, err := b.Value(t.Context(), s); lead != want || err != nil {
		t.Errorf("after the line: %d, %v; want %d", lead, err, want)
	}
	if got, err := b.Line(t.Context(), nil); len(got) > 0 || err != nil {
		t.Error(got, err)
	}
}
