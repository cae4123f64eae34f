package odds_test

import (
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/blackjack/odds"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/must"
)

// BenchmarkOf measures the time of decisions with six packs: a typical one, and the slowest.
func BenchmarkOf(b *testing.B) {
	for _, bb := range []struct{ name, first string }{
		{"16 against 10", "10♠ 9♦ 6♥ 10♥"}, {"A7 against 6", "A♠ 10♦ 7♥ 6♥"}, {"33 against 2", "3♠ 10♦ 3♥ 2♥"}, {"22 against 2", "2♠ 10♦ 2♥ 2♣"},
	} {
		b.Run(bb.name, func(b *testing.B) {
			g, s := dealt(b, bb.first)
			for b.Loop() {
				odds.Of(g, s)
			}
		})
	}
}

func BenchmarkRound(b *testing.B) {
	g, _ := dealt(b, "2♠ 10♦ 2♥ 2♣")
	for b.Loop() {
		odds.Round(g, blackjack.State{})
	}
}

// dealt returns a deal of the casino's six packs that begins with the given cards.
func dealt(tb testing.TB, first string) (blackjack.Game, blackjack.State) {
	tb.Helper()
	g := must.Have(blackjack.New(blackjack.Casino()))(tb)
	shoe := card.MustParseList(first)
	taken := map[card.Card]int{}
	for _, c := range shoe {
		taken[c]++
	}
	for _, c := range deck.Shoe(6) {
		if taken[c]--; taken[c] < 0 {
			shoe = append(shoe, c)
		}
	}
	s := must.Have(g.DealPack(shoe, 0))(tb)
	return g, s
}
