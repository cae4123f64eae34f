// Package long is for tests that have two forms: a short one, for everyday use, and a long
// one, for .ci/run. An environment variable, which the tests of every package can read,
// chooses the long form: HOYLE_LONG=1 go test ./...
package long

import (
	"os"
	"runtime/debug"
	"testing"
)

// Tests use small heaps, and only for a short time. At its usual pace, the garbage
// collector would take a sixth of their processor time.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(800)
	}
}

// Tests reports whether the tests run in their long form. It reads the environment
// variable while they run, so that go test does not use the cached result of one form for
// the other.
func Tests() bool { return os.Getenv("HOYLE_LONG") != "" }

// Only is for a test that has no short form. It skips the test unless the tests run in
// their long form.
func Only(t *testing.T) {
	t.Helper()
	if !Tests() {
		t.Skip("takes long: set HOYLE_LONG=1")
	}
}

// Or returns full in the long form of the tests, and brief in the short one.
func Or[T any](full, brief T) T {
	if Tests() {
		return full
	}
	return brief
}
