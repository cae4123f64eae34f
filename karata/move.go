package karata

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Kind is the kind of a move.
type Kind uint8

// The kinds of moves.
const (
	Play Kind = iota // lay a card from the hand
	Done             // close the turn
	Draw             // lay nothing and draw
	Ask              // ask for a suit or for a card, whichever the aces have earned
	Last             // declare "last card"
	Not              // do not declare "last card"
)

var kindTexts = gamekit.Words[Kind]{Play: "play", Done: "done", Draw: "draw", Ask: "ask", Last: "last", Not: "not"}

// String returns the first word of the text of a move of this kind.
func (k Kind) String() string { return kindTexts.Of(k) }

// Move is one step of a turn. Card is the card of a Play or of an Ask for a card;
// Suit is the suit of an Ask for a suit.
type Move struct {
	Kind Kind
	Card card.Card
	Suit card.Suit
}

// ParseMove parses the text of a move: "play" and a card, "ask" and a suit or a
// card, or one of the words "done", "draw", "last" and "not". Letters may be in
// upper or lower case; white space around words and characters that nobody sees do not
// matter. The error wraps [engine.ErrMoveText].
func (Game) ParseMove(text string) (Move, error) {
	word, name, _ := strings.Cut(texts.Typed(text), " ")
	name = strings.TrimLeft(name, " ")
	kind := slices.IndexFunc(kindTexts, func(k string) bool {
		return len(k) == len(word) && strings.EqualFold(k, word) // if the lengths are the same, only ASCII letters fold
	})
	m := Move{Kind: Kind(max(kind, 0))}
	var err error
	switch {
	case kind < 0 || name != "" && m.Kind != Play && m.Kind != Ask:
		err = engine.ErrMoveText
	case m.Kind == Play:
		m.Card, err = card.Parse(name)
	case m.Kind == Ask && len(name) == 1:
		m.Suit, err = card.ParseSuit(name)
	case m.Kind == Ask:
		m.Card, err = card.Parse(name)
	}
	if err != nil || m.Kind == Ask && !m.asked().valid() {
		return Move{}, fmt.Errorf("%w: karata: %s", engine.ErrMoveText, texts.Quote(text))
	}
	return m, nil
}

// wellFormed reports whether m can be a move in some position.
func (m Move) wellFormed() bool {
	switch m.Kind {
	case Play:
		return m.Suit == card.NoSuit && allCards.Has(m.Card)
	case Ask:
		return m.asked().valid()
	}
	return m.Kind <= Not && m == Move{Kind: m.Kind}
}

// asked returns the request that an Ask makes.
func (m Move) asked() Request { return Request{Card: m.Card, Suit: m.Suit} }

// String returns the move as people write it: play 10♥, ask ♠, done.
func (m Move) String() string {
	switch {
	case m.Kind == Play, m.Kind == Ask && m.Suit == card.NoSuit:
		return m.Kind.String() + " " + m.Card.String()
	case m.Kind == Ask:
		return m.Kind.String() + " " + m.Suit.String()
	}
	return m.Kind.String()
}

// MarshalText returns the ASCII form of the move: play TH, ask S, done. If the move has
// no such form, the error wraps [card.ErrSyntax].
func (m Move) MarshalText() ([]byte, error) {
	if int(m.Kind) >= len(kindTexts) {
		return nil, fmt.Errorf("%w: move: no word for %v", card.ErrSyntax, m.Kind)
	}
	dst := []byte(kindTexts[m.Kind])
	switch m.Kind {
	case Play:
		return m.Card.AppendText(append(dst, ' '))
	case Ask:
		if !m.asked().valid() {
			return dst, fmt.Errorf("%w: move: no request for suit %v and card %v", card.ErrSyntax, m.Suit, m.Card)
		}
		return m.asked().AppendText(append(dst, ' '))
	}
	return dst, nil
}

// UnmarshalText reads a move into m, as [Game.ParseMove] does. On error, m is unchanged.
func (m *Move) UnmarshalText(text []byte) error {
	return texts.Set(m, text, Game{}.ParseMove)
}
