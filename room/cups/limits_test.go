package cups_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/cups"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/share"
	"github.com/hoylecards/hoyle/room/table"
)

// An address has a quarter of the places of a public cup, a network half of them, even if all ask at the
// same time. People at the address that opened the cup may have all.
func TestShares(t *testing.T) {
	all := room(t, new(journal.Memory), &tables{states: map[string]*table.State{}})
	defer all.Stop()
	c := opened(t, all, share.Client{Account: "ann", Address: "9.9"}, 16)
	for _, x := range []struct {
		from share.Client
		want int64
	}{
		{share.Client{Address: "1.1", Network: "1"}, 4},
		{share.Client{Address: "1.2", Network: "1"}, 4},
		{share.Client{Address: "1.3", Network: "1"}, 0},
		{share.Client{Address: "2.1", Network: "2"}, 4},
		{share.Client{Address: "9.9"}, 4},
	} {
		var places atomic.Int64
		var asking sync.WaitGroup
		for n := range 10 {
			by := x.from
			by.Account = fmt.Sprint(by.Address, "/", n)
			asking.Go(func() {
				switch err := c.Join(t.Context(), by, person(cup.Join, by.Account)); {
				case err == nil:
					places.Add(1)
				case !errors.Is(err, cup.ErrFull):
					t.Error(err)
				}
			})
		}
		if asking.Wait(); places.Load() != x.want {
			t.Errorf("%v has %d places, not %d", x.from, places.Load(), x.want)
		}
	}
}

// A person may have opened three unfinished cups and have a place in ten.
func TestLimitsOfAPerson(t *testing.T) {
	all := room(t, new(journal.Memory), &tables{states: map[string]*table.State{}})
	defer all.Stop()
	for n := range 10 {
		opened(t, all, share.Client{Account: fmt.Sprint("owner", n/3)}, 4, "eve")
	}
	last := share.Client{Account: "owner3"}
	opened(t, all, last, 4)
	third := opened(t, all, last, 4)
	if _, err := all.Open(t.Context(), last, configOf(4)); !errors.Is(err, cups.ErrMany) {
		t.Errorf("a fourth cup: %v", err)
	}
	eve := share.Client{Account: "eve"}
	expect.Err(t, third.Join(t.Context(), eve, person(cup.Join, "eve")), cups.ErrMany, "an eleventh place")
	all.Leave(t.Context(), "eve")
	expect.Err(t, third.Join(t.Context(), eve, person(cup.Join, "eve")), nil, "after she has left the others")
	must.Do(t, third.Do(t.Context(), person(cup.End, "owner3")))
	opened(t, all, last, 4)
}

// People at one address may have opened six unfinished cups, and those in one network twelve.
func TestLimitsOfANetwork(t *testing.T) {
	all := room(t, new(journal.Memory), &tables{states: map[string]*table.State{}})
	defer all.Stop()
	for n := range 14 {
		by := share.Client{Account: fmt.Sprint("a", n), Address: fmt.Sprint("1.", n/6), Network: "1"}
		if err := open(t, all, by); (err == nil) != (n < 12) {
			t.Errorf("cup %d of a network: %v", n, err)
		}
	}
	for n := range 7 {
		by := share.Client{Account: fmt.Sprint("b", n), Address: "3.1"}
		if err := open(t, all, by); (err == nil) != (n < 6) {
			t.Errorf("cup %d of an address: %v", n, err)
		}
	}
}

// open opens a cup.
func open(t *testing.T, all *cups.Cups, by share.Client) error {
	t.Helper()
	_, err := all.Open(t.Context(), by, configOf(4))
	return err
}

// A person who plays in two cups is called to both tables, and to the second one when the first cup is over.
func TestTwoCups(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		at := &tables{states: map[string]*table.State{}}
		all := room(t, new(journal.Memory), at)
		defer all.Stop()
		for range 2 {
			c := opened(t, all, ann, 2, "ann", "ben")
			must.Do(t, c.Start(t.Context(), person(cup.Start, "ann")))
		}
		synctest.Wait()
		both, _ := all.Calls("ben")
		if len(both) != 2 || both[0].Table >= both[1].Table {
			t.Fatalf("called to %v", both)
		}
		at.do(t, both[0].Table, table.End)
		all.Wake(both[0].Cup)
		synctest.Wait()
		if rest, _ := all.Calls("ben"); len(rest) != 1 || rest[0] != both[1] {
			t.Errorf("called to %v", rest)
		}
	})
}

// A hundred cups are played in a room, while five hundred wait.
func TestLimitsOfARoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all := room(t, new(journal.Memory), &tables{states: map[string]*table.State{}})
		defer all.Stop()
		by := func(n int) share.Client { return share.Client{Account: fmt.Sprint("owner", n)} }
		for n := range 99 {
			c := opened(t, all, by(n), 2, fmt.Sprint("a", n), fmt.Sprint("b", n))
			must.Do(t, c.Start(t.Context(), person(cup.Start, by(n).Account)))
		}
		next, other := opened(t, all, by(99), 2, "a99", "b99"), opened(t, all, by(100), 2, "a100", "b100")
		for n := range 498 {
			opened(t, all, by(101+n), 2)
		}
		if _, err := all.Open(t.Context(), by(1000), configOf(2)); !errors.Is(err, cups.ErrMany) {
			t.Errorf("cup 501 that waits: %v", err)
		}
		expect.Err(t, next.Start(t.Context(), person(cup.Start, "owner99")), nil, "cup 100 that is played")
		expect.Err(t, other.Start(t.Context(), person(cup.Start, "owner100")), cups.ErrMany, "cup 101 that is played")
		if _, err := all.Open(t.Context(), by(1000), configOf(2)); !errors.Is(err, cups.ErrMany) {
			t.Errorf("a cup in a room that plays a hundred: %v", err)
		}
	})
}

// gate is a journal in which each reading of a cup waits until it is let through.
type gate struct {
	journal.Journal
	pass chan struct{}
}

func (j gate) Read(ctx context.Context, shelf journal.Shelf, key string, after uint64) ([]journal.Entry, error) {
	if shelf == journal.Cups {
		<-j.pass
	}
	return j.Journal.Read(ctx, shelf, key, after)
}

// A cup that a node reads twice at the same time, because it hears twice of it, is one cup.
func TestHeardTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := gate{new(journal.Memory), make(chan struct{})}
		one, two := room(t, j.Journal, &tables{}), room(t, j, &tables{})
		defer one.Stop()
		defer two.Stop()
		id := opened(t, one, ann, 2).ID
		const rev = 1 // of its only event
		var found [2]*cups.Cup
		for range found {
			two.Hear(id, rev)
		}
		synctest.Wait()
		for i := range found {
			j.pass <- struct{}{}
			synctest.Wait()
			found[i], _ = two.Find(id)
		}
		if found[0] == nil || found[1] != found[0] {
			t.Errorf("two cups: %p and %p", found[0], found[1])
		}
	})
}

// A node refuses nothing because of what it has not read: Eve gets the place that Ben has given up at
// another node. Then the cup is full again.
func TestRefusedUnread(t *testing.T) {
	j := new(journal.Memory)
	one := room(t, j, &tables{})
	defer one.Stop()
	full := opened(t, one, ann, 2, "ann", "ben")
	two := room(t, j, &tables{})
	defer two.Stop()
	stale := must.Have(two.Find(full.ID))(t)
	must.Do(t, full.Do(t.Context(), person(cup.Leave, "ben")))
	expect.Err(t, stale.Join(t.Context(), share.Client{Account: "eve"}, person(cup.Join, "eve")), nil, "Eve")
	expect.Err(t, stale.Join(t.Context(), share.Client{Account: "tom"}, person(cup.Join, "tom")), cup.ErrFull, "Tom")
}

// Somebody who leaves the room changes nothing in the cups of others and in those that are over, and the
// store is not asked about them.
func TestLeavesNothing(t *testing.T) {
	j := gate{new(journal.Memory), make(chan struct{})}
	all := room(t, j, &tables{states: map[string]*table.State{}})
	defer all.Stop()
	other, off := opened(t, all, ann, 2, "ann"), opened(t, all, ann, 2, "eve")
	must.Do(t, off.Do(t.Context(), person(cup.End, "ann")))
	before := [...]*cup.State{other.State(), off.State()}
	all.Leave(t.Context(), "eve") // hangs if it reads
	if after := [...]*cup.State{other.State(), off.State()}; after != before {
		t.Error("a cup has changed")
	}
}

// A node that learns late that another has deleted a cup tells its people that they are no longer called.
func TestDeletedElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := new(journal.Memory)
		n := &node{told: map[string][]cups.Called{}, version: map[string]uint64{}}
		n.of = unread(j, &tables{states: map[string]*table.State{}}, func(o *cups.Options) { o.Called = n.called })
		defer n.of.Stop()
		c := opened(t, n.of, ann, 2, "ann", "ben")
		must.Do(t, c.Start(t.Context(), person(cup.Start, "ann")))
		if synctest.Wait(); len(n.told["ben"]) != 1 {
			t.Errorf("Ben is called to %v", n.told["ben"])
		}
		must.Do(t, j.Purge(t.Context(), journal.Cups, c.ID))
		must.Do(t, n.of.Sweep())
		if synctest.Wait(); len(n.told["ben"]) != 0 || len(n.told["ann"]) != 0 {
			t.Errorf("after the end of the cup, Ben is called to %v", n.told["ben"])
		}
		if _, err := n.of.Find(c.ID); !errors.Is(err, cup.ErrNotFound) {
			t.Error(err)
		}
	})
}
