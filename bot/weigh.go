package bot

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/engine"
)

// weigher is a search that tries all moves of a choice equally often, each time
// from the same position, so that luck is the same for all of them. Below them it
// searches as [Search] does.
type weigher[S comparable, M engine.Move] struct {
	*worker[S, M]
	iterations int
	results    []float64 // of the moves in this iteration
	squares    []float64 // of each move, the sum of its squared differences from the one played
}

func newWeigher[S comparable, M engine.Move](g engine.Game[S, M], o SearchOptions[S, M]) *weigher[S, M] {
	o = o.normal()
	return &weigher[S, M]{worker: newWorker(g, o), iterations: o.Iterations}
}

// weighed is the result of a weigher for a move.
type weighed struct {
	visits int
	score  float64
	ahead  Estimate // of the result of the move minus that of the move played
}

// weigh returns the result for each move. It makes all iterations for each of them
// unless ctx ends.
func (w *weigher[S, M]) weigh(ctx context.Context, v engine.View[S], legal []M, played int, r *rand.Rand) []weighed {
	w.begin(v, legal, r)
	w.results, w.squares = make([]float64, len(legal)), make([]float64, len(legal))
	for range w.iterations {
		if ctx.Err() != nil {
			break
		}
		start := w.game.Determinize(v, w.random)
		for i := range legal {
			w.results[i] = w.playOut(ctx, start, i)
		}
		for i, x := range w.results {
			d := x - w.results[played]
			w.squares[i] += d * d
		}
	}
	found := make([]weighed, len(legal))
	base := w.nodes[1+played].total
	for i := range found {
		node := &w.nodes[1+i]
		n := float64(node.visits)
		if n == 0 {
			continue
		}
		found[i] = weighed{visits: node.visits, score: node.total / n, ahead: Estimate{Mean: (node.total - base) / n}}
		if i != played {
			found[i].ahead.Margin = margin(n, found[i].ahead.Mean, w.squares[i])
		}
	}
	return found
}

// margin returns the margin of the mean of n numbers, by the sum of their
// squares.
func margin(n, mean, squares float64) float64 {
	if n < 2 {
		return math.Inf(1)
	}
	return student(int64(n)-1) * math.Sqrt(max(0, squares-n*mean*mean)/(n*(n-1)))
}

// faceUp is a game in a position with all cards face up, for a search.
type faceUp[S comparable, M engine.Move] struct {
	engine.Game[S, M]
	engine.InPlace[S, M]
	state S
}

// Determinize returns the position itself.
func (g faceUp[S, M]) Determinize(engine.View[S], *rand.Rand) S { return g.state }

// Redact returns m itself: all moves are open.
func (faceUp[S, M]) Redact(_ S, _ engine.Seat, m M, _ engine.Seat) M { return m }
