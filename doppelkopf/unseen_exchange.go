package doppelkopf

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/lots"
)

// swap counts the cards that came back to the poor seat: those that it had laid down itself, and
// those that had been dealt to the taker.
type swap struct {
	ownTrumps, ownPlain int
	trumps, plain       int
}

// The places of the cards of an exchange, besides the seats. The place of the poor seat holds the
// plain cards that were dealt to it and that it has in the end; the place of the taker holds those
// cards that it was dealt and has kept.
const (
	laidAway    = seats + iota // the cards that were laid down and have not come back
	ownTrumps                  // the trumps of the poor seat that came back
	takerTrumps                // the trumps of the taker that were given to the poor seat
	takerPlain                 // its plain cards that were given to the poor seat
	numPlaces
)

// exchangeUnseen reports whether s hides the cards of an exchange.
func (s *State) exchangeUnseen() bool { return s.laid.len() < int(s.laidLen) }

// swaps returns all swaps that agree with a view.
func (s *State) swaps(r *rules) (all []swap) {
	low, high := s.trumpsBack(r)
	for trumps := low; trumps <= high; trumps++ {
		for own := range min(trumps, int(s.laidLen)) + 1 {
			plain := int(s.backLen) - trumps
			most := min(plain, int(s.laidLen)-own)
			if r.laysTrumps(s) {
				most = 0
			}
			for ownPlain := range most + 1 {
				all = append(all, swap{own, ownPlain, trumps - own, plain - ownPlain})
			}
		}
	}
	return all
}

// trumpsBack returns the least and the greatest number of trumps that may have been given back.
func (s *State) trumpsBack(r *rules) (low, high int) {
	told := int(s.told) - 1
	if told < 0 || told > 0 && r.PovertyTold == tellWhether {
		return max(0, told), int(s.backLen)
	}
	return told, told
}

// laysTrumps reports whether all cards that were laid down are trumps.
func (r *Rules) laysTrumps(s *State) bool {
	return r.Poverty == povertyTrumps || s.laidLen > maxPoor
}

// sizes returns the number of cards to deal to each place.
func (c swap) sizes(s *State) (sizes [numPlaces]int) {
	for seat := range s.hands {
		sizes[seat] = s.held(engine.Seat(seat)) - s.hands[seat].len()
	}
	if !s.exchangeUnseen() {
		return sizes
	}
	sizes[s.poorSeat()] = int(s.size) - int(s.laidLen) + c.ownPlain
	sizes[laidAway] = int(s.laidLen) - c.ownTrumps - c.ownPlain
	if s.partner != 0 {
		sizes[s.taker()] = int(s.size) - c.trumps - c.plain
		sizes[ownTrumps], sizes[takerTrumps], sizes[takerPlain] = c.ownTrumps, c.trumps, c.plain
	}
	return sizes
}

// ways returns the number of ways to choose the plain cards that the poor seat has laid down and got back.
func (c swap) ways(s *State) uint64 {
	ways, n := 1, int(s.size)-int(s.laidLen)+c.ownPlain
	for i := range c.ownPlain {
		ways = ways * (n - i) / (i + 1)
	}
	return uint64(ways)
}

// heldIn returns the places, one bit each, of the cards that are a seat's after the exchange, and
// dealtIn those of the cards that it was dealt.
func (s *State) heldIn(seat engine.Seat) uint8 {
	poor := uint8(1<<ownTrumps | 1<<takerTrumps | 1<<takerPlain)
	if s.partner == 0 {
		poor |= 1 << laidAway
	}
	return s.placesOf(seat, poor, 1<<laidAway)
}

func (s *State) dealtIn(seat engine.Seat) uint8 {
	return s.placesOf(seat, 1<<laidAway|1<<ownTrumps, 1<<takerTrumps|1<<takerPlain)
}

// placesOf returns the place of a seat and, if an exchange is unseen, those that the poor seat or the
// taker has besides.
func (s *State) placesOf(seat engine.Seat, poor, taker uint8) uint8 {
	switch own := uint8(1) << seat; {
	case s.exchangeUnseen() && seat == s.poorSeat():
		return own | poor
	case s.exchangeUnseen() && s.partner != 0 && seat == s.taker():
		return own | taker
	default:
		return own
	}
}

// notFor returns the places, one bit each, that hold no trumps, or those that hold no plain cards.
func (s *State) notFor(r *rules, trump bool) uint8 {
	switch {
	case trump:
		return 1<<s.poorSeat() | 1<<takerPlain
	case r.laysTrumps(s):
		return 1<<laidAway | 1<<ownTrumps | 1<<takerTrumps
	}
	return 1<<ownTrumps | 1<<takerTrumps
}

// placed returns the bounds of the places, given the bounds of the seats, for a kind that is a trump.
// Each place of a seat may have as many cards of the kind as the seat may have in all. Cards that
// a seat must have are barred from the places of the other seats.
func (s *State) placed(b lots.Bounds) lots.Bounds {
	all := lots.Barring(0)
	for seat := range engine.Seat(seats) {
		places := s.heldIn(seat)
		for p := range all.Most {
			if places>>p&1 != 0 {
				all.Most[p] = min(all.Most[p], b.Most[seat])
			}
		}
		if b.Least[seat] > 0 {
			all = all.Bar(^places)
		}
	}
	return all
}

// exchanged takes the cards that have been dealt to the places of an exchange, and moves them to where they lie now.
// It also draws which plain cards came back to the seat that had laid them down.
func (c swap) exchanged(s *State, got *[lots.MaxPlaces]hand, r *rand.Rand) {
	poor := s.poorSeat()
	own := got[ownTrumps] + pick(r, got[poor], c.ownPlain)
	s.laid = got[laidAway] + own
	if s.partner == 0 {
		if s.phase == noExchange {
			got[poor] += s.laid
		}
		return
	}
	s.back = own + got[takerTrumps] + got[takerPlain]
	got[poor] += got[ownTrumps] + got[takerTrumps] + got[takerPlain] - s.playedBy(poor)
	if s.phase == returning {
		got[poor] -= s.back
	}
	got[s.taker()] += got[laidAway] - s.playedBy(s.taker())
}

// evens reports whether to accept a deal with an exchange. The exchanged cards have been drawn as if the copies of a
// card were different cards, but a player does not choose between copies. So for each card whose other copy might
// have been exchanged instead, the deal is accepted half as often.
func (s *State) evens(r *rand.Rand) bool {
	poor := s.hands[s.poorSeat()] + s.playedBy(s.poorSeat())
	had := poor // the cards of one seat, including those laid down
	switch {
	case s.phase == laying || s.phase == asking:
		return true // the cards lie on the table
	case s.partner != 0:
		had = s.hands[s.taker()] + s.playedBy(s.taker()) + s.back
	}
	for rest := (s.laid | s.back).kinds(); rest != 0; rest &= rest - 1 {
		k := rest.first()
		other := s.laid.count(k) == 1 && had.count(k) == copies || s.back.count(k) == 1 && poor.count(k) == copies
		if other && r.IntN(copies) > 0 {
			return false
		}
	}
	return true
}

// playedBy returns the cards that a seat has played.
func (s *State) playedBy(seat engine.Seat) hand {
	var h hand
	for i, k := range s.played[:s.plays] {
		if s.player(i) == seat {
			h += one(k)
		}
	}
	return h
}

// pick returns n of the cards at random.
func pick(r *rand.Rand, from hand, n int) hand {
	var buf [packSize]card.Card
	cards := from.append(buf[:0])
	deck.Sample(r, cards, n)
	return handOf(cards[:n])
}
