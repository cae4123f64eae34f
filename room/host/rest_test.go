package host_test

import (
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// alone is a journal of one process.
type alone struct{ *journal.Memory }

func (alone) Delay() time.Duration { return 0 }

// If several nodes share the store, bots play at a table only when it is the table's turn. A table
// has five turns in two seconds. The tables in each part of the store have their turn 50 ms after
// those in the previous part. If one process has the store to itself, bots do not wait for a turn.
// Either way they keep their pace, here 600 to 1500 ms.
func TestBotsPlayInTurn(t *testing.T) {
	for name, j := range map[string]journal.Journal{"several": new(journal.Memory), "one": alone{new(journal.Memory)}} {
		synctest.Test(t, func(t *testing.T) {
			h, err := host.New(t.Context(), j, host.Options{Games: hoyle.Games(), Pace: 600 * time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			defer h.Stop()
			for range 5 {
				id, err := h.Open(t.Context(), host.Client{Account: "ann"}, table.Config{Game: "indigo", Access: table.Public, Bots: []string{"random", "random"}})
				if err != nil {
					t.Fatal(err)
				}
				at := find(t, h, id)
				defer watch(t, at, "ann").Close()
				do(t, at, person(table.Ready, "ann"))
				time.Sleep(10*time.Second + 7*time.Millisecond)
				plays, turns := playsOfBots(t, j, id)
				if all := turns == plays; all != (name == "several") || plays < 5 {
					t.Errorf("%s: %d of %d plays are in turn", name, turns, plays)
				}
			}
		})
	}
}

// playsOfBots returns the number of plays that bots have made at a table, and how many of these
// were made in the table's turn.
func playsOfBots(t *testing.T, j journal.Journal, id string) (plays, turns int) {
	t.Helper()
	entries, err := j.Read(t.Context(), journal.Tables, id, 0)
	if err != nil {
		t.Fatal(err)
	}
	first := 50 * int64(journal.Part(id, 8))
	last := int64(0)
	for _, entry := range entries {
		var e table.Event
		if err := json.Unmarshal(entry.Data, &e); err != nil {
			t.Fatal(err)
		}
		if e.By == table.ByBot {
			if took := e.At - last; took < 600 || took > 1501 && plays > 0 {
				t.Errorf("a play comes %d ms after another", took)
			}
			last = e.At
			plays++
			if e.At%400 == first {
				turns++
			}
		}
	}
	return plays, turns
}
