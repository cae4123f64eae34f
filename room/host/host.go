// Package host keeps the tables of a card room. It folds their events from the journal and appends
// new ones. It also acts on its own: it makes the moves of bots, acts when a clock runs out, and
// archives old tables. Any number of hosts may share a journal.
package host

import (
	"context"
	"sync/atomic"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/hoylecards/hoyle/room/cups"
	"github.com/hoylecards/hoyle/room/people"
	"github.com/hoylecards/hoyle/room/table"
)

// Host is a node of a room.
type Host struct {
	*ground
	*people.People
	Cups     *cups.Cups
	tables   register
	past     *lru.Cache[string, *table.State] // tables read from the records
	rousing  chan struct{}                    // limits the tables that are read because they were asleep
	lookups  chan struct{}                    // limits the tables that are looked for in the store at the same time
	visitors visitors
	pending  atomic.Bool // there are tables at which people could not be given time back
	cancel   context.CancelFunc
	unfollow []func()
}
