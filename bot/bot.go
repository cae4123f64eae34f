package bot

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// Bot is a player. It plays one game at a time and need not be safe for use by
// several goroutines; a program that runs many games at once makes a bot for
// each game.
type Bot[S comparable, M engine.Move] interface {
	// Choose returns one of the moves in the slice legal, which holds the legal moves
	// of the seat that has the turn and is never empty. The view v is what that seat
	// sees. The same view, moves and random numbers give the same choice. A bot
	// that thinks for a long time returns its best choice so far when ctx ends.
	Choose(ctx context.Context, v engine.View[S], legal []M, r *rand.Rand) M
}

// Random chooses uniformly at random among the legal moves. It plays any game.
type Random[S comparable, M engine.Move] struct{}

// Choose returns one of the legal moves; all are equally likely.
func (Random[S, M]) Choose(_ context.Context, _ engine.View[S], legal []M, r *rand.Rand) M {
	return legal[r.IntN(len(legal))]
}

// Pick chooses as Choose does, without a view. It implements [Picker].
func (Random[S, M]) Pick(legal []M, r *rand.Rand) int { return r.IntN(len(legal)) }

// SeatsPlayed returns the number of a game's seats that have a player: all of them, unless the
// game has a method Players, which returns that number. Seats without a player, such as that of a
// dealer who decides nothing, come after the other seats. It panics if g is nil.
func SeatsPlayed(g interface{ Seats() int }) int {
	if p, ok := g.(interface{ Players() int }); ok {
		return p.Players()
	}
	return g.Seats()
}

// PlayGame deals a game, plays it to its end with one bot for each seat, and returns
// the full record, as [host.Table.Save] does. The bots get their random numbers from
// r, which must not be the stream of the parameter seed; otherwise the bots could
// reconstruct the deal. On error PlayGame returns the record of the game so far. The
// error wraps the *[engine.MoveError] for an illegal choice, or the cause if ctx ends.
func PlayGame[S comparable, M engine.Move](
	ctx context.Context, g engine.Game[S, M], seed deck.Seed, first engine.Seat, bots []Bot[S, M], r *rand.Rand,
) (host.Record, error) {
	table, err := host.NewTable(g, seed, first)
	if err != nil {
		return host.Record{}, err
	}
	if len(bots) != table.Seats() {
		return table.Save(), fmt.Errorf("bot: %w: %d bots for %d seats", engine.ErrSeat, len(bots), table.Seats())
	}
	if r == nil {
		return table.Save(), ErrRand
	}
	err = playOn(ctx, table, func(seat engine.Seat) error {
		if err := table.Step(ctx, seat, bots[seat].Choose, r); err != nil {
			return fmt.Errorf("bot: %T: %w", bots[seat], err)
		}
		return nil
	})
	return table.Save(), err
}

// playOn plays a game to its end. It calls the function step to make the move of the
// seat that has the turn. It returns the error from step, or an error that wraps the
// cause if ctx ends.
func playOn(ctx context.Context, table table, step func(engine.Seat) error) error {
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
