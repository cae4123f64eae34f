package screen

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/hoylecards/hoyle/internal/golden"
)

// recorder writes what somebody sees as a recording of asciinema, in its second version.
type recorder struct {
	t    *testing.T
	m    *model
	cast strings.Builder
	now  float64 // seconds
}

// look shows the screen for some seconds.
func (r *recorder) look(seconds float64) {
	frame := "\x1b[H\x1b[2J" + strings.ReplaceAll(r.m.frame().render(), "\n", "\r\n")
	data, err := json.Marshal([]any{r.now, "o", frame})
	if err != nil {
		r.t.Fatal(err)
	}
	r.cast.WriteString(string(data) + "\n")
	r.now += seconds
}

// keys types keys, and lets the bots move.
func (r *recorder) keys(names ...string) {
	for _, name := range names {
		text := ""
		if len([]rune(name)) == 1 {
			text = name
		}
		for cmd := r.m.key(name, text); cmd != nil; {
			r.look(0.6)
			_, cmd = r.m.Update(cmd())
		}
		r.look(1)
	}
}

// The recording of the README: the menu, some tricks of Doppelkopf, a card that must not be
// played, a hint, the rules, and a round of Blackjack.
func TestRecording(t *testing.T) {
	r := &recorder{t: t, m: newModel(games)}
	r.m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	r.m.paper.Color = true
	fmt.Fprintln(&r.cast, `{"version": 2, "width": 80, "height": 24, "title": "go run ./examples/play"}`)
	r.look(1.5)
	r.sit("-game doppelkopf -seed 7")
	r.keys("a")
	for range 12 {
		if r.m.stage == speaking {
			r.keys("enter")
			continue
		}
		step(t, r.m)
		r.look(1.4)
	}
	r.keys("r", "space", "esc")
	r.sit("-game indigo -seed 7 -opponents random")
	r.keys("y", "2", "right", "enter", "h", "esc", "3")
	r.sit("-game blackjack -seed 11 -opponents random")
	r.keys("a", "b", "v", "esc", "enter")
	r.look(2)
	golden.Check(t, "../../../docs/img/play.cast", r.cast.String())
}

// sit begins a game.
func (r *recorder) sit(args string) {
	line := parse(r.t, args)
	cmd, err := r.m.sit(line.Settings)
	if err != nil {
		r.t.Fatal(err)
	}
	settle(r.t, r.m, cmd)
	r.look(1.2)
}
