package doppelkopf

import (
	"math"

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
	few := others
	if r.PovertyFox {
		few |= one(fox).all()
	}
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

// want makes the seats want reasons for their declarations.
func (d *dealing) want(g Game, s *State) {
	claims := s.claims(g.rules())
	var all contracts
	for _, c := range claims {
		all |= c
	}
	d.reasons = g.rules().reasons(all)
	for seat := range engine.Seat(seats) {
		if claims[seat] == 0 || !s.hides(seat) {
			continue
		}
		var seen hand // nothing of a hand of which cards have been exchanged
		if !s.exchangeUnseen() || seat != s.poorSeat() && seat != s.taker() {
			seen = s.dealtHand(seat)
		}
		least := make([]uint8, len(d.reasons))
		for i, a := range d.reasons {
			least[i] = math.MaxUint8
			if a.lets&claims[seat] != 0 {
				least[i] = uint8(max(0, a.least-a.of(seen)))
			}
		}
		d.lots.Want(s.dealtIn(seat), least...)
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
