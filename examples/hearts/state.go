package hearts

import (
	"fmt"
	"io"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// State is a position of the game, or a view of one. It is always valid. The zero State is a
// finished game in which nobody has any points.
type State struct {
	hands  [seats]card.Set     // the cards face up in each hand
	passed [seats]card.Set     // the cards that each seat has passed, if they are seen
	laid   [seats]card.Set     // the cards that each seat has played
	taken  [seats]card.Set     // the cards of the tricks taken
	bars   [seats]card.Set     // the cards that each hand cannot contain, as its plays show
	played [packSize]card.Card // in order
	down   [seats]uint8        // cards face down in each hand: only in views
	given  [seats]uint8        // cards that each seat has passed
	plays  uint8
	broken bool
	first  engine.Seat
	leader engine.Holder // of the first trick; nobody while cards are passed
	turn   engine.Holder
}

// Format prints no card, for any verb of package fmt, because a whole position is secret.
func (State) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "hearts.State(secret)") }

func isSeat(seat engine.Seat) bool { return 0 <= seat && seat < seats }

// Turn returns the seat to move. It returns Nobody once the game is over.
func (s State) Turn() engine.Seat { return s.turn.Seat() }

// First returns the seat that gets its cards first.
func (s State) First() engine.Seat { return s.first }

// Leader returns the seat that leads the first trick. It returns Nobody while cards are being
// passed.
func (s State) Leader() engine.Seat { return s.leader.Seat() }

// Broken reports whether hearts are broken.
func (s State) Broken() bool { return s.broken }

// Hand returns the visible cards of seat's hand.
func (s State) Hand(seat engine.Seat) card.Set { return at(s.hands, seat) }

// HandLen returns the number of cards in seat's hand, seen or not.
func (s State) HandLen(seat engine.Seat) int { return s.Hand(seat).Len() + int(at(s.down, seat)) }

// Passed returns the cards that seat has passed. It returns none if they are not seen.
func (s State) Passed(seat engine.Seat) card.Set { return at(s.passed, seat) }

// Taken returns the cards of the tricks that seat has taken.
func (s State) Taken(seat engine.Seat) card.Set { return at(s.taken, seat) }

// Trick returns the trick on the table, in the order played.
func (s State) Trick() card.List { return slices.Clone(card.List(s.trick())) }

// at returns the item of a seat. It returns the zero value if there is no such seat.
func at[T any](all [seats]T, seat engine.Seat) (none T) {
	if !isSeat(seat) {
		return none
	}
	return all[seat]
}

// awaits reports whether the game waits for the seat.
func (s *State) awaits(seat engine.Seat) bool {
	if s.passing() {
		return isSeat(seat) && s.given[seat] < packetSize
	}
	return seat == s.turn.Seat() && seat != engine.Nobody
}
