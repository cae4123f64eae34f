package house

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
)

// elevenWeights are the numbers of the sharp player, in points. TestTune finds them.
type elevenWeights struct {
	Card  float64 // a card, on the way to most cards
	Suit  float64 // a diamond or, in Pasur, a club, on the way to most of that suit
	Laid  float64 // the share of its worth that a card loses when it is laid down
	Jack  float64 // a jack that stays in the hand
	Reply float64 // the share of what the next seat is expected to capture
}

// elevenNumbers holds what each capture is worth in a game, and the weights of its sharp player.
type elevenNumbers struct {
	elevenWeights
	prized []prize
	suit   card.Set
	sweep  float64 // a Basaat or soor; in Pasur, TestTune finds that it is worth more than its 5 points
}

// prize is a number of points for each of some cards.
type prize struct {
	cards  card.Set
	points float64
}

var catchElevenNumbers = elevenNumbers{
	elevenWeights: elevenWeights{Card: 0.12, Suit: 0.8, Laid: 0.2, Jack: 2.5, Reply: 1},
	prized:        []prize{{cardSet(card.Two, card.Diamonds), 2}, {cardSet(card.Jack, card.Diamonds), 1}},
	suit:          card.Diamonds.Cards(),
	sweep:         10,
}

var pasurNumbers = elevenNumbers{
	elevenWeights: elevenWeights{Card: 0.12, Suit: 0.7, Laid: 0.15, Jack: 1.6, Reply: 1.5},
	prized: []prize{
		{card.Ace.Cards() | card.Jack.Cards(), 1},
		{cardSet(card.Ten, card.Diamonds), 3},
		{cardSet(card.Two, card.Clubs), 2},
	},
	suit:  card.Clubs.Cards(),
	sweep: 7,
}

func cardSet(r card.Rank, s card.Suit) card.Set { return card.SetOf(r.Of(s)) }

func numbersOf(g catcheleven.Game) *elevenNumbers {
	if g.Rules().Pasur {
		return &pasurNumbers
	}
	return &catchElevenNumbers
}

// value returns what captured cards are worth.
func (s elevenSight) value(cards card.Set) float64 {
	n := s.numbers
	sum := float64(n.Card*float64(cards.Len())) + float64(n.Suit*float64((cards&n.suit).Len()))
	for _, p := range n.prized {
		sum += float64(p.points * float64((cards & p.cards).Len()))
	}
	return sum
}

// worth returns what the move captures or loses, less what the next seat is expected to
// capture after it.
func (s elevenSight) worth(m catcheleven.Move) float64 {
	n, worth := s.numbers, 0.0
	switch {
	case m.Takes == 0:
		worth = -n.Laid * s.value(card.SetOf(m.Card))
	case s.sweeps(m):
		worth = s.value(m.Takes.With(m.Card)) + n.sweep
	default:
		worth = s.value(m.Takes.With(m.Card))
	}
	if m.Card.Rank() == card.Jack {
		worth -= n.Jack
	}
	return worth - float64(n.Reply*s.reply(s.after(m)))
}

// reply returns what the next seat is expected to capture on a table, if it captures what is
// worth the most to it.
func (s elevenSight) reply(table card.Set) (expected float64) {
	gains := s.gains(table)
	wanted, missed := 0, 1.0 // cards that capture as much or more, and the chance that it holds none of them
	for {
		best := card.Ace
		for r := card.Two; r <= card.King; r++ {
			if gains[r] > gains[best] {
				best = r
			}
		}
		if gains[best] <= 0 {
			return expected
		}
		wanted += (s.unseen & best.Cards()).Len()
		left := 1 - holds(s.next, wanted, s.unseen.Len())
		expected += float64(gains[best] * (missed - left))
		missed, gains[best] = left, 0
	}
}

// gains returns what a card of each rank captures at best on a table.
func (s elevenSight) gains(table card.Set) (gains [card.King + 1]float64) {
	n, counts := s.numbers, s.counts()
	most, total := s.sums(table & numberCards)
	for r := card.Ace; r <= card.Ten; r++ {
		if rest := elevenSum - int(r); most[rest] > 0 {
			gains[r] = most[rest] + n.Card
			if counts && table&^numberCards == 0 && total == rest {
				gains[r] += n.sweep
			}
		}
	}
	for _, r := range [...]card.Rank{card.Queen, card.King} {
		for c := range (table & r.Cards()).All() {
			gains[r] = max(gains[r], s.value(card.SetOf(c))+n.Card)
		}
		if counts && table&r.Cards() == table && table.Len() == 1 {
			gains[r] += n.sweep
		}
	}
	if takes := s.jackTakes(table); takes != 0 {
		gains[card.Jack] = s.value(takes) - n.Jack
	}
	return gains
}

// sums returns the greatest worth of number cards that add up to each sum below eleven, or 0
// if none do, and the sum of all of them. A card is worth a little at least, so that 0 stays free.
func (s elevenSight) sums(numbers card.Set) (most [elevenSum]float64, total int) {
	const little = 1e-9
	for c := range numbers.All() {
		r, value := int(c.Rank()), little+s.value(card.SetOf(c))
		total += r
		for sum := elevenSum - 1; sum > r; sum-- {
			if most[sum-r] > 0 {
				most[sum] = max(most[sum], most[sum-r]+value)
			}
		}
		most[r] = max(most[r], value)
	}
	return most, total
}

// jackTakes returns the cards that a jack captures on a table.
func (s elevenSight) jackTakes(table card.Set) card.Set {
	if s.game.Rules().Pasur {
		return table &^ (card.Queen.Cards() | card.King.Cards())
	}
	return table
}
