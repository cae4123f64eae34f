package journal_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
)

// sealedStore returns the directory of a closed store with ten entries for each of five tables, and the file
// of its log that has them.
func sealedStore(t *testing.T) (dir, file string) {
	t.Helper()
	dir = t.TempDir()
	s := must.Have(journal.Seal(open(t, dir), 1, keysUpTo(1)))(t)
	for _, key := range []string{"a", "b", "c", "d", "e"} {
		for last, i := uint64(0), 0; i < 10; i++ {
			last = add(t, s, journal.Tables, key, last, fmt.Sprint(key, " ", i))
		}
	}
	must.Do(t, s.Close())
	files := must.Have(filepath.Glob(filepath.Join(dir, "log", "0*")))(t)
	return dir, files[0]
}

// What is whole in a damaged store becomes a backup, which opens as a store: one flipped bit costs the table
// that it belongs to, in the middle; and a head or a mark costs none. A whole store has no damage. No file changes.
func TestSalvage(t *testing.T) {
	for name, tt := range map[string]struct {
		by           func([]byte) []byte
		mark         bool
		tables       int
		damage, lost int
	}{
		"whole":                 {by: func(b []byte) []byte { return b }, tables: 5},
		"flipped in the head":   {by: flip(0.004), tables: 5, damage: 1},
		"flipped in the middle": {by: flip(0.5), tables: 4, damage: 1, lost: 1},
		"another mark":          {mark: true, by: flip(0.8), tables: 5, damage: 1},
		"cut":                   {by: func(b []byte) []byte { return b[:len(b)/2] }, tables: 3, damage: 1},
		"empty":                 {by: func([]byte) []byte { return nil }, damage: 1},
	} {
		t.Run(name, func(t *testing.T) {
			dir, file := sealedStore(t)
			damaged := file
			if tt.mark {
				damaged = filepath.Join(dir, "log", "last")
			}
			change(t, damaged, tt.by)
			before := must.Have(os.ReadFile(file))(t)
			d, damage, err := journal.Salvage(dir, 1, keysUpTo(1))
			named := strings.Contains(strings.Join(damage, " "), filepath.Base(damaged))
			if err != nil || len(damage) < tt.damage || named != (tt.damage > 0) {
				t.Fatalf("%q, %v", damage, err)
			}
			s := must.Have(journal.Seal(d, 1, keysUpTo(1)))(t)
			var copied bytes.Buffer
			b, err := s.Backup(t.Context(), &copied)
			if err != nil || b.Subjects[journal.Tables] != tt.tables || len(b.Lost) != tt.lost {
				t.Fatalf("%v %q, %v", b, b.Lost, err)
			}
			into := must.Have(journal.Seal(open(t, t.TempDir()), 1, keysUpTo(1)))(t)
			if got, err := into.Restore(t.Context(), bytes.NewReader(copied.Bytes())); err != nil || got.Subjects[journal.Tables] != tt.tables {
				t.Errorf("restored: %v, %v", got, err)
			}
			if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, before) {
				t.Errorf("the store has changed: %v", err)
			}
			if _, err := d.Append(t.Context(), journal.Tables, "a", journal.Unfenced, "", nil); err == nil {
				t.Error("a damaged store is written to")
			}
		})
	}
}
