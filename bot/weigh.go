package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/engine"
)

// weigher is a search for one choice. Each iteration tries all moves from one position,
// so that luck is the same for all moves. After each move it goes on as [Search] does.
// After a quarter of the iterations it drops the moves that are surely worse than others.
type weigher[S comparable, M engine.Move] struct {
	worker     *worker[S, M]
	iterations int
	start      S         // the position that each iteration starts from, if all cards lie face up
	active     []int     // the moves that have not been dropped, as indices into the legal ones
	results    []float64 // the results of the moves in this iteration
	sums       []float64 // for each move, the sum of the differences between its results and those of the move played
	squares    []float64 // for each move, the sum of the squares of these differences
}

func newWeigher[S comparable, M engine.Move](g engine.Game[S, M], o SearchOptions[S, M]) *weigher[S, M] {
	o = normal(o)
	return &weigher[S, M]{worker: newWorker(g, o), iterations: o.Iterations}
}

// newOpenWeigher returns a weigher for the moves in a position with all cards face up.
func newOpenWeigher[S comparable, M engine.Move](g engine.Game[S, M], s S, o SearchOptions[S, M]) *weigher[S, M] {
	w := newWeigher(g, o)
	w.worker.faceUp, w.start = true, s
	return w
}

// weighed is a weigher's result for a move.
type weighed struct {
	visits int
	score  float64
	ahead  Estimate // the result of the move minus the result of the move played
}

// Moves are dropped after a quarter of the iterations, unless that quarter is too small for
// a sure judgment.
const (
	dropAfter = 4
	fewest    = 30
)

// weigh performs all iterations, or fewer if ctx ends, and returns the result for each
// move.
func (w *weigher[S, M]) weigh(ctx context.Context, v engine.View[S], legal []M, played int, r *rand.Rand) []weighed {
	t := w.worker
	t.begin(v, legal, r)
	for i := range legal {
		w.active = append(w.active, i)
	}
	w.results, w.sums, w.squares = make([]float64, len(legal)), make([]float64, len(legal)), make([]float64, len(legal))
	for n := range w.iterations {
		if ctx.Err() != nil {
			break
		}
		if n >= fewest && n == w.iterations/dropAfter {
			w.drop(played)
		}
		start := w.start
		if !t.faceUp {
			start = t.worlds.draw(t.random)
		}
		for _, i := range w.active {
			w.results[i] = t.playOut(ctx, start, i)
		}
		for _, i := range w.active {
			d := w.results[i] - w.results[played]
			w.sums[i] += d
			w.squares[i] += float64(d * d)
		}
	}
	found := make([]weighed, len(legal))
	for i := range found {
		found[i] = w.found(i, played)
	}
	return found
}

// found returns the result of a move so far. Its score is the mean result of the move
// played, plus the mean difference between this move and the move played. So scores can be
// compared even if some moves have fewer visits.
func (w *weigher[S, M]) found(i, played int) weighed {
	node, base := w.worker.nodes[1+i], w.worker.nodes[1+played]
	n := float64(node.visits)
	if n == 0 {
		return weighed{}
	}
	f := weighed{visits: int(node.visits), ahead: Estimate{Mean: w.sums[i] / n}}
	if f.score = base.total/float64(base.visits) + f.ahead.Mean; i != played {
		f.ahead.Margin = margin(n, f.ahead.Mean, w.squares[i])
	}
	return f
}

// drop drops the moves that are surely worse than another move, but keeps the move
// played.
func (w *weigher[S, M]) drop(played int) {
	least := 0.0
	for _, i := range w.active {
		ahead := w.found(i, played).ahead
		least = max(least, ahead.Mean-ahead.Margin)
	}
	w.active = slices.DeleteFunc(w.active, func(i int) bool {
		ahead := w.found(i, played).ahead
		return i != played && ahead.Mean+ahead.Margin < least
	})
}

// margin returns the margin of an [Estimate]. The parameter n is the number of
// samples, mean is their mean, and squares is the sum of their squares.
func margin(n, mean, squares float64) float64 {
	if n < 2 {
		return math.Inf(1)
	}
	return student(int64(n)-1) * math.Sqrt(max(0, squares-float64(n*mean*mean))/(n*(n-1)))
}
