package lots

import (
	"math"
	"math/bits"
	"slices"
)

// table is a table of numbers to fill in: how many cards each lot gives to each
// place. The lots are its lines and the places its columns, or the other way
// round if byPlace is set. The sums of the lines and of the columns are given.
//
// The ways to fill it are counted line by line. No number overflows: each is a
// number of ways to deal some of the cards, and so less than 8⁶⁴, or a divisor of such
// a number.
type table struct {
	lines   []line
	order   [MaxCards]uint8 // in which the lines are filled
	open    counts          // the sums of the columns
	known   map[counts]Ways // the ways to fill the remaining lines, by the needs of the columns; nil to remember none
	byPlace bool
}

// line is a line of a table. A set of columns is a number with a bit for each column.
type line struct {
	size        uint8            // the sum
	least, most [MaxPlaces]uint8 // the bounds by column
	given       [MaxPlaces]uint8 // the numbers filled in
	live, bound uint8            // the columns that may have cards, and those with bounds other than bars
	same        [MaxPlaces]uint8 // for each column, those that count as one with it from this line on, and itself
	joined      uint8            // the columns that count as one with an earlier column
}

// with returns the first column that counts as one with column j.
func (at *line) with(j int) int { return bits.TrailingZeros8(at.same[j]) & 7 }

// limit sets the bounds of column j.
func (at *line) limit(j int, least, most uint8) {
	at.least[j], at.most[j] = least, most
	if most > 0 {
		at.live |= 1 << j
	}
	if least > 0 || most > 0 && most < unlimited {
		at.bound |= 1 << j
	}
}

// span returns the least and the greatest number of cards that column j can have if the
// columns in the set rest take the others; left is the number of cards to share out.
func (at *line) span(j int, rest uint8, left int, open counts) (least, most int) {
	least, most = left, left
	for ; rest != 0; rest &= rest - 1 {
		c := bits.TrailingZeros8(rest) & 7
		least -= min(int(at.most[c]), open.at(c))
		most -= int(at.least[c])
	}
	return max(least, int(at.least[j])), min(most, int(at.most[j]), open.at(j))
}

// counts is the number of cards that each column still needs, a byte for each. It
// determines how many lines of a table are filled, as every line has cards.
type counts uint64

// at returns the number of column j.
func (c counts) at(j int) int { return int(c >> (8 * j & 63) & math.MaxUint8) }

// Plus returns c with k more for column j.
func (c counts) Plus(j, k int) counts { return c + counts(k)<<(8*j&63) }

// minus returns c with k less for column j.
func (c counts) minus(j, k int) counts { return c - counts(k)<<(8*j&63) }

// has reports whether c has at least as many for each column as some. All numbers are below 128.
func (c counts) has(some counts) bool {
	const high = 0x8080808080808080
	return ((c|high)-some)&high == high
}

// line returns the ith line to fill.
func (t *table) line(i int) *line { return &t.lines[t.order[i]] }

// join finds, for each line, the columns to count as one from that line on: those
// that have the same bars, and no other bounds, in all remaining lines.
func (t *table) join() {
	var same [MaxPlaces]uint8 // by column, the columns to count with it
	var all uint8
	for j := range same {
		same[j] = math.MaxUint8
		if t.open.at(j) > 0 {
			all |= 1 << j
		}
	}
	for i := range slices.Backward(t.lines) {
		at := t.line(i)
		free := at.live &^ at.bound
		at.joined = 0
		for rest := all; rest != 0; rest &= rest - 1 {
			j := bits.TrailingZeros8(rest) & 7
			switch bit := uint8(1) << j; {
			case free&bit != 0:
				same[j] &= free
			case at.bound&bit != 0:
				same[j] = bit
			default:
				same[j] &^= at.live
			}
			at.same[j] = same[j] & all
			if at.with(j) != j {
				at.joined |= 1 << j
			}
		}
	}
}

// merge returns open after joining those columns of the set cols that count as one.
func (at *line) merge(cols uint8, open counts) counts {
	for rest := at.joined & cols; rest != 0; rest &= rest - 1 {
		j := bits.TrailingZeros8(rest) & 7
		k := open.at(j)
		open = open.minus(j, k).Plus(at.with(j), k)
	}
	return open
}

// divide returns the product of ways and the number of ways to divide cards among the
// columns that merge joins. Lots that are joined need no division.
func (t *table) divide(ways Ways, at *line, cols uint8, open counts) Ways {
	if t.byPlace {
		return ways
	}
	for rest := at.joined & cols; rest != 0; rest &= rest - 1 {
		j := bits.TrailingZeros8(rest) & 7
		k, first := open.at(j), at.with(j)
		if k > 0 {
			open = open.Plus(first, k)
			ways = ways.times(binomials[open.at(first)][k])
		}
	}
	return ways
}

// ways returns the number of ways to fill the lines from the ith on.
func (t *table) ways(i int, open counts) Ways {
	if i == len(t.lines) {
		return Ways{low: 1}
	}
	at := t.line(i)
	merged := at.merge(math.MaxUint8, open)
	var ways Ways
	ok := false
	if t.known != nil {
		ways, ok = t.known[merged]
	}
	if !ok {
		ways = t.waysFrom(i, at, at.live&^at.joined, int(at.size), merged)
		if t.known != nil {
			t.known[merged] = ways
		}
	}
	return t.divide(ways, at, math.MaxUint8, open)
}

// waysFrom returns the number of ways to give the remaining cards of the ith
// line to the columns in rest, and to fill the lines after it.
func (t *table) waysFrom(i int, at *line, rest uint8, left int, open counts) (sum Ways) {
	if rest == 0 {
		if left > 0 { // no column is left to take them
			return Ways{}
		}
		return t.ways(i+1, open)
	}
	j := bits.TrailingZeros8(rest) & 7
	rest &= rest - 1
	least, most := at.span(j, rest, left, open)
	if rest == 0 && least <= most { // the last column takes all that are left
		return t.ways(i+1, open.minus(j, left)).times(t.choices(j, left, left, open))
	}
	for k := least; k <= most; k++ {
		ways := t.waysFrom(i, at, rest, left-k, open.minus(j, k))
		sum = sum.Plus(ways.times(t.choices(j, k, left, open)))
	}
	return sum
}

// choices returns the number of ways to choose k cards for column j. They are chosen
// from a lot: from the remaining cards of the line or, if byPlace is set, from the
// cards that the column still needs.
func (t *table) choices(j, k, left int, open counts) uint64 {
	if t.byPlace {
		left = open.at(j)
	}
	return binomials[left][k]
}

// fill fills in the nth way to deal, counting from 0. There must be more than n ways.
func (t *table) fill(n Ways) {
	open := t.open
	for i := range t.lines {
		at := t.line(i)
		left := int(at.size)
		for rest := at.live; rest != 0; {
			first := rest & at.joined
			if first == 0 { // the columns that others are joined with come last
				first = rest
			}
			j := bits.TrailingZeros8(first) & 7
			rest &^= 1 << j
			k, most := at.span(j, rest, left, open)
			for ; k < most; k++ {
				ways := t.waysWith(i, j, k, rest, left, open)
				if n.less(ways) {
					break
				}
				n = n.minus(ways)
			}
			if c := t.choices(j, k, left, open); c > 1 {
				n, _ = n.divide(c) // every choice leaves the same number of ways to go on
			}
			at.given[j] = uint8(k)
			left -= k
			open = open.minus(j, k)
		}
	}
}

// waysWith returns the number of ways to give k of the remaining cards of the ith
// line to column j and the others to the columns in rest, and to fill the lines
// after it.
func (t *table) waysWith(i, j, k int, rest uint8, left int, open counts) Ways {
	at := t.line(i)
	choices := t.choices(j, k, left, open)
	open = open.minus(j, k)
	merged, others := at.merge(rest, open), rest&^at.joined
	ways := t.waysFrom(i, at, others, left-k, merged)
	return t.divide(ways, at, rest, open).times(choices)
}
