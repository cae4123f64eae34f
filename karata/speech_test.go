package karata_test

import (
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/karata"
)

func TestSpeech(t *testing.T) {
	var g karata.Game
	gametest.Phrases(t, g, karata.State{}, map[string]engine.Phrase{
		"play 7H": {Key: "play", Args: []string{"7♥"}, Text: "play 7♥"},
		"ask S":   {Key: "ask-suit", Args: []string{"♠"}, Text: "ask for ♠"},
		"ask 7H":  {Key: "ask-card", Args: []string{"7♥"}, Text: "ask for 7♥"},
		"done":    {Key: "done", Text: "close the turn"},
		"draw":    {Key: "draw", Text: "draw a card"},
		"last":    {Key: "last-card", Text: "last card"},
		"not":     {Key: "no-last-card", Text: "no last card"},
	})
	u := karata.NewSetup(list("9♠ 3♠"), list("4♦ K♥"), list("3♣ 5♣"))
	u.Debt = 3
	gametest.Phrases(t, g, position(t, g, u), map[string]engine.Phrase{
		"draw": {Key: "draw-debt", Args: []string{"3"}, Text: "draw 3 cards"},
	})
	gametest.Sorts(t, g, "KS 2H AC 2C BJ", "AC 2C 2H KS BJ")
}

// The numbers of moves never change.
func TestIndex(t *testing.T) {
	var g karata.Game
	gametest.Numbers(t, g, 116, map[string]int{
		"play BJ": 0, "play RJ": 1, "play AC": 2, "play KS": 53, "ask BJ": 54, "ask 7H": 88, "ask KS": 107,
		"ask C": 108, "ask S": 111, "done": 112, "draw": 113, "last": 114, "not": 115,
	}, []karata.Move{
		{}, {Card: 200}, {Kind: karata.Ask}, {Kind: karata.Ask, Suit: 5}, {Kind: karata.Ask, Suit: 1, Card: card.MustParse("AC")},
		{Kind: karata.Done, Card: card.MustParse("AC")}, {Kind: 6}, {Kind: 255},
	}...)
}

// The observed facts agree with those calculated by hand.
func TestFacts(t *testing.T) {
	for want, change := range map[string]func(u *karata.Setup){
		"requested card 54, backward 1; 1: said last card 1": func(u *karata.Setup) {
			u.Request, u.Direction, u.Last[1] = request("KS"), -1, true
		},
		"requested card 2, request lowered 1": func(u *karata.Setup) { u.Request = request("RJ-") },
		"phase 3, requested suit 3; 1: has the next turn 1": func(u *karata.Setup) {
			u.Request, u.Phase, u.Next = request("H"), karata.Answering, 1
		},
		"phase 1; 0: has the next turn 1": func(u *karata.Setup) { u.Phase, u.Next = karata.AskingSuit, 0 },
		"cards owed or jumps 3, cards laid 1": func(u *karata.Setup) {
			u.Pile, u.Laid, u.Debt = list("9♠ 3♠ 2♠"), 1, 3
			u.Stock = (all &^ set("9♠ 3♠ 2♠ 4♦ K♥ 5♣ 7♣")).Append(nil)
		},
		"turnovers 2; 0: cards of the last turnover 2": func(u *karata.Setup) {
			u.Turned, u.Under, u.Held = 2, slices.Concat(u.Stock, u.Hands[0]), []int{2, 0}
		},
	} {
		u := karata.NewSetup(list("9♠ A♥"), list("4♦ K♥"), list("5♣ 7♣"))
		change(&u)
		gametest.Facts(t, karata.Game{}, position(t, karata.Game{}, u), want)
	}
}
