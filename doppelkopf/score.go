package doppelkopf

import (
	"math/bits"

	"github.com/hoylecards/hoyle/engine"
)

// Totals has the facts by which a deal is scored. Those of the parties come in
// twos: first for Re, then for Kontra.
type Totals struct {
	CardPoints [2]int
	Tricks     [2]int
	Levels     [2]Level         // announced
	Solo       bool             // one seat plays alone: a solo, silent or not, or a failed wedding
	Extras     [numKinds][2]int // the number of each ExtraKind
}

// The sides, as Totals counts them.
const (
	ofRe = iota
	ofKontra
)

// Totals returns the totals of a finished deal, with the extras that the
// rules count; before, the zero Totals, which nobody wins and whose value is 0.
func (g Game) Totals(s State) Totals {
	if !s.over() {
		return Totals{}
	}
	return s.tally(g.rules())
}

// tally counts a finished deal.
func (s *State) tally(r *Rules) (t Totals) {
	s.count(&t, r)
	return t
}

// count counts a finished deal into t, which is zero.
func (s *State) count(t *Totals, r *Rules) {
	t.Levels, t.Solo = s.levels, s.alone()
	for seat, cardPoints := range s.cardPoints {
		t.CardPoints[s.side(engine.Seat(seat))] += int(cardPoints)
	}
	for i := range s.tricks() {
		t.Tricks[s.side(s.winner(i))]++
	}
	var buf [maxExtras]Extra
	for _, e := range s.appendExtras(buf[:0], r) {
		t.Extras[e.Kind][e.Party-Re]++
	}
}

// settle sets the value of a finished deal.
func (s *State) settle(r *Rules) {
	t, l := Totals{}, ledger{}
	s.count(&t, r)
	l.account(&t, r)
	s.value = int32(l.sum)
}

// side returns ofRe or ofKontra.
func (s *State) side(seat engine.Seat) int { return ofKontra - int(s.known>>seat&1) }

// alone reports whether Re is one seat.
func (s *State) alone() bool { return bits.OnesCount8(s.re()) == 1 }

func (t *Totals) level(side int) Level { return min(t.Levels[side], Schwarz) }

// Winner returns the party that wins, NoParty if neither does.
func (t Totals) Winner() Party { return Party(t.winner() + int(Re)) }

// winner returns the side that wins, -1 if neither does.
func (t *Totals) winner() int {
	re, kontra := t.level(ofRe) >= No90, t.level(ofKontra) >= No90
	switch {
	case t.CardPoints == [2]int{}:
		return -1 // no deal
	case re && t.made(ofRe), kontra && !re && !t.made(ofKontra):
		return ofRe
	case kontra && t.made(ofKontra), re && !kontra:
		return ofKontra
	case re:
		return -1
	}
	needs := 121
	if t.level(ofRe) == Silent && t.level(ofKontra) != Silent {
		needs-- // the party that alone has announced needs one more than half
	}
	if t.CardPoints[ofRe] >= needs {
		return ofRe
	}
	return ofKontra
}

// aims has for each level the card points that the party needs to make it, schwarz
// every trick, and those with which the other party beats it.
var aims = [Schwarz + 1]struct{ needs, beaten int }{
	No90: {151, 120}, No60: {181, 90}, No30: {211, 60}, Schwarz: {0, 30},
}

// made reports whether a side has made the level it announced.
func (t *Totals) made(side int) bool {
	l := t.level(side)
	return t.CardPoints[side] >= aims[l].needs && (l != Schwarz || t.Tricks[1-side] == 0)
}

// Value returns the points that each seat of Re wins in a deal with these totals,
// or loses if they are negative. A soloist gets three times as many.
func (g Game) Value(t Totals) int {
	var l ledger
	l.account(&t, g.rules())
	return l.sum
}

// Lines returns the items that make up the Value of the totals, in the order in
// which players count them.
func (g Game) Lines(t Totals) []engine.ScoreLine {
	l := ledger{itemize: true}
	l.account(&t, g.rules())
	return l.lines
}

// Score returns the points that the seat wins or loses in a finished deal, 0
// before. The four scores sum to 0.
func (g Game) Score(s State, seat engine.Seat) int {
	if !s.over() || !isSeat(seat) {
		return 0
	}
	return int(s.value) * s.share(seat)
}

// share returns how many times the seat gets the value.
func (s *State) share(seat engine.Seat) int {
	switch {
	case s.known>>seat&1 == 0:
		return -1
	case s.alone():
		return seats - 1
	}
	return 1
}

// Breakdown returns the items that make up seat's Score, in the order in which
// players count them, none before the deal is over. What a party has earned is
// positive for its seats and negative for the others.
func (g Game) Breakdown(s State, seat engine.Seat) []engine.ScoreLine {
	if !s.over() || !isSeat(seat) {
		return nil
	}
	lines, share := g.Lines(g.Totals(s)), s.share(seat)
	for i := range lines {
		lines[i].Points *= max(-1, min(share, 1))
	}
	if share == seats-1 && s.value != 0 {
		lines = append(lines, engine.ScoreLine{Name: "alone against three", Points: (share - 1) * int(s.value)})
	}
	return lines
}
