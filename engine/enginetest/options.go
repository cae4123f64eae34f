package enginetest

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/engine"
)

// checkOptions compares the options of a game, if it describes them, with its
// JSON, and with the fields of its Rules if it has a method Rules.
func checkOptions(g any) error {
	described, ok := g.(engine.OptionLister)
	if !ok {
		return nil
	}
	options := described.Options()
	var names []string
	for _, o := range options {
		names = append(names, o.Name)
		if o.Title == "" || o.About == "" || o.Kind == engine.Choice && !slices.Contains(o.Choices, o.Default) ||
			(o.Kind == engine.Number || o.Kind == engine.Numbers) && o.Min >= o.Max || o.Kind == engine.Several && len(o.Choices) == 0 {
			return OptionsAreRules.broken("%+v has no title or description, a default that is not among its choices, or an empty range", o)
		}
	}
	if rules := reflect.ValueOf(g).MethodByName("Rules"); rules.IsValid() && rules.Type().NumOut() == 1 {
		if fields := jsonNames(rules.Type().Out(0)); !slices.Equal(sortedTexts(names), sortedTexts(fields)) {
			return OptionsAreRules.broken("there are options %v, but fields %v", names, fields)
		}
	}
	for _, o := range options {
		data, err := json.Marshal(map[string]any{o.Name: o.Default})
		if err != nil {
			return OptionsAreRules.broken("no JSON of the default of %s: %v", o.Name, err)
		}
		if a, b := readBack(g, data), readBack(g, []byte("{}")); a != b {
			return OptionsAreRules.broken("%s makes %s, but left out it makes %s", data, a, b)
		}
	}
	return nil
}

// readBack decodes the JSON of rules into a new game, and returns the JSON of
// the game.
func readBack(g any, rules []byte) string {
	fresh := reflect.New(reflect.TypeOf(g))
	if err := json.Unmarshal(rules, fresh.Interface()); err != nil {
		return err.Error()
	}
	return show(fresh.Interface())
}

// jsonNames returns the names of the fields of a struct in its JSON.
func jsonNames(t reflect.Type) []string {
	var names []string
	if t.Kind() != reflect.Struct {
		return nil
	}
	for field := range t.Fields() {
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); field.IsExported() && name != "-" {
			names = append(names, name)
		}
	}
	return names
}

func sortedTexts(texts []string) []string { return slices.Sorted(slices.Values(texts)) }
