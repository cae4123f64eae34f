package screen

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/charmbracelet/x/ansi"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/must"
)

// games are those of the library and two custom games, which only need to be in the list.
var games = append(hoyle.Games(), hearts.ByName(), hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{
	Title: "Tuck", About: "Lay cards face up, or tuck them away to count double.",
}))

// open returns a screen of a size, with a game or, without arguments, the menu.
func open(t *testing.T, w, h int, args string) *model {
	t.Helper()
	m := newModel(games)
	m.Update(tea.WindowSizeMsg{Width: w, Height: h})
	if args == "" {
		return m
	}
	cmd := must.Have(m.sit(parse(t, args).Settings))(t)
	settle(t, m, cmd)
	return m
}

func parse(t *testing.T, args string) *parlor.Command {
	t.Helper()
	return must.Have(parlor.Parse(strings.Fields(args)))(t)
}

// settle lets bots move until a person is asked for a move.
func settle(t *testing.T, m *model, cmd tea.Cmd) {
	t.Helper()
	for cmd != nil {
		msg := cmd()
		if _, over := msg.(tea.QuitMsg); over && m.err != nil {
			t.Fatal(m.err)
		}
		_, cmd = m.Update(msg)
	}
}

// press types keys by their names.
func press(t *testing.T, m *model, names ...string) {
	t.Helper()
	for _, name := range names {
		text := ""
		if len([]rune(name)) == 1 {
			text = name
		}
		settle(t, m, m.key(name, text))
	}
}

// picture returns the screen as text.
func picture(m *model) string { return textOf(m.frame()) }

func textOf(f *frame) string {
	var lines []string
	for line := range strings.Lines(ansi.Strip(f.render())) {
		lines = append(lines, strings.TrimRight(line, " \n"))
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n") + "\n"
}

// step does the first possible thing with the keys, and reports whether the deal goes on.
func step(t *testing.T, m *model) bool {
	t.Helper()
	switch m.stage {
	case done:
		return false
	case leading, covered, speaking:
		press(t, m, "enter")
		return true
	}
	if len(m.several) > 0 {
		press(t, m, m.keyOfSeveral(0))
		return true
	}
	cards, others := m.moves()
	i := slices.IndexFunc(cards, func(all []parlor.Choice) bool { return len(all) > 0 })
	switch {
	case i >= 0 && m.keysOf(m.hand())[i] != "":
		press(t, m, m.keysOf(m.hand())[i])
	case i >= 0:
		press(t, m, slices.Concat([]string{"home"}, slices.Repeat([]string{"right"}, i), []string{"enter"})...)
	case len(others) > many:
		press(t, m, m.letter(list), "down", "enter")
	case len(others) > 0:
		press(t, m, others[0].Key)
	default:
		t.Fatalf("nothing can be done:\n%s", picture(m))
	}
	return true
}

var sizes = [][2]int{{60, 20}, {80, 24}, {120, 40}}

// deals are some games, with the number of steps to their picture.
var deals = map[string]struct {
	args  string
	steps int
}{
	"indigo":          {"-game indigo", 6},
	"catcheleven":     {"-game catcheleven", 5},
	"pasur":           {"-game pasur -o seats=4", 3},
	"karata":          {"-game karata -o seats=3", 2},
	"karata-six":      {"-game karata -o seats=6", 9},
	"doppelkopf":      {"-game doppelkopf", 3},
	"doppelkopf-home": {"-game home", 5},
	"blackjack":       {"-game blackjack", 0},
	"casino":          {"-game casino -o players=5", 0},
	"hearts":          {"-game hearts", 6},
	"tuck":            {"-game tuck", 2},
	"hot-seat":        {"-game indigo -names Anna,Ben", 1},
}

// Every game has pictures in each size: in the middle of a deal, and at its end.
func TestPictures(t *testing.T) {
	for name, d := range deals {
		var all strings.Builder
		for _, size := range sizes {
			m := open(t, size[0], size[1], d.args+" -seed 7 -opponents random")
			for range d.steps {
				step(t, m)
			}
			fmt.Fprintf(&all, "=== %d×%d\n%s", size[0], size[1], picture(m))
			for step(t, m) {
			}
			fmt.Fprintf(&all, "=== %d×%d, the end\n%s", size[0], size[1], picture(m))
		}
		golden.Check(t, "testdata/"+name+".txt", all.String())
	}
	m := open(t, 80, 24, "")
	all := "=== menu\n" + picture(m)
	for _, keys := range [][]string{{"home"}, {"down", "down", "down", "down", "down", "down"}} {
		press(t, m, keys...)
	}
	for m.menu.items()[m.menu.at].label != "Options" {
		press(t, m, "up")
	}
	press(t, m, "enter")
	golden.Check(t, "testdata/menu.txt", all+"=== options\n"+picture(m))
}

// In any position and at any size, nothing is wider or higher than the screen, and the cards of the
// hand, the buttons and the prompt are on it.
func TestItFits(t *testing.T) {
	for name, d := range deals {
		for _, size := range append(sizes, [2]int{61, 21}, [2]int{200, 60}) {
			m := open(t, size[0], size[1], d.args+" -seed 3 -opponents random")
			for more := true; more; more = step(t, m) {
				f := m.frame()
				got := textOf(f)
				_, labels := m.buttons()
				if m.stage != covered && !strings.Contains(got, m.prompt()) || slices.ContainsFunc(labels, func(l string) bool {
					key, rest, _ := strings.Cut(l, " ")
					return !strings.Contains(got, "["+key+"] "+rest)
				}) {
					t.Fatalf("%s, %v: %q or %q is hidden\n%s", name, size, m.prompt(), labels, got)
				}
				for _, l := range f.layers {
					if l.GetX() < 0 || l.GetY() < 0 || l.GetX()+l.Width() > f.w || l.GetY()+l.Height() > f.h {
						t.Fatalf("%s, %v: %q lies outside at %d, %d\n%s", name, size, l.GetContent(), l.GetX(), l.GetY(), picture(m))
					}
				}
			}
		}
	}
}

// A whole match of every game is played with keys.
func TestMatches(t *testing.T) {
	for _, args := range []string{
		"-game indigo -match deals:2", "-game catcheleven -match deals:2", "-game karata -o seats=4 -match deals:2", "-game home -match session:2",
		"-game casino -match rounds:3", "-game hearts -match points:30", "-game tuck -match deals:2",
	} {
		m := open(t, 80, 24, args+" -seed 5 -opponents random")
		for n := 0; !m.over(); n++ {
			if n > 2000 {
				t.Fatalf("%s does not end\n%s", args, picture(m))
			}
			if !step(t, m) {
				press(t, m, "enter")
			}
		}
		if got := picture(m); !strings.Contains(got, "the match. ***") || !strings.Contains(got, "another match") {
			t.Errorf("%s:\n%s", args, got)
		}
		press(t, m, "enter")
		expect.Is(t, m.play.Match.Len(), 1, args, "no other match")
	}
}

// If a card that may not be played is chosen, the screen shows why not, and nothing else happens.
func TestBarredCards(t *testing.T) {
	m := open(t, 80, 24, "-game hearts -seed 7 -opponents random")
	barred := 0
	for more := true; more; more = step(t, m) {
		cards, _ := m.moves()
		for i := range cards {
			if len(cards[i]) > 0 || m.stage != asking {
				continue
			}
			before := m.play.Table.Len()
			settle(t, m, m.press(fmt.Sprint("card:", i)))
			if m.play.Table.Len() != before || !strings.HasPrefix(m.note, "No: ") {
				t.Fatalf("card %d: %q\n%s", i, m.note, picture(m))
			}
			barred++
		}
	}
	if barred < 10 {
		t.Errorf("%d cards were barred", barred)
	}
}

// A card that costs a fine is played if it is chosen again.
func TestFines(t *testing.T) {
	m := open(t, 80, 24, "-game karata -o fine=2 -seed 7 -opponents random")
	for range 40 {
		cards, _ := m.moves()
		i := slices.IndexFunc(cards, func(all []parlor.Choice) bool { return len(all) == 0 })
		if m.stage == asking && i >= 0 {
			before := m.play.Table.Len()
			settle(t, m, m.press(fmt.Sprint("card:", i)))
			if m.costly == "" {
				t.Fatalf("no fine: %q\n%s", m.note, picture(m))
			}
			settle(t, m, m.press(fmt.Sprint("card:", i)))
			if m.play.Table.Len() == before {
				t.Errorf("not played:\n%s", picture(m))
			}
			return
		}
		step(t, m)
	}
	t.Error("no card was barred")
}

// The letters of buttons never change during a deal.
func TestLettersStay(t *testing.T) {
	m := open(t, 80, 24, "-game doppelkopf -seed 7 -opponents random")
	seen, owner := map[string]string{}, map[string]string{}
	for more := true; more; more = step(t, m) {
		_, others := m.moves()
		for _, c := range others {
			if was, ok := seen[c.Move]; ok && was != c.Key || owner[c.Key] != "" && owner[c.Key] != c.Move {
				t.Fatalf("%s has the keys %s and %s", c.Move, was, c.Key)
			}
			seen[c.Move], owner[c.Key] = c.Key, c.Move
			if strings.Contains("hlqrsu?", c.Key) {
				t.Errorf("%s has the key %q", c.Move, c.Key)
			}
		}
	}
}

// Pages can be opened at any time and closed again. A review leads back to a position.
func TestPages(t *testing.T) {
	m := open(t, 80, 24, "-game indigo -seed 7 -opponents random")
	press(t, m, "y")
	for key, want := range map[string]string{"?": "Your cards", "r": "THE DEAL", "l": "Nobody has taken cards yet.", "n": "News"} {
		press(t, m, key)
		if got := picture(m); !strings.Contains(got, want) {
			t.Errorf("%s: no %q\n%s", key, want, got)
		}
		press(t, m, "esc")
		if m.page != nil {
			t.Errorf("%s stays", key)
		}
	}
	press(t, m, "h")
	if got := picture(m); !strings.Contains(got, "A search would choose") {
		t.Errorf("no hint\n%s", got)
	}
	press(t, m, "esc", "%")
	if got := picture(m); !strings.Contains(got, "What you could know") || !strings.Contains(got, "counting") {
		t.Errorf("nothing that could be known\n%s", got)
	}
	press(t, m, "esc", "2", "u")
	expect.Is(t, m.play.Table.Len(), 0, "plays after the first was taken back")
	press(t, m, "u")
	if !strings.Contains(m.note, "no move to take back") {
		t.Error(m.note)
	}
	for step(t, m) {
	}
	press(t, m, "v")
	if got := picture(m); !strings.Contains(got, "Enter: back to this position") || !strings.Contains(got, "█") {
		t.Fatalf("no review\n%s", got)
	}
	press(t, m, "tab", "tab", "tab", "tab", "enter")
	if m.stage != asking || m.page != nil || m.play.Table.Len() == 0 {
		t.Errorf("not back in the game:\n%s", picture(m))
	}
}

// Between two people a curtain hides all cards.
func TestCurtain(t *testing.T) {
	m := open(t, 80, 24, "-game karata -names Anna,Ben -seed 7")
	covers := 0
	for range 60 {
		if m.stage == covered {
			covers++
			if got := picture(m); strings.ContainsAny(got, "♠♥♦♣") || !strings.Contains(got, m.play.Names[m.play.Table.Turn()]+", it is your turn.") {
				t.Fatalf("\n%s", got)
			}
			for _, key := range []string{"1", "l", "n", "h", "u"} {
				press(t, m, key)
				if m.stage != covered || m.page != nil {
					t.Fatalf("%s opens the curtain:\n%s", key, picture(m))
				}
			}
		}
		if !step(t, m) {
			break
		}
	}
	if covers < 4 {
		t.Errorf("%d curtains", covers)
	}
}

// A saved game can be continued from the menu.
func TestSaving(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.json")
	m := open(t, 80, 24, "-game hearts -match deals:2 -seed 7 -opponents random -save "+file)
	for range 8 {
		step(t, m)
	}
	want := picture(m)
	other := open(t, 80, 24, "")
	for other.menu.items()[other.menu.at].label != "Resume" {
		press(t, other, "down")
	}
	press(t, other, strings.Split(file, "")...)
	press(t, other, "enter")
	got := picture(other)
	table := func(s string) string { return strings.Join(strings.Split(s, "\n")[:14], "\n") }
	expect.Is(t, table(got), table(want), "resumed")
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	press(t, other, "q", "esc")
	if other.stage == choosing {
		t.Error("no way back from the menu")
	}
}

// A click on a card plays the card that is shown there.
func TestMouse(t *testing.T) {
	m := open(t, 80, 24, "-game indigo -seed 7 -opponents random")
	click := func(what string) {
		t.Helper()
		for y, line := range strings.Split(picture(m), "\n") {
			if before, _, found := strings.Cut(line, what); found {
				_, cmd := m.Update(tea.MouseClickMsg{X: len([]rune(before)) + 1, Y: y, Button: tea.MouseLeft})
				settle(t, m, cmd)
				return
			}
		}
		t.Fatalf("no %q in\n%s", what, picture(m))
	}
	click("play first")
	move := m.play.Hand(0)[2]
	click("│" + move.String())
	if log := m.play.Table.Log(0, 0); len(log) == 0 || !strings.Contains(m.news[0], move.String()) {
		t.Errorf("%v\n%s", log, picture(m))
	}
}

// Clubs are green and diamonds blue in four colors, and there are no colors with NO_COLOR.
func TestColors(t *testing.T) {
	m := open(t, 80, 24, "-game hearts -seed 7 -opponents random")
	const green, blue, red = "\x1b[32m", "\x1b[34m", "\x1b[31m"
	for _, four := range []bool{false, true} {
		m.printer.Color, m.printer.Four = true, four
		got := m.frame().render()
		if !strings.Contains(got, red) && !strings.Contains(got, ";31m") || strings.Contains(got, "32") != four || strings.Contains(got, "34") != four {
			t.Errorf("four colors %v:\n%q", four, got)
		}
	}
	m.printer.Color = false
	if got := m.frame().render(); strings.Contains(got, red) || strings.Contains(got, green) || strings.Contains(got, blue) {
		t.Errorf("colors:\n%q", got)
	}
}
