package hearts

import (
	"context"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/must"
)

// PlayOut makes the moves that Choose returns.
func TestQuick(t *testing.T) {
	for _, g := range []Game{{}, {rules: Rules{QueenBreaks: true}}} {
		for n := range uint64(50) {
			s := g.Deal(deck.NewSeed(n), 0)
			end := s
			must.Do(t, (quick{game: g}).PlayOut(&end, nil))
			for s.Turn() >= 0 {
				seat := s.Turn()
				m := quick{game: g}.Choose(context.Background(), g.View(s, seat), g.Legal(nil, s, seat), nil)
				s = must.Have(g.Apply(s, seat, m))(t)
			}
			if s != end {
				t.Fatalf("deal %d: a different end", n)
			}
		}
	}
}
