package house

import (
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// BenchmarkPlayOut plays deals out as the searches of the house do.
func BenchmarkPlayOut(b *testing.B) {
	b.Run("karata", func(b *testing.B) { playOut(b, KarataRoster(karata.Game{})) })
	b.Run("doppelkopf", func(b *testing.B) { playOut(b, DoppelkopfRoster(doppelkopf.Game{})) })
}

func playOut[S comparable, M engine.Move](b *testing.B, of bot.Roster[S, M]) {
	b.Helper()
	b.ReportAllocs()
	starts := make([]S, 64)
	for i := range starts {
		starts[i] = of.Game.Deal(deck.NewSeed(uint64(i)), 0)
	}
	player, r, s := of.Search.Playout().(engine.PlayOuter[S]), deck.NewSeed(2).Rand(), new(S)
	for i := 0; b.Loop(); i++ {
		*s = starts[i%len(starts)]
		must.Do(b, player.PlayOut(s, r))
	}
}
