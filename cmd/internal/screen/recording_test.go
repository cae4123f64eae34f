package screen

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/must"
)

// recorder writes what somebody sees as an asciinema recording, version 2, and as an
// animated picture.
type recorder struct {
	t      *testing.T
	m      *model
	cast   strings.Builder
	lines  []string // the lines that the recording shows now
	frames []shot
	now    float64 // seconds
}

// shot is a screen with the time at which it appears.
type shot struct {
	at     float64
	screen *lipgloss.Canvas
}

// look shows the screen for some seconds.
func (r *recorder) look(seconds float64) {
	f := r.m.frame()
	screen := lipgloss.NewCanvas(f.w, f.h).Compose(f.all())
	r.frames = append(r.frames, shot{r.now, screen})
	lines, text := strings.Split(screen.Render(), "\n"), ""
	for i, line := range lines {
		if i >= len(r.lines) || r.lines[i] != line {
			text += fmt.Sprintf("\x1b[%d;1H\x1b[2K%s\x1b[0m", i+1, strings.TrimSuffix(line, "\r"))
		}
	}
	r.lines = lines
	data := must.Have(json.Marshal([]any{math.Round(1000*r.now) / 1000, "o", text}))(r.t)
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
		if cmd := r.m.key(name, text); r.m.busy != "" {
			r.look(0.6)
			r.m.Update(cmd())
		}
		r.watch()
		r.look(1)
	}
}

// watch shows the moves of the bots.
func (r *recorder) watch() {
	for r.m.stage == waiting {
		r.look(r.m.moment().Seconds())
		once(r.t, r.m)
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
		move = must.Have(s.Table.Choose(t.Context(), s.Table.Turn(), s.Opponents, s.Random()))(t)
		m.Update(moved{serial: m.serial, seat: s.Table.Turn(), move: move})
		return
	case done:
		return
	}
	if len(m.several) > 0 {
		m.key(m.keyOfSeveral(0), m.keyOfSeveral(0))
		return
	}
	cards, others := m.moves()
	if i := slices.IndexFunc(cards, func(all []parlor.Choice) bool { return len(all) > 0 }); i >= 0 {
		m.key(m.keysOf(m.hand())[i], "")
	} else if len(others) > 0 {
		m.make(others[0].Move)
	}
}

// The recording of the README: the menu, some tricks of Doppelkopf, a card that must not be
// played, a hint, the rules, and a round of Blackjack.
func TestRecording(t *testing.T) {
	r := &recorder{t: t, m: newModel(games)}
	r.m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	r.m.printer.Color, r.m.pace = true, 1
	fmt.Fprintln(&r.cast, `{"version": 2, "width": 80, "height": 24, "title": "go run ./cmd/hoyle play"}`)
	r.look(1.5)
	r.sit("-game doppelkopf -seed 7 -opponents house")
	r.keys("a")
	for range 12 {
		once(t, r.m)
		r.watch()
		r.look(0.8)
	}
	r.keys("r", "space", "esc")
	r.sit("-game indigo -seed 26 -opponents random")
	r.keys("y", "2", "right", "enter", "h", "esc", "3")
	r.sit("-game blackjack -seed 11 -opponents random")
	r.keys("h", "s", "v", "esc", "enter")
	r.look(2)
	golden.Check(t, "../../../docs/img/play.cast", r.cast.String())
	golden.Check(t, "../../../docs/img/play.svg", r.svg())
}

// sit begins a game.
func (r *recorder) sit(args string) {
	line := parse(r.t, args)
	must.Have(r.m.sit(line.Settings))(r.t)
	r.watch()
	r.look(1.2)
}
