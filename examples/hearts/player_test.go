package hearts

import (
	"context"
	"testing"

	"github.com/hoylecards/hoyle/deck"
)

// The playouts of a search play as the house does.
func TestHousePlayout(t *testing.T) {
	for _, g := range []Game{{}, {rules: Rules{QueenBreaks: true}}} {
		for n := range uint64(50) {
			s := g.Deal(deck.NewSeed(n), 0)
			quick := s
			if err := (housePlayout{game: g}).PlayOut(&quick, nil); err != nil {
				t.Fatal(err)
			}
			for s.Turn() >= 0 {
				seat := s.Turn()
				m := House{}.Choose(context.Background(), g.View(s, seat), g.Legal(nil, s, seat), nil)
				next, err := g.Apply(s, seat, m)
				if err != nil {
					t.Fatal(err)
				}
				s = next
			}
			if s != quick {
				t.Fatalf("deal %d: a different end from the house's", n)
			}
		}
	}
}
