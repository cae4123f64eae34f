package server

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The units of systemd call the room in a way that it understands, and the backup asks the room that the other unit runs,
// with the key of its store.
func TestUnits(t *testing.T) {
	read := func(name string) config {
		t.Helper()
		text, err := os.ReadFile(filepath.Join("..", "deploy", name))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if call, ok := strings.CutPrefix(line, "ExecStart=/usr/local/bin/room "); ok {
				c, err := parse(strings.Fields(call), io.Discard)
				if err != nil {
					t.Errorf("%s: %v", name, err)
				}
				return c
			}
		}
		t.Fatalf("%s starts nothing", name)
		return config{}
	}
	room, backup := read("room.service"), read("room-backup.service")
	if room.command != "serve" || backup.command != "backup" || room.metrics != backup.metrics || room.keyFile() != backup.keyFile() {
		t.Errorf("%+v, %+v", room, backup)
	}
}
