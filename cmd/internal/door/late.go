package door

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/live"
)

// Late returns a chooser that moves for a model that takes too long. It waits until its context ends;
// then choose has the time that limit allows. It returns [hoyle.ErrStale] as soon as the model has
// moved.
func Late(m *live.Match, choose live.Chooser, limit func(context.Context) (context.Context, context.CancelFunc)) live.Chooser {
	return func(ctx context.Context, now live.Now, seat hoyle.Seat, r *rand.Rand) (string, error) {
		awaited := slices.DeleteFunc(slices.Clone(now.Awaited), func(a live.Awaited) bool { return a.Seat != seat })
		for next := range m.Follow(ctx, now.Spot) {
			if len(awaited) == 0 || !slices.Contains(next.Awaited, awaited[0]) {
				return "", hoyle.ErrStale
			}
			now = next
		}
		if !errors.Is(ctx.Err(), context.DeadlineExceeded) {
			return "", context.Cause(ctx)
		}
		think, cancel := limit(context.WithoutCancel(ctx))
		defer cancel()
		return choose(think, now, seat, r)
	}
}
