package note_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle/room/note"
)

// A disk is full, and 30 tables say so for 25 seconds. The log has one line for each reason every 10
// seconds.
func TestFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var lines bytes.Buffer
		log := note.New(&lines, slog.LevelInfo)
		for range 25 * 30 {
			log.With(note.Node, "a").Warn("table not stored", note.Table, "x")
			log.Error("store full")
			log.Info("played")
			time.Sleep(time.Second / 30)
		}
		for text, want := range map[string]int{"table not stored": 3, "store full": 3, "played": 25 * 30, `"more":`: 4} {
			if got := strings.Count(lines.String(), text); got != want {
				t.Errorf("%d lines with %s, want %d", got, text, want)
			}
		}
	})
}
