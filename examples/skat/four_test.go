package skat_test

import (
	"context"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/skat"
)

// With four at the table, the player to the left of the dealer speaks first, and the dealer sits out,
// sees what spectators see, and keeps the points of the other deals.
func TestFourAtTheTable(t *testing.T) {
	games := []hoyle.Game{skat.ByName()}
	m, err := games[0].Match("four", 8, deck.NewSeed(4))
	if err != nil || m.Players() != 4 {
		t.Fatalf("%v, %d players", err, m.Players())
	}
	var totals, played [4]int
	for deal := 0; m.Next(); deal++ {
		table := m.Table()
		dealer, chairs := (deal+3)%4, table.Chairs()
		for seat := range 3 {
			if chairs[seat] != (dealer+1+seat)%4 {
				t.Fatalf("deal %d: %v", deal, chairs)
			}
			played[chairs[seat]]++
		}
		if chairs[3] != dealer || table.First() != 0 {
			t.Fatalf("deal %d: %v, first %v", deal, chairs, table.First())
		}
		spectator, err := table.ViewJSON(hoyle.Nobody)
		if out, worse := table.ViewJSON(3); err != nil || worse != nil || !slices.Equal(out, spectator) {
			t.Errorf("the player who sits out sees %s, a spectator %s", out, spectator)
		}
		for seat := table.Turn(); seat != hoyle.Nobody; seat = table.Turn() {
			if len(table.Legal(3)) > 0 || table.Play(3, table.Legal(seat)[0]) == nil {
				t.Fatal("the player who sits out may move")
			}
			if err := table.Step(context.Background(), seat, "random", deck.NewSeed(uint64(deal)).Rand()); err != nil {
				t.Fatal(err)
			}
		}
		for seat := range 3 {
			totals[(dealer+1+seat)%4] += table.Score(hoyle.Seat(seat))
		}
	}
	if played != [4]int{6, 6, 6, 6} || slices.Max(totals[:]) == 0 && slices.Min(totals[:]) == 0 {
		t.Errorf("played %v, totals %v", played, totals)
	}
	again, err := hoyle.OpenMatchIn(games, m.Save())
	for chair, want := range totals {
		if err != nil || m.Total(chair) != want || again.Total(chair) != want {
			t.Errorf("chair %d has %d, want %d; %v", chair, m.Total(chair), want, err)
		}
	}
}
