package karata

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Kind is what a move does.
type Kind uint8

// The kinds of moves.
const (
	Play Kind = iota // lay a card of the hand
	Done             // close the turn
	Draw             // lay nothing, and draw
	Ask              // name the suit or the card that aces have earned
	Last             // declare "last card"
	Not              // do not declare it
)

var kindNames = engine.Words[Kind]{Play: "play", Done: "done", Draw: "draw", Ask: "ask", Last: "last", Not: "not"}

// String returns the word that moves of the kind begin with.
func (k Kind) String() string { return kindNames.Of(k) }

// Move is one step of a turn. Card is that of Play, and of an Ask that names a
// card; Suit is that of an Ask that names a suit.
type Move struct {
	Kind Kind
	Card card.Card
	Suit card.Suit
}

// Lay returns the moves of a turn that lays those cards in that order and
// closes, or that draws if there are no cards.
func Lay(cards ...card.Card) []Move {
	if len(cards) == 0 {
		return []Move{{Kind: Draw}}
	}
	moves := make([]Move, 0, len(cards)+1)
	for _, c := range cards {
		moves = append(moves, Move{Kind: Play, Card: c})
	}
	return append(moves, Move{Kind: Done})
}

// Laid returns the cards that a turn lays, none for one that draws, and whether
// the moves are a turn to its close: those of [Lay], with or without the Ask and
// the answer to "last card" behind them.
func Laid(moves []Move) (card.List, bool) {
	cards := card.List{}
	for i, m := range moves {
		switch m.Kind {
		case Play:
			cards = append(cards, m.Card)
			continue
		case Done, Draw:
			rest := moves[i+1:]
			if len(rest) > 0 && rest[0].Kind == Ask && m.Kind == Done {
				rest = rest[1:]
			}
			if len(rest) > 0 && (rest[0].Kind == Last || rest[0].Kind == Not) {
				rest = rest[1:]
			}
			if (m.Kind == Draw) == (len(cards) == 0) && len(rest) == 0 {
				return cards, true
			}
		}
		break
	}
	return nil, false
}

// ParseMove reads a move: play and a card, ask and a suit or a card, or one of
// done, draw, last and not. The error wraps [engine.ErrMoveText].
func ParseMove(text string) (Move, error) {
	var m Move
	trimmed := strings.TrimSpace(text)
	word, name, _ := strings.Cut(trimmed, " ")
	name = strings.TrimSpace(name)
	var err error
	switch word {
	case kindNames[Play]:
		m.Card, err = card.Parse(name)
	case kindNames[Ask]:
		m.Kind = Ask
		if m.Suit, err = card.ParseSuit(name); err != nil {
			m.Card, err = card.Parse(name)
		}
	default:
		kind := slices.Index(kindNames, trimmed)
		if kind < 0 {
			err = engine.ErrMoveText
		}
		m.Kind = Kind(max(kind, 0))
	}
	if err != nil || m.Kind == Ask && !m.asked().valid() {
		return Move{}, fmt.Errorf("%w: karata: %q", engine.ErrMoveText, engine.Clip(text))
	}
	return m, nil
}

// ParseMove returns the move that a text stands for, as the function does.
func (Game) ParseMove(text string) (Move, error) { return ParseMove(text) }

// wellFormed reports whether the game has such a move.
func (m Move) wellFormed() bool {
	switch m.Kind {
	case Play:
		return m.Suit == card.NoSuit && pack.Has(m.Card)
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

// AppendText appends the ASCII form of the move to dst: play TH, ask S, done.
// The error wraps [card.ErrSyntax] if the value has none.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	if int(m.Kind) >= len(kindNames) {
		return dst, fmt.Errorf("%w move: no word for %v", card.ErrSyntax, m.Kind)
	}
	dst = append(dst, kindNames[m.Kind]...)
	switch m.Kind {
	case Play:
		return m.Card.AppendText(append(dst, ' '))
	case Ask:
		if !m.asked().valid() {
			return dst, fmt.Errorf("%w move: it asks for %v and %v", card.ErrSyntax, m.Suit, m.Card)
		}
		return m.asked().AppendText(append(dst, ' '))
	}
	return dst, nil
}

// MarshalText is [Move.AppendText] to a new slice.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText is [ParseMove] into m. On error, m is unchanged.
func (m *Move) UnmarshalText(text []byte) error {
	parsed, err := ParseMove(string(text))
	if err == nil {
		*m = parsed
	}
	return err
}
