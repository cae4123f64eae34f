package catcheleven

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Say returns a move in words, such as "take 2♠ 7♠ with 2♥". The package comment lists
// the keys.
func (Game) Say(_ State, _ engine.Seat, m Move) engine.Phrase {
	with := m.Card.String()
	if m.Takes == 0 {
		return engine.Phrase{Key: "lay", Args: []string{with}, Text: "lay " + with}
	}
	taken := m.Takes.String()
	return engine.Phrase{Key: "take", Args: []string{taken, with}, Text: "take " + taken + " with " + with}
}

// Side returns the side of a seat, or -1 for an invalid seat. Partners are on the same side, which is
// 0 or 1; two or three seats have the number of the seat.
func (g Game) Side(_ State, seat engine.Seat) int {
	if !g.isSeat(seat) {
		return -1
	}
	return int(seat) % g.rules().sides()
}

// SortHand sorts a hand in the order of [card.CompareRank], because number cards
// capture by their values.
func (Game) SortHand(_ State, hand card.List) { slices.SortFunc(hand, card.CompareRank) }

// Layouts lays the cards on the table in a row, because their order means nothing.
func (Game) Layouts() map[string]engine.Layout { return map[string]engine.Layout{"table": engine.Row} }
