package lots

import (
	"encoding/binary"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// weights are the weights of the cards, and the sums of the weights of ways.
type weights struct {
	of    [MaxCards][MaxPlaces]float64 // a card of each lot, by place
	order [MaxCards]uint8              // in which the lots are dealt
	later [MaxCards + 1]counts         // the most cards that each place can have of the lots from one on, in this order
	sums  map[counts]float64           // of the ways to deal the remaining lots, by the needs of the places; nil if nothing is known
	cube  *cube                        // the same sums, if there are few places
	drawn map[counts][]share           // the splits of the lot that is dealt next, by the same needs, if a draw has come there
}

// share is a way to split a lot: what the places then need, and the weights of all ways to deal that and the remaining lots.
type share struct {
	after  counts
	weight float64
}

// weigh sets what a card of a lot weighs in each place: 1 if it is not given.
func (l *Counter) weigh(lot int, weight []float64) {
	if l.weights == nil {
		l.weights = new(weights)
	}
	l.weights.sums, l.weights.cube = nil, nil
	for p := range l.weights.of[lot] {
		l.weights.of[lot][p] = 1
	}
	copy(l.weights.of[lot][:], weight)
}

// Weight returns the sum of the weights of all ways to deal the cards, rounded. A way weighs the
// product of what the cards weigh in their places.
func (l *Counter) Weight() float64 {
	switch {
	case l.weights == nil:
		return l.Ways().float()
	case l.none || l.cards != l.room:
		return 0
	case l.weights.sums == nil:
		l.plan()
		l.fillCube()
	}
	if c := l.weights.cube; c != nil {
		return c.sums[len(c.sums)-1]
	}
	return l.sum(0, countsOf(l.sizes))
}

// plan finds the order in which to deal the lots: those with one or two places come first, as they have few splits.
func (l *Counter) plan() {
	w := l.weights
	w.sums, w.drawn = map[counts]float64{}, map[counts][]share{}
	for i := range l.n {
		w.order[i] = uint8(i)
	}
	const few = 2
	places := func(lot uint8) int { return min(bits.OnesCount8(l.lots[lot].live), few+1) }
	slices.SortStableFunc(w.order[:l.n], func(a, b uint8) int { return places(a) - places(b) })
	w.later[l.n] = 0
	for i := l.n - 1; i >= 0; i-- {
		w.later[i] = w.later[i+1]
		lot := &l.lots[w.order[i]]
		for p, most := range lot.most {
			w.later[i] = w.later[i].Plus(p, int(min(most, lot.size)))
		}
	}
}

// countsOf returns sizes as counts.
func countsOf(sizes [MaxPlaces]uint8) counts { return counts(binary.LittleEndian.Uint64(sizes[:])) }

// sum returns the sum of the weights of all ways to deal the lots from the ith on.
func (l *Counter) sum(i int, open counts) float64 {
	if i == l.n {
		return 1
	}
	if sum, ok := l.weights.sums[open]; ok {
		return sum
	}
	sum := 0.0
	l.split(i, open, func(after counts, weight float64) { sum += float64(weight * l.sum(i+1, after)) })
	if i < l.n-1 { // there is one split of the last lot
		l.weights.sums[open] = sum
	}
	return sum
}

// split calls yield for each way to split the ith lot among the places that may leave a way to deal the others,
// with what the places then need.
func (l *Counter) split(i int, open counts, yield func(after counts, weight float64)) {
	lot := l.weights.order[i]
	s := splitter{&l.lots[lot], &l.weights.of[lot], l.weights.later[i+1], yield}
	s.split(s.live, int(s.size), open, 1)
}

// splitter splits a lot.
type splitter struct {
	*line
	of    *[MaxPlaces]float64
	later counts
	yield func(after counts, weight float64)
}

// split splits the cards that are left among the places in rest.
func (s *splitter) split(rest uint8, left int, open counts, weight float64) {
	if rest == 0 {
		if left == 0 && s.later.has(open) {
			s.yield(open, weight)
		}
		return
	}
	p := bits.TrailingZeros8(rest) & 7
	rest &= rest - 1
	least, most := s.span(p, rest, left, open)
	least = max(least, open.at(p)-s.later.at(p))
	for k := range most + 1 {
		if k >= least {
			s.split(rest, left-k, open.minus(p, k), weight*float64(binomials[left][k]))
		}
		weight *= s.of[p]
	}
}

// drawWeighted draws one of the ways to deal the cards, in proportion to their weights. It reports whether
// there is one.
func (l *Counter) drawWeighted(r *rand.Rand) bool {
	if l.Weight() == 0 {
		return false
	}
	open := countsOf(l.sizes)
	if l.weights.cube != nil {
		l.drawCube(r)
		return true
	}
	for i, lot := range l.weights.order[:l.n] {
		after := l.next(i, open, r.Float64()*l.sum(i, open))
		given := open - after
		for p := range l.places {
			l.lots[lot].given[p] = uint8(given.at(p))
		}
		open = after
	}
	return true
}

// next returns what the places need after the ith lot, with the split for which the weights of those before it
// and its own exceed rest.
func (l *Counter) next(i int, open counts, rest float64) (after counts) {
	shares, ok := l.weights.drawn[open]
	if !ok {
		l.split(i, open, func(after counts, weight float64) {
			if weight *= l.sum(i+1, after); weight > 0 {
				shares = append(shares, share{after, weight})
			}
		})
		l.weights.drawn[open] = shares
	}
	for _, s := range shares {
		if after, rest = s.after, rest-s.weight; rest < 0 {
			break
		}
	}
	return after
}
