package host

import (
	"context"
	"fmt"
	"runtime/debug"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/internal/knows"
)

// Mind thinks for bots. It may change the tables that it gets.
type Mind interface {
	// Choose returns a bot's move for a seat.
	Choose(ctx context.Context, t *hoyle.Table, seat hoyle.Seat, name string) (string, error)
	// Advise returns what a bot thinks of the moves of a seat.
	Advise(ctx context.Context, t *hoyle.Table, seat hoyle.Seat, name string) ([]hoyle.Advice, error)
	// Know returns what a seat could know.
	Know(ctx context.Context, t *hoyle.Table, seat hoyle.Seat) ([]knows.Chance, error)
	// Review returns what each play of a finished deal has cost.
	Review(ctx context.Context, t *hoyle.Table, r hoyle.Reviewer) (bot.Review, error)
}

// chosen returns the move that a mind chooses. A panic is an error, because it must not end the other tables.
func chosen(ctx context.Context, m Mind, t *hoyle.Table, seat hoyle.Seat, name string) (move string, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v\n%s", fault, debug.Stack())
		}
	}()
	return m.Choose(ctx, t, seat, name)
}

// Here is a mind that thinks in the goroutine of its caller.
type Here struct{ chance *chance }

// Choose implements [Mind].
func (m Here) Choose(ctx context.Context, t *hoyle.Table, seat hoyle.Seat, name string) (string, error) {
	return t.Choose(ctx, seat, name, m.chance.dice())
}

// Advise implements [Mind].
func (m Here) Advise(ctx context.Context, t *hoyle.Table, seat hoyle.Seat, name string) ([]hoyle.Advice, error) {
	return t.Advise(ctx, seat, name, m.chance.dice())
}

// Know implements [Mind].
func (m Here) Know(_ context.Context, t *hoyle.Table, seat hoyle.Seat) ([]knows.Chance, error) {
	return knows.Of(t, seat, m.chance.dice())
}

// Review implements [Mind].
func (Here) Review(ctx context.Context, t *hoyle.Table, r hoyle.Reviewer) (bot.Review, error) {
	return t.Review(ctx, r)
}
