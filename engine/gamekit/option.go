package gamekit

import (
	"slices"

	"github.com/hoylecards/hoyle/engine"
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
