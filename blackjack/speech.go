package blackjack

import (
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Say returns a move in words, such as "stand on 17" or "hit on 8 or 18". The package
// comment defines the keys.
func (Game) Say(s State, seat engine.Seat, m Move) engine.Phrase {
	switch {
	case m == Decline && s.surrendering:
		return engine.Phrase{Key: "keep", Text: "play on"}
	case m == Decline:
		return engine.Phrase{Key: moveTexts[m], Text: "decline insurance"}
	case (m == Hit || m == Stand || m == Double) && s.hasHand(seat, s.Playing()):
		var totals []string
		for _, total := range Totals(s.Hand(seat, s.Playing()).Cards...) {
			totals = append(totals, strconv.Itoa(total))
		}
		return engine.Phrase{Key: moveTexts[m], Args: totals, Text: moveTexts[m] + " on " + strings.Join(totals, " or ")}
	case m.valid():
		return engine.Phrase{Key: moveTexts[m], Text: moveTexts[m]}
	}
	return engine.Phrase{Text: m.String()}
}

// SeatName returns "Dealer" for the last seat, and the zero Phrase for the players.
func (g Game) SeatName(seat engine.Seat) engine.Phrase {
	if int(seat) != g.Players() {
		return engine.Phrase{}
	}
	return engine.Phrase{Key: "dealer", Text: "Dealer"}
}

// Unit returns the unit of scores: points at home, and bets in the casino, where
// scores are in tenths of a bet.
func (g Game) Unit() engine.Unit {
	if g.rules().Casino {
		return engine.Unit{Name: "bets", Per: bet}
	}
	return engine.Unit{Name: "points", Per: 1}
}

// SortHand leaves a hand in the order in which its cards came.
func (Game) SortHand(State, card.List) {}

// Layouts makes all hands of a player, and the cards of the dealer, hands. People do not look at the
// cards that are not in play.
func (Game) Layouts() map[string]engine.Layout {
	all := map[string]engine.Layout{"dealer": engine.Hand, "shoe": engine.Aside, "rest": engine.Aside, "discards": engine.Aside}
	for _, name := range handNames {
		all[name] = engine.Hand
	}
	return all
}
