package house

import (
	_ "embed" // for the lessons
	"math/bits"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// tells are what plays tell of the party of a seat: eighths of the logarithm to base 2 of the odds that it is Re, in
// the rows of habits, as TestTells has fitted them.
//
//go:embed doppelkopf_tells.txt
var tells weights

// The chances from which on the house takes a seat for a partner, and up to which for a foe.
const (
	surelyFriend = 0.7
	surelyFoe    = 0.15
)

// read makes the chances of t.friend those that the plays of a normal game tell, and takes the parties of
// seats that show them well enough for known. If the partner is not known, it is one of these seats.
func (t *doppelkopfTrick) read(r doppelkopf.Rules) {
	open := func(chance float64) bool { return chance > 0 && chance < 1 }
	if t.s.Contract() != doppelkopf.Normal || t.s.Pigs() != engine.Nobody || !slices.ContainsFunc(t.friend[:], open) {
		return
	}
	var told [4]int
	public := newDoppelkopfTable(r, t.doppelkopfOrder)
	for seat, c := range public.replay(&t.s) {
		rows := public.rows(seat, 1)
		told[seat] += tells.sum(rows[:], public.column(c))
	}
	party, sum, odds := sideOf(t.s.Party(t.seat)), 0.0, [4]float64{}
	for seat, chance := range t.friend {
		if open(chance) {
			n := max(-zeroPower, min(told[seat], zeroPower))
			odds[seat] = powers[zeroPower+n*(1-2*party)]
			sum += odds[seat]
		}
	}
	for seat, n := range odds {
		if n == 0 {
			continue
		}
		t.friend[seat] = n / sum
		switch {
		case t.friend[seat] > surelyFriend:
			t.show(engine.Seat(seat), party)
		case t.friend[seat] < surelyFoe:
			t.show(engine.Seat(seat), 1-party)
		}
	}
}

// houseLessons are card points that the house adds to the worth of a card, as it has learned from games against
// itself and TestLessons has fitted them.
//
//go:embed doppelkopf_lessons.txt
var houseLessons weights

// Lessons have the first blocks of rows of habits, and two blocks about what the seat holds.
const (
	trumpRows  = laterRows
	heldRows   = trumpRows + 2*2*6
	lessonRows = heldRows + 2*3*4
)

// lessonRows returns the rows of lessons that apply to a card, or reports that none do: lessons are
// about games of two parties, for a seat that knows its own.
func (t *doppelkopfTrick) lessonRows(c card.Card) (rows [4]int, ok bool) {
	if t.s.Contract().Solo() || t.s.Pigs() != engine.Nobody || t.s.Party(t.seat) == doppelkopf.NoParty {
		return rows, false
	}
	party, lead := sideOf(t.s.Party(t.seat)), 0
	if t.led == card.FaceDown {
		lead = 1
	}
	seen := t.rows(t.seat, party)
	return [...]int{
		seen[0], seen[1],
		row(trumpRows, lead, 2, party, 2, min(t.held[0]/2, 5), 6),
		row(heldRows, lead, 2, min(t.held[t.class[c]], 3)-1, 3, bits.Len(uint(t.plays/4+1))-1, 4),
	}, true
}

// lesson returns what lessons add to the worth of a card.
func (t *doppelkopfTrick) lesson(lessons weights, c card.Card) float64 {
	if rows, ok := t.lessonRows(c); ok && lessons != "" {
		return float64(lessons.sum(rows[:], t.column(c)))
	}
	return 0
}
