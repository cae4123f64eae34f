package screen

import (
	tea "charm.land/bubbletea/v2"

	"github.com/hoylecards/hoyle/cmd/internal/parlor"
)

// restSure is the note after the first press of ".".
const restSure = "Press . again to let bots play out the deal."

// forget removes the note, and returns it.
func (m *model) forget() (note string) {
	note, m.note = m.note, ""
	return note
}

// rest lets bots play the rest of the deal, once you are sure. In a room the others are asked; while
// the deal is played out there, you play on yourself.
func (m *model) rest(sure bool) tea.Cmd {
	s := m.play
	switch {
	case m.room != nil && m.room.last.Rest != nil:
		m.room.Send("agree", map[string]any{"request": m.room.last.Rest.ID, "yes": false})
	case m.stage == done || s.Rest, m.room != nil && !m.room.last.MayRest:
		m.note = "There is nothing to play out now."
	case !sure:
		m.note = restSure
	case m.room != nil:
		m.room.Send("rest", map[string]any{"spot": m.room.last.Spot})
	default:
		s.Rest = true
		if m.stage == waiting { // a bot is thinking, and goes on after its move
			m.note = parlor.RestOf
			return nil
		}
		return m.advance()
	}
	return nil
}
