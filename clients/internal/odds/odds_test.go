package odds_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	exact "github.com/hoylecards/hoyle/blackjack/odds"
	"github.com/hoylecards/hoyle/clients/internal/call"
	"github.com/hoylecards/hoyle/clients/internal/odds"
	"github.com/hoylecards/hoyle/deck"
)

// The odds are those of the typed game, for the seat to play alone.
func TestOf(t *testing.T) {
	g, err := blackjack.New(blackjack.Casino())
	if err != nil {
		t.Fatal(err)
	}
	game, err := hoyle.Find("blackjack:casino")
	if err != nil {
		t.Fatal(err)
	}
	table, err := game.Table(deck.NewSeed(1), 0)
	if err != nil {
		t.Fatal(err)
	}
	type answer struct {
		Moves  []exact.MoveWorth `json:"moves"`
		Dealer exact.Ends        `json:"dealer"`
	}
	view := g.View(g.Deal(deck.NewSeed(1), 0), 0)
	got, err := odds.Of(table, []byte("0"))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(answer{exact.Of(g, view.State), exact.Dealer(g, view.State)}, answer(got.(struct {
		Moves  []exact.MoveWorth `json:"moves"`
		Dealer exact.Ends        `json:"dealer"`
	}))); d != "" {
		t.Error(d)
	}
	if _, err := odds.Of(table, []byte("{}")); !errors.Is(err, call.ErrCall) {
		t.Errorf("no seat: %v", err)
	}
	if game, err = hoyle.Find("indigo"); err != nil {
		t.Fatal(err)
	}
	if table, err = game.Table(deck.NewSeed(1), 0); err != nil {
		t.Fatal(err)
	}
	if _, err := odds.Of(table, []byte("0")); !errors.Is(err, call.ErrCall) {
		t.Errorf("Indigo: %v", err)
	}
}
