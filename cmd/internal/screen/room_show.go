package screen

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
)

// roomPrompt says what the room is waiting for. It returns "" if the prompt is the same as at any
// other table.
func (m *model) roomPrompt() string {
	v := m.room.last
	var slow []string
	for i, who := range v.Seats {
		open := who.Name == "" && who.Bot == ""
		if who.Bot == "" && !open && (v.State == "paused" && !who.Next || v.State != "paused" && !who.Ready) {
			slow = append(slow, map[bool]string{true: "you", false: m.play.Names[i]}[hoyle.Seat(i) == v.Seat])
		}
		if open {
			slow = append(slow, "somebody in seat "+fmt.Sprint(i+1))
		}
	}
	switch {
	case m.room.lost:
		return "The connection is lost. Trying again…"
	case v.Undo != nil && slices.Contains(v.Undo.Need, v.Seat):
		return m.play.Names[v.Undo.Seat] + " asks to take a move back. Do you agree? [y/n]"
	case v.Rest != nil && slices.Contains(v.Rest.Need, v.Seat):
		return m.play.Names[v.Rest.Seat] + " asks to let bots play out the deal. Do you agree? [y/n]"
	case v.Rest != nil && len(v.Rest.Need) == 0:
		return "Bots play the rest of this deal. Press . to play on yourself."
	case (m.stage == done || m.stage == gathering) && len(slow) > 0 && slices.Contains([]string{"waiting", "paused", "over"}, v.State):
		return "The table is waiting for " + strings.Join(slow, " and for ") + "."
	}
	return ""
}

// answerRequest handles your answer to what somebody asks for, and reports whether the key was such an
// answer.
func (m *model) answerRequest(key string) bool {
	v := m.room.last
	asked := cmp.Or(v.Undo, v.Rest)
	if asked == nil || !slices.Contains(asked.Need, v.Seat) || key != "y" && key != "n" {
		return false
	}
	m.room.Send("agree", map[string]any{"request": asked.ID, "yes": key == "y"})
	return true
}

// tick shows the clock again in a second if your clock is running.
func (m *model) tick() tea.Cmd {
	if m.room == nil || m.clock() == "" || m.room.ticks {
		return nil
	}
	m.room.ticks = true
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return ticked{} })
}

// ticked says that a second has passed.
type ticked struct{}

// clock returns the time that you have left. It returns "" if no clock of yours is running.
func (m *model) clock() string {
	if m.room == nil || m.room.last.Clock == nil {
		return ""
	}
	v := m.room.last
	if !slices.Contains(v.Clock.Running, v.Seat) || v.Seat == hoyle.Nobody {
		return ""
	}
	left := time.Duration(v.Clock.Left[v.Seat])*time.Millisecond - time.Since(m.room.at)
	seconds := max(0, int(left.Seconds()))
	return fmt.Sprintf(" %d:%02d", seconds/60, seconds%60)
}

// drawGathering lists who sits at a table before the first deal.
func (m *model) drawGathering(f *frame, top, low int) {
	lines := []string{bright.Render(m.room.title), ""}
	if game := m.play.Game.String(); game != m.room.title {
		lines = slices.Insert(lines, 1, game)
	}
	for i, who := range m.room.last.Seats {
		line := parlor.Pad(clip(m.play.Names[i], 26), 28)
		if who.Ready || who.Bot != "" {
			line += "ready"
		}
		lines = append(lines, line)
	}
	box := panel.Render(strings.Join(lines, "\n"))
	f.middle(0, f.w, top+max(0, (low-top-strings.Count(box, "\n"))/2), "", box)
}

// write opens the line in which a text to the table is typed.
func (m *model) write() {
	text := ""
	f := &form{title: "Write to the table", note: func() string { return "" }}
	f.esc = func() tea.Cmd { m.list = nil; return nil }
	f.items = func() []item {
		return []item{{label: "Text", text: &text, hint: "hello", about: "Enter sends it; Esc cancels.", enter: func() tea.Cmd {
			m.list = nil
			if text != "" {
				m.room.Send("chat", map[string]any{"text": text})
			}
			return nil
		}}}
	}
	m.list = f
}

// wonInRoom adds to the result who has won a match in a room. Those who resigned have not won.
func (m *model) wonInRoom() {
	if m.room == nil || !m.over() {
		return
	}
	m.result = append(m.result, m.play.Winners(" the match", func(seat hoyle.Seat) int {
		if slices.Contains(m.room.last.Winners, seat) {
			return 1
		}
		return 0
	}))
}
