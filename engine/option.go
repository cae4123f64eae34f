package engine

// Option describes an option of a game's rules, which is a field of their JSON,
// so that a program can show a form.
type Option struct {
	Name  string     `json:"name"`  // of the field
	Title string     `json:"title"` // for people
	About string     `json:"about"` // one sentence
	Kind  OptionKind `json:"kind"`  // the kind of its value

	Min     int   `json:"min,omitzero"`      // the least value of a number, or of each of several
	Max     int   `json:"max,omitzero"`      // the greatest value of a number, or of each of several
	Choices []any `json:"choices,omitempty"` // the values that may be chosen, in the order to show them
	Default any   `json:"default"`           // the value that the option has if it is left out
}

// OptionKind is the kind of value that an [Option] has.
type OptionKind string

// The kinds of options.
const (
	Switch  OptionKind = "switch"  // true or false
	Number  OptionKind = "number"  // a whole number from Min to Max
	Choice  OptionKind = "choice"  // one of Choices, which are strings or numbers
	Seats   OptionKind = "seats"   // true or false for each seat
	Several OptionKind = "several" // a list of some of Choices, each at most once
	Numbers OptionKind = "numbers" // a list of as many whole numbers as Default has, each from Min to Max
)

// SwitchOption returns an [Option] that is true or false, by default false.
func SwitchOption(name, title, about string) Option {
	return Option{Name: name, Title: title, About: about, Kind: Switch, Default: false}
}

// NumberOption returns an [Option] that is a number from low to high, by default
// standard.
func NumberOption(name, title, about string, low, high, standard int) Option {
	return Option{Name: name, Title: title, About: about, Kind: Number, Min: low, Max: high, Default: standard}
}

// ChoiceOption returns an [Option] that is one of the given strings or numbers,
// by default standard.
func ChoiceOption(name, title, about string, standard any, others ...any) Option {
	choices := append([]any{standard}, others...)
	return Option{Name: name, Title: title, About: about, Kind: Choice, Choices: choices, Default: standard}
}

// OptionLister is implemented by a game that can describe the options of its
// rules.
type OptionLister interface {
	// Options returns one Option for each field of the JSON of the game's
	// rules, in the order to show them.
	Options() []Option
}
