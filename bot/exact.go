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
// another bot. The best possible move is the one that gives the greatest lead at the
// end if both sides play their best; package solve finds it.
type exact[S comparable, M engine.Move] struct {
	deducer gamekit.Deducer[S] // the game, if it is a Deducer; otherwise nil
	solver  *solve.Solver[S, M]
	other   Bot[S, M]
	found   []MoveStats[M] // the results of the last choice; nil if the other bot made it
}

// exactPositions is the number of positions that an exact player may visit for a choice;
// visiting that many takes a second or two. A choice in the last deal of one of this
// library's games takes a few thousand positions.
const exactPositions = 1 << 20

// newExact returns an exact player for g. The player leaves the choice to its other
// bot if it cannot deduce the cards, if it would need more than a million positions,
// or if g is not a [gamekit.Deducer].
func newExact[S comparable, M engine.Move](g gamekit.Open[S, M], other Bot[S, M]) *exact[S, M] {
	b := &exact[S, M]{other: other, solver: solve.New(g, solve.Options{Positions: exactPositions})}
	b.deducer, _ = g.(gamekit.Deducer[S])
	return b
}

// Choose returns the best move, the first one if several are equally good, or else
// the choice of the other bot. An exact choice uses no random numbers.
func (b *exact[S, M]) Choose(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M {
	if b.found = b.solve(ctx, v, legal); b.found == nil {
		return b.other.Choose(ctx, v, legal, r)
	}
	return slices.MaxFunc(b.found, compareScores).Move
}

// Stats returns the result of each move in the last Choose, the best first. If the
// other bot made the choice, Stats returns that bot's results, or no results if that
// bot has no Stats method.
func (b *exact[S, M]) Stats() []MoveStats[M] {
	if thinker, ok := b.other.(interface{ Stats() []MoveStats[M] }); ok && b.found == nil {
		return thinker.Stats()
	}
	return ranked(b.found, compareScores)
}

// solve returns the values of the moves, or nil if the values are not known. It also
// returns nil if there is only one move, to leave the choice to the other bot.
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
