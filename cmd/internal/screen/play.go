package screen

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/engine"
)

// moved is a bot's move, or a person's only legal move.
type moved struct {
	serial int
	seat   hoyle.Seat
	move   string
	err    error
}

// sit begins what settings ask for.
func (m *model) sit(settings parlor.Settings) (tea.Cmd, error) {
	s, err := m.printer.New(settings)
	if err != nil {
		return nil, err
	}
	go m.play.Close()
	m.play, m.news, m.at, m.letters = s, nil, 0, map[string]string{}
	m.labels = labels{keys: map[token]byte{}}
	switch {
	case s.MayLead():
		m.stage = leading
		return nil, nil
	case s.Table == nil && s.Match != nil && !s.Next():
		m.ended()
		return nil, s.Match.Err()
	}
	return m.deal()
}

// deal begins a deal.
func (m *model) deal() (tea.Cmd, error) {
	s := m.play
	if err := s.Deal(); err != nil {
		return nil, err
	}
	s.Begin()
	m.news, m.letters, m.labels = nil, map[string]string{}, labels{keys: map[token]byte{}}
	for _, name := range s.SitOut() {
		m.news = append(m.news, name+": out of this deal.")
	}
	for _, p := range s.Script {
		if err := s.Table.Play(p.Seat, p.Move); err != nil {
			return nil, err
		}
	}
	s.Script = nil
	return m.advance(), nil
}

// must returns the command or, if there is an error, ends the program.
func (m *model) must(cmd tea.Cmd, err error) tea.Cmd {
	if err != nil {
		m.err = err
		return tea.Quit
	}
	return cmd
}

// print returns what the session prints, in lines of a width.
func (m *model) print(columns int, f func()) []string {
	var out strings.Builder
	m.printer.Out, m.printer.Columns = &out, columns
	f()
	return strings.Split(strings.Trim(out.String(), "\n"), "\n")
}

// tell adds what was played to the news.
func (m *model) tell() {
	for _, line := range m.print(1000, m.play.Tell) {
		if line != "" {
			m.news = append(m.news, line)
		}
	}
	m.news = m.news[max(0, len(m.news)-100):]
	m.labels.see(m.play.You, m.play.Hand(m.play.You))
}

// advance tells what was played, saves it, and finds out what the screen is then waiting for.
func (m *model) advance() tea.Cmd {
	s := m.play
	m.tell()
	m.serial++
	m.low, m.several, m.picked, m.note, m.costly = 0, nil, nil, "", ""
	if err := s.Store(); err != nil {
		return m.must(nil, err)
	}
	seat := s.Table.Turn()
	move, only := "", false
	if seat != hoyle.Nobody && !s.Rest {
		move, only = s.Table.Forced(seat)
	}
	m.at = max(0, min(m.at, len(s.Hand(s.You))-1))
	m.stage = waiting
	switch {
	case seat == hoyle.Nobody:
		m.finish()
	case s.Rest:
		return m.bot(seat)
	case s.Person(seat) && only:
		return m.later(func() (string, error) { return move, nil }, seat)
	case s.Person(seat) && seat != s.You && s.Secret(seat):
		m.stage = covered
	case s.Person(seat):
		s.Pass(seat)
		m.stage = asking
	case s.Spoken && s.You != hoyle.Nobody && len(s.Table.Legal(s.You)) > 0:
		m.stage = speaking
	default:
		return m.bot(seat)
	}
	return nil
}

// bot lets a bot or a program choose.
func (m *model) bot(seat hoyle.Seat) tea.Cmd {
	return m.later(m.play.Ask(seat, m.play.Table.Clone()), seat)
}

// later makes a move after a moment in which the last move can be seen.
func (m *model) later(choose func() (string, error), seat hoyle.Seat) tea.Cmd {
	serial, pause := m.serial, m.pace*m.moment()
	if m.play.Rest {
		pause /= 4
	}
	return func() tea.Msg {
		begin := time.Now()
		move, err := choose()
		time.Sleep(pause - time.Since(begin))
		return moved{serial, seat, move, err}
	}
}

// moment returns the time for looking at the last play. It is longer if cards were won.
func (m *model) moment() time.Duration {
	for _, e := range m.play.Log(m.play.Plays() - 1) {
		for _, t := range e.Moved {
			if m.play.Layout(t.To) == engine.Won {
				return 1500 * time.Millisecond
			}
		}
	}
	return 450 * time.Millisecond
}

// follow makes a bot's move, or a person's only legal one, unless something else has happened.
func (m *model) follow(msg moved) tea.Cmd {
	if msg.serial != m.serial || m.play == nil || m.stage == choosing {
		return nil
	}
	if msg.err == nil {
		msg.err = m.play.Table.Play(msg.seat, msg.move)
	}
	if msg.err != nil {
		return m.must(nil, msg.err)
	}
	return m.advance()
}

// finish shows the result of a deal, item by item if that fits.
func (m *model) finish() {
	s := m.play
	m.stage, m.told = done, false
	defer m.wonInRoom()
	if columns := min(m.w-6, 80); 24+12*len(s.Names) <= columns {
		m.result = m.print(columns, s.Result)
		return
	}
	m.result = nil
	for seat, name := range s.Names {
		line := parlor.Pad(name, 16) + s.Score(float64(s.Table.Score(hoyle.Seat(seat))))
		if s.Deals() > 1 {
			line = parlor.Pad(line, 28) + "in all " + s.Score(float64(s.Total(hoyle.Seat(seat))))
		}
		m.result = append(m.result, line)
	}
	m.result = append(m.result, s.Winners("", s.Table.Score))
}

// next continues after a deal, with the next deal or with another game.
func (m *model) next() tea.Cmd {
	s := m.play
	if m.room != nil {
		m.goOn()
		return nil
	}
	if s.Match != nil && !m.told {
		if s.Next() {
			return m.must(m.deal())
		}
		m.ended()
		return m.must(nil, s.Match.Err())
	}
	if err := s.Again(); err != nil {
		return m.must(nil, err)
	}
	if s.Match != nil {
		s.Next()
	}
	return m.must(m.deal())
}

// ended shows who has won the match.
func (m *model) ended() {
	s := m.play
	m.stage, m.told = done, true
	m.result = []string{s.Winners(" the match", s.Total)}
	for seat, name := range s.Names {
		m.result = append(m.result, name+": "+s.Score(float64(s.Total(hoyle.Seat(seat)))))
	}
}

// over reports whether the match is over, and the winners have been shown.
func (m *model) over() bool { return m.told || m.play.Away != nil && m.play.Away.Over }

// back takes plays back to the last choice that you had.
func (m *model) back() tea.Cmd {
	if m.room != nil {
		m.note = "You have asked to take your move back."
		if !m.play.Undo() {
			m.note = "You have no move to take back."
		}
		return nil
	}
	ok := false
	m.print(80, func() { ok = m.play.Undo() })
	if !ok {
		m.note = "You have no move to take back."
		return nil
	}
	m.news = append(m.news, "You have taken back your move.")
	return m.advance()
}

// backTo goes back to a play of the deal.
func (m *model) backTo(n int) tea.Cmd {
	m.page = nil
	if m.room != nil || !m.play.Table.UndoTo(n) {
		m.note = "You cannot go back to that move in this deal."
		return nil
	}
	m.play.Watch(n)
	m.news = []string{"You are back in the position before that move."}
	return m.advance()
}
