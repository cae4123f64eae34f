package screen

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
)

// optionsForm asks for the options of the rules. Every change is checked immediately.
func (m *model) optionsForm(w *wish, back *form) *form {
	f := &form{title: m.game(w).Info().Title + ": options", note: func() string { return m.problem(w) }}
	f.esc = func() tea.Cmd { m.menu = back; return nil }
	f.items = func() (items []item) {
		g, group := m.game(w), ""
		for _, o := range g.Info().Options {
			if !w.applies(g, o) {
				continue
			}
			if o.Group != group {
				group = o.Group
				items = append(items, item{label: strings.ToUpper(group)})
			}
			items = append(items, optionItems(o, w.value(g, o.Name), func(v any) { w.set(g, o, v) })...)
		}
		return append(items, item{label: "Done", button: true, enter: f.esc},
			item{label: "As in the rules", button: true, enter: func() tea.Cmd { w.rules = changes{}; return nil }})
	}
	return f
}

// changes are the values of the options that the player has changed, as JSON.
type changes map[string]json.RawMessage

// value returns the value of an option under the rules that the player has chosen so far.
func (w *wish) value(g hoyle.Game, name string) json.RawMessage {
	if value, changed := w.rules[name]; changed {
		return value
	}
	return g.Value(name)
}

// applies reports whether an option has what it needs.
func (w *wish) applies(g hoyle.Game, o hoyle.Option) bool {
	return o.Applies(func(name string) json.RawMessage { return w.value(g, name) })
}

// set changes an option. Options that now lack what they need get their defaults.
func (w *wish) set(g hoyle.Game, o hoyle.Option, value any) {
	w.put(g, o, value)
	for _, other := range g.Info().Options {
		if !w.applies(g, other) {
			w.put(g, other, other.Default)
		}
	}
}

// put notes the value of an option as a change, if it is one.
func (w *wish) put(g hoyle.Game, o hoyle.Option, value any) {
	data, err := json.Marshal(value)
	if err != nil || bytes.Equal(data, g.Value(o.Name)) {
		delete(w.rules, o.Name)
		return
	}
	w.rules[o.Name] = data
}

// problem returns what is wrong with the options.
func (m *model) problem(w *wish) string {
	data, err := json.Marshal(w.rules)
	if err == nil {
		_, err = m.game(w).With(data)
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

// optionItems returns the items of an option. Below a list there is an item for each value.
func optionItems(o hoyle.Option, value json.RawMessage, set func(any)) []item {
	var now any
	if err := json.Unmarshal(value, &now); err != nil {
		return nil
	}
	it := item{label: o.Title, value: text(now), about: o.About}
	switch o.Kind {
	case engine.OptSwitch:
		return []item{onOff(o.Title, o.About, now == true, func(on bool) { set(on) })}
	case engine.OptNumber:
		it.change = func(by int) { set(stepped(o, now, by)) }
	case engine.OptChoice:
		i := slices.IndexFunc(o.Choices, func(c any) bool { return text(c) == text(now) })
		it.change = func(by int) { set(o.Choices[(max(0, i)+by+len(o.Choices))%len(o.Choices)]) }
	default:
		return listItems(o, now, set)
	}
	return []item{it}
}

// listItems returns the items of an option that is a list.
func listItems(o hoyle.Option, value any, set func(any)) []item {
	now, _ := value.([]any)
	values := now
	if o.Kind == engine.OptSeveral {
		values = o.Choices
	}
	of := func(v any) func(any) bool { return func(other any) bool { return text(other) == text(v) } }
	on := 0
	var items []item
	for i, v := range values {
		label := "  " + text(v)
		change := func(to any) {
			all := slices.Clone(now)
			all[i] = to
			set(all)
		}
		switch o.Kind {
		case engine.OptNumbers:
			label = fmt.Sprintf("  number %d", i+1)
			items = append(items, item{label: label, value: text(v), about: o.About, change: func(by int) { change(stepped(o, v, by)) }})
			continue
		case engine.OptSeats:
			label = fmt.Sprintf("  seat %d", i+1)
		case engine.OptSeveral:
			change = func(any) { // the values are kept in the order of the choices
				set(slices.DeleteFunc(slices.Clone(o.Choices), func(c any) bool {
					return slices.ContainsFunc(now, of(c)) == (text(c) == text(v))
				}))
			}
		}
		is := v == true || o.Kind == engine.OptSeveral && slices.ContainsFunc(now, of(v))
		if is {
			on++
		}
		items = append(items, onOff(label, o.About, is, func(on bool) { change(on) }))
	}
	about := item{label: o.Title, value: fmt.Sprintf("%d of %d", on, len(values)), about: o.About + " Go down to set them."}
	if o.Kind == engine.OptNumbers {
		about.value = ""
	}
	return append([]item{about}, items...)
}

func onOff(label, about string, on bool, set func(bool)) item {
	return item{label: label, about: about, value: map[bool]string{true: "yes", false: "no"}[on], change: func(int) { set(!on) }}
}

// stepped returns the next or the previous number of an option.
func stepped(o hoyle.Option, now any, by int) int {
	n := 0
	_, _ = fmt.Sscan(text(now), &n)
	return max(o.From, min(o.To, n+by))
}

// text returns a value for people.
func text(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(data)
}
