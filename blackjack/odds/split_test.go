package odds

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/blackjack"
)

// splits are small shoes that do not run out, of two packs, with a pair to split.
var splits = []struct {
	rules         blackjack.Rules
	table, unseen string
}{
	{blackjack.Rules{SplitTo: 3, DoubleAfterSplit: true}, "888", x("8", 5) + x("T", 8) + x("9", 8) + x("3", 2)},
	{blackjack.Rules{SplitTo: 3, NoHole: true}, "77A", x("7", 6) + x("T", 7) + x("J", 6) + x("4", 4)},
	{blackjack.Rules{SplitTo: 3, DoubleAfterSplit: true, Doubling: blackjack.TenEleven}, "99A", x("9", 6) + x("2", 3) + x("T", 8) + x("7", 6)},
	{blackjack.Rules{SplitTo: 4}, "TT6", x("T", 6) + x("J", 8) + x("8", 8) + x("5", 1)},
	{blackjack.Rules{SplitTo: 3, UnlikeTens: true}, "TJ6", x("T", 4) + x("J", 3) + x("9", 8) + x("8", 8)},
	{blackjack.Rules{SplitTo: 4, ResplitAces: true}, "AA6", x("A", 5) + x("9", 8) + x("8", 8) + x("T", 2)},
	{blackjack.Rules{SplitTo: 4, DoubleAfterSplit: true, HitSplitAces: true}, "AA9", x("A", 3) + x("9", 6) + x("8", 8) + x("7", 6)},
	{blackjack.Rules{SplitTo: 2, DoubleAfterSplit: true, HitSoft17: true}, "33A", x("3", 5) + x("T", 8) + x("8", 8) + x("9", 2)},
}

func x(rank string, n int) string { return strings.Repeat(rank, n) }

// The worth of a split is that of its plan, by the rules alone.
func TestSplitByPlan(t *testing.T) {
	for _, tt := range splits {
		tt.rules.Casino, tt.rules.Decks = true, 2
		g := gameOf(t, tt.rules)
		s, ok := small(t, g, tt.table, tt.unseen)
		if !ok {
			t.Fatal(tt, "no position")
		}
		at := seatAt(g, s, 0)
		if !at.left.ample(tt.rules.SplitTo) {
			t.Errorf("%v: the shoe may run out", tt)
		}
		for _, again := range []bool{false, true} {
			start := time.Now()
			p := splitting{play: newPlay(at.table, at.spare), pair: at.pair, like: at.like, single: at.pair == 1 && !tt.rules.HitSplitAces}
			p.hand()
			worth := 2 * (p.apart[0] + p.paired[0])
			if again && (at.pair != 1 || tt.rules.ResplitAces) {
				worth = p.again(2, tt.rules.SplitTo-2, 0, 0)
			}
			n := newNaive(g, 0, func(s blackjack.State) (blackjack.Move, bool) {
				var cards drawn
				for _, c := range s.Hand(0, s.Playing()).Cards[1:] {
					cards = cards.with(blackjack.Value(c.Rank()))
				}
				legal := g.Legal(nil, s, 0)
				for _, m := range []blackjack.Move{blackjack.Split, p.plan[cards]} {
					if slices.Contains(legal, m) && (m != blackjack.Split || again) {
						return m, true
					}
				}
				return blackjack.Stand, true
			})
			mean, _ := n.mean(s, blackjack.Split).Float64()
			t.Log(tt.table, again, time.Since(start))
			if got := worth / at.none(); !(math.Abs(got-mean/10) < 1e-9) {
				t.Errorf("%+v, again %v: %v, want %v", tt, again, got, mean/10)
			}
		}
	}
}

// In the last cards of a shoe that does not run out, a split is worth at most
// 0.1 of a bet less than the best play of both hands.
func TestSplitOfSmallShoe(t *testing.T) {
	for _, tt := range []struct{ table, unseen string }{
		{"88T", "77799TTTJJQ"}, {"77A", "7788899TTTJ"}, {"669", "777888TTTJJ"}, {"997", "6778888TTJJ"}, {"AA8", "6777888TTTJ"},
		{"TT6", "77788899999"[:8] + "TTJ"}, {"882", "888"[:2] + "7779TTTJJ"}, {"99T", "A9988TTJJQQ"},
	} {
		for _, das := range []bool{false, true} {
			g := gameOf(t, blackjack.Rules{Casino: true, SplitTo: 2, DoubleAfterSplit: das})
			s, ok := small(t, g, tt.table, tt.unseen)
			if !ok {
				t.Fatal(tt, "no position")
			}
			start := time.Now()
			best, _ := newNaive(g, 0, free).mean(s, blackjack.Split).Float64()
			at := seatAt(g, s, 0)
			t.Log(tt.table, at.left.ample(2), time.Since(start), best/10, best/10-at.worth(blackjack.Split))
		}
	}
}
