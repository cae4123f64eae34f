package pool

import (
	"context"
	"time"
)

// Signal wakes a goroutine that receives from it. Several signals count as one until it does.
type Signal chan struct{}

// NewSignal returns a signal for one goroutine.
func NewSignal() Signal { return make(Signal, 1) }

// Send wakes the goroutine, or lets it find the signal later.
func (s Signal) Send() {
	select {
	case s <- struct{}{}:
	default:
	}
}

// Sleep waits for some time, or until ctx ends.
func Sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// Every calls f again and again, after each period, until ctx ends.
func Every(ctx context.Context, period time.Duration, f func()) {
	tick := time.NewTicker(period)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			f()
		case <-ctx.Done():
			return
		}
	}
}
