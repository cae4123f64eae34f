package journal_test

import (
	"testing"
	"time"

	"github.com/hoylecards/hoyle/room/journal"
)

// A store that is opened with other days deletes what is older, and nothing else.
func TestKeepDays(t *testing.T) {
	dir := t.TempDir()
	j, err := journal.OpenStreams(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	add(t, j, journal.Records, "a", 0, "a record")
	add(t, j, journal.Tables, "a", 0, "a table")
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	const never = 1000
	j, err = journal.OpenStreams(t.Context(), dir, journal.KeepDays(journal.Records, never), journal.KeepDays(journal.Tables, 1))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = j.Close() }()
	entries, err := j.Read(t.Context(), journal.Records, "a", 0)
	if err != nil || len(entries) != 1 {
		t.Fatalf("%d entries, %v", len(entries), err)
	}
	days := func(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }
	if _, err := j.Replace(t.Context(), journal.Records, "a", entries[0].Rev, days(never-1), []byte("old")); err != nil {
		t.Fatal(err)
	}
	time.Sleep(1500 * time.Millisecond) // by the usual days it would be gone after a second
	if got := texts(t, j, journal.Records, "a", 0); len(got) != 1 {
		t.Error("the entry is deleted too early")
	}
	if ages := journal.Ages(t.Context(), t, j); ages[journal.Records] != days(never) || ages[journal.Tables] != 0 || ages[journal.Talk] != days(7) {
		t.Errorf("%v", ages)
	}
}
