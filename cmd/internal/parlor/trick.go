package parlor

import (
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Laid is a card of a trick.
type Laid struct {
	Seat hoyle.Seat
	Card card.Card
}

// Trick returns the cards of the trick. If the trick is empty, it returns those of the last trick,
// and the seat that took it.
func (s *Session) Trick() (cards []Laid, taker hoyle.Seat) {
	taker = hoyle.Nobody
	log := s.Log(0)
	for i, e := range slices.Backward(log) {
		for _, t := range e.Moved {
			switch {
			case s.Layout(t.From) == engine.Trick && len(cards) > 0:
				return cards, hoyle.Nobody // the trick before is complete
			case s.Layout(t.From) == engine.Trick:
				return s.taken(log[:i+1]), t.To.Seat
			case s.Layout(t.To) == engine.Trick && len(t.Cards) == 1:
				cards = append([]Laid{{e.Seat, t.Cards[0]}}, cards...)
			}
		}
	}
	return cards, taker
}

// taken returns the cards of the trick that the last play of a log completed.
func (s *Session) taken(log []hoyle.Event) (cards []Laid) {
	for i, e := range slices.Backward(log) {
		for _, t := range e.Moved {
			done := s.Layout(t.From) == engine.Trick
			switch {
			case done && i < len(log)-1:
				return cards
			case len(t.Cards) == 1 && !done && (s.Layout(t.To) == engine.Trick || s.Layout(t.To) == engine.Won && s.Layout(t.From) == engine.Hand):
				cards = append([]Laid{{e.Seat, t.Cards[0]}}, cards...)
			}
		}
	}
	return cards
}
