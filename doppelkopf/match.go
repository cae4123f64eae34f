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

// Match returns the format of a session with the given number of deals, which the package comment
// describes. The given seat is first in the first deal; with five at the table, it is a chair, and the one
// before it, who deals, sits out. The rules are those of g, except for the solos that are owed and, if g
// has Bock rounds, the Multiplier.
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

// bocks holds the number of deals left in each Bock that is in progress.
type bocks []int

// add adds a Bock that makes a number of deals count double.
func (b *bocks) add(how string, deals int) {
	*b = slices.Clone(*b) // copies of a session share the array
	if how == bockAppend && len(*b) > 0 {
		(*b)[0] += deals
	} else {
		*b = append(*b, deals)
	}
}

// use takes one deal off each Bock.
func (b *bocks) use() {
	var left bocks
	for _, n := range *b {
		if n > 1 {
			left = append(left, n-1)
		}
	}
	*b = left
}

// causesBock reports whether a deal that has been played causes a Bock.
func (g Game) causesBock(end *State) bool {
	r := g.rules()
	if r.Bock == "" {
		return false
	}
	t, hearts := end.tally(r), false
	for i := range end.tricks() {
		hearts = hearts || end.heartTrick(i)
	}
	lost := func(side int) bool { return t.winner(r) != side }
	called := func(side int) bool { return t.levels[side] != Silent }
	return r.BockDraw && t.cardPoints[ofRe] == t.cardPoints[ofKontra] ||
		r.BockHeartTrick && !t.solo && hearts ||
		r.BockCallLost && (called(ofRe) && lost(ofRe) || called(ofKontra) && lost(ofKontra)) ||
		r.BockReLost && called(ofRe) && lost(ofRe) ||
		r.BockSoloLost && t.solo && t.winner(r) == ofKontra ||
		r.BockSchwarz && (t.tricks[ofRe] == 0 || t.tricks[ofKontra] == 0) ||
		r.BockZero && end.value == 0
}
