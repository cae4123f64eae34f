package journal

import "time"

// Output is a file that is written to.
type Output = output

// OnDisk makes a log write the files that the function create returns.
func OnDisk(create func(name string) (Output, error)) Option {
	return func(s *settings) { s.create = create }
}

// OnClock makes a log believe a clock.
func OnClock(clock func() time.Time) Option { return func(s *settings) { s.clock = clock } }
