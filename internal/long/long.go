// Package long is for tests that have a short form, for everybody and at any time, and a
// long one, for .ci/run. The long form is chosen by the environment, which reaches the
// tests of every package: HOYLE_LONG=1 go test ./...
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

// Tests reports whether the tests have their long form. It asks the environment while they
// run, so that go test does not answer for one form with the cached result of the other.
func Tests() bool { return os.Getenv("HOYLE_LONG") != "" }

// Only skips a test that has no short form.
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
