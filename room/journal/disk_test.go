package journal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
)

// A store does not open with a wrong key, but then opens with the right one.
func TestOtherKey(t *testing.T) {
	dir, _ := filled(t, 1)
	other := map[byte][]byte{1: bytes.Repeat([]byte{99}, 32)}
	if _, err := journal.OpenDisk(dir, 1, other); !errors.Is(err, journal.ErrSealed) {
		t.Errorf("with a wrong key: %v", err)
	}
	if _, err := journal.OpenDisk(dir, 2, map[byte][]byte{2: bytes.Repeat([]byte{2}, 32)}); !errors.Is(err,
		journal.ErrSealed) || !strings.Contains(err.Error(), "key 1") {
		t.Errorf("without key 1: %v", err)
	}
	if got := texts(t, open(t, dir), journal.Tables, "a", 0); len(got) != 1 {
		t.Errorf("%q", got)
	}
}

// Nothing in the files of a store reveals who acted where.
func TestFilesTellNothing(t *testing.T) {
	dir := t.TempDir()
	j := seal(t, open(t, dir), 1)
	must.Have(j.Append(t.Context(), journal.Tables, "thetable", 0, "thetable/theaccount/7", []byte(`{"k":"theevent"}`)))(t)
	must.Do(t, j.Close())
	files, err := filepath.Glob(filepath.Join(dir, "log", "*"))
	if err != nil || len(files) < 2 {
		t.Fatalf("%q, %v", files, err)
	}
	for _, file := range files {
		data := must.Have(os.ReadFile(file))(t)
		for _, text := range []string{"thetable", "theaccount", "theevent", "/7"} {
			if bytes.Contains(data, []byte(text)) {
				t.Errorf("%s contains %q", file, text)
			}
		}
	}
}

// Any store that holds sealed entries gets codes instead of ids.
func TestIDsAreCodes(t *testing.T) {
	ids := make(chan string, 1)
	j := seal(t, spy{new(journal.Memory), ids}, 1)
	must.Have(j.Append(t.Context(), journal.Tables, "a", 0, "a/ann/7", nil))(t)
	if id := <-ids; len(id) != 22 || strings.Contains(id, "ann") {
		t.Errorf("%q", id)
	}
}

type spy struct {
	journal.Journal
	ids chan string
}

func (s spy) Append(ctx context.Context, shelf journal.Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	s.ids <- id
	return s.Journal.Append(ctx, shelf, key, after, id, data)
}

// faulty is a disk whose writes fail while a fault is set.
type faulty struct {
	*os.File
	fault *atomic.Pointer[fault]
}

// fault is a fault of a disk.
type fault struct {
	err   error
	part  bool          // only a part of what is written reaches the disk
	sync  bool          // it is the sync that fails
	uncut bool          // the file cannot be cut either
	slow  time.Duration // for a sync
}

func (f faulty) WriteAt(b []byte, at int64) (int, error) {
	is := f.fault.Load()
	if is == nil || is.sync || is.err == nil {
		return f.File.WriteAt(b, at)
	}
	n := 0
	if is.part {
		n, _ = f.File.WriteAt(b[:len(b)/2], at)
	}
	return n, is.err
}

func (f faulty) Sync() error {
	if is := f.fault.Load(); is != nil {
		if time.Sleep(is.slow); is.sync {
			return is.err
		}
	}
	return f.File.Sync()
}

func (f faulty) Truncate(n int64) error {
	if is := f.fault.Load(); is != nil && is.uncut {
		return is.err
	}
	return f.File.Truncate(n)
}

// openFaulty opens a store on a faulty disk.
func openFaulty(t *testing.T, dir string) (*journal.Disk, *atomic.Pointer[fault]) {
	t.Helper()
	bad := new(atomic.Pointer[fault])
	return openOn(t, dir, func() *atomic.Pointer[fault] { return bad }), bad
}

// openOn opens a store. Each file that the store creates has the fault that the function next
// returns.
func openOn(t *testing.T, dir string, next func() *atomic.Pointer[fault]) *journal.Disk {
	t.Helper()
	j := must.Have(journal.OpenDisk(dir, 1, keysUpTo(1), journal.OnDisk(func(name string) (journal.Output, error) {
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
		return faulty{f, next()}, err
	})))(t)
	t.Cleanup(func() { _ = j.Close() })
	return j
}

// If a disk takes no writes, the store notices this and reports the reason, and nothing is
// acknowledged. When the disk takes writes again, so does the store. It contains everything that
// was acknowledged, and nothing twice.
func TestDiskTakesNothing(t *testing.T) {
	for name, is := range map[string]fault{
		"full":            {err: syscall.ENOSPC, part: true},
		"read-only":       {err: syscall.EROFS, uncut: true},
		"broken":          {err: syscall.EIO, part: true, uncut: true},
		"the sync fails":  {err: syscall.EIO, sync: true},
		"the sync, uncut": {err: syscall.EIO, sync: true, uncut: true},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			j, bad := openFaulty(t, dir)
			rev := add(t, j, journal.Tables, "a", 0, "one")
			for i := range 3 {
				bad.Store(&is)
				for range 3 {
					if _, err := j.Append(t.Context(), journal.Tables, "a", rev, fmt.Sprint("id", i), []byte("more")); !errors.Is(err,
						journal.ErrUnknown) || !errors.Is(err, is.err) {
						t.Fatalf("acknowledged: %v", err)
					}
				}
				expect.Err(t, j.Check(t.Context()), is.err, "the store is healthy")
				bad.Store(nil)
				expect.Err(t, j.Check(t.Context()), nil, "the store is not healthy again")
				next, err := j.Append(t.Context(), journal.Tables, "a", rev, fmt.Sprint("id", i), []byte("more"))
				if err != nil || next <= rev {
					t.Fatalf("not appended again: %d, %v", next, err)
				}
				rev = next
			}
			want := []string{"one", "more", "more", "more"}
			wants(t, j, journal.Tables, "a", 0, want...)
			must.Do(t, j.Close())
			wants(t, open(t, dir), journal.Tables, "a", 0, want...)
		})
	}
}

// A sync stores everything that is waiting for it.
func TestOneSyncForAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j, bad := openFaulty(t, t.TempDir())
		const slow, writers, each = 20 * time.Millisecond, 50, 4
		bad.Store(&fault{slow: slow})
		start := time.Now()
		var wg sync.WaitGroup
		for w := range writers {
			wg.Go(func() {
				last := uint64(0)
				for i := range each {
					rev, err := j.Append(context.Background(), journal.Tables, fmt.Sprint("t", w), last, "", fmt.Append(nil, i))
					if err != nil {
						t.Error(err)
						return
					}
					last = rev
				}
			})
		}
		wg.Wait()
		if took := time.Since(start); took > 2*each*slow {
			t.Errorf("%d entries took %v with a sync of %v", writers*each, took, slow)
		}
	})
}

// An entry that was written but not synced, and cannot be cut off, is gone after a crash. Its
// writer was told that the entry's fate is unknown, and another entry has the rev.
func TestNoGhosts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		j, bad := openFaulty(t, dir)
		bad.Store(&fault{err: syscall.EIO, sync: true, uncut: true, slow: 50 * time.Millisecond})
		var wg sync.WaitGroup
		for i := range 20 { // the first one is written alone, the others in one write
			wg.Go(func() {
				_, err := j.Append(context.Background(), journal.Tables, fmt.Sprintf("ghost%02d", i), 0, "", []byte("same size"))
				if !errors.Is(err, journal.ErrUnknown) {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		bad.Store(nil)
		add(t, j, journal.Tables, "real000", 0, "same size")
		crashed := t.TempDir()
		must.Do(t, os.CopyFS(crashed, os.DirFS(dir)))
		keys, err := journal.Keys(t.Context(), open(t, crashed), journal.Tables)
		if err != nil || !slices.Equal(keys, []string{"real000"}) {
			t.Errorf("%q, %v", keys, err)
		}
	})
}

// A file whose sync has failed is abandoned, because its place on the disk may be permanently
// broken. The store continues in another file.
func TestABrokenFileIsLeft(t *testing.T) {
	var bad []*atomic.Pointer[fault]
	j := openOn(t, t.TempDir(), func() *atomic.Pointer[fault] {
		bad = append(bad, new(atomic.Pointer[fault]))
		return bad[len(bad)-1]
	})
	rev := add(t, j, journal.Tables, "a", 0, "one")
	bad[0].Store(&fault{err: syscall.EIO, sync: true})
	if _, err := j.Append(t.Context(), journal.Tables, "a", rev, "", []byte("two")); !errors.Is(err, syscall.EIO) {
		t.Errorf("acknowledged: %v", err)
	}
	add(t, j, journal.Tables, "a", rev, "three")
	wants(t, j, journal.Tables, "a", 0, "one", "three")
}

// In the news of a resealed subject, the entry before the new one is the last entry that readers
// know about.
func TestNewsAfterAPack(t *testing.T) {
	below := new(journal.Memory)
	old := withKeys(t, below, 1)
	last := add(t, old, journal.Tables, "a", 0, "one")
	anew := withKeys(t, below, 1, 2)
	must.Have(anew.Rekey(t.Context()))(t)
	news := make(chan journal.News, 1)
	stop := must.Have(anew.Follow(journal.Tables, func(n journal.News) { news <- n }))(t)
	defer stop()
	rev := add(t, anew, journal.Tables, "a", last, "two")
	if n := <-news; n.After != last || n.Rev != rev || string(n.Data) != "two" {
		t.Errorf("%+v", n)
	}
}
