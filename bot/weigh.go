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
	worker     *worker[S, M]
	iterations int
	start      S         // of each iteration, if all cards lie face up
	results    []float64 // of the moves in this iteration
	squares    []float64 // of each move, the sum of its squared differences from the one played
}

func newWeigher[S comparable, M engine.Move](g engine.Game[S, M], o SearchOptions[S, M]) *weigher[S, M] {
	o = o.normal()
	return &weigher[S, M]{worker: newWorker(g, o), iterations: o.Iterations}
}

// newOpenWeigher returns a weigher of moves from a position with all cards face up.
func newOpenWeigher[S comparable, M engine.Move](g engine.Game[S, M], s S, o SearchOptions[S, M]) *weigher[S, M] {
	w := newWeigher(g, o)
	w.worker.faceUp, w.start = true, s
	return w
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
	t := w.worker
	t.begin(v, legal, r)
	w.results, w.squares = make([]float64, len(legal)), make([]float64, len(legal))
	for range w.iterations {
		if ctx.Err() != nil {
			break
		}
		start := w.start
		if !t.faceUp {
			start = t.game.Determinize(v, t.random)
		}
		for i := range legal {
			w.results[i] = t.playOut(ctx, start, i)
		}
		for i, x := range w.results {
			d := x - w.results[played]
			w.squares[i] += d * d
		}
	}
	found := make([]weighed, len(legal))
	base := t.nodes[1+played].total
	for i := range found {
		node := &t.nodes[1+i]
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
