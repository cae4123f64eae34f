package bot

import (
	"math"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/engine"
)

// worlds draws the positions that a search begins with: those that a view allows, each as
// often as it is likely.
type worlds[S comparable] struct {
	determinize func(engine.View[S], *rand.Rand) S
	likely      func(engine.View[S]) func(*S) float64
	weighed     int // positions weighed for a choice

	view  engine.View[S]
	drawn []S       // the positions weighed; none if all are equally likely
	sums  []float64 // the sum of the weights up to each of them
	order []int     // the positions to return, in this order
}

// A search that reads weighs three positions for two iterations, but not more than 600: enough that
// those that are likely differ, and few enough that the search takes no longer. With few
// iterations, more of them gain more in the same time.
const (
	fewToRead   = 100
	mostWeighed = 600
)

// newWorlds returns the worlds for searches with the given options.
func newWorlds[S comparable, M engine.Move](g engine.Game[S, M], o SearchOptions[S, M]) worlds[S] {
	w := worlds[S]{determinize: g.Determinize, weighed: min(o.Iterations, mostWeighed*2/3) * 3 / 2}
	if o.Iterations >= fewToRead {
		w.likely = o.Likely
	}
	return w
}

// begin draws and weighs positions for a choice.
func (w *worlds[S]) begin(v engine.View[S], r *rand.Rand) {
	w.view, w.drawn, w.order = v, w.drawn[:0], w.order[:0]
	if w.likely == nil {
		return
	}
	weigh := w.likely(v)
	if weigh == nil {
		return
	}
	w.sums = w.sums[:0]
	sum := 0.0
	for range w.weighed {
		w.drawn = append(w.drawn, w.determinize(v, r))
		sum += weigh(&w.drawn[len(w.drawn)-1])
		w.sums = append(w.sums, sum)
	}
	if !(sum > 0 && sum <= math.MaxFloat64) { // nothing is likely, or a weight is no number
		w.drawn = w.drawn[:0]
	}
}

// draw returns a position. Those that have been weighed are drawn in rounds; in each round, a
// position comes as often as its weight says, rounded up or down.
func (w *worlds[S]) draw(r *rand.Rand) S {
	if len(w.drawn) == 0 {
		return w.determinize(w.view, r)
	}
	if len(w.order) == 0 {
		n, i := len(w.sums), 0
		from, step := float64(r.Float64()), w.sums[n-1]/float64(n)
		for place := range n {
			for i < n-1 && w.sums[i] <= float64((from+float64(place))*step) {
				i++
			}
			w.order = append(w.order, i)
		}
		r.Shuffle(n, func(i, j int) { w.order[i], w.order[j] = w.order[j], w.order[i] })
	}
	last := len(w.order) - 1
	i := w.order[last]
	w.order = w.order[:last]
	return w.drawn[i]
}
