package journal_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/room/journal"
)

// A text that is not a key, which may come from an address that a stranger typed, finds
// nothing and changes nothing, even if it has a meaning to the store.
func TestOddKeys(t *testing.T) {
	each(t, func(t *testing.T, j journal.Journal) {
		t.Helper()
		add(t, j, journal.Records, "a", journal.Unfenced, "one")
		for _, key := range []string{"", "*", ">", "a.b", "a b", `a","seq":1,"x":"`, strings.Repeat("a", 65)} {
			if entries, err := j.Read(t.Context(), journal.Records, key, 0); err != nil || len(entries) > 0 {
				t.Errorf("%q: %d entries, %v", key, len(entries), err)
			}
			if _, err := j.Append(t.Context(), journal.Records, key, journal.Unfenced, "", []byte("two")); !errors.Is(err, journal.ErrKey) {
				t.Errorf("%q is appended to: %v", key, err)
			}
			if err := j.Purge(t.Context(), journal.Records, key); !errors.Is(err, journal.ErrKey) {
				t.Errorf("%q is deleted: %v", key, err)
			}
		}
		if got := texts(t, j, journal.Records, "a", 0); len(got) != 1 || got[0] != "one" {
			t.Errorf("%q", got)
		}
	})
}
