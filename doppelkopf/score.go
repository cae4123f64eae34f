package doppelkopf

import (
	"cmp"
	"math/bits"

	"github.com/hoylecards/hoyle/engine"
)

// totals holds the facts from which a deal is scored. Facts about the parties come in pairs:
// first for Re, then for Kontra.
type totals struct {
	cardPoints [2]int
	tricks     [2]int
	levels     [2]Level // announced
	kind       int      // in a solo, the index in SoloPoints
	solo       bool     // one seat plays alone: a solo, silent or not, or a failed wedding
	extras     extras
	bonuses    [len(bonuses)][2]int
}

// The sides, as totals number them.
const (
	ofRe = iota
	ofKontra
)

// tally returns the totals of a finished deal.
func (s *State) tally(r *Rules) (t totals) {
	s.count(&t, r)
	return t
}

// count sets t, which must be zero, to the totals of a finished deal.
func (s *State) count(t *totals, r *Rules) {
	t.levels, t.solo, t.kind = s.levels, s.alone(), soloKind(s.contract)
	for seat, cardPoints := range s.cardPoints {
		t.cardPoints[s.side(engine.Seat(seat))] += int(cardPoints)
	}
	for i := range s.tricks() {
		t.tricks[s.side(s.winner(i))]++
	}
	s.countExtras(&t.extras, r)
	if r.CallBonus != "" {
		s.countBonuses(t, r)
	}
}

// soloKind returns the index of a solo in SoloPoints. A solo that nobody has declared is a ♦ solo.
func soloKind(c Contract) int {
	switch {
	case c == SoloJacks:
		return 0
	case c == SoloQueens:
		return 1
	case c == SoloDiamonds || !c.Solo():
		return 2
	}
	return 3
}

// bonuses are the reasons for which an announcement counts a point of the game.
var bonuses = [...]struct {
	word, name string
	counts     func(c call) bool
	each       bool // whether it counts for each announcement, not once for a party
}{
	{bonusFirst, "announced before the first card by %", func(c call) bool { return c.after == 0 }, false},
	{bonusJump, "jump by %", func(c call) bool { return c.odd() && c.level() > Said }, true},
	{bonusWedding, "announced before the wedding by %", func(c call) bool { return c.party() == NoParty }, false},
}

// countBonuses counts the points that CallBonus gives for announcements.
func (s *State) countBonuses(t *totals, r *Rules) {
	for i, b := range bonuses {
		for _, c := range s.announced() {
			if n := &t.bonuses[i][s.side(c.seat())]; r.CallBonus.has(b.word) && b.counts(c) && (b.each || *n == 0) {
				*n++
			}
		}
	}
}

// settle sets the value of a finished deal.
func (s *State) settle(r *Rules) {
	t, l := totals{}, ledger{}
	s.count(&t, r)
	l.account(&t, r)
	s.value = int32(l.sum)
}

// side returns the side of a seat, which is ofRe or ofKontra.
func (s *State) side(seat engine.Seat) int { return ofKontra - int(s.known>>seat&1) }

// alone reports whether Re consists of one seat.
func (s *State) alone() bool { return bits.OnesCount8(s.re()) == 1 }

func (t *totals) level(side int) Level { return min(t.levels[side], Schwarz) }

// winner returns the side that wins, or -1 if neither does.
func (t *totals) winner(r *Rules) int {
	re, kontra := t.level(ofRe) >= No90, t.level(ofKontra) >= No90
	switch {
	case t.cardPoints == [2]int{}:
		return -1 // nothing was played
	case re && t.made(ofRe), kontra && !re && !t.made(ofKontra):
		return ofRe
	case kontra && t.made(ofKontra), re && !kontra:
		return ofKontra
	case re:
		return -1
	}
	needs := r.rePoints()
	if t.level(ofRe) == Silent && t.level(ofKontra) != Silent {
		needs-- // the only party that has announced needs one more
	}
	if t.cardPoints[ofRe] >= needs {
		return ofRe
	}
	return ofKontra
}

// rePoints returns the card points that Re needs to win.
func (r *Rules) rePoints() int {
	const standard = 121
	return cmp.Or(r.RePoints, standard)
}

// aims holds, for each level, the card points that a party needs to make the level, and the
// card points with which the other party beats it. To make schwarz, a party needs every trick.
var aims = [Schwarz + 1]struct{ needs, beaten int }{
	No90: {151, 120}, No60: {181, 90}, No30: {211, 60}, Schwarz: {0, 30},
}

// made reports whether a side has made the level it announced.
func (t *totals) made(side int) bool {
	l := t.level(side)
	return t.cardPoints[side] >= aims[l].needs && (l != Schwarz || t.tricks[1-side] == 0)
}

// Score returns the points that the seat wins or loses in a finished deal, or 0 before the
// deal is over. The four scores sum to 0.
func (g Game) Score(s State, seat engine.Seat) int {
	if !s.over() || !isSeat(seat) {
		return 0
	}
	return int(s.value) * s.share(seat)
}

// share returns the number by which the value of the deal is multiplied for the seat.
func (s *State) share(seat engine.Seat) int {
	switch {
	case s.known>>seat&1 == 0:
		return -1
	case s.alone():
		return seats - 1
	}
	return 1
}

// Breakdown returns the items that make up the seat's Score, in the order in which players
// count them. There are no items before the deal is over. What a party has earned is positive
// for its seats and negative for the other seats.
func (g Game) Breakdown(s State, seat engine.Seat) []engine.ScoreLine {
	if !s.over() || !isSeat(seat) {
		return nil
	}
	t, l, share := s.tally(g.rules()), ledger{itemize: true}, s.share(seat)
	l.account(&t, g.rules())
	lines := l.lines
	for i := range lines {
		lines[i].Points *= min(share, 1)
	}
	if share == seats-1 && s.value != 0 {
		lines = append(lines, engine.ScoreLine{Name: "alone against three", Points: (share - 1) * int(s.value)})
	}
	return lines
}
