package house

import (
	"strconv"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
)

const elevenSum = 11

// numberCards are the cards from ace to ten, whose captures add up to elevenSum.
var numberCards = card.Standard &^ (card.Jack.Cards() | card.Queen.Cards() | card.King.Cards())

// elevenSight is what a seat sees, in the form that the reasons for its moves need.
type elevenSight struct {
	game    catcheleven.Game
	numbers *elevenNumbers
	v       engine.View[catcheleven.State]
	unseen  card.Set // the cards in the other hands and the stock
	next    int      // the number of cards in the hand of the next seat
	known   bool     // whether all unseen cards are in the only other hand
}

func newElevenSight(g catcheleven.Game, v engine.View[catcheleven.State]) elevenSight {
	s := v.State
	seen := s.Table() | s.Hand(v.Seat) | s.Won(0) | s.Won(1) | s.Won(2)
	unseen := card.Standard &^ seen
	next := s.HandLen((v.Seat + 1) % engine.Seat(g.Seats()))
	return elevenSight{g, numbersOf(g), v, unseen, next, g.Seats() == 2 && unseen.Len() == next}
}

// after returns the table after a move.
func (s elevenSight) after(m catcheleven.Move) card.Set {
	if m.Takes == 0 {
		return s.v.State.Table().With(m.Card)
	}
	return s.v.State.Table() &^ m.Takes
}

// sweeps reports whether a move clears the table in a way that counts.
func (s elevenSight) sweeps(m catcheleven.Move) bool {
	return m.Takes != 0 && m.Card.Rank() != card.Jack && s.after(m) == 0 && s.counts()
}

// counts reports whether clearing the table counts in this hand.
func (s elevenSight) counts() bool { return !s.game.Rules().Pasur || s.v.State.StockLen() > 0 }

// sweepers returns the number of unseen cards that can clear the table after a move.
func (s elevenSight) sweepers(m catcheleven.Move) int {
	table := s.after(m)
	switch {
	case table == 0 || !s.counts():
		return 0
	case table.Len() == 1 && table&numberCards == 0:
		return (s.unseen & table.First().Rank().Cards() &^ card.Jack.Cards()).Len()
	case table&^numberCards != 0 || sumOf(table) >= elevenSum:
		return 0
	}
	return (s.unseen & card.Rank(elevenSum-sumOf(table)).Cards()).Len()
}

func sumOf(numbers card.Set) (sum int) {
	for c := range numbers.All() {
		sum += int(c.Rank())
	}
	return sum
}

// takers returns the cards that can capture c once c lies on the table. It considers
// only the cards in the parameter from, and leaves out jacks, which capture nearly
// anything.
func (s elevenSight) takers(from card.Set, c card.Card) card.Set {
	from &^= card.Jack.Cards()
	if !numberCards.Has(c) {
		return from & c.Rank().Cards()
	}
	var all card.Set
	table := s.v.State.Table() & numberCards
	for rank := card.Ace; rank <= card.Ten; rank++ {
		if addsUp(table, elevenSum-int(rank)-int(c.Rank())) {
			all |= from & rank.Cards()
		}
	}
	return all
}

// addsUp reports whether some of the cards, or none, add up to n.
func addsUp(numbers card.Set, n int) bool {
	if n <= 0 || numbers == 0 {
		return n == 0
	}
	c := numbers.First()
	return addsUp(numbers.Without(c), n) || addsUp(numbers.Without(c), n-int(c.Rank()))
}

// catchElevenReason returns the function that says what the better move captures, or what
// it does not leave to the other seats.
func catchElevenReason(g catcheleven.Game) func(engine.View[catcheleven.State], catcheleven.Move, catcheleven.Move) engine.Phrase {
	return func(v engine.View[catcheleven.State], played, best catcheleven.Move) engine.Phrase {
		s := newElevenSight(g, v)
		if p := s.sweepReason(played, best); p.Text != "" {
			return p
		}
		if p := captureReason(played, best); p.Text != "" {
			return p
		}
		return s.laidReason(played, best)
	}
}

// sweepReason says that the better move clears the table, or lets fewer unseen cards clear it.
func (s elevenSight) sweepReason(played, best catcheleven.Move) engine.Phrase {
	switch few, many := s.sweepers(best), s.sweepers(played); {
	case s.sweeps(best) && !s.sweeps(played):
		return because("sweeps", "it clears the table")
	case s.sweeps(played) || few >= many:
		return engine.Phrase{}
	case few == 0 && s.known:
		return because("no-sweep", "the other hand can clear the table after %s", played.Card.String())
	case few == 0:
		return because("sweep", "after %s the table can be cleared by %s", played.Card.String(), texts.Count(many, "unseen card"))
	default:
		return because("fewer-sweeps", "fewer unseen cards can clear the table after it: %s, not %s", strconv.Itoa(few), strconv.Itoa(many))
	}
}

// captureReason says what the better move captures.
func captureReason(played, best catcheleven.Move) engine.Phrase {
	taken := func(m catcheleven.Move) (all card.Set) {
		if m.Takes != 0 {
			all = m.Takes.With(m.Card)
		}
		return all
	}
	more := taken(best) &^ taken(played)
	diamonds := (taken(best) & card.Diamonds.Cards()).Len() - (taken(played) & card.Diamonds.Cards()).Len()
	switch {
	case best.Takes != 0 && played.Takes == 0:
		return because("captures", "it captures %s", taken(best).String())
	case best.Takes != 0 && diamonds > 0:
		return because("diamonds", "it captures more diamonds: %s", (more & card.Diamonds.Cards()).String())
	case best.Takes != 0 && taken(best).Len() > taken(played).Len():
		return because("more", "it captures %s", texts.Count(taken(best).Len(), "card"))
	case played.Card.Rank() == card.Jack && best.Card.Rank() != card.Jack:
		return because("jack", "a jack is worth more when much lies on the table")
	}
	return engine.Phrase{}
}

// laidReason explains why the card of best was the better one to lay or, failing that, says
// which cards the other seat holds.
func (s elevenSight) laidReason(played, best catcheleven.Move) engine.Phrase {
	lays := best.Takes == 0 && played.Takes == 0
	rest := s.v.State.Hand(s.v.Seat)
	few, many := s.takers(s.unseen, best.Card).Len(), s.takers(s.unseen, played.Card).Len()
	again := func(c card.Card) bool { return s.takers(rest.Without(c), c) != 0 }
	switch {
	case lays && played.Card.Suit() == card.Diamonds && best.Card.Suit() != card.Diamonds:
		return because("diamond", "it leaves no diamond to the next seat")
	case lays && few < many:
		return fewer("capture", best.Card, played.Card, few, many)
	case lays && again(best.Card) && !again(played.Card):
		return because("again", "if nobody captures %s, the rest of the hand can", best.Card.String())
	case s.known:
		return known(s.unseen)
	}
	return engine.Phrase{}
}
