package gamekit

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/internal/texts"
)

// SwitchOption returns an [engine.Option] whose value is true or false; the default is
// false.
func SwitchOption(name, title, about string) engine.Option {
	return engine.Option{Name: name, Title: title, About: about, Kind: engine.OptSwitch, Default: false}
}

// NumberOption returns an [engine.Option] whose value is a number between from and to, both included. The
// parameter standard is the default.
func NumberOption(name, title, about string, from, to, standard int) engine.Option {
	return engine.Option{Name: name, Title: title, About: about, Kind: engine.OptNumber, From: from, To: to, Default: standard}
}

// ChoiceOption returns an [engine.Option] whose value is one of the given strings or
// numbers. The parameter standard is the first choice and the default.
func ChoiceOption(name, title, about string, standard any, others ...any) engine.Option {
	choices := append([]any{standard}, others...)
	return engine.Option{Name: name, Title: title, About: about, Kind: engine.OptChoice, Choices: choices, Default: standard}
}

// PlayersOption returns the option o, whose value is the number of players.
func PlayersOption(o engine.Option) engine.Option {
	o.Players = true
	return o
}

// Grouped returns the options with the title of the part of a form in which they stand.
func Grouped(title string, options ...engine.Option) []engine.Option {
	grouped := slices.Clone(options)
	for i := range grouped {
		grouped[i].Group = title
	}
	return grouped
}

// Needing returns the option o with one more thing that it needs: that the option with the given
// name has one of the values.
func Needing(o engine.Option, name string, values ...any) engine.Option {
	o.Needs = append(slices.Clone(o.Needs), engine.Need{Option: name, Values: values})
	return o
}

// Normalize sets the fields of rules, a pointer to a struct, that have the default of their option to zero,
// and puts the words of [Several] in the order of the choices. It panics if rules is anything else.
func Normalize(rules any, options []engine.Option) {
	at := reflect.ValueOf(rules).Elem()
	for _, o := range options {
		f := strictjson.Field(at, o.Name)
		if !f.IsZero() && reflect.DeepEqual(f.Interface(), o.Default) {
			f.SetZero()
		}
		if words, ok := reflect.TypeAssert[Several](f); ok {
			f.SetString(string(words.normal(o.Choices)))
		}
	}
}

// Options adds a problem of each field of rules, a pointer to a struct in which zero stands for each
// default, whose value its option does not have, which needs another option, or which cannot hold a value of
// its option: because that is zero too, but not the default, or because [Several] separates choices by commas.
func (p *Problems) Options(rules any, options []engine.Option) {
	at, values := reflect.ValueOf(rules).Elem(), map[string]any{}
	for _, o := range options {
		f, before := strictjson.Field(at, o.Name), len(p.found)
		p.holds(o, f)
		if f.IsZero() {
			values[o.Name] = o.Default
			continue
		}
		if p.option(o, f); len(p.found) == before { // what needs a wrong value is not wrong as well
			values[o.Name] = f.Interface()
		}
		for _, need := range o.Needs {
			v, known := values[need.Option]
			has := slices.ContainsFunc(need.Values, func(want any) bool { return reflect.DeepEqual(v, want) })
			p.Check(has || !known, o.Name, "%s", needed(need))
		}
	}
}

// holds adds a problem if a field cannot hold each value of its option.
func (p *Problems) holds(o engine.Option, f reflect.Value) {
	zero := false // whether it is one of the values, and may be another than the default
	switch o.Kind {
	case engine.OptNumber, engine.OptNumbers:
		zero = o.From <= 0 && 0 <= o.To
	case engine.OptSwitch:
		zero = o.Default == true
	case engine.OptChoice:
		zero = slices.Contains(o.Choices, any("")) || slices.Contains(o.Choices, any(0))
	case engine.OptSeveral:
		if f.Type() != reflect.TypeFor[Several]() {
			return
		}
		words := written(o.Choices)
		split := slices.Collect(Several(strings.Join(words, ",")).words)
		p.Check(slices.Equal(split, words), o.Name, "a choice is empty, or has a comma or a space at an end: %s", texts.Quotes(words))
		zero = fmt.Sprint(o.Default) != "[]"
	}
	p.Check(!zero || fmt.Sprint(o.Default) == fmt.Sprint(reflect.Zero(f.Type())), o.Name,
		"zero stands for the default, and is another of its values")
}

// needed says what is needed.
func needed(n engine.Need) string {
	switch first := reflect.ValueOf(n.Values[0]); {
	case first.IsZero():
		return "excluded by " + n.Option
	case first.Kind() == reflect.String:
		return "needs " + n.Option + " " + strings.Join(written(n.Values), " or ")
	}
	return "needs " + n.Option
}

// written returns values as texts.
func written(values []any) []string {
	all := make([]string, len(values))
	for i, v := range values {
		all[i] = fmt.Sprint(v)
	}
	return all
}

// option adds a problem if a field, which is not zero, has a value that its option does not have.
func (p *Problems) option(o engine.Option, f reflect.Value) {
	switch words := written(o.Choices); o.Kind {
	case engine.OptNumber:
		p.Range(o.Name, int(f.Int()), o.From, o.To)
	case engine.OptNumbers:
		for i := range f.Len() {
			p.Range(o.Name, int(f.Index(i).Int()), o.From, o.To)
		}
	case engine.OptChoice:
		p.Word(o.Name, fmt.Sprint(f), words)
	case engine.OptSeveral:
		var list []string
		data, err := json.Marshal(f.Interface())
		if err == nil {
			err = json.Unmarshal(data, &list)
		}
		p.Check(err == nil, o.Name, "%v", err)
		for i, word := range list {
			p.Check(slices.Contains(words, word), o.Name, "%s, want one of %s", texts.Quote(word), texts.Quotes(words))
			p.Check(!slices.Contains(list[:i], word), o.Name, "%s twice", texts.Quote(word))
		}
	}
}
