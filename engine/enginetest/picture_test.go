package enginetest

import (
	"slices"
	"strconv"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// painter is a faulty game with layouts, marks and picks.
type painter struct{ *faulty }

func (g painter) Layouts() map[string]engine.Layout {
	return g.answer(onLayouts, call{layouts: map[string]engine.Layout{"stock": engine.Pile, "hand": engine.Hand}}, nothing).layouts
}

func (g painter) Marks(s state) []engine.Mark {
	return g.answer(onMarks, call{s: s, marks: []engine.Mark{drawn(s), mark(1, "role", "Second")}}, nothing).marks
}

func (g painter) Picks(_ state, seat engine.Seat, m move) card.List {
	return g.answer(onPicks, call{seat: seat, m: m, hand: card.List{m.Card}}, nothing).hand
}

func painted(change change) Suite[state, move] { return suiteAlone(painter{tuckWith(change)}) }

func mark(seat engine.Seat, key, text string, args ...string) engine.Mark {
	return engine.Mark{Seat: seat, Phrase: engine.Phrase{Key: key, Args: args, Text: text}}
}

func drawn(s state) engine.Mark {
	n := strconv.Itoa(int(s.Drawn))
	return mark(engine.Nobody, "drawn", "Drawn "+n, n)
}

func marked(marks ...engine.Mark) func(*call) { return func(c *call) { c.marks = marks } }

func picked(cards ...card.Card) func(*call) { return func(c *call) { c.hand = cards } }

// misdrawn lists the ways in which a picture may be wrong.
var misdrawn = []fault{
	{"a layout of another name", layoutIsKnown, after(onLayouts, nil, func(c *call) { c.layouts["stock"] = "heap" })},
	{"won cards of the table", layoutIsKnown, after(onLayouts, nil, func(c *call) { c.layouts["stock"] = engine.Won })},
	{"a trick of a seat", layoutIsKnown, after(onLayouts, nil, func(c *call) { c.layouts["hand"] = engine.Trick })},
	{"a mark without a key", marksArePlain, after(onMarks, nil, marked(mark(0, "", "Dealer")))},
	{"a mark before no seat", marksArePlain, after(onMarks, nil, marked(mark(2, "dealer", "Dealer")))},
	{"a mark twice", marksArePlain, after(onMarks, nil, func(c *call) { c.marks[1] = c.marks[0] })},
	{"the middle after a seat", marksArePlain, after(onMarks, nil, func(c *call) { slices.Reverse(c.marks) })},
	{"a view that says that nothing is there", marksAreTrue, both(after(onMarks, nil, marked()),
		after(onMarks, func(c *call) bool { return c.s.Hands[0] == 0 }, marked(mark(0, "out", "Out"))))},
	{"a pick of what is not held", picksAreHeld, after(onPicks, nil, picked(card.King.Of(card.Spades)))},
	{"a pick of one card twice", picksAreHeld, after(onPicks, nil, func(c *call) { c.hand = card.List{c.m.Card, c.m.Card} })},
	{"a pick of a card face down", picksAreHeld, after(onPicks, nil, picked(card.FaceDown))},
}

func TestPictureIsChecked(t *testing.T) {
	find(t, misdrawn, func(t *testing.T, f fault) {
		t.Helper()
		mustBreak(t, f.promise, func(choose func(int) int) error { return Walk(painted(f.change), choose) })
	})
}
