package screen

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"charm.land/lipgloss/v2"
)

// form is a list of items to set.
type form struct {
	title string
	items func() []item // as they are set now
	at    int
	esc   func() tea.Cmd
	note  func() string
}

// item is a line of a form.
type item struct {
	label, value, about string
	change              func(by int)   // to the next value, or the previous one
	enter               func() tea.Cmd // what Enter does
	text                *string        // what is typed
	hint                string         // what may be typed
	button              bool
}

// named is a value with the texts that people read.
type named struct{ name, title, about string }

// choice returns an item whose value is one of several.
func choice(label string, all []named, now string, set func(string)) item {
	i := max(0, slices.IndexFunc(all, func(n named) bool { return n.name == now }))
	return item{label: label, value: all[i].title, about: all[i].about, change: func(by int) { set(all[(i+by+len(all))%len(all)].name) }}
}

// key handles a key pressed in the form.
func (f *form) key(key, text string) tea.Cmd {
	items := f.items()
	f.at = max(0, min(f.at, len(items)-1))
	switch it := items[f.at]; {
	case key == "up" || key == "shift+tab":
		f.at = (f.at + len(items) - 1) % len(items)
	case key == "down" || key == "tab":
		f.at = (f.at + 1) % len(items)
	case key == "left" && it.change != nil:
		it.change(-1)
	case (key == "right" || key == "space" || key == "enter") && it.change != nil:
		it.change(1)
	case key == "enter" && it.enter != nil && (it.text == nil || *it.text != ""):
		return it.enter()
	case key == "esc":
		return f.esc()
	case it.text != nil && key == "backspace":
		if r := []rune(*it.text); len(r) > 0 {
			*it.text = string(r[:len(r)-1])
		}
	case it.text != nil && text != "" && len(*it.text) < 200:
		*it.text += text
	case key == "q":
		return f.esc()
	}
	return nil
}

// click sets the item under the mouse.
func (f *form) click(id string) tea.Cmd {
	at, err := strconv.Atoi(strings.TrimPrefix(id, "item:"))
	if err != nil {
		return nil
	}
	f.at = at
	return f.key("enter", "")
}

// draw draws the form in the middle, scrolled to the item that is being set.
func (f *form) draw(to *frame) {
	items := f.items()
	labels := 12
	for _, it := range items {
		labels = max(labels, lipgloss.Width(it.label)+2)
	}
	columns := min(to.w-4, 76)
	room := to.h - 8
	top := max(0, min(f.at-room/2, len(items)-room))
	x, y := (to.w-columns)/2, max(1, (to.h-min(room, len(items))-8)/2)
	to.middle(0, to.w, y, "", bright.Render(f.title)+"  "+suits)
	for i := top; i < min(len(items), top+room); i++ {
		it := items[i]
		line := cell(it.label, labels)
		switch {
		case it.button:
			line = "[ " + it.label + " ]"
		case it.text != nil && *it.text == "" && i != f.at:
			line += dim.Render(it.hint)
		case it.text != nil:
			line += *it.text
			if i == f.at {
				line += "▏"
			}
		case it.change != nil && i == f.at:
			line += "‹ " + it.value + " ›"
		default:
			line += it.value
		}
		line = cell(" "+line, columns)
		if i == f.at {
			line = bar.Render(line)
		}
		to.put(x, y+2+i-top, "item:"+strconv.Itoa(i), line)
	}
	about := items[max(0, min(f.at, len(items)-1))].about
	if note := f.note(); note != "" {
		about = note
	}
	to.put(x+1, min(to.h-4, y+3+len(items)), "", lipgloss.NewStyle().Width(columns-2).MaxHeight(3).Render(about))
	to.put(0, to.h-1, "", dim.Render(cell(" ↑↓ choose  ←→ change  Enter go  Esc back", to.w)))
}

const suits = "♠ \x1b[31m♥\x1b[0m ♣ \x1b[31m♦\x1b[0m"
