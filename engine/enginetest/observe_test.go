package enginetest

import (
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// watched is a faulty game for learning programs, with one fact about the table and two about each seat.
type watched struct{ *faulty }

func (g watched) EachCard(s *state, lay func(zone int, c card.Card, n int)) {
	c := g.answer(onEach, call{s: *s, lay: lay}, func(c *call) {
		for i, z := range g.Zones(c.s) {
			for _, k := range z.Cards {
				c.lay(i, k, 1)
			}
			c.lay(i, pip, 0)
		}
	})
	if c.s != *s {
		*s = c.s
	}
}

func (g watched) Facts() (table, seat []string) {
	c := g.answer(onFacts, call{table: []string{"drawn"}, each: []string{"points", "cards"}}, nothing)
	return c.table, c.each
}

func (g watched) AppendFacts(dst []byte, s *state, seat engine.Seat) []byte {
	return g.answer(onAppend, call{data: dst, s: *s, seat: seat}, func(c *call) {
		if c.seat < 0 || int(c.seat) >= g.Seats() {
			c.data = append(c.data, byte(c.s.Drawn))
		} else {
			c.data = append(c.data, byte(g.Score(c.s, c.seat)), byte(c.s.HandLen[c.seat]))
		}
	}).data
}

func watching(change change) Suite[state, move] { return suiteAlone(watched{tuckWith(change)}) }

// laying makes EachCard lay the cards as the function says.
func laying(as func(lay func(zone int, k card.Card, n int), zone int, k card.Card, n int)) change {
	return before(onEach, nil, func(c *call) {
		lay := c.lay
		c.lay = func(zone int, k card.Card, n int) { as(lay, zone, k, n) }
	})
}

// unseen lists the ways in which an Observer may be wrong.
var unseen = []fault{
	{"a card in another zone", eachCardIsZones, laying(func(lay func(int, card.Card, int), zone int, k card.Card, n int) { lay(max(0, zone-1), k, n) })},
	{"one card too many", eachCardIsZones, laying(func(lay func(int, card.Card, int), zone int, k card.Card, n int) { lay(zone, k, n+1) })},
	{"a zone that is not there", eachCardIsZones, after(onEach, nil, func(c *call) { c.lay(99, card.FaceDown, 0) })},
	{"the position changes", eachCardIsZones, after(onEach, nil, func(c *call) { c.s.Drawn++ })},
	{"two facts with the same name", factsAreNamed, after(onFacts, nil, func(c *call) { c.each[1] = c.each[0] })},
	{"names that are shared", factsAreNamed, func(f *faulty) {
		names := []string{"drawn"}
		after(onFacts, nil, func(c *call) { names[0] += "!"; c.table = names })(f)
	}},
	{"a fact without a name", factsAreNamed, after(onFacts, nil, func(c *call) { c.table[0] = "" })},
	{"one fact too many", factsAreNamed, after(onAppend, nil, func(c *call) { c.data = append(c.data, 0) })},
	{"facts do not follow those already in the slice", factsAreNamed, both(
		before(onAppend, nil, func(c *call) { c.data = nil }), after(onAppend, nil, func(c *call) { c.data = append(c.data, 7) }))},
	{"facts change", factsAreNamed, after(onAppend, nil, func(c *call) { c.data[len(c.data)-1] = byte(c.count()) })},
	{"EachCard panics", nothingPanics, before(onEach, nil, panicking)},
}

func TestFaultsOfObserversAreFound(t *testing.T) {
	find(t, unseen, func(t *testing.T, f fault) {
		t.Helper()
		mustBreak(t, f.promise, func(choose func(int) int) error { return Walk(watching(f.change), choose) })
	})
}
