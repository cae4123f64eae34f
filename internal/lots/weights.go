package lots

import "math/rand/v2"

// maxSums is the number of sums that a Counter with weights may keep. Counting them takes some
// tens of milliseconds.
const maxSums = 1 << 22

// weights are the weights of the cards, and the sums of the weights of ways.
type weights struct {
	of    [MaxCards][MaxPlaces]float64 // a card of each lot, by place
	steps [MaxCards + 1]step           // by the number of cards to deal, the cards to deal next
	sums  []float64                    // by what the places need, in mixed radix; nil if they are not known
}

// step deals some cards of a lot: all of them if it has bounds other than bars, or else one.
type step struct {
	lot, cards int
	splits     []share
}

// share is one way to split the cards of a step among the places.
type share struct {
	given  counts
	offset int     // between the indices of sums before the step and after it
	weight float64 // of all ways to make it
}

// weigh sets what a card of a lot weighs in each place: 1 if it is not given.
func (l *Counter) weigh(lot int, weight []float64) {
	if l.weights == nil {
		l.weights = new(weights)
	}
	l.weights.sums = nil
	for p := range l.weights.of[lot] {
		l.weights.of[lot][p] = 1
	}
	copy(l.weights.of[lot][:], weight)
}

// Weight returns the sum of the weights of all ways to deal the cards, rounded. A way weighs the
// product of what the cards weigh in their places.
func (l *Counter) Weight() float64 {
	if l.weights == nil {
		return l.Ways().float()
	}
	if l.weights.sums == nil && !l.add() {
		return 0
	}
	sum := l.weights.sums[len(l.weights.sums)-1]
	l.weights.sums = nil // often, nothing is drawn
	return sum
}

// add adds up the weights of all ways to deal the cards of the last steps, for each number of cards that
// the places may then need. It reports whether it can.
func (l *Counter) add() bool {
	if l.none || l.cards != l.room {
		return false
	}
	size, strides := 1, [MaxPlaces]int{}
	for p, n := range l.sizes[:l.places] {
		strides[p] = size
		if size *= int(n) + 1; size > maxSums {
			return false
		}
	}
	w := l.weights
	w.steps = [MaxCards + 1]step{}
	left := 0
	for i := range l.lots[:l.n] {
		s := step{lot: i, cards: 1}
		if l.lots[i].bound != 0 {
			s.cards = int(l.lots[i].size)
		}
		l.split(&s, share{weight: 1}, 0, s.cards, &strides)
		for range int(l.lots[i].size) / s.cards {
			left += s.cards
			w.steps[left] = s
		}
	}
	w.sums = make([]float64, size)
	w.sums[0] = 1
	var open counts
	cards := 0
	for i := 1; i < size; i++ {
		p := 0
		for ; open.at(p) == int(l.sizes[p]); p++ {
			open, cards = open.minus(p, int(l.sizes[p])), cards-int(l.sizes[p])
		}
		open, cards = open.Plus(p, 1), cards+1
		sum := 0.0
		for _, s := range w.steps[cards].splits {
			if open.has(s.given) {
				sum += float64(s.weight * w.sums[i-s.offset])
			}
		}
		w.sums[i] = sum
	}
	return true
}

// split adds to a step all ways to split the cards that are left among the places from p on.
func (l *Counter) split(s *step, part share, p, left int, strides *[MaxPlaces]int) {
	if p == l.places {
		if left == 0 && part.weight > 0 {
			s.splits = append(s.splits, part)
		}
		return
	}
	at := &l.lots[s.lot]
	for k := range min(left, int(at.most[p]), int(l.sizes[p])) + 1 {
		if k >= int(at.least[p]) {
			next := share{part.given.Plus(p, k), part.offset + k*strides[p], part.weight * float64(binomials[left][k])}
			for range k {
				next.weight *= l.weights.of[s.lot][p]
			}
			l.split(s, next, p+1, left-k, strides)
		}
	}
}

// drawWeighted draws one of the ways to deal the cards, in proportion to their weights. It reports whether
// there is one.
func (l *Counter) drawWeighted(r *rand.Rand) bool {
	w := l.weights
	if w.sums == nil && !l.add() || w.sums[len(w.sums)-1] == 0 {
		return false
	}
	var open counts
	for p, n := range l.sizes[:l.places] {
		open = open.Plus(p, int(n))
	}
	for i := range l.lots[:l.n] {
		l.lots[i].given = [MaxPlaces]uint8{}
	}
	for i, left := len(w.sums)-1, l.cards; left > 0; {
		step := &w.steps[left]
		var chosen *share
		for n, rest := 0, r.Float64()*w.sums[i]; n < len(step.splits) && rest >= 0; n++ {
			s := &step.splits[n]
			if open.has(s.given) && w.sums[i-s.offset] > 0 {
				chosen = s
				rest -= float64(s.weight * w.sums[i-s.offset])
			}
		}
		for p := range l.places {
			l.lots[step.lot].given[p] += uint8(chosen.given.at(p))
		}
		open, i, left = open-chosen.given, i-chosen.offset, left-step.cards
	}
	return true
}
