package host_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/cups"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

func cupOf(size int, fill bool) cup.Config {
	return cup.Config{
		Game: "indigo", Format: "deals", Number: 1, Access: table.Public, Size: size, Best: 1, Start: cup.ByOwner, Come: 60, Fill: fill,
	}
}

func cupEvent(kind cup.Kind, who string) cup.Event {
	return cup.Event{Kind: kind, By: table.ByPerson, Who: who, Name: who}
}

// openCup opens a cup owned by Ann, in which the given people have places.
func openCup(t *testing.T, h *host.Host, c cup.Config, people ...string) *cups.Cup {
	t.Helper()
	id := must.Have(h.Cups.Open(t.Context(), host.Client{Account: "ann"}, c))(t)
	of := must.Have(h.Cups.Find(id))(t)
	for _, who := range people {
		must.Do(t, of.Join(t.Context(), host.Client{Account: who}, cupEvent(cup.Join, who)))
	}
	return of
}

func doCup(t *testing.T, c *cups.Cup, e cup.Event) {
	t.Helper()
	if err := c.Do(t.Context(), e); err != nil {
		t.Fatalf("%+v: %v", e, err)
	}
}

// come makes all people ready at the tables that wait for them.
func come(h *host.Host, c *cups.Cup) {
	for r, tables := range c.State().Rounds {
		for no, p := range tables {
			at, err := h.Table(cup.TableID(c.ID, r, no))
			if p.Called == 0 || p.Winner >= 0 || err != nil {
				continue
			}
			for _, chair := range at.State().Chairs {
				if s := at.State(); chair.Who != "" && !chair.Ready && (s.Phase == table.Waiting || s.Phase == table.Over) {
					_, _ = at.Do(context.Background(), person(table.Ready, chair.Who)) // it may have begun
				}
			}
		}
	}
}

// checkCup checks that a cup has ended, and that its results are those of its tables.
func checkCup(t *testing.T, h *host.Host, c *cups.Cup, tables int) {
	t.Helper()
	s, n := c.State(), 0
	for r, round := range s.Rounds {
		for no, p := range round {
			if len(p.Sides) == 1 {
				continue
			}
			n++
			var st table.Standing
			until(t, fmt.Sprintf("the result of table %d of round %d", no, r), func() bool {
				at, err := h.Past(t.Context(), cup.TableID(c.ID, r, no))
				if err == nil {
					st = at.Standing()
				}
				return err == nil && st.Winner >= 0
			})
			if p.Sides[st.Winner] != p.Winner || fmt.Sprint(p.Points) != fmt.Sprint(st.Points) || p.Drawn != st.Drawn {
				t.Errorf("table %d of round %d: %+v, and the table has %+v", no, r, p, st)
			}
		}
	}
	if s.Phase != cup.Over || s.Winner() < 0 || n != tables {
		t.Errorf("%s, %d has won, %d tables", s.Phase, s.Winner(), n)
	}
}

// decided reports whether a host knows the winner of every table of a cup.
func decided(t *testing.T, h *host.Host, c *cups.Cup) bool {
	t.Helper()
	for r, round := range c.State().Rounds {
		for no, p := range round {
			if len(p.Sides) == 1 {
				continue
			}
			at, err := h.Past(t.Context(), cup.TableID(c.ID, r, no))
			if err != nil || at.Standing().Winner < 0 {
				return false
			}
		}
	}
	return true
}

var quickTables = host.Options{Times: host.Times{Away: 5 * time.Millisecond, BotsOnly: 20 * time.Millisecond, Pause: 10 * time.Millisecond}}

// A cup of people and bots is played to its end, and its tables are archived.
func TestCup(t *testing.T) {
	j := new(journal.Memory)
	h := newHost(t, j, quickTables)
	c := openCup(t, h, cupOf(6, true), "ann", "ben", "eve")
	w := must.Have(c.Watch(host.Client{}))(t)
	defer w.Close()
	doCup(t, c, cupEvent(cup.Start, "ann"))
	until(t, "the end of the cup", func() bool { come(h, c); return c.State().Phase == cup.Over })
	checkCup(t, h, c, 5)
	select {
	case <-w.Changed:
	default:
		t.Error("a watcher is not notified")
	}
	until(t, "the tables to be archived", func() bool {
		keys, err := journal.Keys(t.Context(), j, journal.Tables)
		return err == nil && len(keys) == 0
	})
	checkCup(t, h, c, 5)
	all := h.Cups.List("ben")
	if len(all) != 1 || all[0].Yours != 1 || len(all[0].Winner) != 1 {
		t.Errorf("%+v", all)
	}
	again := newHost(t, j, quickTables)
	c = must.Have(again.Cups.Find(c.ID))(t)
	checkCup(t, again, c, 5)
}

// All kinds of cups come to an end: with three players at a table, with teams, and with the dealer
// of Blackjack.
func TestCupsOfAllKinds(t *testing.T) {
	h := newHost(t, new(journal.Memory), quickTables)
	for _, c := range []cup.Config{
		{Game: "karata", Rules: json.RawMessage(`{"seats":3}`), Format: "deals", Number: 1, Size: 5, Best: 3},
		{Game: "catcheleven", Rules: json.RawMessage(`{"seats":4}`), Format: "deals", Number: 1, Size: 6, Best: 1},
		{Game: "blackjack", Rules: json.RawMessage(`{"players":3}`), Number: 2, Size: 3, Best: 1},
		{Game: "hearts", Format: "deals", Number: 1, Size: 5, Best: 1},
	} {
		c.Access, c.Start, c.Come, c.Fill = table.Link, cup.ByOwner, 60, true
		of := openCup(t, h, c, "ben")
		doCup(t, of, cupEvent(cup.Start, "ann"))
		until(t, "the end of a cup of "+c.Game, func() bool { come(h, of); return of.State().Phase == cup.Over })
		checkCup(t, h, of, map[string]int{"karata": 2, "catcheleven": 2, "blackjack": 1, "hearts": 2}[c.Game])
		if all := h.Cups.List("eve"); len(all) > 0 {
			t.Errorf("eve sees %+v", all)
		}
	}
}

// mortal is the journal of a host that dies while it appends to a cup, or while it stores that a
// table has been opened or a match has begun. The host dies before the entry is stored, or
// afterwards but before it gets the answer.
type mortal struct {
	journal.Journal
	mu     sync.Mutex
	left   int  // appends before the host dies
	stored bool // whether the last append is stored
	dead   bool
}

func (m *mortal) dies(s journal.Shelf, data []byte) (now, dead bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var e table.Event
	_ = json.Unmarshal(data, &e) // an event of a cup has other fields
	if m.dead || s != journal.Cups && (s != journal.Tables || e.Kind == table.Play || e.Kind == table.Late || e.Kind == table.Ready) {
		return false, m.dead
	}
	if m.left--; m.left < 0 {
		m.dead = true
		return true, true
	}
	return false, false
}

func (m *mortal) Append(ctx context.Context, s journal.Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	now, dead := m.dies(s, data)
	if now && m.stored {
		_, _ = m.Journal.Append(ctx, s, key, after, id, data)
	}
	if dead {
		return 0, journal.ErrRaced
	}
	return m.Journal.Append(ctx, s, key, after, id, data)
}

func (m *mortal) Read(ctx context.Context, s journal.Shelf, key string, after uint64) ([]journal.Entry, error) {
	m.mu.Lock()
	dead := m.dead
	m.mu.Unlock()
	if dead {
		return nil, journal.ErrClosed
	}
	return m.Journal.Read(ctx, s, key, after)
}

func (m *mortal) died() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.dead
}

// opens counts how often tables were opened.
type opens struct {
	journal.Journal
	mu    sync.Mutex
	count map[string]int
}

func (o *opens) Append(ctx context.Context, s journal.Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	rev, err := o.Journal.Append(ctx, s, key, after, id, data)
	if err == nil && s == journal.Tables && after == 0 {
		o.mu.Lock()
		o.count[key]++
		o.mu.Unlock()
	}
	return rev, err
}

// If a host dies before or after any step of a cup, another host takes over, and each table is
// played once.
func TestHostsDie(t *testing.T) {
	ended := false
	for n := 0; !ended; n++ {
		for _, stored := range []bool{false, true} {
			below := &opens{Journal: new(journal.Memory), count: map[string]int{}}
			m := &mortal{Journal: below, left: n, stored: stored}
			first := newHost(t, m, quickTables)
			id, err := first.Cups.Open(t.Context(), host.Client{Account: "ann"}, cupOf(3, true))
			if err != nil {
				first.Stop()
				continue
			}
			c := must.Have(first.Cups.Find(id))(t)
			join, start := cupEvent(cup.Join, "ben"), cupEvent(cup.Start, "ann")
			join.ID, start.ID = "ben/1", "ann/1"
			for _, e := range []cup.Event{join, start} {
				if err := c.Do(t.Context(), e); err != nil && !m.died() {
					t.Fatal(err)
				}
			}
			until(t, "the end of the host or of the cup", func() bool {
				come(first, c)
				return m.died() || c.State().Phase == cup.Over
			})
			first.Stop()
			ended = !m.died()
			second := newHost(t, below, quickTables)
			if c, err = second.Cups.Find(id); err != nil {
				t.Fatalf("after %d steps: %v", n, err)
			}
			for _, e := range []cup.Event{join, start} { // sent again, as clients do when they get no answer
				if err := c.Do(t.Context(), e); err != nil && !ended && hoyle.Code(err) != "not-now" {
					t.Fatalf("after %d steps: %v", n, err)
				}
			}
			until(t, fmt.Sprintf("the end of the cup after %d steps", n), func() bool { come(second, c); return c.State().Phase == cup.Over })
			checkCup(t, second, c, 2)
			for key, times := range below.count {
				if times != 1 {
					t.Errorf("after %d steps: table %s was opened %d times", n, key, times)
				}
			}
			if len(below.count) != 2 || below.count[cup.TableID(id, 1, 0)] != 1 {
				t.Errorf("after %d steps: %v", n, below.count)
			}
			second.Stop()
		}
		if ended {
			t.Logf("a cup has %d steps", n)
		}
	}
}

// Three hosts act for a cup at the same time: each table is opened once, and all
// hosts get the same cup.
func TestThreeHostsActForACup(t *testing.T) {
	j := &opens{Journal: new(journal.Memory), count: map[string]int{}}
	var hosts []*host.Host
	for range 3 {
		hosts = append(hosts, newHost(t, j, quickTables))
	}
	first := openCup(t, hosts[0], cupOf(4, true), "ann", "ben")
	all := []*cups.Cup{first}
	for _, h := range hosts[1:] {
		until(t, "the cup at each host", func() bool { _, err := h.Cups.Find(first.ID); return err == nil })
		c := must.Have(h.Cups.Find(first.ID))(t)
		all = append(all, c)
	}
	doCup(t, all[1], cupEvent(cup.Start, "ann"))
	until(t, "the end at each host", func() bool {
		come(hosts[2], all[2])
		for _, c := range all {
			if c.State().Phase != cup.Over {
				return false
			}
		}
		return true
	})
	for i, c := range all {
		until(t, "the ends of the tables at each host", func() bool { return decided(t, hosts[i], c) })
		checkCup(t, hosts[i], c, 3)
		if c.State().Len != first.State().Len {
			t.Errorf("host %d has %d events", i, c.State().Len)
		}
	}
	for key, times := range j.count {
		if times != 1 && key != first.ID {
			t.Errorf("table %s was opened %d times", key, times)
		}
	}
}

// Bots that play for a cup with nobody watching take only a short break between deals, not the
// pause that people get.
func TestUnseenBotsGoOn(t *testing.T) {
	h := must.Have(host.New(t.Context(), new(journal.Memory), host.Options{Games: hoyle.Games(), Times: host.Times{Pace: time.Millisecond, Pause: time.Hour}}))(t)
	t.Cleanup(h.Stop)
	config := cupOf(4, true)
	config.Number = 2
	c := openCup(t, h, config, "ann")
	doCup(t, c, cupEvent(cup.Start, "ann"))
	until(t, "the table of bots", func() bool {
		return slices.ContainsFunc(c.State().Rounds[0], func(p cup.Pairing) bool { return p.Winner >= 0 })
	})
}

// Bots that play for a cup with nobody watching take a quarter of their usual time. At a table that
// somebody watches, and at one where a person plays, they take all of it.
func TestUnseenBotsHurry(t *testing.T) {
	h := must.Have(host.New(t.Context(), new(journal.Memory), host.Options{Games: hoyle.Games(), Times: host.Times{Pace: 4 * time.Hour}}))(t)
	t.Cleanup(h.Stop)
	c := openCup(t, h, cupOf(4, true), "ann")
	doCup(t, c, cupEvent(cup.Start, "ann"))
	at := func(ann bool) *host.Table {
		for no, p := range c.State().Rounds[0] {
			if slices.Contains(c.State().PlacesAt(0, no, []int{0, 1}), c.State().PlaceOf("ann")) == ann && p.Winner < 0 {
				return find(t, h, cup.TableID(c.ID, 0, no))
			}
		}
		t.Fatal("no such table")
		return nil
	}
	takes := func(what string, at *host.Table, least time.Duration) {
		t.Helper()
		for range 100 {
			if got := host.PaceOf(at); got < least || got > least*5/2 {
				t.Fatalf("%s: a bot takes %v", what, got)
			}
		}
	}
	bots := at(false)
	until(t, "the start of the bots", func() bool { return bots.State().Phase == table.Playing })
	takes("unseen", bots, time.Hour)
	w := watch(t, bots, "tom")
	takes("watched", bots, 4*time.Hour)
	w.Close()
	takes("unseen again", bots, time.Hour)
	takes("with a person", at(true), 4*time.Hour)
}

// A bot plays for a person who does not arrive in time, and the cup records this.
func TestNoShow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var skip atomic.Int64
		o := quickTables
		o.Now = func() time.Time { return time.Now().Add(time.Duration(skip.Load())) }
		o.Away = time.Hour
		h := newHost(t, new(journal.Memory), o)
		c := openCup(t, h, cupOf(2, false), "ann", "ben")
		doCup(t, c, cupEvent(cup.Start, "ann"))
		at := find(t, h, cup.TableID(c.ID, 0, 0))
		w := watch(t, at, "ann")
		defer w.Close()
		do(t, at, person(table.Ready, "ann"))
		skip.Store(int64(59 * time.Second))
		watch(t, at, "tom").Close() // makes the host look at the time
		time.Sleep(20 * time.Millisecond)
		if at.State().Phase != table.Waiting {
			t.Fatal("the table begins before the time is up")
		}
		skip.Store(int64(61 * time.Second))
		watch(t, at, "tom").Close()
		until(t, "the beginning", func() bool { return at.State().Phase == table.Playing })
		until(t, "the cup to hear of it", func() bool { return len(c.State().Rounds[0][0].Away) == 1 })
		s := at.State()
		if who := c.State().Places[c.State().Rounds[0][0].Away[0]].Who; who != "ben" || s.Bot(s.SeatOf("ben")) == "" || s.Bot(s.SeatOf("ann")) != "" {
			t.Errorf("%s did not come", who)
		}
		do(t, at, person(table.Back, "ben"))
		if s := at.State(); s.Bot(s.SeatOf("ben")) != "" {
			t.Error("a person who comes late is not let in")
		}
	})
}

// The time during which the room was down is given back to the people who are waiting at a table.
func TestComingAfterARestart(t *testing.T) {
	j := new(journal.Memory)
	h := newHost(t, j, host.Options{})
	c := openCup(t, h, cupOf(2, false), "ann", "ben")
	doCup(t, c, cupEvent(cup.Start, "ann"))
	find(t, h, cup.TableID(c.ID, 0, 0))
	h.Stop()
	later := func() time.Time { return time.Now().Add(time.Hour) }
	again := find(t, newHost(t, j, host.Options{Now: later}), cup.TableID(c.ID, 0, 0))
	if s := again.State(); s.Phase != table.Waiting || s.BeginsAt < later().Add(50*time.Second).UnixMilli() {
		t.Errorf("%s, begins in %d ms", s.Phase, s.BeginsAt-later().UnixMilli())
	}
}

// An account that is deleted leaves its cups.
func TestForgetLeavesCups(t *testing.T) {
	h := newHost(t, new(journal.Memory), host.Options{})
	c := openCup(t, h, cupOf(4, false), "ann", "ben")
	h.Forget(t.Context(), "ben")
	if s := c.State(); s.PlaceOf("ben") >= 0 || s.PlaceOf("ann") != 0 {
		t.Errorf("%+v", s.Places)
	}
}

// deaf is a journal that takes no results of cups for a while.
type deaf struct {
	journal.Journal
	is atomic.Bool
}

func (d *deaf) Append(ctx context.Context, s journal.Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	var e cup.Event
	if s == journal.Cups && d.is.Load() && json.Unmarshal(data, &e) == nil && e.Kind == cup.Result {
		return 0, journal.ErrRaced
	}
	return d.Journal.Append(ctx, s, key, after, id, data)
}

// A table that was archived before the cup had its result is not played again.
func TestResultFromTheRecord(t *testing.T) {
	below := &opens{Journal: new(journal.Memory), count: map[string]int{}}
	j := &deaf{Journal: below}
	j.is.Store(true)
	h := newHost(t, j, quickTables)
	c := openCup(t, h, cupOf(2, true), "ann")
	doCup(t, c, cupEvent(cup.Start, "ann"))
	at := find(t, h, cup.TableID(c.ID, 0, 0))
	until(t, "the table to be archived", func() bool {
		come(h, c)
		keys, err := journal.Keys(t.Context(), below, journal.Tables)
		return err == nil && len(keys) == 0 && at.Stopped()
	})
	j.is.Store(false)
	until(t, "the end of the cup", func() bool { return c.State().Phase == cup.Over })
	checkCup(t, h, c, 1)
	if below.count[at.ID] != 1 {
		t.Errorf("the table was opened %d times", below.count[at.ID])
	}
}

// If a host that was suspended reopens a table that was archived long ago, the first record
// remains.
func TestTableOpenedAgain(t *testing.T) {
	j := new(journal.Memory)
	h := newHost(t, j, quickTables)
	c := openCup(t, h, cupOf(2, true), "ann")
	doCup(t, c, cupEvent(cup.Start, "ann"))
	id := cup.TableID(c.ID, 0, 0)
	gone := func() bool {
		come(h, c)
		keys, err := journal.Keys(t.Context(), j, journal.Tables)
		return err == nil && len(keys) == 0 && c.State().Phase == cup.Over
	}
	until(t, "the table to be archived", gone)
	config := c.State().Table(c.ID, 0, 0)
	config.Series.Until = 0 // nobody is waited for
	data := must.Have(json.Marshal(table.Event{Kind: table.Open, By: table.ByClock, Seat: hoyle.Nobody, Config: &config}))(t)
	must.Have(j.Append(t.Context(), journal.Tables, id, 0, "late", data))(t)
	at := find(t, h, id)
	until(t, "the table to be archived again", func() bool { return at.Stopped() })
	entries, err := j.Read(t.Context(), journal.Records, id, 0)
	if err != nil || len(entries) != 1 {
		t.Fatalf("%d records, %v", len(entries), err)
	}
	checkCup(t, newHost(t, j, quickTables), c, 1)
}
