package screen

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
)

// tableKey handles a key pressed at the table.
func (m *model) tableKey(key string) tea.Cmd {
	if m.busy != "" {
		return nil
	}
	sure := m.forget() == restSure
	if m.room != nil && m.answerRequest(key) {
		return nil
	}
	if m.button(key) {
		return m.letterKey(key)
	}
	if key = m.meant(key); m.anyTime(key) {
		return nil
	}
	if key == "q" {
		return m.toMenu()
	}
	switch m.stage {
	case covered:
		return m.coveredKey(key)
	case leading:
		return m.leadingKey(key)
	case gathering:
		return m.gatheringKey(key)
	}
	switch key {
	case "r":
		m.show("The rules", m.play.Rules)
	case "l":
		if last := m.play.Last(); last != "" {
			m.show("The "+last, func() []string { return m.print(m.printer.Columns, m.play.LastTrick) })
		}
	case "n":
		m.show("News", m.allNews)
	case "u":
		return m.back()
	case ".":
		return m.rest(sure)
	case "/":
		if m.room != nil {
			m.write()
		}
	default:
		if m.stage == done {
			return m.doneKey(key)
		}
		return m.handKey(key)
	}
	return nil
}

func (m *model) allNews() []string {
	if len(m.news) == 0 {
		return []string{"Nothing has happened yet."}
	}
	return m.news
}

// button reports whether a letter is that of a button rather than of a command. Beside a hand of
// cards there are no such letters.
func (m *model) button(key string) bool { return len(m.hand()) == 0 && m.command(key) != key }

// meant returns the command that a key stands for: a capital, where a button has its letter.
func (m *model) meant(key string) string {
	if lower := strings.ToLower(key); m.button(lower) {
		return lower
	}
	return key
}

// anyTime handles a key that always means the same, and reports whether it was such a key.
func (m *model) anyTime(key string) bool {
	switch key {
	case "?", "f1":
		m.help()
	case "s":
		m.save()
	case "p":
		m.pace = 1 - m.pace
		m.note = map[bool]string{true: "Pauses are on.", false: "Pauses are off."}[m.pace > 0]
	default:
		return false
	}
	return true
}

// toMenu shows the menu. Where there is none, it ends the program.
func (m *model) toMenu() tea.Cmd {
	if m.visiting {
		return tea.Quit
	}
	m.serial++
	m.stage = choosing
	if m.play != nil { // the way back is the last item
		m.menu.at = len(m.menu.items()) - 1
	}
	return nil
}

func (m *model) coveredKey(key string) tea.Cmd {
	if key == "enter" || key == "space" {
		m.play.Sit(m.play.Table.Turn())
		m.news = nil
		return m.advance()
	}
	return nil
}

func (m *model) gatheringKey(key string) tea.Cmd {
	switch key {
	case "enter":
		m.goOn()
	case "/":
		m.write()
	}
	return nil
}

func (m *model) leadingKey(key string) tea.Cmd {
	switch key {
	case "n":
		m.play.First = 1
	case "y", "enter":
	default:
		return nil
	}
	return m.must(m.deal())
}

func (m *model) doneKey(key string) tea.Cmd {
	switch key {
	case "enter", "space":
		return m.next()
	case "v":
		return m.review()
	}
	return nil
}

// handKey chooses a card or a button.
func (m *model) handKey(key string) tea.Cmd {
	switch key {
	case "h", "%":
		return m.advise(key)
	case "left", "shift+tab":
		m.move(-1)
	case "right", "tab":
		m.move(1)
	case "down":
		m.low = min(max(1, m.low), m.lower())
	case "home":
		m.at, m.low, m.several = 0, 0, nil
	case "end":
		m.at, m.low, m.several = max(0, len(m.hand())-1), 0, nil
	case "esc":
		m.low, m.several, m.picked = 0, nil, nil
	case "up":
		if m.low == 0 {
			return m.enter()
		}
		m.low, m.several = 0, nil
	case "enter", "space":
		return m.enter()
	default:
		return m.letterKey(key)
	}
	return nil
}

// lower returns the number of buttons among which the cursor moves.
func (m *model) lower() int {
	if !m.mine() {
		return 0
	}
	ids, _ := m.buttons()
	return len(ids)
}

// move moves the cursor by one: over the cards of the hand, and after the last one over the buttons.
func (m *model) move(by int) {
	last := len(m.hand()) - 1
	switch {
	case len(m.several) > 0:
		m.low = max(1, min(m.low+by, m.lower()))
	case m.low > 0 || by > 0 && m.at >= last:
		m.low = max(0, min(m.low+by, m.lower()))
	default:
		m.at = max(0, min(m.at+by, last))
	}
}

// enter presses the button under the cursor, or plays the card.
func (m *model) enter() tea.Cmd {
	ids, _ := m.buttons()
	switch {
	case m.low > 0 && m.low <= m.lower() && ids[m.low-1] != silence:
		return m.press(ids[m.low-1])
	case m.stage == speaking:
		m.play.Spoken = false
		return m.advance()
	}
	return m.press("card:" + strconv.Itoa(m.at))
}

// letterKey presses the button with the given letter, or chooses the card with that key.
func (m *model) letterKey(key string) tea.Cmd {
	for i := range m.several {
		if m.keyOfSeveral(i) == key {
			return m.press("several:" + strconv.Itoa(i))
		}
	}
	if i := slices.Index(m.keysOf(m.hand()), key); i >= 0 {
		return m.press("card:" + strconv.Itoa(i))
	}
	_, others := m.moves()
	if len(others) > many && key == m.letter(list) {
		return m.press("list")
	}
	for _, c := range others {
		if c.Key == key {
			return m.press("move:" + c.Move)
		}
	}
	return nil
}

// press does what an id of the frame stands for.
func (m *model) press(id string) tea.Cmd {
	kind, what, _ := strings.Cut(id, ":")
	switch kind {
	case "key":
		m.low = 0
		return m.key(what, what)
	case "move":
		return m.make(what)
	case "list":
		_, others := m.moves()
		m.list = m.listForm(others)
	case "several":
		if i, err := strconv.Atoi(what); err == nil && i >= 0 && i < len(m.several) {
			return m.make(m.several[i].Move)
		}
	case "card":
		m.low = 0
		if i, err := strconv.Atoi(what); err == nil && i >= 0 && i < len(m.hand()) {
			return m.choose(i)
		}
	}
	return nil
}

// choose plays a card of the hand if there is only one move with it. If some moves take several cards,
// it chooses the card for such a move, or puts it back, and then offers the moves with these cards.
func (m *model) choose(i int) tea.Cmd {
	again := m.at == i && m.costly != ""
	m.at = i
	cards, _ := m.moves()
	gathers := slices.ContainsFunc(slices.Concat(cards...), func(c parlor.Choice) bool { return len(c.Picks) > 1 })
	switch {
	case len(cards[i]) > 0 && gathers:
		if at := slices.Index(m.picked, i); at >= 0 {
			m.picked = slices.Delete(m.picked, at, at+1)
		} else {
			m.picked = append(m.picked, i)
		}
		m.several, m.low = m.made(slices.Concat(cards...)), 0
		if len(m.several) > 0 {
			m.low = 1
		}
	case len(cards[i]) == 1:
		return m.make(cards[i][0].Move)
	case len(cards[i]) > 1:
		m.several, m.low = cards[i], 1
	case again:
		return m.make(m.costly)
	default:
		m.try(i)
	}
	return nil
}

// made returns the moves that take the chosen cards, and no others.
func (m *model) made(choices []parlor.Choice) (all []parlor.Choice) {
	var cards card.List
	for _, i := range m.picked {
		cards = append(cards, m.hand()[i])
	}
	slices.Sort(cards)
	for _, c := range choices {
		twice := slices.ContainsFunc(all, func(a parlor.Choice) bool { return a.Move == c.Move })
		if len(cards) > 0 && !twice && slices.Equal(cards, slices.Sorted(slices.Values(c.Picks))) {
			all = append(all, c)
		}
	}
	return all
}

// make makes your move.
func (m *model) make(move string) tea.Cmd {
	if !m.mine() {
		return nil
	}
	if err := m.play.Play(move); err != nil {
		m.note = "No: " + err.Error()
		return nil
	}
	if m.room != nil {
		m.stage, m.low, m.several, m.picked, m.costly = waiting, 0, nil, nil, ""
		return nil
	}
	return m.advance()
}

// listForm lets you choose from many moves, or type one.
func (m *model) listForm(all []parlor.Choice) *form {
	typed := ""
	f := &form{title: "Choose a move", note: func() string { return "" }}
	f.esc = func() tea.Cmd { m.list = nil; return nil }
	take := func(move string) tea.Cmd {
		m.list = nil
		return m.make(move)
	}
	f.items = func() []item {
		items := []item{{label: "Type it", text: &typed, hint: "such as " + all[0].Move, about: "Type the move, or choose it below.", enter: func() tea.Cmd {
			if move, ok := m.printer.Pick(typed, all); ok {
				return take(move)
			}
			return nil
		}}}
		for _, c := range all {
			items = append(items, item{label: parlor.Plain.Replace(c.Label), button: true, enter: func() tea.Cmd { return take(c.Move) }})
		}
		return items
	}
	return f
}
