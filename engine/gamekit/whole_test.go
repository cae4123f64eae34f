package gamekit_test

import (
	"errors"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/expect"
)

// A position is whole, and no view of it is; a seat can have its own view, but not that of
// another seat, of nobody, or the position itself.
func TestWholeAndViews(t *testing.T) {
	g := newgame.Game{}
	s := g.Deal(deck.NewSeed(1), 0)
	expect.Err(t, gamekit.CheckWhole(g, s), nil)
	for seat := engine.Nobody; seat < 2; seat++ {
		v := g.View(s, seat)
		expect.Err(t, gamekit.CheckWhole(g, v.State), engine.ErrPosition, seat)
		for other := engine.Nobody; other < 3; other++ {
			err := gamekit.CheckView(g, engine.View[newgame.State]{Seat: other, State: v.State})
			if other == seat && err != nil || other != seat && !errors.Is(err, engine.ErrPosition) {
				t.Errorf("the view of %v for %v: %v", seat, other, err)
			}
		}
		expect.Err(t, gamekit.CheckView(g, engine.View[newgame.State]{Seat: seat, State: s}), engine.ErrPosition, "the position for", seat)
	}
}

// talking is Tuck that has words for its moves, and for nothing else.
type talking struct {
	newgame.Game
	gamekit.PlainSpeech[newgame.State, newgame.Move]
}

func (talking) Say(newgame.State, engine.Seat, newgame.Move) engine.Phrase {
	return engine.Phrase{Text: "a move"}
}

func TestPlainSpeech(t *testing.T) {
	g := talking{}
	var s newgame.State
	m := newgame.Move{Card: card.Queen.Of(card.Hearts), Tuck: true}
	speech := engine.SpeechOf[newgame.State, newgame.Move](g)
	hand := card.MustParseList("Q♥ 2♥")
	speech.SortHand(s, hand)
	if speech.Say(s, 0, m).Text != "a move" || g.PlainSpeech.Say(s, 0, m).Text != "tuck Q♥" || speech.Side(s, 1) != 1 ||
		speech.SeatName(0).Text != "" || speech.Unit() != (engine.Unit{Name: "points", Per: 1}) || hand.String() != "2♥ Q♥" {
		t.Errorf("%+v, %v, %+v", speech.Say(s, 0, m), hand, speech.Unit())
	}
}
