package cluster

import (
	"slices"
	"time"
)

// maxSkew is the largest difference between clocks that is tolerated.
const maxSkew = time.Second

// Now returns the time by the clocks of most nodes, because a clock that is wrong must not take
// time from people or give them any.
func (c *Cluster) Now() time.Time { return c.Clock().Add(-time.Duration(c.wrong.Load())) }

// compare compares the clocks of the nodes. If there are only two, it cannot tell which is wrong.
// It reports whether the clock of this node has turned out to be wrong. The caller holds the lock.
func (c *Cluster) compare() bool {
	if len(c.others) < 2 {
		c.wrong.Store(0)
		return false
	}
	ahead := []time.Duration{0}
	for _, n := range c.others {
		ahead = append(ahead, n.ahead)
	}
	slices.Sort(ahead)
	wrong := -ahead[(len(ahead)-1)/2]
	if wrong.Abs() < maxSkew {
		wrong = 0
	}
	return c.wrong.Swap(int64(wrong)) == 0 && wrong != 0
}
