package host_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// alone is a journal of one process.
type alone struct{ *journal.Memory }

func (alone) Delay() time.Duration { return 0 }

// If several nodes share the store, bots play at a table only when it is the table's turn. A table
// has five turns in two seconds. The tables in each part of the store have their turn 50 ms after
// those in the previous part. If one process has the store to itself, all tables have a turn every 20 ms.
// Either way bots keep their pace, here 600 to 1500 ms.
func TestBotsPlayInTurn(t *testing.T) {
	parts := func(id string) int64 { return 50 * int64(journal.Part(id, 8)) }
	for _, by := range []struct {
		j     journal.Journal
		every int64 // milliseconds
		first func(id string) int64
	}{
		{new(journal.Memory), 400, parts},
		{alone{new(journal.Memory)}, 20, func(string) int64 { return 0 }},
	} {
		synctest.Test(t, func(t *testing.T) {
			h := must.Have(host.New(t.Context(), by.j, host.Options{Games: hoyle.Games(), Times: host.Times{Pace: 600 * time.Millisecond}}))(t)
			defer h.Stop()
			for range 5 {
				id := must.Have(h.Open(t.Context(), host.Client{Account: "ann"},
					table.Config{Game: "indigo", Access: table.Public, Bots: []string{"random", "random"}}))(t)
				at := find(t, h, id)
				defer watch(t, at, "ann").Close()
				do(t, at, person(table.Ready, "ann"))
				time.Sleep(10*time.Second + 7*time.Millisecond)
				plays := playsOfBots(t, by.j, id)
				for _, at := range plays {
					if at%by.every != by.first(id) {
						t.Errorf("a play %d ms after the turn, which comes every %d ms", at%by.every-by.first(id), by.every)
					}
				}
				if len(plays) < 5 {
					t.Errorf("%d plays", len(plays))
				}
				if by.every == 20 && !slices.ContainsFunc(plays, func(at int64) bool { return at%400 != 0 }) {
					t.Errorf("all of %d plays wait for the turns of a shared store", len(plays))
				}
			}
		})
	}
}

// faulty is a mind whose bots panic.
type faulty struct{ host.Mind }

func (faulty) Choose(context.Context, *hoyle.Table, hoyle.Seat, string) (string, error) {
	panic("index out of range")
}

// A bot that panics makes any legal move, and the room goes on.
func TestBotsThatPanic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := new(journal.Memory)
		h := must.Have(host.New(t.Context(), j, host.Options{Games: hoyle.Games(), Mind: faulty{}, Times: host.Times{Pace: 600 * time.Millisecond}}))(t)
		defer h.Stop()
		id := must.Have(h.Open(t.Context(), host.Client{Account: "ann"},
			table.Config{Game: "indigo", Access: table.Public, Bots: []string{"random", "random"}}))(t)
		at := find(t, h, id)
		defer watch(t, at, "ann").Close()
		do(t, at, person(table.Ready, "ann"))
		time.Sleep(10 * time.Second)
		if plays := playsOfBots(t, j, id); len(plays) < 5 {
			t.Errorf("%d plays", len(plays))
		}
	})
}

// playsOfBots returns the times of the plays that bots have made at a table, in milliseconds.
func playsOfBots(t *testing.T, j journal.Journal, id string) (plays []int64) {
	t.Helper()
	entries := must.Have(j.Read(t.Context(), journal.Tables, id, 0))(t)
	last := int64(0)
	for _, entry := range entries {
		var e table.Event
		must.Do(t, json.Unmarshal(entry.Data, &e))
		if e.By == table.ByBot {
			if took := e.At - last; took < 600 || took > 1501 && len(plays) > 0 {
				t.Errorf("a play comes %d ms after another", took)
			}
			last = e.At
			plays = append(plays, last)
		}
	}
	return plays
}
