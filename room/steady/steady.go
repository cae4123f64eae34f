// Package steady makes clocks that do not jump.
package steady

import (
	"sync"
	"time"
)

// drift limits how much faster or slower a steady clock runs than the clock it follows: at most by
// the time that passes divided by drift.
const drift = 20

// Clock returns a clock that begins at a time and follows another clock, but never jumps: as long as
// the two differ, it runs up to a twentieth faster or slower. The function passed returns the time
// that has passed, whatever clocks are set to. Setting the other clock therefore takes no time from
// people, and gives them none.
func Clock(from time.Time, clock func() time.Time, passed func() time.Duration) func() time.Time {
	var mu sync.Mutex
	now, at := from.Round(0), passed()
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

// Passed returns a function that returns the time since Passed was called, whatever clocks are set
// to.
func Passed() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}
