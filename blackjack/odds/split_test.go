package odds

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/internal/long"
)

// splits are small shoes from two packs, with a pair to split. None of the shoes runs out.
var splits = []struct {
	rules         blackjack.Rules
	table, unseen string
}{
	{blackjack.Rules{SplitTo: 3, DoubleAfterSplit: true}, "888", x("8", 5) + x("T", 8) + x("9", 8) + x("3", 2)},
	{blackjack.Rules{SplitTo: 3, NoHole: true}, "77A", x("7", 6) + x("T", 7) + x("J", 6) + x("4", 4)},
	{blackjack.Rules{SplitTo: 3, DoubleAfterSplit: true, Doubling: "10-11"}, "99A", x("9", 6) + x("2", 3) + x("T", 8) + x("7", 6)},
	{blackjack.Rules{SplitTo: 3}, "TT9", x("T", 4) + x("J", 8) + x("8", 5) + x("9", 5) + x("5", 1)},
	{blackjack.Rules{SplitTo: 3, UnlikeTens: true}, "TJ6", x("T", 4) + x("J", 3) + x("9", 8) + x("8", 8)},
	{blackjack.Rules{SplitTo: 4, ResplitAces: true}, "AA6", x("A", 5) + x("9", 8) + x("8", 8) + x("T", 2)},
	{blackjack.Rules{SplitTo: 4, DoubleAfterSplit: true, HitSplitAces: true}, "AA9", x("A", 3) + x("9", 6) + x("8", 8) + x("7", 6)},
	{blackjack.Rules{SplitTo: 2, DoubleAfterSplit: true, HitSoft17: true}, "33A", x("3", 5) + x("T", 8) + x("8", 8) + x("9", 2)},
}

func x(rank string, n int) string { return strings.Repeat(rank, n) }

// The worth of a split is the worth of its plan, by the rules alone.
func TestSplitByPlan(t *testing.T) {
	long.Only(t)
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
			p := splitting{play: newPlay(at.table, tt.rules.SplitTo, at.spare), pair: at.pair, like: at.like, single: at.pair == 1 && !tt.rules.HitSplitAces}
			p.hand()
			worth := 2 * (p.apart[0] + p.paired[0])
			if again && (at.pair != 1 || tt.rules.ResplitAces) {
				worth = p.again(2, tt.rules.SplitTo-2, 0, 0)
			}
			n := newNaive(g, func(s blackjack.State) (blackjack.Move, bool) {
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
			if got := worth / at.none(); !(math.Abs(got-mean/10) < 1e-9) {
				t.Errorf("%+v, again %v: %v, want %v", tt, again, got, mean/10)
			}
		}
	}
}

// With the last cards of a shoe, the calculated worth of a split is at most 0.05 of a bet less than
// that of the best play of both hands.
func TestSplitOfSmallShoe(t *testing.T) {
	different := 0
	all := []struct{ table, unseen string }{
		{"88T", "77799TTTJJQ"}, {"77A", "7788899TTTJ"}, {"669", "777888TTTJJ"}, {"AA8", "6777888TTTJ"},
	}
	for _, tt := range long.Or(all, all[2:]) {
		g := gameOf(t, blackjack.Rules{Casino: true, SplitTo: 2, DoubleAfterSplit: true})
		s, ok := small(t, g, tt.table, tt.unseen)
		if !ok {
			t.Fatal(tt, "no position")
		}
		mean, _ := newNaive(g, free).mean(s, blackjack.Split).Float64()
		at := seatAt(g, s, 0)
		worth, best := at.in(blackjack.Split)/at.none(), mean/10
		if worth > best+1e-9 || worth < best-0.05 || !at.left.ample(2) {
			t.Errorf("%v: %v, want a little less than %v", tt, worth, best)
		}
		if worth < best-1e-6 {
			different++
		}
	}
	if different == 0 {
		t.Error("the best play never looks at the other hand")
	}
}

// With one whole pack, the calculated worth of a split is at most about 0.005 of a bet less than
// that of the best play. With six packs, it is at most about 0.001 less. For the pairs tested here
// the difference is the greatest. The test allows twice as much.
func TestSplitOfWholePacks(t *testing.T) {
	for _, tt := range []struct {
		packs, rounds int
		most          float64
	}{{1, long.Or(60, 15), 0.01}, {6, long.Or(10, 3), 0.002}} {
		rules := blackjack.Rules{Casino: true, Decks: tt.packs, DoubleAfterSplit: true, SplitTo: 4}
		for _, pair := range []struct{ value, up int }{{3, 2}, {2, 4}} {
			mean, deviation := gain(rules, pair.value, pair.up, tt.rounds)
			if mean < -1e-12 || mean > tt.most {
				t.Errorf("%d packs, a pair of %d against %d: %.4f ± %.4f", tt.packs, pair.value, pair.up, mean, deviation)
			}
		}
	}
}

// gain splits a pair from whole packs again and again, and plays by the plan of the split. It
// compares the results with those of the best play of each hand, judged by all cards seen when the
// hand is played. It returns the mean difference and its standard error.
func gain(rules blackjack.Rules, pair, up, rounds int) (mean, deviation float64) {
	r := rand.New(rand.NewPCG(uint64(pair), uint64(up)))
	var sum, squares float64
	for range rounds {
		left := packs(float64(rules.Decks)).shoe()
		left.put(pair, -2)
		left.put(up, -1)
		d := dealing{table: newTable(rules, up, left), r: r}
		x := d.gain(pair)
		sum += x
		squares += x * x
	}
	n := float64(rounds)
	mean = sum / n
	return mean, math.Sqrt((squares/n - mean*mean) / n)
}

// dealing draws cards from a table's shoe.
type dealing struct {
	*table
	r    *rand.Rand
	hole int
}

func (d *dealing) draw() int {
	at := d.r.Float64() * d.left.n
	for value := 1; ; value++ {
		if at -= d.left.of[value]; at < 0 {
			d.take(value, 1)
			return value
		}
	}
}

// seen returns the value of worth for a seat that does not see the hole card.
func (d *dealing) seen(worth func() float64) float64 {
	d.take(d.hole, -1)
	defer d.take(d.hole, 1)
	return worth() / d.none()
}

// gain plays the hands of a split, and returns how much more the best play would gain than the
// plan.
func (d *dealing) gain(pair int) (gain float64) {
	p := splitting{play: newPlay(d.table, 4, d.spare(2)), pair: pair, like: d.left.of[pair]}
	p.hand()
	again := p.again(2, 2, 0, 0) > 2*(p.apart[0]+p.paired[0])
	for d.hole = d.draw(); d.hole == d.natural; d.hole = d.draw() {
		d.take(d.hole, -1)
	}
	for hands, waiting := 2, 2; waiting > 0; {
		second := d.draw()
		h, cards := hand{}.with(pair).with(second), drawn(0).with(second)
		best := d.seen(func() float64 {
			q := splitting{play: newPlay(d.table, 4, d.spare(0))}
			return q.second(h, cards)
		})
		if second == pair && hands < 4 {
			split := d.seen(func() float64 { return d.split(pair, d.left.of[pair], 3-hands, d.spare(2)) })
			if again {
				gain += max(0, best-split)
				hands, waiting = hands+1, waiting+1
				continue
			}
			best = max(best, split)
		}
		gain += best - d.seen(func() float64 { clear(p.worths); return p.second(h, cards) })
		d.playOut(p.plan, h, cards)
		waiting--
	}
	return gain
}

// playOut draws the cards of a hand.
func (d *dealing) playOut(plan map[drawn]blackjack.Move, h hand, cards drawn) {
	for m := plan[cards]; m == blackjack.Hit || m == blackjack.Double; m = plan[cards] {
		value := d.draw()
		h, cards = h.with(value), cards.with(value)
		if total, _ := h.total(); m == blackjack.Double || total >= 21 {
			return
		}
	}
}
