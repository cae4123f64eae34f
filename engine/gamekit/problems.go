package gamekit

import (
	"errors"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Problems collects the problems of a Setup or of Rules, each with the name of
// its field. The zero value is empty.
type Problems struct{ found []error }

const (
	maxProblems = 16  // further problems are dropped
	maxProblem  = 200 // bytes
)

// Add adds a problem of a field. It cuts a long text, so that the field and the text
// together have at most about 200 bytes. Once there are 16 problems, Add adds no more.
func (p *Problems) Add(field, format string, args ...any) {
	if len(p.found) >= maxProblems {
		return
	}
	text := fmt.Sprintf(format, args...)
	if most := max(0, maxProblem-len(field)-len(": ")); len(text) > most {
		text = text[:most] + "…"
	}
	p.found = append(p.found, &strictjson.FieldError{Path: field, Err: errors.New(text)})
}

// Check adds a problem of a field unless ok is true.
func (p *Problems) Check(ok bool, field, format string, args ...any) {
	if !ok {
		p.Add(field, format, args...)
	}
}

// Len adds a problem of a field unless the number of its items, got, equals want.
func (p *Problems) Len(field string, got, want int) {
	p.Check(got == want, field, "%d items, want %d", got, want)
}

// Range adds a problem of a field unless its value n is between from and to, both included.
func (p *Problems) Range(field string, n, from, to int) {
	p.Check(from <= n && n <= to, field, "%d, want %d to %d", n, from, to)
}

// Word adds a problem of a field unless its value is one of the words, or "", which stands
// for the first word.
func (p *Problems) Word(field, value string, words []string) {
	p.Check(value == "" || slices.Contains(words, value), field, "%s, want one of %s", texts.Quote(value), texts.Quotes(words))
}

// Seat adds a problem of a field unless its value is a seat of a game with the given
// number of seats.
func (p *Problems) Seat(field string, seat engine.Seat, seats int) {
	p.Check(0 <= seat && int(seat) < seats, field, "%d is not a seat", seat)
}

// Holder adds a problem of a field unless its value is a seat or [engine.Nobody].
func (p *Problems) Holder(field string, seat engine.Seat, seats int) {
	if seat != engine.Nobody {
		p.Seat(field, seat, seats)
	}
}

// Pile is a group of cards that [Problems.Pack] checks.
type Pile struct {
	Field   string // of the JSON of the position
	Cards   []card.Card
	MayHide bool // cards may lie face down, as in a view
}

// Pack checks that the piles together hold the cards of the pack. It adds a problem for
// each pile with a card that is not in the pack, that is in the piles more often than
// in the pack, or that is face down although MayHide is false. It adds a problem of the
// field "cards" if the total number of cards is wrong. A face-down card stands for any
// card of the pack.
func (p *Problems) Pack(pack []card.Card, piles ...Pile) {
	var left [256]int16
	for _, c := range pack {
		left[c]++
	}
	total := 0
	for _, pile := range piles {
		total += len(pile.Cards)
	}
	if total != len(pack) {
		p.Add("cards", "%d in all, want %d", total, len(pack))
		if total > 2*len(pack) {
			return
		}
	}
	for _, pile := range piles {
		for _, c := range pile.Cards {
			if c == card.FaceDown {
				if pile.MayHide {
					continue
				}
				p.Add(pile.Field, "a card is face down")
				break
			}
			if left[c]--; left[c] < 0 {
				p.Add(pile.Field, "%v is not in the pack, or is used too often", c)
				break
			}
		}
	}
}

// Any reports whether there is a problem.
func (p *Problems) Any() bool { return len(p.found) > 0 }

// Position returns the problems as an error that wraps [engine.ErrPosition], or nil if
// there are none.
func (p *Problems) Position(game string) error { return Invalid(game, p.found...) }

// Rules returns the problems as an error that wraps [engine.ErrRules], or nil if there
// are none.
func (p *Problems) Rules(game string) error {
	errs := slices.Clone(p.found)
	for i, err := range errs {
		errs[i] = fmt.Errorf("%w: %s: %w", engine.ErrRules, game, err)
	}
	return errors.Join(errs...)
}

// Problem is a field and what is wrong with it.
type Problem struct {
	Field string `json:"field"` // its path in the JSON, such as hands[0]
	Text  string `json:"text"`  // in English
}

// ProblemsOf returns the fields that an error names, each with what is wrong with it. The
// error may come from a game that refuses rules or a position, or from JSON with a field
// that could not be decoded. A form can show each problem beside its field. For any other
// error, ProblemsOf returns nil.
func ProblemsOf(err error) []Problem {
	if field, text, ok := strictjson.Problem(err); ok {
		return []Problem{{field, text}}
	}
	var all []Problem
	switch e := err.(type) { //nolint:errorlint // this is the walk through the tree
	case interface{ Unwrap() error }:
		all = ProblemsOf(e.Unwrap())
	case interface{ Unwrap() []error }:
		for _, one := range e.Unwrap() {
			all = append(all, ProblemsOf(one)...)
		}
	}
	return all
}

// Invalid returns an error that wraps [engine.ErrPosition] and all the reasons why a
// position of the given game is invalid, or nil if there are no reasons. [Problems]
// collects reasons.
func Invalid(game string, reasons ...error) error {
	errs := make([]error, len(reasons))
	for i, reason := range reasons {
		errs[i] = fmt.Errorf("%w: %s: %w", engine.ErrPosition, game, reason)
	}
	return errors.Join(errs...)
}

// Clip returns the text. If the text is longer than 40 bytes, Clip cuts it to 40 bytes and
// appends …, so that an error cannot carry a long hostile text into a log.
func Clip(text string) string { return texts.Clip(text) }
