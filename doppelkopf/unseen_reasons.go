package doppelkopf

import (
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/lots"
)

// reason is a condition on a hand that lets its seat declare something: a minimum number of
// certain cards or of card points.
type reason struct {
	lets   contracts // that it lets the seat declare
	cards  hand      // a mask
	least  int
	points bool    // whether card points count, instead of cards
	places uint8   // where the cards lie that a seat was dealt, a bit for each
	tilt   float64 // what a card that counts 1 weighs there in a draw, at least 1
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

// wishes returns a wish for each seat that needs a reason for its declaration, unless it is known to have one.
func (g Game) wishes(s *State) (all []wish) {
	for seat, claims := range s.claims(g.rules()) {
		w := wish{seat: engine.Seat(seat)}
		known := !s.hides(w.seat)
		if claims == 0 || known && (s.exchangeUnseen() || g.rules().reserves(s.dealtHand(w.seat))&claims != 0) {
			continue
		}
		if !s.exchangeUnseen() || w.seat != s.poorSeat() && w.seat != s.taker() { // otherwise, cards have been exchanged
			w.seen = s.dealtHand(w.seat)
		}
		var reasons []reason // there are none for a hand that is known not to have one
		if !known {
			reasons = g.rules().reasons(claims)
		}
		for i, a := range reasons {
			needless := false
			for j, b := range reasons {
				needless = needless || i != j && a.implies(b) && (j < i || !b.implies(a))
			}
			if !needless {
				a.places, a.tilt = s.dealtIn(w.seat), 1
				if !s.exchangeUnseen() || w.seat != s.poorSeat() { // otherwise, all but a few places of the seat bar trumps
					a.lean(w.seen, g.toDeal(s, a.places), int(s.size))
				}
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

// toDeal returns the hidden cards that are not barred from all the given places. After an exchange,
// those that its two seats have played are among them.
func (g Game) toDeal(s *State, places uint8) hand {
	cards := s.unseen()
	if s.exchangeUnseen() && s.partner != 0 {
		cards += s.playedBy(s.poorSeat()) + s.playedBy(s.taker())
	}
	for rest := cards.kinds(); rest != 0; rest &= rest - 1 {
		if k := rest.first(); places&^g.barred(s, k, engine.Nobody) == 0 {
			cards &^= one(k).all()
		}
	}
	return cards
}

// enough reports whether the hidden cards suffice for the chosen reasons of any of the seats together. A card
// counts for one seat, and there as much as for the seat for which it counts most.
func enough(cards hand, wishes []wish, chosen []reason) bool {
	for some := range 1 << len(chosen) {
		need, count := 0, 0
		for i, a := range chosen {
			if some>>i&1 != 0 {
				need += max(0, a.least-a.of(wishes[i].seen))
			}
		}
		for rest := cards; rest != 0; rest -= one(rest.first()) {
			most := 0
			for i, a := range chosen {
				if some>>i&1 != 0 {
					most = max(most, a.of(one(rest.first())))
				}
			}
			count += most
		}
		if count < need {
			return false
		}
	}
	return true
}

// lean sets the tilt: it is as great as makes a hand of some seen and some hidden cards meet the
// condition on average. Any other tilt would be as fair, but fewer deals would be accepted.
func (a *reason) lean(seen, hidden hand, size int) {
	most := 1
	for rest := hidden.kinds(); rest != 0; rest &= rest - 1 {
		most = max(most, a.of(one(rest.first())))
	}
	const steepest = 1 << 12 // the greatest weight of a card
	odds := 1 / max(1, float64(hidden.len())/float64(max(1, size-seen.len()))-1)
	for a.tilt = 1; power(a.tilt, most) < steepest; a.tilt *= 1 + 0.25/float64(most) {
		mean := float64(a.of(seen))
		for rest := hidden; rest != 0; {
			each := a.of(one(rest.first()))
			o := odds * power(a.tilt, each)
			mean += float64(float64(each) * o / (1 + float64(o)))
			rest -= one(rest.first())
		}
		if mean >= float64(a.least) {
			break
		}
	}
}

// power returns x to the power of n. If n is negative, it returns 1.
func power(x float64, n int) float64 {
	y := 1.0
	for range n {
		y *= x
	}
	return y
}

// fair reports whether to accept a deal. The seats must have the reasons of the dealing, but the more of them
// they have, the more often the tilt lets the deal be drawn; and a deal can be drawn for every
// choice of reasons that it meets. It is accepted as much less often, so that all deals are equally likely.
func (d *dealing) fair(wishes []wish, s *State, r *rand.Rand) bool {
	odds := 1.0
	for i, w := range wishes {
		h := s.dealtHand(w.seat)
		excess := d.reasons[i].of(h) - d.reasons[i].least
		if excess < 0 {
			return false
		}
		met := 0
		for _, a := range w.reasons {
			if a.of(h) >= a.least {
				met++
			}
		}
		odds *= float64(met) * power(d.reasons[i].tilt, excess)
	}
	return odds <= 1 || r.Float64()*odds < 1
}

// weigh returns what a card of some equal ones weighs in each place.
func (d *dealing) weigh(cards hand) []float64 {
	weights := slices.Repeat([]float64{1}, lots.MaxPlaces)
	for _, a := range d.reasons {
		for p := range weights {
			if a.places>>p&1 != 0 {
				weights[p] *= power(a.tilt, a.of(one(cards.first())))
			}
		}
	}
	return weights
}
