package cups_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/cups"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/meter"
	"github.com/hoylecards/hoyle/room/share"
	"github.com/hoylecards/hoyle/room/table"
)

// tables are the tables of cups, which all nodes share. A test ends them; the winner is then drawn by lot.
type tables struct {
	mu     sync.Mutex
	states map[string]*table.State
}

// table returns a table, which it opens if there is none.
func (all *tables) table(_ context.Context, id string, c table.Config) (*table.State, error) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if s := all.states[id]; s != nil {
		return s, nil
	}
	c.Secret = deck.NewSeed(uint64(len(all.states)))
	s, err := table.New(hoyle.Games()).Apply(table.Event{
		V: table.Version, Kind: table.Open, At: time.Now().UnixMilli(), Seat: hoyle.Nobody, By: table.ByClock, ID: "open", Config: &c,
	})
	if err == nil {
		all.states[id] = s
	}
	return s, err
}

// do makes the clock do something at a table.
func (all *tables) do(t *testing.T, id string, kind table.Kind) {
	t.Helper()
	all.mu.Lock()
	defer all.mu.Unlock()
	s := must.Have(all.states[id].Apply(table.Event{
		V: table.Version, Kind: kind, N: all.states[id].Len, At: time.Now().UnixMilli(), Seat: hoyle.Nobody, By: table.ByClock, ID: string(kind),
	}))(t)
	all.states[id] = s
}

// ids counts the ids that were given out.
var ids atomic.Int64

// unread returns cups whose options a test may change, before they are read.
func unread(j journal.Journal, all *tables, change func(*cups.Options)) *cups.Cups {
	o := cups.Options{
		Games: hoyle.Games(), Journal: j, Log: slog.New(slog.DiscardHandler), Meter: meter.None{}, Now: time.Now, Openers: new(share.Openers), MaxLooks: 4,
		NewID: func() string { return fmt.Sprint("id", ids.Add(1)) }, Secret: func() deck.Seed { return deck.NewSeed(1) },
		Owns: func(string) bool { return true }, Table: all.table, Changed: func() {}, Called: func(string) {},
	}
	change(&o)
	return cups.New(context.Background(), o)
}

// room returns the cups of a journal.
func room(t *testing.T, j journal.Journal, all *tables) *cups.Cups {
	t.Helper()
	of := unread(j, all, func(*cups.Options) {})
	must.Do(t, of.Read(t.Context()))
	return of
}

func configOf(size int) cup.Config {
	return cup.Config{Game: "indigo", Format: "deals", Number: 1, Access: table.Public, Size: size, Best: 1, Start: cup.ByOwner, Come: 60}
}

func person(kind cup.Kind, who string) cup.Event {
	return cup.Event{Kind: kind, By: table.ByPerson, Who: who, Name: who}
}

var ann = share.Client{Account: "ann"}

// opened returns a cup that somebody has opened, in which people have places.
func opened(t *testing.T, all *cups.Cups, by share.Client, size int, people ...string) *cups.Cup {
	t.Helper()
	id := must.Have(all.Open(t.Context(), by, configOf(size)))(t)
	c := must.Have(all.Find(id))(t)
	for _, who := range people {
		must.Do(t, c.Join(t.Context(), share.Client{Account: who}, person(cup.Join, who)))
	}
	return c
}

// The functions that a node gives to its cups may call everything that the cups offer, even what waits for
// other writers.
func TestNoLockIsHeld(t *testing.T) {
	j := new(journal.Memory)
	var all *cups.Cups
	var asked [4]atomic.Int64
	reenter := func(n int) {
		asked[n].Add(1)
		all.Calls("ann")
		for _, s := range all.List("ann") {
			c, err := all.Find(s.ID)
			if err != nil {
				continue // it has been deleted
			}
			if w, err := c.Watch(share.Client{}); err == nil {
				w.Close()
			}
			if err := c.Join(t.Context(), share.Client{}, person(cup.Join, "")); err == nil {
				t.Error("nobody has joined")
			}
		}
		all.WakeAll()
		if err := all.Sweep(); err != nil {
			t.Error(err)
		}
		if err := all.Read(t.Context()); err != nil {
			t.Error(err)
		}
	}
	at := &tables{states: map[string]*table.State{}}
	all = unread(j, at, func(o *cups.Options) {
		o.Owns = func(string) bool {
			asked[0].Add(1)
			all.List("ann")
			return true
		}
		o.Table = func(ctx context.Context, id string, c table.Config) (*table.State, error) {
			if asked[1].Load() < 3 { // a look that changes nothing eventually ends
				reenter(1)
			}
			return at.table(ctx, id, c)
		}
		o.Changed = func() { reenter(2) }
		o.Called = func(string) { reenter(3) }
	})
	defer all.Stop()
	done := make(chan struct{})
	go func() {
		defer close(done)
		c := opened(t, all, ann, 2, "ann", "ben")
		if err := c.Start(t.Context(), person(cup.Start, "ann")); err != nil {
			t.Error(err)
		}
		for c.State().Phase == cup.Playing {
			if tables, _ := all.Calls("ben"); len(tables) > 0 && at.has(tables[0].Table) {
				at.do(t, tables[0].Table, table.End)
				all.Wake(c.ID)
			}
			time.Sleep(time.Millisecond)
		}
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("a lock is held")
	}
	for n := range asked {
		if asked[n].Load() == 0 {
			t.Errorf("function %d is not called", n)
		}
	}
}

// has reports whether a table exists and has not ended.
func (all *tables) has(id string) bool {
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.states[id] != nil && all.states[id].Phase != table.Ended
}

// A cup that nobody has joined is called off after an hour, one that has not started after a week. A month
// after its end, a cup is deleted.
func TestTimes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := new(journal.Memory)
		all := room(t, j, &tables{states: map[string]*table.State{}})
		defer all.Stop()
		unused, joined := opened(t, all, ann, 4), opened(t, all, ann, 4, "ben")
		begun := time.Now()
		at := func(after time.Duration) {
			time.Sleep(time.Until(begun.Add(after)))
			synctest.Wait()
		}
		phase := func(c *cups.Cup, want cup.Phase) {
			t.Helper()
			if got := c.State().Phase; got != want {
				t.Errorf("after %v: %s, not %s", time.Since(begun), got, want)
			}
		}
		at(59 * time.Minute)
		phase(unused, cup.Joining)
		at(2 * time.Hour)
		phase(unused, cup.Ended)
		at(7*24*time.Hour - time.Minute)
		phase(joined, cup.Joining)
		at(7*24*time.Hour + time.Minute)
		phase(joined, cup.Ended)
		at(30*24*time.Hour + 50*time.Minute)
		if all.Len() != 2 {
			t.Errorf("%d cups", all.Len())
		}
		at(30*24*time.Hour + 4*time.Hour)
		if _, err := all.Find(unused.ID); !errors.Is(err, cup.ErrNotFound) || all.Len() != 1 {
			t.Errorf("%v, %d cups", err, all.Len())
		}
		if _, _, err := unused.Frame(0); !errors.Is(err, cup.ErrNotFound) {
			t.Errorf("the picture of a cup that is gone: %v", err)
		}
		if keys, err := journal.Keys(t.Context(), j, journal.Cups); err != nil || len(keys) != 1 {
			t.Errorf("%q, %v", keys, err)
		}
	})
}

// The number of sockets at a cup is limited, and they hear of its changes and of its end.
func TestWatchers(t *testing.T) {
	all := room(t, new(journal.Memory), &tables{states: map[string]*table.State{}})
	c := opened(t, all, ann, 4)
	watch := func(from share.Client, most int) *cups.Watcher {
		t.Helper()
		var last *cups.Watcher
		for range most {
			last = must.Have(c.Watch(from))(t)
		}
		if _, err := c.Watch(from); !errors.Is(err, cups.ErrWatchers) {
			t.Errorf("%v: %v", from, err)
		}
		return last
	}
	watch(ann, 8)
	watch(share.Client{Address: "1.1"}, 48)
	watch(share.Client{Network: "1"}, 96)
	last := watch(share.Client{}, cups.MaxWatchers-8-48-96)
	last.Close()
	last, err := c.Watch(share.Client{})
	if err != nil {
		t.Fatalf("after one has gone: %v", err)
	}
	first, rev, err := c.Frame(0)
	if err != nil || len(first) == 0 {
		t.Errorf("%q, %v", first, err)
	}
	if again, _, err := c.Frame(rev); again != nil || err != nil {
		t.Errorf("nothing has changed: %q, %v", again, err)
	}
	must.Do(t, c.Do(t.Context(), person(cup.Join, "ben")))
	if second, then, err := c.Frame(rev); err != nil || len(second) <= len(first) || then <= rev || len(last.Changed) != 1 {
		t.Errorf("%q, %d after %d, %v", second, then, rev, err)
	}
	<-last.Changed
	all.Stop()
	if _, _, err := c.Frame(0); !errors.Is(err, cups.ErrStopping) || len(last.Changed) != 1 {
		t.Errorf("%v", err)
	}
	if err := c.Do(t.Context(), person(cup.Join, "eve")); !errors.Is(err, cups.ErrStopping) {
		t.Errorf("%v", err)
	}
	if _, err := c.Watch(share.Client{}); !errors.Is(err, cups.ErrStopping) {
		t.Errorf("%v", err)
	}
	if _, err := all.Open(t.Context(), share.Client{Account: "eve"}, configOf(4)); !errors.Is(err, cups.ErrStopping) {
		t.Errorf("%v", err)
	}
}
