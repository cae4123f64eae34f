package doppelkopf

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/observed"
)

// EachCard calls lay for the cards of [Game.Zones].
func (g Game) EachCard(s *State, lay func(zone int, c card.Card, n int)) {
	done := seats * s.tricks()
	for _, k := range s.played[done:s.plays] {
		lay(0, cardOf[k], 1)
	}
	hands := 1
	if g.rules().Poverty != "" {
		observed.List(lay, 1, listOf(s.onTable()))
		hands = 2
	}
	for i, k := range s.played[:done] {
		lay(hands+1+2*int(s.winner(i/seats)), cardOf[k], 1)
	}
	for seat := range engine.Seat(seats) {
		at, hand := hands+2*int(seat), s.hands[seat]
		lay(at, card.FaceDown, max(0, s.held(seat)-hand.len()))
		for rest := hand.kinds(); rest != 0; rest &= rest - 1 {
			k := rest.first()
			lay(at, cardOf[k], hand.count(k))
		}
	}
}

var (
	tableFacts = []string{"contract", "announced by Re", "announced by Kontra", "stage of the exchange", "card led"}
	seatFacts  = []string{
		"declarer", "partner", "party", "declaration", "card points", "classes not followed", "pigs",
	}
)

// Facts returns the names of the facts that are observed besides the cards.
func (Game) Facts() (table, seat []string) { return slices.Clone(tableFacts), slices.Clone(seatFacts) }

// AppendFacts appends the facts that [Game.Facts] names. Card points are given as they are.
// Contracts, levels, stages and parties are given by their numbers, a declaration by the number
// of its move plus 1, a card by its index plus 1, and classes and pigs by one bit each. A 1
// stands for yes, and a 0 for no or none.
func (Game) AppendFacts(dst []byte, s *State, seat engine.Seat) []byte {
	if !isSeat(seat) {
		led := card.FaceDown
		if s.plays%seats > 0 {
			led = cardOf[s.played[s.plays-s.plays%seats]]
		}
		return append(dst, byte(s.contract), byte(s.levels[Re]), byte(s.levels[Kontra]), byte(s.phase), byte(led.Index()+1))
	}
	var pigs byte
	for i, holder := range s.pigs {
		pigs |= observed.Flag(holder.Seat() == seat) << i
	}
	return append(dst, observed.Flag(s.declarer.Seat() == seat), observed.Flag(s.partner.Seat() == seat), byte(s.party(seat)),
		numberOf[s.declared[seat]], s.cardPoints[seat], s.voids[seat], pigs)
}
