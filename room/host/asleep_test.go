package host_test

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// crowd fills a journal with copies of a table at which Ann has played many rounds of Blackjack by
// herself.
func crowd(t *testing.T, tables, events int) *journal.Memory {
	t.Helper()
	j := new(journal.Memory)
	h := newHost(t, j, host.Options{})
	at := open(t, h, table.Config{Game: "blackjack", Format: "rounds", Number: table.MaxEvents})
	do(t, at, person(table.Ready, "ann"))
	for s := at.State(); s.Len < events; s = at.State() {
		e := person(table.Next, "ann")
		if e.Spot = s.Now.Spot; s.Phase == table.Playing {
			e.Kind, e.Move = table.Play, s.Deal.Legal(0)[0]
		}
		do(t, at, e)
	}
	h.Stop()
	entries := must.Have(j.Read(t.Context(), journal.Tables, at.ID, 0))(t)
	for n := range tables - 1 {
		for _, e := range entries {
			must.Have(j.Append(t.Context(), journal.Tables, fmt.Sprint("copy", n), journal.Unfenced, "", e.Data))(t)
		}
	}
	return j
}

// heap returns the bytes in use.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// Ann leaves a store of long tables behind. The memory that the next host needs does not depend on
// how many there are.
func TestOpeningIsBounded(t *testing.T) {
	keeps := func(tables int) uint64 {
		j := crowd(t, tables, 500)
		before := heap()
		h := newHost(t, j, host.Options{Most: host.Most{MaxHeld: 600}})
		until(t, "all tables to be read", func() bool { all, _, _ := h.Lobby("ann", 0); return len(all) == tables && h.Awake() <= 1 })
		least := heap() - min(before, heap())
		for range 50 { // what has just read a table may still hold it
			time.Sleep(20 * time.Millisecond)
			now := heap()
			least = min(least, now-min(before, now))
		}
		runtime.KeepAlive(h)
		h.Stop()
		return least
	}
	few, many := keeps(4), keeps(44)
	if many > few+(3<<20) { // 40 tables in memory would take 9 MB
		t.Errorf("4 tables take %d KB, 44 tables %d KB", few>>10, many>>10)
	}
}

// timedNews is a journal whose news comes late or, if the time is 0, before the writer knows that the
// entry is stored.
type timedNews struct {
	journal.Journal
	late time.Duration
	hear *func(journal.News) // of tables
}

func (j timedNews) Follow(shelf journal.Shelf, news func(journal.News)) (func(), error) {
	if j.late > 0 {
		return j.Journal.Follow(shelf, func(n journal.News) { time.AfterFunc(j.late, func() { news(n) }) })
	}
	if shelf == journal.Tables {
		*j.hear = news
	}
	return func() {}, nil
}

func (j timedNews) Append(ctx context.Context, shelf journal.Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	rev, err := j.Journal.Append(ctx, shelf, key, after, id, data)
	if j.late == 0 && err == nil && shelf == journal.Tables {
		(*j.hear)(journal.News{Key: key, Rev: rev, After: after, Data: data})
	}
	return rev, err
}

// When the room opens, people get back the time that they have lost. The news of these events comes when
// the tables are asleep again, or while they are being read, and wakes none of them.
func TestOldNewsWakesNothing(t *testing.T) {
	const tables, events, tardiness = 40, 50, 50 * time.Millisecond
	for _, late := range []time.Duration{tardiness, 0} {
		j := crowd(t, tables, events)
		h := newHost(t, timedNews{j, late, new(func(journal.News))}, host.Options{Now: func() time.Time { return time.Now().Add(time.Hour) }})
		stored := func() bool {
			counts, err := j.Counts(t.Context(), journal.Tables)
			n := 0
			for _, of := range counts {
				n += of - events
			}
			return err == nil && n == tables
		}
		until(t, "the time to be given back", stored)
		time.Sleep(4 * tardiness)
		if n := h.Awake(); n > 0 {
			t.Errorf("news %v late: %d tables are awake", late, n)
		}
	}
}

// A table that has slept is the same as before: to a person who comes back, to one who never let go
// of it, and to its clock.
func TestSleeping(t *testing.T) {
	var skip atomic.Int64
	h := newHost(t, new(journal.Memory), host.Options{Now: func() time.Time { return time.Now().Add(time.Duration(skip.Load())) }})
	at := open(t, h, table.Config{Game: "indigo", Clock: &table.Clock{Bank: 600}})
	do(t, at, sits("ben", 1), person(table.Ready, "ann"), person(table.Ready, "ben"))
	asleep := func() {
		t.Helper()
		until(t, "the table to sleep", func() bool { h.Sleep(); return h.Awake() == 0 })
	}
	before := at.State()
	asleep()
	if n := h.Seats("ben"); n != 1 {
		t.Errorf("Ben has %d seats", n)
	}
	again := find(t, h, at.ID)
	if s := again.State(); again == at || s.Len != before.Len || s.Deadline(0) != before.Deadline(0) {
		t.Errorf("%d events of %d, until %d instead of %d", s.Len, before.Len, s.Deadline(0), before.Deadline(0))
	}
	asleep()
	play := person(table.Play, "ann")
	play.Spot, play.Move = before.Now.Spot, before.Deal.Legal(0)[0]
	do(t, at, play) // at a table that has slept twice since
	if s := find(t, h, at.ID).State(); s.Plays() != 1 {
		t.Errorf("%d plays", s.Plays())
	}
	w := watch(t, at, "ben")
	if h.Sleep(); h.Awake() != 1 {
		t.Error("a table with a socket sleeps")
	}
	w.Close()
	asleep()
	h.Forget(t.Context(), "ben")
	if s := find(t, h, at.ID).State(); s.SeatOf("ben") != hoyle.Nobody {
		t.Error("Ben has a seat although the account is deleted")
	}
}

// A table that sleeps wakes when the clock of a person runs out.
func TestSleepersKeepTime(t *testing.T) {
	h := newHost(t, new(journal.Memory), host.Options{Times: host.Times{Away: 12 * time.Second}})
	at := open(t, h, table.Config{Game: "indigo"})
	do(t, at, sits("ben", 1), person(table.Ready, "ann"), person(table.Ready, "ben"))
	if h.Sleep(); h.Awake() != 0 {
		t.Fatal("the table is awake")
	}
	until(t, "the table to wake", func() bool { return h.Awake() == 1 })
	until(t, "a bot to play", func() bool { at, err := h.Table(at.ID); return err != nil || at.State().Plays() > 0 })
}

// A host reads tables only as they are needed, and holds as many as its options say.
func TestHeldTables(t *testing.T) {
	j := crowd(t, 12, 100)
	h := newHost(t, j, host.Options{Most: host.Most{MaxHeld: 500}})
	for n := range 11 {
		find(t, h, fmt.Sprint("copy", n))
		if got := h.Awake(); got > 5 {
			t.Fatalf("%d tables of 100 events are in memory", got)
		}
	}
}
