package screen

import (
	"encoding/json"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/hoylecards/hoyle"
)

// optionsForm asks for the options of the rules. What is set is checked at once.
func (m *model) optionsForm(w *wish, back *form) *form {
	f := &form{title: m.game(w).Info().Title + ": options", note: func() string { return m.problem(w) }}
	f.esc = func() tea.Cmd { m.menu = back; return nil }
	f.items = func() (items []item) {
		g := m.game(w)
		rules := map[string]any{}
		if err := json.Unmarshal(g.Rules(), &rules); err != nil {
			return nil
		}
		for _, o := range g.Info().Options {
			now, ok := w.rules[o.Name]
			if !ok {
				if now, ok = rules[o.Name]; !ok {
					now = o.Default
				}
			}
			items = append(items, optionItem(o, now, func(v any) { w.rules[o.Name] = v }))
		}
		return append(items, item{label: "Done", button: true, enter: f.esc}, item{label: "As in the rules", button: true, enter: func() tea.Cmd { w.rules = map[string]any{}; return nil }})
	}
	return f
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

// optionItem returns the item of an option. Lists are typed on the command line.
func optionItem(o hoyle.Option, now any, set func(any)) item {
	it := item{label: o.Title, value: text(now), about: o.About}
	switch o.Kind {
	case hoyle.OptSwitch:
		on := now == true
		it.value = map[bool]string{true: "yes", false: "no"}[on]
		it.change = func(int) { set(!on) }
	case hoyle.OptNumber:
		n := 0
		_, _ = fmt.Sscan(text(now), &n)
		it.change = func(by int) { set(max(o.Min, min(o.Max, n+by))) }
	case hoyle.OptChoice, hoyle.OptSeats:
		if len(o.Choices) == 0 {
			break
		}
		i := slices.IndexFunc(o.Choices, func(c any) bool { return text(c) == text(now) })
		it.change = func(by int) { set(o.Choices[(max(0, i)+by+len(o.Choices))%len(o.Choices)]) }
	default:
		it.about += " (Set it on the command line: -o " + o.Name + "=…)"
	}
	return it
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
