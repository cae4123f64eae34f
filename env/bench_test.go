package env_test

import (
	"runtime"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/env"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// BenchmarkStep measures steps. A step is a checked move at each of 256 tables, with observations,
// numbers, masks and rewards. The moves are random, and the learner plays all seats.
func BenchmarkStep(b *testing.B) {
	b.Run("indigo", func(b *testing.B) { benchmark(b, indigo.Game{}) })
	b.Run("karata", func(b *testing.B) { benchmark(b, karata.Game{}) })
	b.Run("catcheleven", func(b *testing.B) { benchmark(b, catcheleven.Game{}) })
	b.Run("doppelkopf", func(b *testing.B) { benchmark(b, doppelkopf.Game{}) })
	b.Run("hearts", func(b *testing.B) { benchmark(b, hearts.Game{}) })
}

func benchmark[S comparable, M engine.Move](b *testing.B, g engine.Game[S, M]) {
	b.Helper()
	l := newLearner(b, g, nil, env.Options{Tables: 256})
	if l.info.Moves = l.info.Moves[:min(len(l.info.Moves), 1024)]; len(l.info.Moves) == 1024 {
		l.batch.Masks = nil // Catch Eleven has too many moves for masks
	}
	b.ReportAllocs()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	from, _ := gametest.ThreadTime()
	b.ResetTimer()
	for range b.N {
		l.step(b)
	}
	b.StopTimer()
	if to, ok := gametest.ThreadTime(); ok && to > from { // other programs use the core too
		b.ReportMetric(float64(b.N*256)/float64(to-from)*1e6, "steps/cpu-s")
	}
}

// learner makes random moves.
type learner struct {
	env     *env.Env
	info    env.Info
	batch   env.Batch
	actions []int32
	draws   engine.Draws
}

func newLearner[S comparable, M engine.Move](tb testing.TB, g engine.Game[S, M], opponent func() bot.Bot[S, M], o env.Options) *learner {
	tb.Helper()
	e := must.Have(env.New(g, opponent, o))(tb)
	l := &learner{env: e, info: e.Info(), batch: e.NewBatch(), draws: engine.NewDraws(deck.NewSeed(7).Rand())}
	l.actions = make([]int32, l.info.Tables)
	must.Do(tb, e.Reset(deck.NewSeed(1), &l.batch))
	return l
}

func (l *learner) step(tb testing.TB) {
	tb.Helper()
	for i, n := range l.batch.Counts {
		l.actions[i] = l.batch.Legal[i*l.info.Width+l.draws.IntN(int(n))]
	}
	must.Do(tb, l.env.Step(l.actions, &l.batch))
}
