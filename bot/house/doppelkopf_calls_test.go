package house

import (
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// share counts how often something was tried, and how often it succeeded.
type share struct{ tried, won float64 }

func (s *share) count(won bool) {
	s.tried++
	if won {
		s.won++
	}
}

// BenchmarkDoppelkopfCalls reports how many of 100 seats of the house announce or
// declare solos, and in which part of these deals they win. Run it with -benchtime
// 5000x.
func BenchmarkDoppelkopfCalls(b *testing.B) {
	var g doppelkopf.Game
	house := DoppelkopfRoster(g).House()
	var said, levels, solos share
	for n := range b.N {
		seed := deck.NewSeed(1).Derive(uint64(n))
		r, err := bot.PlayGame(b.Context(), g, seed, engine.Seat(n%4), []bot.Bot[doppelkopf.State, doppelkopf.Move]{house, house, house, house}, seed.Derive(0).Rand())
		if err != nil {
			b.Fatal(err)
		}
		end, err := engine.Replay(g, r)
		if err != nil {
			b.Fatal(err)
		}
		for _, a := range end.Announcements() {
			if won := g.Score(end, a.Seat) > 0; a.Move.Level() == doppelkopf.Said {
				said.count(won)
			} else {
				levels.count(won)
			}
		}
		if end.Contract().Solo() {
			solos.count(g.Score(end, end.Declarer()) > 0)
		}
	}
	seats := float64(4 * b.N)
	for name, s := range map[string]share{"re-or-kontra": said, "no-90-or-more": levels, "solos": solos} {
		b.ReportMetric(100*s.tried/seats, name+"/100-seats")
		b.ReportMetric(100*s.won/max(s.tried, 1), name+"-won-%")
	}
}
