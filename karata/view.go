package karata

import (
	"encoding/binary"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/layout"
)

// View returns s as seat sees it. The stock is face down, and so are the cards of
// the other hands except those that fouls have shown; the seed of the turnovers is
// zero. To a spectator, every hand is the hand of another seat.
func (g Game) View(s State, seat engine.Seat) (view engine.View[State]) {
	if !g.isSeat(seat) {
		seat = engine.Nobody
	}
	view.Seat = seat
	v := &view.State
	v.shown, v.under, v.held, v.request, v.debt, v.jumps = s.shown, s.under, s.held, s.request, s.debt, s.jumps
	v.pile, v.stock, v.laid, v.turned, v.said = s.pile, s.stock, s.laid, s.turned, s.said
	v.phase, v.turn, v.next, v.winner, v.seats, v.backward = s.phase, s.turn, s.next, s.winner, s.seats, s.backward
	v.view = true
	copy(v.cards[:s.pile], s.cards[:])
	for i := range s.hands[:s.seats] {
		if engine.Seat(i) == seat {
			v.hands[i], v.down[i] = s.hands[i], s.down[i]
		} else {
			v.hands[i] = s.hands[i] & s.shown
			v.down[i] = s.down[i] + uint8((s.hands[i] &^ s.shown).Len())
		}
	}
	return view
}

// Redact returns m, because nothing in a move is hidden.
func (Game) Redact(_ State, _ engine.Seat, m Move, _ engine.Seat) Move { return m }

// Zones returns the pile, the top card last; the stock, the next card first; and
// the hand of each seat.
func (g Game) Zones(s State) []engine.Zone {
	n := engine.Seat(g.Seats())
	l := layout.Of(int(n)+2, packSize)
	l.Cards = append(l.Cards, s.cards[:s.pile]...)
	l.Zone("pile", engine.Nobody)
	l.Cards = append(l.Cards, s.cards[packSize-s.stock:]...)
	l.Zone("stock", engine.Nobody)
	for seat := range n {
		l.Add("hand", seat, int(s.down[seat]), s.hands[seat])
	}
	return l.Zones
}

// Determinize returns a random position that is consistent with v. It deals the
// unseen cards to the hands and the stock so that the deal agrees with each "last
// card" that stands and with the last turnover; all such deals are equally likely.
// The seed of the turnovers is random.
func (g Game) Determinize(v engine.View[State], r *rand.Rand) State {
	s := g.View(v.State, v.Seat).State
	fresh, under := s.unseen()
	s.dealUnseen(fresh, false, r)
	s.dealUnseen(under, true, r)
	s.down = [maxSeats]uint8{}
	s.view = false
	for i := 0; i < len(s.seed); i += 8 {
		binary.BigEndian.PutUint64(s.seed[i:], r.Uint64())
	}
	return s
}

// unseen returns the cards that are face down in a view, as two sets: fresh
// holds the cards that were not put under the stock at the last turnover, and
// under holds those that were.
func (s *State) unseen() (fresh, under card.Set) {
	seen := card.SetOf(s.cards[:s.pile]...)
	for _, hand := range s.hands {
		seen |= hand
	}
	return allCards &^ seen &^ s.under, s.under &^ seen
}

// places returns, for each hand, the number of its face-down cards that were put
// under the stock at the last turnover or, if the parameter under is false, the
// number of its other face-down cards.
func (s *State) places(under bool) (hands [maxSeats]int) {
	for i, n := range s.held {
		hands[i] = int(n) - (s.hands[i] & s.under).Len()
		if !under {
			hands[i] = int(s.down[i]) - hands[i]
		}
	}
	return hands
}

// dealUnseen deals the unseen cards that were put under the stock at the last
// turnover or, if the parameter under is false, the other unseen cards. All deals
// are equally likely. The hands of seats whose "last card" stands are dealt first,
// from the cards that are not barred. Whatever cards these hands get, the number
// of ways to deal the rest is the same.
func (s *State) dealUnseen(unseen card.Set, under bool, r *rand.Rand) {
	var buf [packSize]card.Card
	places := s.places(under)
	give := func(cards []card.Card, said bool) []card.Card {
		deck.Sample(r, cards, len(cards))
		for i, n := range places {
			if s.saidLast(engine.Seat(i)) == said {
				s.hands[i] |= card.SetOf(cards[:n]...)
				cards = cards[n:]
			}
		}
		return cards
	}
	rest := give((unseen &^ barred).Append(buf[:0]), true)
	rest = give((unseen & barred).Append(rest), false)
	if under == (s.turned > 0) { // the cards being dealt include those in the stock
		copy(s.cards[packSize-s.stock:], rest)
	}
}
