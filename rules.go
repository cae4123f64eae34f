package hoyle

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/strictjson"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Value returns the value of an option, as JSON: the one in the rules, or its default. It is nil if
// the game has no option of that name. [engine.Option.Text] writes it for people.
func (g Game) Value(option string) json.RawMessage {
	fields, err := strictjson.Fields(g.Rules())
	if value, set := fields[option]; err != nil || set {
		return value
	}
	for _, o := range g.ready().options() {
		if o.Name == option {
			return jsonOf(o.Default)
		}
	}
	return nil
}

// misfits returns err, the error with which a game has refused rules, in the words of a form. The
// result names each option whose value is not one of its values, with the values allowed, each
// field that is not an option, and then anything else that err names.
func misfits(g interface{ Name() string }, rules []byte, err error) error {
	lister, ok := g.(engine.OptionLister)
	fields, unreadable := strictjson.Fields(rules)
	if !ok || unreadable != nil {
		return err
	}
	var p gamekit.Problems
	named := map[string]bool{}
	for _, o := range lister.Options() {
		if value, given := fields[o.Name]; given && !o.Has(value) {
			p.Add(o.Name, "want %s", o.Values())
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

// jsonOf returns the JSON of a default or of a choice, which always has one.
func jsonOf(value any) json.RawMessage {
	data, _ := json.Marshal(value)
	return data
}
