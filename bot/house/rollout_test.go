package house

import (
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/karata"
)

// BenchmarkRollout plays deals out as the searches of the house do.
func BenchmarkRollout(b *testing.B) {
	b.Run("karata", func(b *testing.B) { rollOut(b, KarataRoster(karata.Game{})) })
	b.Run("doppelkopf", func(b *testing.B) { rollOut(b, DoppelkopfRoster(doppelkopf.Game{})) })
}

func rollOut[S comparable, M engine.Move](b *testing.B, of bot.Roster[S, M]) {
	b.Helper()
	b.ReportAllocs()
	starts := make([]S, 64)
	for i := range starts {
		starts[i] = of.Game.Deal(deck.NewSeed(uint64(i)), 0)
	}
	player, r, s := of.Search.Rollout().(engine.Roller[S]), deck.NewSeed(2).Rand(), new(S)
	for i := 0; b.Loop(); i++ {
		*s = starts[i%len(starts)]
		if err := player.Rollout(s, r); err != nil {
			b.Fatal(err)
		}
	}
}
