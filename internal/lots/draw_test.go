package lots

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Draw makes every split in proportion to the number of ways to make it.
func TestDrawIsUniform(t *testing.T) {
	r := random(2)
	for tried := 0; tried < 100; {
		c := randomLots(r, 2+r.IntN(3), 5+r.IntN(3), 4)
		l, index := c.lots()
		ways, total := c.enumerate(index)
		if len(ways) < 2 || total > 800 {
			continue
		}
		tried++
		const each = 20
		got, want := map[split]float64{}, map[split]float64{}
		for s, n := range ways {
			want[s] = each * float64(n)
		}
		for range each * total {
			if !l.Draw(r) {
				t.Fatalf("%v: not drawn", c)
			}
			got[splitOf(l)]++
		}
		fits(t, c, got, want)
	}
}

// Even if there are so many ways that Draw remembers them, it gives a number of cards to a place
// in proportion to the ways with that number.
func TestDrawOfManyWays(t *testing.T) {
	suits := func(bars ...uint8) (bounds []Bounds) {
		for _, b := range bars {
			bounds = append(bounds, Barring(b))
		}
		return bounds
	}
	for _, tt := range []struct {
		lotsCase
		byPlace bool
	}{
		{lotsCase{[]int{7, 7, 7, 7}, []int{7, 7, 7, 7}, suits(1, 2, 4, 8)}, false},
		{lotsCase{[]int{7, 0, 7, 7, 7}, []int{3, 4, 5, 3, 4, 5, 4}, suits(1, 4, 8, 16, 5, 12, 0)}, true},
	} {
		l, _ := tt.lots()
		if tab, ok := l.table(); !ok || tab.known == nil || tab.byPlace != tt.byPlace {
			t.Errorf("%v: counted by place: %v, with a memory: %v", tt.lotsCase, tab.byPlace, tab.known != nil)
		}
		const samples = 1000
		var got [MaxCards][MaxPlaces]map[int]float64
		r := random(5)
		for range samples {
			l.Draw(r)
			for i := range l.Len() {
				for p := range tt.sizes {
					if got[i][p] == nil {
						got[i][p] = map[int]float64{}
					}
					got[i][p][l.Given(i, p)]++
				}
			}
		}
		for i := range tt.cards {
			for p := range tt.sizes {
				want := map[int]float64{}
				for k := range tt.cards[i] + 1 {
					fixed := tt.lotsCase
					fixed.bounds = slices.Clone(tt.bounds)
					fixed.bounds[i].Least[p], fixed.bounds[i].Most[p] = uint8(k), min(uint8(k), tt.bounds[i].Most[p])
					f, _ := fixed.lots()
					if part, _ := new(big.Rat).SetFrac(bigOf(f.Ways()), bigOf(l.Ways())).Float64(); part > 0 {
						want[k] = samples * part
					}
				}
				fits(t, fmt.Sprintf("%v: lot %d, place %d", tt.lotsCase, i, p), got[i][p], want)
			}
		}
	}
}

// Draw gives every card to a place, and every place gets as many cards as it takes, within the
// bounds.
func TestDrawKeepsBounds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := random(rapid.Uint64().Draw(t, "seed"))
		c := randomLots(r, rapid.IntRange(1, MaxPlaces).Draw(t, "places"), rapid.IntRange(1, 24).Draw(t, "cards"), 12)
		l, index := c.lots()
		if !l.Draw(r) {
			return
		}
		cards := make([]int, l.Len())
		for i, n := range c.cards {
			cards[index[i]] += n
		}
		for p, size := range c.sizes {
			for i := range cards {
				cards[i] -= l.Given(i, p)
				size -= l.Given(i, p)
			}
			if size != 0 {
				t.Fatalf("%v: place %d lacks %d cards", c, p, size)
			}
			for i, b := range c.bounds {
				n, most := l.Given(index[i], p), int(b.Most[p])
				limits := most == 0 || most < min(c.cards[i], c.sizes[p])
				if n < int(b.Least[p]) || limits && n > most {
					t.Fatalf("%v: %d cards for place %d", c, n, p)
				}
			}
		}
		for i, n := range cards {
			if n != 0 {
				t.Fatalf("%v: %d cards of lot %d left", c, n, i)
			}
		}
	})
}
