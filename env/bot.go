package env

import (
	"context"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/engine"
)

// NewBot returns a bot that plays g as a learner has learned to, such as for a contest.
// choose gets the observation of the seat to move, without last plays, and the numbers of
// its legal moves, which are -1 if the game has no numbers. It returns the index of one of
// them; any other result means the first. It must not keep the slices.
func NewBot[S comparable, M engine.Move](
	g engine.Game[S, M], choose func(observation []byte, legal []int32, r *rand.Rand) int,
) bot.Bot[S, M] {
	b := &learned[S, M]{eyes: newObserver(g), choose: choose}
	b.seen = make([]byte, b.eyes.size)
	b.numbers, _ = g.(engine.Indexer[M])
	return b
}

// learned is a Bot that sees observations.
type learned[S comparable, M engine.Move] struct {
	eyes    *observer[S, M]
	numbers engine.Indexer[M]
	choose  func(observation []byte, legal []int32, r *rand.Rand) int
	seen    []byte
	legal   []int32
}

// Choose returns the move that the function has chosen.
func (b *learned[S, M]) Choose(_ context.Context, v engine.View[S], legal []M, r *rand.Rand) M {
	b.eyes.write(b.seen, v)
	b.legal = b.legal[:0]
	for _, m := range legal {
		number := -1
		if b.numbers != nil {
			number = b.numbers.Index(m)
		}
		b.legal = append(b.legal, int32(number))
	}
	place := b.choose(b.seen, b.legal, r)
	if place < 0 || place >= len(legal) {
		place = 0
	}
	return legal[place]
}
