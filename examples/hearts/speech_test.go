package hearts_test

import (
	"errors"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/gametest"
)

func TestSpeech(t *testing.T) {
	var g hearts.Game
	gametest.Phrases(t, g, hearts.State{}, map[string]engine.Phrase{
		"QS":      {Key: "play", Args: []string{"Q♠"}, Text: "play Q♠"},
		"pass QS": {Key: "pass", Args: []string{"Q♠"}, Text: "pass Q♠"},
		"pass ??": {Key: "pass-unseen", Text: "pass a card"},
	})
	gametest.Sorts(t, g, "AS 2H AC KC ?? 2C", "?? 2C KC AC 2H AS")
}

// The numbers of moves never change.
func TestIndex(t *testing.T) {
	var g hearts.Game
	gametest.Numbers(t, g, 104, map[string]int{"AC": 0, "QS": 50, "KS": 51, "pass AC": 52, "pass QS": 102},
		hearts.Move{}, hearts.Move{Pass: true}, hearts.Move{Card: card.RedJoker}, hearts.Move{Card: 200})
}

func TestNewSetup(t *testing.T) {
	list := card.MustParseList
	var g hearts.Game
	s, err := g.FromSetup(g.NewSetup(nil, list("QS")))
	if err != nil || !s.Hand(1).Has(card.MustParse("QS")) || s.HandLen(3) != 13 || s.Leader() != engine.Nobody {
		t.Errorf("%v, %v", s, err)
	}
	for name, u := range map[string]hearts.Setup{
		"a card twice": g.NewSetup(list("QS"), list("QS")),
		"five hands":   g.NewSetup(nil, nil, nil, nil, nil),
		"a large hand": g.NewSetup(card.Standard.Append(nil)),
		"a joker":      g.NewSetup(list("BJ")),
	} {
		if _, err := g.FromSetup(u); !errors.Is(err, engine.ErrPosition) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
