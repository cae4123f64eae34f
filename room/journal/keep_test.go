package journal_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
)

// Somebody plays game after game. The records of all games together take a bounded space: those that
// were stored, or count as stored, the longest ago are deleted, and nothing else.
func TestKeepBytes(t *testing.T) {
	dir, text := t.TempDir(), strings.Repeat("x", 10_000)
	const most = 200_000
	j := must.Have(journal.OpenDisk(dir, 1, keysUpTo(1), journal.KeepBytes(journal.Records, most), journal.KeepBytes(journal.Talk, 1)))(t)
	add(t, j, journal.Tables, "table", 0, text)
	add(t, j, journal.Talk, "table", 0, text)
	must.Have(j.Replace(t.Context(), journal.Records, "kept", 0, time.Hour, []byte("small")))(t)
	for n := range 15 { // of bots alone, which count as older
		must.Have(j.Replace(t.Context(), journal.Records, fmt.Sprint("bots", n), 0, 2*time.Hour, []byte(text)))(t)
	}
	for n := range 100 {
		add(t, j, journal.Records, fmt.Sprint("game", n), 0, text)
		if n == 5 {
			if got := texts(t, j, journal.Records, "kept", 0); len(got) != 1 {
				t.Error("a record is deleted before older ones")
			}
		}
		add(t, j, journal.Tables, "other", journal.Unfenced, "an entry") // by then the records were counted
		counts, err := j.Counts(t.Context(), journal.Records)
		if err != nil || len(counts)*len(text) > most+len(text) {
			t.Fatalf("%d records after %d games, %v", len(counts), n+1, err)
		}
	}
	check := func(j journal.Journal) {
		t.Helper()
		for key, want := range map[string]int{"game99": 1, "game85": 1, "game10": 0, "bots0": 0, "kept": 0} {
			if got := texts(t, j, journal.Records, key, 0); len(got) != want {
				t.Errorf("%d records of %s, want %d", len(got), key, want)
			}
		}
		if len(texts(t, j, journal.Tables, "table", 0)) != 1 || len(texts(t, j, journal.Talk, "table", 0)) != 1 {
			t.Error("what is not a record is deleted")
		}
	}
	check(j)
	must.Do(t, j.Close())
	j = must.Have(journal.OpenDisk(dir, 1, keysUpTo(1), journal.KeepBytes(journal.Records, 3*int64(len(text)))))(t)
	defer func() { _ = j.Close() }()
	if counts, err := j.Counts(t.Context(), journal.Records); err != nil || len(counts) > 3 || counts["game99"] != 1 {
		t.Errorf("%v, %v", counts, err)
	}
}
