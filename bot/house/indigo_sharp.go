package house

import (
	"github.com/hoylecards/hoyle/card"
)

// indigoWeights are the numbers of the sharp player, in points. TestTune finds them.
type indigoWeights struct {
	Card  float64 // a captured card, on the way to the three points for most cards
	Reply float64 // the share of a pile that is lost if the other seat can capture it
	Again float64 // the share of a pile that is won if the other seat cannot, and this one then can
	Left  float64 // an unseen card that the rest of the hand can capture
}

var indigoNumbers = indigoWeights{Card: 0.4, Reply: 0.8, Again: 1.3, Left: 0.02}

// worth returns what it is worth to play m: the pile that it captures or, if it captures none,
// the pile that may be captured later, less the pile that the other seat may capture.
func (s indigoSight) worth(m card.Card) float64 {
	w, pile := &indigoNumbers, s.pile(m)
	left, unseen := float64(s.left(m)), s.unseen.Len()
	keep := float64(w.Left * left)
	if s.captures(m) {
		return pile + keep
	}
	lost := holds(s.other, s.takes(m), unseen)
	return keep - float64(w.Reply*lost*pile) + float64(w.Again*(1-lost)*pile*left)/float64(max(unseen, 1))
}

// pile returns what the table is worth with m on it.
func (s indigoSight) pile(m card.Card) float64 {
	cards := s.table.With(m)
	return float64((cards & indigoPoints).Len()) + float64(indigoNumbers.Card*float64(cards.Len()))
}
