package screen

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/guest"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
)

// page is a text that covers the table.
type page struct {
	title string
	lines func(columns int) []string
	shown []string
	top   int // the first line that is shown
	w, h  int
	plays []int // the lines that lead back to a play, in a review
	at    int   // of plays
}

// show opens a page.
func (m *model) show(title string, lines func() []string) {
	m.page = &page{title: title, lines: func(columns int) []string {
		m.printer.Columns = columns
		return lines()
	}}
	m.page.fit(m.w, m.h)
}

// fit breaks the lines so that they fit on a screen.
func (p *page) fit(w, h int) {
	p.w, p.h = min(w-4, 84), h-4
	p.shown, p.plays = nil, nil
	for _, line := range p.lines(p.w - 4) {
		if decision.MatchString(line) && p.title == reviewed {
			p.plays = append(p.plays, len(p.shown))
		}
		p.shown = append(p.shown, parlor.Wrap(line, p.w-4)...)
	}
	p.h = min(p.h, len(p.shown)+4)
	p.scroll(0)
}

// room returns the number of lines that fit.
func (p *page) room() int { return p.h - 4 }

func (p *page) scroll(by int) {
	p.top = max(0, min(p.top+by, len(p.shown)-p.room()))
}

func (p *page) draw(f *frame) {
	lines := make([]string, p.room())
	for i := range lines {
		lines[i] = strings.Repeat(" ", p.w-4)
		if n := p.top + i; n < len(p.shown) {
			lines[i] = cell(p.shown[n], p.w-4)
			if len(p.plays) > 0 && p.plays[p.at] == n {
				lines[i] = bar.Render(parlor.Plain.Replace(lines[i]))
			}
		}
	}
	foot := "Esc: back"
	if len(p.shown) > p.room() {
		foot += fmt.Sprintf("   ↑↓ Space: scroll   lines %d–%d of %d", p.top+1, min(len(p.shown), p.top+p.room()), len(p.shown))
	}
	if len(p.plays) > 0 {
		foot = "Esc: back   Tab: next move   Enter: back to this position"
	}
	text := bright.Render(cell(p.title, p.w-4)) + "\n" + strings.Join(lines, "\n") + "\n" + dim.Render(cell(foot, p.w-4))
	f.put((f.w-p.w)/2, (f.h-p.h)/2, "", panel.Width(p.w).Render(text))
}

// pageKey handles a key pressed on a page.
func (m *model) pageKey(key string) tea.Cmd {
	p := m.page
	switch key {
	case "up", "k":
		p.scroll(-1)
	case "down", "j":
		p.scroll(1)
	case "pgup", "b":
		p.scroll(-p.room())
	case "space", "pgdown", "f":
		p.scroll(p.room())
	case "home", "g":
		p.scroll(-len(p.shown))
	case "end":
		p.scroll(len(p.shown))
	case "tab", "right", "shift+tab", "left":
		p.step(map[string]int{"tab": 1, "right": 1}[key])
	case "enter":
		if len(p.plays) == 0 {
			m.page = nil
			return nil
		}
		n, err := strconv.Atoi(decision.FindStringSubmatch(p.shown[p.plays[p.at]])[1])
		if err != nil {
			return nil
		}
		return m.backTo(n - 1)
	case "esc", "q", "?":
		m.page = nil
	}
	return nil
}

// step goes to the next or the previous decision of a review, and shows it.
func (p *page) step(by int) {
	if len(p.plays) == 0 {
		return
	}
	p.at = (p.at + 2*by - 1 + len(p.plays)) % len(p.plays)
	if line := p.plays[p.at]; line < p.top || line >= p.top+p.room() {
		p.scroll(line - p.top)
	}
}

// thought is what a bot has thought for you.
type thought struct {
	serial int
	title  string
	text   string
	err    error
}

const reviewed = "Review"

// decision matches the first line about a decision in a review.
var decision = regexp.MustCompile(`^(\d+)\. `)

// think lets a bot think for you. What it says goes onto a page.
func (m *model) think(title, busy string, f func(s *parlor.Session) error) tea.Cmd {
	m.busy = busy
	var out strings.Builder
	s, serial := m.play.On(&out, min(m.w-8, 80)), m.serial
	return func() tea.Msg {
		err := f(s)
		return thought{serial, title, out.String(), err}
	}
}

// read shows what a bot has thought.
func (m *model) read(t thought) {
	m.busy = ""
	switch {
	case t.serial != m.serial:
	case t.err != nil:
		m.note = t.err.Error()
	default:
		text := strings.Split(strings.Trim(t.text, "\n"), "\n")
		m.show(t.title, func() []string { return text })
	}
}

// advise shows a hint or, if the key is another, what you could know.
func (m *model) advise(key string) tea.Cmd {
	switch {
	case m.stage != asking:
		m.note = "You can have a hint only when it is your turn."
		return nil
	case m.room != nil && !m.play.Away.Hints:
		m.note = "There are no hints at this table."
		return nil
	}
	if key != "h" {
		return m.think("What you could know", "The computer is thinking about the cards…", (*parlor.Session).Know)
	}
	return m.think("Hint", "The computer is thinking about your move…", (*parlor.Session).Hint)
}

// review shows what a search thinks of each decision.
func (m *model) review() tea.Cmd {
	r, last := m.room, guest.View{}
	if r != nil {
		last = r.last
	}
	return m.think(reviewed, "The computer is looking at each move…", func(s *parlor.Session) error {
		if r != nil {
			data, err := r.Record(context.Background(), last.Match, last.Deal)
			if err == nil {
				err = s.Read(data)
			}
			if err != nil {
				return err
			}
		}
		_, err := s.Review(hoyle.Reviewer{Iterations: 200, Seed: s.Seed})
		return err
	})
}

const help = `Your cards
  1–9 0 A–Z    play the card with that key on its edge; it keeps the key
  ← → Enter    choose a card, play it; a dim card says why it is barred
  ↓ ↑          go to the buttons, and back to the cards
  the mouse    click on a card or on a button
  a b c …      buttons, which keep their letters

Any time, and as a capital where a button has the letter
  h  hint: what a search would choose, or what the odds favor
  %  what you could know: who may have which card
  u  undo: take your last move back
  .  let bots play out the deal, if all people agree
  l  last trick or capture   n  all news
  r  all rules, with the options of this game
  s  save                 p  pauses on and off
  /  write to the table, in a card room
  q  menu                 Ctrl+C  leave
`

// help opens the page of keys, between a summary of the rules, and tips and a glossary.
func (m *model) help() {
	m.show("Help", func() []string {
		lines := m.print(m.printer.Columns, m.play.Summary)
		lines = append(append(lines, ""), strings.Split(strings.TrimRight(help, "\n"), "\n")...)
		return append(lines, m.print(m.printer.Columns, m.play.Tips)...)
	})
}

func (m *model) save() {
	if m.room != nil {
		m.note = "The match is kept where it is played. Come back the same way."
		return
	}
	if m.play.File == "" {
		m.play.File = "hoyle-" + m.play.Game.Name() + ".json"
	}
	if err := m.play.Store(); err != nil {
		m.note = err.Error()
		return
	}
	m.note = "Saved in " + m.play.File + ", now and after each move. The menu can resume it."
}
