package lots

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/internal/expect"
)

// lotsCase holds cards to add to lots, and the sizes of the places.
type lotsCase struct {
	sizes  []int
	cards  []int
	bounds []Bounds
}

// lots returns the lots, and the index of the lot of each of the cards.
func (c lotsCase) lots() (l *Counter, index []int) {
	l = new(Counter)
	l.Reset(c.sizes...)
	for i, n := range c.cards {
		index = append(index, l.Add(n, c.bounds[i]))
	}
	return l, index
}

func (c lotsCase) String() string {
	text := fmt.Sprintf("places of %v", c.sizes)
	for i, n := range c.cards {
		text += fmt.Sprintf(", %d cards, %v to %v each", n, c.bounds[i].Least, c.bounds[i].Most)
	}
	return text
}

// randomLots returns a number of cards to deal to some places. Two in three of these cases can
// be dealt if there are few cards.
func randomLots(r *rand.Rand, places, cards, lot int) lotsCase {
	c := lotsCase{sizes: make([]int, places)}
	for range cards {
		c.sizes[r.IntN(places)]++
	}
	for cards > 0 {
		n := 1 + r.IntN(min(cards, lot))
		cards -= n
		b := Barring(0)
		for p := range places {
			switch r.IntN(24) {
			case 0, 1, 2, 3:
				b.Most[p] = 0
			case 4:
				b.Most[p] = uint8(1 + r.IntN(lot))
			case 5:
				b.Least[p] = uint8(1 + r.IntN(2))
			}
		}
		c.cards, c.bounds = append(c.cards, n), append(c.bounds, b)
	}
	return c
}

func TestLotsAreMerged(t *testing.T) {
	var l Counter
	l.Reset(4, 0, 4, 8)
	least := Bounds{Least: [8]uint8{1}, Most: Barring(0).Most}
	most := Bounds{Most: [8]uint8{2, 2, 2, 2}}
	for i, tt := range []struct {
		cards int
		b     Bounds
		want  int
	}{
		{3, Barring(1), 0},
		{2, Barring(0), 1},
		{2, Barring(1<<0 | 1<<1), 0}, // place 1 gets none
		{0, Barring(0), 0},
		{2, most, 1},  // two cards, at most two of them
		{3, most, 2},  // three
		{1, least, 3}, // a lower bound
		{1, least, 4}, // another lower bound, which counts as a different lot
		{1, Barring(6), 5},
		{1, Barring(4), 5},
	} {
		expect.Is(t, l.Add(tt.cards, tt.b), tt.want, "added", i, "lot")
	}
	expect.Is(t, l.Len(), 6, "lots")
	// Place 0 gets the two cards with a lower bound and two other cards, but no card of lot 0.
	if !l.Draw(random(1)) || l.Given(0, 0) != 0 || l.Given(3, 0) != 1 || l.Given(4, 0) != 1 {
		t.Errorf("drew %v", splitOf(&l))
	}
	for _, at := range [][2]int{{-1, 0}, {6, 0}, {64, 0}, {math.MaxInt, 0}, {0, -1}, {0, 4}, {0, 8}, {0, math.MinInt}} {
		expect.Is(t, l.Given(at[0], at[1]), 0, "gives lot", at[0], "to place", at[1])
	}
}

func TestLotsHaveNoWay(t *testing.T) {
	u := Barring(0)
	least := func(n uint8) Bounds { return Bounds{Least: [8]uint8{n}, Most: u.Most} }
	for _, tt := range []struct {
		name string
		lotsCase
	}{
		{"too few cards", lotsCase{[]int{2, 2}, []int{3}, []Bounds{u}}},
		{"too many cards", lotsCase{[]int{2, 2}, []int{5}, []Bounds{u}}},
		{"no places", lotsCase{nil, []int{1}, []Bounds{u}}},
		{"a negative size", lotsCase{[]int{4, -1}, []int{3}, []Bounds{u}}},
		{"a negative size, all the same", lotsCase{[]int{4, -1}, []int{4}, []Bounds{u}}},
		{"a negative number of cards", lotsCase{[]int{2, 2}, []int{5, -1}, []Bounds{u, u}}},
		{"a place of 65", lotsCase{[]int{65}, []int{65}, []Bounds{u}}},
		{"places of 65", lotsCase{[]int{33, 32}, []int{64, 1}, []Bounds{u, u}}},
		{"a negative number of cards, all the same", lotsCase{[]int{2, 2}, []int{4, -1}, []Bounds{u, u}}},
		{"sizes beyond int", lotsCase{[]int{math.MaxInt, math.MaxInt, 4}, []int{2}, []Bounds{u}}},
		{"cards beyond int", lotsCase{[]int{2}, []int{math.MaxInt, math.MaxInt, 4}, []Bounds{least(1), least(1), least(1)}}},
		{"65 lots", lotsCase{[]int{64}, slices.Repeat([]int{1}, 65), slices.Repeat([]Bounds{least(1)}, 65)}},
		{"nine places", lotsCase{make([]int, 9), nil, nil}},
		{"barred from all", lotsCase{[]int{2, 2}, []int{3, 1}, []Bounds{u, Barring(3)}}},
		{"the zero bounds", lotsCase{[]int{2, 2}, []int{3, 1}, []Bounds{u, {}}}},
		{"a place that bars all", lotsCase{[]int{2, 2}, []int{3, 1}, []Bounds{Barring(1), Barring(1)}}},
		{"room for too few", lotsCase{[]int{2, 2}, []int{3, 1}, []Bounds{Barring(1), u}}},
		{"more than there are", lotsCase{[]int{2, 2}, []int{3, 1}, []Bounds{u, least(2)}}},
		{"more than there is room", lotsCase{[]int{2, 2}, []int{4}, []Bounds{least(3)}}},
		{"for a place of nothing", lotsCase{[]int{0, 4}, []int{4}, []Bounds{least(1)}}},
		{"at least one card of none", lotsCase{[]int{2, 2}, []int{4, 0}, []Bounds{u, least(1)}}},
		{"first at least one card of none", lotsCase{[]int{2}, []int{0, 2}, []Bounds{least(1), u}}},
		{"first at least one card of none, of two places", lotsCase{[]int{1, 1}, []int{0, 2}, []Bounds{least(1), u}}},
		{"least above most", lotsCase{[]int{2, 2}, []int{4}, []Bounds{{Least: [8]uint8{2}, Most: [8]uint8{1, 4}}}}},
		{"at most too few", lotsCase{[]int{2, 2}, []int{4}, []Bounds{{Most: [8]uint8{1, 2}}}}},
		{"two lower bounds", lotsCase{[]int{2, 2}, []int{2, 2}, []Bounds{least(2), least(1)}}},
	} {
		l, _ := tt.lots()
		if ways := l.Ways(); ways != (Ways{}) || l.Draw(random(1)) {
			t.Errorf("%s: %v ways", tt.name, ways)
		}
		l.Reset(1)
		l.Add(1, u)
		if !l.Draw(random(1)) || l.Given(0, 0) != 1 {
			t.Errorf("%s: no way after Reset", tt.name)
		}
	}
}

// No argument makes a Counter panic.
func TestLotsHostile(t *testing.T) {
	number := rapid.OneOf(rapid.IntRange(0, 9), rapid.IntRange(-1, 70), rapid.Int())
	limit := rapid.OneOf(rapid.Just[uint8](0), rapid.Uint8Range(0, 3), rapid.Just[uint8](unlimited), rapid.Uint8())
	rapid.Check(t, func(t *rapid.T) {
		c := lotsCase{sizes: rapid.SliceOfN(number, 0, 9).Draw(t, "sizes")}
		for range rapid.IntRange(0, 5).Draw(t, "lots") {
			var b Bounds
			for p := range b.Most {
				b.Most[p] = limit.Draw(t, "most")
				if rapid.IntRange(0, 9).Draw(t, "has a least") == 0 {
					b.Least[p] = limit.Draw(t, "least")
				}
			}
			c.cards, c.bounds = append(c.cards, number.Draw(t, "cards")), append(c.bounds, b)
		}
		l, _ := c.lots()
		ways := l.Ways()
		if l.Draw(random(1)) != (ways != Ways{}) {
			t.Fatalf("%v: %v ways", c, ways)
		}
	})
}

// views holds lots like those in views of Doppelkopf.
var views = []struct {
	name string
	lotsCase
}{
	{"nothing known, 36 cards", lotsCase{
		[]int{12, 12, 12, 0},
		[]int{20, 5, 4, 3, 4},
		[]Bounds{Barring(0), Barring(0), Barring(0), Barring(0), Barring(0)},
	}},
	{"Re said, a void, 24 cards", lotsCase{
		[]int{8, 8, 0, 8},
		[]int{2, 12, 4, 3, 3},
		[]Bounds{{Least: [8]uint8{1}, Most: [8]uint8{2, 2, 2, 2}}, Barring(0), Barring(0), Barring(1 << 3), Barring(0)},
	}},
	{"Kontra said, three voids, 15 cards", lotsCase{
		[]int{0, 5, 5, 5},
		[]int{2, 1, 6, 2, 2, 2},
		[]Bounds{{Most: [8]uint8{2, 0, 2, 2}}, {Most: [8]uint8{1, 1, 1, 1}}, Barring(0), Barring(1 << 1), Barring(1 << 2), Barring(1<<1 | 1<<3)},
	}},
	{"spectator, five voids, 24 cards", lotsCase{
		[]int{6, 6, 6, 6},
		[]int{2, 12, 4, 3, 3},
		[]Bounds{{Least: [8]uint8{1}, Most: [8]uint8{2, 2, 2, 2}}, Barring(0), Barring(1 << 1), Barring(1<<0 | 1<<3), Barring(1<<1 | 1<<2)},
	}},
}

// draw draws a way from new lots.
func (c lotsCase) draw(r *rand.Rand) bool {
	var l Counter
	l.Reset(c.sizes...)
	for i, n := range c.cards {
		l.Add(n, c.bounds[i])
	}
	return l.Draw(r)
}

func TestLotsDoNotAllocate(t *testing.T) {
	r := random(1)
	for _, tt := range views {
		if n := testing.AllocsPerRun(20, func() { tt.draw(r) }); n > 0 {
			t.Errorf("%s: %v allocations", tt.name, n)
		}
	}
}

func BenchmarkLots(b *testing.B) {
	for _, tt := range views {
		b.Run(tt.name, func(b *testing.B) {
			b.ReportAllocs()
			r := random(1)
			for b.Loop() {
				if !tt.draw(r) {
					b.Fatal("not drawn")
				}
			}
		})
	}
}
