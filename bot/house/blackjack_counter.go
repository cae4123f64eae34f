package house

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// blackjackCounter plays as the house does, but in the casino it counts cards: low cards as
// +1, tens and aces as -1. It departs from the chart when the count calls for it.
type blackjackCounter struct {
	blackjackPlayer
	game blackjack.Game
}

// index says that one move is better than another at or above a certain count.
type index struct {
	row          string
	up           int // the value of the dealer's card
	count        float64
	below, above blackjack.Move
}

// insuranceCount is the lowest count at which insurance pays.
const insuranceCount = 3

// indices are the deviations from the chart that gain the most with several packs, a
// selection known to players as the Illustrious 18. The tests compare them with the odds.
var indices = []index{
	{"16", 10, 0, blackjack.Hit, blackjack.Stand},
	{"15", 10, 4, blackjack.Hit, blackjack.Stand},
	{"16", 9, 5, blackjack.Hit, blackjack.Stand},
	{"12", 2, 3, blackjack.Hit, blackjack.Stand},
	{"12", 3, 2, blackjack.Hit, blackjack.Stand},
	{"12", 4, 0, blackjack.Hit, blackjack.Stand},
	{"12", 5, -2, blackjack.Hit, blackjack.Stand},
	{"12", 6, -1, blackjack.Hit, blackjack.Stand},
	{"13", 2, -1, blackjack.Hit, blackjack.Stand},
	{"13", 3, -2, blackjack.Hit, blackjack.Stand},
	{"11", 1, 1, blackjack.Hit, blackjack.Double},
	{"10", 10, 4, blackjack.Hit, blackjack.Double},
	{"10", 1, 4, blackjack.Hit, blackjack.Double},
	{"9", 2, 1, blackjack.Hit, blackjack.Double},
	{"9", 7, 3, blackjack.Hit, blackjack.Double},
	{"TT", 5, 5, blackjack.Stand, blackjack.Split},
	{"TT", 6, 4, blackjack.Stand, blackjack.Split},
}

// Choose returns the move that the chart gives or, if an index applies, the move of the index.
func (b blackjackCounter) Choose(ctx context.Context, v engine.View[blackjack.State], legal []blackjack.Move, r *rand.Rand) blackjack.Move {
	if !b.Rules.Casino {
		return b.blackjackPlayer.Choose(ctx, v, legal, r)
	}
	count := blackjackCount(b.game, v.State)
	if slices.Contains(legal, blackjack.Insure) && count >= insuranceCount {
		return blackjack.Insure
	}
	m := b.blackjackPlayer.Choose(ctx, v, legal, r)
	if m == blackjack.Surrender || m == blackjack.Decline || b.lacking(&v.State, v.Seat) > 0 {
		return m
	}
	if better := b.deviation(v, count, slices.Contains(legal, blackjack.Split)); slices.Contains(legal, better) {
		return better
	}
	return m
}

// deviation returns the move of the index for the hand in play, or 0 if no index applies. In
// games without a hole card, it ignores the indices for doubling against a ten or an ace,
// because both bets would be at risk.
func (b blackjackCounter) deviation(v engine.View[blackjack.State], count float64, splits bool) blackjack.Move {
	total, soft := v.State.Total(v.Seat, v.State.Playing())
	row := totalRow(total, soft)
	if splits {
		row = pairRow(total, soft)
	}
	up := blackjack.Value(v.State.Up().Rank())
	for _, i := range indices {
		switch {
		case i.row != row || i.up != up:
		case b.Rules.NoHole && i.above == blackjack.Double && (up == 1 || up == 10):
		case count >= i.count:
			return i.above
		default:
			return i.below
		}
	}
	return 0
}

// blackjackCount returns the count of all cards seen in a view, per remaining pack.
func blackjackCount(g blackjack.Game, s blackjack.State) float64 {
	const pack = 52
	rules := g.Rules().Filled()
	count, left := 0, pack*rules.Decks
	see := func(cards card.List) {
		for _, c := range cards {
			if c == card.FaceDown {
				continue
			}
			left--
			switch value := blackjack.Value(c.Rank()); {
			case value == 1 || value == 10:
				count--
			case value <= 6:
				count++
			}
		}
	}
	for seat := range engine.Seat(rules.Players) {
		for h := range s.Hands(seat) {
			see(s.Hand(seat, h).Cards)
		}
	}
	see(s.Dealer())
	see(s.Discards())
	return float64(count) * pack / float64(max(1, left))
}
