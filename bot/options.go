package bot

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/engine"
)

// SearchOptions are the options of a [Search]. The zero value means 1000 iterations
// with random rollouts. Package bot/house provides options for each game of this
// library.
type SearchOptions[S comparable, M engine.Move] struct {
	// Iterations is the number of iterations that all workers together perform for
	// a choice. Each iteration draws one position and makes every move that has not
	// been dropped. 0 means 1000, or, with a Limit, as many as time allows; in that
	// case no move is dropped.
	Iterations int
	// Limit, unless nil, returns the context that limits the time of a choice,
	// for example one from context.WithTimeout. It is called once for each search.
	Limit func(context.Context) (context.Context, context.CancelFunc)
	// Exploration is the exploration constant of UCT. Scores are scaled to
	// [0, 1] by the worst and the best score of the seat in this search so far. 0
	// means 0.7.
	Exploration float64
	// Rollout returns a new bot that plays all seats from a leaf of the tree to the
	// end of the game; each worker has its own. Nil means [Random]. A [Picker] is
	// faster, and an [engine.Roller] fastest: its Rollout plays for all seats.
	Rollout func() Bot[S, M]
	// Prune returns the legal moves to consider for the seat that has the view; an
	// empty list means all. It may change the slice, and must be safe for use by all
	// workers at once. If it returns a single move for the choice itself, that move is
	// made without a search. Nil prunes nothing.
	Prune func(v engine.View[S], legal []M) []M
	// Depth is the maximum depth of the tree in moves; 0 means no limit. With 1 there is
	// no tree. That is better if time is short, and either the rollout bot plays well or
	// much is hidden. A tree finds the best moves in the end, whereas rollouts may mislead.
	Depth int
	// Lead makes each seat play for its lead, which is its score minus the mean of
	// the scores of all other seats, and not for its score alone. It matters if the
	// sum of all scores is not always the same and only the lead decides.
	Lead bool
	// Workers is the number of goroutines that search, each with its own tree.
	// The caller's goroutine is one of them; 0 means that it is the only one.
	Workers int
}

// Picker is implemented by a [Bot] that can choose most moves without a view. A
// rollout calls Pick first, which saves the time that it takes to make a view.
type Picker[M engine.Move] interface {
	// Pick returns the index of the move to make, or -1 if Choose must be called. It
	// must not change the slice.
	Pick(legal []M, r *rand.Rand) int
}

// The defaults. The proof for UCB1 uses an exploration constant of √2, which
// suits the worst case. Half of that plays well: in Indigo and Catch Eleven,
// with 500 iterations, none of 0.2, 0.4 and 1.2 was clearly better.
const (
	defaultIterations  = 1000
	defaultExploration = 0.7
)

// normal returns options with the defaults filled in. It is not a method, because the
// compiler would wrap it for every game.
func normal[S comparable, M engine.Move](o SearchOptions[S, M]) SearchOptions[S, M] {
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
