package host_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/steady"
	"github.com/hoylecards/hoyle/room/table"
)

// The clock of the machine is set forward by an hour, and then back by two. The clock of a
// person who is thinking meanwhile does not run out, and gains nothing.
func TestTheClockIsSet(t *testing.T) {
	var set atomic.Int64
	wall := func() time.Time { return time.Now().Add(time.Duration(set.Load())).Round(0) }
	h := newHost(t, new(journal.Memory), host.Options{Now: steady.Clock(wall(), wall, steady.Passed())})
	at := open(t, h, table.Config{Game: "indigo", Bots: []string{"", "random"}, Clock: &table.Clock{Bank: 600}})
	defer watch(t, at, "ann").Close()
	do(t, at, person(table.Ready, "ann"))
	for _, jump := range []time.Duration{time.Hour, -time.Hour} {
		until(t, "the turn of Ann", func() bool { return at.State().Deal.Turn() == 0 })
		set.Store(int64(jump))
		watch(t, at, "eve").Close() // makes the host look at the time
		time.Sleep(20 * time.Millisecond)
		play := person(table.Play, "ann")
		s := at.State()
		play.Move, play.Spot = s.Deal.Legal(0)[0], s.Now.Spot
		do(t, at, play)
		if bank := time.Duration(at.State().Chairs[0].Bank) * time.Millisecond; bank > 10*time.Minute || bank < 5*time.Minute {
			t.Errorf("set by %v, the bank of ten minutes is %v", jump, bank)
		}
	}
}
