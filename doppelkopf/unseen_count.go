package doppelkopf

import (
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/lots"
)

// numberOf returns the index of a seat's want w before the ith batch.
func (c *census) numberOf(i, seat int, w want) int {
	x := &c.steps[i][seat]
	n, ok := x.number[w]
	if !ok {
		n = len(x.wants)
		x.number[w] = n
		x.wants, x.to = append(x.wants, w), append(x.to, [packSize + 1]int16{})
		x.others = append(x.others, c.othersOf(seat, &w))
	}
	return n
}

// othersOf returns the least number of cards from batches other than the last that a seat needs
// in order to get what it wants.
func (c *census) othersOf(seat int, w *want) int {
	last := &c.batches[len(c.batches)-1]
	room := min(last.cards.len(), int(last.most[seat]), int(w.cards))
	least := int(w.cards)
	if w.content {
		return least - room
	}
	for i, missing := range w.missing {
		if missing > 0 {
			a := &c.reasons[seat][i]
			n := max(0, int(missing)-room*int(last.counts[seat][i]))
			least = min(least, (n+a.most()-1)/a.most())
		}
	}
	return max(least, int(w.cards)-room)
}

// split describes the ways to split a batch among the seats.
type split struct {
	i           int                         // the index of the batch
	steps       [seats]*[packSize + 1]int16 // by seat and number of cards, as in steps.to
	least, most [seats]int                  // the least and the greatest number of cards that each seat may get
	need, room  [seats]int                  // for each seat, the least and the greatest number of cards that the seats after it may get in total
}

// split returns the ways to split the ith batch.
func (c *census) split(i int, at joint) split {
	sp, b := split{i: i}, &c.batches[i]
	need, room := 0, 0
	for seat := range slices.Backward(sp.steps[:]) {
		x := &c.steps[i][seat]
		cards := int(x.wants[at.of(seat)].cards)
		sp.steps[seat] = &x.to[at.of(seat)]
		sp.least[seat] = max(int(b.least[seat]), cards-int(c.steps[i+1][seat].rest.cards))
		sp.most[seat] = min(int(b.most[seat]), cards)
		sp.need[seat], sp.room[seat] = need, room
		need, room = need+sp.least[seat], room+sp.most[seat]
	}
	return sp
}

// span returns the least and the greatest number of cards that a seat may get, if there are n
// cards for it and the seats after it.
func (sp *split) span(seat, n int) (least, most int) {
	return max(n-sp.room[seat], sp.least[seat]), min(n-sp.need[seat], sp.most[seat])
}

// step returns the index of the want that a seat has once it has n cards of the batch, and
// reports whether the rest of the cards may be enough.
func (c *census) step(sp *split, seat, n int, at joint) (int, bool) {
	to := &sp.steps[seat][n]
	if *to == 0 {
		*to = -1
		w := c.steps[sp.i][seat].wants[at.of(seat)]
		if w, ok := w.after(n, &c.batches[sp.i].counts[seat], &c.steps[sp.i+1][seat].rest); ok {
			*to = int16(c.numberOf(sp.i+1, seat, w) + 1)
			if *to > maxWants {
				c.work = maxWork + 1
			}
		}
	}
	return int(*to) - 1, *to > 0
}

// ways returns the number of ways to deal the batches from the ith on. Once the count has
// been cut short, it returns the number of ways counted so far.
func (c *census) ways(i int, at joint) lots.Ways {
	if i == len(c.batches) {
		return c.one
	}
	others := 0
	for seat := range c.seats {
		others += c.steps[i][seat].others[at.of(seat)]
	}
	if others > c.others[i] {
		return lots.Ways{}
	}
	at, divisions := c.merge(i, at)
	ways, ok := c.known[i][at]
	if !ok && c.work <= maxWork {
		sp := c.split(i, at)
		ways = c.waysFrom(&sp, 0, c.batches[i].cards.len(), at, 0)
		c.known[i][at] = ways
	}
	return ways.Times(divisions)
}

// merge treats satisfied seats that are alike from the ith batch on as one seat, which gets all
// their cards. It returns the merged wants, and the number of ways to divide these cards among
// the seats.
func (c *census) merge(i int, at joint) (merged joint, divisions uint64) {
	divisions = 1
	var cards [seats]int // how many cards each satisfied seat must still get
	for seat := range cards {
		x := &c.steps[i][seat]
		w := &x.wants[at.of(seat)]
		if !w.content {
			merged = merged.with(seat, at.of(seat))
			continue
		}
		cards[seat] = int(w.cards)
		for first := range seat {
			if x.alike>>first&1 != 0 && c.steps[i][first].wants[at.of(first)].content {
				cards[first] += cards[seat]
				divisions *= binomial(cards[first], cards[seat])
				cards[seat] = 0
				break
			}
		}
	}
	for seat, n := range cards {
		if x := &c.steps[i][seat]; x.wants[at.of(seat)].content {
			merged = merged.with(seat, c.numberOf(i, seat, want{cards: uint8(n), content: true}))
		}
	}
	return merged, divisions
}

// waysFrom returns the number of ways to deal the last n cards of a batch to the given seat and
// the seats after it, and then to deal all later batches. The parameter at holds the wants of
// all seats before the batch. The parameter next holds the wants after the batch, but only for
// the seats that already have their cards from it.
func (c *census) waysFrom(sp *split, seat, n int, at, next joint) (sum lots.Ways) {
	c.work++
	switch {
	case seat == seats:
		return c.ways(sp.i+1, next)
	case c.work > maxWork && !c.drawing:
		return lots.Ways{}
	}
	least, most := sp.span(seat, n)
	for k := most; k >= least; k-- { // the more cards a seat gets, the sooner it has a reason
		if to, ok := c.step(sp, seat, k, at); ok {
			sum = sum.Plus(c.waysFrom(sp, seat+1, n-k, at, next.with(seat, to)).Times(binomial(n, k)))
		}
	}
	return sum
}

// deal draws one of the deals that have been counted.
func (c *census) deal(s *State, at joint, r *rand.Rand) {
	c.drawing = true
	var buf [packSize]card.Card
	for n, b := range c.batches {
		cards := b.cards.append(buf[:0])
		deck.Sample(r, cards, len(cards))
		sp := c.split(n, at)
		var next joint
		for i, seat := range c.seats {
			var ways [packSize + 1]lots.Ways
			var to [packSize + 1]int
			least, most := sp.span(i, len(cards))
			for k := least; k <= most; k++ {
				var ok bool
				if to[k], ok = c.step(&sp, i, k, at); ok {
					ways[k] = c.waysFrom(&sp, i+1, len(cards)-k, at, next.with(i, to[k])).Times(binomial(len(cards), k))
				}
			}
			k := lots.Pick(r, ways[:]...)
			next = next.with(i, to[k])
			s.hands[seat] += handOf(cards[:k])
			cards = cards[k:]
		}
		at = next
	}
}
