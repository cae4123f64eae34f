package hoyle_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/env"
)

// A table shows a trained player what the environment shows it in the same deal.
func TestObserve(t *testing.T) {
	everyGame(t, func(t *testing.T, g hoyle.Game) {
		t.Helper()
		e, err := g.Env("", env.Options{Places: true, Width: 4096})
		if err != nil {
			t.Fatal(err)
		}
		b := e.NewBatch()
		if err := e.Reset(deck.NewSeed(6), &b); err != nil {
			t.Fatal(err)
		}
		table, err := g.Table(deck.NewSeed(6).Derive(0).Derive(0).Derive(uint64(b.Done[0])), engine.Seat(int(b.Done[0])%g.Players()))
		if err != nil {
			t.Fatal(err)
		}
		for b.Done[0] = 0; b.Done[0] == 0 && table.Len() < 40; {
			seat := engine.Seat(b.Seats[0])
			seen, numbers := table.Observe(seat)
			if !bytes.Equal(seen, b.Observations) || !slices.Equal(numbers, b.Legal[:b.Counts[0]]) {
				t.Fatalf("after %d plays %v sees\n%v, %v, want\n%v, %v", table.Len(), seat, seen, numbers, b.Observations, b.Legal[:b.Counts[0]])
			}
			if err := table.Play(seat, table.Legal(seat)[0]); err != nil {
				t.Fatal(err)
			}
			for table.Turn() != engine.Nobody && int(table.Turn()) >= g.Players() { // the turn of a dealer
				if err := table.Play(table.Turn(), table.Legal(table.Turn())[0]); err != nil {
					t.Fatal(err)
				}
			}
			if err := e.Step([]int32{0}, &b); err != nil {
				t.Fatal(err)
			}
		}
		if seen, numbers := table.Observe(hoyle.Nobody); seen != nil || numbers != nil {
			t.Errorf("a spectator makes no move: %v", numbers)
		}
	})
}
