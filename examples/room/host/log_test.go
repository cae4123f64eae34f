package host_test

import (
	"errors"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/room/host"
)

// The log has the code of a refused move, and not the move.
func TestNoMoveInTheLog(t *testing.T) {
	game, err := hoyle.Find("indigo")
	if err != nil {
		t.Fatal(err)
	}
	deal, err := game.Table(deck.NewSeed(1), 0)
	if err != nil {
		t.Fatal(err)
	}
	held := deal.Legal(0)
	if got := host.Why(deal.Play(1, held[0])); got != "not-your-turn" {
		t.Errorf("out of turn: %q", got)
	}
	if got := host.Why(errors.New("disk full")); got != "disk full" {
		t.Errorf("an error without a code: %q", got)
	}
}
