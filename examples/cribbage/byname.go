package cribbage

import (
	"context"
	_ "embed"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

//go:embed cribbage.md
var page string

//go:embed cribbage.de.md
var german string

// ByName returns the game for programs that know games by their names.
func ByName() hoyle.Game {
	return hoyle.New(Game{}, hoyle.Spec[State, Move]{
		Title: "Cribbage", About: "Lay two cards away, and peg to 121.", Page: page,
		Bots: func(g engine.Game[State, Move]) bot.Roster[State, Move] {
			house := func() bot.Bot[State, Move] { return House{} }
			return bot.Roster[State, Move]{Game: g, Basic: house, Search: bot.SearchOptions[State, Move]{Playout: house}}
		},
		Formats: []hoyle.FormatSpec[State, Move]{{
			Format: hoyle.Format{Name: "points", Title: "To points", About: "The first seat with the points wins, even in the middle of a deal.", N: usual},
			Set:    func(_ engine.Game[State, Move], n int) host.Format[State, Move] { return match(n) },
			Target: func(_ engine.Game[State, Move], n int) int { return n },
		}, {
			Format: hoyle.Format{Name: "deals", Title: "Deals", About: "A number of deals, each to the points of the rules.", N: 2, Deals: true},
			Set:    host.Deals[State, Move],
		}},
		Words: map[string]map[string]string{"en": english, "de": deutsch},
	})
}

// match returns the format of a match to n points. Each deal begins with the points of those before,
// which are options of its rules, so that its record says by itself when the deal is over.
func match(n int) host.Format[State, Move] {
	return func(last host.Deal[State], _ deck.Seed) (host.Start[State, Move], error) {
		rules := Rules{Points: n}
		if last.Played > 0 {
			rules.Pegged0, rules.Pegged1 = last.Total[0], last.Total[1]
		}
		if max(rules.Pegged0, rules.Pegged1) >= n {
			return host.Start[State, Move]{}, host.ErrMatchOver
		}
		g, err := New(rules)
		return host.Start[State, Move]{Game: g, First: engine.Seat(last.Played % seats)}, err
	}
}

// House lays away what leaves the best hand, and plays the card with the most points.
type House struct{}

// Choose returns the move of the house.
func (House) Choose(_ context.Context, v engine.View[State], legal []Move, _ *rand.Rand) Move {
	return slices.MaxFunc(legal, func(a, b Move) int { return worth(&v.State, v.Seat, a) - worth(&v.State, v.Seat, b) })
}

// worth says how good a move looks, in hundredths of a point for a card that is played.
func worth(s *State, seat engine.Seat, m Move) (sum int) {
	switch m.Act {
	case Lay:
		for c := range (card.Standard &^ s.Hands[seat]).All() {
			sum += Count(s.Hands[seat]&^m.Cards, c, false)
		}
	case Play:
		c := m.Cards.First()
		sum = 100*Pegs(append(slices.Clone(s.Line[:s.Long]), c)) + value(c)
		if n := s.count() + value(c); n == 5 || n == 21 { // a ten would make 15 or 31
			sum -= 50
		}
	}
	return sum
}
