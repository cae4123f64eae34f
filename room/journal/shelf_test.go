package journal_test

import (
	"testing"

	"github.com/hoylecards/hoyle/room/journal"
)

// A key stays in its part. The sums are those that the authors of FNV have published for 32-bit
// FNV-1a: E40C292C, E70C2DE5, BF9CF968.
func TestPart(t *testing.T) {
	for key, want := range map[string]int{"a": 0xC % 8, "b": 0x5, "foobar": 0x8 % 8} {
		if got := journal.Part(key, journal.TableParts); got != want {
			t.Errorf("%s is in part %d, want %d", key, got, want)
		}
	}
}
