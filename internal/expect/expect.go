// Package expect is for what a test compares: what is not as expected fails the test, which goes on. The
// words behind a comparison say what it is about.
//
//	expect.Is(t, table.Len(), 3, "plays after", move)
//	expect.Err(t, table.Play(0, move), engine.ErrGameOver, "after the end")
//	expect.Fails(host.ParseRecord(text))(t, host.ErrRecord, text)
package expect

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/google/go-cmp/cmp"
)

// tester is what fails: a *testing.T, a *testing.B, a *testing.F, a *rapid.T.
type tester interface {
	Helper()
	Errorf(format string, args ...any)
}

// Is fails the test unless got is want.
func Is[T comparable](t tester, got, want T, about ...any) {
	if got != want {
		t.Helper()
		t.Errorf("%sgot %v, want %v", title(about), got, want)
	}
}

// Same fails the test unless two values have the same parts, exported or not. It prints those that differ.
func Same[T any](t tester, got, want T, about ...any) {
	if diff := cmp.Diff(want, got, cmp.Exporter(func(reflect.Type) bool { return true })); diff != "" {
		t.Helper()
		t.Errorf("%s(-want +got):\n%s", title(about), diff)
	}
}

// Err fails the test unless err is an error that is, or wraps, want.
func Err(t tester, err, want error, about ...any) {
	if !errors.Is(err, want) {
		t.Helper()
		t.Errorf("%sgot error %v, want %v", title(about), err, want)
	}
}

// Fails is Err for a call that also returns a value.
func Fails[T any](_ T, err error) func(t tester, want error, about ...any) {
	return func(t tester, want error, about ...any) {
		t.Helper()
		Err(t, err, want, about...)
	}
}

// JSON fails the test unless v has the given JSON, and comes back from it.
func JSON[T any](t tester, v T, text string) {
	t.Helper()
	data, err := json.Marshal(v)
	Err(t, err, nil, text)
	Is(t, string(data), text)
	var back T
	Err(t, json.Unmarshal([]byte(text), &back), nil, text)
	Same(t, back, v, text)
}

// title returns the words of a comparison, as they begin a line.
func title(about []any) string {
	if len(about) == 0 {
		return ""
	}
	return strings.TrimSuffix(fmt.Sprintln(about...), "\n") + ": "
}
