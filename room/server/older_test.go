package server

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
)

// older unpacks a store of the first version, which keeps everything for 100 years. It contains a
// table in the middle of a deal, a table that is waiting for people, a cup and two accounts.
func older(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	f, err := os.Open(filepath.Join("testdata", "store-v1.tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	for files := tar.NewReader(z); ; {
		head, err := files.Next()
		if errors.Is(err, io.EOF) {
			return dir
		}
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(dir, filepath.Clean("/"+head.Name))
		if head.Typeflag == tar.TypeDir {
			err = os.MkdirAll(name, 0o700)
		} else {
			var data []byte
			if data, err = io.ReadAll(files); err == nil {
				err = os.WriteFile(name, data, 0o600)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// aged returns the settings under which the older store was written.
func aged(dir string) config {
	const days = 36_500
	return config{data: dir, keep: keep{records: days, texts: days, accounts: days}}
}

// A store of the first version opens with everything in it, and is converted.
func TestOlderStoreOpens(t *testing.T) {
	dir := older(t)
	for range 2 { // and once more after the conversion
		store, err := open(t.Context(), aged(dir))
		if err != nil {
			t.Fatal(err)
		}
		for shelf, want := range map[journal.Shelf]int{journal.Tables: 2, journal.Cups: 1, journal.People: 2, journal.Records: 0} {
			keys, err := store.Keys(t.Context(), shelf)
			if err != nil || len(keys) != want {
				t.Errorf("%s: %d subjects, %v; want %d", shelf, len(keys), err, want)
			}
		}
		h, err := host.New(t.Context(), store, host.Options{Games: games(), Chance: 1, Quick: true})
		if err != nil {
			t.Fatal(err)
		}
		keys, err := store.Keys(t.Context(), journal.Tables)
		if err != nil {
			t.Fatal(err)
		}
		lengths := make([]int, 0, len(keys))
		for _, id := range keys {
			at, err := h.Table(id)
			if err != nil {
				t.Fatalf("%s: %v", id, err)
			}
			lengths = append(lengths, at.State().Len)
		}
		if slices.Sort(lengths); lengths[0] < 2 || lengths[1] < 10 {
			t.Errorf("tables of %d events", lengths)
		}
		h.Stop()
		if err := store.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(dir, "store", "jetstream")); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("the older store is still there: %v", err)
		}
	}
}

// A wrong key is noticed when the store is opened, even if the store is an older one. The older
// store then remains as it was.
func TestWrongKey(t *testing.T) {
	for name, dir := range map[string]string{"older": older(t), "new": t.TempDir()} {
		t.Run(name, func(t *testing.T) {
			c := aged(dir)
			if name == "new" {
				store, err := open(t.Context(), c)
				if err != nil {
					t.Fatal(err)
				}
				if err := store.Close(); err != nil {
					t.Fatal(err)
				}
			}
			other := c
			other.key = filepath.Join(t.TempDir(), "other.key")
			if store, err := open(context.Background(), other); !errors.Is(err, journal.ErrSealed) {
				t.Fatalf("opened with the wrong key: %v, %v", store, err)
			}
			store, err := open(t.Context(), c)
			if err != nil {
				t.Fatalf("with the right key: %v", err)
			}
			if err := store.Close(); err != nil {
				t.Fatal(err)
			}
		})
	}
}
