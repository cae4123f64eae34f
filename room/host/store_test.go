package host_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/friends"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
)

// store opens the journal of a directory, sealed.
func store(t *testing.T, dir string) journal.Journal {
	t.Helper()
	keys := map[byte][]byte{1: bytes.Repeat([]byte{7}, 32)}
	below := must.Have(journal.OpenDisk(dir, 1, keys))(t)
	j := must.Have(journal.Seal(below, 1, keys))(t)
	t.Cleanup(func() { _ = j.Close() })
	return j
}

// The feed and the lists are still in the store after the room has restarted.
func TestFeedAndListsInTheStore(t *testing.T) {
	dir := t.TempDir()
	j := store(t, dir)
	h := newHost(t, j, host.Options{})
	defer h.Arrive("ann", "Ann", quiet)()
	defer h.Arrive("ben", "Ben", quiet)()
	at := withBen(t, h)
	want := ""
	for n := range 3 {
		resigned(t, at)
		want = fmt.Sprintf("%s/%d/over %s", at.ID, n, want)
	}
	waitFeed(t, h, want)
	for _, f := range []func(context.Context, string, string) error{h.Follow, h.Block, h.Unblock, h.Follow} {
		must.Do(t, f(t.Context(), "ann", "ben"))
	}
	h.Stop()
	must.Do(t, j.Close())
	again := newHost(t, store(t, dir), host.Options{})
	waitFeed(t, again, want)
	if l, err := again.Friends(t.Context(), "ann"); err != nil || len(l.Follows) != 1 || l.Follows[0].Known != (friends.Known{Account: "ben", Name: "Ben"}) {
		t.Errorf("%+v, %v", l, err)
	}
}

// Even a full feed is read when the room starts.
func TestFullFeed(t *testing.T) {
	j := new(journal.Memory)
	for n := range journal.MaxFeed + 10 {
		e := feed.Entry{Kind: feed.Over, Table: fmt.Sprint("t", n), At: time.Now().UnixMilli(), Game: "indigo",
			Seats: []feed.Seat{{Account: "ann", Name: "Ann"}}}
		data, err := json.Marshal(e)
		if err == nil {
			_, err = j.Append(t.Context(), journal.Feed, "all", journal.Unfenced, "", data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	h := newHost(t, j, host.Options{})
	until(t, "the feed", func() bool { return h.FeedRev() == journal.MaxFeed+10 })
	p, err := h.Person(t.Context(), "", "ann")
	if err != nil || len(p.Games) != 1 || p.Games[0].Bots.Matches != journal.MaxFeed {
		t.Errorf("%+v, %v", p, err)
	}
}

// The list of a person who arrives is stored again once a day, with the newest name, so that the
// store keeps it.
func TestListsAreRenewed(t *testing.T) {
	j, skip := new(journal.Memory), new(atomic.Int64)
	h := newHost(t, j, host.Options{Now: func() time.Time { return time.Now().Add(time.Duration(skip.Load())) }})
	rev := func() uint64 {
		entries := must.Have(j.Read(t.Context(), journal.Friends, "ann", 0))(t)
		if len(entries) == 0 {
			return 0
		}
		return entries[0].Rev
	}
	arrive := func() { h.Arrive("ann", "Ann", quiet)() }
	arrive()
	until(t, "the list", func() bool { return rev() > 0 })
	first := rev()
	arrive()
	defer h.Arrive("ben", "Ben", quiet)()
	until(t, "Ben's list", func() bool { return h.Follow(t.Context(), "ben", "ann") == nil })
	if rev() != first {
		t.Error("stored again on the same day")
	}
	skip.Store(int64(25 * time.Hour))
	arrive()
	until(t, "the list of the next day", func() bool { return rev() > first })
	h.Rename("ann", "Anna")
	until(t, "the new name", func() bool {
		p, err := h.Person(t.Context(), "ben", "ann")
		l, err2 := h.Friends(t.Context(), "ben")
		return err == nil && err2 == nil && p.Name == "Anna" && l.Follows[0].Name == "Anna"
	})
}
