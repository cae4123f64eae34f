package screen

import (
	"slices"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/engine"
)

// drawTable draws the table from the edges to the middle: the title above, the news, your
// hand and the buttons below, and the cards on the table between them.
func (m *model) drawTable(f *frame) {
	f.put(0, 0, "", bar.Render(cell(m.title(f.w), f.w)))
	f.put(0, f.h-1, "", dim.Render(cell(m.foot(), f.w)))
	f.put(1, f.h-2, "", bright.Render(clip(m.prompt(), f.w-2)))
	low := m.drawButtons(f, f.h-2)
	switch {
	case m.stage == gathering:
		m.drawGathering(f, 1, m.drawNews(f, low))
		return
	case m.play.Table == nil:
		return
	}
	low = m.drawHand(f, low)
	if low = m.drawNews(f, low); m.stage == done {
		m.drawResult(f, 1, low)
		return
	}
	if m.drawCaptioned(f, 2) > 2 { // the captions contain the names of the seats
		return
	}
	m.drawMiddle(f, m.drawSeats(f, 1, low), low)
}

// title names the game and the scores.
func (m *model) title(columns int) string {
	s := m.play
	name := " " + s.Game.String()
	if s.Deals() > 0 {
		what := ", deal "
		if s.Endless() {
			what = ", round "
		}
		name += what + strconv.Itoa(s.Deals())
	}
	right := m.scores() + " "
	if gap := columns - lipgloss.Width(name) - lipgloss.Width(right); gap > 1 {
		return name + strings.Repeat(" ", gap) + right
	}
	return name
}

// scores returns the scores of all seats.
func (m *model) scores() string {
	var all []string
	for seat, who := range m.play.Names {
		all = append(all, who+" "+m.points(hoyle.Seat(seat)))
	}
	return strings.Join(all, "  ")
}

// points returns the score of a seat, in the match if there is one.
func (m *model) points(seat hoyle.Seat) string {
	s, points := m.play, 0
	switch {
	case s.Deals() > 0:
		points = s.Total(seat)
	case s.Table != nil:
		points = s.Table.Score(seat)
	}
	return s.Score(float64(points))
}

// foot lists the keys.
func (m *model) foot() string {
	if m.stage == covered || m.stage == leading || m.stage == gathering {
		return " ? help  q " + m.away()
	}
	choose := " ←→ choose  Enter play  " + m.command("h") + " hint  " + m.command("u") + " undo  "
	if m.stage == done {
		choose = " "
	}
	if m.w < 80 {
		return choose + "? help  " + m.command("q") + " " + m.away()
	}
	last := ""
	if m.play != nil && m.play.Table != nil && m.play.Last() != "" {
		last = m.command("l") + " " + m.play.Last() + "  "
	}
	return choose + last + m.command("r") + " rules  ? help  " + m.command("q") + " " + m.away()
}

// away says where q leads.
func (m *model) away() string {
	if m.visiting {
		return "leave"
	}
	return "menu"
}

// prompt says what the screen is waiting for.
func (m *model) prompt() string {
	s, special := m.play, ""
	if m.room != nil {
		special = m.roomPrompt()
	}
	switch {
	case m.busy != "":
		return m.busy
	case special != "":
		return special
	case m.note != "":
		return m.note
	case m.stage == leading:
		return "Do you want to play first? [Y/n]"
	case m.stage == done && m.over():
		return "The match is over."
	case m.stage == done:
		return "The deal is over."
	case len(m.picked) > 0 && len(m.several) == 0:
		return "Choose more cards, or one again to put it back."
	case len(m.picked) > 0:
		return "Choose what to do with these cards, or more of them."
	case len(m.several) > 0:
		return "There are several ways to play this card."
	case m.stage == speaking:
		return "Anything to say?"
	case m.stage == asking && len(s.People) > 1:
		return s.Names[s.You] + ", your move" + m.offered() + "."
	case m.stage == asking:
		return "Your move" + m.offered() + "." + m.clock()
	case s.Table != nil && s.Table.Turn() != hoyle.Nobody:
		return s.Names[s.Table.Turn()] + ": thinking…"
	}
	return ""
}

// offered says what Enter would do with the card under the cursor. It returns "" if that needs a
// choice, or if a button is there.
func (m *model) offered() string {
	cards, _ := m.moves()
	if m.low > 0 || m.at >= len(cards) || len(cards[m.at]) != 1 {
		return ""
	}
	return ": " + parlor.Plain.Replace(cards[m.at][0].Label)
}

// drawNews draws the last news above row y, and returns the row of its top.
func (m *model) drawNews(f *frame, y int) int {
	most := 2
	switch {
	case f.h >= 36:
		most = 6
	case f.h >= 24:
		most = 3
	}
	var lines []string
	for _, line := range m.news[max(0, len(m.news)-most):] {
		lines = append(lines, clip(line, f.w-2))
	}
	for i, line := range lines {
		f.put(1, y-most+i, "", line)
	}
	return y - most
}

// drawResult draws the result of the deal between two rows.
func (m *model) drawResult(f *frame, top, low int) {
	lines := m.result
	if room := max(3, low-top-2); len(lines) > room { // the scores are the last lines
		lines = append([]string{lines[0]}, lines[len(lines)-room+1:]...)
	}
	box := panel.Render(strings.Join(lines, "\n"))
	own := &frame{w: f.w}
	drawn := m.drawCaptioned(own, top)
	if drawn == top || drawn+lipgloss.Height(box) > low {
		f.middle(0, f.w, top+max(0, (low-top-lipgloss.Height(box))/2), "", box)
		return
	}
	f.layers = append(f.layers, own.layers...)
	f.middle(0, f.w, (drawn+low-lipgloss.Height(box))/2, "", box)
}

// drawMiddle draws the cards on the table between two rows.
func (m *model) drawMiddle(f *frame, top, low int) {
	s := m.play
	if s.Lies(engine.Trick) {
		if marks := s.Marked(hoyle.Nobody); len(marks) > 0 {
			low--
			f.middle(0, f.w, low, "", strings.Join(marks, "   "))
		}
		m.drawTrick(f, top, low)
		return
	}
	var status []string
	for _, line := range s.Status() {
		status = append(status, parlor.Wrap(line, f.w-2)...)
	}
	low -= len(status) + 1
	for i, line := range status {
		f.middle(0, f.w, low+i, "", line)
	}
	var zones []hoyle.Zone
	for _, z := range s.Table.Zones(hoyle.Nobody) {
		if z.Seat == hoyle.Nobody && s.Shown(z) {
			zones = append(zones, z)
		}
	}
	m.drawZones(f, zones, top, low)
}

// drawCaptioned draws the cards of the zones with a caption, such as hands of Blackjack,
// and returns the first free row.
func (m *model) drawCaptioned(f *frame, top int) int {
	s, size := m.play, m.size()
	var blocks []string
	zones := s.Table.Zones(s.You)
	dealer := func(z hoyle.Zone) int { // the dealer comes first
		if int(z.Seat) >= s.Game.Players() {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(zones, func(a, b hoyle.Zone) int { return dealer(a) - dealer(b) })
	for _, z := range zones {
		caption := s.Look.Caption(z)
		if caption == "" || len(z.Cards) == 0 {
			continue
		}
		own := &frame{w: (len(z.Cards)-1)*4 + size.wide, h: size.high}
		m.row(own, 0, 0, 4, z.Cards, face{})
		blocks = append(blocks, lipgloss.JoinVertical(lipgloss.Center, caption, own.render()))
	}
	if len(blocks) == 0 {
		return top
	}
	f.middle(0, f.w, top, "", blocks[0])
	y, line := top+size.high+2, ""
	for _, b := range blocks[1:] {
		if lipgloss.Width(line)+lipgloss.Width(b)+3 > f.w {
			f.middle(0, f.w, y, "", line)
			y, line = y+size.high+1, ""
		}
		line = lipgloss.JoinHorizontal(lipgloss.Top, line, " ", b, " ")
	}
	f.middle(0, f.w, y, "", line)
	return y + size.high + 1
}

// drawZones draws the cards that belong to nobody: piles, the stock, and cards that lie open.
func (m *model) drawZones(f *frame, zones []hoyle.Zone, top, low int) {
	var blocks []string
	tall := low-top >= 8
	high := m.size().high + 1 // with a name
	if tall {
		high++
	}
	for _, z := range zones {
		if b := m.zone(z, tall, f.w-14, max(1, (low-top)/high)); b != "" {
			blocks = append(blocks, b, "    ")
		}
	}
	if len(blocks) == 0 {
		return
	}
	text := lipgloss.JoinHorizontal(lipgloss.Top, blocks[:len(blocks)-1]...)
	f.middle(0, f.w, max(top, (top+low-lipgloss.Height(text))/2), "", text)
}

// zone returns the cards of a zone below its name. It shows only the last cards of a pile, and a
// single card for all face-down cards.
func (m *model) zone(z hoyle.Zone, tall bool, columns, lines int) string {
	s := m.play
	name := s.Called(z)
	if n := len(z.Cards); n > 1 {
		name += " " + strconv.Itoa(n)
	}
	cards, step, high := z.Cards, m.size().wide, m.size().high
	lies := s.Layout(z.ZoneID)
	if tall && m.size() == small {
		high++
	}
	switch open := slices.ContainsFunc(cards, card.Card.Valid); {
	case len(cards) == 0:
		return lipgloss.JoinVertical(lipgloss.Center, dim.Render(name), m.gap())
	case !open:
		cards = cards[:1]
	case lies == engine.Pile:
		cards, step = cards[max(0, len(cards)-4):], 4
	case lies == engine.Row:
		s.Table.SortHand(s.You, cards)
	}
	each := max(1, min(len(cards), columns/step))
	if len(cards) > each*lines {
		step = 4
		each = max(1, columns/step)
	}
	own := &frame{w: (each-1)*step + m.size().wide, h: (len(cards)-1)/each*high + high}
	for i, k := range cards {
		last := lies == engine.Pile && i == len(cards)-1
		m.row(own, i%each*step, i/each*high, step, card.List{k}, face{dim: lies == engine.Pile && !last, chosen: last, tall: tall})
	}
	return lipgloss.JoinVertical(lipgloss.Center, name, own.render())
}

// gap returns the place of a card where none lies.
func (m *model) gap() string {
	size := m.size()
	empty := "│" + strings.Repeat(" ", size.wide-2) + "│\n"
	edge := strings.Repeat("─", size.wide-2)
	return dim.Render("╭" + edge + "╮\n" + strings.Repeat(empty, size.high-2) + "╰" + edge + "╯")
}

// drawCurtain hides the table until the next person sits in front of it.
func (m *model) drawCurtain(f *frame) {
	name := m.play.Names[m.play.Table.Turn()]
	f.middle(0, f.w, f.h/2-2, "key:enter", panel.Padding(1, 3).Render(bright.Render(name)+", it is your turn.\n\nPress Enter when nobody else is looking."))
	f.put(0, f.h-1, "", dim.Render(m.foot()))
}
