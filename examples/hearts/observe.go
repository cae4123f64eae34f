package hearts

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

var _ engine.Observer[State] = Game{}

// EachCard calls lay for the cards of [Game.Zones].
func (Game) EachCard(s *State, lay func(zone int, c card.Card, n int)) {
	for _, c := range s.trick() {
		lay(0, c, 1)
	}
	for seat, hand := range s.hands {
		zone := 1 + 3*seat
		lay(zone, card.FaceDown, int(s.down[seat]))
		for c := range hand.All() {
			lay(zone, c, 1)
		}
		if s.passing() {
			for c := range s.passed[seat].All() {
				lay(zone+1, c, 1)
			}
			lay(zone+1, card.FaceDown, int(s.given[seat])-s.passed[seat].Len())
		}
		for _, c := range s.played[:s.plays] {
			if s.taken[seat].Has(c) {
				lay(zone+2, c, 1)
			}
		}
	}
}

// Facts returns the names of the facts that are observed besides the cards.
func (Game) Facts() (table, seat []string) {
	return []string{"hearts are broken", "passing"}, []string{"led the first trick", "cards passed", "suits not followed"}
}

// AppendFacts appends what [Game.Facts] names: 1 for yes, and a bit for each suit.
func (Game) AppendFacts(dst []byte, s *State, seat engine.Seat) []byte {
	if !isSeat(seat) {
		return append(dst, flag(s.broken), flag(s.passing()))
	}
	suits := byte(0)
	for suit := card.Clubs; suit <= card.Spades; suit++ {
		suits |= flag(suit.Cards()&^s.bars[seat] == 0) << (suit - card.Clubs)
	}
	return append(dst, flag(s.leader.Seat() == seat), s.given[seat], suits)
}

// flag returns 1 for true and 0 for false.
func flag(is bool) byte {
	if is {
		return 1
	}
	return 0
}
