package odds

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
)

// gain plays pairs that are split by the plan of the split, and returns the mean of what the
// best play of each hand, by all cards seen when its turn comes, adds to what the hand brings, and its standard error.
func gain(rules blackjack.Rules, pair, up, rounds int, r *rand.Rand) (mean, deviation float64) {
	var sum, squares float64
	for range rounds {
		left := packs(float64(rules.Decks)).shoe()
		left.put(pair, -2)
		left.put(up, -1)
		t := newTable(rules, up, left)
		x := t.gain(pair, r)
		sum += x
		squares += x * x
	}
	n := float64(rounds)
	mean = sum / n
	return mean, math.Sqrt((squares/n - mean*mean) / n)
}

func (t *table) draw(r *rand.Rand) int {
	at := r.Float64() * t.left.n
	for value := 1; ; value++ {
		if at -= t.left.of[value]; at < 0 {
			t.left.put(value, -1)
			return value
		}
	}
}

func (t *table) gain(pair int, r *rand.Rand) (gain float64) {
	like := t.left.of[pair] // but tens
	p := splitting{play: newPlay(t, t.spare(2)), pair: pair, like: like, single: pair == 1 && !t.rules.HitSplitAces}
	p.hand()
	resplit := t.rules.SplitTo > 2 && (pair != 1 || t.rules.ResplitAces) && p.again(2, t.rules.SplitTo-2, 0, 0) > 2*(p.apart[0]+p.paired[0])
	// the hole card leaves the shoe for the draws only
	hole := 0
	for hole == 0 || hole == t.natural {
		if hole != 0 {
			t.left.put(hole, 1)
		}
		hole = t.draw(r)
	}
	next := func() int {
		value := t.draw(r)
		return value
	}
	seen := func(f func() float64) float64 { // with the hole card unseen
		t.left.put(hole, 1)
		defer t.left.put(hole, -1)
		return f() / t.none()
	}
	hands, waiting := 2, 2
	for waiting > 0 {
		second := next()
		h, cards := hand{}.with(pair).with(second), drawn(0).with(second)
		best := seen(func() float64 {
			q := splitting{play: newPlay(t, t.spare(0)), single: p.single}
			return q.second(h, cards)
		})
		if second == pair && hands < t.rules.SplitTo && (pair != 1 || t.rules.ResplitAces) {
			again := seen(func() float64 { return t.split(pair, t.left.of[pair], t.rules.SplitTo-hands-1, t.spare(2)) })
			if resplit {
				gain += max(0, best-again)
				hands, waiting = hands+1, waiting+1
				continue
			}
			best = max(best, again)
		}
		gain += best - seen(func() float64 { clear(p.worths); return p.second(h, cards) })
		for m := p.plan[cards]; m == blackjack.Hit || m == blackjack.Double; m = p.plan[cards] {
			value := next()
			h, cards = h.with(value), cards.with(value)
			if total, _ := h.total(); m == blackjack.Double || total >= 21 {
				break
			}
		}
		waiting--
	}
	return gain
}

func TestGain(t *testing.T) {
	if os.Getenv("GAIN") == "" {
		t.Skip()
	}
	for _, decks := range []int{1, 2, 6} {
		rules := blackjack.Rules{Casino: true, Decks: decks, DoubleAfterSplit: true, SplitTo: 4}
		for pair := 1; pair <= 9; pair++ {
			if decks == 2 {
				continue
			}
			line := ""
			for up := 1; up <= 10; up++ {
				mean, dev := gain(rules, pair, up, map[int]int{1: 100, 6: 40}[decks], rand.New(rand.NewPCG(1, uint64(pair*up))))
				line += fmt.Sprintf(" %.4f±%.4f", mean, 2*dev)
			}
			t.Log(decks, pair, line)
		}
	}
}
