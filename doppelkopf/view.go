package doppelkopf

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/engine"
)

// View returns what seat sees of s: its hand, every card played, what was
// declared and announced as far as it was told, and the parties it knows. A
// spectator sees no hand.
func (g Game) View(s State, seat engine.Seat) engine.View[State] {
	if !isSeat(seat) {
		seat = engine.Nobody
	}
	v := State{
		winners: s.winners, value: s.value, played: s.played, calls: s.calls, eyes: s.eyes, voids: s.voids,
		levels: s.levels, late: s.late, queens: s.queens, numCalls: s.numCalls, plays: s.plays, top: s.top, best: s.best,
		first: s.first, lead: s.lead, turn: s.turn, declarer: s.declarer, partner: s.partner, pigs: s.pigs,
		contract: s.contract, order: s.order, delay: s.delay, size: s.size,
	}
	v.re, v.kontra = s.known(seat)
	for i, m := range s.declared {
		v.declared[i] = g.Seen(s, engine.Seat(i), m, seat)
	}
	if seat != engine.Nobody {
		v.hands[seat] = s.hands[seat]
	}
	return engine.View[State]{Seat: seat, State: v}
}

// Seen returns what viewer learns of a move: of another seat's wedding or solo
// only that it is a reservation, unless the seat is forced to a solo. All other
// moves are made in the open.
func (g Game) Seen(s State, seat engine.Seat, m Move, viewer engine.Seat) Move {
	if m.Contract() > Normal && seat != viewer && g.forced(s.first) != seat {
		return Reservation
	}
	return m
}

// Determinize returns a position that looks like v to its seat: the cards it
// does not see, dealt at random to the other hands, so that every way to deal
// the cards of the pack, equal ones told apart, that agrees with the view is
// equally likely. What was declared in secret is drawn along with them.
func (g Game) Determinize(v engine.View[State], r *rand.Rand) State {
	s := g.View(v.State, v.Seat).State
	if s.size > 0 && s.isView() {
		g.dealUnseen(&s, r)
		s.parties()
	}
	return s
}
