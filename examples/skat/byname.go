package skat

import (
	_ "embed"
	"slices"
	"strconv"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

//go:embed skat.md
var page string

//go:embed skat.de.md
var german string

// ByName returns the game for programs that know games by their names. It has no players of its
// own, so a search plays it. The card room shows the words.
func ByName() hoyle.Game {
	return hoyle.New(Game{}, hoyle.Spec[State, Move]{
		Title: "Skat", About: "Bid, bury two cards, and play alone against two.", Page: page,
		CardPoints: func(_ engine.Game[State, Move], c card.Card) int { return worth(c) },
		Formats: []hoyle.FormatSpec[State, Move]{
			{
				Format: hoyle.Format{Name: "deals", Title: "Deals", About: "A number of deals; the lead passes around the table.", N: 3, Deals: true},
				Set:    host.Deals[State, Move],
			},
			{
				Format: hoyle.Format{Name: "four", Title: "Four at the table", About: "A number of deals; the dealer sits out, each in turn.", N: 4, Deals: true},
				Set: func(g engine.Game[State, Move], n int) host.Format[State, Move] {
					return host.Series(g, host.Until[State]{Deals: n, Chairs: 4})
				},
			},
		},
		Words: map[string]map[string]string{
			"en": {
				"move.bury *": "bury {1}", "move.bury ?? ??": "bury two cards", "zone.skat": "Skat",
				"move.trump *": "play with {1} as trumps", "move.grand": "play a grand", "ask.bid *": "Do you bid?", "ask.bury *": "Bury two cards.",
				"did.pass": "passed", "did.bid *": "bid {1}", "did.bury *": "buried {1}", "did.bury ?? ??": "buried two cards",
				"did.trump *": "plays with {1} as trumps", "did.grand": "plays a grand",
				"no.too-low": "A bid is higher than those before, and a game is worth the bid.",
			},
			"de": {
				"about": "Reizen, zwei Karten drücken und allein gegen zwei spielen.", "page": german, "zone.skat": "Skat",
				"move.pass": "Passen", "move.bid *": "{1} reizen", "move.bury *": "{1} drücken", "move.bury ?? ??": "zwei Karten drücken",
				"move.trump *": "Mit {1} als Trumpf spielen", "move.grand": "Grand spielen", "ask.bid *": "Reizt du?", "ask.bury *": "Drücke zwei Karten.",
				"did.pass": "passt", "did.bid *": "reizt {1}", "did.bury *": "drückt {1}", "did.bury ?? ??": "drückt zwei Karten",
				"did.trump *": "spielt mit {1} als Trumpf", "did.grand": "spielt einen Grand",
				"mark.trumps": "Trumpf {1}", "mark.bid": "Reizt {1}", "mark.declarer": "Alleinspieler, {1}",
				"no.too-low": "Höher reizen als die anderen; das Spiel muss so viel wert sein.",
			},
		},
	})
}

var _ engine.Speech[State, Move] = Game{}

// Say returns the words for a move. The keys are pass, bid, bury, bury-unseen, trump, grand and play.
func (Game) Say(_ State, _ engine.Seat, m Move) engine.Phrase {
	names := make([]string, 0, skatSize)
	for c := range m.Cards.All() {
		names = append(names, c.String())
	}
	switch {
	case m.Act == Pass:
		return engine.Phrase{Key: "pass", Text: "pass"}
	case m.Act == Bid:
		bid := strconv.Itoa(values[m.contract()])
		return engine.Phrase{Key: "bid", Args: []string{bid}, Text: "bid " + bid}
	case m.Act == Bury && len(names) < skatSize:
		return engine.Phrase{Key: "bury-unseen", Text: "bury two cards"}
	case m.Act == Bury:
		return engine.Phrase{Key: "bury", Args: names, Text: "bury " + names[0] + " and " + names[1]}
	case m.Act == Name && m.contract() > 0 && m.contract() < Grand:
		suit := suits[m.contract()].String()
		return engine.Phrase{Key: "trump", Args: []string{suit}, Text: "play with " + suit + " as trumps"}
	case m.Act == Name:
		return engine.Phrase{Key: "grand", Text: "play a grand"}
	case len(names) == 0:
		return engine.Phrase{}
	}
	return engine.Phrase{Key: "play", Args: names, Text: "play " + names[0]}
}

// SortHand puts the trumps first, and in each suit the highest card.
func (Game) SortHand(s State, hand card.List) {
	trumps := s.Contract.trumps()
	rank := func(c card.Card) int {
		if trumps.Has(c) {
			return -height(c)
		}
		return 100*(5-int(c.Suit())) - height(c)
	}
	slices.SortFunc(hand, func(a, b card.Card) int { return rank(a) - rank(b) })
}

// worth returns the card points of a card.
func worth(c card.Card) int {
	if int(c.Rank()) < len(points) {
		return points[c.Rank()]
	}
	return 0
}
