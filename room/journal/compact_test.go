package journal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
)

// While others write, Compact keeps everything that is stored and nothing that was deleted. With a
// new key, the old key is no longer needed afterwards.
func TestCompact(t *testing.T) {
	dir := t.TempDir()
	j := open(t, dir)
	gone := strings.Repeat("x", 1000)
	add(t, j, journal.Tables, "gone", 0, gone)
	kept := add(t, j, journal.Tables, "kept", 0, "one")
	for i := range 300 {
		add(t, j, journal.Talk, "talk", journal.Unfenced, fmt.Sprint(i, gone))
	}
	must.Do(t, j.Purge(t.Context(), journal.Tables, "gone"))
	must.Do(t, j.Close())
	size := func() (n int64) {
		files, _ := filepath.Glob(filepath.Join(dir, "log", "0*"))
		for _, f := range files {
			if info, err := os.Stat(f); err == nil {
				n += info.Size()
			}
		}
		return n
	}
	before := size()
	d := must.Have(journal.OpenDisk(dir, 2, keysUpTo(2)))(t)
	var wg sync.WaitGroup
	wg.Go(func() {
		for i := range 50 {
			if _, err := d.Append(context.Background(), journal.Tables, "more", journal.Unfenced, "", fmt.Append(nil, i)); err != nil {
				t.Error(err)
			}
		}
	})
	must.Do(t, d.Compact(t.Context()))
	wg.Wait()
	must.Do(t, d.Close())
	if after := size(); after > before*3/4 {
		t.Errorf("%d bytes, before %d", after, before)
	}
	d = must.Have(journal.OpenDisk(dir, 2, map[byte][]byte{2: keysUpTo(2)[2]}))(t) // without the old key
	defer func() { _ = d.Close() }()
	wants(t, d, journal.Tables, "kept", 0, "one")
	if got := texts(t, d, journal.Talk, "talk", 0); len(got) != journal.MaxTalk || !strings.HasPrefix(got[0], "100x") {
		t.Errorf("%d texts", len(got))
	}
	if got := texts(t, d, journal.Tables, "more", 0); len(got) != 50 || got[49] != "49" {
		t.Errorf("%q", got)
	}
	if next := add(t, d, journal.Tables, "kept", kept, "two"); next <= kept {
		t.Errorf("rev %d after %d", next, kept)
	}
}

// A backup made with an old key is restored under a new one. The new store needs only the new key.
func TestRestoreUnderAnotherKey(t *testing.T) {
	from := withKeys(t, new(journal.Memory), 1)
	revs := fill(t, from)
	var backup bytes.Buffer
	must.Have(from.Backup(t.Context(), &backup))(t)
	dir := t.TempDir()
	to := onDisk(t, dir, 1, 2)
	must.Have(to.Restore(t.Context(), bytes.NewReader(backup.Bytes())))(t)
	must.Do(t, to.Close())
	again := onDisk(t, dir, 2)
	defer func() { _ = again.Close() }()
	if err := again.Prove(t.Context()); err != nil {
		t.Error(err)
	}
	checkFilled(t, again, revs)
}

// After Rekey, no file of the store contains anything that an old key sealed, and the
// report says so.
func TestRekeyErases(t *testing.T) {
	dir := t.TempDir()
	old := onDisk(t, dir, 1)
	revs := fill(t, old)
	must.Do(t, old.Close())
	files := func() (all []byte) {
		names := must.Have(filepath.Glob(filepath.Join(dir, "log", "*")))(t)
		for _, name := range names {
			data := must.Have(os.ReadFile(name))(t)
			all = append(all, data...)
		}
		return all
	}
	sample := files()[200:232] // of a frame
	both := onDisk(t, dir, 1, 2)
	r, err := both.Rekey(t.Context())
	if err != nil || !r.Erased || !strings.Contains(r.String(), "can be removed") {
		t.Fatalf("%v, %v", r, err)
	}
	if bytes.Contains(files(), sample) {
		t.Error("the old bytes are still there")
	}
	must.Do(t, both.Close())
	anew := onDisk(t, dir, 2)
	defer func() { _ = anew.Close() }()
	checkFilled(t, anew, revs)
}

// A file that is damaged while the room runs cannot be cleaned; the report says so, and the room
// keeps running.
func TestCompactOfADamagedFile(t *testing.T) {
	dir, files := filled(t, 20)
	j := must.Have(journal.OpenDisk(dir, 1, keysUpTo(1)))(t)
	defer func() { _ = j.Close() }()
	change(t, files[0], flip(0.5))
	if err := j.Compact(t.Context()); !errors.Is(err, journal.ErrDamaged) {
		t.Errorf("%v", err)
	}
	add(t, j, journal.Tables, "d", 0, "one")
	if got := texts(t, j, journal.Tables, "d", 0); len(got) != 1 {
		t.Errorf("%q", got)
	}
}
