package enginetest

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// broken returns the violation of the promise. Among the arguments, a move is written as its
// text, and the second position and further ones by what differs from the first.
func (p Promise) broken(format string, args ...any) error {
	var first *shown
	for i, arg := range args {
		if position, ok := arg.(shown); ok && first == nil {
			first = &position
		} else if ok {
			args[i] = position.besides(*first)
			continue
		}
		args[i] = readable(arg)
	}
	return &Violation{Promise: p, Detail: fmt.Sprintf(format, args...)}
}

// readable returns a move, or a list of moves, as text, and other values unchanged.
func readable(arg any) any {
	switch arg := arg.(type) {
	case encoding.TextMarshaler:
		if text, err := arg.MarshalText(); err == nil {
			return string(text)
		}
		return fmt.Sprintf("%+v", arg)
	case error, fmt.Stringer:
		return arg
	}
	list := reflect.ValueOf(arg)
	if list.Kind() != reflect.Slice || !list.Type().Elem().Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		return arg
	}
	var texts []any
	for i := range list.Len() {
		texts = append(texts, readable(list.Index(i).Interface()))
	}
	return texts
}

// shown is a position, a view, or another value with a JSON form, as it appears in a violation.
type shown struct{ value any }

func show(v any) shown { return shown{v} }

// String returns the JSON of the value, or the value as Go prints it if it has no JSON.
func (v shown) String() string {
	data, err := json.Marshal(v.value)
	if err != nil {
		return fmt.Sprintf("%+v", v.value)
	}
	return string(data)
}

// besides returns what differs between v and another value of the same type, or v itself if
// nearly everything differs.
func (v shown) besides(other shown) string {
	const most = 12
	text := v.String()
	if reflect.TypeOf(v.value) != reflect.TypeOf(other.value) {
		return text
	}
	if text == other.String() {
		return "the same"
	}
	here, there := leaves(v.value), leaves(other.value)
	all := maps.Clone(there)
	maps.Copy(all, here)
	var differ []string
	for _, path := range slices.Sorted(maps.Keys(all)) {
		if a, b := here[path], there[path]; a != b {
			differ = append(differ, fmt.Sprintf("%s %q for %q", strings.TrimPrefix(path, "."), a, b))
		}
	}
	if len(differ) == 0 || len(differ) > most {
		return text
	}
	return "the same with " + strings.Join(differ, ", ")
}

// crash is the value with which a guarded game panics after a method of the game has
// panicked.
type crash struct {
	method string
	args   []any
	value  any
}

// broken returns the violation for a crash.
func (c crash) broken() error {
	var args, positions []string
	for _, arg := range c.args {
		text := fmt.Sprint(readable(arg))
		if reflect.ValueOf(arg).Kind() == reflect.Struct && text == fmt.Sprint(arg) {
			positions = append(positions, show(arg).String())
			continue
		}
		args = append(args, text)
	}
	args = append(args, positions...)
	return nothingPanics.broken("%s panics: %v\nits arguments: %s", c.method, c.value, strings.Join(args, "; "))
}

// caught recovers from a crash and stores the crash's violation in err. It passes on other
// panics, such as those with which a property test ends a run.
func caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case crash:
		*err = r.broken()
	default:
		panic(r)
	}
}

// guardedly returns the error of a function, or the violation of the method that panics.
func guardedly(f func() error) (err error) {
	defer caught(&err)
	return f()
}

// naming is deferred by a guarded method. If that method panics, naming panics again with
// a crash that holds the name and the arguments of the method.
func naming(method string, args func() []any) {
	switch r := recover().(type) {
	case nil:
	case crash:
		panic(r) // of a method that this one has called
	default:
		panic(crash{method, args(), r})
	}
}

// findings are the violations that the walks of a suite have found.
type findings struct {
	goOn  bool // whether walks go on after a violation
	found []error
}

// keep adds a violation to the findings, unless they have one of the same promise. It
// returns err itself if the walk must not go on.
func (f *findings) keep(err error) error {
	var v *Violation
	if !f.goOn || !errors.As(err, &v) {
		return err
	}
	for _, known := range f.found {
		var other *Violation
		if errors.As(known, &other) && other.Promise == v.Promise {
			return nil
		}
	}
	f.found = append(f.found, err)
	return nil
}

// try runs a check of the position after some plays. It returns the error, with the record of
// these plays, unless the walk goes on.
func (w *walk[S, M]) try(plays int, check func() error) error {
	return w.keep(w.recorded(plays, guardedly(check)))
}

// recorded adds the record of some plays to a violation.
func (w *walk[S, M]) recorded(plays int, err error) error {
	if v := (*Violation)(nil); errors.As(err, &v) && w.table != nil {
		// A record needs scores, which may be what is broken.
		_ = guardedly(func() error {
			if at := w.table.At(plays); at != nil {
				v.Record = at.Save()
			}
			return nil
		})
	}
	return err
}
