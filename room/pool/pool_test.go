package pool_test

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle/room/pool"
)

// Wait waits for all that began before Close, even if it goes on to ask for more, and nothing begins
// afterwards.
func TestPool(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c pool.Pool
		var begun, ended atomic.Int64
		var work func()
		work = func() {
			begun.Add(1)
			time.Sleep(time.Second)
			c.Go(work)
			ended.Add(1)
		}
		for range 10 {
			c.Go(work)
		}
		time.Sleep(2500 * time.Millisecond)
		c.Close()
		c.Wait()
		c.Go(work)
		synctest.Wait()
		if begun.Load() != 30 || ended.Load() != 30 {
			t.Errorf("%d begun, %d ended", begun.Load(), ended.Load())
		}
	})
}
