package call

import (
	"context"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
)

// BenchmarkSearch searches for moves of a deal. Its profile tells the compiler which calls in the
// program to inline, as README describes.
func BenchmarkSearch(b *testing.B) {
	for _, name := range []string{"doppelkopf", "karata", "catcheleven", "indigo"} {
		b.Run(name, func(b *testing.B) {
			g, err := hoyle.Find(name)
			r := deck.NewSeed(1).Rand()
			for deal := uint64(0); b.Loop(); deal++ {
				t, bad := g.Table(deck.NewSeed(deal), 0)
				for n := 0; err == nil && bad == nil && t.Turn() != hoyle.Nobody && n < 60; n++ {
					legal := t.Legal(t.Turn())
					if n%2 == 0 && len(legal) > 1 {
						_, err = t.Clone().Choose(context.Background(), t.Turn(), "search:1000", r)
					}
					bad = t.Play(t.Turn(), legal[n%len(legal)])
				}
				if err != nil || bad != nil {
					b.Fatal(err, bad)
				}
			}
		})
	}
}
