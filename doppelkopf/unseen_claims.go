package doppelkopf

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/lots"
)

// census counts the deals of the unseen cards in which every seat has a reason for its
// reservation, and draws one of them. It deals the cards batch by batch. Seats that need a
// reason come first, because the other seats can have any cards.
type census struct {
	seats   [seats]engine.Seat // the seats in the order of the census; all other lists by seat have the same order
	reasons [seats][]reason    // the reasons that each seat may have; none if the seat needs none
	batches []batch
	steps   [][seats]steps        // the wants of each seat before each batch, and after the last batch
	known   []map[joint]lots.Ways // before each batch, the number of ways to deal the rest of the cards
	others  []int                 // from each batch on, the number of cards that are not in the last batch
	one     lots.Ways             // the number 1
	work    int                   // the number of calls to waysFrom so far
	drawing bool                  // whether the count is over
}

// batch is a set of unseen cards that are alike for every seat: they may lie in the same
// hands, and they count the same toward each reason.
type batch struct {
	cards       hand
	least, most [seats]uint8             // the least and the greatest number of the cards that each seat may get
	counts      [seats][maxReasons]uint8 // what a card counts toward each reason of each seat
}

// want is what a seat must still get.
type want struct {
	cards   uint8             // the number of cards
	content bool              // whether the seat has a reason, or needs none
	missing [maxReasons]uint8 // what is missing for each reason; 0 for a reason out of reach
}

// steps numbers the wants that a seat may have before a batch. It is filled as the wants
// are reached.
type steps struct {
	rest   want // the most that the seat can get from this batch and all later ones
	wants  []want
	others []int // by want, the least number of cards that the seat must get from batches other than the last
	number map[want]int
	alike  uint8                 // the seats, one bit each, that may get the same cards as this seat from here on
	to     [][packSize + 1]int16 // by want and number of cards from the batch, 1 plus the number of the next want; 0 if not known yet; -1 if there is none
}

// joint holds the numbers of the wants of all seats before a batch.
type joint uint64

const jointBits = 16 // for each seat

func (j joint) of(seat int) int        { return int(j >> (jointBits * seat) & (1<<jointBits - 1)) }
func (j joint) with(seat, n int) joint { return j | joint(n)<<(jointBits*seat) }

// dealClaims deals the unseen cards so that all deals in which the seats have reasons for
// their reservations are equally likely. It reports whether it has found such a deal. If there
// are too many deals to count, it draws more deals. If none of these fits, it takes one of the
// deals counted so far; in that case, some deals can never come up.
func (g Game) dealClaims(s *State, r *rand.Rand) bool {
	var c census
	if !c.fill(g, s) {
		return false
	}
	at, ok := c.begin(s)
	if !ok {
		return false
	}
	ways := c.ways(0, at)
	if c.work > maxWork && g.try(s, r, plainDraws, nil) {
		return true
	}
	if ways == (lots.Ways{}) {
		return false
	}
	c.deal(s, at, r)
	return true
}

// The limits of a count: the number of calls to waysFrom, and the number of wants that a seat
// may have before a batch. Under the usual rules, counts stay far below these limits. A count
// may exceed the limits if the rules let hands be thrown in for many reasons, for example for
// their card points. But most deals under such rules are not rare.
const (
	maxWork  = 1 << 16
	maxWants = 1 << (jointBits - 2)
)

// fill puts the unseen cards in batches. It reports whether there may be a way to deal them.
func (c *census) fill(g Game, s *State) bool {
	claims := s.claims(g.rules())
	first, last := 0, seats-1
	for seat := range engine.Seat(seats) {
		if s.hides(seat) && claims[seat] != 0 {
			c.seats[first], c.reasons[first] = seat, g.rules().reasons(claims[seat])
			first++
		} else {
			c.seats[last] = seat
			last--
		}
	}
	unseen := s.unseen()
	var specials [maxSpecials]special
	for _, special := range g.specials(specials[:0], s) {
		cards := unseen & one(special.k).all()
		b := s.left(special.k, special.dealt).Bar(g.barred(s, special.k))
		if cards == 0 && slices.Max(b.Least[:]) > 0 {
			return false
		}
		c.add(cards, b)
		unseen &^= cards
	}
	n := len(c.batches)
	for k := range kind(kinds) {
		if unseen.has(k) {
			c.add(unseen&one(k).all(), lots.Barring(g.barred(s, k)))
		}
	}
	c.join(n)
	slices.SortStableFunc(c.batches, func(a, b batch) int { return cmp.Compare(a.place(), b.place()) })
	c.count()
	return true
}

// add adds a batch of the given cards, which are of one kind. If there are none, it adds nothing.
func (c *census) add(cards hand, bounds lots.Bounds) {
	if cards == 0 {
		return
	}
	b := batch{cards: cards}
	for i, seat := range c.seats {
		b.least[i], b.most[i] = bounds.Least[seat], bounds.Most[seat]
		for j, a := range c.reasons[i] {
			b.counts[i][j] = a.worth(cards.first())
		}
	}
	c.batches = append(c.batches, b)
}

// worth returns what a card counts toward a reason.
func (a *reason) worth(k kind) uint8 {
	switch {
	case a.points > 0:
		return pointsOf[k]
	case a.cards.has(k):
		return 1
	}
	return 0
}

// most returns the most that a card can count toward a reason.
func (a *reason) most() int {
	if a.points > 0 {
		return CardPoints(card.Ace.Of(card.Clubs))
	}
	return 1
}

// place returns a number for a batch: the earlier the batch is dealt, the lower the number. Small
// batches come first. Batches that count toward no reason come last, because only these can be
// left over.
func (b *batch) place() int {
	if b.counts == [seats][maxReasons]uint8{} {
		return packSize + b.cards.len()
	}
	return b.cards.len()
}

// join merges those batches from the nth on that are alike.
func (c *census) join(n int) {
	all := c.batches[n:]
	c.batches = c.batches[:n:n]
	for _, b := range all {
		i := slices.IndexFunc(c.batches[n:], func(a batch) bool { return a.most == b.most && a.counts == b.counts })
		if i < 0 {
			c.batches = append(c.batches, b)
			continue
		}
		c.batches[n+i].cards |= b.cards
	}
}

// count counts, for each batch and seat, the most that the seat can still get from that batch on.
func (c *census) count() {
	c.steps = make([][seats]steps, len(c.batches)+1)
	c.known = make([]map[joint]lots.Ways, len(c.batches))
	c.others = make([]int, len(c.batches))
	var none lots.Counter
	c.one = none.Ways()
	for seat := range c.steps[len(c.batches)] {
		c.steps[len(c.batches)][seat].alike = everybody
	}
	for i := range slices.Backward(c.batches) {
		b := &c.batches[i]
		c.known[i] = map[joint]lots.Ways{}
		if i < len(c.batches)-1 {
			c.others[i] = c.others[i+1] + b.cards.len()
		}
		for seat := range c.steps[i] {
			at, after := &c.steps[i][seat], &c.steps[i+1][seat]
			at.number, after.number = map[want]int{}, map[want]int{}
			at.rest = after.rest
			at.alike = b.alike(seat) & after.alike
			n := min(uint8(b.cards.len()), b.most[seat])
			at.rest.cards += n
			for j, each := range b.counts[seat] {
				at.rest.missing[j] = uint8(min(int(at.rest.missing[j])+int(n)*int(each), 255))
			}
		}
	}
}

// alike returns the seats, one bit each, that the batch treats like the given seat: either all
// of these seats may get any number of the batch's cards, or none of them may get any.
func (b *batch) alike(seat int) (all uint8) {
	for other, most := range b.most {
		same := b.least[other]|b.least[seat] == 0 && min(int(most), b.cards.len()) == min(int(b.most[seat]), b.cards.len())
		if same && (most == 0 || int(most) >= b.cards.len()) {
			all |= 1 << other
		}
	}
	return all
}

// begin returns the wants of the seats before the first batch, and reports whether every seat
// may be able to get what it wants.
func (c *census) begin(s *State) (at joint, ok bool) {
	for i, seat := range c.seats {
		w := want{cards: uint8(s.held(seat) - s.hands[seat].len()), content: len(c.reasons[i]) == 0}
		seen := s.dealtHand(seat)
		for j, a := range c.reasons[i] {
			n := a.least - (seen & a.cards).len()
			if a.points > 0 {
				n = a.points - seen.points()
			}
			w.content = w.content || n <= 0
			w.missing[j] = uint8(max(n, 0))
		}
		if w, ok = w.meet(&c.steps[0][i].rest); !ok {
			return 0, false
		}
		at = at.with(i, c.numberOf(0, i, w))
	}
	return at, true
}

// meet returns w without the reasons for which the remaining cards do not suffice, and reports
// whether the seat may still get what it wants.
func (w want) meet(rest *want) (want, bool) {
	if w.content {
		return want{cards: w.cards, content: true}, w.cards <= rest.cards
	}
	left := false
	for i, n := range w.missing {
		if n > rest.missing[i] {
			w.missing[i] = 0
		}
		left = left || w.missing[i] > 0
	}
	return w, left && w.cards <= rest.cards
}

// after returns what the seat wants once it has n cards of a batch, and reports
// whether the remaining cards may be enough.
func (w want) after(n int, counts *[maxReasons]uint8, rest *want) (want, bool) {
	w.cards -= uint8(n)
	for i, missing := range w.missing {
		got := n * int(counts[i])
		w.content = w.content || missing > 0 && got >= int(missing)
		w.missing[i] -= uint8(min(got, int(missing)))
	}
	return w.meet(rest)
}
