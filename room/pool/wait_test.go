package pool_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle/room/pool"
)

// Signals count as one until they are received, and nobody waits longer than their context lasts.
func TestWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := pool.NewSignal()
		s.Send()
		s.Send()
		if len(s) != 1 {
			t.Errorf("%d signals, want 1", len(s))
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		start, calls := time.Now(), 0
		pool.Sleep(ctx, 10*time.Second)
		pool.Every(ctx, 20*time.Second, func() { calls++ })
		pool.Sleep(ctx, time.Hour)
		if took := time.Since(start); calls != 2 || took != time.Minute {
			t.Errorf("%d calls in %v, want 2 in a minute", calls, took)
		}
	})
}
