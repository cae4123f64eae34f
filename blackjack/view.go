package blackjack

import (
	"encoding/binary"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/layout"
)

// View returns s as seat sees it. The shoe is face down, and so is the hole card
// while the round is in progress, except in the dealer's view.
func (g Game) View(s State, seat engine.Seat) (view engine.View[State]) {
	if seat < 0 || int(seat) >= g.Seats() {
		seat = engine.Nobody
	}
	view.Seat = seat
	v := &view.State
	v.discards, v.shoe, v.hands, v.dealer, v.drawn = s.discards, s.shoe, s.hands, s.dealer, s.drawn
	v.turn, v.hand, v.insured, v.insuring, v.surrendering = s.turn, s.hand, s.insured, s.insuring, s.surrendering
	v.noHole, v.decks, v.players = s.noHole, s.decks, s.players
	v.row.copyFront(&s.row, int(s.drawn))
	if !s.noHole && s.turn.Seat() != engine.Nobody && seat != engine.Seat(s.players) {
		v.row.hide(s.dealerAt())
	}
	return view
}

// Redact returns m, because nothing in a move is hidden.
func (Game) Redact(_ State, _ engine.Seat, m Move, _ engine.Seat) Move { return m }

var handNames = [maxHands]string{"hand", "hand 2", "hand 3", "hand 4"}

// Zones returns the hands of each player, as many as the rules allow; the dealer's
// cards; the cards of the shoe in the row, and those after the row; and the cards
// of earlier rounds.
func (g Game) Zones(s State) []engine.Zone {
	r := g.rules()
	dealer := engine.Seat(r.players())
	l := layout.Of(r.players()*r.splitTo()+4, int(s.shoe)+16*(r.players()+1))
	for p := range dealer {
		for h, name := range handNames[:r.splitTo()] {
			if s.hasHand(p, h) {
				l.Cards = s.append(l.Cards, s.start(int(p), h), s.hands[p][h].len())
			}
			l.Zone(name, p)
		}
	}
	l.Cards = s.append(l.Cards, s.dealerAt(), int(s.dealer))
	l.Zone("dealer", dealer)
	l.Cards = s.append(l.Cards, int(s.drawn), s.inRow()-int(s.drawn))
	l.Zone("shoe", engine.Nobody)
	l.Cards = append(l.Cards, s.rest()...)
	l.Zone("rest", engine.Nobody)
	l.Cards = s.discards.appendTo(l.Cards)
	l.Zone("discards", engine.Nobody)
	return l.Zones
}

// Determinize returns a random position that is consistent with v. All orders of
// the unseen cards are equally likely, except that the dealer has no natural if it
// is known to have none.
func (g Game) Determinize(v engine.View[State], r *rand.Rand) State {
	s := g.View(v.State, v.Seat).State
	unseen := s.unseen()
	var cards [bufLen]card.Card
	if s.holeDown() {
		if may := s.holes(unseen).appendTo(cards[:0]); len(may) > 0 { // always, in a view of a position
			c := may[r.IntN(len(may))]
			s.row.put(s.dealerAt(), c)
			unseen.remove(c)
		}
	}
	shoe, n := unseen.appendTo(cards[:0]), s.inRow()-int(s.drawn)
	deck.Sample(r, shoe, n)
	s.row.lay(int(s.drawn), shoe[:n])
	if s.behind() > 0 {
		binary.LittleEndian.PutUint64(s.secret[:8], r.Uint64())
		binary.LittleEndian.PutUint64(s.secret[8:], r.Uint64())
	}
	return s
}

// holes returns the unseen cards that can be the hole card.
func (s *State) holes(unseen counts) counts {
	if s.offering() || !s.mayTurnNatural() {
		return unseen
	}
	for rank := card.Ace; rank <= card.King; rank++ {
		if Value(rank)+Value(s.up()) == 11 { // an ace and a ten
			unseen[rank-card.Ace] = 0
		}
	}
	return unseen
}
