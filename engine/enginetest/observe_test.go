package enginetest

import (
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
)

// watched is Tuck for learning programs. Some of its methods may be replaced by broken ones.
type watched struct {
	faulty
	each  func(s *state, lay func(zone int, c card.Card, n int))
	facts func() (table, seat []string)
	add   func(dst []byte, s *state, seat engine.Seat) []byte
}

func (g *watched) EachCard(s *state, lay func(zone int, c card.Card, n int)) { g.each(s, lay) }
func (g *watched) Facts() (table, seat []string)                             { return g.facts() }
func (g *watched) AppendFacts(dst []byte, s *state, seat engine.Seat) []byte {
	return g.add(dst, s, seat)
}

// watching returns the suite for Tuck with one fact about the table and two about each seat. The
// function fault may break the game.
func watching(fault func(*watched)) Suite[state, move] {
	g := &watched{}
	g.each = func(s *state, lay func(zone int, c card.Card, n int)) {
		for i, z := range g.Zones(*s) {
			for _, c := range z.Cards {
				lay(i, c, 1)
			}
			lay(i, pip, 0)
		}
	}
	g.facts = func() (table, seat []string) { return []string{"drawn"}, []string{"points", "cards"} }
	g.add = func(dst []byte, s *state, seat engine.Seat) []byte {
		if seat < 0 || int(seat) >= g.Seats() {
			return append(dst, byte(s.Drawn))
		}
		return append(dst, byte(g.Score(*s, seat)), byte(s.HandLen[seat]))
	}
	fault(g)
	return suite(g)
}

func TestSoundObserverPasses(t *testing.T) {
	for seed := range uint64(10) {
		must.Do(t, Walk(watching(func(*watched) {}), seeded(seed)))
	}
}

// unseen lists the ways in which an Observer may be wrong.
var unseen = []struct {
	name    string
	promise Promise
	fault   func(*watched)
}{
	{"a card in another zone", eachCardIsZones, func(g *watched) {
		each := g.each
		g.each = func(s *state, lay func(int, card.Card, int)) {
			each(s, func(zone int, c card.Card, n int) { lay(max(0, zone-1), c, n) })
		}
	}},
	{"a zone that is not there", eachCardIsZones, func(g *watched) {
		each := g.each
		g.each = func(s *state, lay func(int, card.Card, int)) {
			each(s, lay)
			lay(99, card.FaceDown, 0)
		}
	}},
	{"one card too many", eachCardIsZones, func(g *watched) {
		each := g.each
		g.each = func(s *state, lay func(int, card.Card, int)) {
			each(s, func(zone int, c card.Card, n int) { lay(zone, c, n+1) })
		}
	}},
	{"the position changes", eachCardIsZones, func(g *watched) {
		each := g.each
		g.each = func(s *state, lay func(int, card.Card, int)) { each(s, lay); s.Drawn++ }
	}},
	{"two facts with the same name", factsAreNamed, func(g *watched) {
		g.facts = func() (table, seat []string) { return []string{"drawn"}, []string{"points", "points"} }
	}},
	{"names that are shared", factsAreNamed, func(g *watched) {
		names := []string{"drawn"}
		g.facts = func() (table, seat []string) { names[0] += "!"; return names, []string{"points", "cards"} }
	}},
	{"a fact without a name", factsAreNamed, func(g *watched) {
		g.facts = func() (table, seat []string) { return []string{""}, []string{"points", "cards"} }
	}},
	{"one fact too many", factsAreNamed, func(g *watched) {
		add := g.add
		g.add = func(dst []byte, s *state, seat engine.Seat) []byte { return append(add(dst, s, seat), 0) }
	}},
	{"facts do not follow those already in the slice", factsAreNamed, func(g *watched) {
		add := g.add
		g.add = func(_ []byte, s *state, seat engine.Seat) []byte { return append(add(nil, s, seat), 7) }
	}},
	{"facts change", factsAreNamed, func(g *watched) {
		n := byte(0)
		g.facts = func() (table, seat []string) { return []string{"drawn"}, []string{"points"} }
		g.add = func(dst []byte, _ *state, _ engine.Seat) []byte { n++; return append(dst, n) }
	}},
	{"EachCard panics", nothingPanics, func(g *watched) {
		g.each = func(*state, func(int, card.Card, int)) { panic("no cards") }
	}},
}

func TestFaultsOfObserversAreFound(t *testing.T) {
	for _, tt := range unseen {
		t.Run(tt.name, func(t *testing.T) {
			mustBreak(t, tt.promise, func(choose func(int) int) error { return Walk(watching(tt.fault), choose) })
		})
	}
}
