package lots

import (
	"math"
	"math/rand/v2"
	"testing"
)

// randomWeights returns the weights of each of the cards by place, and adds the cards with them.
func (c lotsCase) randomWeights(r *rand.Rand) (l *Counter, index []int, weights [][]float64) {
	l = new(Counter)
	l.Reset(c.sizes...)
	for i, n := range c.cards {
		each := make([]float64, r.IntN(len(c.sizes)+1))
		for p := range each {
			each[p] = []float64{0, 0.5, 1, 1, 2, 3}[r.IntN(6)]
		}
		for len(each) < len(c.sizes) {
			each = append(each, 1)
		}
		weights = append(weights, each)
		index = append(index, l.Add(n, c.bounds[i], each...))
	}
	return l, index, weights
}

// If cards have weights, the sum of the weights of all ways is the one that an enumeration finds, and
// each split is drawn in proportion to the weights of its ways.
func TestWeightsAreExact(t *testing.T) {
	r := random(11)
	drawn := 0
	for range 3000 {
		c := randomLots(r, 1+r.IntN(4), 1+r.IntN(7), 4)
		l, index, weights := c.randomWeights(r)
		of := make([][]float64, l.Len()) // by lot
		for i, lot := range index {
			of[lot] = weights[i]
		}
		ways, _ := c.enumerate(index)
		want, total := map[split]float64{}, 0.0
		for s, n := range ways {
			weight := float64(n)
			for lot, each := range of {
				for p, w := range each {
					weight *= math.Pow(w, float64(s[lot][p]))
				}
			}
			if weight > 0 {
				want[s] = weight
				total += weight
			}
		}
		if got := l.Weight(); math.Abs(got-total) > total/1e9 {
			t.Fatalf("%v, weights %v: the ways weigh %v, want %v", c, weights, got, total)
		}
		if l.Draw(r) != (total > 0) {
			t.Fatalf("%v, weights %v: drawn, or not, of %d ways", c, weights, len(want))
		}
		if len(want) < 2 || len(want) > 12 || drawn == 100 {
			continue
		}
		drawn++
		const draws = 2000
		got := map[split]float64{}
		for range draws {
			l.Draw(r)
			got[splitOf(l)]++
		}
		chi2 := 0.0
		for s, weight := range want {
			expected := draws * weight / total
			chi2 += (got[s] - expected) * (got[s] - expected) / max(expected, 5)
			delete(got, s)
		}
		if bound := chiSquare(len(want) - 1); chi2 > bound || len(got) > 0 {
			t.Errorf("%v, weights %v: chi-square %.1f, bound %.1f; %d others", c, weights, chi2, bound, len(got))
		}
	}
	if drawn < 100 {
		t.Errorf("only %d cases", drawn)
	}
}

// Without bounds, weights of 1 make no difference, even for a whole pack; and there is a limit to the sums.
func TestWeightsOfPacks(t *testing.T) {
	for _, tt := range views {
		plain, _ := tt.lots()
		var l Counter
		l.Reset(tt.sizes...)
		for i, n := range tt.cards {
			l.Add(n, tt.bounds[i], 1)
		}
		if got, want := l.Weight(), plain.Weight(); math.Abs(got/want-1) > 1e-12 {
			t.Errorf("%s: %v, want %v", tt.name, got, want)
		}
	}
	var l Counter
	l.Reset(8, 8, 8, 8, 8, 8, 8, 8)
	l.Add(64, Barring(0), 2)
	if l.Weight() != 0 || l.Draw(random(1)) {
		t.Error("more sums than the limit")
	}
}
