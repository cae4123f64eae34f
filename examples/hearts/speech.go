package hearts

import (
	"cmp"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

var _ engine.Speech[State, Move] = Game{}

// Say returns a move in words, such as "pass Q♠". The package comment lists the keys.
func (Game) Say(_ State, _ engine.Seat, m Move) engine.Phrase {
	c := m.Card.String()
	switch {
	case !m.Pass:
		return engine.Phrase{Key: "play", Args: []string{c}, Text: "play " + c}
	case m.Card == card.FaceDown:
		return engine.Phrase{Key: "pass-unseen", Text: "pass a card"}
	}
	return engine.Phrase{Key: "pass", Args: []string{c}, Text: "pass " + c}
}

// SortHand sorts a hand by suit, with the ace high.
func (Game) SortHand(_ State, hand card.List) {
	slices.SortFunc(hand, func(a, b card.Card) int {
		return cmp.Or(cmp.Compare(a.Suit(), b.Suit()), cmp.Compare(height(a), height(b)))
	})
}
