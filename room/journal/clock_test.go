package journal_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
)

// wrongClock is the clock of a machine, which somebody sets.
type wrongClock struct{ off atomic.Int64 }

func (c *wrongClock) set(off time.Duration) { c.off.Store(int64(off)) }

func (c *wrongClock) now() time.Time { return time.Now().Add(time.Duration(c.off.Load())).Round(0) }

func (c *wrongClock) open(t *testing.T, dir string) *journal.Disk {
	t.Helper()
	j := must.Have(journal.OpenDisk(dir, 1, keysUpTo(1), journal.KeepBytes(journal.Records, 1000), journal.OnClock(c.now)))(t)
	t.Cleanup(func() { _ = j.Close() })
	return j
}

// The clock of the machine is set by minutes, days and years, forward and back, while the log is open
// and while it is closed. No account is deleted, every entry can be read at once, and an id is stored
// once.
func TestTheClockIsSet(t *testing.T) {
	for _, jump := range []time.Duration{10 * time.Minute, 30 * time.Hour, 400 * 24 * time.Hour, 50 * 365 * 24 * time.Hour} {
		for _, by := range []time.Duration{jump, -jump} {
			t.Run(fmt.Sprint(by), func(t *testing.T) {
				c, dir, stored := new(wrongClock), t.TempDir(), 0
				store := func(j *journal.Disk) {
					t.Helper()
					stored++
					key := fmt.Sprint("account", stored)
					add(t, j, journal.People, key, 0, "Ann")
					id := fmt.Sprint("id", stored)
					rev := must.Have(j.Append(t.Context(), journal.Tables, key, 0, id, []byte("play")))(t)
					if again, err := j.Append(t.Context(), journal.Tables, key, journal.Unfenced, id, []byte("play")); err != nil || again != rev {
						t.Errorf("the same id: rev %d, %v, want %d", again, err, rev)
					}
					for range 12 { // so many records that the log deletes what is too old
						must.Have(j.Replace(t.Context(), journal.Records, fmt.Sprint("r", stored), journal.Unfenced, 0, make([]byte, 200)))(t)
					}
					for n := 1; n <= stored; n++ {
						if got := texts(t, j, journal.People, fmt.Sprint("account", n), 0); len(got) != 1 {
							t.Errorf("account %d of %d is gone", n, stored)
						}
					}
				}
				j := c.open(t, dir)
				store(j)
				c.set(by) // while it is open
				store(j)
				for _, off := range []time.Duration{by, 0, by, 0} { // while it is closed
					must.Do(t, j.Close())
					c.set(off)
					j = c.open(t, dir)
					store(j)
				}
			})
		}
	}
}
