package steady_test

import (
	"testing"
	"time"

	"github.com/hoylecards/hoyle/room/steady"
)

// A clock that is set an hour forward or back advances with the passing time, give or take a
// twentieth, until it is right again.
func TestSteadyClock(t *testing.T) {
	for _, set := range []time.Duration{time.Hour, -time.Hour, time.Minute, -time.Second, 0} {
		wall, passed := time.UnixMilli(1_800_000_000_000), time.Duration(0)
		pass := func(d time.Duration) { wall, passed = wall.Add(d), passed+d }
		now := steady.Clock(wall, func() time.Time { return wall }, func() time.Duration { return passed })
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
