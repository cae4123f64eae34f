package blackjack

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/observed"
)

// EachCard calls lay for the cards of [Game.Zones].
func (g Game) EachCard(s *State, lay func(zone int, c card.Card, n int)) {
	hands, at, zone := g.rules().splitTo(), 0, 0
	row := func(n int) {
		for range n {
			lay(zone, s.row.card(at), 1)
			at++
		}
		zone++
	}
	for p := range g.rules().players() {
		for h := range hands {
			row(s.hands[p][h].len())
		}
	}
	row(int(s.dealer))
	row(s.inRow() - int(s.drawn))
	if s.faceDown() {
		lay(zone, card.FaceDown, s.behind())
	} else if s.behind() > 0 {
		unseen := s.unseen()
		unseen.each(func(c card.Card, n int) { lay(zone, c, n) })
	}
	s.discards.each(func(c card.Card, n int) { lay(zone+1, c, n) })
}

// each calls the function do for every card, with the number of copies of the card.
func (n *counts) each(do func(c card.Card, n int)) {
	for suit := card.Clubs; suit <= card.Spades; suit++ {
		for i, suits := range n {
			c := (card.Ace + card.Rank(i)).Of(suit)
			do(c, int(suits>>shift(c)&15))
		}
	}
}

var (
	tableFacts = []string{"hand to play", "offer"}
	seatFacts  = []string{"insured", "end of hand 1", "end of hand 2", "end of hand 3", "end of hand 4"}
)

// Facts returns the names of the facts that are observed besides the cards.
func (Game) Facts() (table, seat []string) { return slices.Clone(tableFacts), slices.Clone(seatFacts) }

// AppendFacts appends the facts that [Game.Facts] names: 1 for yes, 0 for no. The hand
// to play is given as its number, counted from 0; the offer is 1 for insurance, 2 for early
// surrender and 0 for none. The end of a hand is given as the sum
// of 1 if it stood, 2 if it was doubled and 4 if it was surrendered.
func (g Game) AppendFacts(dst []byte, s *State, seat engine.Seat) []byte {
	if seat < 0 || int(seat) >= g.Seats() {
		return append(dst, s.hand, observed.Flag(s.insuring)+2*observed.Flag(s.surrendering))
	}
	dst = append(dst, s.insured>>seat&1)
	var hands [maxHands]packed
	if s.isPlayer(seat) {
		hands = s.hands[seat]
	}
	for _, h := range hands {
		dst = append(dst, byte(h.flags()/stood))
	}
	return dst
}
