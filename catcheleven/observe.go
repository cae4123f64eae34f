package catcheleven

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/observed"
)

// EachCard calls lay for the cards of [Game.Zones].
func (g Game) EachCard(s *State, lay func(zone int, c card.Card, n int)) {
	observed.Set(lay, 0, s.table)
	observed.List(lay, 1, s.cards[maxStock-s.stock:])
	all := g.Seats()
	for seat := range all {
		observed.Hand(lay, 2+seat, s.down[seat], s.hands[seat])
	}
	for side := range g.rules().sides() {
		observed.Set(lay, 2+all+side, s.won[side])
	}
}

// Facts returns the names of the facts that are observed besides the cards. The facts of a
// seat are the facts of its side.
func (Game) Facts() (table, seat []string) { return nil, []string{"sweeps", "captured last"} }

// AppendFacts appends the facts that [Game.Facts] names, each as a number, or as 1 for yes
// and 0 for no.
func (g Game) AppendFacts(dst []byte, s *State, seat engine.Seat) []byte {
	if !g.isSeat(seat) {
		return dst
	}
	side := g.Side(*s, seat)
	return append(dst, s.sweeps[side], observed.Flag(int(s.last.Seat()) == side))
}
