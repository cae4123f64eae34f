package house

import (
	"strconv"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/texts"
)

// indigoSight is what a seat sees, in the form that the reasons for its moves need.
type indigoSight struct {
	top    card.Card
	table  card.Set
	hand   card.Set
	other  int      // the number of cards in the other hand
	unseen card.Set // the cards in the other hand and the stock
	known  bool     // whether all unseen cards are in the other hand
}

func newIndigoSight(v engine.View[indigo.State]) indigoSight {
	s, table := v.State, card.SetOf(v.State.Table()...)
	seen := table
	for seat := range engine.Seat(2) {
		seen |= s.Hand(seat) | s.Won(seat)
	}
	unseen := card.Standard &^ seen
	other := s.HandLen(1 - v.Seat)
	return indigoSight{s.Top(), table, s.Hand(v.Seat), other, unseen, unseen.Len() == other}
}

func (s indigoSight) captures(c card.Card) bool {
	return s.top != card.FaceDown && matching(c).Has(s.top)
}

// matching returns the cards that capture c, or that c captures.
func matching(c card.Card) card.Set { return (c.Suit().Cards() | c.Rank().Cards()).Without(c) }

// takes returns the number of unseen cards that capture c.
func (s indigoSight) takes(c card.Card) int { return (s.unseen & matching(c)).Len() }

// again reports whether the rest of the hand can capture c.
func (s indigoSight) again(c card.Card) bool { return s.hand.Without(c)&matching(c) != 0 }

// left returns the number of unseen cards that the hand without c can capture.
func (s indigoSight) left(c card.Card) int {
	var all card.Set
	for other := range s.hand.Without(c).All() {
		all |= matching(other)
	}
	return (s.unseen & all).Len()
}

// indigoPoints are the cards that count a point each.
var indigoPoints = card.Ace.Cards() | card.Ten.Cards() | card.Jack.Cards() | card.Queen.Cards() | card.King.Cards()

func indigoPoint(c card.Card) bool { return indigoPoints.Has(c) }

// indigoReason says what the better card captures, keeps, or does not give away.
func indigoReason(v engine.View[indigo.State], played, best indigo.Move) engine.Phrase {
	s := newIndigoSight(v)
	pile := texts.Count(len(v.State.Table()), "card")
	switch {
	case s.captures(best) && !s.captures(played):
		return because("captures", "%s captures the table: %s and itself", best.String(), pile)
	case s.captures(played) && !s.captures(best):
		return because("waits", "%s is worth more later: it captures only %s now", played.String(), pile)
	case s.captures(best):
		return s.keptReason(played, best)
	}
	return s.laidReason(played, best)
}

// laidReason explains why best was the better card to lay on the table.
func (s indigoSight) laidReason(played, best card.Card) engine.Phrase {
	switch {
	case s.takes(best) == 0 && s.takes(played) > 0 && s.known:
		return because("safe", "no card of the other hand captures %s, but one captures %s", best.String(), played.String())
	case s.takes(best) < s.takes(played):
		return fewer("capture", best, played, s.takes(best), s.takes(played))
	case s.again(best) && !s.again(played):
		return because("again", "if nobody captures %s, the rest of the hand can", best.String())
	case indigoPoint(played) && !indigoPoint(best):
		return because("point", "%s counts a point for the player who captures it", played.String())
	}
	return s.keptReason(played, best)
}

// keptReason explains why the hand is better without best than without played.
func (s indigoSight) keptReason(played, best card.Card) engine.Phrase {
	switch mine, others := s.left(best), s.left(played); {
	case s.captures(best) && indigoPoint(best) && !indigoPoint(played):
		return because("own-point", "%s counts a point itself, which is then safe", best.String())
	case mine > others:
		return because("more-later", "without %s the hand captures %s, without %s only %s",
			best.String(), texts.Count(mine, "unseen card"), played.String(), strconv.Itoa(others))
	case s.known:
		return known(s.unseen)
	}
	return engine.Phrase{}
}
