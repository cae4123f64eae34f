package house

import (
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/must"
)

// share counts how often something was tried, and how often it succeeded.
type share struct{ tried, won float64 }

func (s *share) count(won bool) {
	s.tried++
	if won {
		s.won++
	}
}

// BenchmarkDoppelkopfCalls reports how often players announce, declare solos and make Charlie,
// per 100 seats, and what share of the deals with announcements and solos they win. Run it with
// -benchtime 5000x, or with a smaller number for the search.
func BenchmarkDoppelkopfCalls(b *testing.B) {
	roster := DoppelkopfRoster(doppelkopf.Game{})
	b.Run("house", func(b *testing.B) { doppelkopfCalls(b, roster.Basic()) })
	b.Run("search-200", func(b *testing.B) { doppelkopfCalls(b, searchOf(roster, 200)) })
}

func doppelkopfCalls(b *testing.B, player bot.Bot[doppelkopf.State, doppelkopf.Move]) {
	b.Helper()
	var g doppelkopf.Game
	var said, levels, solos share
	charlies := 0.0
	for n := range b.N {
		seed := deck.NewSeed(1).Derive(uint64(n))
		r := must.Have(bot.PlayGame(b.Context(), g, seed, engine.Seat(n%4), slices.Repeat([]bot.Bot[doppelkopf.State, doppelkopf.Move]{player}, 4),
			seed.Derive(0).Rand()))(b)
		end := must.Have(host.Replay(g, r))(b)
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
		for _, line := range g.Breakdown(end, 0) {
			if strings.HasPrefix(line.Name, "Charlie for") {
				charlies++
			}
		}
	}
	seats := float64(4 * b.N)
	b.ReportMetric(100*charlies/seats, "charlies/100-seats")
	for name, s := range map[string]share{"re-or-kontra": said, "no-90-or-more": levels, "solos": solos} {
		b.ReportMetric(100*s.tried/seats, name+"/100-seats")
		b.ReportMetric(100*s.won/max(s.tried, 1), name+"-won-%")
	}
}
