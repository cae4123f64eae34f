package lots

import (
	"math"
	"math/bits"
)

// A table is filled line by line, and each line can be split among its columns in
// a number of ways. The product of these numbers decides how the ways to fill the table
// are counted.
const (
	fewSplits = 1000    // up to this number, nothing is kept in memory
	memory    = 100     // splits that take as long as keeping one number
	maxSplits = 1 << 24 // about a second
)

// table returns the table, by lot or by place, that can be counted fastest. It reports
// whether there may be a way to fill it and whether counting takes no longer than
// maxSplits splits.
func (l *Counter) table() (t table, ok bool) {
	if l.none || l.cards != l.room {
		return table{}, false
	}
	t = l.byLot()
	if t.splits() <= fewSplits {
		return t, true
	}
	cost := t.cost()
	if l.n <= MaxPlaces {
		if turned := l.byPlace(); turned.cost() < cost {
			t, cost = turned, turned.cost()
		}
	}
	t.known = map[counts]Ways{}
	return t, cost <= maxSplits
}

// byLot returns the table that has the lots as lines.
func (l *Counter) byLot() table {
	t := table{lines: l.lots[:l.n]}
	for p, size := range l.sizes[:l.places] {
		t.open = t.open.Plus(p, int(size))
	}
	t.sort()
	t.join()
	return t
}

// byPlace returns the table that has the places as lines, except those that get
// no card. There must be at most MaxPlaces lots.
func (l *Counter) byPlace() table {
	t := table{byPlace: true}
	for i, lot := range l.lots[:l.n] {
		t.open = t.open.Plus(i, int(lot.size))
	}
	n := 0
	for p, size := range l.sizes[:l.places] {
		if size > 0 {
			l.turned[n] = line{size: size}
			for i, lot := range l.lots[:l.n] {
				l.turned[n].limit(i, lot.least[p], lot.most[p])
			}
			n++
		}
	}
	t.lines = l.turned[:n]
	t.sort()
	t.join()
	return t
}

// turnBack copies the numbers that have been filled in, from the lines of the
// places to those of the lots.
func (l *Counter) turnBack() {
	n := 0
	for p, size := range l.sizes[:l.places] {
		if size > 0 {
			for i := range l.lots[:l.n] {
				l.lots[i].given[p] = l.turned[n].given[i]
			}
			n++
		}
	}
}

// sort finds the order in which to fill the lines. The last is the line with the
// most ways to split it, as it takes the cards that the others leave. Lines with bounds
// other than bars come first, because columns can be joined only after them; and lines
// with few ways come before lines with many.
func (t *table) sort() {
	const free, last = 1 << 10, math.MaxUint16
	var keys [MaxCards]uint16
	most := 0
	for i := range t.lines {
		at := &t.lines[i]
		keys[i] = uint16(at.size) * uint16(max(bits.OnesCount8(at.live), 1)-1)
		if keys[i] >= keys[most] {
			most = i
		}
	}
	for i := range t.lines {
		key := keys[i]
		if i == most {
			key = last
		} else if t.lines[i].bound == 0 {
			key += free
		}
		j := i
		for ; j > 0 && keys[j-1] > key; j-- {
			keys[j], t.order[j] = keys[j-1], t.order[j-1]
		}
		keys[j], t.order[j] = key, uint8(i)
	}
}

// splits returns the number of ways to split all lines but the last, ignoring the
// sums of the columns.
func (t *table) splits() float64 {
	product := 1.0
	for i := range len(t.lines) - 1 {
		product *= t.splitsOf(i)
	}
	return product
}

// splitsOf returns the number of ways to split line i among its columns,
// ignoring their sums. Line i must not be the last line: that one has more
// cards or columns, so that n here is less than MaxCards.
func (t *table) splitsOf(i int) float64 {
	at := t.line(i)
	others := max(bits.OnesCount8(at.live&^at.joined)-1, 0)
	n := int(at.size) + others
	return float64(binomials[n][others])
}

// cost returns roughly how many splits are counted if results are remembered:
// the splits of each line, once for every need of the columns that the lines
// before it can leave.
func (t *table) cost() float64 {
	cost, reached := 0.0, 1.0
	for i := range len(t.lines) - 1 {
		splits := t.splitsOf(i)
		cost += float64(min(reached, t.needs(i)) * (splits + memory))
		reached *= splits
	}
	return cost
}

// needs returns the number of different needs that the columns can have before
// line i is filled, ignoring the bounds.
func (t *table) needs(i int) float64 {
	var sizes [MaxPlaces]int
	for j := range sizes {
		sizes[t.line(i).with(j)] += t.open.at(j)
	}
	var count [MaxCards + 1]float64 // by number of cards
	count[0] = 1
	all := 0
	for _, size := range sizes {
		all += size
		for n := all; n > 0; n-- { // downwards: count[n-k] is still without this column
			for k := 1; k <= min(size, n); k++ {
				count[n] += count[n-k]
			}
		}
	}
	for before := range i {
		all -= int(t.line(before).size)
	}
	return count[all]
}
