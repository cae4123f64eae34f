package doppelkopf_test

import (
	"fmt"
	"strconv"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/must"
)

// The views are of a game in which seats have shown that they have no cards of a class.
func BenchmarkDeterminize(b *testing.B) {
	r := deck.NewSeed(2).Rand()
	for _, tricks := range []int{0, 3, 6, 9} {
		b.Run(fmt.Sprintf("after %d tricks", tricks), func(b *testing.B) {
			b.ReportAllocs()
			s := game.Deal(deck.NewSeed(1), 0)
			var err error
			for len(s.Tricks()) <= tricks && err == nil {
				s, err = game.Apply(s, game.Turn(s), game.Legal(nil, s, game.Turn(s))[0])
			}
			if err != nil {
				b.Fatal(err)
			}
			v := game.View(s, game.Turn(s))
			for b.Loop() {
				_ = game.Determinize(v, r)
			}
		})
	}
}

// BenchmarkOpenSession opens sessions with their Bocks from records. A deal costs the same in a long
// session as in a short one.
func BenchmarkOpenSession(b *testing.B) {
	for _, deals := range []int{500, 1000, 2000, 4000} {
		b.Run(strconv.Itoa(deals), func(b *testing.B) {
			rules := doppelkopf.Rules{Bock: "stack", BockDraw: true, BockCallLost: true}
			seed, format := deck.NewSeed(1), mustNew(rules).Match(deals, 0)
			match := host.NewMatch(seed, format)
			for match.Next() {
				for table := match.Table(); table.Turn() != engine.Nobody; {
					must.Do(b, table.Play(table.Turn(), table.Legal(table.Turn())[0]))
				}
			}
			records := match.Save()
			for b.Loop() {
				must.Have(host.OpenMatch(seed, format, records...))(b)
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*deals), "us/deal")
		})
	}
}
