package bot

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/bot/solve"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// exact is a player that makes the best possible move if its seat can deduce all
// cards, as in the last deal of many games for two. Otherwise it makes the move of
// another bot. The best possible move is the one that package solve finds, which gives
// the greatest lead at the end if both sides play their best.
type exact[S comparable, M engine.Move] struct {
	deducer gamekit.Deducer[S] // nil if the game has none
	solver  *solve.Solver[S, M]
	other   Bot[S, M]
	found   []MoveStats[M] // of the last choice; nil if it was the other bot's
}

// exactPositions is the number of positions that an exact player may visit for a choice;
// visiting so many takes a second or two. The last deals of this library's games take a few
// thousand positions.
const exactPositions = 1 << 20

// newExact returns an exact player of g. It plays as the bot other does if it
// cannot deduce the cards, if it would need more than a million positions, or if g
// is not a [gamekit.Deducer].
func newExact[S comparable, M engine.Move](g gamekit.Open[S, M], other Bot[S, M]) *exact[S, M] {
	b := &exact[S, M]{other: other, solver: solve.New(g, solve.Options{Positions: exactPositions})}
	b.deducer, _ = g.(gamekit.Deducer[S])
	return b
}

// Choose returns the best move, or the first of these if several are equal, or the
// choice of the other bot. An exact choice takes no random numbers.
func (b *exact[S, M]) Choose(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M {
	if b.found = b.solve(ctx, v, legal); b.found == nil {
		return b.other.Choose(ctx, v, legal, r)
	}
	return slices.MaxFunc(b.found, compareScores).Move
}

// Stats returns the results of the last Choose for each move, the best first. If the
// other bot made the choice, Stats returns the results of that bot, or none if it
// has no Stats.
func (b *exact[S, M]) Stats() []MoveStats[M] {
	if thinker, ok := b.other.(interface{ Stats() []MoveStats[M] }); ok && b.found == nil {
		return thinker.Stats()
	}
	return ranked(b.found, compareScores)
}

// solve returns the values of the moves, or nil if they are not known. If there is
// only one move, it leaves the choice to the other bot.
func (b *exact[S, M]) solve(ctx context.Context, v engine.View[S], legal []M) []MoveStats[M] {
	if b.deducer == nil || len(legal) == 1 {
		return nil
	}
	s, ok := b.deducer.Deduce(v)
	if !ok {
		return nil
	}
	moves, err := b.solver.Moves(ctx, s)
	if err != nil {
		return nil
	}
	var found []MoveStats[M]
	for _, m := range moves {
		if slices.Contains(legal, m.Move) {
			found = append(found, MoveStats[M]{Move: m.Move, Score: float64(m.Lead), Exact: true})
		}
	}
	return found
}

func compareScores[M engine.Move](a, b MoveStats[M]) int { return cmp.Compare(a.Score, b.Score) }
