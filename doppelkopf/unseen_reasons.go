package doppelkopf

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/lots"
)

// reason is a condition on a hand that lets its seat declare something: a minimum number of
// certain cards or of card points.
type reason struct {
	lets     contracts // that it lets the seat declare
	cards    hand      // a mask
	least    int
	points   bool    // whether card points count, instead of cards
	places   uint8   // where the cards lie that a seat was dealt, a bit for each
	tilt     float64 // what a card that counts 1 weighs there in a draw, from 1 to steepest
	steepest float64 // makes the card that counts most weigh about 4096
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
			reasons = append(reasons, reason{lets: lets, cards: cards, least: least, tilt: 1, steepest: 4096})
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
		reasons = append(reasons, reason{lets: thrown, least: r.ThrowInPoints, points: true, tilt: 1, steepest: 2.13})
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
				a.places = s.dealtIn(w.seat)
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

// toDeal returns the hidden cards, and those that both seats of an exchange have played, if a place may have them.
func (g Game) toDeal(s *State) hand {
	cards := s.unseen()
	if s.exchangeUnseen() && s.partner != 0 {
		cards += s.playedBy(s.poorSeat()) + s.playedBy(s.taker())
	}
	for rest := cards.kinds(); rest != 0; rest &= rest - 1 {
		if k := rest.first(); g.barred(s, k, engine.Nobody) == math.MaxUint8 {
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

// lean sets the tilts of the chosen reasons. With these, the cards fill places of the given sizes and meet the conditions
// on average, if each lies in each place in proportion to its weight there. Any other tilts would be as fair, but fewer
// deals would be accepted.
func (g Game) lean(s *State, sizes [numPlaces]int, wishes []wish, chosen []reason, rounds int) {
	cards, d := g.toDeal(s), dealing{reasons: chosen}
	var room [numPlaces]float64
	for p, size := range sizes {
		room[p] = float64(size)
	}
	for round := range rounds {
		var filled [numPlaces]float64
		var mean, spread [seats]float64 // by wish
		for rest := cards.kinds(); rest != 0; rest &= rest - 1 {
			k := rest.first()
			shares, n := d.shares(k, &room, g.barred(s, k, engine.Nobody)), float64(cards.count(k))
			for p, share := range shares {
				filled[p] += float64(n * share)
			}
			for i, a := range chosen {
				odds, each := 0.0, float64(a.of(one(k)))
				for p, share := range shares {
					odds += float64(share * float64(a.places>>p&1))
				}
				mean[i] += float64(n * each * odds)
				spread[i] += float64(n * each * each * odds * (1 - odds))
			}
		}
		for p, size := range sizes {
			room[p] *= float64(size) / max(filled[p], tiny)
		}
		for i, a := range chosen {
			off, step := (float64(a.least-a.of(wishes[i].seen))-mean[i])/max(spread[i], tiny), 6/float64(6+round)
			tilt := a.tilt * (1 + min(step, max(0, off))) / (1 + min(step, max(0, -off)))
			chosen[i].tilt = max(1, min(tilt, a.steepest))
		}
	}
}

// tiny avoids division by 0.
const tiny = 1e-9

// shares returns the probabilities that a card k lies in each place, given the room of the places for a card that weighs 1.
func (d *dealing) shares(k kind, room *[numPlaces]float64, bars uint8) (shares [numPlaces]float64) {
	sum := tiny
	for p, weight := range d.weigh(one(k)) {
		if bars>>p&1 == 0 {
			shares[p] = float64(room[p] * weight)
			sum += shares[p]
		}
	}
	for p := range shares {
		shares[p] /= sum
	}
	return shares
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
func (d *dealing) weigh(cards hand) (weights [lots.MaxPlaces]float64) {
	for p := range weights {
		weights[p] = 1
		for _, a := range d.reasons {
			if a.places>>p&1 != 0 {
				weights[p] *= power(a.tilt, a.of(one(cards.first())))
			}
		}
	}
	return weights
}
