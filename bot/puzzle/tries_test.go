package puzzle_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/must"
)

// forgetful knows the solution of a problem, but each third time it makes another move.
type forgetful struct {
	line  card.Card
	calls *int
}

func (f forgetful) Choose(_ context.Context, _ engine.View[indigo.State], legal []card.Card, _ *rand.Rand) card.Card {
	if *f.calls++; *f.calls%3 != 0 {
		return f.line
	}
	for _, m := range legal {
		if m != f.line {
			return m
		}
	}
	return f.line
}

// A player has to find the move in three tries out of three.
func TestGradeWantsThreeTries(t *testing.T) {
	roster := house.IndigoRoster(indigo.Game{})
	for n := range uint64(50) {
		p := must.Have(puzzle.Find(t.Context(), roster, deck.NewSeed(n)))(t)
		if p.Grade == puzzle.Easy {
			continue // perhaps because the move gains the most at once
		}
		calls := 0
		roster.Others = nil
		for _, level := range []puzzle.Grade{puzzle.Easy, puzzle.Medium, puzzle.Strong} {
			roster.Others = append(roster.Others, bot.OtherPlayer[indigo.State, card.Card]{
				Player: bot.Player{Name: string(level)}, New: func() bot.Bot[indigo.State, card.Card] { return forgetful{card.MustParse(p.Line[0]), &calls} },
			})
		}
		again, err := puzzle.Find(t.Context(), roster, deck.NewSeed(n))
		if err != nil || !slices.Equal(again.Record.Plays, p.Record.Plays) || again.Grade != puzzle.Hard || calls != 9 {
			t.Errorf("grade %v after %d tries, %v", again.Grade, calls, err)
		}
		return
	}
	t.Fatal("all problems are easy")
}
