package enginetest

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/absent"
)

// failure is the panic that ends a check. The method guarded returns its error.
type failure struct{ error }

// failOn ends a check with an error, unless it is nil.
func failOn(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// broken ends a check with the violation of the promise.
func (p Promise) broken(format string, args ...any) { failOn(p.violation(format, args...)) }

// violation returns the violation of the promise. Among the arguments, a move is written as its
// text, and the second position and further ones by what differs from the first.
func (p Promise) violation(format string, args ...any) error {
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

func (v shown) bytes() []byte { return []byte(v.String()) }

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

// jsonOf returns the JSON of a value. A value without JSON breaks the promise.
func (p Promise) jsonOf(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		p.broken("no JSON of %+v: %v", v, err)
	}
	return data
}

// checked runs a check of the suite with its defaults filled in. It returns the error that ends the
// check, or ErrNoGame.
func (su Suite[S, M]) checked(check func(su Suite[S, M])) error {
	if absent.Is(su.Game) {
		return engine.ErrNoGame
	}
	return su.guarded(func() { check(su.ready()) })
}

// guarded returns the error that ends a check, or the violation for a method of the game that panics.
// It passes on other panics, such as those with which a property test ends a run.
func (su Suite[S, M]) guarded(check func()) (err error) {
	defer func() {
		value := recover()
		if value == nil {
			return
		}
		if failed, ok := value.(failure); ok {
			err = failed.error
			return
		}
		method, at := panicked(reflect.TypeOf(su.inner()))
		if method == "" {
			panic(value)
		}
		err = nothingPanics.violation("%s panics: %v\nat %s", method, value, strings.Join(at, "\nin "))
	}()
	check()
	return nil
}

// panicked returns the method of a game that has panicked, and the places in the source from the panic out
// to that method. It returns "" if the panic comes from elsewhere. It looks at the stack of its caller's caller.
func panicked(game reflect.Type) (method string, at []string) {
	var places []string
	var stack [1000]uintptr
	frames := runtime.CallersFrames(stack[:runtime.Callers(3, stack[:])])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		ours := !strings.HasSuffix(f.File, "_test.go") // not a game that a test of this package plays
		switch {
		case strings.HasPrefix(f.Function, "runtime."):
			continue
		case ours && strings.HasPrefix(f.Function, suitePath+"."):
			return method, at
		}
		places = append(places, fmt.Sprintf("%s:%d", path.Base(f.File), f.Line))
		name := f.Function[strings.LastIndex(f.Function, ".")+1:]
		if _, is := game.MethodByName(name); is && (!ours || !strings.HasPrefix(f.Function, path.Dir(suitePath))) {
			method, at = name, slices.Clone(places)
		}
	}
	return method, at
}

var suitePath = reflect.TypeFor[Promise]().PkgPath()

// findings are the violations that the walks of a suite have found.
type findings struct {
	goOn  bool // whether walks go on after a violation
	found []error
}

// keep adds a violation to the findings, unless they have one of the same promise. It
// returns err itself if the walk must not go on.
func (f *findings) keep(err error) error {
	v, ok := errors.AsType[*Violation](err)
	if !f.goOn || !ok {
		return err
	}
	if !slices.ContainsFunc(f.found, func(known error) bool {
		other, _ := errors.AsType[*Violation](known) // all are violations
		return other.Promise == v.Promise
	}) {
		f.found = append(f.found, err)
	}
	return nil
}

// try runs a check of the position after some plays. A violation gets the record of these plays, and
// ends the walk unless the walk goes on.
func (w *walk[S, M]) try(plays int, check func()) {
	failOn(w.keep(w.recorded(plays, w.guarded(check))))
}

// doubt notes, with the record of some plays, that a promise may be broken.
func (w *walk[S, M]) doubt(plays int, p Promise, format string, args ...any) {
	_ = w.doubts.keep(w.recorded(plays, p.violation(format, args...)))
}

// recorded adds the record of some plays to a violation.
func (w *walk[S, M]) recorded(plays int, err error) error {
	if v := (*Violation)(nil); errors.As(err, &v) && w.table != nil {
		// A record needs scores, which may be what is broken.
		_ = w.guarded(func() {
			if at := w.table.At(plays); at != nil {
				v.Record = at.Save()
			}
		})
	}
	return err
}
