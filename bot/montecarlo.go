package bot

import (
	"cmp"
	"context"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/engine"
)

// MonteCarlo is a player by flat Monte Carlo, without a tree:
// each iteration draws a position that looks like the view and plays every legal
// move from it to the end of the game. It chooses the move with the best mean
// score. It plays any game.
type MonteCarlo[S comparable, M engine.Move] struct{ trials *trials[S, M] }

// NewMonteCarlo returns a MonteCarlo that plays g. It ignores the options
// Exploration and Depth. An iteration has one rollout for each legal move.
func NewMonteCarlo[S comparable, M engine.Move](g engine.Game[S, M], o SearchOptions[S, M]) *MonteCarlo[S, M] {
	return &MonteCarlo[S, M]{newTrials(g, o, (*worker[S, M]).tryAll, func(a, b MoveStats[M]) int {
		return cmp.Compare(a.Score, b.Score)
	})}
}

// Choose returns the move with the best mean score, among equals the first.
func (b *MonteCarlo[S, M]) Choose(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M {
	return b.trials.choose(ctx, v, legal, r)
}

// Stats returns the results of the last Choose for each move, the best first.
func (b *MonteCarlo[S, M]) Stats() []MoveStats[M] { return b.trials.stats() }

// tryAll is an iteration of MonteCarlo: the legal moves are the children of the
// root, in order.
func (w *worker[S, M]) tryAll(ctx context.Context) {
	if len(w.nodes) == 1 {
		for _, m := range w.legal {
			w.add(0, w.view.Seat, m)
		}
	}
	start := w.game.Determinize(w.view, w.random)
	for i, m := range w.legal {
		var err error
		if w.state, err = w.game.Apply(start, w.view.Seat, m); err == nil {
			w.rollout(ctx)
		}
		w.nodes[1+i].visits++
		w.nodes[1+i].total += w.result(w.view.Seat)
	}
}

// MoveStats is the result of a search for one move.
type MoveStats[M engine.Move] struct {
	Move   M       `json:"move"`
	Visits int     `json:"visits"` // iterations that made it
	Score  float64 `json:"score"`  // mean of the seat's results in them; without visits 0, or a value that the bot has calculated
	// Exact means that Score is not an estimate: it is the lead of the seat's side
	// at the end if all play their best. It has no visits.
	Exact bool `json:"exact,omitzero"`
}
