package journal_test

import (
	"errors"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
)

// An entry that replaces the entries before it is fenced like any other, and is the only one left
// afterwards.
func TestReplace(t *testing.T) {
	each(t, func(t *testing.T, j journal.Journal) {
		t.Helper()
		first := add(t, j, journal.Tables, "a", 0, "one")
		other := add(t, j, journal.Tables, "b", 0, "other")
		last := add(t, j, journal.Tables, "a", first, "two")
		news := make(chan uint64, 10)
		stop := must.Have(j.Follow(journal.Tables, func(n journal.News) { news <- n.Rev }))(t)
		defer stop()
		for _, after := range []uint64{0, first, other} {
			if _, err := j.Replace(t.Context(), journal.Tables, "a", after, 0, []byte("no")); !errors.Is(err, journal.ErrRaced) {
				t.Errorf("after %d: %v", after, err)
			}
		}
		rev, err := j.Replace(t.Context(), journal.Tables, "a", last, 0, []byte("all"))
		if err != nil || rev <= last {
			t.Fatalf("rev %d after %d, %v", rev, last, err)
		}
		wants(t, j, journal.Tables, "a", 0, "all")
		wants(t, j, journal.Tables, "b", 0, "other")
		more := add(t, j, journal.Tables, "a", rev, "more")
		got := last
		for end := time.After(time.Minute); got == last; { // its news may be under way when Follow returns
			select {
			case got = <-news:
			case <-end:
				t.Fatal("no news")
			}
		}
		if got != more {
			t.Errorf("news of %d, want %d", got, more)
		}
		wants(t, j, journal.Tables, "a", rev, "more")
		if _, err := j.Replace(t.Context(), journal.Tables, "a.b", 0, 0, nil); !errors.Is(err, journal.ErrKey) {
			t.Errorf("not a key: %v", err)
		}
	})
}

// Skip changes the next rev of a shelf.
func TestSkip(t *testing.T) {
	each(t, func(t *testing.T, j journal.Journal) {
		t.Helper()
		must.Do(t, j.Skip(t.Context(), journal.Tables, 1000))
		rev, err := j.Replace(t.Context(), journal.Tables, "a", 0, 0, []byte("one"))
		if err != nil || rev != 1001 {
			t.Errorf("rev %d, %v", rev, err)
		}
		wants(t, j, journal.Tables, "a", 0, "one")
	})
}

// Entries have the time at which they were stored, and an entry that replaces others is deleted
// when the others would have been deleted.
func TestTimes(t *testing.T) {
	for _, kind := range journals {
		t.Run(kind, func(t *testing.T) {
			j, start := newJournal(t, kind), time.Now()
			rev := add(t, j, journal.Records, "a", 0, "one")
			entries, err := j.Read(t.Context(), journal.Records, "a", 0)
			if err != nil || len(entries) != 1 || entries[0].At.Before(start.Add(-time.Second)) || entries[0].At.After(time.Now().Add(time.Second)) {
				t.Fatalf("%v, %v", entries, err)
			}
			const days = 30 * 24 * time.Hour
			must.Have(j.Replace(t.Context(), journal.Records, "a", rev, days-time.Second, []byte("old")))(t)
			if kind == "memory" || kind == "sealed memory" { // these forget nothing
				return
			}
			for until := time.Now().Add(time.Minute); len(texts(t, j, journal.Records, "a", 0)) > 0; time.Sleep(20 * time.Millisecond) {
				if time.Now().After(until) {
					t.Fatal("the entry is not deleted")
				}
			}
		})
	}
}
