package bot

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Bot is a player. It serves one game at a time, in one goroutine; whoever
// runs many games takes functions that make bots.
type Bot[S, M comparable] interface {
	// Choose returns one of the legal moves of the seat whose view v is, and
	// whose turn it is. There is at least one. The same view, moves and random
	// numbers give the same choice; a bot that thinks for long gives its best
	// choice so far when ctx ends.
	Choose(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M
}

// Random is the player to whom all legal moves are equally good. It plays any
// game.
type Random[S, M comparable] struct{}

// Choose returns any of the moves.
func (Random[S, M]) Choose(_ context.Context, _ engine.View[S], legal []M, r *rand.Rand) M {
	return legal[r.IntN(len(legal))]
}

func (Random[S, M]) pick(legal []M, r *rand.Rand) (M, bool) { return legal[r.IntN(len(legal))], true }

// Play deals a game, has the bots play it to its end, seat by seat, and
// returns the record. All chance but the deal's comes from r, which must not be
// the stream of seed: it would tell the bots the cards. On an error the record
// is that of the game so far: an illegal choice is reported as an
// *[engine.MoveError], the end of ctx as its cause.
func Play[S, M comparable, P engine.MoveText[M]](
	ctx context.Context, g engine.Game[S, M], seed deck.Seed, first engine.Seat, bots []Bot[S, M], r *rand.Rand,
) (engine.Record, error) {
	if len(bots) != g.Seats() {
		return engine.Record{}, fmt.Errorf("bot: %w: %d bots at a table for %d", engine.ErrSeat, len(bots), g.Seats())
	}
	table, err := engine.NewTable[S, M, P](g, seed, first)
	if err != nil {
		return engine.Record{}, err
	}
	err = playOn(ctx, table, func(seat engine.Seat) error {
		if err := table.Step(ctx, bots[seat].Choose, r); err != nil {
			return fmt.Errorf("bot: %T: %w", bots[seat], err)
		}
		return nil
	})
	return table.Record(), err
}

// playOn plays a game to its end, calling step for the move of the seat whose
// turn it is. The error is that of step, or tells the cause of the end of ctx.
func playOn[S, M comparable](ctx context.Context, table *engine.Table[S, M], step func(engine.Seat) error) error {
	for seat := table.Turn(); seat != engine.Nobody; seat = table.Turn() {
		if ctx.Err() != nil {
			return fmt.Errorf("bot: %w", context.Cause(ctx))
		}
		if err := step(seat); err != nil {
			return err
		}
	}
	return nil
}
