package doppelkopf

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/layout"
)

// View returns the view that the seat has of s: its hand, every card played, the declarations that are open, all
// announcements, and the parties that it knows. A spectator sees no hand.
func (g Game) View(s State, seat engine.Seat) (view engine.View[State]) {
	if !isSeat(seat) {
		seat = engine.Nobody
	}
	view.Seat = seat
	v := &view.State
	v.winners, v.value, v.played, v.calls, v.cardPoints, v.voids = s.winners, s.value, s.played, s.calls, s.cardPoints, s.voids
	v.levels, v.late, v.queens, v.plays, v.led, v.top, v.best = s.levels, s.late, s.queens, s.plays, s.led, s.top, s.best
	v.named, v.asked = s.named, s.asked
	v.first, v.lead, v.turn, v.declarer, v.partner, v.pigs = s.first, s.lead, s.turn, s.declarer, s.partner, s.pigs
	v.contract, v.order, v.delay, v.size = s.contract, s.order, s.delay, s.size
	v.phase, v.laidLen, v.backLen, v.told = s.phase, s.laidLen, s.backLen, s.told
	v.known = s.knownTo(seat)
	for i, m := range s.declared {
		v.declared[i] = s.declaration(g.rules(), engine.Seat(i), m, seat)
	}
	if seat != engine.Nobody {
		v.hands[seat] = s.hands[seat]
	}
	if s.contract != Poverty || s.exchanges(seat) {
		v.laid, v.back = s.laid, s.back
		v.handsKnown(seat)
	}
	return view
}

// Redact returns the move as the viewer sees it. A declaration by another seat is a reservation, unless it is
// healthy, the seat is forced to play a solo, or it is named in a second round. A card that another seat gives in a
// poverty is face down, except that the poor seat sees the cards that come back to it. All other moves are open.
func (g Game) Redact(s State, seat engine.Seat, m Move, viewer engine.Seat) Move {
	if m.gives() && seat != viewer && (s.phase != returning || viewer != s.poorSeat()) {
		return GiveUnseen
	}
	if s.phase == naming {
		return m
	}
	return s.declaration(g.rules(), seat, m, viewer)
}

// declaration returns a declaration as the viewer sees it.
func (s *State) declaration(r *rules, seat engine.Seat, m Move, viewer engine.Seat) Move {
	switch {
	case m.Contract() <= Normal || seat == viewer || s.contract != NoContract || r.forced(s.first) == seat || !isSeat(seat):
		return m
	case s.phase == bidding && s.bidders(r)>>seat&1 != 0:
		return unseenSolo
	}
	return Reservation
}

// Zones returns "trick", the cards on the table, in order; and for each seat its "hand", and "won", the
// cards of the tricks that it has won, in the order of the tricks. If the rules have poverties,
// "exchange" comes after the trick: the cards that lie between the poor seat and the taker.
func (g Game) Zones(s State) []engine.Zone {
	l, tricks := layout.Of(2+2*seats, packSize), s.tricks()
	for _, k := range s.played[seats*tricks : s.plays] {
		l.Cards = append(l.Cards, cardOf[k])
	}
	l.Zone("trick", engine.Nobody)
	if g.rules().Poverty != "" {
		l.Cards = append(l.Cards, listOf(s.onTable())...)
		l.Zone("exchange", engine.Nobody)
	}
	for seat := range engine.Seat(seats) {
		l.Cards = appendHand(l.Cards, s.hands[seat], s.held(seat))
		l.Zone("hand", seat)
		for trick := range tricks {
			if s.winner(trick) == seat {
				for _, k := range s.played[seats*trick : seats*(trick+1)] {
					l.Cards = append(l.Cards, cardOf[k])
				}
			}
		}
		l.Zone("won", seat)
	}
	return l.Zones
}

// Determinize returns a position that looks like v to v.Seat. It deals the unseen cards at random to the other hands:
// all ways to deal the pack that agree with the view are equally likely, with the copies of a card told apart. It
// also draws the secret declarations. This usually takes about a microsecond. If very few deals agree with what
// several seats have declared, it takes some milliseconds, and a spectator's view up to 250; the law is the same.
// [Game.DecodeView] takes up to three times as long to refuse a view that no deal leads to.
func (g Game) Determinize(v engine.View[State], r *rand.Rand) State {
	s := g.View(v.State, v.Seat).State
	if s.size > 0 && s.hasUnseen() {
		if !g.dealUnseen(&s, r) {
			g.dealUnseen(&s, deck.Seed{}.Rand()) // finds the deal that fromView has found
		}
		s.parties()
	}
	return s
}
