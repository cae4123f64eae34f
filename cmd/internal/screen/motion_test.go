package screen

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/hoylecards/hoyle/cmd/internal/parlor"
)

// stepOn lets cards slide to their end without a clock, and returns the number of steps.
func stepOn(t *testing.T, m *model) (steps int) {
	t.Helper()
	for len(m.flights) > 0 {
		if steps++; steps > 100 {
			t.Fatal("cards slide on and on")
		}
		m.Update(slid{m.slides, m.step})
		inside(t, m)
	}
	return steps
}

// inside checks that nothing is drawn beyond the edges.
func inside(t *testing.T, m *model) {
	t.Helper()
	f := m.frame()
	for _, l := range f.layers {
		if l.GetX() < 0 || l.GetY() < 0 || l.GetX()+l.Width() > f.w || l.GetY()+l.Height() > f.h {
			t.Fatalf("%q lies outside at %d, %d", l.GetContent(), l.GetX(), l.GetY())
		}
	}
}

// The hand slides from the middle when it is dealt, and a card slides from the hand to where it is
// played. When all cards have arrived, the screen is the same as without movements.
func TestMotion(t *testing.T) {
	for _, d := range deals {
		var moving, still *model
		for _, m := range []**model{&moving, &still} {
			*m = open(t, 80, 24, "")
			if m == &moving {
				(*m).pace = 1
			}
			if _, err := (*m).sit(parse(t, d.args+" -seed 7 -opponents random").Settings); err != nil {
				t.Fatal(err)
			}
		}
		slides := 0
		for range 40 {
			slides += min(1, len(moving.flights))
			stepOn(t, moving)
			if got, want := picture(moving), picture(still); got != want {
				t.Fatalf("%s:\n%s\nwant\n%s", d.args, got, want)
			}
			for _, m := range []*model{moving, still} {
				once(t, m)
			}
		}
		if len(still.flights) > 0 || slides < 2 && moving.hand() != nil {
			t.Errorf("%s: cards slid %d times, and %d without movements", d.args, slides, len(still.flights))
		}
	}
}

// once does what comes next: it makes a bot's move or the only legal move immediately, or presses a
// key.
func once(t *testing.T, m *model) {
	t.Helper()
	switch m.stage {
	case leading, covered, speaking:
		m.key("enter", "")
		return
	case waiting:
		s := m.play
		move, only := s.Table.Forced(s.Table.Turn())
		if only {
			m.Update(moved{serial: m.serial, seat: s.Table.Turn(), move: move})
			return
		}
		move, err := s.Table.Choose(t.Context(), s.Table.Turn(), s.Opponents, s.Random())
		if err != nil {
			t.Fatal(err)
		}
		m.Update(moved{serial: m.serial, seat: s.Table.Turn(), move: move})
		return
	case done:
		return
	}
	if len(m.several) > 0 {
		m.key("1", "1")
		return
	}
	cards, others := m.moves()
	if i := slices.IndexFunc(cards, func(all []parlor.Choice) bool { return len(all) > 0 }); i >= 0 {
		m.key(m.keysOf(m.hand())[i], "")
	} else if len(others) > 0 {
		m.make(others[0].Move)
	}
}

// On its way a card is neither in the hand nor where it will lie, and it moves closer to its place.
func TestWayOfACard(t *testing.T) {
	m := open(t, 80, 24, "-game hearts -seed 7 -opponents random")
	for m.stage != asking || len(m.play.Log(0)) == 0 {
		step(t, m)
	}
	m.pace = 1
	m.frame()
	cards, _ := m.moves()
	i := slices.IndexFunc(cards, func(all []parlor.Choice) bool { return len(all) > 0 })
	name := "│" + m.hand()[i].String()
	key := m.keysOf(m.hand())[i]
	_, cmd := m.Update(tea.KeyPressMsg{Text: key, Code: rune(key[0])})
	if cmd == nil {
		t.Fatal("nothing moves")
	}
	last, seen := 0, map[int]bool{}
	for n := 0; len(m.flights) > 0; n++ {
		lines := strings.Split(picture(m), "\n")
		at := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, name) })
		if at < 0 || strings.Count(picture(m), name) != 1 || n > 0 && at > last {
			t.Fatalf("step %d: line %d after %d\n%s", n, at, last, picture(m))
		}
		last, seen[at] = at, true
		m.Update(slid{m.slides, m.step})
	}
	if len(seen) < 3 {
		t.Errorf("the card was on the lines %v only", seen)
	}
}

// Animation is on unless somebody turns it off.
func TestNoMotion(t *testing.T) {
	for _, try := range []struct {
		args, env string
		want      bool
	}{{"", "", true}, {"-still", "", false}, {"", "1", false}} {
		got := motion(parse(t, try.args), func(name string) string {
			if name == "NO_MOTION" {
				return try.env
			}
			return ""
		})
		if (got > 0) != try.want {
			t.Errorf("%q, NO_MOTION=%q: %v", try.args, try.env, got)
		}
	}
}
