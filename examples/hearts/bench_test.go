package hearts_test

import (
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/must"
)

// Nothing allocates memory while a game is dealt and played.
func TestAllocations(t *testing.T) {
	var g engine.Game[hearts.State, hearts.Move] = hearts.Game{}
	start, r := g.Deal(deck.NewSeed(1), 0), deck.NewSeed(2).Rand()
	buf, s := make([]hearts.Move, 0, 16), new(hearts.State)
	for name, play := range map[string]func(){
		"Deal and Playout": func() {
			*s = g.Deal(deck.NewSeed(1), 0)
			must.Do(t, engine.Playout(g, s, r, buf))
		},
		"Turn, Legal and Apply": func() {
			for s := start; g.Turn(s) != engine.Nobody; {
				buf = g.Legal(buf[:0], s, g.Turn(s))
				s, _ = g.Apply(s, g.Turn(s), buf[r.IntN(len(buf))])
			}
		},
	} {
		if n := testing.AllocsPerRun(100, play); n != 0 {
			t.Errorf("%s allocate %v times a game", name, n)
		}
	}
}
