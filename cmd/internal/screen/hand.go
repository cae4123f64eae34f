package screen

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/engine"
)

// hand returns your hand, unless the game draws it as part of the table.
func (m *model) hand() card.List {
	s := m.play
	if s.Table == nil || s.You == hoyle.Nobody || m.stage == covered {
		return nil
	}
	hand := s.Hand(s.You)
	if s.Look.Caption(engine.ZoneOf("hand", s.You, hand)) != "" {
		return nil
	}
	return hand
}

// mine reports whether you may move now.
func (m *model) mine() bool { return m.stage == asking || m.stage == speaking || m.stage == waiting }

// moves returns your moves, separately for each card of the hand, and the moves without such a
// card.
func (m *model) moves() (cards [][]parlor.Choice, others []parlor.Choice) {
	hand := m.hand()
	cards = make([][]parlor.Choice, len(hand))
	if !m.mine() || m.play.You == hoyle.Nobody {
		return cards, nil
	}
	for _, c := range m.play.Choices() {
		if len(c.Picks) == 0 {
			others = append(others, c)
		}
		for i, k := range hand {
			if slices.Contains(c.Picks, k) {
				cards[i] = append(cards[i], c)
			}
		}
	}
	for i := range others {
		if others[i].Key = ""; len(others) <= many {
			others[i].Key = m.letter(others[i].Move)
		}
	}
	return cards, others
}

// command returns the key of a command: the capital where a button has the letter.
func (m *model) command(key string) string {
	if m.play == nil {
		return key
	}
	_, others := m.moves()
	if slices.ContainsFunc(others, func(c parlor.Choice) bool { return c.Key == key }) {
		return strings.ToUpper(key)
	}
	return key
}

// many is the greatest number of moves that are shown as buttons. If there are more, they are shown
// in a list.
const many = 10

// list is the button that opens the list of moves.
const list = " list"

// commands are the letters that mean something at the table.
const commands = "hlnpqrsuv"

// letter returns the key of a button. The key is the same throughout a deal. It is the first letter
// of the move if no other button has it, such as h to hit and s to stand; beside a hand of cards, a
// letter that is a command is not free.
func (m *model) letter(move string) string {
	if m.letters[move] != "" {
		return m.letters[move]
	}
	used := slices.Collect(maps.Values(m.letters))
	free := parlor.Letters
	if len(m.hand()) == 0 {
		free += commands
	}
	for i, letter := range move[:1] + parlor.Letters {
		if key := string(letter); !slices.Contains(used, key) && (i > 0 || strings.Contains(free, key)) {
			m.letters[move] = key
			break
		}
	}
	return m.letters[move]
}

// drawHand draws the hand above row y, and returns the row of its top. If the cards do not fit in
// one row, they lie in several.
func (m *model) drawHand(f *frame, y int) int {
	hand := m.hand()
	if len(hand) == 0 {
		return y
	}
	legal, _ := m.moves()
	wide, high := m.size().wide, m.size().high
	step := min(wide, max(4, (f.w-2-wide)/max(1, len(hand)-1)))
	each := (f.w-2-wide)/step + 1
	rows := (len(hand) + each - 1) / each
	top := y - 2*(rows-1) - high
	x := max(1, (f.w-(min(each, len(hand))-1)*step-wide)/2)
	keys := m.keysOf(hand)
	some := slices.ContainsFunc(legal, func(all []parlor.Choice) bool { return len(all) > 0 })
	for i, k := range hand {
		as := face{dim: some && len(legal[i]) == 0, chosen: m.mine() && (slices.Contains(m.picked, i) || i == m.at && (m.low == 0 || len(m.several) > 0))}
		if len(legal[i]) > 0 {
			as.key = keys[i]
		}
		lift := 0
		if as.chosen {
			lift = 1
		}
		id, left, above := "card:"+strconv.Itoa(i), x+i%each*step, top+i/each*2-lift
		f.put(left, above, id, m.draw(k, as))
	}
	return top - 1
}

// silence is the id of the button that says nothing to an announcement.
const silence = "key:enter"

// buttons returns the ids and the labels of the buttons below the hand.
func (m *model) buttons() (ids, labels []string) {
	add := func(id, key, label string) {
		ids, labels = append(ids, id), append(labels, key+" "+label)
	}
	switch {
	case m.stage == leading:
		add("key:y", "y", "play first")
		add("key:n", "n", "let the other play first")
	case m.stage == gathering:
		if you := m.room.last.Seat; you != hoyle.Nobody && !m.room.last.Seats[you].Ready {
			add("key:enter", "Enter", "ready")
		}
		add("key:/", "/", "write")
		add("key:q", "q", m.away())
	case m.stage == done:
		add("key:enter", "Enter", m.after())
		add("key:v", "v", "review")
		if m.room == nil {
			add("key:u", "u", "take back")
		}
		add("key:q", "q", m.away())
	case len(m.several) > 0:
		for i, c := range m.several {
			add("several:"+strconv.Itoa(i), m.keyOfSeveral(i), c.Label)
		}
		add("key:esc", "esc", "another card")
	case m.mine():
		_, others := m.moves()
		if len(others) > many {
			add("list", m.letter(list), "choose one of "+number(len(others), "move"))
			others = nil
		}
		for _, c := range others {
			add("move:"+c.Move, c.Key, c.Label)
		}
		if m.stage == speaking {
			add(silence, "Enter", "say nothing")
		}
	}
	return ids, labels
}

// keyOfSeveral returns the key of a way to play: a letter where digits choose more cards.
func (m *model) keyOfSeveral(i int) string {
	if len(m.picked) > 0 {
		return parlor.Letters[i%len(parlor.Letters):][:1]
	}
	return strconv.Itoa(i + 1)
}

// after says what Enter will do next, once a deal is over.
func (m *model) after() string {
	switch s := m.play; {
	case s.Endless():
		return "another round"
	case m.over():
		return "another match"
	case s.Deals() == 0:
		return "another game"
	}
	return "go on"
}

// drawButtons draws the buttons above row y, and returns the row of their top.
func (m *model) drawButtons(f *frame, y int) int {
	ids, labels := m.buttons()
	var rows [][]int
	x := f.w
	for i, label := range labels {
		labels[i] = clip(label, f.w-4)
		wide := lipgloss.Width(labels[i]) + 2 // with its brackets
		if x+wide > f.w {
			rows, x = append(rows, nil), 1
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], i)
		x += wide + 2
	}
	const most = 6
	rows = rows[:min(len(rows), most)]
	for r, row := range rows {
		x := 1
		for _, i := range row {
			key, rest, _ := strings.Cut(labels[i], " ")
			text := dim.Render("[") + bright.Render(key) + dim.Render("]") + " " + rest
			if m.mine() && i == m.low-1 {
				text = bar.Render("[" + key + "] " + parlor.Plain.Replace(rest))
			}
			f.put(x, y-len(rows)+r, ids[i], text)
			x += lipgloss.Width(labels[i]) + 4
		}
	}
	return y - len(rows)
}

// clip cuts text at a width.
func clip(text string, most int) string {
	if lipgloss.Width(text) <= most {
		return text
	}
	return lipgloss.NewStyle().MaxWidth(most).Render(text)
}

// try plays a card, or shows why it must not be played.
func (m *model) try(i int) {
	s, hand := m.play, m.hand()
	if m.stage != asking {
		m.note = "It is not your turn."
		return
	}
	legal := s.Table.Legal(s.You)
	text, err := hand[i].MarshalText()
	if err != nil {
		return
	}
	forms := []string{string(text), "play " + string(text)}
	for j, picks := range s.Table.Picks(s.You) {
		if move := legal[j]; len(picks) > 0 {
			own, _ := picks[0].MarshalText()
			forms = append(forms, strings.Replace(move, string(own), string(text), 1))
		}
	}
	for _, move := range forms {
		switch err := s.Table.Clone().Play(s.You, move); {
		case err == nil:
			m.note, m.costly = "This card costs a fine. Choose it again to play it.", move
			return
		case hoyle.Code(err) != hoyle.Code(hoyle.ErrMoveText):
			m.note = "No: " + cmp.Or(hoyle.Reason(err), err.Error()) + "."
			return
		}
	}
}
