package doppelkopf

import (
	"fmt"
	"math/bits"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// RoundDeals is the number of deals in a round of a tournament.
const RoundDeals = 24

// Match returns the format of a session with the given number of deals. The given seat is first in
// the first deal, and the next seat is first in each further deal. Unless the rules have
// NoCompulsorySolo, each seat owes one solo, and the first solo that it plays is the one it owes.
// After a solo that was owed and not forced, the same seat is first again. Once there are only as
// many deals left as seats that owe a solo, the first of these seats, counted from the first seat
// of the deal, is forced to play its solo. The other rules are those of g. If g lets soloists lead,
// the same seat is first again after each solo that was not forced. If g has Bock rounds, these
// raise the Multiplier. A deal that was not played is dealt again and does not count.
func (g Game) Match(deals int, first engine.Seat) host.Format[State, Move] {
	m := session{g: g, left: deals, first: first}
	if !g.rules().NoCompulsorySolo {
		m.owe = everybody
	}
	return m.start
}

// session is the state of a match before a deal.
type session struct {
	g     Game
	left  int         // the number of deals that are left
	first engine.Seat // the first seat of the deal
	owe   uint8       // seats, one bit each, that owe a solo
	bocks bocks
}

// start is the format of the deals from this one on. It changes its copy of the session.
func (m session) start(last host.Deal[State], _ deck.Seed) (start host.Start[State, Move], err error) {
	if !isSeat(m.first) {
		return start, fmt.Errorf("%w: doppelkopf: first: %d", engine.ErrSeat, m.first)
	}
	if last.Played > 0 {
		m.count(&last.End)
	}
	if m.left <= 0 {
		return start, host.ErrMatchOver
	}
	start.First, start.Then = m.first, m.start
	start.Game, err = New(m.rules())
	return start, err
}

// forces reports whether the next deal is a forced solo.
func (m *session) forces() bool { return m.left <= bits.OnesCount8(m.owe) }

// rules returns the rules of the next deal.
func (m *session) rules() Rules {
	r := m.g.Rules()
	for seat := range r.CompulsorySolo {
		r.CompulsorySolo[seat] = m.owe>>seat&1 != 0
	}
	r.ForcedSolo = m.forces()
	r.Multiplier = min(m.bocks.factor(r.Bock)*max(r.Multiplier, 1), maxMultiplier)
	return r
}

// count counts a finished deal.
func (m *session) count(end *State) {
	if end.Annulled() {
		return
	}
	r := m.g.rules()
	again := false // whether the same seat is first again
	if by := end.Declarer(); end.Contract().Solo() {
		again = (m.owe>>by&1 != 0 || r.SoloLeads) && !m.forces()
		m.owe &^= 1 << by
	}
	if !again {
		m.first = next(m.first)
		m.bocks.use()
	}
	if m.g.causesBock(end) {
		m.bocks.add(r.Bock)
	}
	m.left--
}
