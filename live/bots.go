package live

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"

	"github.com/hoylecards/hoyle"
)

// Chooser returns the text of a move for a seat that is awaited. The match is a copy of its own,
// but a fair Chooser uses only what the seat may see. When ctx ends, it returns the best move so
// far.
type Chooser func(ctx context.Context, now Now, seat hoyle.Seat, r *rand.Rand) (string, error)

// Named returns the Chooser for a bot of the game, such as "house" or "search:500".
// [hoyle.Game.CheckBot] reports a name that no bot has. The number in a name can be large, so let
// clients choose from a list, such as the Bots in [hoyle.Info].
func Named(bot string) Chooser {
	return func(ctx context.Context, now Now, seat hoyle.Seat, r *rand.Rand) (string, error) {
		return now.Match.Table().Choose(ctx, seat, bot, r)
	}
}

// Bots plays seats in any number of matches. Its fields must not change once it plays.
type Bots struct {
	// Rand returns random numbers that have nothing to do with the cards. Several goroutines call
	// it at once. Nil leaves choosers without, and bots by name then fail with bot.ErrRand.
	Rand func() *rand.Rand
	// Limit returns a context that bounds the time for one move, such as
	//
	//	func(ctx context.Context) (context.Context, context.CancelFunc) {
	//		return context.WithTimeout(ctx, 3*time.Second)
	//	}
	//
	// A move that failed is tried again after the same time, or at the next change. Nil sets no
	// bound, and leaves only the next change.
	Limit func(context.Context) (context.Context, context.CancelFunc)
	// AtOnce bounds by its capacity how many bots think at the same time. Nil sets no bound.
	AtOnce chan struct{}
	// Failed is told why a move was not made, such as by the error of a store. It may start another
	// player for the seat. Nil tells nobody.
	Failed func(m *Match, seat hoyle.Seat, err error)
}

// Play plays a seat until ctx ends; in a match with more chairs than seats, the number is that of a chair,
// and Play plays the seat that the chair has in each deal. It holds no lock and waits for nobody while choose thinks; if
// the move has become stale in the meantime, it looks at the match again. It never calls
// [Match.Next].
func (b *Bots) Play(ctx context.Context, m *Match, chair hoyle.Seat, choose Chooser) {
	for now := m.now.Load(); now != nil && ctx.Err() == nil; now = m.now.Load() {
		seat := hoyle.Seat(slices.Index(now.Match.Table().Chairs(), int(chair)))
		pause, cancel := ctx, context.CancelFunc(func() {})
		if _, ok := now.awaits(seat); ok {
			err := b.Step(ctx, m, seat, now.Spot, choose)
			if err == nil || errors.Is(err, hoyle.ErrStale) || ctx.Err() != nil {
				continue
			}
			if b.Failed != nil {
				b.Failed(m, seat, err)
			}
			pause, cancel = b.limit(ctx)
		}
		select {
		case <-now.past:
		case <-pause.Done():
		}
		cancel()
	}
}

// Step makes the move that choose returns for a seat that has been awaited since the spot at or
// before, such as the seat of a person whose time is up. The error wraps [hoyle.ErrStale] if the
// seat has moved since, or if its position is gone; otherwise it is that of choose, of ctx, or of
// [Match.Play].
func (b *Bots) Step(ctx context.Context, m *Match, seat hoyle.Seat, at Spot, choose Chooser) error {
	move, err := b.think(ctx, m, seat, at, choose)
	if err != nil {
		return err
	}
	return m.Play(ctx, seat, at, move)
}

// think waits until it may think, and returns a move. It frees its slot among the bots before
// the store writes the move. A panic of choose is an error, because it must not end the other matches.
func (b *Bots) think(ctx context.Context, m *Match, seat hoyle.Seat, at Spot, choose Chooser) (move string, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("live: the bot of %v: panic: %v\n%s", seat, fault, debug.Stack())
		}
	}()
	if b.AtOnce != nil {
		select {
		case b.AtOnce <- struct{}{}:
			defer func() { <-b.AtOnce }()
		case <-ctx.Done():
		}
	}
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	now := m.Look()
	if !now.since(seat, at) {
		return "", fmt.Errorf("%w: %v is not awaited since %q", hoyle.ErrStale, seat, at)
	}
	var r *rand.Rand
	if b.Rand != nil {
		r = b.Rand()
	}
	limit, cancel := b.limit(ctx)
	defer cancel()
	return choose(limit, now, seat, r)
}

// since reports whether a seat has been awaited since the spot at or before.
func (now Now) since(seat hoyle.Seat, at Spot) bool {
	a, ok := now.awaits(seat)
	return ok && at.in(now.Spot) && a.Since.n <= at.n && at.n <= now.Spot.n
}

func (b *Bots) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if b.Limit == nil {
		return context.WithCancel(ctx)
	}
	return b.Limit(ctx)
}
