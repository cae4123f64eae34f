package hoyle

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/internal/texts"
)

// named returns the game that has a name or a title, or a preset with a name or a title that no
// other game has.
func named(games []Game, name string) (Game, error) {
	if i := slices.IndexFunc(games, func(g Game) bool { return g.of != nil && g.Name() == name }); i >= 0 {
		return games[i], nil
	}
	var names []string
	var presets, titles, presetTitles []candidate
	for _, g := range games {
		if g.of == nil {
			continue
		}
		about := g.Info()
		names = append(names, about.Name)
		if alike(name, about.Name, about.Title) {
			titles = append(titles, candidate{g, nil})
		}
		for _, p := range about.Presets {
			if name == p.Name {
				presets = append(presets, candidate{g, p.Rules})
			}
			if alike(name, p.Name, p.Title, titled(about.Title, p.Title)) {
				presetTitles = append(presetTitles, candidate{g, p.Rules})
			}
		}
	}
	for _, list := range [][]candidate{presets, titles, presetTitles} {
		switch {
		case len(list) != 1:
		case list[0].rules == nil:
			return list[0].game, nil
		default:
			return list[0].game.With(list[0].rules)
		}
	}
	if slices.ContainsFunc(games, func(g Game) bool { return len(g.Info().Presets) > 0 }) {
		names = append(names, "or a preset")
	}
	return Game{}, fmt.Errorf("%w: %w", ErrGame, wanted("game", name, names))
}

// wanted is the error of a field of a form whose value is a name that is none of the given ones.
func wanted(field, name string, names []string) error {
	return strictjson.Silent(field, fmt.Errorf("%s, want one of %s", texts.Quote(name), strings.Join(names, ", ")))
}

// candidate is a game that a name may stand for, with the rules of a preset unless rules is
// nil.
type candidate struct {
	game  Game
	rules json.RawMessage
}

// alike reports whether a name, in upper or lower case, is one of the given names and titles.
func alike(name string, list ...string) bool {
	return slices.ContainsFunc(list, func(text string) bool { return strings.EqualFold(texts.Typed(text), name) })
}

// titled returns the title of a game with the rules of a preset.
func titled(game, preset string) string { return game + " (" + preset + ")" }

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
		if err != nil || !texts.Plain(p.Name) {
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
	if o.Kind == engine.OptSwitch && string(value) == "true" && !i.hasPreset(o.Name) {
		return o.Name
	}
	return o.Name + "=" + o.Text(value)
}

func (i Info) hasPreset(name string) bool {
	return slices.ContainsFunc(i.Presets, func(p Preset) bool { return p.Name == name })
}

// The error for a spelling stops naming options after maxNames bytes of them, and items after maxWrong bytes.
const maxNames, maxWrong = 200, 250

// spelled returns the game with the items of a spelling. The first may be the name of a preset.
func (g Game) spelled(spelling string) (Game, error) {
	about, items := g.Info(), texts.Split(spelling, ",")
	if i := about.preset(items[0]); i >= 0 {
		with, err := g.With(about.Presets[i].Rules)
		if err != nil || len(items) == 1 {
			return with, err
		}
		g, items = with, items[1:]
	}
	var wrong []error
	size := 0 // of their texts
	hint := about.choices()
	rules := map[string]json.RawMessage{}
	for _, item := range items {
		name, value, err := about.readItem(item, hint)
		if _, twice := rules[name]; twice && err == nil {
			err = &strictjson.FieldError{Path: texts.Clip(name), Err: errors.New("given twice")}
		}
		if err != nil {
			wrong = append(wrong, err)
			size += len(err.Error())
			if strings.HasSuffix(err.Error(), hint) {
				hint = "" // said once
			}
		}
		if size > maxWrong {
			break
		}
		rules[name] = value
	}
	if len(wrong) > 0 {
		return Game{}, fmt.Errorf("%w: %s: %w", ErrRules, about.Name, errors.Join(wrong...))
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

// readItem returns the name of the option in an item of a spelling, and its value. If there is no such
// option, the error ends with the hint.
func (i Info) readItem(item, hint string) (name string, value json.RawMessage, err error) {
	name, text, valued := strings.Cut(item, "=")
	name = texts.Typed(name)
	o := Option{Name: name}
	n := slices.IndexFunc(i.Options, func(known Option) bool { return known.Name == name })
	switch {
	case n >= 0:
		o = i.Options[n]
	case len(i.Options) > 0 || !valued:
		return name, nil, strictjson.Silent(texts.Clip(name), fmt.Errorf("no preset or option %s%s", texts.Quote(name), hint))
	}
	if o.Kind == engine.OptSwitch && !valued {
		text = "true"
	}
	value, err = o.Parse(text)
	if field := (*strictjson.FieldError)(nil); errors.As(err, &field) {
		err = field
	}
	return name, value, err
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
	all := strings.Join(names, ", ")
	if len(all) > maxNames {
		all = all[:max(0, strings.LastIndex(all[:maxNames], ","))] + " …"
	}
	return ", want " + all
}

// withCards returns a text with its cards in the form that records have: play TH for play ♥10 or play Herz 10.
func withCards(text string) string {
	words := strings.Fields(texts.Seen(text))
	for i := range words {
		for n := min(2, len(words)-i); n > 0; n-- {
			if c, err := card.Parse(strings.Join(words[i:i+n], " ")); err == nil {
				words = slices.Replace(words, i, i+n, texts.Move(c))
			}
		}
	}
	return strings.Join(words, " ")
}
