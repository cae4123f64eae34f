package host_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// feedDown is a journal whose feed is not written while it is down. It forgets the ids of entries
// immediately, as a store does after some time. It is also slow, so that writers collide.
type feedDown struct {
	journal.Journal
	down *atomic.Bool
}

func (f feedDown) Append(ctx context.Context, s journal.Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	if s == journal.Feed && f.down.Load() {
		return 0, journal.ErrUnknown
	}
	if s == journal.Feed {
		time.Sleep(20 * time.Millisecond)
		id = ""
	}
	return f.Journal.Append(ctx, s, key, after, id, data)
}

// written returns the ids of the feed's entries in a journal, in order.
func written(t *testing.T, j journal.Journal) []string {
	t.Helper()
	entries := must.Have(j.Read(t.Context(), journal.Feed, "all", 0))(t)
	var ids []string
	for _, entry := range entries {
		var e feed.Entry
		must.Do(t, json.Unmarshal(entry.Data, &e))
		ids = append(ids, e.ID())
	}
	return ids
}

// resigned has Ann and Ben begin a match, which Ann resigns.
func resigned(t *testing.T, at *host.Table) {
	t.Helper()
	do(t, at, person(table.Ready, "ben"), person(table.Ready, "ann"), person(table.Resign, "ann"))
}

func withBen(t *testing.T, h *host.Host) *host.Table {
	t.Helper()
	at := open(t, h, table.Config{Game: "indigo", Format: "deals", Number: 1})
	do(t, at, sits("ben", 1))
	return at
}

func waitFeed(t *testing.T, h *host.Host, want string) {
	t.Helper()
	until(t, "the feed "+want, func() bool { return inFeed(h) == want })
}

// inFeed returns the ids of the entries in a host's feed, the newest first.
func inFeed(h *host.Host) string {
	entries, _ := h.Feed(feed.Query{Most: 100})
	ids := ""
	for _, e := range entries {
		ids += e.ID() + " "
	}
	return ids
}

// If the room stops between an event and its entry, the next host writes the entry, and the host
// after that does not write it again.
func TestFeedAfterACrash(t *testing.T) {
	memory := new(journal.Memory)
	down := new(atomic.Bool)
	down.Store(true)
	h := newHost(t, feedDown{memory, down}, host.Options{})
	at := withBen(t, h)
	resigned(t, at)
	h.Stop()
	if got := written(t, memory); len(got) > 0 {
		t.Fatalf("written: %q", got)
	}
	result := at.ID + "/0/over "
	waitFeed(t, newHost(t, memory, host.Options{}), result)
	last := newHost(t, memory, host.Options{})
	waitFeed(t, last, result)
	again := find(t, last, at.ID)
	resigned(t, again)
	waitFeed(t, last, at.ID+"/1/over "+result)
	// The entries for the opening and the beginning may be there too, once each.
	count := map[string]int{}
	for _, id := range written(t, memory) {
		if count[id]++; count[id] > 1 {
			t.Errorf("%s is written %d times", id, count[id])
		}
	}
}

// A table is not deleted before the feed has its results.
func TestFeedBeforeTheArchive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		memory := new(journal.Memory)
		down := new(atomic.Bool)
		down.Store(true)
		h := newHost(t, feedDown{memory, down}, host.Options{})
		at := withBen(t, h)
		resigned(t, at)
		do(t, at, person(table.End, "ann"))
		time.Sleep(1200 * time.Millisecond) // the farewell is over
		if _, err := h.Table(at.ID); err != nil {
			t.Fatalf("deleted without a result: %v", err)
		}
		h.Stop()
		down.Store(false)
		h = newHost(t, memory, host.Options{})
		until(t, "the end", func() bool { _, err := h.Table(at.ID); return err != nil })
		waitFeed(t, h, at.ID+"/0/over ")
		if s, err := h.Past(t.Context(), at.ID); err != nil || len(s.Past) != 1 {
			t.Errorf("%v", err)
		}
	})
}

// checkOnce checks that no entry is written twice.
func checkOnce(t *testing.T, j journal.Journal) {
	t.Helper()
	seen := map[string]bool{}
	for _, id := range written(t, j) {
		if seen[id] {
			t.Errorf("%s is written twice", id)
		}
		seen[id] = true
	}
}

// Even if answers from the store are lost, every entry is in the feed exactly once.
func TestFeedOfLostAnswers(t *testing.T) {
	memory := new(journal.Memory)
	h := newHost(t, flaky{feedDown{memory, new(atomic.Bool)}}, host.Options{})
	at := withBen(t, h)
	want := ""
	for n := range 3 {
		resigned(t, at)
		want = fmt.Sprintf("%s/%d/over %s", at.ID, n, want)
	}
	waitFeed(t, h, want)
	checkOnce(t, memory)
}

// If three hosts see the same events, every entry is written once, and all hosts have the same
// feed.
func TestFeedOfThreeHosts(t *testing.T) {
	memory := new(journal.Memory)
	var hosts []*host.Host
	for range 3 {
		hosts = append(hosts, newHost(t, feedDown{memory, new(atomic.Bool)}, host.Options{}))
	}
	first := withBen(t, hosts[0])
	want := ""
	for n := range 4 {
		at := find(t, hosts[n%3], first.ID)
		until(t, "the table", func() bool { s := at.State(); return s.SeatOf("ben") == 1 && len(s.Past) == n })
		resigned(t, at)
		want = fmt.Sprintf("%s/%d/over %s", at.ID, n, want)
	}
	for _, h := range hosts {
		waitFeed(t, h, want)
	}
	checkOnce(t, memory)
}

// If the host that owns a table stops between an event and its entry, the next owner writes the
// entry, even if that host has owned the table before.
func TestFeedOfANewOwner(t *testing.T) {
	memory, down := new(journal.Memory), new(atomic.Bool)
	stays := newHost(t, memory, host.Options{})
	at := withBen(t, stays)
	want := ""
	for n := range 2 {
		down.Store(false)
		var others []*host.Host
		for stays.Owns(at.ID) { // until another host owns it
			others = append(others, newHost(t, feedDown{memory, down}, host.Options{}))
			until(t, "the members", func() bool { return len(ownersOf(append(others, stays), at.ID)) == 1 })
		}
		i := slices.IndexFunc(others, func(h *host.Host) bool { return h.Owns(at.ID) })
		there := find(t, others[i], at.ID)
		until(t, "the table", func() bool { s := there.State(); return s.SeatOf("ben") == 1 && len(s.Past) == n })
		down.Store(true)
		resigned(t, there)
		until(t, "the result", func() bool { return len(at.State().Past) == n+1 })
		for _, h := range others {
			h.Stop()
		}
		want = fmt.Sprintf("%s/%d/over %s", at.ID, n, want)
		waitFeed(t, stays, want)
	}
}

// Openings and beginnings are shown while they matter.
func TestFeedShowsWhatGoesOn(t *testing.T) {
	h := newHost(t, new(journal.Memory), host.Options{})
	at := withBen(t, h)
	id := at.ID
	waitFeed(t, h, id+"/0/opened ")
	do(t, at, person(table.Ready, "ben"), person(table.Ready, "ann"))
	waitFeed(t, h, id+"/0/began ")
	do(t, at, person(table.Resign, "ben"))
	waitFeed(t, h, id+"/0/over ")
	entries, _ := h.Feed(feed.Query{Account: "ben", Game: "indigo", Most: 1})
	if len(entries) != 1 || !entries[0].Seats[0].Won || !entries[0].Seats[1].Resigned {
		t.Errorf("%+v", entries)
	}
	p, err := h.Person(t.Context(), "", "ben")
	if err != nil || p.Name != "ben" || len(p.Games) != 1 || p.Games[0].People != (feed.Record{Matches: 1, Resigned: 1}) {
		t.Errorf("%+v, %v", p, err)
	}
	if _, err := h.Person(t.Context(), "", "nobody"); hoyle.Code(err) != "not-found" {
		t.Errorf("%v", err)
	}
}
