package bot

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/hoylecards/hoyle/bot/solve"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// values holds the values of the moves in a choice.
type values struct {
	of   []*float64 // the value of each move; nil if it is not known
	best float64    // the greatest value, including the values of moves left out of the choice
}

func valuesOf[M engine.Move](legal []M, all []MoveStats[M]) *values {
	v := &values{make([]*float64, len(legal)), math.Inf(-1)}
	for i := range all {
		v.best = max(v.best, all[i].Score)
		if at := slices.Index(legal, all[i].Move); at >= 0 {
			v.of[at] = &all[i].Score
		}
	}
	return v
}

// weighed returns the values in the form of a weigher's results, or nil if a value is
// not known.
func (v *values) weighed(played int) []weighed {
	if v == nil || slices.Contains(v.of, nil) {
		return nil
	}
	found := make([]weighed, len(v.of))
	for i, value := range v.of {
		found[i] = weighed{score: *value, ahead: Estimate{Mean: *value - *v.of[played]}}
	}
	return found
}

// exact returns the exact values of the moves if the reviewer has Odds or the seat can
// deduce all cards. Otherwise, or if one of the values is not known, it returns nil.
func (r *reviewer[S, M]) exact(c *choice[S, M], v engine.View[S]) []weighed {
	if r.Odds != nil {
		return valuesOf(c.legal, r.Odds(v)).weighed(c.played)
	}
	if deducer, ok := r.Open.(gamekit.Deducer[S]); ok {
		if s, ok := deducer.Deduce(v); ok && s == c.state {
			return c.open.weighed(c.played)
		}
	}
	return nil
}

// searched returns the mean results of the moves in a search with all cards face up.
// The search uses a tree, which eventually finds the best moves if nothing is
// hidden.
func (r *reviewer[S, M]) searched(ctx context.Context, c *choice[S, M], v engine.View[S], seed deck.Seed) *values {
	const less = 4 // there is no luck left, so fewer iterations are enough
	o := r.Search
	o.Depth, o.Iterations = 0, max(1, normal(o).Iterations/less)
	all := make([]MoveStats[M], len(c.legal))
	for i, f := range newOpenWeigher(r.Game, c.state, o).weigh(ctx, v, c.legal, c.played, seed.Rand()) {
		all[i] = MoveStats[M]{Move: c.legal[i], Score: f.score}
	}
	return valuesOf(c.legal, all)
}

// solve finds the exact values of the moves with open cards. It begins with the last choice,
// and ends at the first one that is not solved; those before it would take more work.
func (r *reviewer[S, M]) solve(ctx context.Context, choices []choice[S, M]) {
	if r.Open == nil {
		return
	}
	line := make([]S, len(choices))
	for i, c := range choices {
		line[i] = c.state
	}
	budget := cmp.Or(max(r.Positions, 0), defaultOpenPositions)
	found, _ := solve.New(r.Open, solve.Options{Positions: budget, Table: min(budget, openTable)}).Line(ctx, line)
	for i, moves := range found {
		if moves == nil {
			continue
		}
		all := make([]MoveStats[M], len(moves))
		for i, m := range moves {
			all[i] = MoveStats[M]{Move: m.Move, Score: float64(m.Lead)}
		}
		choices[i].open = valuesOf(choices[i].legal, all)
	}
}
