package blackjack

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// enough reports whether a round can begin with the given number of cards in the
// shoe, that is, whether the cut card has not come out and there are two cards for
// each seat.
func (s *State) enough(cards int) bool {
	const cutDepth = 13 // the number of cards behind the cut card, for each pack
	return cards >= cutDepth*int(s.decks) && cards >= 2*(int(s.players)+1)
}

// Continues reports whether another round can be dealt from the shoe of the
// finished round s. In the casino it can if the cut card has not come out and two
// cards are left for each seat; at home it never can. The result for a view is the
// same as for the position that it shows.
func (g Game) Continues(s State) bool {
	return g.rules().Casino && s.Turn() == engine.Nobody && s.enough(int(s.shoe))
}

// Next deals the next round from the shoe of the finished round s. It reports false
// if [Game.Continues] does, and also if s is a view.
func (g Game) Next(s State) (State, bool) {
	if !g.Continues(s) || s.faceDown() {
		return s, false
	}
	// The cards left in the row, in order, then the cards after the row, shuffled.
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

// Match returns the format of a match with the given number of rounds. Each round
// is dealt by [Game.Next] from the shoe of the round before, or from a new shoe if
// that is not possible.
func (g Game) Match(rounds int) host.Format[State, Move] {
	first := func(host.Deal[State], deck.Seed) engine.Seat { return 0 }
	anew := host.Series(g, host.Until[State]{Deals: rounds, Lead: first})
	return func(last host.Deal[State], seed deck.Seed) (host.Start[State, Move], error) {
		if 0 < last.Played && last.Played < rounds {
			if next, ok := g.Next(last.End); ok {
				return host.Start[State, Move]{Game: g, Position: &next}, nil
			}
		}
		return anew(last, seed)
	}
}
