// Package screen plays card games in full-screen mode: the table, the hand and the buttons are
// drawn, and respond to keys and to the mouse. It offers the games of a list by name, a menu with
// their options, play by several people at one keyboard, matches, hints and reviews. [Run] is the
// program. Its texts are those of package line, which prints line by line.
package screen

import (
	"context"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/local"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
)

// Run plays what the command line says, or what the player chooses from a menu.
func Run(ctx context.Context, line *parlor.Command, games ...hoyle.Game) error {
	m := newModel(games)
	m.printer.Color = os.Getenv("NO_COLOR") == ""
	m.printer.Four, m.printer.German = line.Four, line.German
	m.pace = pace(line, os.Getenv)
	delete(line.Given, "four")
	delete(line.Given, "still")
	defer func() { m.play.Close() }()
	if line.Link != "" {
		m.first = m.join(line.Link, guestName(line.Names))
	} else if len(line.Given) > 0 {
		cmd, err := m.sit(line.Settings)
		if err != nil {
			return err
		}
		m.first = cmd
	}
	end, err := tea.NewProgram(m, tea.WithContext(ctx)).Run()
	if err != nil {
		return err
	}
	if m, ok := end.(*model); ok {
		return m.err
	}
	return nil
}

// Visit returns the screen of somebody at a table of this process, who may do nothing but play there.
// Its games are those that the table can have.
func Visit(table *local.Guest, games ...hoyle.Game) tea.Model {
	m := newModel(games)
	m.printer.Color, m.pace, m.visiting = true, 1, true
	m.stage, m.note = gathering, "Joining the table…"
	m.first = func() tea.Msg { return joined{visit: table} }
	return m
}

// pace returns the factor by which pauses are multiplied: 1, or 0 if there are to be none.
func pace(line *parlor.Command, env func(string) string) time.Duration {
	if line.Still || env("NO_MOTION") != "" {
		return 0
	}
	return 1
}

// stage is what the screen is waiting for.
type stage int

const (
	choosing  stage = iota // a game, in the menu
	gathering              // people at a table of a card room
	leading                // whether you lead
	covered                // the next person, behind a curtain
	asking                 // your move
	speaking               // what you have to say to an announcement
	waiting                // a bot
	done                   // what to do after the deal
)

// model is everything that the screen shows.
type model struct {
	printer  *parlor.Printer
	play     *parlor.Session // nil before the first
	stage    stage
	w, h     int
	menu     *form
	list     *form    // a list of many moves that covers the table
	page     *page    // a page that covers the table, nil if there is none
	news     []string // the last ones
	result   []string // of the deal
	told     bool     // the result names the winners of the match
	at       int      // the card under the cursor, by its place in the hand
	low      int      // the button under the cursor, counted from 1; 0 if a card is
	several  []parlor.Choice
	picked   []int             // the cards of the hand that are chosen for a move of several
	note     string            // why a move was refused
	costly   string            // a move that costs a fine; it is made if chosen again
	letters  map[string]string // the keys of buttons, by their moves
	labels   labels
	pace     time.Duration // 1 if there are pauses in which to see a play, 0 if not
	serial   int           // of what the screen is waiting for
	busy     string        // what a bot is doing for you
	room     *room         // a table of a card room; usually nil
	visiting bool          // there is only this table, and no menu
	first    tea.Cmd
	err      error // the error that ends the program
}

func newModel(games []hoyle.Game) *model {
	m := &model{printer: &parlor.Printer{Games: games, Columns: 80}, w: 80, h: 24}
	m.menu = m.newMenu()
	return m
}

// Init returns the first thing to wait for.
func (m *model) Init() tea.Cmd { return m.first }

// Update handles a message, such as a key, a click or a bot's move.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
		if m.page != nil {
			m.page.fit(m.w, m.h)
		}
	case tea.KeyPressMsg:
		return m, m.key(msg.String(), msg.Text)
	case tea.MouseClickMsg:
		return m, m.click(msg.X, msg.Y)
	case tea.MouseWheelMsg:
		if m.page != nil {
			m.page.scroll(map[tea.MouseButton]int{tea.MouseWheelUp: -2, tea.MouseWheelDown: 2}[msg.Button])
		}
	case moved:
		return m, m.follow(msg)
	case thought:
		m.read(msg)
	case joined:
		return m, m.arrive(msg)
	case heard:
		return m, m.hear(msg)
	case ticked:
		if m.room != nil {
			m.room.ticks = false
		}
		return m, m.tick()
	}
	return m, nil
}

// View draws the screen.
func (m *model) View() tea.View {
	v := tea.NewView(m.frame().render())
	v.AltScreen, v.MouseMode, v.WindowTitle = true, tea.MouseModeCellMotion, "hoyle"
	return v
}

// The least size of the terminal. On a smaller one, the screen asks for more room.
const leastWide, leastHigh = 60, 20

// small reports whether the terminal is too small to show anything.
func (m *model) small() bool { return m.w < leastWide || m.h < leastHigh }

func (m *model) frame() *frame {
	f := &frame{w: m.w, h: m.h}
	switch {
	case m.small():
		f.put(0, 0, "", "Please make the window\n60×20 or larger, or play\nwith -plain.")
		return f
	case m.visiting && m.play == nil:
		f.put(0, 0, "", m.note)
	case m.stage == choosing:
		m.menu.draw(f)
	case m.list != nil:
		m.list.draw(f)
	case m.stage == covered:
		m.drawCurtain(f)
	default:
		m.drawTable(f)
	}
	if m.page != nil {
		m.page.draw(f)
	}
	return f
}

// key handles a key. A page on top of the table reads it first.
func (m *model) key(key, text string) tea.Cmd {
	switch {
	case key == "ctrl+c":
		return tea.Quit
	case m.small(): // nobody plays what cannot be seen
		return nil
	case m.page != nil:
		return m.pageKey(key)
	case m.stage == choosing:
		return m.menu.key(key, text)
	case m.list != nil:
		return m.list.key(key, text)
	}
	return m.tableKey(key)
}

// click does what lies under the mouse.
func (m *model) click(x, y int) tea.Cmd {
	if m.page != nil {
		m.page = nil
		return nil
	}
	id := m.frame().all().Hit(x, y).ID()
	if m.stage == choosing {
		return m.menu.click(id)
	}
	if m.list != nil {
		return m.list.click(id)
	}
	return m.press(id)
}
