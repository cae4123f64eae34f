package odds_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	exact "github.com/hoylecards/hoyle/blackjack/odds"
	"github.com/hoylecards/hoyle/clients/internal/odds"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/call"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// The odds are those of the typed game, for the seat to play alone.
func TestOf(t *testing.T) {
	g := must.Have(blackjack.New(blackjack.Casino()))(t)
	game := must.Have(hoyle.Find("blackjack:casino"))(t)
	table := must.Have(game.Table(deck.NewSeed(1), 0))(t)
	type answer struct {
		Moves  []exact.MoveWorth `json:"moves"`
		Dealer exact.Ends        `json:"dealer"`
	}
	view := g.View(g.Deal(deck.NewSeed(1), 0), 0)
	got := must.Have(odds.Of(table, []byte("0")))(t)
	if d := cmp.Diff(answer{exact.Of(g, view.State), exact.Dealer(g, view.State)}, answer(got.(struct {
		Moves  []exact.MoveWorth `json:"moves"`
		Dealer exact.Ends        `json:"dealer"`
	}))); d != "" {
		t.Error(d)
	}
	expect.Fails(odds.Of(table, []byte("{}")))(t, call.ErrCall, "no seat")
	game = must.Have(hoyle.Find("indigo"))(t)
	table = must.Have(game.Table(deck.NewSeed(1), 0))(t)
	expect.Fails(odds.Of(table, []byte("0")))(t, call.ErrCall, "Indigo")
}
