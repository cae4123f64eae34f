package cfr

import (
	"slices"

	"github.com/hoylecards/hoyle/engine"
)

// CFR returns a strategy that comes closer to an equilibrium with every sweep over all deals,
// each of which is equally likely. It uses counterfactual regret minimization: after a sweep, a seat
// plays each move in proportion to how much better it would have done so far with that move, and the mean of
// all these strategies approaches an equilibrium. Regrets never fall below 0, as in CFR+, and later sweeps
// weigh more.
func CFR[S comparable, M engine.Move](g engine.Game[S, M], deals []S, sweeps int) (Strategy[S, M], error) {
	t := trainer[S, M]{game: g, known: map[engine.View[S]]*regrets{}}
	for n := range sweeps {
		t.weight = float64((n + 1) * (n + 1))
		for t.me = range 2 {
			for _, s := range deals {
				if _, err := t.walk(s, 1, 1); err != nil {
					return nil, err
				}
			}
			for _, r := range t.known {
				r.update()
			}
		}
	}
	return t.mean, nil
}

// regrets is what is known about a view.
type regrets struct {
	now    []float64 // the chances of the moves in this sweep
	sum    []float64 // of all chances so far, by weight and by how often the seat gets here by itself
	regret []float64 // how much better each move would have done so far
	gain   []float64 // and in this sweep
}

// update ends a sweep.
func (r *regrets) update() {
	for i, gain := range r.gain {
		r.regret[i] = max(r.regret[i]+gain, 0)
	}
	clear(r.gain)
	copy(r.now, shares(r.regret))
}

// shares returns each number as its share of the sum, or equal shares if all are 0.
func shares(all []float64) []float64 {
	sum := 0.0
	for _, x := range all {
		sum += x
	}
	part := make([]float64, len(all))
	for i, x := range all {
		part[i] = 1 / float64(len(all))
		if sum > 0 {
			part[i] = x / sum
		}
	}
	return part
}

type trainer[S comparable, M engine.Move] struct {
	game   engine.Game[S, M]
	known  map[engine.View[S]]*regrets
	me     engine.Seat // the seat that learns
	weight float64
}

// mean is the Strategy that has been found. It knows nothing about views that no deal leads to.
func (t *trainer[S, M]) mean(v engine.View[S], legal []M) []float64 {
	if r := t.known[v]; r != nil {
		return shares(r.sum)
	}
	return Uniform(v, legal)
}

// walk plays all moves of a position, and returns the lead of the seat that learns. Chance and the
// other seat get here with the chance theirs, and the seat itself with the chance mine.
func (t *trainer[S, M]) walk(s S, theirs, mine float64) (worth float64, err error) {
	seat := t.game.Turn(s)
	if seat == engine.Nobody {
		return lead(t.game, s, t.me), nil
	}
	legal := t.game.Legal(nil, s, seat)
	now, r := []float64{1}, (*regrets)(nil)
	if len(legal) > 1 {
		r = t.at(s, seat, len(legal))
		now = r.now
	}
	by := make([]float64, len(legal))
	for i, m := range legal {
		next, err := t.game.Apply(s, seat, m)
		if err != nil {
			return 0, err
		}
		if seat == t.me {
			by[i], err = t.walk(next, theirs, mine*now[i])
		} else if now[i] > 0 {
			by[i], err = t.walk(next, theirs*now[i], mine)
		}
		if err != nil {
			return 0, err
		}
		worth += float64(now[i] * by[i])
	}
	if r != nil && seat == t.me {
		for i := range legal {
			r.gain[i] += float64(theirs * (by[i] - worth))
			r.sum[i] += float64(t.weight * mine * now[i])
		}
	}
	return worth, nil
}

// at returns what is known about the view of a seat.
func (t *trainer[S, M]) at(s S, seat engine.Seat, moves int) *regrets {
	v := t.game.View(s, seat)
	r := t.known[v]
	if r == nil {
		zeros := make([]float64, moves)
		r = &regrets{shares(zeros), slices.Clone(zeros), slices.Clone(zeros), zeros}
		t.known[v] = r
	}
	return r
}
