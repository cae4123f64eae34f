package doppelkopf

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/engine"
)

// reason is a condition on a hand that lets its seat declare something: a minimum number of
// certain cards or of card points.
type reason struct {
	lets   contracts // that it lets the seat declare
	cards  hand      // a mask
	least  int
	points bool // whether card points count, instead of cards
}

// of returns what a hand counts toward the condition.
func (a *reason) of(h hand) int {
	if a.points {
		return h.points()
	}
	return (h & a.cards).len()
}

// reasons returns the conditions for declaring one of the given contracts. A hand must meet at
// least one of these conditions.
func (r *Rules) reasons(all contracts) (reasons []reason) {
	add := func(is bool, lets contracts, cards hand, least int) {
		if is && all&lets != 0 {
			reasons = append(reasons, reason{lets: lets, cards: cards, least: least})
		}
	}
	size, every := r.handSize(), ones*copies
	others := every.all() &^ r.normalTrumps()
	few := others | r.free()
	const thrown = contracts(1) << ThrownIn
	add(true, r.weddings(), one(clubsQueen).all(), copies)
	add(true, 1<<Poverty, few, size-maxPoor)
	add(r.ThrowInNines > 0, thrown, nineKinds.all(), r.ThrowInNines)
	add(r.ThrowInKings > 0, thrown, kingKinds.all(), r.ThrowInKings)
	add(r.ThrowInLows > 0, thrown, nineKinds.all()|kingKinds.all(), r.ThrowInLows)
	add(r.ThrowInFulls > 0, thrown, fullKinds.all(), r.ThrowInFulls)
	add(r.ThrowInFewTrumps > 0, thrown, others, size-r.ThrowInFewTrumps+1)
	add(r.ThrowInHigh != "", thrown, others|r.lowest(), size)
	if r.ThrowInPoints > 0 && all&thrown != 0 {
		reasons = append(reasons, reason{lets: thrown, least: r.ThrowInPoints, points: true})
	}
	return reasons
}

// implies reports whether a hand that meets a also meets b.
func (a reason) implies(b reason) bool {
	return !a.points && !b.points && a.least-(ones*copies&a.cards&^b.cards).len() >= b.least
}

// wish is what a seat must have been dealt for its declaration: cards that meet at least one of some
// reasons, none of which implies another.
type wish struct {
	seat    engine.Seat
	seen    hand // those of the cards that are known
	reasons []reason
}

// wishes returns a wish for each seat with hidden cards that needs a reason for its declaration.
func (g Game) wishes(s *State) (all []wish) {
	for seat, claims := range s.claims(g.rules()) {
		w := wish{seat: engine.Seat(seat)}
		if claims == 0 || !s.hides(w.seat) {
			continue
		}
		if !s.exchangeUnseen() || w.seat != s.poorSeat() && w.seat != s.taker() { // otherwise, cards have been exchanged
			w.seen = s.dealtHand(w.seat)
		}
		reasons := g.rules().reasons(claims)
		for i, a := range reasons {
			needless := false
			for j, b := range reasons {
				needless = needless || i != j && a.implies(b) && (j < i || !b.implies(a))
			}
			if !needless {
				w.reasons = append(w.reasons, a)
			}
		}
		all = append(all, w)
	}
	return all
}

// choices returns all ways to choose a reason for each wish.
func choices(wishes []wish) [][]reason {
	all := [][]reason{nil}
	for _, w := range wishes {
		var more [][]reason
		for _, chosen := range all {
			for _, a := range w.reasons {
				more = append(more, append(slices.Clip(chosen), a))
			}
		}
		all = more
	}
	return all
}

// once reports whether to accept a deal: one time in n if it can be drawn for n choices of reasons. So
// deals are equally likely, even though some are drawn more often.
func once(wishes []wish, s *State, r *rand.Rand) bool {
	n := 1
	for _, w := range wishes {
		met, h := 0, s.dealtHand(w.seat)
		for _, a := range w.reasons {
			if a.of(h) >= a.least {
				met++
			}
		}
		n *= met
	}
	return n < 2 || r.IntN(n) == 0
}

// want makes the seats want the chosen reasons for their declarations.
func (d *dealing) want(s *State, wishes []wish, chosen []reason) {
	d.reasons = chosen
	for i, w := range wishes {
		least := slices.Repeat([]uint8{math.MaxUint8}, len(chosen))
		least[i] = uint8(max(0, chosen[i].least-chosen[i].of(w.seen)))
		d.lots.Want(s.dealtIn(w.seat), least...)
	}
}

// worth returns what each of some cards counts toward each reason.
func (d *dealing) worth(cards hand) []uint8 {
	all := make([]uint8, len(d.reasons))
	for i, a := range d.reasons {
		all[i] = uint8(a.of(one(cards.first())))
	}
	return all
}
