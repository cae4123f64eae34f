package blackjack

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// enough reports whether a round may begin from a shoe of so many cards: if the
// cut card has not come out, and there are two cards for every seat.
func (s *State) enough(cards int) bool {
	const cutDepth = 13 // cards a pack behind the cut card
	return cards >= cutDepth*int(s.decks) && cards >= 2*(int(s.players)+1)
}

// Continues reports whether another round follows from the shoe of the finished
// round s: in the casino, if the cut card has not come out and two cards for every
// seat are left. A view of s has the same answer.
func (g Game) Continues(s State) bool {
	return g.rules().Casino && s.Turn() == engine.Nobody && s.enough(int(s.shoe))
}

// Next returns the position after the deal of the next round from the same
// shoe, which goes on from the end of the finished round s. It reports false if
// the shoe does not continue, and on a view.
func (g Game) Next(s State) (State, bool) {
	if !g.Continues(s) || s.faceDown() {
		return s, false
	}
	// The cards of the row in their order, then those behind it, shuffled.
	var cards [bufLen]card.Card
	next := cards[:0]
	for i := int(s.drawn); i < s.inRow(); i++ {
		next = append(next, s.row.card(i))
	}
	seed, ordered := s.secret.seed(), len(next)
	next = s.unseen().appendTo(next)
	seed.Shuffle(next[ordered:])

	discards := s.discards
	for i := range int(s.drawn) {
		discards.add(s.row.card(i))
	}
	var round State
	round.round(g.rules(), next, discards)
	round.setSecret(seed)
	return round, true
}

// Match returns the format of so many rounds: each goes on from the shoe of the
// one before by Next as long as it can, and else is dealt anew from its seed.
func (g Game) Match(rounds int) engine.Format[State, Move] {
	first := func([]engine.Deal[State], deck.Seed) engine.Seat { return 0 }
	anew := engine.Deals(g, rounds, first)
	return func(done []engine.Deal[State], seed deck.Seed) (*engine.Table[State, Move], error) {
		if n := len(done); 0 < n && n < rounds {
			if next, ok := g.Next(done[n-1].End); ok {
				return engine.NewTableAt(g, next)
			}
		}
		return anew(done, seed)
	}
}
