package host

import (
	"slices"
	"time"
)

// maxSkew is the largest difference between clocks that is tolerated.
const maxSkew = time.Second

// now returns the time by the clocks of most nodes, because a clock that is wrong must not take
// time from people or give them any.
func (m *members) now() time.Time { return m.clock().Add(-time.Duration(m.wrong.Load())) }

// compare compares the clocks of the nodes. If there are only two, it cannot tell which is wrong.
// It reports whether the clock of this node has turned out to be wrong. The caller holds mu.
func (m *members) compare() bool {
	if len(m.others) < 2 {
		m.wrong.Store(0)
		return false
	}
	ahead := []time.Duration{0}
	for _, n := range m.others {
		ahead = append(ahead, n.ahead)
	}
	slices.Sort(ahead)
	wrong := -ahead[(len(ahead)-1)/2]
	if wrong.Abs() < maxSkew {
		wrong = 0
	}
	return m.wrong.Swap(int64(wrong)) == 0 && wrong != 0
}
