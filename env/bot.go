package env

import (
	"context"
	"iter"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// NewBot returns a bot that plays g as a learner has learned to play it, for example in a
// contest. The function choose gets the observation of the seat to move, without the last
// plays, and the numbers of that seat's legal moves. The function returns the index of one of these
// moves; any other result means the first move. It must not keep the slices. It panics if g is nil.
func NewBot[S comparable, M engine.Move](
	g engine.Game[S, M], choose func(observation []byte, legal []int32, r *rand.Rand) int,
) bot.Bot[S, M] {
	return &learned[S, M]{newSeen(g, numbersOf(g)), choose}
}

// Observe returns what the function choose of [NewBot] gets for a view and its legal moves, with the
// numbers that [gamekit.NumbersOf] returns for g. A view whose seat the game does not have is observed
// as seat 0 would observe it. It panics if g or of is nil.
func Observe[S comparable, M engine.Move](
	g engine.Game[S, M], of engine.Indexer[M], v engine.View[S], legal []M,
) (observation []byte, numbered []int32) {
	s := newSeen(g, numbers[M]{of: of})
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
	numbers numbers[M]
	bytes   []byte
	legal   []int32
}

func newSeen[S comparable, M engine.Move](g engine.Game[S, M], of numbers[M]) seen[S, M] {
	eyes := newObserver(g)
	return seen[S, M]{eyes: eyes, numbers: of, bytes: make([]byte, eyes.sheet.size)}
}

// look observes a view and numbers its legal moves.
func (s *seen[S, M]) look(v engine.View[S], legal []M) {
	s.eyes.view = v
	s.eyes.write(s.bytes)
	s.legal = s.legal[:0]
	for _, number := range s.numbers.each(legal) {
		s.legal = append(s.legal, int32(number))
	}
}

// numbers are the numbers of moves. Those that a game has not numbered have, in each list of legal moves,
// the numbers after the last one, in their order.
type numbers[M engine.Move] struct {
	of  engine.Indexer[M]
	all bool // whether the game itself numbers all its moves
}

func numbersOf[S comparable, M engine.Move](g engine.Game[S, M]) numbers[M] {
	_, all := g.(engine.Indexer[M])
	return numbers[M]{gamekit.NumbersOf(g), all}
}

// each yields the places and the numbers of legal moves.
func (n numbers[M]) each(legal []M) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		other := n.of.Moves()
		for place, m := range legal {
			number := n.of.Index(m)
			if number < 0 {
				number = other
				other++
			}
			if !yield(place, number) {
				return
			}
		}
	}
}
