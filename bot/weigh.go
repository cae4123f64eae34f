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
	results []float64 // of the moves in this iteration
	squares []float64 // of each move, the sum of its squared differences from the one played
}

func newWeigher[S comparable, M engine.Move](g engine.Game[S, M], o SearchOptions[S, M]) *weigher[S, M] {
	o = o.normal()
	return &weigher[S, M]{worker: newWorker(g, o, nil, o.Iterations)}
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
	for _, m := range legal {
		w.add(0, v.Seat, m)
	}
	w.results, w.squares = make([]float64, len(legal)), make([]float64, len(legal))
	for range w.iterations {
		if ctx.Err() != nil {
			break
		}
		w.tryEach(ctx)
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

// tryEach is an iteration: each move from the same position, and on to the end of
// the game.
func (w *weigher[S, M]) tryEach(ctx context.Context) {
	start := w.game.Determinize(w.view, w.random)
	for i, m := range w.legal {
		w.state = start
		w.tree.path = append(w.tree.path[:0], int32(1+i))
		if w.advance(w.view.Seat, m, false) {
			if w.depth <= 1 {
				w.rollout(ctx)
			} else {
				seat := w.list()
				w.walk(ctx, int32(1+i), seat, w.prune == nil)
			}
		}
		w.backUp()
		w.results[i] = w.result(w.view.Seat)
	}
}
