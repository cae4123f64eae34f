package enginetest

import (
	"slices"
	"strconv"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
)

// painter is Tuck with layouts, marks and picks.
type painter struct {
	faulty
	layouts map[string]engine.Layout
	marks   func(state) []engine.Mark
	picks   func(engine.Seat, move) card.List
}

func (g *painter) Layouts() map[string]engine.Layout                 { return g.layouts }
func (g *painter) Marks(s state) []engine.Mark                       { return g.marks(s) }
func (g *painter) Picks(_ state, seat engine.Seat, m move) card.List { return g.picks(seat, m) }

// painted returns the suite for Tuck with a picture, which the function fault may break.
func painted(fault func(*painter)) Suite[state, move] {
	g := &painter{
		layouts: map[string]engine.Layout{"stock": engine.Pile, "hand": engine.Hand},
		marks: func(s state) []engine.Mark {
			return []engine.Mark{drawn(s), {Seat: 1, Phrase: engine.Phrase{Key: "role", Text: "Second"}}}
		},
		picks: func(_ engine.Seat, m move) card.List { return card.List{m.Card} },
	}
	fault(g)
	return suite(g)
}

func drawn(s state) engine.Mark {
	n := strconv.Itoa(int(s.Drawn))
	return engine.Mark{Seat: engine.Nobody, Phrase: engine.Phrase{Key: "drawn", Args: []string{n}, Text: "Drawn " + n}}
}

func TestPictureIsChecked(t *testing.T) {
	for seed := range uint64(5) {
		must.Do(t, Walk(painted(func(*painter) {}), seeded(seed)))
	}
	for name, c := range map[string]struct {
		promise Promise
		fault   func(*painter)
	}{
		"a layout of another name": {layoutIsKnown, func(g *painter) { g.layouts["stock"] = "heap" }},
		"won cards of the table":   {layoutIsKnown, func(g *painter) { g.layouts["stock"] = engine.Won }},
		"a trick of a seat":        {layoutIsKnown, func(g *painter) { g.layouts["hand"] = engine.Trick }},
		"a mark without a key": {marksArePlain, func(g *painter) {
			g.marks = func(state) []engine.Mark { return []engine.Mark{{Seat: 0, Phrase: engine.Phrase{Text: "Dealer"}}} }
		}},
		"a mark before no seat": {marksArePlain, func(g *painter) {
			g.marks = func(state) []engine.Mark {
				return []engine.Mark{{Seat: 2, Phrase: engine.Phrase{Key: "dealer", Text: "Dealer"}}}
			}
		}},
		"a mark twice": {marksArePlain, func(g *painter) {
			g.marks = func(s state) []engine.Mark { return []engine.Mark{drawn(s), drawn(s)} }
		}},
		"the middle after a seat": {marksArePlain, func(g *painter) {
			marks := g.marks
			g.marks = func(s state) []engine.Mark { all := marks(s); slices.Reverse(all); return all }
		}},
		"a view that says that nothing is there": {marksAreTrue, func(g *painter) {
			g.marks = func(s state) []engine.Mark {
				if s.Hands[0] == 0 {
					return []engine.Mark{{Seat: 0, Phrase: engine.Phrase{Key: "out", Text: "Out"}}}
				}
				return nil
			}
		}},
		"a pick of what is not held": {picksAreHeld, func(g *painter) {
			g.picks = func(engine.Seat, move) card.List { return card.List{card.King.Of(card.Spades)} }
		}},
		"a pick of one card twice":   {picksAreHeld, func(g *painter) { g.picks = func(_ engine.Seat, m move) card.List { return card.List{m.Card, m.Card} } }},
		"a pick of a card face down": {picksAreHeld, func(g *painter) { g.picks = func(engine.Seat, move) card.List { return card.List{card.FaceDown} } }},
	} {
		t.Run(name, func(t *testing.T) {
			mustBreak(t, c.promise, func(choose func(int) int) error { return Walk(painted(c.fault), choose) })
		})
	}
}
