package enginetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/engine"
)

// checkOptions compares the options that a game describes with the game's JSON
// and, if the game has a method Rules, with the fields of its Rules.
func (su Suite[S, M]) checkOptions() {
	g := any(su.Game)
	if _, ok := g.(engine.OptionLister); !ok {
		return
	}
	all := options(g)
	var names []string
	for _, o := range all {
		names = append(names, o.Name)
		if o.Title == "" || o.About == "" || o.Default == nil || o.Kind == engine.OptChoice && !slices.Contains(o.Choices, o.Default) ||
			(o.Kind == engine.OptNumber || o.Kind == engine.OptNumbers) && o.From >= o.To ||
			outOfRange(o) || o.Kind == engine.OptSeveral && len(o.Choices) == 0 {
			optionsAreRules.broken("%+v has no title or description, a default that is not among its choices or not in its range, or an empty range", o)
		}
	}
	if rules := reflect.ValueOf(g).MethodByName("Rules"); rules.IsValid() && rules.Type().NumOut() == 1 {
		if fields := jsonNames(rules.Type().Out(0)); !slices.Equal(sorted(names), sorted(fields)) {
			optionsAreRules.broken("there are options %v, but fields %v", names, fields)
		}
	}
	for _, o := range all {
		a, errA := opened(g, map[string]any{o.Name: o.Default})
		b, errB := opened(g, map[string]any{})
		if a != b || fmt.Sprint(errA) != fmt.Sprint(errB) {
			optionsAreRules.broken("%s: %v makes %s, %v, but left out it makes %s, %v", o.Name, o.Default, a, errA, b, errB)
		}
		zero := show(reflect.Zero(reflect.TypeOf(o.Default)).Interface()).String()
		c, err := opened(g, map[string]any{o.Name: json.RawMessage(zero)})
		if err == nil && c == b && o.Has(json.RawMessage(zero)) && zero != show(o.Default).String() {
			optionsAreRules.broken("%s: %s makes the same game as the default, %v", o.Name, zero, o.Default)
		}
	}
	checkBounds(g, all)
	if su.ReadGame == nil {
		checkRefused(g, all)
	}
	if !owned(func() []engine.Option { return options(g) }, func() {}) {
		optionsAreRules.broken("the options are not the caller's own")
	}
}

// outOfRange reports whether an option is a number whose default lies outside the
// option's range.
func outOfRange(o engine.Option) bool {
	n, ok := o.Default.(int)
	return o.Kind == engine.OptNumber && ok && (n < o.From || n > o.To)
}

// checkBounds checks that the game accepts the bounds of every option. An option may need
// others, so it is enough if the game accepts a bound together with values of other options.
func checkBounds(g any, all []engine.Option) {
	type setting struct {
		engine.Option
		value any
	}
	var left []setting
	for _, o := range all {
		for _, value := range bounds(o) {
			left = append(left, setting{o, value})
		}
	}
	taken := []map[string]any{{}}
	takes := func(rules map[string]any, settings ...setting) bool {
		rules = maps.Clone(rules)
		for _, one := range settings {
			rules[one.Name] = one.value
		}
		_, err := opened(g, rules)
		if err == nil {
			taken = append(taken, rules)
		}
		return err == nil
	}
	for before := -1; len(left) != before; {
		before = len(left)
		left = slices.DeleteFunc(left, func(one setting) bool {
			return slices.ContainsFunc(taken, func(rules map[string]any) bool { return takes(rules, one) })
		})
		others := slices.Clone(left)
		left = slices.DeleteFunc(left, func(one setting) bool {
			return slices.ContainsFunc(others, func(other setting) bool { return takes(taken[0], one, other) })
		})
	}
	if len(left) == 0 {
		return
	}
	one := left[0]
	_, err := opened(g, map[string]any{one.Name: one.value})
	optionsAreRules.broken("%v is refused: %v; it is a value of %+v", one.value, err, one.Option)
}

// bounds returns the values of an option that checkBounds tries.
func bounds(o engine.Option) []any {
	switch o.Kind {
	case engine.OptSwitch:
		return []any{false, true}
	case engine.OptNumber:
		return []any{o.From, o.To}
	case engine.OptChoice:
		return o.Choices
	case engine.OptSeats:
		if standard := reflect.ValueOf(o.Default); standard.Kind() == reflect.Slice || standard.Kind() == reflect.Array {
			return []any{slices.Repeat([]bool{true}, standard.Len())}
		}
	case engine.OptSeveral:
		var each []any
		for _, value := range o.Choices {
			each = append(each, []any{value})
		}
		return each
	}
	return nil
}

// checkRefused checks that the game refuses an option that it does not have, and values that
// its options do not allow, and that it is unchanged then.
func checkRefused(g any, all []engine.Option) {
	wrong := []map[string]any{{"no such option": 1}}
	for _, o := range all {
		for _, value := range notValues(o) {
			wrong = append(wrong, map[string]any{o.Name: value})
		}
	}
	before, _ := opened(g, map[string]any{})
	for _, rules := range wrong {
		after, err := opened(g, rules)
		if !errors.Is(err, engine.ErrRules) {
			optionsAreRules.broken("%v should be refused with ErrRules: %v", rules, err)
		}
		if after != before {
			optionsAreRules.broken("%v is refused, but changes the game from %s to %s", rules, before, after)
		}
	}
}

// notValues returns values that an option does not allow. Zero may stand for another value.
func notValues(o engine.Option) []any {
	others := []any{"no such value"}
	switch o.Kind {
	case engine.OptNumber:
		if others = append(others, o.To+1); o.From != 1 {
			others = append(others, o.From-1)
		}
	case engine.OptSeveral:
		others = append(others, []any{"no such value"})
	case engine.OptChoice, engine.OptSwitch:
		others = append(others, []int{1})
	}
	return others
}

// opened reads rules, those that differ from the defaults, into a new game. It returns the JSON of the
// game, and the error with which it refuses the rules.
func opened(g any, rules map[string]any) (string, error) {
	fresh := reflect.New(reflect.TypeOf(g)).Interface()
	data, err := json.Marshal(rules)
	if err != nil {
		return "", fmt.Errorf("no JSON: %w", err)
	}
	err = json.Unmarshal(data, fresh)
	return show(fresh).String(), err
}

// jsonNames returns the names that the fields of a struct have in JSON.
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
