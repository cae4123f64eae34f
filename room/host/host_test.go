package host_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// limit is the longest that a test waits for anything.
const limit = time.Minute

func newHost(t *testing.T, j journal.Journal, o host.Options) *host.Host {
	t.Helper()
	o.Games, o.Chance, o.Quick = append(hoyle.Games(), hearts.ByName()), 1, true
	h := must.Have(host.New(t.Context(), j, o))(t)
	t.Cleanup(h.Stop)
	return h
}

func person(kind table.Kind, who string) table.Event {
	return table.Event{Kind: kind, Seat: hoyle.Nobody, By: table.ByPerson, Who: who, Name: who}
}

// open opens a table at which Ann has seat 0.
func open(t *testing.T, h *host.Host, c table.Config) *host.Table {
	t.Helper()
	c.Access = cmp.Or(c.Access, table.Public)
	id := must.Have(h.Open(t.Context(), host.Client{Account: "ann"}, c))(t)
	at := find(t, h, id)
	do(t, at, sits("ann", 0))
	return at
}

func find(t *testing.T, h *host.Host, id string) *host.Table {
	t.Helper()
	until(t, "the table", func() bool { _, err := h.Table(id); return err == nil })
	return must.Have(h.Table(id))(t)
}

func do(t *testing.T, at *host.Table, events ...table.Event) {
	t.Helper()
	for _, e := range events {
		if _, err := at.Do(t.Context(), e); err != nil {
			t.Fatalf("%+v: %v", e, err)
		}
	}
}

// sits is the event by which a person takes a seat.
func sits(who string, seat hoyle.Seat) table.Event {
	e := person(table.Sit, who)
	e.Seat = seat
	return e
}

func watch(t *testing.T, at *host.Table, who string) *host.Watcher {
	t.Helper()
	return must.Have(at.Watch(host.Client{Account: who}))(t)
}

func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !done(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("waited in vain for " + what)
		}
	}
}

// A bot plays for a person who is away, and gives the seat back when the person returns.
func TestAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHost(t, new(journal.Memory), host.Options{Times: host.Times{Away: 30 * time.Millisecond, Idle: time.Hour}})
		at := open(t, h, table.Config{Game: "indigo"})
		w, ben := watch(t, at, "ann"), watch(t, at, "ben") // after a play for Ann, the bot has to wait for Ben
		defer ben.Close()
		do(t, at, sits("ben", 1), person(table.Ready, "ann"), person(table.Ready, "ben"))
		time.Sleep(60 * time.Millisecond)
		if at.State().Plays() != 0 {
			t.Error("a bot plays for a person who is there")
		}
		w.Close()
		until(t, "a bot to play", func() bool { return at.State().Plays() > 0 })
		w = watch(t, at, "ann")
		defer w.Close()
		do(t, at, person(table.Back, "ann"))
		if s := at.State(); s.Bot(0) != "" {
			t.Error("the seat is not given back")
		}
	})
}

// Nobody waits for a person who is alone with bots, so no bot takes that person's seat, and the next
// deal comes when the person asks for it; unless the person stays away for very long.
func TestAloneIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const away = 30 * time.Millisecond
		h := newHost(t, new(journal.Memory), host.Options{
			Quick: true, Times: host.Times{Away: away, Idle: away, Pause: away, Alone: time.Second, BotsOnly: time.Hour},
		})
		at := open(t, h, table.Config{Game: "indigo", Bots: []string{"", "random"}, Format: "deals", Number: 2})
		w := watch(t, at, "ann")
		do(t, at, person(table.Ready, "ann"))
		until(t, "Ann's turn", func() bool { return slices.Contains(at.State().Awaited(), 0) })
		w.Close()
		plays := at.State().Plays()
		waits := func() bool { s := at.State(); return s.Bot(0) == "" && s.Plays() == plays && s.DealNo() == 0 }
		if time.Sleep(999 * time.Millisecond); !waits() {
			t.Fatal("a bot has taken the seat of a person who is alone")
		}
		if time.Sleep(2 * time.Millisecond); waits() {
			t.Error("the deal waits for somebody who is gone")
		}
	})
}

// The next deal waits for a person who is alone with bots.
func TestNextDealWaitsForOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHost(t, new(journal.Memory), host.Options{Quick: true, Times: host.Times{Pause: 20 * time.Millisecond}})
		at := open(t, h, table.Config{Game: "indigo", Bots: []string{"", "random"}, Format: "deals", Number: 2})
		defer watch(t, at, "ann").Close()
		do(t, at, person(table.Ready, "ann"))
		for at.State().Phase != table.Paused {
			until(t, "Ann's turn", func() bool {
				s := at.State()
				return s.Phase == table.Paused || slices.Contains(s.Awaited(), 0)
			})
			s := at.State()
			if s.Phase != table.Playing {
				continue
			}
			e := person(table.Play, "ann")
			e.Spot, e.Move = s.Now.Spot, s.Deal.Legal(0)[0]
			do(t, at, e)
		}
		time.Sleep(100 * time.Millisecond)
		s := at.State()
		if s.Phase != table.Paused || s.PauseUntil() != 0 {
			t.Fatalf("%s, and the next deal at %d", s.Phase, s.PauseUntil())
		}
		next := person(table.Next, "ann")
		next.Spot = s.Now.Spot
		do(t, at, next)
		if at.State().Phase != table.Playing {
			t.Error("the next deal does not come")
		}
	})
}

func TestClockRunsOut(t *testing.T) {
	var skip atomic.Int64
	now := func() time.Time { return time.Now().Add(time.Duration(skip.Load())) }
	h := newHost(t, new(journal.Memory), host.Options{Now: now})
	at := open(t, h, table.Config{Game: "indigo", Bots: []string{"", "random"}, Clock: &table.Clock{Bank: 10}})
	w := watch(t, at, "ann")
	do(t, at, person(table.Ready, "ann"))
	skip.Store(int64(9 * time.Second))
	watch(t, at, "eve").Close() // makes the host look at the time
	time.Sleep(20 * time.Millisecond)
	if at.State().Chairs[0].Away {
		t.Error("Ann is marked as away before her time has run out")
	}
	skip.Store(int64(11 * time.Second))
	w.Close()
	until(t, "the clock to run out", func() bool { return at.State().Chairs[0].Away })
}

// A table at which only bots are left ends soon. Its matches remain.
func TestEndAndPast(t *testing.T) {
	j := new(journal.Memory)
	h := newHost(t, j, host.Options{Times: host.Times{BotsOnly: 50 * time.Millisecond, Linger: time.Second, Leave: 20 * time.Millisecond}})
	at := open(t, h, table.Config{Game: "indigo", Format: "deals", Number: 1, Bots: []string{"", "random"}})
	do(t, at, person(table.Ready, "ann"), person(table.Leave, "ann"))
	until(t, "the end", func() bool { _, err := h.Table(at.ID); return errors.Is(err, table.ErrNotFound) })
	if keys, err := journal.Keys(t.Context(), j, journal.Tables); err != nil || len(keys) > 0 {
		t.Errorf("%q, %v", keys, err)
	}
	for _, of := range []*host.Host{h, newHost(t, j, host.Options{})} {
		s, err := of.Past(t.Context(), at.ID)
		if err != nil || s.Phase != table.Ended || s.Match == nil {
			t.Errorf("%v", err)
		}
	}
	if _, err := h.Past(t.Context(), "none"); !errors.Is(err, table.ErrNotFound) {
		t.Errorf("%v", err)
	}
	if _, err := at.Do(t.Context(), person(table.Ready, "ann")); err == nil {
		t.Error("a table that is gone accepts an event")
	}
}

// A host that starts finds the tables as they were, and gives back the time since the last event.
func TestRestart(t *testing.T) {
	j := new(journal.Memory)
	h := newHost(t, j, host.Options{})
	at := open(t, h, table.Config{Game: "indigo", Clock: &table.Clock{Bank: 60}})
	do(t, at, sits("ben", 1), person(table.Ready, "ann"), person(table.Ready, "ben"))
	play := person(table.Play, "ann")
	play.Spot, play.Move = at.State().Now.Spot, at.State().Deal.Legal(0)[0]
	play.ID = "ann/1"
	do(t, at, play)
	must.Do(t, at.Say(t.Context(), "1", host.Text{Text: "hello"}))
	h.Stop()
	if _, err := at.Do(t.Context(), person(table.Resign, "ann")); !errors.Is(err, host.ErrStopping) {
		t.Errorf("%v", err)
	}
	later := func() time.Time { return time.Now().Add(time.Hour) }
	again := find(t, newHost(t, j, host.Options{Now: later}), at.ID)
	s := again.State()
	if s.Plays() != 1 || s.SeatOf("ben") != 1 || s.Chairs[1].Away || s.Deadline(1) < later().Add(50*time.Second).UnixMilli() {
		t.Errorf("%d plays, %+v", s.Plays(), s.Chairs)
	}
	if texts, _ := again.Texts(t.Context(), 0); len(texts) != 1 || texts[0].Text != "hello" {
		t.Errorf("%+v", texts)
	}
	do(t, again, play) // sent again although it has been made
	if again.State().Plays() != 1 {
		t.Error("a play was made twice")
	}
}

// Three hosts share a journal, and people at each host make the same plays at the same time. Each
// play is made once, and all hosts have the same table.
func TestThreeHosts(t *testing.T) {
	j := new(journal.Memory)
	var hosts []*host.Host
	for range 3 {
		hosts = append(hosts, newHost(t, j, host.Options{}))
	}
	first := open(t, hosts[0], table.Config{Game: "indigo", Format: "deals", Number: 1})
	at := []*host.Table{first, find(t, hosts[1], first.ID), find(t, hosts[2], first.ID)}
	for i, e := range []table.Event{sits("ben", 1), person(table.Ready, "ben"), person(table.Ready, "ann")} {
		do(t, at[i], e)
	}
	for _, one := range at {
		until(t, "the match at each host", func() bool { return one.State().Phase == table.Playing })
	}
	for n := 0; first.State().Phase == table.Playing; n++ {
		s := first.State()
		seat := s.Awaited()[0]
		e := person(table.Play, s.Chairs[seat].Who)
		e.Spot, e.Move = s.Now.Spot, s.Deal.Legal(seat)[0]
		var won atomic.Int64
		var wg sync.WaitGroup
		for i, one := range at {
			mine := e
			mine.ID = fmt.Sprintf("%s/%d-%d", e.Who, n, i)
			wg.Go(func() {
				switch _, err := one.Do(context.Background(), mine); {
				case err == nil:
					won.Add(1)
				case hoyle.Code(err) != "stale" && hoyle.Code(err) != "not-now":
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if won.Load() != 1 {
			t.Fatalf("play %d was made %d times", n, won.Load())
		}
		for _, one := range at {
			until(t, "the play at each host", func() bool { return one.State().Len == first.State().Len })
		}
	}
	for _, one := range at {
		if s := one.State(); s.Phase != table.Over || s.Fair(0).Seed != first.State().Fair(0).Seed {
			t.Errorf("%s", s.Phase)
		}
	}
}

// flaky is a journal whose answers are lost now and then, before or after it has
// stored the entry.
type flaky struct{ journal.Journal }

func (f flaky) Append(ctx context.Context, s journal.Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	switch rand.IntN(6) {
	case 0:
		return 0, journal.ErrUnknown
	case 1:
		_, _ = f.Journal.Append(ctx, s, key, after, id, data)
		return 0, journal.ErrUnknown
	}
	return f.Journal.Append(ctx, s, key, after, id, data)
}

func TestLostAnswers(t *testing.T) {
	h := newHost(t, flaky{new(journal.Memory)}, host.Options{})
	at := open(t, h, table.Config{Game: "indigo"})
	for i := range 12 {
		e := person(table.Ready, "ann")
		if i%2 == 1 {
			e.Kind = table.Unready
		}
		before := at.State().Len
		do(t, at, e)
		if got := at.State().Len; got != before+1 {
			t.Errorf("%d events instead of one", got-before)
		}
	}
}

// If people do not answer a request to take a play back, the room answers for them. Until then,
// bots wait.
func TestConsent(t *testing.T) {
	h := newHost(t, new(journal.Memory), host.Options{Times: host.Times{Consent: 50 * time.Millisecond}})
	at := open(t, h, table.Config{Game: "karata", Rules: []byte(`{"seats":3}`), Bots: []string{"", "", "random"}})
	do(t, at, sits("ben", 1), person(table.Ready, "ben"), person(table.Ready, "ann"))
	for _, who := range []string{"ann", "ben"} {
		defer watch(t, at, who).Close()
	}
	for at.State().Phase == table.Playing && at.State().MayUndo(0) < 0 {
		s := at.State()
		seat := s.Awaited()[0]
		if seat == 2 {
			n := s.Len
			until(t, "the bot", func() bool { return at.State().Len > n })
			continue
		}
		e := person(table.Play, s.Chairs[seat].Who)
		e.Spot, e.Move = s.Now.Spot, s.Deal.Legal(seat)[0]
		do(t, at, e)
	}
	if at.State().MayUndo(0) < 0 {
		t.Skip("the deal is over")
	}
	e := person(table.Undo, "ann")
	e.Spot, e.Plays = at.State().Now.Spot, at.State().MayUndo(0)
	do(t, at, e)
	until(t, "the room's answer", func() bool { return at.State().Asked == nil })
	if at.State().Plays() != e.Plays+1 {
		t.Errorf("%d plays", at.State().Plays())
	}
}

func TestTooManyWatchers(t *testing.T) {
	h := newHost(t, new(journal.Memory), host.Options{Most: host.Most{MaxAll: 1}})
	at := open(t, h, table.Config{Game: "indigo", Bots: []string{"", "house"}})
	do(t, at, person(table.Ready, "ann")) // no seat can be taken
	for i := range host.MaxWatchers {
		watch(t, at, fmt.Sprint("eve", i))
	}
	if _, err := at.Watch(host.Client{Account: "tom"}); !errors.Is(err, host.ErrWatchers) {
		t.Errorf("%v", err)
	}
	watch(t, at, "ann")
	if p := at.Presence(); p.Watchers != host.MaxWatchers || !p.Online[0] || !p.Online[1] {
		t.Errorf("%+v", p)
	}
	if _, err := h.Open(t.Context(), host.Client{Account: "eve"}, table.Config{Game: "indigo", Access: table.Public}); !errors.Is(err, host.ErrTables) {
		t.Errorf("%v", err)
	}
}

// A bot plays even if people ask for more advice than there is time for.
func TestAdviceKeepsNobodyWaiting(t *testing.T) {
	h := newHost(t, new(journal.Memory), host.Options{})
	at := open(t, h, table.Config{Game: "indigo", Hints: true, Bots: []string{"", "house"}})
	defer watch(t, at, "ann").Close()
	do(t, at, person(table.Ready, "ann"))
	until(t, "Ann's turn", func() bool { return at.State().Deal.Turn() == 0 })
	h.KeepAdvisers()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := at.Hint(ctx, 0); !errors.Is(err, host.ErrBusy) {
		t.Errorf("advice without time: %v", err)
	}
	s := at.State()
	play := person(table.Play, "ann")
	play.Spot, play.Move = s.Now.Spot, s.Deal.Legal(0)[0]
	do(t, at, play)
	until(t, "the bot", func() bool { return at.State().Plays() > s.Plays()+1 })
}
