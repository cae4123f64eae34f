package lots

import (
	"math/big"
	"testing"
)

// split holds the number of cards that each lot gives to each place.
type split [MaxCards][MaxPlaces]uint8

// enumerate deals the cards one by one, to every place in turn, and returns the number of
// ways that lead to each split.
func (c lotsCase) enumerate(index []int) (all map[split]uint64, total uint64) {
	all = map[split]uint64{}
	left := append([]int(nil), c.sizes...)
	got := make([][MaxPlaces]uint8, len(c.cards))
	var deal func(i, dealt int)
	deal = func(i, dealt int) {
		switch {
		case i == len(c.cards):
			var s split
			for n, own := range got {
				for p, k := range own {
					s[index[n]][p] += k
				}
			}
			all[s]++
			total++
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

// splitOf returns the numbers of cards that the lots gave.
func splitOf(l *Counter) (s split) {
	for i := range l.Len() {
		for p := range MaxPlaces {
			s[i][p] = uint8(l.Given(i, p))
		}
	}
	return s
}

// tables returns the tables of the lots, with and without remembered results.
func (l *Counter) tables() []table {
	tables := []table{l.byLot(), l.byLot(), l.byPlace(), l.byPlace()}
	tables[1].known, tables[3].known = map[counts]Ways{}, map[counts]Ways{}
	return tables
}

// Every table counts as many ways as an enumeration finds. Filling in all ways, one after
// another, makes every split as many times as the enumeration does.
func TestFillIsExact(t *testing.T) {
	r := random(1)
	some := 0
	for range 4000 {
		c := randomLots(r, 1+r.IntN(4), r.IntN(8), 4)
		l, index := c.lots()
		want, total := c.enumerate(index)
		if got := l.Ways(); got != (Ways{low: total}) {
			t.Fatalf("%v: %v ways, want %d", c, got, total)
		}
		if total == 0 {
			if l.Draw(r) {
				t.Fatalf("%v: drawn", c)
			}
			continue
		}
		if total > 500 {
			continue
		}
		some++
		for i := range 4 {
			tab := l.tables()[i]
			if got := tab.ways(0, tab.open); got != (Ways{low: total}) {
				t.Fatalf("%v, table %d: %v ways, want %d", c, i, got, total)
			}
			got := map[split]uint64{}
			for n := range total {
				tab.fill(Ways{low: n})
				if tab.byPlace {
					l.turnBack()
				}
				got[splitOf(l)]++
			}
			for s, n := range want {
				if got[s] != n {
					t.Fatalf("%v, table %d: %d of %d ways make %v, want %d", c, i, got[s], total, s[:l.Len()], n)
				}
			}
		}
	}
	if some < 2000 {
		t.Errorf("only %d cases have a way", some)
	}
}

// naiveWays counts the ways lot by lot, forwards, with math/big.
func (c lotsCase) naiveWays() *big.Int {
	type needs [MaxPlaces]int
	var first needs
	copy(first[:], c.sizes)
	ways := map[needs]*big.Int{first: big.NewInt(1)}
	for i, cards := range c.cards {
		next := map[needs]*big.Int{}
		for open, n := range ways {
			var give func(p, left int, open needs, n *big.Int)
			give = func(p, left int, open needs, n *big.Int) {
				if p == len(c.sizes) {
					if left == 0 {
						if next[open] == nil {
							next[open] = new(big.Int)
						}
						next[open].Add(next[open], n)
					}
					return
				}
				for k := int(c.bounds[i].Least[p]); k <= min(int(c.bounds[i].Most[p]), left, open[p]); k++ {
					rest := open
					rest[p] -= k
					give(p+1, left-k, rest, new(big.Int).Mul(n, new(big.Int).Binomial(int64(left), int64(k))))
				}
			}
			give(0, cards, open, n)
		}
		ways = next
	}
	if n := ways[needs{}]; n != nil {
		return n
	}
	return new(big.Int)
}

// For whole packs, every table counts as many ways as math/big does.
func TestWaysOfPacks(t *testing.T) {
	r := random(3)
	some := 0
	for n := range 60 {
		c := randomLots(r, 2+n%3, 16+r.IntN(16), 10)
		l, _ := c.lots()
		if l.Len() > MaxPlaces || l.none {
			continue
		}
		want := c.naiveWays()
		if want.Sign() > 0 {
			some++
		}
		if got := l.Ways(); bigOf(got).Cmp(want) != 0 {
			t.Errorf("%v: %v ways, want %v", c, got, want)
		}
		for i, tab := range l.tables() {
			if tab.known == nil {
				continue // it may take long
			}
			if got := tab.ways(0, tab.open); bigOf(got).Cmp(want) != 0 {
				t.Errorf("%v, table %d: %v ways, want %v", c, i, got, want)
			}
		}
	}
	if some < 10 {
		t.Errorf("only %d cases have a way", some)
	}
}

// factorials returns n! / (k!)ᵐ.
func factorials(n, k, m int64) *big.Int {
	ways := new(big.Int).MulRange(1, n)
	for range m {
		ways.Div(ways, new(big.Int).MulRange(1, k))
	}
	return ways
}

func TestWaysKnown(t *testing.T) {
	var apart Bounds // keeps places that are otherwise equal from being counted as one
	for p := range apart.Most {
		apart.Most[p] = 1
	}
	for _, tt := range []struct {
		name string
		lotsCase
		want *big.Int
	}{
		{"nothing", lotsCase{}, big.NewInt(1)},
		{"nothing of at least one card to no place", lotsCase{nil, []int{0}, []Bounds{{Least: [8]uint8{1}, Most: Barring(0).Most}}}, big.NewInt(1)},
		{"nothing to two places", lotsCase{sizes: []int{0, 0}}, big.NewInt(1)},
		{
			"five trumps, three and two", lotsCase{[]int{13, 13}, []int{5, 21}, []Bounds{{Least: [8]uint8{2, 2}, Most: [8]uint8{3, 3}}, Barring(0)}},
			big.NewInt(7054320),
		},
		{
			"Doppelkopf", lotsCase{[]int{12, 12, 12, 12}, []int{48}, []Bounds{Barring(0)}},
			factorials(48, 12, 4),
		},
		{
			"Doppelkopf, by suits", lotsCase{[]int{12, 12, 12, 12}, []int{12, 12, 12, 12}, []Bounds{Barring(0), Barring(0), Barring(0), Barring(0)}},
			factorials(48, 12, 4),
		},
		{
			"eight places of eight, the most ways of all", lotsCase{[]int{8, 8, 8, 8, 8, 8, 8, 8}, []int{64}, []Bounds{Barring(0)}},
			factorials(64, 8, 8),
		},
		{
			"each of eight an ace", lotsCase{[]int{8, 8, 8, 8, 8, 8, 8, 8}, []int{8, 56}, []Bounds{apart, Barring(0)}},
			new(big.Int).Mul(factorials(8, 1, 1), factorials(56, 7, 8)),
		},
		{
			"both black queens in one of three hands", lotsCase{[]int{0, 10, 10, 10}, []int{2, 28},
				[]Bounds{{Least: [8]uint8{0, 0, 2}, Most: Barring(0).Most}, Barring(0)}},
			new(big.Int).Div(new(big.Int).MulRange(1, 28), new(big.Int).Mul(new(big.Int).MulRange(1, 8),
				new(big.Int).Exp(new(big.Int).MulRange(1, 10), big.NewInt(2), nil))),
		},
	} {
		l, _ := tt.lots()
		if got := bigOf(l.Ways()); got.Cmp(tt.want) != 0 {
			t.Errorf("%s: %v ways, want %v", tt.name, got, tt.want)
		}
		if !l.Draw(random(1)) {
			t.Errorf("%s: not drawn", tt.name)
		}
	}
}

// Every table can be planned, however its cards are spread over two lines.
func TestSplits(t *testing.T) {
	for size := 1; size < MaxCards; size++ {
		for columns := range MaxPlaces * MaxPlaces {
			tab := table{lines: []line{
				{size: uint8(size), live: 1<<(1+columns%MaxPlaces) - 1},
				{size: uint8(MaxCards - size), live: 1<<(1+columns/MaxPlaces) - 1},
			}}
			tab.sort()
			if tab.splits() < 1 {
				t.Errorf("%+v: %v splits", tab.lines, tab.splits())
			}
		}
	}
}

// Deals with up to four places, or up to four lots, never cost too much, even if no two of these
// can be counted as one. Other deals are refused at once.
func TestLotsCost(t *testing.T) {
	most := 0.0
	for columns := 1; columns <= 4; columns++ {
		for lines := 1; lines <= MaxCards; lines += 1 + lines/8 {
			var tab table
			for j := range columns {
				tab.open = tab.open.Plus(j, (MaxCards+j)/columns)
			}
			for i := range lines {
				tab.lines = append(tab.lines, line{size: uint8((MaxCards + i) / lines), live: 1<<columns - 1})
			}
			tab.sort()
			for i := range tab.lines {
				for j := range columns {
					tab.lines[i].same[j] = 1 << j
				}
			}
			most = max(most, tab.cost())
		}
	}
	if most > maxSplits {
		t.Errorf("cost %.3g, and the limit is %d", most, maxSplits)
	}
	var l Counter
	l.Reset(8, 8, 8, 8, 8, 8, 8, 8)
	for range 4 {
		l.Add(16, Bounds{Most: [MaxPlaces]uint8{7, 7, 7, 7, 7, 7, 7, 7}})
	}
	if tab := l.byLot(); tab.cost() < maxSplits || l.Ways() == (Ways{}) {
		t.Error("four lots are refused, or do not cost too much by lot")
	}
	l.Reset(8, 8, 8, 8, 8, 8, 8, 8)
	r := random(4)
	for range 16 {
		b := Barring(0)
		b.Most[r.IntN(8)] = 3
		b.Most[r.IntN(8)] = 2
		l.Add(4, b)
	}
	if l.Ways() != (Ways{}) || l.Draw(r) {
		t.Error("not refused")
	}
}

// The columns have as many different needs as an enumeration finds.
func TestNeeds(t *testing.T) {
	r := random(5)
	for range 200 {
		var l Counter
		sizes := []int{r.IntN(5), r.IntN(5), 1 + r.IntN(4), r.IntN(3)}
		cards := sizes[0] + sizes[1] + sizes[2] + sizes[3]
		l.Reset(sizes...)
		for cards > 0 {
			n := 1 + r.IntN(min(cards, 4))
			l.Add(n, Barring(uint8(r.IntN(8)))) // place 3 takes all
			cards -= n
		}
		tab := l.byLot()
		left := l.cards
		for i := range tab.lines {
			var room [MaxPlaces]int
			for j := range MaxPlaces {
				room[tab.line(i).with(j)] += tab.open.at(j)
			}
			if got, want := tab.needs(i), waysToNeed(room[:], left); got != float64(want) {
				t.Fatalf("%v, line %d: %v needs, want %d", sizes, i, got, want)
			}
			left -= int(tab.line(i).size)
		}
	}
}

// waysToNeed returns the number of ways to need n cards with the given room in each column.
func waysToNeed(room []int, n int) int {
	if len(room) == 0 {
		if n == 0 {
			return 1
		}
		return 0
	}
	ways := 0
	for k := range min(room[0], n) + 1 {
		ways += waysToNeed(room[1:], n-k)
	}
	return ways
}
