package karata

import (
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Request is what an ace asks for: either a suit or one card. The zero Request
// means that there is no request.
type Request struct {
	Suit card.Suit
	Card card.Card
	// Lowered is set if the request is for a joker and an ace has lowered the
	// request by one level. The request is still for the joker, which has no
	// suit; the next ace ends the request.
	Lowered bool
}

// valid reports whether q is for a suit or a card. The zero Request is not valid.
func (q Request) valid() bool {
	switch {
	case q.Suit != card.NoSuit:
		return q.Suit <= card.Spades && q == Request{Suit: q.Suit}
	case q.Lowered:
		return card.Jokers.Has(q.Card)
	}
	return allCards.Has(q.Card)
}

// cards returns the cards that meet the request, or no cards for the zero Request.
// An ace that does not meet the request may be laid too, to lower the request.
func (q Request) cards() card.Set {
	if q.Suit != card.NoSuit {
		return q.Suit.Cards()
	}
	return card.SetOf(q.Card)
}

// level returns the value that aces must have to end the request: 2 for a card; 1
// for a suit or, if Lowered is set, for a joker; and 0 for the zero Request.
func (q Request) level() int {
	switch {
	case q == Request{}:
		return 0
	case q.Suit != card.NoSuit || q.Lowered:
		return 1
	}
	return 2
}

// lowered returns the request that remains after aces of the given value, and the part of
// the value that is left.
func (q Request) lowered(value int) (Request, int) {
	level := q.level()
	switch {
	case value >= level:
		return Request{}, value - level
	case value <= 0:
		return q, 0
	case q.Card.Rank() == card.Joker:
		q.Lowered = true
		return q, 0
	}
	return Request{Suit: q.Card.Suit()}, 0
}

const loweredMark = "-"

// parseRequest parses the text of a request: a suit, a card, BJ- or RJ- for a
// lowered request for a joker, or the empty text for the zero Request. The
// error wraps [card.ErrSyntax].
func parseRequest(text string) (Request, error) {
	if text == "" {
		return Request{}, nil
	}
	if suit, err := card.ParseSuit(text); err == nil {
		return Request{Suit: suit}, nil
	}
	name, lowered := strings.CutSuffix(text, loweredMark)
	c, err := card.Parse(name)
	if q := (Request{Card: c, Lowered: lowered}); err != nil || q.valid() {
		return q, err
	}
	return Request{}, fmt.Errorf("%w: %s is not a request", card.ErrSyntax, texts.Quote(text))
}

// String returns the request as people write it: ♠, 9♠, BJ or, if lowered, BJ-.
// It returns the empty text for the zero Request.
func (q Request) String() string {
	switch {
	case q == Request{}:
		return ""
	case q.Suit != card.NoSuit:
		return q.Suit.String()
	case q.Lowered:
		return q.Card.String() + loweredMark
	}
	return q.Card.String()
}

// AppendText appends the ASCII form of the request to dst: S, 9S, BJ or, if
// lowered, BJ-. It appends nothing for the zero Request. If q is malformed, the
// error wraps [card.ErrSyntax].
func (q Request) AppendText(dst []byte) ([]byte, error) {
	switch {
	case q == Request{}:
		return dst, nil
	case !q.valid():
		return dst, fmt.Errorf("%w: request: suit %v, card %v, lowered %v", card.ErrSyntax, q.Suit, q.Card, q.Lowered)
	case q.Suit != card.NoSuit:
		return q.Suit.AppendText(dst)
	}
	dst, err := q.Card.AppendText(dst)
	if q.Lowered {
		dst = append(dst, loweredMark...)
	}
	return dst, err
}

// MarshalText returns the text of [Request.AppendText].
func (q Request) MarshalText() ([]byte, error) { return q.AppendText(nil) }

// UnmarshalText reads a request into q. It accepts only texts that [Request.AppendText]
// writes. On error, q is unchanged.
func (q *Request) UnmarshalText(text []byte) error {
	return texts.Read(q, text, parseRequest, card.ErrSyntax)
}
