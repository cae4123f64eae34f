package odds

import (
	"cmp"
	"math"
	"slices"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// MoveWorth is a move with its worth.
type MoveWorth struct {
	Move  blackjack.Move `json:"move"`
	Worth float64        `json:"worth"` // in bets; at home, the chance of winning
}

// Of returns the worth of every legal move of the seat to play, with the best move
// first. Moves whose worths differ only by rounding are in the order of
// [blackjack.Game.Legal]. If the round is over, Of returns nil.
func Of(g blackjack.Game, s blackjack.State) []MoveWorth {
	seat := g.Turn(s)
	if seat == engine.Nobody {
		return nil
	}
	v := g.View(s, seat).State
	at := seatAt(g, v, seat)
	var worths []MoveWorth
	switch {
	case v.Insuring():
		worth := at.start()
		worths = []MoveWorth{{blackjack.Insure, worth + at.insurance()}, {blackjack.Decline, worth}}
	case v.Surrendering():
		worths = []MoveWorth{{blackjack.Surrender, -0.5}, {blackjack.Decline, at.played()}}
	default:
		all, natural := at.none(), 0.0
		if at.rules.NoHole && at.apart { // the natural is still possible, and takes the first hand's bet
			all = 1
			if v.Playing() == 0 {
				natural = at.naturals()
			}
		}
		for _, m := range g.Legal(nil, v, seat) {
			worths = append(worths, MoveWorth{m, at.in(m)/all - natural})
		}
	}
	rounded := func(m MoveWorth) float64 { return math.Round(m.Worth * 1e10) }
	slices.SortStableFunc(worths, func(a, b MoveWorth) int { return cmp.Compare(rounded(b), rounded(a)) })
	return worths
}

// seated is a seat with a hand to be played.
type seated struct {
	*table
	hand
	pair  int     // the value of the hand's pair if the rules let the seat split it, or 0
	like  float64 // the number of unseen cards that can make such a pair again
	hands int     // how many hands the seat has
	spare int     // the number of cards that the hand may draw
}

// seatAt returns the seat to play in a view.
func seatAt(g blackjack.Game, v blackjack.State, seat engine.Seat) seated {
	rules := g.Rules().Filled()
	left := unseen(rules, v)
	t := newTable(rules, blackjack.Value(v.Up().Rank()), left.shoe())
	owed := 0
	for h := v.Playing() + 1; h < v.Hands(seat); h++ {
		if len(v.Hand(seat, h).Cards) == 1 {
			owed++
		}
	}
	at := seated{table: t, hands: v.Hands(seat), spare: t.spare(owed)}
	var cards []card.Rank
	for _, c := range v.Hand(seat, v.Playing()).Cards {
		cards = append(cards, c.Rank())
	}
	at.hold(left, cards...)
	return at
}

// hold gives the seat its cards. The parameter left holds the unseen cards.
func (at *seated) hold(left ranks, cards ...card.Rank) {
	for _, rank := range cards {
		at.hand = at.with(blackjack.Value(rank))
	}
	if len(cards) != 2 {
		return
	}
	a, b := cards[0], cards[1]
	switch value := blackjack.Value(a); {
	case at.rules.UnlikeTens && value == 10 && blackjack.Value(b) == 10:
		at.pair, at.like = 10, at.left.of[10]
	case a == b:
		at.pair, at.like = value, left[a]
	}
}

// in returns the worth of a move as a mean over all cases. If naturals are apart, cases in which the
// dealer has a natural count as 0.
func (at *seated) in(m blackjack.Move) float64 {
	switch m {
	case blackjack.Hit:
		return newPlay(at.table, at.hands, at.spare).hit(at.hand, 0)
	case blackjack.Double:
		return newPlay(at.table, at.hands, at.spare).double(at.hand)
	case blackjack.Split:
		return at.split(at.pair, at.like, at.rules.SplitTo-at.hands-1, at.spare-2)
	case blackjack.Surrender:
		natural := -at.naturals() // the dealer's natural takes the other half too
		switch {
		case at.apart && at.rules.EarlySurrender:
			return -0.5 - natural
		case at.apart || at.rules.EarlySurrender:
			return -at.none() / 2
		}
		return (natural - 1) / 2
	}
	return at.stand(at.hand)
}

// Ends are the chances of the dealer's totals.
type Ends struct {
	Natural float64    `json:"natural"`
	Bust    float64    `json:"bust"`
	Total   [5]float64 `json:"total"` // for 17 to 21, not counting a natural
	Less    float64    `json:"less"`  // less than 17, because the shoe runs out
}

// Dealer returns the chances of the dealer's totals if the dealer draws cards, calculated
// from the cards that the seat to play does not see. If the round is over, all chances
// are 0.
func Dealer(g blackjack.Game, s blackjack.State) (e Ends) {
	seat := g.Turn(s)
	if seat == engine.Nobody {
		return e
	}
	v := g.View(s, seat).State
	at := seatAt(g, v, seat)
	totals := at.totals()
	all := 1.0
	if v.Insuring() || v.Surrendering() || at.rules.NoHole {
		e.Natural = at.naturals()
	} else {
		all = at.none()
	}
	e.Bust, e.Less = totals[0]/all, totals.sum(1, 16)/all
	for i := range e.Total {
		e.Total[i] = totals[17+i] / all
	}
	return e
}
