package karata

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/observed"
)

// EachCard calls lay for the cards of [Game.Zones].
func (g Game) EachCard(s *State, lay func(zone int, c card.Card, n int)) {
	observed.List(lay, 0, s.cards[:s.pile])
	observed.List(lay, 1, s.cards[packSize-s.stock:])
	for seat := range g.Seats() {
		observed.Hand(lay, 2+seat, s.down[seat], s.hands[seat])
	}
}

var (
	tableFacts = []string{"phase", "requested suit", "requested card", "request lowered", "cards owed or jumps", "cards laid", "backward", "turnovers"}
	seatFacts  = []string{"said last card", "has the next turn", "cards of the last turnover"}
)

// Facts returns the names of the facts that are observed besides the cards.
func (Game) Facts() (table, seat []string) { return slices.Clone(tableFacts), slices.Clone(seatFacts) }

// AppendFacts appends the facts that [Game.Facts] names. It gives counts as
// they are, a phase or a suit by its number, a card by its index plus 1, and
// yes as 1; 0 stands for no or none.
func (g Game) AppendFacts(dst []byte, s *State, seat engine.Seat) []byte {
	if g.isSeat(seat) {
		return append(dst, observed.Flag(s.saidLast(seat)), observed.Flag(s.next.Seat() == seat), s.held[seat])
	}
	return append(dst, byte(s.phase), byte(s.request.Suit), byte(s.request.Card.Index()+1), observed.Flag(s.request.Lowered),
		max(s.debt, s.jumps), s.laid, observed.Flag(s.backward), s.turned)
}
