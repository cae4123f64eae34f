package indigo

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/observed"
)

// EachCard calls lay for the cards of [Game.Zones].
func (Game) EachCard(s *State, lay func(zone int, c card.Card, n int)) {
	observed.List(lay, 0, s.cards[:s.table])
	observed.List(lay, 1, s.cards[packSize-s.stock:])
	for seat := range s.hands {
		observed.Hand(lay, 2+2*seat, s.down[seat], s.hands[seat])
		observed.Set(lay, 3+2*seat, s.won[seat])
	}
}

// Facts returns the names of the facts that are observed besides the cards.
func (Game) Facts() (table, seat []string) { return nil, []string{"captured last"} }

// AppendFacts appends the facts that [Game.Facts] names: 1 for yes, 0 for no.
func (Game) AppendFacts(dst []byte, s *State, seat engine.Seat) []byte {
	if !isSeat(seat) {
		return dst
	}
	return append(dst, observed.Flag(s.last.Seat() == seat))
}
