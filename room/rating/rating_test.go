package rating

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

const day = int64(24 * time.Hour / time.Millisecond)

func is(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) {
		t.Errorf("%s is %.5f, want %.5f", what, got, want)
	}
}

// This is the example in Glickman's paper "Example of the Glicko-2 system": a win and two losses
// in one period, each of which counts in full.
func TestPaper(t *testing.T) {
	player := Rating{Mean: 1500, Deviation: 200, Volatility: 0.06, At: day}
	at := 2 * day
	games := []Game{
		{Opponent: Rating{Mean: 1400, Deviation: 30, At: at}, Score: 1, Weight: 1},
		{Opponent: Rating{Mean: 1550, Deviation: 100, At: at}, Score: 0, Weight: 1},
		{Opponent: Rating{Mean: 1700, Deviation: 300, At: at}, Score: 0, Weight: 1},
	}
	got := player.after(at, games, 1)
	is(t, "the mean", got.Mean, 1464.06, 0.02)
	is(t, "the deviation", got.Deviation, 151.52, 0.02)
	is(t, "the volatility", got.Volatility, 0.05999, 0.00001)
}

// Without a match, a deviation grows by the volatility each day, up to the deviation of a new
// player.
func TestThen(t *testing.T) {
	r := Rating{Mean: 1700, Deviation: 50, Volatility: 0.06, At: day}
	is(t, "after 100 days", r.Then(101*day).Deviation, math.Hypot(50, 10*0.06*173.7178), 1e-6)
	is(t, "after 100 years", r.Then(36_500*day).Deviation, 350, 0)
	for _, at := range []int64{0, day} {
		if r.Then(at) != r {
			t.Errorf("changes at %d", at)
		}
	}
	if New().Then(day) != New() || New().After(day, nil) != New() {
		t.Error("nobody has a rating before the first match")
	}
}

// A win raises the mean, and a loss lowers it. Of two equal players, one gains what the other
// loses. Four players at one table learn no more about themselves than two, and all numbers stay
// sane.
func TestAfter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) Rating {
			return Rating{
				Mean: rapid.Float64Range(0, 4000).Draw(t, name), Deviation: rapid.Float64Range(20, 350).Draw(t, name),
				Volatility: rapid.Float64Range(0.01, 0.2).Draw(t, name), At: day,
			}
		}
		a, b, at := draw("a"), draw("b"), day*rapid.Int64Range(1, 1000).Draw(t, "days")
		win, loss := a.After(at, []Game{{Opponent: b, Score: 1, Weight: 1}}), a.After(at, []Game{{Opponent: b, Score: 0, Weight: 1}})
		if win.Mean < a.Mean || loss.Mean > a.Mean {
			t.Fatalf("%v %v: %v, %v", a, b, win, loss)
		}
		for _, r := range []Rating{win, loss} {
			if !(r.Deviation > 0 && r.Deviation <= 350 && r.Volatility > 0 && r.Volatility < 1) || math.IsInf(r.Mean, 0) || r.At != at {
				t.Fatalf("%v after %v", r, a)
			}
		}
		one, three := a.After(at, []Game{{Opponent: b, Score: 1, Weight: 1}}), a.After(at,
			[]Game{{Opponent: b, Score: 1, Weight: 1}, {Opponent: b, Score: 1, Weight: 1}, {Opponent: b, Score: 1, Weight: 1}})
		if math.Abs(one.Mean-three.Mean) > 1e-6 || math.Abs(one.Deviation-three.Deviation) > 1e-6 {
			t.Fatalf("%v, %v", one, three)
		}
	})
	a := New()
	if up, down := a.After(day, []Game{{Opponent: a, Score: 1, Weight: 1}}), a.After(day,
		[]Game{{Opponent: a, Score: 0, Weight: 1}}); math.Abs(up.Mean+down.Mean-3000) > 1e-6 || up.Mean < 1600 {
		t.Errorf("%v, %v", up, down)
	}
}
