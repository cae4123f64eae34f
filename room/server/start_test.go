package server

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/loopback"
	"github.com/hoylecards/hoyle/room/note"
)

// The room gives up on a store that never opens, and the log says so.
func TestAStoreThatNeverOpens(t *testing.T) {
	var text bytes.Buffer
	over := make(chan struct{})
	defer close(over)
	never := func() (journal.Journal, error) { <-over; return nil, nil }
	if _, err := watchStart(note.New(&text, 0), time.Millisecond, 50*time.Millisecond, never); !errors.Is(err, errSlow) {
		t.Errorf("%v", err)
	}
	for _, line := range []string{"not open yet", "does not open"} {
		if !strings.Contains(text.String(), line) {
			t.Errorf("no line %q in %s", line, text.String())
		}
	}
}

// A room whose store is damaged, or is sealed with another key, is never ready, and ends with an
// error that names the file.
func TestADamagedRoomIsNeverReady(t *testing.T) {
	for name, damage := range map[string]func(t *testing.T, dir string){
		"a flipped bit": func(t *testing.T, dir string) {
			t.Helper()
			files, err := filepath.Glob(filepath.Join(dir, "store", "log", "0*"))
			if err != nil || len(files) == 0 {
				t.Fatalf("%q, %v", files, err)
			}
			data := must.Have(os.ReadFile(files[0]))(t)
			data[len(data)/2] ^= 1
			must.Do(t, os.WriteFile(files[0], data, 0o600))
		},
		"another key": func(t *testing.T, dir string) {
			t.Helper()
			must.Do(t, errors.Join(os.Remove(filepath.Join(dir, "room.key")), newKey(filepath.Join(dir, "room.key"))))
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := config{games: games(), data: t.TempDir(), addr: loopback.Free(t), pace: time.Second}
			store := must.Have(open(t.Context(), c))(t)
			must.Do(t, store.Close())
			damage(t, c.data)
			ctx, stop := context.WithTimeout(t.Context(), time.Minute)
			defer stop()
			ended := make(chan error, 1)
			go func() { ended <- run(ctx, c) }()
			for {
				select {
				case err := <-ended:
					if !errors.Is(err, journal.ErrDamaged) && !errors.Is(err, journal.ErrSealed) || !strings.Contains(err.Error(),
						"0000") && !strings.Contains(err.Error(), "segment") {
						t.Errorf("%v", err)
					}
					return
				case <-time.After(time.Millisecond):
					if answer, err := http.Get("http://" + c.addr + "/readyz"); err == nil { //nolint:noctx // in a test
						if _ = answer.Body.Close(); answer.StatusCode != http.StatusServiceUnavailable {
							t.Fatal("the room is ready")
						}
					}
				}
			}
		})
	}
}
