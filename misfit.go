package hoyle

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/internal/texts"
)

// misfits returns err, the error with which a game has refused rules, in the words of a form.
// The result names each option whose value is none of its values, with the values that it
// wants, each field that is not an option, and then whatever else err names.
func misfits(g interface{ Name() string }, rules []byte, err error) error {
	lister, ok := g.(engine.OptionLister)
	fields, unreadable := strictjson.Fields(rules)
	if !ok || unreadable != nil {
		return err
	}
	var p gamekit.Problems
	named := map[string]bool{}
	for _, o := range lister.Options() {
		if value, given := fields[o.Name]; given && !fits(o, value) {
			p.Add(o.Name, "want %s", values(o))
			named[o.Name] = true
		}
		delete(fields, o.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		p.Add(texts.Clip(name), "unknown field")
		named[texts.Clip(name)] = true
	}
	if !p.Any() {
		return err
	}
	for _, other := range gamekit.ProblemsOf(err) {
		if name, _, _ := strings.Cut(other.Field, "["); !named[name] {
			p.Add(other.Field, "%s", other.Text)
		}
	}
	return p.Rules(g.Name())
}

// fits reports whether a JSON value is one of the values of an option.
func fits(o Option, value json.RawMessage) bool {
	switch o.Kind {
	case OptSeats, OptNumbers, OptSeveral:
	default:
		return fitsOne(o, value)
	}
	list, ok := items(value)
	if !ok || o.Kind != OptSeveral && len(list) != length(o) {
		return false
	}
	for i, item := range list {
		if !fitsOne(o, item) || o.Kind == OptSeveral && slices.ContainsFunc(list[:i], func(before json.RawMessage) bool { return equal(before, item) }) {
			return false
		}
	}
	return true
}

// fitsOne reports whether a JSON value is the value of an option that has one value, or an
// item of the list that is the value of another option.
func fitsOne(o Option, value json.RawMessage) bool {
	switch o.Kind {
	case OptSwitch, OptSeats:
		return string(value) == "true" || string(value) == "false"
	case OptNumber, OptNumbers:
		n, err := strconv.Atoi(string(value))
		return err == nil && o.Min <= n && n <= o.Max
	}
	return slices.ContainsFunc(o.Choices, func(choice any) bool { return equal(jsonOf(choice), value) })
}

// values returns the values of an option in words.
func values(o Option) string {
	switch o.Kind {
	case OptSeats, OptNumbers:
		return fmt.Sprintf("a list of %d, each %s", length(o), valuesOfOne(o))
	case OptSeveral:
		return "a list without repeats, each " + valuesOfOne(o)
	}
	return valuesOfOne(o)
}

func valuesOfOne(o Option) string {
	switch o.Kind {
	case OptSwitch, OptSeats:
		return "true or false"
	case OptNumber, OptNumbers:
		return fmt.Sprintf("a whole number from %d to %d", o.Min, o.Max)
	}
	var all []string
	for _, choice := range o.Choices {
		all = append(all, string(jsonOf(choice)))
	}
	return "one of " + strings.Join(all, ", ")
}

// length returns the number of items that the value of an option has.
func length(o Option) int {
	list, _ := items(jsonOf(o.Default))
	return len(list)
}

// items returns the items of a JSON array.
func items(value json.RawMessage) (list []json.RawMessage, ok bool) {
	return list, json.Unmarshal(value, &list) == nil && list != nil
}

// jsonOf returns the JSON of a default or of a choice, which always has one.
func jsonOf(value any) json.RawMessage {
	data, _ := json.Marshal(value)
	return data
}

// equal reports whether two JSON values are the same text or number.
func equal(a, b json.RawMessage) bool {
	var x, y any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	switch x.(type) {
	case string, float64:
		return x == y
	}
	return false
}
