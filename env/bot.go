package env

import (
	"context"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/engine"
)

// NewBot returns a bot that plays g as a learner has learned to play it, for example in a
// contest. The function choose gets the observation of the seat to move, without the last
// plays, and the numbers of that seat's legal moves, which are -1 if the game does not
// number its moves. The function returns the index of one of these moves; any other result
// means the first move. It must not keep the slices.
func NewBot[S comparable, M engine.Move](
	g engine.Game[S, M], choose func(observation []byte, legal []int32, r *rand.Rand) int,
) bot.Bot[S, M] {
	return &learned[S, M]{newSeen(g), choose}
}

// Observe returns what the function choose of [NewBot] gets for a view and its legal moves. A view
// whose seat the game does not have is observed as seat 0 would observe it.
func Observe[S comparable, M engine.Move](g engine.Game[S, M], v engine.View[S], legal []M) (observation []byte, numbers []int32) {
	s := newSeen(g)
	s.look(v, legal)
	return s.bytes, s.legal
}

// learned is a Bot that sees observations.
type learned[S comparable, M engine.Move] struct {
	seen   seen[S, M]
	choose func(observation []byte, legal []int32, r *rand.Rand) int
}

// Choose returns the move that the learner's function has chosen.
func (b *learned[S, M]) Choose(_ context.Context, v engine.View[S], legal []M, r *rand.Rand) M {
	b.seen.look(v, legal)
	place := b.choose(b.seen.bytes, b.seen.legal, r)
	if place < 0 || place >= len(legal) {
		place = 0
	}
	return legal[place]
}

// seen is an observation without the last plays, and the numbers of legal moves.
type seen[S comparable, M engine.Move] struct {
	eyes    *observer[S, M]
	numbers engine.Indexer[M] // nil if the game does not number its moves
	bytes   []byte
	legal   []int32
}

func newSeen[S comparable, M engine.Move](g engine.Game[S, M]) seen[S, M] {
	eyes := newObserver(g)
	numbers, _ := g.(engine.Indexer[M])
	return seen[S, M]{eyes: eyes, numbers: numbers, bytes: make([]byte, eyes.sheet.size)}
}

// look observes a view and numbers its legal moves.
func (s *seen[S, M]) look(v engine.View[S], legal []M) {
	s.eyes.write(s.bytes, v)
	s.legal = s.legal[:0]
	for _, m := range legal {
		number := -1
		if s.numbers != nil {
			number = s.numbers.Index(m)
		}
		s.legal = append(s.legal, int32(number))
	}
}
