package cribbage

import (
	"strconv"

	"github.com/hoylecards/hoyle/engine"
)

// Layouts lays the cards that have been played, and the crib, in the order in which people count
// them. The cards of the count lie as they came, which is the layout of all other zones.
func (Game) Layouts() map[string]engine.Layout {
	return map[string]engine.Layout{"played": engine.Row, "crib": engine.Row}
}

// Marks returns the count while there is one, and the dealer.
func (Game) Marks(s State) (marks []engine.Mark) {
	if n := strconv.Itoa(s.count()); s.Long > 0 {
		marks = append(marks, engine.Mark{Seat: engine.Nobody, Phrase: engine.Phrase{Key: "count", Args: []string{n}, Text: "Count " + n}})
	}
	if s != (State{}) {
		marks = append(marks, engine.Mark{Seat: s.Dealer, Phrase: engine.Phrase{Key: "dealer", Text: "Dealer"}})
	}
	return marks
}
