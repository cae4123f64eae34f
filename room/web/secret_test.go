package web_test

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/web"
)

// notes holds the log of a room.
type notes struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (n *notes) Write(data []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.Write(data)
}

// all returns the log so far. A request that has been answered may still be logged.
func (n *notes) all() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.String()
}

// No token, password, text, seed or move is in the log or on the disk.
func TestNoSecretInTheLogOrOnTheDisk(t *testing.T) {
	dir, logged := t.TempDir(), &notes{}
	keys := map[byte][]byte{1: bytes.Repeat([]byte{7}, 32)}
	below := must.Have(journal.OpenDisk(dir, 1, keys))(t)
	store := must.Have(journal.Seal(below, 1, keys))(t)
	r := newRoomOn(t, store, func(h *host.Options, w *web.Options) {
		h.Log = slog.New(slog.NewJSONHandler(logged, &slog.HandlerOptions{Level: slog.LevelDebug}))
		w.Log = h.Log
	})
	const password, text, seed = "open sesame", "the butler did it", "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
	ann := r.person("Annabella")
	id := ann.open(`{"game":"indigo","format":"deals","n":1,"sit":true,"bots":["","house"],"access":"password","password":"` + password + `"}`)
	ann.refused("POST", "/api/tables/"+id+"/enter", `{"password":`, 400, "bad-request")
	s := ann.join(id)
	s.must("ready", `"seed":"`+seed+`"`)
	s.must("chat", `"text":"`+text+`"`)
	if code := s.play("AA"); code == "" {
		t.Error("a card that does not exist is accepted")
	}
	s.playOn()
	fair := s.view.Fair
	r.stop()
	must.Do(t, store.Close())
	secrets := []string{ann.Token, password, text, seed, fair.Server, fair.Seed, ann.Name, s.view.Log[0].Move + `"`}
	check := func(where, data string) {
		for _, secret := range secrets {
			if secret == "" || strings.Contains(data, secret) {
				t.Errorf("%s contains %q", where, secret)
			}
		}
	}
	check("the log", logged.all())
	must.Do(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		check(path, string(data))
		return err
	}))
}
