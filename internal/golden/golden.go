// Package golden compares what a test made with what is kept in a file. Tests
// that import it know the flag -update, which writes the files anew.
package golden

import (
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Check fails the test if the file does not hold just what it got.
func Check(tb testing.TB, file, got string) {
	tb.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
			tb.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		tb.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		tb.Errorf("%s (-want +got):\n%s", file, diff)
	}
}
