package hearts

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// ByName returns Hearts for programs that know games by their names.
func ByName() hoyle.Game {
	return hoyle.New(Game{}, hoyle.Spec[State, Move]{
		Title: "Hearts", About: "Avoid hearts and the queen of spades, or shoot the moon.",
		Bots: func(g engine.Game[State, Move]) bot.Roster[State, Move] {
			house := func() bot.Bot[State, Move] { return House{} }
			return bot.Roster[State, Move]{Game: g, House: house, Search: bot.SearchOptions[State, Move]{Rollout: house}}
		},
		Formats: []hoyle.FormatSpec[State, Move]{{
			Format: hoyle.Format{Name: "points", Title: "To points against", About: "Until somebody has this number of points; the fewest win.", N: 100},
			Set:    func(g engine.Game[State, Move], n int) host.Format[State, Move] { return g.(Game).Match(n) },
		}, {
			Format: hoyle.Format{Name: "deals", Title: "Deals", About: "A fixed number of deals; the first seat passes around the table.", N: 4},
			Set:    host.Deals[State, Move],
		}},
	})
}

// House is the house player. It passes and discards its most dangerous cards, and
// stays below the highest card of a trick while it can.
type House struct{}

// Choose returns the best move by the estimate of the house, the first among equals.
func (House) Choose(_ context.Context, v engine.View[State], legal []Move, _ *rand.Rand) Move {
	s := &v.State
	trick, out := s.trick(), !card.SetOf(s.played[:s.plays]...).Has(queen)
	like := func(m Move) int {
		switch {
		case m.Pass, len(trick) > 0 && m.Card.Suit() != trick[0].Suit():
			return danger(s.hands[v.Seat], m.Card, out)
		case len(trick) == 0:
			return -danger(s.hands[v.Seat], m.Card, out) - height(m.Card)
		}
		return follow(trick, m.Card)
	}
	return slices.MaxFunc(legal, func(a, b Move) int { return like(a) - like(b) })
}

// danger returns how dangerous a card is in a hand. While ♠Q is out, it and the cards
// above it are very dangerous unless many spades guard them.
func danger(hand card.Set, c card.Card, out bool) int {
	const terrible, bad, guarded = 60, 8, 5
	length := (hand & c.Suit().Cards()).Len()
	switch {
	case out && c.Suit() == card.Spades && height(c) >= height(queen) && length < guarded:
		return terrible - height(c)
	case c.Suit() == card.Hearts:
		return bad + 2*height(c) - length
	}
	return 2*height(c) - 2*length
}

// follow returns how good it is to follow suit with a card.
func follow(trick []card.Card, c card.Card) int {
	const below = 100
	free := len(trick) == seats-1 && card.SetOf(trick...)&points == 0
	switch top := trick[best(trick)]; {
	case height(c) < height(top) && c == queen:
		return 2 * below
	case height(c) < height(top):
		return below + height(c)
	case c == queen:
		return -below
	case free:
		return height(c)
	}
	return -height(c)
}
