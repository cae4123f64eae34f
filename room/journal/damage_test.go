package journal_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
)

// filled returns the directory of a closed store with n entries for each of three tables, and
// the files of its log that have entries.
func filled(t *testing.T, n int) (dir string, files []string) {
	t.Helper()
	dir = t.TempDir()
	j := open(t, dir)
	last := map[string]uint64{}
	for i := range n {
		for _, key := range []string{"a", "b", "c"} {
			last[key] = add(t, j, journal.Tables, key, last[key], fmt.Sprint(key, " ", i))
		}
	}
	must.Do(t, j.Close())
	files = must.Have(filepath.Glob(filepath.Join(dir, "log", "0*")))(t)
	return dir, files
}

// change applies f to the contents of a file.
func change(t *testing.T, file string, f func([]byte) []byte) {
	t.Helper()
	data := must.Have(os.ReadFile(file))(t)
	must.Do(t, os.WriteFile(file, f(data), 0o600))
}

// flip returns a function that flips one bit, the given fraction of the way through a file.
func flip(part float64) func([]byte) []byte {
	return func(b []byte) []byte {
		b[int(part*float64(len(bytes.TrimRight(b, "\x00"))-1))] ^= 4 // the zeros at the end are unused space
		return b
	}
}

// A store that was changed or shortened, or that lacks a file, does not open, and the error
// names what is wrong. One flipped bit is enough, wherever it is.
func TestDamageIsNoticed(t *testing.T) {
	cut := func(n int) func([]byte) []byte { return func(b []byte) []byte { return b[:len(b)-n] } }
	for name, damage := range map[string]struct {
		mark bool                // it is the mark that is damaged, not the segment
		by   func([]byte) []byte // nil: the file is removed
	}{
		"cut by a byte":         {by: cut(1)},
		"cut by a frame":        {by: cut(200)},
		"cut to its head":       {by: func(b []byte) []byte { return b[:78] }},
		"empty":                 {by: func([]byte) []byte { return nil }},
		"no segment":            {},
		"no mark":               {mark: true},
		"another mark":          {mark: true, by: flip(0.8)},
		"flipped at the start":  {by: flip(0)},
		"flipped in the head":   {by: flip(0.002)},
		"flipped in the middle": {by: flip(0.5)},
		"flipped at the end":    {by: flip(1)},
	} {
		t.Run(name, func(t *testing.T) {
			dir, files := filled(t, 50)
			file := files[0]
			if damage.mark {
				file = filepath.Join(dir, "log", "last")
			}
			if damage.by != nil {
				change(t, file, damage.by)
			} else if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
			j, err := journal.OpenDisk(dir, 1, keysUpTo(1))
			if !errors.Is(err, journal.ErrDamaged) && !errors.Is(err, journal.ErrSealed) {
				t.Fatalf("opened: %v, %v", j, err)
			}
			if !strings.Contains(err.Error(), "0000") && !strings.Contains(err.Error(), "segment") && !strings.Contains(err.Error(), "last") {
				t.Errorf("the error names no file: %v", err)
			}
		})
	}
}

// Every flipped bit of a store is noticed, even after a crash, when the mark is old. The
// exception is a bit in the last write, which may have been incomplete.
func TestEveryFlippedBitIsNoticed(t *testing.T) {
	dir, files := filled(t, 12)
	whole := must.Have(os.ReadFile(files[0]))(t)
	step := 7
	if testing.Short() {
		step = 97
	}
	for at := 0; at < len(whole); at += step {
		change(t, files[0], func([]byte) []byte {
			b := bytes.Clone(whole)
			b[at] ^= 1 << (at % 8)
			return b
		})
		if j, err := journal.OpenDisk(dir, 1, keysUpTo(1)); err == nil {
			_ = j.Close()
			t.Fatalf("byte %d of %d", at, len(whole))
		}
	}
}

// After a crash, when the mark is old, a flipped bit is noticed unless it is in the last write. In
// that case the store opens without that write, as if it had been incomplete.
func TestFlippedBitsAfterACrash(t *testing.T) {
	const n = 12
	running := t.TempDir()
	j, last := open(t, running), uint64(0)
	for i := range n {
		last = add(t, j, journal.Tables, "a", last, fmt.Sprint(i))
	}
	noticed := 0
	for part := 0.01; part < 1; part += 0.06 {
		dir := t.TempDir()
		must.Do(t, os.CopyFS(dir, os.DirFS(running)))
		change(t, filepath.Join(dir, "log", "00000001"), flip(part))
		crashed, err := journal.OpenDisk(dir, 1, keysUpTo(1))
		if err != nil {
			noticed++
			continue
		}
		if got := texts(t, crashed, journal.Tables, "a", 0); len(got) != n-1 || part < 0.8 {
			t.Errorf("flipped at %.2f: %q", part, got)
		}
		_ = crashed.Close()
	}
	if noticed < 12 {
		t.Errorf("%d noticed", noticed)
	}
}

// Parts of the last write that a crash cut off or left in disorder were never acknowledged. The
// store opens with everything that had been acknowledged.
func TestTornEnd(t *testing.T) {
	for name, tear := range map[string]func(b []byte) []byte{
		"more zeros":      func(b []byte) []byte { return append(b, make([]byte, 5000)...) },
		"garbage":         func(b []byte) []byte { return append(b, bytes.Repeat([]byte("torn"), 500)...) },
		"half of a frame": func(b []byte) []byte { return append(b, b[len(b)-100:]...) },
	} {
		t.Run(name, func(t *testing.T) {
			dir, files := filled(t, 5)
			change(t, files[0], tear)
			for range 2 {
				j := open(t, dir)
				if got := texts(t, j, journal.Tables, "c", 0); len(got) < 5 || got[4] != "c 4" {
					t.Errorf("%q", got)
				}
				add(t, j, journal.Tables, "c", journal.Unfenced, "more")
				must.Do(t, j.Close())
			}
		})
	}
}

// A flipped bit in a segment other than the last is noticed, too.
func TestDamageInAnOlderSegment(t *testing.T) {
	dir, files := filled(t, 20)
	if err := open(t, dir).Close(); err != nil { // which begins another one
		t.Fatal(err)
	}
	for _, part := range []float64{0.3, 0.99} {
		other := t.TempDir()
		must.Do(t, os.CopyFS(other, os.DirFS(dir)))
		change(t, filepath.Join(other, "log", filepath.Base(files[0])), flip(part))
		if _, err := journal.OpenDisk(other, 1, keysUpTo(1)); !errors.Is(err, journal.ErrDamaged) {
			t.Errorf("flipped at %.2f: %v", part, err)
		}
	}
}
