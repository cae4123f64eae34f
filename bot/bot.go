package bot

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Bot is a player. It plays one game at a time, in one goroutine; a program
// that runs many games at once takes functions that make bots.
type Bot[S comparable, M engine.Move] interface {
	// Choose returns one of the legal moves of the seat whose view v is, and
	// whose turn it is. There is at least one. The same view, moves and random
	// numbers give the same choice. A bot that thinks for long returns its best
	// choice so far when ctx ends.
	Choose(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M
}

// Random chooses uniformly among the legal moves. It plays any game.
type Random[S comparable, M engine.Move] struct{}

// Choose returns any of the moves.
func (Random[S, M]) Choose(_ context.Context, _ engine.View[S], legal []M, r *rand.Rand) M {
	return legal[r.IntN(len(legal))]
}

// Pick is Choose without a view, for a [Picker].
func (Random[S, M]) Pick(legal []M, r *rand.Rand) int { return r.IntN(len(legal)) }

// PartlyPlayed is met by a game that has seats at which nobody sits, such as a
// dealer who decides nothing. They come last.
type PartlyPlayed interface {
	// Players returns the number of seats that somebody plays.
	Players() int
}

// SeatsPlayed returns the number of seats of a game that somebody plays: all of
// them, unless the game is [PartlyPlayed].
func SeatsPlayed(g interface{ Seats() int }) int {
	if p, ok := g.(PartlyPlayed); ok {
		return p.Players()
	}
	return g.Seats()
}

// Play deals a game, has the bots play it to its end, one for each seat, and
// returns the full record, as [engine.Table.Save] does. The bots' random numbers
// come from r, which must not derive from seed: that would give them the cards.
// On error the record is that of the game so far. The error of an illegal choice
// is an *[engine.MoveError]; if ctx ends, the error is its cause.
func Play[S comparable, M engine.Move](
	ctx context.Context, g engine.Game[S, M], seed deck.Seed, first engine.Seat, bots []Bot[S, M], r *rand.Rand,
) (engine.Record, error) {
	if g == nil {
		return engine.Record{}, engine.ErrNoGame
	}
	if len(bots) != g.Seats() {
		return engine.Record{}, fmt.Errorf("bot: %w: %d bots at a table for %d", engine.ErrSeat, len(bots), g.Seats())
	}
	table, err := engine.NewTable(g, seed, first)
	if err != nil {
		return engine.Record{}, err
	}
	err = playOn(ctx, table, func(seat engine.Seat) error {
		if err := table.Step(ctx, bots[seat].Choose, r); err != nil {
			return fmt.Errorf("bot: %T: %w", bots[seat], err)
		}
		return nil
	})
	return table.Save(), err
}

// playOn plays a game to its end. It calls step for the move of the seat whose
// turn it is, and returns its error, or the cause of the end of ctx.
func playOn[S comparable, M engine.Move](ctx context.Context, table *engine.Table[S, M], step func(engine.Seat) error) error {
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
