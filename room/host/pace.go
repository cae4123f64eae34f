package host

import (
	"math/rand/v2"
	"time"

	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/pool"
)

// Bots play in turn. Entries that come to the store together share its messages and its syncs, and wake its
// processes once. For an entry that comes alone, these messages and syncs are most of the cost.
const (
	cycle = 400 * time.Millisecond // in which several nodes have a turn for each part of the store, one after the other
	tick  = 20 * time.Millisecond  // between the turns of a process alone, each for all tables
)

// takeTime waits until a bot that began to think at the time start may play at the table. The bot takes
// at least the given time for a move.
func (t *Table) takeTime(start time.Time, least time.Duration) {
	if least == 0 {
		return
	}
	longest, part := tick, 0 // wait for the table's turn
	if t.cluster.Shared() {
		longest, part = cycle, journal.Part(t.ID, journal.TableParts)
	}
	longest = min(longest, least)
	wait := max(least+rand.N(least*3/2-longest+1)-time.Since(start), 0)
	wait += untilTurn(t.Now().Add(wait), longest, part)
	pool.Sleep(t.ctx, wait)
}

// untilTurn returns the time until the next turn of the tables in a part of the store, for cycles
// of the given lengths.
func untilTurn(now time.Time, cycle time.Duration, part int) time.Duration {
	now = now.Add(-cycle * time.Duration(part) / journal.TableParts)
	return now.Truncate(cycle).Add(cycle).Sub(now)
}
