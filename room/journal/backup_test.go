package journal_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
)

// random returns bytes that cannot be compressed.
func random(n int) []byte {
	data := make([]byte, n)
	_, _ = rand.NewChaCha8([32]byte{byte(n)}).Read(data)
	return data
}

func backup(t *testing.T, j *journal.Sealed) []byte {
	t.Helper()
	var b bytes.Buffer
	must.Have(j.Backup(t.Context(), &b))(t)
	return b.Bytes()
}

// A backup contains everything, including what was resealed, and is restored with the same revs,
// times and order, under the newest key.
func TestBackupAndRestore(t *testing.T) {
	for _, kind := range []string{"memory", "nats"} {
		t.Run(kind, func(t *testing.T) {
			below := newJournal(t, kind)
			add(t, below, journal.Friends, "x", 0, "so that revs differ")
			must.Do(t, below.Purge(t.Context(), journal.Friends, "x"))
			revs := fill(t, withKeys(t, below, 1))
			j := withKeys(t, below, 1, 2)
			must.Have(j.Rekey(t.Context()))(t)
			four := add(t, j, journal.Tables, "a", revs[2], "four")
			file := backup(t, j)
			if bytes.Contains(file, []byte("three")) {
				t.Error("the backup can be read")
			}
			into := newJournal(t, kind)
			r := withKeys(t, into, 1, 2, 3)
			b, err := r.Restore(t.Context(), bytes.NewReader(file))
			if err != nil || b.Entries != 12 || len(b.Subjects) != len(journal.Shelves()) {
				t.Fatalf("%+v, %v", b, err)
			}
			checkFilled(t, withKeys(t, into, 3), revs)
			was := must.Have(j.Read(t.Context(), journal.Tables, "a", 0))(t)
			is, err := r.Read(t.Context(), journal.Tables, "a", 0)
			if err != nil || len(is) != 4 {
				t.Fatalf("%d entries, %v", len(is), err)
			}
			for i := range was {
				if !is[i].At.Truncate(time.Millisecond).Equal(was[i].At.Truncate(time.Millisecond)) {
					t.Errorf("entry %d is of %v, was of %v", i, is[i].At, was[i].At)
				}
			}
			five := add(t, r, journal.Tables, "a", four, "five")
			if five <= four {
				t.Errorf("rev %d after %d", five, four)
			}
			wants(t, r, journal.Tables, "a", four, "five")
			if _, err := r.Restore(t.Context(), bytes.NewReader(file)); !errors.Is(err, journal.ErrNotEmpty) {
				t.Errorf("into a journal with entries: %v", err)
			}
		})
	}
}

// refused checks that a file cannot be restored, and that no part of it is left in the store.
func refused(t *testing.T, what string, file []byte, want error) {
	t.Helper()
	below := new(journal.Memory)
	j := withKeys(t, below, 1, 2)
	if _, err := j.Restore(t.Context(), bytes.NewReader(file)); !errors.Is(err, want) {
		t.Errorf("%s: %v", what, err)
	}
	if _, err := j.Verify(bytes.NewReader(file)); want == journal.ErrBackup && !errors.Is(err, want) { //nolint:errorlint // which of two wishes
		t.Errorf("%s is verified: %v", what, err)
	}
	empty(t, what, below)
}

func empty(t *testing.T, what string, j journal.Journal) {
	t.Helper()
	for _, shelf := range journal.Shelves() {
		if keys, err := journal.Keys(t.Context(), j, shelf); err != nil || len(keys) > 0 {
			t.Errorf("%s leaves %d subjects on %s, %v", what, len(keys), shelf, err)
		}
	}
}

func unzip(t *testing.T, file []byte) [][]byte {
	t.Helper()
	z := must.Have(gzip.NewReader(bytes.NewReader(file)))(t)
	text := must.Have(io.ReadAll(z))(t)
	return bytes.SplitAfter(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
}

func zip(t *testing.T, lines ...[]byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	must.Have(z.Write(bytes.Join(lines, nil)))(t)
	must.Do(t, z.Close())
	return b.Bytes()
}

// A file that is truncated, altered, or sealed with another key is refused, even if its
// gzip is valid.
func TestBadBackups(t *testing.T) {
	below := new(journal.Memory)
	fill(t, withKeys(t, below, 1))
	file := backup(t, withKeys(t, below, 1))
	must.Have(withKeys(t, below, 1).Verify(bytes.NewReader(file)))(t)
	for n := 0; n < len(file); n += 7 {
		refused(t, "a torn file", file[:n], journal.ErrBackup)
		changed := bytes.Clone(file)
		changed[n] ^= 1
		if n < 4 || n > 9 { // the time and the operating system in gzip's header mean nothing
			refused(t, "a changed file", changed, journal.ErrBackup)
		}
	}
	refused(t, "a file with something after it", append(bytes.Clone(file), 'x'), journal.ErrBackup)
	refused(t, "two files", slices.Concat(file, file), journal.ErrBackup)
	lines := unzip(t, file)
	if len(lines) != 15 { // a head, 13 entries, an end
		t.Fatalf("%d lines", len(lines))
	}
	for i := range lines {
		refused(t, "a file without a line", zip(t, slices.Delete(slices.Clone(lines), i, i+1)...), journal.ErrBackup)
		refused(t, "a file with a line twice", zip(t, slices.Insert(slices.Clone(lines), i, lines[i])...), journal.ErrBackup)
	}
	swapped := slices.Clone(lines)
	swapped[1], swapped[2] = swapped[2], swapped[1]
	refused(t, "a file in another order", zip(t, swapped...), journal.ErrBackup)
	newer := slices.Clone(lines)
	newer[0] = bytes.Replace(newer[0], []byte(`"version":1`), []byte(`"version":2`), 1)
	refused(t, "a newer file", zip(t, newer...), journal.ErrBackup)
	refused(t, "a file with another key", backup(t, withKeys(t, new(journal.Memory), 3)), journal.ErrBackup)
}

// full is a journal that takes a limited number of entries.
type full struct {
	journal.Journal
	left int
}

func (f *full) Replace(ctx context.Context, shelf journal.Shelf, key string, after uint64, old time.Duration, data []byte) (uint64, error) {
	if f.left--; f.left < 0 {
		return 0, journal.ErrUnknown
	}
	return f.Journal.Replace(ctx, shelf, key, after, old, data)
}

// If the store fails in the middle of a restore, nothing is left in it.
func TestRestoreIntoAFullStore(t *testing.T) {
	from := new(journal.Memory)
	fill(t, withKeys(t, from, 1))
	file := backup(t, withKeys(t, from, 1))
	for left := range len(journal.Shelves()) {
		below := new(journal.Memory)
		if _, err := withKeys(t, &full{below, left}, 1).Restore(t.Context(), bytes.NewReader(file)); !errors.Is(err, journal.ErrUnknown) {
			t.Errorf("%v", err)
		}
		empty(t, "a full store", below)
	}
}

// Subjects that are too large for a pack are restored too. The events of a table that has a record
// were about to be deleted, and are not restored. A subject that no key opens is left out.
func TestOddBackups(t *testing.T) {
	below := new(journal.Memory)
	j := withKeys(t, below, 1)
	fill(t, j)
	var want []string
	for range 20 {
		want = append(want, string(random(60_000)))
		add(t, j, journal.Feed, "big", journal.Unfenced, want[len(want)-1])
	}
	add(t, j, journal.Records, "a", journal.Unfenced, "the table is over")
	add(t, withKeys(t, below, 3), journal.Talk, "c", journal.Unfenced, "of a key that is lost")
	var file bytes.Buffer
	if b, err := j.Backup(t.Context(), &file); err != nil || b.Failed[journal.Talk] != 1 || b.Subjects[journal.Talk] != 1 {
		t.Fatalf("%v, %v", b, err)
	}
	r := withKeys(t, new(journal.Memory), 1)
	if b, err := r.Restore(t.Context(), bytes.NewReader(file.Bytes())); err != nil || b.Failed[journal.Talk] != 1 {
		t.Fatalf("%v, %v", b, err)
	}
	wants(t, r, journal.Feed, "big", 0, want...)
	wants(t, r, journal.Tables, "a", 0)
	if got := texts(t, r, journal.Records, "a", 0); len(got) != 1 {
		t.Errorf("%q", got)
	}
}
