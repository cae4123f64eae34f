package journal

import (
	"time"

	"github.com/hoylecards/hoyle/room/steady"
)

// maxClosed is the longest time for which entries grow older while the log is closed.
const maxClosed = 24 * time.Hour

// steady returns the clock for the ages of entries. A machine whose clock is wrong, for an hour or
// from its start on, must not make the log delete what people have stored: the clock never jumps, and
// begins at most maxClosed after the newest entry.
func (d *Disk) steady() func() time.Time {
	from := d.clock()
	if last := time.Unix(0, d.index.newest).Add(maxClosed); d.index.newest > 0 && last.Before(from) {
		from = last
	}
	return steady.Clock(from, d.clock, steady.Passed())
}

// Now returns the time of the next entry, which is never before that of an earlier one.
func (d *Disk) Now() time.Time {
	d.mu.RLock()
	defer d.mu.RUnlock()
	now := d.now()
	if last := time.Unix(0, d.index.newest); last.After(now) {
		return last
	}
	return now
}
