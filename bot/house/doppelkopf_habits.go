package house

import (
	"iter"
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// doppelkopfKinds lists the kinds of cards that habits tell apart: trumps, then plain cards.
var doppelkopfKinds = [...]string{"10♥", "Q♣", "Q♠", "Q♥ Q♦", "J♣", "J♠ J♥ J♦", "A♦", "10♦", "K♦ 9♦", "A", "10", "K", "9"}

const (
	firstPlain   = 9 // among the kinds
	habitColumns = 2 * len(doppelkopfKinds)
)

// kind returns the first column of a card in habits. The next one is for a card that beats the
// best card of the trick or, for a lead, a card of a class that has been led before.
func (o *doppelkopfOrder) kind(c card.Card) int {
	if o.class[c] != 0 {
		return 2 * (firstPlain + slices.Index(doppelkopfKinds[firstPlain:], c.Rank().String()))
	}
	return 2 * slices.IndexFunc(doppelkopfKinds[:firstPlain], func(k string) bool { return strings.Contains(k, c.String()) })
}

// powers holds 2 to the power of n/8 at index n + zeroPower, for the sum n of three weights.
var powers = func() (all [2*zeroPower + 1]float64) {
	eighths := [...]float64{1, 1.0905077326652577, 1.189207115002721, 1.2968395546510096, 1.4142135623730951, 1.5422108254079408, 1.681792830507429, 1.8340080864093424}
	for i := range all {
		n := i - zeroPower
		all[i] = math.Ldexp(eighths[n&7], n>>3)
	}
	return all
}()

const zeroPower = 3 * 48

// weights is a table of whole numbers: a line for each row, a letter for each column of habits. O is 0.
type weights string

// sum returns the sum of the numbers of a column in some rows.
func (w weights) sum(rows []int, column int) (sum int) {
	for _, row := range rows {
		sum += int(w[row*(habitColumns+1)+column]) - 'O'
	}
	return sum
}

// factor returns what three rows of habits say about the card of a column.
func factor(habits weights, rows *[3]int, column int) float64 {
	return powers[zeroPower+habits.sum(rows[:], column)]
}

// doppelkopfTable is the table before a play.
type doppelkopfTable struct {
	*doppelkopfOrder
	second     bool   // whether the second ♥10 beats the first
	parties    [2]int // the seats, one bit each, that are known to be Re and Kontra
	plays      int
	led, best  card.Card            // the first card of the trick and the highest so far, FaceDown if the trick is empty
	holder     engine.Seat          // of the best card, or Nobody
	cardPoints int                  // in the trick
	rounds     [card.Spades + 1]int // by class: how often it has been led
}

// newDoppelkopfTable returns the table before the first play.
func newDoppelkopfTable(r doppelkopf.Rules, order *doppelkopfOrder) doppelkopfTable {
	return doppelkopfTable{doppelkopfOrder: order, second: r.SecondDulle == "always" || r.SecondDulle == "not last", holder: engine.Nobody}
}

// show notes that a seat is of a party: 0 for Re, 1 for Kontra.
func (t *doppelkopfTable) show(seat engine.Seat, party int) {
	t.parties[party] |= 1 << seat
	if bits.OnesCount(uint(t.parties[0])) == 2 {
		t.parties[1] = everySeat &^ t.parties[0]
	}
}

const everySeat = 1<<4 - 1

// beats reports whether c wins against the best card of a trick.
func (t *doppelkopfTable) beats(c, best card.Card) bool {
	if c == best && c == card.Ten.Of(card.Hearts) && t.class[c] == 0 {
		return t.second
	}
	if t.class[c] != t.class[best] {
		return t.class[c] == 0
	}
	return t.rank[c] > t.rank[best]
}

// column returns the column of a card in habits.
func (t *doppelkopfTable) column(c card.Card) int {
	if t.led == card.FaceDown && t.rounds[t.class[c]] > 0 || t.led != card.FaceDown && t.beats(c, t.best) {
		return t.kinds[c] + 1
	}
	return t.kinds[c]
}

// play plays a card.
func (t *doppelkopfTable) play(seat engine.Seat, c card.Card) {
	if t.led == card.FaceDown || t.beats(c, t.best) {
		t.best, t.holder = c, seat
	}
	if t.led == card.FaceDown {
		t.led = c
		t.rounds[t.class[c]]++
	}
	t.cardPoints += doppelkopf.CardPoints(c)
	if t.plays++; t.plays%4 == 0 {
		t.led, t.best, t.holder, t.cardPoints = card.FaceDown, card.FaceDown, engine.Nobody, 0
	}
}

// replay plays the plays of a game. Before each of them it shows the announcements so far, and yields it.
func (t *doppelkopfTable) replay(s *doppelkopf.State) iter.Seq2[engine.Seat, card.Card] {
	return func(yield func(engine.Seat, card.Card) bool) {
		said := s.Announcements()
		for seat, c := range s.Plays() {
			for ; len(said) > 0 && said[0].After <= t.plays; said = said[1:] {
				t.show(said[0].Seat, sideOf(said[0].Party))
			}
			if !yield(seat, c) {
				return
			}
			if c == card.Queen.Of(card.Clubs) {
				t.show(seat, 0)
			}
			t.play(seat, c)
		}
	}
}

// What one seat knows of another.
const (
	isFriend = iota
	isFoe
	isUnknown
)

// relation returns what a seat of a party knows of the seat that comes n seats after it.
func (t *doppelkopfTable) relation(seat engine.Seat, party, n int) int {
	own, foes, other := t.parties[party]|1<<seat, t.parties[1-party], 1<<((int(seat)+n)%4)
	switch {
	case own&other != 0:
		return isFriend
	case foes&other != 0, bits.OnesCount(uint(own)) == 2:
		return isFoe
	case bits.OnesCount(uint(foes)) == 2:
		return isFriend
	}
	return isUnknown
}

// Habits have three blocks of rows: what the seat sees of a lead or of a trick, more of the same, and what
// it knows of the seats that play later.
const (
	leadRows   = 2 * 5 * 2
	trickRows  = leadRows + 3*3*2
	secondRows = trickRows + 3*3*3*2
	laterRows  = secondRows + 3*3*3*3
	habitRows  = laterRows + 14*3
)

// rows returns the rows of habits that apply to a seat of a party that plays next.
func (t *doppelkopfTable) rows(seat engine.Seat, party int) [3]int {
	next, across, last := t.relation(seat, party, 1), t.relation(seat, party, 2), t.relation(seat, party, 3)
	place := t.plays % 4
	if place == 0 {
		known := 1
		if next == isUnknown || across == isUnknown || last == isUnknown {
			known = 0
		}
		return [...]int{
			row(0, known, 2, bits.Len(uint(t.plays/4)), 5, party, 2),
			row(leadRows, next, 3, last, 3, party, 2),
			row(laterRows, 13, 14, known, 3),
		}
	}
	holder := t.relation(seat, party, (int(t.holder)-int(seat)+4)%4)
	later := [...]int{1: 3*next + across, 2: 9 + next, 3: 12}[place]
	led := min(t.rounds[t.class[t.led]], 2)
	if t.class[t.led] == 0 {
		led = 0
	}
	best := 0
	if t.class[t.best] == 0 {
		best = 1
		if t.kinds[t.best] < 8 { // ♥10 or a queen
			best = 2
		}
	}
	points := min(t.cardPoints/9, 2)
	return [...]int{
		row(trickRows, place-1, 3, led, 3, holder, 3, party, 2),
		row(secondRows, place-1, 3, holder, 3, points, 3, best, 3),
		row(laterRows, later, 14, holder, 3),
	}
}

// row returns the row of a block for the given digits, each followed by the number of its values.
func row(first int, digits ...int) int {
	n := 0
	for i := 0; i < len(digits); i += 2 {
		n = n*digits[i+1] + digits[i]
	}
	return first + n
}
