package hearts

import (
	"context"
	_ "embed"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

//go:embed hearts.md
var page string

// ByName returns Hearts for programs that know games by their names.
func ByName() hoyle.Game {
	return hoyle.New(Game{}, hoyle.Spec[State, Move]{
		Title: "Hearts", About: "Avoid hearts and the queen of spades, or shoot the moon.", Page: page,
		CardPoints: func(g engine.Game[State, Move], c card.Card) int { return g.(Game).cardPoints(c) },
		Bots:       func(g engine.Game[State, Move]) bot.Roster[State, Move] { return Roster(g.(Game)) },
		Formats: []hoyle.FormatSpec[State, Move]{{
			Format: hoyle.Format{Name: "points", Title: "To points against", About: "Until somebody has this number of points; the fewest win.", N: 100},
			Set:    func(g engine.Game[State, Move], n int) host.Format[State, Move] { return g.(Game).Match(n) },
			Target: func(_ engine.Game[State, Move], n int) int { return n },
		}, {
			Format: hoyle.Format{Name: "deals", Title: "Deals", About: "A fixed number of deals; the first seat passes around the table.", N: 4, Deals: true},
			Set:    host.Deals[State, Move],
		}},
	})
}

// Roster returns the players of the game.
func Roster(g Game) bot.Roster[State, Move] {
	return bot.Roster[State, Move]{
		Game: g, Basic: func() bot.Bot[State, Move] { return House{} }, Blunder: 4, Reason: reason,
		Search: bot.SearchOptions[State, Move]{
			Depth:   1,
			Playout: func() bot.Bot[State, Move] { return quick{game: g} },
		},
	}
}

// House is the house player. It weighs the points that a card is expected to take, gets rid of dangerous
// cards, stops a seat that could shoot the moon, and shoots when hardly anything can go wrong.
type House struct{}

// Choose returns the best move by the house's reckoning. Of equally good moves it returns the
// first.
func (House) Choose(_ context.Context, v engine.View[State], legal []Move, _ *rand.Rand) Move {
	t := newSight(&v.State, v.Seat)
	return slices.MaxFunc(legal, func(a, b Move) int { return t.likes(a.Card) - t.likes(b.Card) })
}

// reason says why the card best was better than the one played.
func reason(v engine.View[State], played, best Move) engine.Phrase {
	s := &v.State
	trick, out := s.trick(), s.queenOut()
	because := func(key string, c card.Card, text string) engine.Phrase {
		return engine.Phrase{Key: "because-" + key, Args: []string{c.String()}, Text: c.String() + text}
	}
	follows := len(trick) > 0 && best.Card.Suit() == trick[0].Suit() && played.Card.Suit() == trick[0].Suit()
	switch {
	case played.Card == queen && !best.Pass && len(trick) == 0:
		return because("queen", queen, " takes its own 13 points if it is led and nobody can beat it")
	case best.Card == queen && !best.Pass && len(trick) > 0:
		return because("rid", queen, " is gone, and its points go to another player")
	case follows && height(best.Card) < height(trick[0]) && height(played.Card) > height(trick[0]):
		return because("below", best.Card, " stays below the card led")
	case follows && len(trick) == seats-1 && height(best.Card) > height(played.Card):
		return because("high", best.Card, " goes in a trick that costs little")
	case danger(s.hands[v.Seat], best.Card, out) > danger(s.hands[v.Seat], played.Card, out) && (best.Pass || len(trick) > 0 && !follows):
		return because("danger", best.Card, " is more dangerous to keep")
	case danger(s.hands[v.Seat], best.Card, out) < danger(s.hands[v.Seat], played.Card, out) && len(trick) == 0 && !best.Pass:
		return because("safe", best.Card, " is safer to lead")
	}
	return engine.Phrase{}
}

// cardPoints returns what a card counts: 1 for a heart, 13 for the queen of spades, and -10 for the jack
// of diamonds if the rules say so.
func (g Game) cardPoints(c card.Card) int {
	switch {
	case c == queen:
		return 13
	case c == jack && g.rules.JackBonus:
		return -10
	case c.Suit() == card.Hearts:
		return 1
	}
	return 0
}
