package cfr_test

import (
	"testing"

	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/cfr"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/examples/rummy"
	"github.com/hoylecards/hoyle/examples/skat"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// memory finds views that do not remember the play.
type memory[S comparable, M engine.Move] struct {
	game  engine.Game[S, M]
	ways  map[way[S]]int
	views map[engine.View[S]]int // by which way each was reached
	left  int                    // positions to look at
}

// way is a view, after an earlier way of the same seat. Its number stands for it.
type way[S comparable] struct {
	before int
	view   engine.View[S]
}

// forgets reports whether two lines of play lead a seat to the same view by different ones. The lines
// begin some plays before the end of a random game.
func forgets[S comparable, M engine.Move](g engine.Game[S, M], plays int) bool {
	for n := range uint64(10) {
		line, r := []S{g.Deal(deck.NewSeed(n), 0)}, deck.NewSeed(n).Rand()
		for s := line[0]; g.Turn(s) != engine.Nobody; line = append(line, s) {
			legal := g.Legal(nil, s, g.Turn(s))
			s, _ = g.Apply(s, g.Turn(s), legal[r.IntN(len(legal))])
		}
		m := memory[S, M]{g, map[way[S]]int{}, map[engine.View[S]]int{}, 20_000}
		if m.walk(line[max(len(line)-1-plays, 0)], [6]int{}, plays) {
			return true
		}
	}
	return false
}

func (m *memory[S, M]) walk(s S, ways [6]int, plays int) bool {
	seat := m.game.Turn(s)
	if m.left--; seat == engine.Nobody || m.left < 0 {
		return false
	}
	v := m.game.View(s, seat)
	if before, known := m.views[v]; known && before != ways[seat] {
		return true
	}
	m.views[v] = ways[seat]
	w := way[S]{ways[seat], v}
	if m.ways[w] == 0 {
		m.ways[w] = len(m.ways) + 1
	}
	ways[seat] = m.ways[w]
	if plays == 0 {
		return false
	}
	for _, move := range m.game.Legal(nil, s, seat) {
		if next, err := m.game.Apply(s, seat, move); err == nil && m.walk(next, ways, plays-1) {
			return true
		}
	}
	return false
}

// docs/learning.md says which views remember the play.
func TestViewsForget(t *testing.T) {
	for name, found := range map[string]bool{
		"Indigo":       forgets(indigo.Game{}, 12),
		"Catch Eleven": forgets(catcheleven.Game{}, 8),
		"Karata":       forgets(karata.Game{}, 12),
		"Skat":         forgets(skat.Game{}, 12),
		"Rummy":        forgets(rummy.Game{}, 12),
		"Tuck":         forgets(newgame.Game{}, 8),
	} {
		if !found {
			t.Errorf("%s: every view remembers the play", name)
		}
	}
	for name, found := range map[string]bool{
		"Doppelkopf": forgets(doppelkopf.Game{}, 16),
		"Hearts":     forgets(hearts.Game{}, 16),
		"pocket":     forgets(cfr.Twelve(), 6),
	} {
		if found {
			t.Errorf("%s: a view does not remember the play", name)
		}
	}
}
