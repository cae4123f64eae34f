package cribbage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Act is what a seat does.
type Act int8

// The acts.
const (
	Play Act = iota // a card
	Lay             // two cards into the crib
	Go              // no card can be played
)

// Move is an act with its cards: one for Play, two for Lay unless they are hidden, none for Go.
type Move struct {
	Act   Act
	Cards card.Set
}

// MarshalText returns a card to play, "crib 5H 8S", "crib ?? ??", or "go".
func (m Move) MarshalText() ([]byte, error) {
	switch {
	case m.Act == Go:
		return []byte("go"), nil
	case m.Act == Lay && m.Cards == 0:
		return []byte("crib ?? ??"), nil
	case m.Act == Lay:
		cards, err := m.Cards.MarshalText()
		return append([]byte("crib "), cards...), err
	}
	return m.Cards.MarshalText()
}

// ParseMove reads the text of a move.
func (Game) ParseMove(text string) (Move, error) {
	switch text {
	case "go":
		return Move{Act: Go}, nil
	case "crib ?? ??":
		return Move{Act: Lay}, nil
	}
	m, rest := Move{}, text
	if cards, ok := strings.CutPrefix(text, "crib "); ok {
		m.Act, rest = Lay, cards
	}
	words := strings.Fields(rest)
	for _, word := range words {
		c, err := card.Parse(word)
		if err != nil {
			return Move{}, fmt.Errorf("%w: cribbage: %w", engine.ErrMoveText, err)
		}
		m.Cards = m.Cards.With(c)
	}
	if !m.sound() || m.Cards.Len() != len(words) {
		return Move{}, fmt.Errorf("%w: cribbage: want a card to play, crib and two cards, or go", engine.ErrMoveText)
	}
	return m, nil
}

// sound reports whether a move has as many cards as its act needs, all of the pack.
func (m Move) sound() bool {
	return m.Act >= Play && m.Act <= Go && m.Cards.Len() == [...]int{Play: 1, Lay: 2, Go: 0}[m.Act] && m.Cards&^card.Standard == 0
}

// Say returns the words for a move.
func (Game) Say(_ State, _ engine.Seat, m Move) engine.Phrase {
	var cards []string
	for c := range m.Cards.All() {
		cards = append(cards, c.String())
	}
	switch all := strings.Join(cards, " and "); {
	case m.Act == Go:
		return engine.Phrase{Key: "go", Text: "say go", Told: "said go"}
	case m.Act == Lay && m.Cards == 0:
		return engine.Phrase{Key: "crib-unseen", Text: "lay two cards away", Told: "laid two cards away"}
	case m.Act == Lay:
		return engine.Phrase{Key: "crib", Args: cards, Text: "lay " + all + " away", Told: "laid " + all + " away"}
	default:
		return engine.Phrase{Key: "play", Args: cards, Text: "play " + all, Told: "played " + all}
	}
}

// SortHand sorts by rank, because suits seldom matter.
func (Game) SortHand(_ State, hand card.List) { slices.SortFunc(hand, card.CompareRank) }
