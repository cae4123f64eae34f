package doppelkopf

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// RoundDeals is the number of deals in a round of a tournament.
const RoundDeals = 24

// Chairs returns the number of players at the table of a match: four, or five.
func (g Game) Chairs() int { return max(g.rules().Table, seats) }

// Deals returns the usual number of deals of a session: [RoundDeals], or 30 with five at the table, of
// which each plays 24.
func (g Game) Deals() int { return RoundDeals / seats * g.Chairs() }

// Counted returns what a Score adds to a total: with Counting, nothing if it is below 0, or if it is above 0.
func (g Game) Counted(score int) int {
	switch g.rules().Counting {
	case countWinners:
		return max(score, 0)
	case countLosers:
		return min(score, 0)
	}
	return score
}

// Match returns the format of a session with the given number of deals. The given seat is first in
// the first deal, and the next seat is first in each further deal; with five at the table, both are
// chairs, and the one before the first, who deals, sits out. Unless the rules have
// NoCompulsorySolo, each seat owes one solo, and the first solo that it plays is the one it owes.
// After a solo that was owed and not forced, the same seat is first again. Once there are only as
// many deals left as seats that owe a solo, the first of these seats, counted from the first seat
// of the deal, is forced to play its solo. The other rules are those of g. If g lets soloists lead,
// the same seat is first again after each solo that was not forced. If g has Bock rounds, these
// raise the Multiplier. A deal that was not played is dealt again and does not count.
func (g Game) Match(deals int, first engine.Seat) host.Format[State, Move] {
	m := session{g: g, left: deals, first: first}
	if !g.rules().NoCompulsorySolo {
		m.owe = 1<<m.g.Chairs() - 1
	}
	return m.start
}

// session is the state of a match before a deal.
type session struct {
	g     Game
	left  int         // the number of deals that are left
	first engine.Seat // the first chair of the deal
	owe   uint8       // chairs, one bit each, that owe a solo
	bocks bocks
}

// order returns the chairs in the order of their seats in the next deal: with five, the dealer, who
// comes before the first, is the last and sits out.
func (m *session) order() []int {
	all := make([]int, m.g.Chairs())
	for i := range all {
		all[i] = i
	}
	if len(all) > seats {
		return slices.Concat(all[m.first:], all[:m.first])
	}
	return all
}

// start is the format of the deals from this one on. It changes its copy of the session.
func (m session) start(last host.Deal[State], _ deck.Seed) (start host.Start[State, Move], err error) {
	if m.first < 0 || int(m.first) >= m.g.Chairs() {
		return start, fmt.Errorf("%w: doppelkopf: first: %d", engine.ErrSeat, m.first)
	}
	if last.Played > 0 {
		m.count(&last.End)
	}
	if m.left <= 0 {
		return start, host.ErrMatchOver
	}
	start.Chairs, start.Then = m.order(), m.start
	start.First = engine.Seat(slices.Index(start.Chairs, int(m.first)))
	start.Game = m.rules().game() // valid, as the rules of m.g are
	return start, nil
}

// rules returns the rules of the next deal, which is a forced solo if a seat owes one and no more
// deals are left than solos are owed.
func (m *session) rules() Rules {
	r := m.g.Rules()
	for seat, chair := range m.order()[:seats] {
		r.CompulsorySolo[seat] = m.owe>>chair&1 != 0
	}
	r.ForcedSolo = r.CompulsorySolo != [seats]bool{} && m.left <= bits.OnesCount8(m.owe)
	const mostBocks = 15 // the greatest number of Bocks that can multiply
	if n := min(max(r.Multiplier, 1)<<min(len(m.bocks), mostBocks), maxMultiplier); n > 1 {
		r.Multiplier = n
	}
	return r
}

// count counts a finished deal.
func (m *session) count(end *State) {
	if end.Annulled() {
		return
	}
	r := m.g.rules()
	again := false // whether the same seat is first again
	if end.Contract().Solo() {
		by := m.order()[end.Declarer()]
		again = (m.owe>>by&1 != 0 || r.SoloLeads && !r.SoloPasses) && !m.rules().ForcedSolo
		m.owe &^= 1 << by
	}
	if !again {
		m.first = (m.first + 1) % engine.Seat(m.g.Chairs())
		m.bocks.use()
	}
	if m.g.causesBock(end) {
		m.bocks.add(r.Bock, m.g.Chairs())
	}
	m.left--
}
