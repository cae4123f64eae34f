package house

import (
	"cmp"
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

// mean adds up the numbers of a sample, so that their mean and its margin can be calculated.
type mean struct{ n, sum, squares float64 }

func (m *mean) add(x float64) { m.n, m.sum, m.squares = m.n+1, m.sum+x, m.squares+x*x }

// of100 returns the expected sum of 100 rounds, and its 95 % margin.
func (m *mean) of100() (mean, margin float64) {
	mean = m.sum / m.n
	return 100 * mean, 196 * math.Sqrt((m.squares/m.n-mean*mean)/m.n)
}

// blackjackBet returns a card counter's bet, in units, for the round that follows the
// finished round s: 1 below a count of 2, 2 at a count of 2, and two more for each
// further point, up to 8.
func blackjackBet(g blackjack.Game, s blackjack.State) int {
	const most = 8
	if !g.Continues(s) {
		return 1
	}
	return max(1, min(most, 2*(int(blackjackCount(g, s))-1)))
}

// betting plays rounds, one after another from each shoe, with the bets of a counter, and returns
// the gains in units. For every nth round it also adds to expected what the bet should gain by the
// odds before the deal.
func betting(tb testing.TB, rules blackjack.Rules, player bot.Bot[blackjack.State, blackjack.Move], rounds, nth int) (gains, expected mean) {
	tb.Helper()
	g := gameOf(tb, blackjack.New, rules)
	var s blackjack.State
	for round := range rounds {
		bet := float64(blackjackBet(g, s))
		if round%nth == 0 {
			expected.add(bet * odds.Round(g, s))
		}
		next, ok := g.Next(s)
		if !ok {
			next = g.Deal(deck.NewSeed(7).Derive(uint64(round)), 0)
		}
		s = next
		for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
			must.Do(tb, g.Advance(&s, seat, player.Choose(tb.Context(), g.View(s, seat), g.Legal(nil, s, seat), nil)))
		}
		gains.add(bet * float64(g.Score(s, 0)) / 10)
	}
	return gains, expected
}

// BenchmarkCounter reports the gain of 100 rounds with the bets of a counter, in units, both for
// the counter and for the house with the same bets. It also reports the gain to be expected from
// best play by the odds, estimated from about 60 of the rounds. Run it with -benchtime 300000x.
func BenchmarkCounter(b *testing.B) {
	g := gameOf(b, blackjack.New, blackjack.Casino())
	house := blackjackPlayer{blackjack.Casino()}
	for name, player := range map[string]bot.Bot[blackjack.State, blackjack.Move]{"counter": blackjackCounter{house, g}, "house": house} {
		b.Run(name, func(b *testing.B) {
			gains, expected := betting(b, blackjack.Casino(), player, b.N, max(1, b.N/60))
			gain, margin := gains.of100()
			odds, oddsMargin := expected.of100()
			b.ReportMetric(gain, "units/100")
			b.ReportMetric(margin, "±")
			b.ReportMetric(odds, "expected/100")
			b.ReportMetric(oddsMargin, "±expected")
		})
	}
}

// When the counter departs from the chart, the odds mostly agree with it, and the counter gains on
// average.
func TestCounterLeavesTheChart(t *testing.T) {
	g, house := gameOf(t, blackjack.New, blackjack.Casino()), blackjackPlayer{blackjack.Casino()}
	counter := blackjackCounter{house, g}
	var s blackjack.State
	right, all, gain := 0, 0, 0.0
	for round := uint64(0); all < 200; round++ {
		next, ok := g.Next(s)
		if !ok {
			next = g.Deal(deck.NewSeed(8).Derive(round), 0)
		}
		s = next
		for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
			v, legal := g.View(s, seat), g.Legal(nil, s, seat)
			m, chart := counter.Choose(t.Context(), v, legal, nil), house.Choose(t.Context(), v, legal, nil)
			if m != chart {
				worth := map[blackjack.Move]float64{}
				for _, o := range odds.Of(g, v.State) {
					worth[o.Move] = o.Worth
				}
				all++
				if gain += worth[m] - worth[chart]; worth[m] > worth[chart] {
					right++
				}
			}
			must.Do(t, g.Advance(&s, seat, m))
		}
	}
	if 5*right < 3*all || gain <= 0 {
		t.Errorf("%d of %d are better, by %.4f of a bet each", right, all, gain/float64(all))
	}
}

// The bet grows with the count. The first round of these shoes of one pack has ten cards or
// fewer, so the count for each pack left is about the number of low cards minus the number of
// high ones.
func TestBlackjackBet(t *testing.T) {
	g := gameOf(t, blackjack.New, blackjack.SingleDeck())
	for first, want := range map[string]int{
		"10♣ 10♠ 10♦ 10♥":      1, // the count is -4 × 52/48
		"10♣ 2♠ 9♦ 9♥":         1, // 0
		"10♣ 7♠ 4♣ 10♥ 5♦":     1, // 14 and 5: 19 against 17, the count is 0
		"5♣ 7♠ 6♣ 10♥ 5♦ 4♣":   4, // 20 against 17: 4 - 1 = 3, 3 × 52/46 = 3.4
		"4♣ 6♠ 4♠ 6♥ 4♦ 5♦ 5♠": 8, // 17 against 17: 7, 7 × 52/45 = 8.1
	} {
		var shoe card.List
		taken := card.SetOf(card.MustParseList(first)...)
		shoe = append(shoe, card.MustParseList(first)...)
		shoe = (card.Standard &^ taken).Append(shoe)
		s := must.Have(g.DealPack(shoe, 0))(t)
		cards := len(card.MustParseList(first))
		for g.Turn(s) != engine.Nobody {
			m := blackjack.Stand
			if total, _ := s.Total(0, 0); s.ShoeLen() > 52-cards && total < 17 {
				m = blackjack.Hit
			}
			must.Do(t, g.Advance(&s, 0, m))
		}
		expect.Is(t, blackjackBet(g, s), want, first, "the dealer has", s.Dealer(), s.ShoeLen(), "cards are left")
	}
	expect.Is(t, blackjackBet(g, blackjack.State{}), 1, "units before the first round")
}

// At home each round is dealt from a new pack, from which no card has been seen.
func TestBlackjackBetAtHome(t *testing.T) {
	var g blackjack.Game
	s := must.Have(g.FromSetup(g.NewSetup(nil, card.MustParseList("10♣ 7♠"), card.MustParseList("5♣ 6♠ 4♣ 2♥"))))(t)
	s = must.Have(g.Apply(s, 0, blackjack.Stand))(t)
	expect.Is(t, blackjackBet(g, s), 1, "units")
}

// By the odds, the move that an index recommends is worse one point below the index's count, and
// better one point above it. Without a hole card, no index doubles against a ten or an ace.
func TestIndices(t *testing.T) {
	rules := blackjack.Casino()
	rules.Decks = 4
	g := gameOf(t, blackjack.New, rules)
	counter, european := blackjackCounter{blackjackPlayer{rules}, g}, blackjackCounter{blackjackPlayer{blackjack.European()}, g}
	hands := map[string]string{
		"9": "6♣ 3♣", "10": "6♣ 4♣", "11": "6♣ 5♣", "12": "10♣ 2♣", "13": "10♣ 3♣", "15": "10♣ 5♣", "16": "10♣ 6♣", "TT": "10♣ K♣",
	}
	met := map[index]bool{}
	for _, i := range indices {
		hand := index{row: i.row, up: i.up}
		if met[hand] {
			t.Errorf("two indices for %s against %d", i.row, i.up)
		}
		met[hand] = true
		for _, off := range []float64{-1, 1} {
			v := g.View(atCount(t, g, hands[i.row], card.Rank(i.up), int(i.count+off)), 0)
			want, other := i.above, i.below
			if off < 0 {
				want, other = other, want
			}
			worth := map[blackjack.Move]float64{}
			for _, o := range odds.Of(g, v.State) {
				worth[o.Move] = o.Worth
			}
			count := blackjackCount(g, v.State)
			if got := counter.deviation(v, count, i.row == "TT"); got != want || worth[want] <= worth[other] || count != i.count+off {
				t.Errorf("%s against %d at %v: %v, want %v of %v", i.row, i.up, count, got, want, worth)
			}
			if i.above == blackjack.Double && (i.up == 1 || i.up == 10) {
				want = 0
			}
			expect.Is(t, european.deviation(v, count, i.row == "TT"), want, i.row, "against", i.up, "at", count, "without a hole card")
		}
	}
}

// Counters insure from a count of 3 on: then more than a third of the cards left are tens.
func TestCounterInsures(t *testing.T) {
	rules := blackjack.Casino()
	rules.Decks = 4
	g := gameOf(t, blackjack.New, rules)
	for count, want := range map[int]blackjack.Move{2: blackjack.Decline, 3: blackjack.Insure} {
		u := atCount(t, g, "10♣ 6♣", card.Ace, count).Setup()
		u.Insuring = true
		s := must.Have(g.FromSetup(u))(t)
		counter := blackjackCounter{blackjackPlayer{rules}, g}
		expect.Is(t, counter.Choose(t.Context(), g.View(s, 0), g.Legal(nil, s, 0), nil), want, "at a count of", count)
	}
}

// atCount returns a position with two packs left from a shoe of four, with one more high card and
// one fewer low card for each point of the count.
func atCount(t *testing.T, g blackjack.Game, hand string, up card.Rank, count int) blackjack.State {
	t.Helper()
	left := map[card.Rank]int{}
	for rank := card.Ace; rank <= card.King; rank++ {
		left[rank] = 8
	}
	low := []card.Rank{card.Five, card.Four, card.Six, card.Three, card.Two}
	high := []card.Rank{card.Ten, card.Ace, card.King, card.Queen, card.Jack}
	for n := range max(count, -count) {
		left[low[n%5]] -= cmp.Compare(count, 0)
		left[high[n%5]] += cmp.Compare(count, 0)
	}
	hole := card.Nine.Of(card.Clubs)
	left[card.Nine]--
	u := g.NewSetup(nil, card.List{hole, up.Of(card.Diamonds)}, card.MustParseList(hand))
	shoe := slices.Concat(u.Shoe, u.Rest)
	u.Shoe, u.Rest = nil, card.List{}
	for _, c := range shoe {
		if left[c.Rank()]--; left[c.Rank()] >= 0 {
			u.Shoe = append(u.Shoe, c)
		} else {
			u.Discards = append(u.Discards, c)
		}
	}
	return must.Have(g.FromSetup(u))(t)
}
