package puzzle_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
	"github.com/hoylecards/hoyle/karata"
)

func pasur(t *testing.T) catcheleven.Game {
	t.Helper()
	return must.Have(catcheleven.New(catcheleven.Pasur()))(t)
}

// A plain search that knows only the rules of the games agrees with every problem, and three moves make one.
func TestProblems(t *testing.T) {
	least := 9
	t.Run("indigo", func(t *testing.T) { least = min(least, problems(t, house.IndigoRoster(indigo.Game{}), 80)) })
	t.Run("catcheleven", func(t *testing.T) { least = min(least, problems(t, house.CatchElevenRoster(catcheleven.Game{}), 120)) })
	t.Run("pasur", func(t *testing.T) { least = min(least, problems(t, house.CatchElevenRoster(pasur(t)), 120)) })
	expect.Is(t, least, 3, "the moves of a problem, at least")
}

// problems checks the problems of so many seeds, and returns the least number of moves in one.
func problems[S comparable, M engine.Move](t *testing.T, roster bot.Roster[S, M], all uint64) (least int) {
	t.Helper()
	g := roster.Game
	least = math.MaxInt
	for n := range long.Or(all, 4) {
		p := must.Have(puzzle.Find(t.Context(), roster, deck.NewSeed(n)))(t)
		table, err := host.OpenTable(g, p.Record)
		if err != nil || table.Turn() != p.Seat {
			t.Fatalf("seed %d: the record does not lead to the problem: %v", n, err)
		}
		state := table.State()
		for r := range uint64(20) {
			if g.Determinize(table.View(p.Seat), deck.NewSeed(r).Rand()) != state {
				t.Fatalf("seed %d: the seat cannot deduce the cards", n)
			}
		}
		legal, memory := table.Legal(p.Seat), map[S]int{}
		if least = min(least, len(legal)); least < 3 || len(p.Leads) != len(legal) {
			t.Fatalf("seed %d: %d moves of %d", n, len(p.Leads), len(legal))
		}
		for _, m := range legal {
			next := must.Have(g.Apply(state, p.Seat, m))(t)
			want := lead(t, g, next, p.Seat, memory)
			if text := texts.Move(m); p.Leads[text] != want || want > 0 != (text == p.Line[0]) {
				t.Errorf("seed %d: %v leads by %d, found %v", n, m, want, p.Leads[text])
			}
		}
		for _, text := range p.Line {
			m, err := g.ParseMove(text)
			must.Do(t, errors.Join(err, table.Play(table.Turn(), m)))
		}
		if table.Turn() != engine.Nobody || table.Score(p.Seat) <= table.Score(1-p.Seat) {
			t.Errorf("seed %d: the line does not win", n)
		}
	}
	return least
}

// lead returns how far a seat is ahead at the end of a game for two, if both seats see all cards and
// play their best.
func lead[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M], s S, of engine.Seat, memory map[S]int) int {
	t.Helper()
	seat := g.Turn(s)
	if seat == engine.Nobody {
		return g.Score(s, of) - g.Score(s, 1-of)
	}
	if known, ok := memory[s]; ok {
		return known
	}
	best := 0
	for i, m := range g.Legal(nil, s, seat) {
		next := must.Have(g.Apply(s, seat, m))(t)
		value := lead(t, g, next, of, memory)
		if i == 0 || seat == of && value > best || seat != of && value < best {
			best = value
		}
	}
	memory[s] = best
	return best
}

// A seed has one problem, and every grade occurs.
func TestGrades(t *testing.T) {
	roster := house.CatchElevenRoster(pasur(t))
	for _, grade := range []puzzle.Grade{puzzle.Easy, puzzle.Medium, puzzle.Strong, puzzle.Hard} {
		p, err := puzzle.Find(t.Context(), roster, deck.NewSeed(1), grade)
		if err != nil || p.Grade != grade {
			t.Errorf("%q: %q, %v", grade, p.Grade, err)
		}
		again, err := puzzle.Find(t.Context(), roster, deck.NewSeed(1), grade, "none")
		if err != nil || !reflect.DeepEqual(p, again) {
			t.Errorf("%q: %v, and then %v, %v", grade, p, again, err)
		}
	}
}

// There are no problems in a game whose cards cannot be deduced, and no search goes on after its
// context has ended.
func TestNone(t *testing.T) {
	if p, err := puzzle.Find(t.Context(), house.KarataRoster(karata.Game{}), deck.NewSeed(1)); !errors.Is(err, puzzle.ErrNone) {
		t.Error(p, err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("enough")
	cancel(cause)
	if p, err := puzzle.Find(ctx, house.IndigoRoster(indigo.Game{}), deck.NewSeed(1)); !errors.Is(err, cause) {
		t.Error(p, err)
	}
}
