package lots

import (
	"math/rand/v2"
	"testing"
)

// wantsCase holds cards to add to lots, and what places want.
type wantsCase struct {
	lotsCase

	places []uint8
	least  [][]uint8 // by want and reason
	worth  [][]uint8 // by cards and reason
}

// randomWants returns a case in which some places want something, if there are any.
func randomWants(r *rand.Rand, places, cards, lot int) wantsCase {
	c := wantsCase{lotsCase: randomLots(r, places, cards, lot)}
	reasons := 1 + r.IntN(2)
	numbers := func(least, most int) []uint8 {
		all := make([]uint8, reasons)
		for i := range all {
			all[i] = uint8(least + r.IntN(most-least+1))
		}
		return all
	}
	var taken uint8
	for range 1 + r.IntN(3) {
		if p := uint8(r.IntN(1<<places)) &^ taken; p != 0 {
			taken |= p
			c.places, c.least = append(c.places, p), append(c.least, numbers(1+r.IntN(5), 5))
		}
	}
	for range c.cards {
		c.worth = append(c.worth, numbers(0, 2))
	}
	return c
}

// lots returns the lots, and the index of the lot of each of the cards.
func (c wantsCase) lots() (l *Counter, index []int) {
	l = new(Counter)
	l.Reset(c.sizes...)
	for i, places := range c.places {
		l.Want(places, c.least[i]...)
	}
	for i, n := range c.cards {
		index = append(index, l.Add(n, c.bounds[i], c.worth[i]...))
	}
	return l, index
}

// happy reports whether all places have got what they want, by the number of each of the cards that
// each place has got.
func (c wantsCase) happy(got [][MaxPlaces]uint8) bool {
	for i, places := range c.places {
		met := false
		for reason, least := range c.least[i] {
			sum := 0
			for n, own := range got {
				for p, k := range own {
					if places>>p&1 != 0 {
						sum += int(k) * int(c.worth[n][reason])
					}
				}
			}
			met = met || sum >= int(least)
		}
		if !met {
			return false
		}
	}
	return true
}

// enumerate deals the cards one by one, to every place in turn, and returns the number of
// ways that lead to each split.
func (c wantsCase) enumerate(index []int) (all map[split]uint64, total uint64) {
	all = map[split]uint64{}
	left := append([]int(nil), c.sizes...)
	got := make([][MaxPlaces]uint8, len(c.cards))
	var deal func(i, dealt int)
	deal = func(i, dealt int) {
		switch {
		case i == len(c.cards):
			if c.happy(got) {
				var s split
				for n, own := range got {
					for p, k := range own {
						s[index[n]][p] += k
					}
				}
				all[s]++
				total++
			}
		case dealt == c.cards[i]:
			for p := range c.sizes {
				if got[i][p] < c.bounds[i].Least[p] || got[i][p] > c.bounds[i].Most[p] {
					return
				}
			}
			deal(i+1, 0)
		default:
			for p := range left {
				if left[p] > 0 {
					left[p]--
					got[i][p]++
					deal(i, dealt+1)
					got[i][p]--
					left[p]++
				}
			}
		}
	}
	deal(0, 0)
	return all, total
}

// If places want something, as many ways are counted as an enumeration finds. Filling in all ways,
// one after another, makes every split as many times as the enumeration does.
func TestWantsAreExact(t *testing.T) {
	r := random(11)
	some, wanting := 0, 0
	for range 6000 {
		c := randomWants(r, 1+r.IntN(4), r.IntN(9), 4)
		l, index := c.lots()
		want, total := c.enumerate(index)
		if got := l.Ways(); got != (Ways{low: total}) {
			t.Fatalf("%+v: %v ways, want %d", c, got, total)
		}
		if l.Draw(r) != (total > 0) {
			t.Fatalf("%+v: drawn, or not, of %d ways", c, total)
		}
		if total == 0 || total > 1000 {
			continue
		}
		some++
		if _, without := c.lotsCase.enumerate(index); total < without {
			wanting++
		}
		got := map[split]uint64{}
		for n := range total {
			tab, _ := l.table()
			tab.all()
			tab.fill(Ways{low: n})
			got[splitOf(l)]++
		}
		for s, n := range want {
			if got[s] != n {
				t.Fatalf("%+v: %d of %d ways make %v, want %d", c, got[s], total, s[:l.Len()], n)
			}
		}
	}
	if some < 1000 || wanting < 100 {
		t.Errorf("only %d cases have a way, and in %d the wants matter", some, wanting)
	}
}

// There is no way if too much is wanted, or if a place is in two wants.
func TestWantsHaveNoWay(t *testing.T) {
	for _, tt := range []struct {
		name  string
		wants func(l *Counter)
		ok    bool
	}{
		{"nothing", func(l *Counter) { l.Want(1, 0) }, true},
		{"both cards of worth", func(l *Counter) { l.Want(1, 6) }, true},
		{"more than they are worth", func(l *Counter) { l.Want(1, 7) }, false},
		{"one of two reasons", func(l *Counter) { l.Want(1, 7, 1) }, false},
		{"one of two places", func(l *Counter) { l.Want(3, 6) }, true},
		{"each of two places", func(l *Counter) { l.Want(1, 3); l.Want(2, 3) }, true},
		{"each of two places, too much", func(l *Counter) { l.Want(1, 6); l.Want(2, 3) }, false},
		{"no reason", func(l *Counter) { l.Want(1) }, false},
		{"255", func(l *Counter) { l.Want(1, 255) }, false},
		{"ten reasons", func(l *Counter) { l.Want(1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0) }, false},
		{"a place twice", func(l *Counter) { l.Want(1, 0); l.Want(3, 0) }, false},
		{"a place that does not exist", func(l *Counter) { l.Want(1<<7, 1) }, false},
		{"five wants", func(l *Counter) {
			for range 5 {
				l.Want(0, 0)
			}
		}, false},
	} {
		var l Counter
		l.Reset(3, 3)
		tt.wants(&l)
		l.Add(2, Barring(0), 3)
		l.Add(4, Barring(0))
		if ways := l.Ways(); ways != (Ways{}) != tt.ok || l.Draw(random(1)) != tt.ok {
			t.Errorf("%s: %v ways", tt.name, ways)
		}
		l.Reset(1)
		l.Add(1, Barring(0))
		if !l.Draw(random(1)) {
			t.Errorf("%s: no way after Reset", tt.name)
		}
	}
}

// If there are too many ways to count, some are drawn all the same, and each gives the places what they
// want.
func TestWantsCutShort(t *testing.T) {
	var l Counter
	l.Reset(12, 12, 12, 12)
	for p := range 4 {
		l.Want(1<<p, 70, 70, 8)
	}
	points := []uint8{11, 10, 4, 3, 2, 0}
	for suit := range 4 {
		for i, n := range points {
			bounds := Barring(0)
			bounds.Most[suit] = 1 // so that no lots are merged
			l.Add(2, bounds, n, points[(i+suit)%6], uint8(i%2))
		}
	}
	r := random(1)
	for range 3 {
		if l.Ways() == (Ways{}) || l.wants.work <= maxWork || l.wants.work > 2*maxWork {
			t.Fatalf("%v ways, counted with %d gifts", l.Ways(), l.wants.work)
		}
		if !l.Draw(r) {
			t.Fatal("not drawn")
		}
		for p := range 4 {
			sum, cards := [3]int{}, 0
			for lot := range l.Len() {
				n := l.Given(lot, p)
				cards += n
				for i := range sum {
					sum[i] += n * int(l.wants.cards[lot][i])
				}
			}
			if cards != 12 || sum[0] < 70 && sum[1] < 70 && sum[2] < 8 {
				t.Errorf("place %d gets %d cards, worth %v", p, cards, sum)
			}
		}
	}
}
