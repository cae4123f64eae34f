package doppelkopf_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// five plays a session of five, in which a hand is thrown in in the second deal, and a solo lost makes the
// next five deals count double. It returns the chairs and who owes a solo in each deal.
func five(t *testing.T, rules doppelkopf.Rules, deals int) (got []string, lost int) {
	t.Helper()
	rules.Table, rules.ThrowInFulls, rules.Bock, rules.BockSoloLost = 5, 1, "stack", true
	m := host.NewMatch(deck.NewSeed(3), mustNew(rules).Match(deals, 3))
	bock := 0 // deals that count double from now on
	for m.Next() {
		table := m.Table()
		rules := table.Game().(doppelkopf.Game).Rules()
		got = append(got, fmt.Sprint(table.Chairs(), rules.CompulsorySolo, rules.ForcedSolo))
		if table.First() != 0 || (max(rules.Multiplier, 1) > 1) != (bock > 0) {
			t.Errorf("deal %d: first %v, times %d, %d deals of Bock left", m.Len(), table.First(), rules.Multiplier, bock)
		}
		for seat := table.Turn(); seat != engine.Nobody; seat = table.Turn() {
			move := table.Legal(seat)[0]
			if throw := doppelkopf.Declare(doppelkopf.ThrownIn); m.Len() == 2 && slices.Contains(table.Legal(seat), throw) {
				move = throw
			}
			if err := table.Play(seat, move); err != nil {
				t.Fatal(err)
			}
		}
		var score []int
		for seat := range engine.Seat(4) {
			score = append(score, table.Score(seat))
		}
		if least := slices.Min(score); least < 0 && least == -3*slices.Max(score) { // one alone has lost
			lost, bock = lost+1, 5
		} else if end := table.State(); !end.Annulled() {
			bock = max(0, bock-1)
		}
	}
	return got, lost
}

// With five at the table, the player to the left of the dealer has seat 0 and is first, and the dealer sits
// out. Each of the five owes a solo: in the last five deals, the first player who owes one and plays is forced.
func TestTableOfFive(t *testing.T) {
	if n := mustNew(doppelkopf.Rules{Table: 5}).Deals(); n != 30 || game.Deals() != doppelkopf.RoundDeals {
		t.Errorf("a session has %d deals, with five %d", game.Deals(), n)
	}
	got, _ := five(t, doppelkopf.Rules{}, 7)
	want := []string{
		"[3 4 0 1 2] [true true true true] false",
		"[4 0 1 2 3] [true true true true] false",
		"[4 0 1 2 3] [true true true true] false", // again
		"[0 1 2 3 4] [true true true true] true",  // 0 is forced
		"[1 2 3 4 0] [true true true true] true",  // 1
		"[2 3 4 0 1] [true true true false] true", // 2
		"[3 4 0 1 2] [true true false false] true",
		"[4 0 1 2 3] [true false false false] true",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
	if _, lost := five(t, doppelkopf.Rules{NoCompulsorySolo: true}, 60); lost < 2 {
		t.Errorf("%d solos lost", lost)
	}
}
