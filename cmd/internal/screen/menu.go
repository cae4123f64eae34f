package screen

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
)

// wish holds what the player has chosen in the menu.
type wish struct {
	game, preset, bot, format, names, file, link string
	program                                      string         // that plays instead of the bot; may be empty
	numbers                                      map[string]int // of the formats
	rules                                        changes        // the options that differ from those of the preset, by name
}

const single = "a single game"

// newMenu returns the first form.
func (m *model) newMenu() *form {
	w := &wish{game: m.printer.Games[0].Name(), rules: changes{}}
	w.reset(m)
	return m.mainForm(w)
}

// reset sets what depends on the game to its defaults.
func (w *wish) reset(m *model) {
	info := m.game(w).Info()
	w.preset, w.rules, w.numbers = "", changes{}, map[string]int{}
	w.bot, w.format = info.Bots[0].Name, single
	if info.Formats[0].Endless {
		w.format = usually
	}
	for _, f := range info.Formats {
		w.numbers[f.Name] = f.N
	}
}

const usually = "round after round"

// game returns the game of a wish, without its options.
func (m *model) game(w *wish) hoyle.Game {
	name := w.game
	if w.preset != "" {
		name += ":" + w.preset
	}
	g, err := m.printer.Find(name)
	if err != nil {
		g = m.printer.Games[0]
	}
	return g
}

// mainForm asks for the game, the players and the match.
func (m *model) mainForm(w *wish) *form {
	f := &form{title: "hoyle, card games", note: func() string { return m.note }}
	f.items = func() []item {
		g := m.game(w)
		info := g.Info()
		items := []item{
			choice("Game", names(m.printer.Games), w.game, func(v string) { w.game = v; w.reset(m) }),
			choice("Rules", presets(info), w.preset, func(v string) { w.preset, w.rules = v, changes{} }),
			{label: "Options", value: w.changed(), about: "Enter opens them.", enter: func() tea.Cmd { m.menu = m.optionsForm(w, f); return nil }},
			{label: "Players", text: &w.names, hint: "you alone", about: "For people who take turns at one keyboard, type their names, separated by commas."},
			choice("Opponents", bots(info), w.bot, func(v string) { w.bot = v }),
			{label: "  or", text: &w.program, hint: "a program of your own", about: "Type “exec:” followed by the command of a program to play against."},
			choice("Match", formats(info), w.format, func(v string) { w.format = v }),
		}
		if n := w.numbers[w.format]; n > 0 {
			items = append(items, item{label: "  of", value: fmt.Sprint(n), change: func(by int) { w.numbers[w.format] = max(1, n+by) }})
		}
		items = append(items,
			item{label: "Colors", value: map[bool]string{false: "two", true: "four"}[m.printer.Four], about: "Four: clubs are green, diamonds blue.",
				change: func(int) { m.printer.Four = !m.printer.Four }},
			item{label: "Cards", value: map[bool]string{false: "French", true: "German"}[m.printer.German],
				about: "German: acorns, leaves, hearts and bells, as letters.", change: func(int) { m.printer.German = !m.printer.German }},
			item{label: "Play", button: true, enter: func() tea.Cmd { return m.begin(w.settings()) }},
			item{label: "Resume", text: &w.file, hint: "a file", about: "Type the name of a file with a saved game or match, and press Enter.",
				enter: func() tea.Cmd { return m.begin(parlor.Settings{Resume: w.file}) }},
			item{label: "Join", text: &w.link, hint: "a table in a card room", about: "Type the link to the table, and press Enter. Your name is the one above.",
				enter: func() tea.Cmd { return m.join(strings.TrimSpace(w.link), guestName(w.names)) }},
			item{label: "Leave", button: true, enter: func() tea.Cmd { return tea.Quit }})
		if m.play != nil {
			items = append(items, item{label: "Back to the table", button: true, enter: m.reenter})
		}
		return items
	}
	f.at = slices.IndexFunc(f.items(), func(i item) bool { return i.label == "Play" })
	f.esc = func() tea.Cmd {
		if m.play == nil {
			return tea.Quit
		}
		return m.reenter()
	}
	return f
}

// begin begins a game, or says why it cannot do so.
func (m *model) begin(settings parlor.Settings) tea.Cmd {
	m.note = ""
	m.leaveRoom()
	cmd, err := m.sit(settings)
	if err != nil {
		m.stage, m.note = choosing, err.Error()
		go m.play.Close()
		m.play = nil
	}
	return cmd
}

// reenter goes back to the table.
func (m *model) reenter() tea.Cmd {
	switch {
	case m.room != nil:
		m.stage = gathering
		m.stand()
		return nil
	case m.play.Table == nil:
		m.stage = leading
		return nil
	}
	return m.advance()
}

// settings returns the command line that a wish stands for.
func (w *wish) settings() parlor.Settings {
	s := parlor.Settings{Game: w.game, Opponents: cmp.Or(w.program, w.bot), Names: w.names}
	if w.preset != "" {
		s.Game += ":" + w.preset
	}
	for name, value := range w.rules {
		s.Options = append(s.Options, name+"="+string(value))
	}
	slices.Sort(s.Options)
	if w.format != single && w.format != usually {
		s.Matched, s.Match = true, w.format
		if n := w.numbers[w.format]; n > 0 {
			s.Match += fmt.Sprint(":", n)
		}
	}
	return s
}

// guestName returns the name that you have in a card room.
func guestName(names string) string {
	name, _, _ := strings.Cut(names, ",")
	return cmp.Or(strings.TrimSpace(name), os.Getenv("USER"), "Guest")
}

func (w *wish) changed() string {
	if len(w.rules) == 0 {
		return "as in the rules"
	}
	return number(len(w.rules), "change")
}

func names(games []hoyle.Game) (all []named) {
	for _, g := range games {
		all = append(all, named{g.Name(), g.Info().Title, g.Info().About})
	}
	return all
}

func presets(info hoyle.Info) []named {
	all := []named{{"", "the usual ones", ""}}
	for _, p := range info.Presets {
		all = append(all, named{p.Name, p.Title, p.About})
	}
	return all
}

func bots(info hoyle.Info) (all []named) {
	for _, b := range info.Bots {
		all = append(all, named{b.Name, b.Name, strings.ToUpper(b.Strength[:1]) + b.Strength[1:] + "."})
	}
	return all
}

func formats(info hoyle.Info) []named {
	all := []named{{single, single, ""}}
	if info.Formats[0].Endless {
		all = []named{{usually, usually, ""}}
	}
	for _, f := range info.Formats {
		all = append(all, named{f.Name, f.Title, f.About})
	}
	return all
}
