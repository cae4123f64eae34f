package bot_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

func BenchmarkSearch(b *testing.B) {
	b.Run("indigo", func(b *testing.B) { searches(b, house.IndigoRoster(indigo.Game{})) })
	b.Run("catcheleven", func(b *testing.B) { searches(b, house.CatchElevenRoster(catcheleven.Game{})) })
	b.Run("pasur", func(b *testing.B) { searches(b, house.CatchElevenRoster(pasur(b))) })
	b.Run("karata", func(b *testing.B) { searches(b, house.KarataRoster(karata.Game{})) })
	b.Run("blackjack", func(b *testing.B) { searches(b, house.BlackjackRoster(casino(b))) })
	b.Run("doppelkopf", func(b *testing.B) { searches(b, house.DoppelkopfRoster(doppelkopf.Game{})) })
}

func pasur(b *testing.B) catcheleven.Game {
	b.Helper()
	return must.Have(catcheleven.New(catcheleven.Pasur()))(b)
}

func casino(b *testing.B) blackjack.Game {
	b.Helper()
	return must.Have(blackjack.New(blackjack.Casino()))(b)
}

// searches reports how many iterations per second a search with one worker makes at the first
// choice of a game. In the same run it measures how many random playouts of determinized positions
// take as long as one iteration.
func searches[S comparable, M engine.Move](b *testing.B, roster bot.Roster[S, M]) {
	b.Helper()
	b.ReportAllocs()
	const iterations = 1000
	g, o := roster.Game, roster.Search
	o.Iterations = iterations
	player := bot.NewSearch(g, o)
	views, legal := begun(g)
	r := deck.NewSeed(2).Rand()
	buf := make([]M, 0, 256)
	var took, bare time.Duration
	var s S
	done := 0
	for i := 0; b.Loop(); i++ {
		v, moves := views[i%len(views)], legal[i%len(views)]
		from := time.Now()
		player.Choose(b.Context(), v, moves, r)
		between := time.Now()
		for range iterations {
			s = g.Determinize(v, r)
			must.Do(b, engine.Playout(g, &s, r, buf))
		}
		took, bare = took+between.Sub(from), bare+time.Since(between)
		done += iterations
	}
	b.ReportMetric(float64(done)/took.Seconds(), "iterations/s")
	b.ReportMetric(float64(took.Nanoseconds())/float64(done), "ns/iteration")
	b.ReportMetric(float64(took)/float64(bare), "x-playout")
	b.ReportMetric(0, "ns/op")
}

// In a long search, every playout should cost the same.
func BenchmarkDeepSearch(b *testing.B) {
	for _, iterations := range []int{1_000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("indigo/%d", iterations), func(b *testing.B) { deep(b, indigo.Game{}, iterations) })
		b.Run(fmt.Sprintf("doppelkopf/%d", iterations), func(b *testing.B) { deep(b, doppelkopf.Game{}, iterations) })
	}
}

// deep reports the time of a playout in a search with a tree, and the memory that the
// search keeps.
func deep[S comparable, M engine.Move](b *testing.B, g engine.Game[S, M], iterations int) {
	b.Helper()
	player := bot.NewSearch(g, bot.SearchOptions[S, M]{Iterations: iterations})
	views, legal := begun(g)
	r, playouts := deck.NewSeed(2).Rand(), 0
	for i := 0; b.Loop(); i++ {
		player.Choose(b.Context(), views[i%len(views)], legal[i%len(views)], r)
		for _, m := range player.Stats() {
			playouts += m.Visits
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(playouts), "ns/playout")
	b.ReportMetric(0, "ns/op")
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.HeapAlloc)/1e6, "MB")
	runtime.KeepAlive(player)
}

// begun returns the views at the first choice of some deals. In Doppelkopf this is the choice of
// the first card, after all seats have declared themselves healthy.
func begun[S comparable, M engine.Move](g engine.Game[S, M]) (views []engine.View[S], legal [][]M) {
	for n := uint64(0); len(views) < 16; n++ {
		s := g.Deal(deck.NewSeed(n), 0)
		if g.Name() == (doppelkopf.Game{}).Name() {
			for range g.Seats() {
				s, _ = g.Apply(s, g.Turn(s), g.Legal(nil, s, g.Turn(s))[0])
			}
		}
		seat := g.Turn(s)
		if moves := g.Legal(nil, s, seat); len(moves) > 1 {
			views, legal = append(views, g.View(s, seat)), append(legal, moves)
		}
	}
	return views, legal
}

func BenchmarkPlayout(b *testing.B) {
	b.Run("indigo", func(b *testing.B) { playouts(b, indigo.Game{}) })
	b.Run("catcheleven", func(b *testing.B) { playouts(b, catcheleven.Game{}) })
	b.Run("karata", func(b *testing.B) { playouts(b, karata.Game{}) })
	b.Run("blackjack", func(b *testing.B) { playouts(b, casino(b)) })
	b.Run("doppelkopf", func(b *testing.B) { playouts(b, doppelkopf.Game{}) })
}

// playouts reports how many games per second are played at random, on one core and on all cores.
// Each game starts from a new position that fits one of the views used in the searches.
func playouts[S comparable, M engine.Move](b *testing.B, g engine.Game[S, M]) {
	b.Helper()
	views, _ := begun(g)
	play := func(n int, s *S, r *rand.Rand, buf []M) {
		*s = g.Determinize(views[n%len(views)], r)
		if err := engine.Playout(g, s, r, buf); err != nil {
			b.Error(err)
		}
	}
	b.Run("one core", func(b *testing.B) {
		b.ReportAllocs()
		s, r, buf := new(S), deck.NewSeed(2).Rand(), make([]M, 0, 256)
		for i := 0; b.Loop(); i++ {
			play(i, s, r, buf)
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
	})
	b.Run("all cores", func(b *testing.B) {
		var core atomic.Uint64
		b.RunParallel(func(pb *testing.PB) {
			s, r, buf := new(S), deck.NewSeed(core.Add(1)).Rand(), make([]M, 0, 256)
			for i := 0; pb.Next(); i++ {
				play(i, s, r, buf)
			}
		})
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
	})
}
