package hoyle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Spelling returns the name of the game with its rules, such as "karata:seats=3,fine=2" or
// "doppelkopf:home,noNines". It is the inverse of [Find]. The spelling is the shortest one, with
// the options in the order of [Info]; it needs no quotation marks in a shell if the options of the
// game have plain values, as all options of this library have.
func (g Game) Spelling() string {
	about := g.Info()
	rules, err := strictjson.Fields(about.Rules)
	if err != nil {
		return about.Name
	}
	best, _ := about.changes(nil, rules)
	for _, p := range about.Presets {
		base, err := strictjson.Fields(p.Rules)
		if err != nil || !plain(p.Name) {
			continue
		}
		if list, ok := about.changes(base, rules); ok && len(list) < len(best) {
			best = append([]string{p.Name}, list...)
		}
	}
	if len(best) == 0 {
		return about.Name
	}
	return about.Name + ":" + strings.Join(best, ",")
}

// changes returns the items of a spelling that turn the rules base into other rules. It reports
// false if there are none: an option without a description has no known default.
func (i Info) changes(base, rules map[string]json.RawMessage) (list []string, ok bool) {
	for _, o := range i.optionsOf(base, rules) {
		value, given := rules[o.Name]
		switch {
		case bytes.Equal(value, base[o.Name]):
			continue
		case !given && o.Kind == "":
			return nil, false
		case !given:
			value = jsonOf(o.Default)
		}
		list = append(list, i.item(o, value))
	}
	return list, true
}

// optionsOf returns the options of the game. If the game does not describe them, it returns the
// fields of the rules.
func (i Info) optionsOf(rules ...map[string]json.RawMessage) []Option {
	if len(i.Options) > 0 {
		return i.Options
	}
	fields := map[string]Option{}
	for _, r := range rules {
		for name := range r {
			fields[name] = Option{Name: name}
		}
	}
	var list []Option
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		list = append(list, fields[name])
	}
	return list
}

// item returns an option with its value, as an item of a spelling. A switch that is on is its name,
// unless a preset has the same name.
func (i Info) item(o Option, value json.RawMessage) string {
	if o.Kind == OptSwitch && string(value) == "true" && !i.hasPreset(o.Name) {
		return o.Name
	}
	var list []json.RawMessage
	if !isList(o.Kind) || json.Unmarshal(value, &list) != nil {
		return o.Name + "=" + wordOf(value)
	}
	var words []string
	for _, v := range list {
		words = append(words, wordOf(v))
	}
	return o.Name + "=" + strings.Join(words, "+")
}

func (i Info) hasPreset(name string) bool {
	return slices.ContainsFunc(i.Presets, func(p Preset) bool { return p.Name == name })
}

// isList reports whether the value of an option is a list.
func isList(kind engine.OptionKind) bool {
	return kind == OptSeats || kind == OptSeveral || kind == OptNumbers
}

// plain reports whether a text stands in a spelling as it is, but with _ for spaces.
func plain(text string) bool {
	const all = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.:/%- "
	return text != "" && text[0] != ' ' && strings.Trim(text, all) == ""
}

// wordOf returns a value as a word, and valueOf a word as a value: a plain text for a string that
// is nothing else in JSON, and otherwise the JSON itself.
func wordOf(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil && plain(text) && !json.Valid([]byte(text)) {
		return strings.ReplaceAll(text, " ", "_")
	}
	return string(value)
}

func valueOf(word string) json.RawMessage {
	if !json.Valid([]byte(word)) {
		word = texts.Typed(word)
	}
	if json.Valid([]byte(word)) {
		return json.RawMessage(word)
	}
	value, _ := json.Marshal(strings.ReplaceAll(word, "_", " ")) // a string always has JSON
	return value
}

// spelled returns the game with the items of a spelling. The first may be the name of a preset.
func (g Game) spelled(spelling string) (Game, error) {
	about, items := g.Info(), split(spelling, ',')
	if i := about.preset(items[0]); i >= 0 {
		with, err := g.With(about.Presets[i].Rules)
		if err != nil || len(items) == 1 {
			return with, err
		}
		g, items = with, items[1:]
	}
	rules := map[string]json.RawMessage{}
	for _, item := range items {
		name, value, err := about.readItem(item)
		if _, twice := rules[name]; twice && err == nil {
			err = fmt.Errorf("%s: given twice", name)
		}
		if err != nil {
			return Game{}, fmt.Errorf("%w: %s: %w", ErrRules, about.Name, err)
		}
		rules[name] = value
	}
	data, err := json.Marshal(rules)
	if err != nil {
		return Game{}, rulesError(err)
	}
	return g.With(data)
}

// preset returns the place of the preset with a name, or with a title if no option has that name. It
// returns -1 if there is none.
func (i Info) preset(name string) int {
	n := slices.IndexFunc(i.Presets, func(p Preset) bool { return p.Name == name })
	if n < 0 && !slices.ContainsFunc(i.Options, func(o Option) bool { return o.Name == name }) {
		n = slices.IndexFunc(i.Presets, func(p Preset) bool { return alike(texts.Typed(name), p.Name, p.Title) })
	}
	return n
}

// readItem returns the name and the value of the option in an item of a spelling.
func (i Info) readItem(item string) (name string, value json.RawMessage, err error) {
	name, text, valued := strings.Cut(item, "=")
	name = texts.Typed(name)
	n := slices.IndexFunc(i.Options, func(o Option) bool { return o.Name == name })
	var o Option
	switch {
	case n >= 0:
		o = i.Options[n]
	case len(i.Options) > 0 || !valued:
		return name, nil, fmt.Errorf("no preset or option %s%s", texts.Quote(name), i.choices())
	}
	if o.Kind == OptSwitch && !valued {
		text = "true"
	}
	return name, parse(o, text), nil
}

// choices returns the names of the presets and of the options, for an error.
func (i Info) choices() string {
	var names []string
	for _, p := range i.Presets {
		names = append(names, p.Name)
	}
	for _, o := range i.Options {
		if !i.hasPreset(o.Name) {
			names = append(names, o.Name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return ", want " + strings.Join(names, ", ")
}

// parse returns the value of an option from its text in a spelling.
func parse(o Option, text string) json.RawMessage {
	switch {
	case !isList(o.Kind) || strings.HasPrefix(text, "["):
		return valueOf(text)
	case text == "":
		return json.RawMessage("[]")
	}
	words := split(text, '+')
	for i, word := range words {
		words[i] = string(valueOf(word))
	}
	return json.RawMessage("[" + strings.Join(words, ",") + "]")
}

// split cuts a text at each sep that is not inside brackets or quotation marks.
func split(text string, sep byte) (all []string) {
	depth, quoted, from := 0, false, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case c == sep && depth == 0:
			all, from = append(all, text[from:i]), i+1
		}
	}
	return append(all, text[from:])
}
