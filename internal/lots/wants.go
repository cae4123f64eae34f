package lots

import (
	"math"
	"math/bits"
	"slices"
)

// The limits of what places may want.
const (
	MaxWants   = 4 // calls of [Counter.Want]
	MaxReasons = 9 // reasons of one of them
)

// maxWork is the work after which no more ways are counted, if places want something. It takes about
// ten milliseconds.
const maxWork = 1 << 16

// worth is the worth of a card for each reason, or of several cards together.
type worth [MaxReasons]uint8

// wants is what places want, besides their sizes: at least one of their reasons must be met.
type wants struct {
	n       int
	places  [MaxWants]uint8               // the places of each want, a bit for each
	all     uint8                         // the places of all wants
	least   [MaxWants]worth               // what they must get together, by reason
	missing [MaxWants][MaxReasons]int     // what of it they have not got yet
	cards   [MaxCards]worth               // the worth of a card of each lot
	rest    [MaxCards + 1][MaxWants]worth // what the places can still get from the ith line on
	most    worth                         // the greatest worth of a card
	useful  [MaxCards + 1]int             // the number of cards from the ith line on that are worth anything
	known   map[needs]Ways                // the ways to fill the remaining lines; nil until they are counted
	work    int                           // how often a line has given cards to a column, or has taken them back
	filling bool                          // whether the ways have been counted
}

// needs is what the columns and the wants still need.
type needs struct {
	open    counts
	missing [MaxWants]worth // 0 if the want is met, or the reason is out of reach
}

// Want makes some places want something: for some reason i, they must together get cards that
// are worth at least least[i] for that reason, if that is less than 255. [Counter.Add] is told
// what the cards are worth. Bit p of places stands for place p. Reset comes before Want, and Add
// after it. There is no way if a place is in two wants, or if there are more than [MaxWants] wants,
// or more than [MaxReasons] reasons.
//
// Counting then allocates memory. If it would take longer than some ten milliseconds, only some of
// the ways are counted and can be drawn.
func (l *Counter) Want(places uint8, least ...uint8) {
	if l.wants == nil {
		l.wants = new(wants)
	}
	w := l.wants
	if w.n == MaxWants || len(least) > MaxReasons || w.all&places != 0 {
		l.none = true
		return
	}
	w.known = nil
	w.all |= places
	w.places[w.n] = places
	for i := range w.least[w.n] {
		w.least[w.n][i] = math.MaxUint8
	}
	copy(w.least[w.n][:], least)
	w.n++
}

// start prepares the wants for the table by lot. What has been counted before is remembered, as long
// as the lots are the same.
func (w *wants) start(t *table) {
	if w.known == nil {
		w.known, w.work, w.filling = map[needs]Ways{}, 0, false
		w.measure(t)
	}
	for i, least := range w.least {
		for j, n := range least {
			w.missing[i][j] = int(n)
		}
	}
}

// measure finds what the lines of the table are worth.
func (w *wants) measure(t *table) {
	w.rest, w.most = [MaxCards + 1][MaxWants]worth{}, worth{}
	w.useful[len(t.lines)] = 0
	for i := range slices.Backward(t.lines) {
		at, each := t.line(i), &w.cards[t.order[i]]
		w.useful[i], w.rest[i] = w.useful[i+1], w.rest[i+1]
		if *each != (worth{}) {
			w.useful[i] += int(at.size)
		}
		for j, n := range each {
			w.most[j] = max(w.most[j], n)
			for k, places := range w.places[:w.n] {
				room := 0
				for rest := places; rest != 0; rest &= rest - 1 {
					room += int(min(at.most[bits.TrailingZeros8(rest)], at.size))
				}
				w.rest[i][k][j] = uint8(min(int(w.rest[i][k][j])+min(room, int(at.size))*int(n), math.MaxUint8-1))
			}
		}
	}
}

// give gives k cards of the ith line to column j, or takes them back if k is negative.
func (w *wants) give(t *table, i, j, k int) {
	w.work++
	for n, places := range w.places[:w.n] {
		if places>>j&1 != 0 {
			for reason, each := range w.cards[t.order[i]] {
				w.missing[n][reason] -= k * int(each)
			}
		}
	}
}

// needs returns what is still missing before the ith line, and the columns that want something. It
// reports whether the rest of the cards may be enough.
func (w *wants) needs(i int, open counts) (missing [MaxWants]worth, hungry uint8, ok bool) {
	cards := 0 // that are worth something
	for n, places := range w.places[:w.n] {
		room := 0
		for rest := places; rest != 0; rest &= rest - 1 {
			room += open.at(bits.TrailingZeros8(rest))
		}
		fewest := math.MaxInt
		for reason, m := range w.missing[n] {
			if m <= 0 {
				missing[n], fewest = worth{}, 0
				break
			}
			if m > int(w.rest[i][n][reason]) || m > room*int(w.most[reason]) {
				continue // out of reach
			}
			missing[n][reason] = uint8(m)
			fewest = min(fewest, (m+int(w.most[reason])-1)/int(w.most[reason]))
		}
		switch {
		case fewest > room:
			return missing, hungry, false
		case fewest > 0:
			hungry |= places
			cards += fewest
		}
	}
	return missing, hungry, cards <= w.useful[i]
}

// wanted does what ways does if there are wants. Once too much has been counted, it returns
// the ways that have been counted so far.
func (t *table) wanted(i int, open counts) Ways {
	missing, ok := t.enter(i, open)
	if !ok {
		return Ways{}
	}
	if i == len(t.lines) {
		return Ways{low: 1}
	}
	at := t.line(i)
	key := needs{at.merge(math.MaxUint8, open), missing}
	ways, ok := t.wants.known[key]
	if !ok && t.wants.work <= maxWork {
		ways = t.wantedFrom(i, at, at.live&^at.joined, int(at.size), key.open)
		t.wants.known[key] = ways
	}
	return t.divide(ways, at, math.MaxUint8, open)
}

// enter returns what is missing before the ith line, in which the columns that want something then
// count by themselves. It reports whether the rest of the cards may be enough.
func (t *table) enter(i int, open counts) ([MaxWants]worth, bool) {
	missing, hungry, ok := t.wants.needs(i, open)
	if ok && i < len(t.lines) {
		t.line(i).join(hungry)
	}
	return missing, ok
}

// wantedFrom does what waysFrom does if columns want something. They come first and get as much as
// possible first, because the sooner they have it, the fewer ways are left to count.
func (t *table) wantedFrom(i int, at *line, rest uint8, left int, open counts) (sum Ways) {
	if rest == 0 && left == 0 {
		return t.wanted(i+1, open)
	}
	if rest == 0 || t.wants.work > maxWork && !t.wants.filling {
		return Ways{}
	}
	first := rest & at.hungry
	if first == 0 {
		first = rest
	}
	j := bits.TrailingZeros8(first) & 7
	rest &^= 1 << j
	least, most := at.span(j, rest, left, open)
	for k := most; k >= least; k-- {
		t.wants.give(t, i, j, k)
		ways := t.wantedFrom(i, at, rest, left-k, open.minus(j, k))
		sum = sum.Plus(ways.times(t.choices(j, k, left, open)))
		t.wants.give(t, i, j, -k)
	}
	return sum
}
