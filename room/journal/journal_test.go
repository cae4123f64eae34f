package journal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
)

// journals names the kinds of journals.
var journals = []string{"memory", "disk", "nats", "sealed memory", "sealed disk", "sealed nats"}

func newJournal(t *testing.T, kind string) journal.Journal {
	t.Helper()
	kind, sealed := strings.CutPrefix(kind, "sealed ")
	var j journal.Journal = new(journal.Memory)
	switch kind {
	case "disk":
		j = open(t, t.TempDir())
	case "nats":
		j = dial(t, serve(t))
	}
	if sealed {
		j = seal(t, j, 1)
	}
	return j
}

// each runs a test with an empty journal of every kind.
func each(t *testing.T, test func(t *testing.T, j journal.Journal)) {
	t.Helper()
	for _, kind := range journals {
		t.Run(kind, func(t *testing.T) { test(t, newJournal(t, kind)) })
	}
}

func open(t *testing.T, dir string) journal.Journal {
	t.Helper()
	j := must.Have(journal.OpenDisk(dir, 1, keysUpTo(1)))(t)
	t.Cleanup(func() { _ = j.Close() })
	return j
}

// keysUpTo returns the keys for tests with the numbers up to the given one.
func keysUpTo(number byte) map[byte][]byte {
	keys := map[byte][]byte{}
	for n := byte(1); n <= number; n++ {
		keys[n] = bytes.Repeat([]byte{n}, 32)
	}
	return keys
}

func seal(t *testing.T, j journal.Journal, number byte) journal.Journal {
	t.Helper()
	return must.Have(journal.Seal(j, number, keysUpTo(number)))(t)
}

// added counts the entries, so that each gets a different id.
var added atomic.Int64

// add appends an entry, and tries again if a busy store does not answer.
func add(t *testing.T, j journal.Journal, shelf journal.Shelf, key string, after uint64, data string) uint64 {
	t.Helper()
	id := fmt.Sprint("added ", added.Add(1))
	rev, err := j.Append(t.Context(), shelf, key, after, id, []byte(data))
	for tries := 0; errors.Is(err, journal.ErrUnknown) && tries < 60; tries++ {
		rev, err = j.Append(t.Context(), shelf, key, after, id, []byte(data))
	}
	if err != nil {
		t.Fatal(err)
	}
	return rev
}

func texts(t *testing.T, j journal.Journal, shelf journal.Shelf, key string, after uint64) []string {
	t.Helper()
	entries := must.Have(j.Read(t.Context(), shelf, key, after))(t)
	var all []string
	for _, e := range entries {
		all = append(all, string(e.Data))
	}
	return all
}

// wants fails the test unless a subject has just these entries after a rev.
func wants(t *testing.T, j journal.Journal, shelf journal.Shelf, key string, after uint64, want ...string) {
	t.Helper()
	if got := texts(t, j, shelf, key, after); !slices.Equal(got, want) {
		t.Errorf("%s.%s after %d: %q, want %q", shelf, key, after, got, want)
	}
}

func TestEntriesComeInOrder(t *testing.T) {
	each(t, func(t *testing.T, j journal.Journal) {
		a := add(t, j, journal.Tables, "a", 0, "one")
		b := add(t, j, journal.Tables, "b", 0, "other")
		c := add(t, j, journal.Tables, "a", a, "two")
		if a >= c || b >= c {
			t.Errorf("revs %d, %d, %d", a, b, c)
		}
		wants(t, j, journal.Tables, "a", 0, "one", "two")
		wants(t, j, journal.Tables, "a", a, "two")
		wants(t, j, journal.Tables, "c", 0)
	})
}

func TestTheSequenceIsTheFence(t *testing.T) {
	each(t, func(t *testing.T, j journal.Journal) {
		rev := add(t, j, journal.Tables, "a", 0, "one")
		for _, after := range []uint64{0, rev + 1} {
			if _, err := j.Append(t.Context(), journal.Tables, "a", after, "", []byte("no")); !errors.Is(err, journal.ErrRaced) {
				t.Errorf("after %d: %v", after, err)
			}
		}
		add(t, j, journal.Tables, "a", rev, "two")
		if got := texts(t, j, journal.Tables, "a", 0); len(got) != 2 {
			t.Errorf("%q", got)
		}
	})
}

func TestAnIDIsAppendedOnce(t *testing.T) {
	each(t, func(t *testing.T, j journal.Journal) {
		first := must.Have(j.Append(t.Context(), journal.Tables, "a", 0, "ann/1", []byte("one")))(t)
		if _, err := j.Append(t.Context(), journal.Tables, "a", 0, "ann/1", []byte("one")); !errors.Is(err, journal.ErrRaced) {
			t.Errorf("sent again: %v", err)
		}
		again, err := j.Append(t.Context(), journal.Tables, "a", first, "ann/1", []byte("one"))
		if err != nil || again != first {
			t.Errorf("%d, %v; first %d", again, err, first)
		}
		if got := texts(t, j, journal.Tables, "a", 0); len(got) != 1 {
			t.Errorf("%q", got)
		}
	})
}

// Three writers race for every place in a list. One writer wins each place.
func TestRaceOfThreeWriters(t *testing.T) {
	each(t, func(t *testing.T, j journal.Journal) {
		const rounds = 40
		var wg sync.WaitGroup
		for w := range 3 {
			wg.Go(func() {
				for mine := 0; mine < rounds; {
					entries, err := j.Read(context.Background(), journal.Tables, "race", 0)
					if err != nil {
						t.Error(err)
						return
					}
					last := uint64(0)
					if n := len(entries); n > 0 {
						last = entries[n-1].Rev
					}
					_, err = j.Append(context.Background(), journal.Tables, "race", last, "", fmt.Appendf(nil, "%d after %d", w, len(entries)))
					switch {
					case err == nil:
						mine++
					case !errors.Is(err, journal.ErrRaced):
						t.Error(err)
						return
					}
				}
			})
		}
		wg.Wait()
		got := texts(t, j, journal.Tables, "race", 0)
		if len(got) != 3*rounds {
			t.Errorf("%d entries", len(got))
		}
		for i, text := range got {
			var w, n int
			if _, err := fmt.Sscanf(text, "%d after %d", &w, &n); err != nil || n != i {
				t.Errorf("entry %d: %q, %v", i, text, err)
			}
		}
	})
}

func TestShelvesKeepWhatTheyMust(t *testing.T) {
	each(t, func(t *testing.T, j journal.Journal) {
		for i := range journal.MaxTalk + 5 {
			add(t, j, journal.Talk, "a", journal.Unfenced, fmt.Sprint(i))
		}
		got := texts(t, j, journal.Talk, "a", 0)
		if len(got) != journal.MaxTalk || got[0] != "5" {
			t.Errorf("%d texts from %q", len(got), got[0])
		}
		add(t, j, journal.People, "ann", journal.Unfenced, "old")
		add(t, j, journal.People, "ann", journal.Unfenced, "new")
		wants(t, j, journal.People, "ann", 0, "new")
	})
}

func TestKeysAndPurge(t *testing.T) {
	each(t, func(t *testing.T, j journal.Journal) {
		rev := add(t, j, journal.Tables, "a", 0, "one")
		add(t, j, journal.Tables, "b", 0, "one")
		must.Do(t, j.Purge(t.Context(), journal.Tables, "a"))
		if keys, err := journal.Keys(t.Context(), j, journal.Tables); err != nil || !slices.Equal(keys, []string{"b"}) {
			t.Errorf("%q, %v", keys, err)
		}
		wants(t, j, journal.Tables, "a", 0)
		if next := add(t, j, journal.Tables, "a", 0, "new"); next <= rev {
			t.Errorf("rev %d after %d", next, rev)
		}
	})
}

func TestFollow(t *testing.T) {
	each(t, func(t *testing.T, j journal.Journal) {
		news := make(chan journal.News, 8)
		stop := must.Have(j.Follow(journal.Tables, func(n journal.News) { news <- n }))(t)
		add(t, j, journal.Talk, "a", journal.Unfenced, "talk")
		rev := add(t, j, journal.Tables, "a", 0, "one")
		_, _ = j.Append(t.Context(), journal.Tables, "a", 0, "", []byte("refused"))
		next := add(t, j, journal.Tables, "a", rev, "two")
		for _, want := range []journal.News{{"a", rev, 0, []byte("one")}, {"a", next, rev, []byte("two")}} {
			select {
			case got := <-news:
				if !reflect.DeepEqual(got, want) {
					t.Errorf("%+v, want %+v", got, want)
				}
			case <-time.After(time.Minute):
				t.Fatal("no news")
			}
		}
		stop()
		select {
		case got := <-news:
			t.Errorf("%v", got)
		case <-time.After(20 * time.Millisecond):
		}
	})
}

func TestReadsManyEntries(t *testing.T) {
	each(t, func(t *testing.T, j journal.Journal) {
		rev := uint64(0)
		for i := range 1003 {
			rev = add(t, j, journal.Tables, "a", rev, fmt.Sprint(i))
		}
		got := texts(t, j, journal.Tables, "a", 0)
		if len(got) != 1003 || got[1002] != "1002" {
			t.Errorf("%d entries", len(got))
		}
	})
}

// Acknowledged entries are still there when the journal is reopened, and nobody can read them on
// the disk.
func TestStoredAndSealed(t *testing.T) {
	dir := t.TempDir()
	srv := serveAt(t, server.RANDOM_PORT, dir, nil)
	rev := add(t, seal(t, dial(t, srv.ClientURL()), 1), journal.Tables, "a", 0, "the queen of spades")
	srv.Shutdown()
	srv.WaitForShutdown()
	again := dial(t, serveAt(t, server.RANDOM_PORT, dir, nil).ClientURL())
	wants(t, seal(t, again, 2), journal.Tables, "a", 0, "the queen of spades") // by an old key
	add(t, seal(t, again, 2), journal.Tables, "a", rev, "the king of hearts")
	if _, err := seal(t, again, 1).Read(t.Context(), journal.Tables, "a", 0); !errors.Is(err, journal.ErrSealed) {
		t.Errorf("without the key: %v", err)
	}
	must.Do(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if bytes.Contains(data, []byte("queen")) || bytes.Contains(data, []byte("hearts")) {
			t.Errorf("%s contains the entry", path)
		}
		return err
	}))
}

// A sealed entry is valid only in its place.
func TestSealedEntriesAreBound(t *testing.T) {
	below := new(journal.Memory)
	j := seal(t, below, 1)
	rev := add(t, j, journal.Tables, "a", 0, "one")
	add(t, j, journal.Tables, "a", rev, "two")
	entries := must.Have(below.Read(t.Context(), journal.Tables, "a", 0))(t)
	if len(entries[0].Data) != len(entries[1].Data) || len(entries[0].Data) < 128 {
		t.Errorf("lengths %d, %d", len(entries[0].Data), len(entries[1].Data))
	}
	changed := bytes.Clone(entries[0].Data)
	changed[len(changed)-1]++
	for key, data := range map[string][]byte{"moved": entries[0].Data, "empty": {}, "short": {1, 1}, "changed": changed} {
		add(t, below, journal.Tables, key, 0, string(data))
		if _, err := j.Read(t.Context(), journal.Tables, key, 0); !errors.Is(err, journal.ErrSealed) {
			t.Errorf("%s: %v", key, err)
		}
	}
	must.Do(t, below.Purge(t.Context(), journal.Tables, "a"))
	add(t, below, journal.Tables, "a", 0, string(entries[1].Data))
	if _, err := j.Read(t.Context(), journal.Tables, "a", 0); !errors.Is(err, journal.ErrSealed) {
		t.Errorf("an entry in the place of another: %v", err)
	}
}
