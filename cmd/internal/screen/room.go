package screen

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/guest"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
)

// visit is your stay at a table that is played elsewhere: in a card room, or in the server to which
// you are connected.
type visit interface {
	Next() (guest.Message, bool)
	Send(kind string, fields map[string]any) string
	Record(ctx context.Context, match, deal int) (json.RawMessage, error)
	Leave()
}

// room is a table that is played elsewhere.
type room struct {
	visit
	title string
	last  guest.View
	lost  bool // the connection is lost at the moment
	sat   bool // a seat was asked for
	sent  int  // the number of plays when the only legal move was last sent
	ticks bool
	at    time.Time // the last view came
}

// joined is the result of joining a table.
type joined struct {
	visit visit
	err   error
}

// heard is a message from a room; ok is false after the last one.
type heard struct {
	from    visit
	message guest.Message
	ok      bool
}

// join goes to the table that a link points to.
func (m *model) join(link, name string) tea.Cmd {
	m.note = "Joining the table…"
	return func() tea.Msg {
		g, err := guest.Join(context.Background(), link, name)
		return joined{g, err}
	}
}

// arrive handles the result of joining a table.
func (m *model) arrive(j joined) tea.Cmd {
	if j.err != nil {
		m.note = j.err.Error()
		return nil
	}
	m.leaveRoom()
	m.note, m.play, m.room = "", nil, &room{visit: j.visit}
	return m.listen()
}

// leaveRoom closes the connection to a table.
func (m *model) leaveRoom() {
	if m.room != nil {
		m.room.Leave()
		m.room = nil
	}
}

// listen waits for the next message.
func (m *model) listen() tea.Cmd {
	from := m.room.visit
	return func() tea.Msg {
		message, ok := from.Next()
		return heard{from, message, ok}
	}
}

// hear acts on a message from the room.
func (m *model) hear(h heard) tea.Cmd {
	switch {
	case m.room == nil || h.from != m.room.visit:
		return nil
	case !h.ok && m.visiting:
		return tea.Quit
	case !h.ok:
		return nil
	}
	m.room.lost = h.message.T == guest.Lost
	switch t := h.message; t.T {
	case guest.Gone:
		return m.giveUp(t.Reason)
	case "hello":
		if err := m.welcome(t.Table); err != nil {
			return m.giveUp(err.Error())
		}
	case "view":
		if err := m.see(t.View); err != nil {
			return m.giveUp(err.Error())
		}
	case "chat":
		for _, text := range t.Texts[max(0, len(t.Texts)-20):] {
			m.news = append(m.news, text.Name+" writes: "+printable(text.Text))
		}
	case "no":
		m.note = "No: " + strings.TrimSuffix(printable(t.Reason), ".") + "."
		m.stand()
	}
	return tea.Batch(m.listen(), m.tick())
}

// giveUp goes back to the menu, which says why the table was left.
func (m *model) giveUp(why string) tea.Cmd {
	m.leaveRoom()
	m.play, m.note = nil, printable(why)
	return m.toMenu()
}

// printable returns somebody else's text without characters that control a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return ' '
		}
		return r
	}, text)
}

// welcome begins the session at a table, unless the connection was only restored.
func (m *model) welcome(t guest.Table) error {
	if m.play != nil {
		return nil
	}
	g, err := m.printer.Find(t.Game)
	if err == nil {
		g, err = g.With(t.Rules)
	}
	if err != nil {
		return err
	}
	m.room.title = printable(t.Title)
	send := func(move string) { m.room.Send("play", map[string]any{"spot": m.room.last.Spot, "move": move}) }
	m.play = m.printer.NewAway(g, &parlor.Away{Hints: t.Hints, Send: send, Undo: m.askUndo})
	m.play.Names = make([]string, g.Seats())
	m.news, m.letters, m.at, m.stage = nil, map[string]string{}, 0, gathering
	m.room.last.Deal, m.room.last.Seat = -1, hoyle.Nobody
	return nil
}

func (m *model) askUndo() bool {
	v := m.room.last
	if v.MayUndo < 0 {
		return false
	}
	m.room.Send("undo", map[string]any{"spot": v.Spot, "n": v.MayUndo})
	return true
}

// see handles a complete view of the table.
func (m *model) see(v guest.View) error {
	s, was := m.play, m.room.last
	for len(s.Names) < len(v.Seats) { // in each deal, some sit out
		s.Names = append(s.Names, "")
	}
	if int(v.Seat) >= len(v.Seats) {
		return errors.New("the seats of the room are not those of the game")
	}
	m.room.last, m.room.at = v, time.Now()
	m.takeSeat(v)
	for seat, who := range v.Seats {
		s.Names[seat] = seatName(who, seat, hoyle.Seat(seat) == v.Seat)
	}
	s.Away.Total, s.Away.Over = v.Total, v.State == "over"
	s.Away.Deals, s.Away.Rules = v.Deal+1, known(v.Rules)
	if known(v.Game) == nil {
		s.Table = nil
		m.stand()
		return nil
	}
	first := was.State == ""
	another := first || s.Table == nil || v.Match != was.Match || v.Deal != was.Deal
	if err := m.seeDeal(v, another, first); err != nil {
		return err
	}
	m.stand()
	return nil
}

// known returns the JSON of a value. It returns nil for null.
func known(data json.RawMessage) json.RawMessage {
	if string(data) == "null" {
		return nil
	}
	return data
}

// takeSeat asks for a seat: an open one, or a bot's.
func (m *model) takeSeat(v guest.View) {
	if v.Seat != hoyle.Nobody || len(v.CanSit) == 0 || m.room.sat {
		return
	}
	m.room.sat = true
	open := slices.IndexFunc(v.CanSit, func(seat hoyle.Seat) bool { return v.Seats[seat].Bot == "" })
	m.room.Send("sit", map[string]any{"seat": v.CanSit[max(0, open)]})
}

// seeDeal handles the view of a new deal, or of the first one.
func (m *model) seeDeal(v guest.View, another, first bool) error {
	s, before := m.play, len(m.play.Away.Log)
	if s.Away.Log = slices.Clip(s.Away.Log[:min(v.From, before)]); another {
		s.Away.Log = nil
	}
	for _, e := range v.Log {
		e.Move = printable(e.Move)
		s.Away.Log = append(s.Away.Log, e.Event)
	}
	var seen struct{ Seat hoyle.Seat }
	if err := json.Unmarshal(v.Game, &seen); err != nil {
		return err
	}
	another = another || seen.Seat != s.You
	s.You = seen.Seat
	if err := s.Face(v.Game); err != nil {
		return err
	}
	switch {
	case another:
		m.letters, m.room.sent, m.labels = map[string]string{}, -1, labels{keys: map[token]byte{}}
		s.Begin()
		if first { // the plays before it are not news
			s.Watch(v.Len())
		}
	case v.Len() < before:
		m.room.sent = -1
		s.Watch(v.Len())
		m.news = append(m.news, "Plays were taken back.")
	}
	if another || v.Len() != before {
		m.low, m.several, m.picked, m.note, m.costly = 0, nil, nil, "", ""
	}
	m.tell()
	return nil
}

// seatName returns the name of the player at a seat.
func seatName(who guest.Seat, seat int, you bool) string {
	name := printable(who.Name)
	switch {
	case you:
		return parlor.You
	case name == "" && who.Bot == "":
		return "(free)"
	case name == "":
		return fmt.Sprint(parlor.Title(who.Bot), " ", seat+1)
	case who.Away:
		return name + " (away)"
	}
	return name
}

// stand sets the stage to what the room is waiting for.
func (m *model) stand() {
	v := m.room.last
	if m.stage == choosing {
		return
	}
	switch s := m.play; {
	case s.Table == nil || v.State == "waiting":
		m.stage = gathering
	case v.State == "paused" || v.State == "over":
		m.finish()
	case v.Turn == s.You && len(v.Legal) > 0:
		m.stage = asking
		if move, only := s.Table.Forced(s.You); only {
			m.stage = waiting
			if m.room.sent != v.Len() {
				m.room.sent = v.Len()
				s.Away.Send(move)
			}
		}
	default:
		m.stage = waiting
	}
}

// goOn asks for the next deal or match.
func (m *model) goOn() {
	v := m.room.last
	switch {
	case v.Seat == hoyle.Nobody:
		m.note = "You are only watching."
	case v.State == "paused" && !v.Seats[v.Seat].Next:
		m.room.Send("next", map[string]any{"spot": v.Spot})
	case (v.State == "waiting" || v.State == "over") && !v.Seats[v.Seat].Ready:
		m.room.Send("ready", map[string]any{"seed": guest.Seed()})
	}
}
