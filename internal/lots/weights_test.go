package lots

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/internal/expect"
)

// randomWeights returns the weights of each of the cards by place, and adds the cards with them. Half of the time, the places may
// have other sizes instead.
func (c lotsCase) randomWeights(r *rand.Rand, other []int) (l *Counter, index []int, weights [][]float64) {
	l = new(Counter)
	if l.Reset(c.sizes...); r.IntN(2) == 0 {
		l.Reset(other...)
		l.Also(c.sizes...)
	}
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
		other := slices.Clone(c.sizes)
		slices.Reverse(other)
		l, index, weights := c.randomWeights(r, other)
		l.Use(0)
		l.Draw(r) // counts in the other sizes, which must not matter
		l.Use(1)
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
		for s := range want {
			want[s] *= draws / total
		}
		fits(t, fmt.Sprintf("%v, weights %v", c, weights), got, want)
	}
	if drawn < 100 {
		t.Errorf("only %d cases", drawn)
	}
}

// Without bounds, weights of 1 make no difference, even for a whole pack.
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
}

// Each of several sizes has the ways that it would have alone, and no size may take another number of cards.
func TestUse(t *testing.T) {
	all := [][]int{{3, 3, 0, 3}, {1, 3, 5, 0}, {0, 0, 3, 6}}
	add := func(l *Counter) {
		l.Add(5, Barring(1))
		l.Add(2, Barring(2))
		l.Add(2, Bounds{Most: [MaxPlaces]uint8{1, 1, 1, 1}})
	}
	var l Counter
	l.Reset(all[0]...)
	l.Also(all[1]...)
	l.Also(all[2]...)
	add(&l)
	for _, i := range []int{2, 0, 1, 0} {
		var alone Counter
		alone.Reset(all[i]...)
		add(&alone)
		l.Use(i)
		if got, want := l.Ways(), alone.Ways(); got != want || want == (Ways{}) {
			t.Errorf("%v: %v ways, want %v", all[i], got, want)
		}
		l.Draw(random(uint64(i)))
		for p, size := range all[i] {
			expect.Is(t, l.Given(0, p)+l.Given(1, p)+l.Given(2, p), size, all[i], "place", p)
		}
	}
	for _, wrong := range [][]int{{3, 3, 0, 2}, {3, 3, 3}, {3, 3, 0, 3, 0}, {4, 3, -1, 3}} {
		l.Reset(all[0]...)
		l.Also(wrong...)
		if add(&l); l.Ways() != (Ways{}) {
			t.Errorf("sizes %v beside %v", wrong, all[0])
		}
	}
}
