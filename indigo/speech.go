package indigo

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Say returns a move in words, such as "play 7♥". The package comment lists the keys.
func (Game) Say(_ State, _ engine.Seat, m Move) engine.Phrase {
	return engine.Phrase{Key: "play", Args: []string{m.String()}, Text: "play " + m.String()}
}

// SeatName returns the zero Phrase, because no seat has a special role.
func (Game) SeatName(engine.Seat) engine.Phrase { return engine.Phrase{} }

// Side returns the number of the seat, because each seat plays for itself. It returns
// -1 for an invalid seat.
func (Game) Side(_ State, seat engine.Seat) int {
	if !isSeat(seat) {
		return -1
	}
	return int(seat)
}

// Unit returns the unit of scores: points.
func (Game) Unit() engine.Unit { return engine.Unit{Name: "points", Per: 1} }

// SortHand sorts a hand in the order of [card.Compare].
func (Game) SortHand(_ State, hand card.List) { slices.SortFunc(hand, card.Compare) }

// Layouts makes the table a pile, because only its top card counts.
func (Game) Layouts() map[string]engine.Layout { return map[string]engine.Layout{"table": engine.Pile} }
