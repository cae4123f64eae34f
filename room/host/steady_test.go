package host_test

import (
	"sync/atomic"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// A clock that is set an hour forward or back advances with the passing time, give or take a
// twentieth, until it is right again.
func TestSteadyClock(t *testing.T) {
	for _, set := range []time.Duration{time.Hour, -time.Hour, time.Minute, -time.Second, 0} {
		wall, passed := time.UnixMilli(1_800_000_000_000), time.Duration(0)
		pass := func(d time.Duration) { wall, passed = wall.Add(d), passed+d }
		now := host.Steady(func() time.Time { return wall }, func() time.Duration { return passed })
		pass(time.Second)
		if !now().Equal(wall) {
			t.Errorf("a second after the start it is %v, not %v", now(), wall)
		}
		wall = wall.Add(set)
		left := set.Abs()
		for range 30 * 60 {
			before := now()
			pass(time.Minute)
			change := min(left, time.Minute/20)
			left -= change
			if set < 0 {
				change = -change
			}
			if got := now().Sub(before); got != time.Minute+change {
				t.Fatalf("set by %v, a minute is %v, want %v", set, got, time.Minute+change)
			}
		}
		if !now().Equal(wall) {
			t.Errorf("set by %v, it stays %v off", set, now().Sub(wall))
		}
	}
}

// The clock of the machine is set forward by an hour, and then back by two. The clock of a
// person who is thinking meanwhile does not run out, and gains nothing.
func TestTheClockIsSet(t *testing.T) {
	var set atomic.Int64
	wall := func() time.Time { return time.Now().Add(time.Duration(set.Load())).Round(0) }
	h := newHost(t, new(journal.Memory), host.Options{Now: host.Steady(wall, host.SinceNow())})
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
		play.Move, play.Match, play.Deal, play.Plays = s.Deal.Legal(0)[0], s.MatchNo, s.DealNo(), s.Plays()
		do(t, at, play)
		if bank := time.Duration(at.State().Chairs[0].Bank) * time.Millisecond; bank > 10*time.Minute || bank < 5*time.Minute {
			t.Errorf("set by %v, the bank of ten minutes is %v", jump, bank)
		}
	}
}
