package indigo_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/must"
)

var game indigo.Game

func set(text string) card.Set { return card.SetOf(card.MustParseList(text)...) }

func position(t *testing.T, u indigo.Setup) indigo.State {
	t.Helper()
	return must.Have(game.FromSetup(u))(t)
}

func TestRefusals(t *testing.T) {
	s := game.Deal(deck.NewSeed(1), 0)
	held, other := s.Hand(0).First(), s.Hand(1).First()
	over := position(t, indigo.Setup{Turn: engine.Nobody, Last: 1, Won: []card.List{{}, card.Standard.Append(nil)}, Hands: []card.List{{}, {}}})
	lastCard := position(t, func() indigo.Setup {
		u := s.Setup()
		u.Turn = 1
		u.Won = []card.List{append(u.Hands[0], u.Hands[1][1:]...), {}}
		u.Hands = []card.List{{}, u.Hands[1][:1]}
		u.Last = 0
		return u
	}())
	for _, tt := range []struct {
		name string
		s    indigo.State
		seat engine.Seat
		m    indigo.Move
		want error
	}{
		{"not in the hand", s, 0, other, indigo.ErrNotInHand},
		{"face down", s, 0, card.FaceDown, engine.ErrNoSuchMove},
		{"a joker", s, 0, card.RedJoker, engine.ErrNoSuchMove},
		{"no card at all", s, 0, 250, engine.ErrNoSuchMove},
		{"the other seat", s, 1, other, engine.ErrNotYourTurn},
		{"a spectator", s, engine.Nobody, held, engine.ErrNotYourTurn},
		{"no seat", s, 2, held, engine.ErrNotYourTurn},
		{"the game is over", over, 0, held, engine.ErrGameOver},
		{"the zero position", indigo.State{}, 0, held, engine.ErrGameOver},
		{"another's card in a view", game.View(s, 1).State, 0, held, engine.ErrFaceDown},
		{"a deal from a stock face down", game.View(lastCard, 1).State, 1, lastCard.Hand(1).First(), engine.ErrFaceDown},
	} {
		t.Run(tt.name, func(t *testing.T) {
			next, err := game.Apply(tt.s, tt.seat, tt.m)
			var refused *engine.MoveError
			if next != tt.s || !errors.As(err, &refused) || refused.Seat != tt.seat || !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
}

func TestMovesOnAView(t *testing.T) {
	gametest.MovesOnAView(t, game, func(s indigo.State) bool { return s.HandLen(1) > 1 })
}

func TestParseMove(t *testing.T) {
	for text, want := range map[string]string{"QH": "QH", "10♥": "TH", " qh\t": "QH"} {
		if m, err := (indigo.Game{}).ParseMove(text); err != nil || m != card.MustParse(want) {
			t.Errorf("%q reads as %v, %v", text, m, err)
		}
	}
	for _, text := range []string{"", "Q", "Q H", "QH QS", strings.Repeat("x", 999)} {
		if m, err := (indigo.Game{}).ParseMove(text); !errors.Is(err, engine.ErrMoveText) || m != card.FaceDown || len(err.Error()) > 120 {
			t.Errorf("%q reads as %v, %v", text, m, err)
		}
	}
}

// A seat that does not exist has no cards.
func TestInvalidSeats(t *testing.T) {
	s := game.Deal(deck.NewSeed(1), 0)
	if s.HandLen(0) != 6 || s.HandLen(1) != 6 || s.Hand(0).Len() != 6 {
		t.Errorf("hands of %d and %d cards, want 6", s.HandLen(0), s.HandLen(1))
	}
	for _, seat := range []engine.Seat{engine.Nobody, 2, 100, -100} {
		if s.Hand(seat) != 0 || s.HandLen(seat) != 0 || s.Won(seat) != 0 || game.Score(s, seat) != 0 {
			t.Errorf("%v has cards", seat)
		}
	}
}
