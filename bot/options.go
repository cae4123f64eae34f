package bot

import (
	"context"
	"math"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/engine"
)

// SearchOptions are the options of a [Search]. The zero value means 1000 iterations
// with random playouts. Package bot/house provides options for each game of this
// library.
type SearchOptions[S comparable, M engine.Move] struct {
	// Iterations is the number of iterations that all workers together perform for
	// a choice. Each iteration draws one position and makes every move that has not
	// been dropped. 0 means 1000 without a Limit. With a Limit, 0 means as many as
	// time allows, and no move is dropped.
	Iterations int
	// Limit, unless nil, returns the context that limits the time of a choice,
	// for example one from context.WithTimeout. It is called once for each search.
	Limit func(context.Context) (context.Context, context.CancelFunc)
	// Exploration is the exploration constant of UCT. The scores of each seat are scaled
	// so that its worst score in this search so far is 0 and its best is 1. An
	// Exploration of 0 means 0.7.
	Exploration float64
	// Playout returns a new bot that plays all seats from a leaf of the tree to the
	// end of the game; each worker has its own bot. Nil means [Random]. A bot that is a
	// [Picker] is faster, and one that is an [engine.PlayOuter] is the fastest: its PlayOut
	// plays for all seats.
	Playout func() Bot[S, M]
	// Prune returns the legal moves to consider for the seat that has the view; an
	// empty list means all. It may change the slice legal, and must be safe for use by
	// all workers at once. If Prune leaves a Search only one move to choose from, that
	// move is chosen without a search. A nil Prune prunes nothing.
	Prune func(v engine.View[S], legal []M) []M
	// Depth is the maximum depth of the tree in moves; 0 means no limit. With Depth 1 there
	// is no tree. That is better if time is short and either the playout bot plays well or
	// much is hidden. A tree eventually finds the best moves, whereas playouts may mislead.
	Depth int
	// Lead makes each seat play for its lead, not for its score alone. The lead is the
	// seat's score minus the mean score of all other seats. The option matters if the
	// sum of all scores is not always the same and only the lead decides who wins.
	Lead bool
	// Likely returns, for a view, a function that returns how likely the moves seen are in a
	// position that the view allows: a number above 0, up to a factor that is the same for all
	// positions. The search then draws positions as often as they are likely. It returns nil if
	// they are all equally likely, as they are with a nil Likely. It must be safe for use by
	// all workers at once. A search of fewer than 100 iterations does without it.
	Likely func(v engine.View[S]) func(s *S) float64
	// Workers is the number of goroutines that search, each with its own tree.
	// The caller's goroutine is one of them; with 0 Workers it is the only one.
	Workers int
}

// Picker is implemented by a [Bot] that can choose most moves without a view. A
// playout calls Pick first, which saves the time of making a view.
type Picker[M engine.Move] interface {
	// Pick returns the index of the move to make, or -1 if the playout must call Choose
	// instead. Pick must not change the slice legal.
	Pick(legal []M, r *rand.Rand) int
}

// The defaults. The proof for UCB1 uses an exploration constant of √2, which
// suits the worst case. Half of that plays well: in Indigo and Catch Eleven,
// with 500 iterations, none of 0.2, 0.4 and 1.2 was clearly better.
const (
	defaultIterations  = 1000
	defaultExploration = 0.7
)

// normal returns the options with the defaults filled in. It is not a method, because
// the compiler would wrap a method for every game.
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
	if o.Playout == nil {
		o.Playout = func() Bot[S, M] { return Random[S, M]{} }
	}
	if o.Depth <= 0 {
		o.Depth = math.MaxInt
	}
	return o
}
