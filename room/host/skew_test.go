package host_test

import (
	"testing"
	"time"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// The clock of one node of three is an hour fast. What it writes takes no time from people.
func TestOneFastClock(t *testing.T) {
	t.Parallel()
	j := new(journal.Memory)
	var hosts []*host.Host
	for _, fast := range []time.Duration{0, time.Hour, 0} {
		hosts = append(hosts, newHost(t, j, host.Options{Now: func() time.Time { return time.Now().Add(fast) }}))
	}
	until(t, "the fast clock to be known", func() bool { return time.Until(hosts[1].Now()) < time.Minute })
	at := open(t, hosts[0], table.Config{Game: "indigo"})
	do(t, find(t, hosts[1], at.ID), sits("ben", 1))
	until(t, "Ben", func() bool { return at.State().SeatOf("ben") == 1 })
	if ahead := time.Until(time.UnixMilli(at.State().At)); ahead > time.Minute {
		t.Errorf("the table is %v ahead", ahead)
	}
	for _, right := range []*host.Host{hosts[0], hosts[2]} {
		if off := time.Until(right.Now()).Abs(); off > time.Minute {
			t.Errorf("a clock that is right is %v off", off)
		}
	}
}
