package indigo_test

import (
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/gametest"
)

func TestSpeech(t *testing.T) {
	var g indigo.Game
	gametest.Phrases(t, g, indigo.State{}, map[string]engine.Phrase{
		"7H": {Key: "play", Args: []string{"7♥"}, Text: "play 7♥"},
		"TC": {Key: "play", Args: []string{"10♣"}, Text: "play 10♣"},
	})
	gametest.Sorts(t, g, "KS 2H AC TH", "AC 2H TH KS")
}

// The numbers of moves never change.
func TestIndex(t *testing.T) {
	gametest.Numbers(t, indigo.Game{}, 52, map[string]int{"AC": 0, "KC": 12, "AD": 13, "7H": 32, "KS": 51}, card.FaceDown, card.BlackJoker, card.RedJoker, 200)
}

func TestNewSetup(t *testing.T) {
	list := card.MustParseList
	var g indigo.Game
	s, err := g.FromSetup(indigo.NewSetup(nil, list("4♠ Q♣"), list("9♥")))
	if err != nil || s.Turn() != 0 || s.First() != 1 || s.LastCapture() != 1 || s.Won(1).Len() != 49 {
		t.Errorf("turn %v, first %v, %v", s.Turn(), s.First(), err)
	}
	gametest.Facts(t, g, s, "1: captured last 1")
	for name, u := range map[string]indigo.Setup{
		"nothing": indigo.NewSetup(nil), "three hands": indigo.NewSetup(nil, list("4♠"), list("9♥"), list("9♠")),
		"a card twice": indigo.NewSetup(list("4♠"), list("4♠"), list("9♥")),
		"a joker":      indigo.NewSetup(list("BJ"), list("4♠"), list("9♥")),
	} {
		expect.Fails(g.FromSetup(u))(t, engine.ErrPosition, name)
	}
}
