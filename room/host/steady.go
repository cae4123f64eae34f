package host

import (
	"sync"
	"time"
)

// drift limits how much faster or slower a steady clock runs than the clock it follows: at most by
// the time that passes divided by drift.
const drift = 20

// steady returns a clock that follows another, and never jumps: as long as the two differ, the
// steady clock runs up to a twentieth faster or slower. Setting the other clock therefore takes no
// time from people, and gives them none.
func steady(clock func() time.Time, passed func() time.Duration) func() time.Time {
	var mu sync.Mutex
	now, at := clock().Round(0), passed()
	return func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		before := at
		at = passed()
		step := at - before
		ahead := clock().Sub(now) - step
		now = now.Add(step + min(max(ahead, -step/drift), step/drift))
		return now
	}
}

// sinceNow returns a function that returns the time since sinceNow was called, whatever clocks are
// set to.
func sinceNow() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}
