package engine

import "encoding/json"

// Option describes an option of a game's rules, that is, a field in the JSON of
// the rules, in enough detail for a program to show a form. [Option.Parse] reads a value that a
// person has typed, and [Option.Text] writes one.
type Option struct {
	Name  string     `json:"name"`           // the name of the field
	Title string     `json:"title"`          // for people
	About string     `json:"about"`          // one sentence
	Group string     `json:"group,omitzero"` // the title of the part of a form in which it stands, "" for the first part
	Kind  OptionKind `json:"kind"`           // the kind of its value

	From    int   `json:"from,omitzero"`     // the least value of a number, alone or in a list
	To      int   `json:"to,omitzero"`       // the greatest value of a number, alone or in a list
	Choices []any `json:"choices,omitempty"` // the values that may be chosen, in the order in which to show them
	Default any   `json:"default"`           // the value that the option has if it is left out

	Needs   []Need `json:"needs,omitempty"`  // what options before it must be; otherwise, it can only have its default
	More    bool   `json:"more,omitzero"`    // whether few tables change it, so that a form shows it only to those who ask for more
	Players bool   `json:"players,omitzero"` // whether its value is the number of seats for people, not counting a dealer's seat
	ByDeal  bool   `json:"byDeal,omitzero"`  // whether matches set it from deal to deal, so that a form for matches leaves it out
}

// Need is what an [Option] needs: that another option has one of the values.
type Need struct {
	Option string `json:"option"` // the name of the other option
	Values []any  `json:"values"` // as in its Choices
}

// Applies reports whether the options that o needs have the right values. The function value
// returns the JSON of the value of the option with a name.
func (o Option) Applies(value func(name string) json.RawMessage) bool {
	for _, need := range o.Needs {
		if !isOneOf(need.Values, value(need.Option)) {
			return false
		}
	}
	return true
}

// OptionKind is the kind of value that an [Option] has.
type OptionKind string

// The kinds of options.
const (
	OptSwitch  OptionKind = "switch"  // true or false
	OptNumber  OptionKind = "number"  // a whole number between From and To, both included
	OptChoice  OptionKind = "choice"  // one of Choices, which are strings or numbers
	OptSeats   OptionKind = "seats"   // true or false for each seat
	OptSeveral OptionKind = "several" // a list of some of Choices, each at most once
	OptNumbers OptionKind = "numbers" // a list of as many whole numbers as Default has, each between From and To
)

// OptionLister is implemented by a game that can describe the options of its
// rules.
type OptionLister interface {
	// Options returns one Option for each field in the JSON of the game's rules,
	// in the order in which to show them.
	Options() []Option
}
