package house

import (
	"math"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/blackjack/odds"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// The exact player makes the move with the greatest worth, and its results are the worths in
// points of the game.
func TestBlackjackExact(t *testing.T) {
	for points, rules := range map[float64]blackjack.Rules{1: {}, 10: blackjack.SingleDeck()} {
		g := gameOf(t, blackjack.New, rules)
		b := &blackjackExact{game: g}
		for n := range uint64(10) {
			s := g.Deal(deck.NewSeed(n), 0)
			seat := g.Turn(s)
			if seat == engine.Nobody {
				continue
			}
			v, legal := g.View(s, seat), g.Legal(nil, s, seat)
			var want []bot.MoveStats[blackjack.Move]
			for _, o := range odds.Of(g, s) {
				want = append(want, bot.MoveStats[blackjack.Move]{Move: o.Move, Score: points * o.Worth})
			}
			if m := b.Choose(t.Context(), v, legal, nil); m != want[0].Move || !slices.Equal(b.Stats(), want) {
				t.Errorf("%v: %v, want %v", m, b.Stats(), want)
			}
			expect.Is(t, b.Choose(t.Context(), v, []blackjack.Move{want[1].Move}, nil), want[1].Move, "of one move")
		}
		s := dealtPack(t, g, "10♠ 10♦ 9♥ 5♥")
		expect.Is(t, b.Choose(t.Context(), g.View(s, 0), []blackjack.Move{blackjack.Insure}, nil), blackjack.Insure, "of moves that are not legal")
	}
}

func dealtPack(t *testing.T, g blackjack.Game, first string) blackjack.State {
	t.Helper()
	cards := card.MustParseList(first)
	for _, c := range deck.Shoe(g.Rules().Filled().Decks) {
		if !slices.Contains(cards, c) {
			cards = append(cards, c)
		}
	}
	return must.Have(g.DealPack(cards, 0))(t)
}

// The exact player takes insurance if more than a third of the cards not seen
// count ten.
func TestBlackjackExactInsures(t *testing.T) {
	rules := blackjack.SingleDeck()
	rules.Players = 5
	g := gameOf(t, blackjack.New, rules)
	for first, want := range map[string]blackjack.Move{
		// Of 41 cards not seen, 16 count ten in the first round and 12 in the second.
		"2♠ 3♠ 4♠ 5♠ 6♠ K♥ 2♥ 3♥ 4♥ 5♥ 6♥ A♣": blackjack.Insure,
		"2♠ J♠ Q♠ 5♠ 6♠ 9♥ J♥ 3♥ Q♥ 5♥ 6♥ A♣": blackjack.Decline,
	} {
		s := dealtPack(t, g, first)
		expect.Is(t, (&blackjackExact{game: g}).Choose(t.Context(), g.View(s, 0), g.Legal(nil, s, 0), nil), want, first)
	}
}

// losses plays rounds, one after another from each shoe, as the house does. It returns the loss
// compared with the best moves, in bets per round, and its standard error.
func losses(tb testing.TB, rules blackjack.Rules, rounds int) (mean, deviation float64) {
	tb.Helper()
	g := must.Have(blackjack.New(rules))(tb)
	player := blackjackPlayer{rules}
	var sum, squares float64
	next := func(s blackjack.State, round int) blackjack.State {
		if g.Continues(s) && round > 0 {
			s, _ = g.Next(s)
			return s
		}
		return g.Deal(deck.NewSeed(uint64(round)), 0)
	}
	s := blackjack.State{}
	for round := range rounds {
		s = next(s, round)
		loss := 0.0
		for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
			m := player.Choose(tb.Context(), g.View(s, seat), g.Legal(nil, s, seat), nil)
			values := odds.Of(g, s)
			played := slices.IndexFunc(values, func(v odds.MoveWorth) bool { return v.Move == m })
			loss += values[0].Worth - values[played].Worth
			s = must.Have(g.Apply(s, seat, m))(tb)
		}
		sum += loss
		squares += loss * loss
	}
	mean = sum / float64(rounds)
	return mean, math.Sqrt((squares/float64(rounds) - mean*mean) / float64(rounds))
}

// The house loses something compared with the best moves, which are based on all seen cards. It
// loses more with one pack than with six, but never much.
func TestHouseLosesToExact(t *testing.T) {
	one, oneError := losses(t, blackjack.SingleDeck(), 300)
	six, sixError := losses(t, blackjack.Casino(), 300)
	t.Logf("one pack %.4f ± %.4f, six packs %.4f ± %.4f of a bet", one, 2*oneError, six, 2*sixError)
	if one-six < 2*math.Hypot(oneError, sixError) || six <= 0 || one > 0.03 {
		t.Error("one pack is worth less than six, or too much")
	}
}

// BenchmarkHouseLosses reports the loss of the house in a round compared with the best moves, in
// percent of a bet, with a 95 % margin.
func BenchmarkHouseLosses(b *testing.B) {
	for _, bb := range []struct {
		name  string
		rules blackjack.Rules
	}{{"home", blackjack.Rules{}}, {"one pack", blackjack.SingleDeck()}, {"six packs", blackjack.Casino()}, {"no hole card", blackjack.European()}} {
		b.Run(bb.name, func(b *testing.B) {
			mean, deviation := losses(b, bb.rules, b.N)
			b.ReportMetric(100*mean, "%")
			b.ReportMetric(100*1.96*deviation, "±%")
		})
	}
}
