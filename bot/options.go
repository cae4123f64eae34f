package bot

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/engine"
)

// SearchOptions define how much [Search] and [MonteCarlo] think, and how. The
// zero value is 2000 iterations with random rollouts. Package bot/house has what
// suits each game of this library.
type SearchOptions[S comparable, M engine.Move] struct {
	// Iterations is the number made for a choice, by all workers together. 0
	// means 2000; with a Limit, as many as there is time for.
	Iterations int
	// Limit, unless nil, returns the context that bounds a choice, as
	// context.WithTimeout does. It is called once for each choice that is
	// searched.
	Limit func(context.Context) (context.Context, context.CancelFunc)
	// Exploration is the exploration constant of UCT. Scores are scaled to
	// [0, 1] by the worst and the best that their seat has met in this search.
	// 0 means 0.7.
	Exploration float64
	// Rollout makes the bot that plays on from where the tree ends, for all
	// seats; each worker has its own. Nil means [Random]. A [Picker] is faster, and
	// an [engine.Roller] fastest: its Rollout plays for all seats, to the end.
	Rollout func() Bot[S, M]
	// Prune returns those of the legal moves that are worth a look, for the seat
	// whose view it is; none means all. It may change the slice. All workers
	// call it at once. If it leaves one move, that is made without a search. Nil
	// prunes nothing.
	Prune func(v engine.View[S], legal []M) []M
	// Depth is the number of moves that the tree looks ahead; 0 means no limit.
	// With 1 there is nothing to explore: an iteration makes every move, from
	// one and the same position, so that luck is the same for all.
	Depth int
	// Workers is the number of goroutines that search, each for itself. The
	// caller's is one of them; with 0 it is the only one.
	Workers int
}

// Picker is met by a [Bot] that can mostly choose without a view. A rollout asks
// it first, so that no view need be made.
type Picker[M engine.Move] interface {
	// Pick returns the index of the move to make, or -1 if Choose is to be
	// asked. It must not change the slice.
	Pick(legal []M, r *rand.Rand) int
}

// The defaults. UCB1 is proved with an exploration constant of √2, which is for
// the worst case. Half of that plays well: in Indigo and Catch Eleven, with 500
// iterations, none of 0.2, 0.4 and 1.2 did clearly better.
const (
	defaultIterations  = 2000
	defaultExploration = 0.7
)

// normal returns the options with the defaults filled in.
func (o SearchOptions[S, M]) normal() SearchOptions[S, M] {
	o.Workers = max(o.Workers, 1)
	switch {
	case o.Iterations > 0:
	case o.Limit != nil:
		o.Iterations = math.MaxInt
	default:
		o.Iterations = defaultIterations
	}
	if !(o.Exploration > 0 && o.Exploration < math.Inf(1)) { // NaN included
		o.Exploration = defaultExploration
	}
	if o.Rollout == nil {
		o.Rollout = func() Bot[S, M] { return Random[S, M]{} }
	}
	if o.Depth <= 0 {
		o.Depth = math.MaxInt
	}
	return o
}
