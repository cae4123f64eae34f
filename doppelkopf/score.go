package doppelkopf

import (
	"cmp"
	"math/bits"

	"github.com/hoylecards/hoyle/card"
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
func (s *State) tally(r *rules) (t totals) {
	t.levels, t.solo, t.kind = [2]Level(s.levels[Re:]), s.alone(), soloKind(s.contract)
	for seat, cardPoints := range s.cardPoints {
		t.cardPoints[s.side(engine.Seat(seat))] += int(cardPoints)
	}
	for i := range s.tricks() {
		t.tricks[s.side(s.winner(i))]++
	}
	s.countExtras(&t.extras, r)
	if r.CallBonus != "" {
		s.countBonuses(&t, r)
	}
	return t
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
func (s *State) countBonuses(t *totals, r *rules) {
	for i, b := range bonuses {
		for _, c := range s.announced() {
			if n := &t.bonuses[i][s.side(c.seat())]; r.CallBonus.Has(b.word) && b.counts(c) && (b.each || *n == 0) {
				*n++
			}
		}
	}
}

// settle sets the value of a finished deal.
func (s *State) settle(r *rules) {
	t, l := s.tally(r), ledger{}
	l.account(&t, r)
	s.value = int32(l.sum)
}

// side returns the side of a seat, which is ofRe or ofKontra.
func (s *State) side(seat engine.Seat) int { return ofKontra - int(s.known>>seat&1) }

// alone reports whether Re consists of one seat.
func (s *State) alone() bool { return bits.OnesCount8(s.re()) == 1 }

// winner returns the side that wins, or -1 if neither does.
func (t *totals) winner(r *rules) int {
	re, kontra := t.levels[ofRe] >= No90, t.levels[ofKontra] >= No90
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
	if t.levels[ofRe] == Silent && t.levels[ofKontra] != Silent {
		needs-- // the only party that has announced needs one more
	}
	if t.cardPoints[ofRe] >= needs {
		return ofRe
	}
	return ofKontra
}

// rePoints returns the card points that Re needs to win.
func (r *Rules) rePoints() int { return cmp.Or(r.RePoints, 121) }

// aims holds, for each level, the card points that a party needs to make the level, and the
// card points with which the other party beats it. To make schwarz, a party needs every trick.
var aims = [Schwarz + 1]struct{ needs, beaten int }{
	No90: {151, 120}, No60: {181, 90}, No30: {211, 60}, Schwarz: {0, 30},
}

// made reports whether a side has made the level it announced.
func (t *totals) made(side int) bool {
	l := t.levels[side]
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

// Breakdown returns the items that make up the seat's Score, in the order in which players count them. There are no
// items before the deal is over. What a party has earned is positive for its seats and negative for the other seats.
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

// extraKind is the reason for an extra point.
type extraKind uint8

// The kinds of extra points that are made in tricks. The only other kind is the point for
// winning against the old ladies.
const (
	fullTrick     extraKind = iota // a trick of 40 card points or more
	foxCaught                      // ♦A of the other party
	charlieWins                    // the last trick, won with ♣J
	charlieCaught                  // ♣J of the other party in the last trick
	heartTrick                     // a trick of four plain hearts
	dulleCaught                    // ♥10 of the other party, taken with ♥10
	foxWins                        // the last trick, won with a ♦A that is not a pig
	foxCaughtLast                  // ♦A of the other party in the last trick, counted once more
	numKinds
)

// extras holds the number of extra points of each kind, for Re and for Kontra.
type extras [numKinds][2]int

// countExtras counts the extra points of a finished deal; a solo has none.
func (s *State) countExtras(x *extras, r *rules) {
	if s.alone() {
		return
	}
	last, counts := s.tricks()-1, s.canBeCaught(r)
	for i := range s.tricks() {
		trick, cards := s.played[seats*i:][:seats], hand(0)
		for _, k := range trick {
			cards |= one(k)
		}
		if cards&counts != 0 || i == last && r.CharlieCaught {
			s.countCaught(x, r, i)
		}
		if sumPoints(trick) >= r.doppelkopf() && !r.NoDoppelkopf {
			x[fullTrick][s.side(s.winner(i))]++
		}
		if r.HeartTrick && s.heartTrick(i) {
			x[heartTrick][s.side(s.winner(i))]++
		}
	}
	switch {
	case s.top == charlie && !r.NoCharlie:
		x[charlieWins][s.side(s.best)]++
	case s.top == fox && r.FoxLast && s.pigs[0] == 0:
		x[foxWins][s.side(s.best)]++
	}
}

// doppelkopf returns the card points for which a trick counts.
func (r *Rules) doppelkopf() int { return cmp.Or(r.Doppelkopf, 40) }

// canBeCaught returns the cards that count if they are caught in any trick, not just in the last.
func (s *State) canBeCaught(r *rules) hand {
	var counts hand
	if !r.House && !r.NoFox && s.pigs[0] == 0 {
		counts = one(fox)
	}
	if r.DulleCaught {
		counts |= one(dulle)
	}
	return counts
}

// countCaught counts the extra points for catching cards of the other party in a trick.
func (s *State) countCaught(x *extras, r *rules, trick int) {
	side, leader, counts := s.side(s.winner(trick)), s.leaderOf(trick), s.canBeCaught(r)
	last := trick == s.tricks()-1
	cards := s.played[seats*trick:][:seats]
	won := cards[after(leader, s.winner(trick))]
	for j, k := range cards {
		if s.side((leader+engine.Seat(j))%seats) == side {
			continue
		}
		switch {
		case k == fox && counts.has(fox):
			x[foxCaught][side]++
			if last && r.FoxLastCaught {
				x[foxCaughtLast][side]++
			}
		case k == charlie && last && r.CharlieCaught && (!r.CharlieQueen || won == diamondQueen):
			x[charlieCaught][side]++
		case k == dulle && won == dulle && r.DulleCaught:
			x[dulleCaught][side]++
		}
	}
}

// heartTrick reports whether all cards of a complete trick are plain hearts.
func (s *State) heartTrick(trick int) bool {
	o := &orders[s.order]
	for _, k := range s.played[seats*trick:][:seats] {
		if cardOf[k].Suit() != card.Hearts || o.isTrump(k) {
			return false
		}
	}
	return true
}
