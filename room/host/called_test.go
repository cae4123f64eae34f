package host_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/cups"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// calls are the tables to which an account is called, as a socket receives them.
type calls struct {
	listeners
	mu    sync.Mutex
	heard []string
}

func (c *calls) Called(tables []cups.Called) {
	text := ""
	for _, x := range tables {
		text += x.Title + " " + x.Table + " of " + x.Cup + " "
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.heard = append(c.heard, text)
}

func (c *calls) all() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.heard)
}

// Every socket of a player, on any node, is told to which table the player is called: when it
// opens, when the table is ready, and when the match is over. The sockets of other people are
// told nothing.
func TestPlayersAreCalled(t *testing.T) {
	j := new(journal.Memory)
	one, two := newHost(t, j, quickTables), newHost(t, j, quickTables)
	ann, ben, page, eve := new(calls), new(calls), new(calls), new(calls)
	defer one.Arrive("ann", "Ann", ann)()
	defer two.Arrive("ben", "Ben", ben)()
	defer two.Arrive("ben", "Ben", page)()
	defer two.Arrive("eve", "Eve", eve)()
	config := cupOf(2, false)
	config.Title = "Friday"
	c := openCup(t, one, config, "ann", "ben")
	doCup(t, c, cupEvent(cup.Start, "ann"))
	ready := "Friday " + cup.TableID(c.ID, 0, 0) + " of " + c.ID + " "
	for _, who := range []*calls{ann, ben, page} {
		until(t, "the call", func() bool { return slices.Equal(who.all(), []string{"", ready}) })
	}
	late := new(calls)
	defer one.Arrive("ben", "Ben", late)()
	if got := late.all(); !slices.Equal(got, []string{ready}) {
		t.Errorf("a page that is opened later hears %q", got)
	}
	until(t, "the end of the cup", func() bool { come(one, c); return c.State().Phase == cup.Over })
	for _, who := range []*calls{ann, ben, page} {
		until(t, "the end of the call", func() bool { return slices.Equal(who.all(), []string{"", ready, ""}) })
	}
	until(t, "the end of the call", func() bool { return slices.Equal(late.all(), []string{ready, ""}) })
	if got := eve.all(); !slices.Equal(got, []string{""}) {
		t.Errorf("somebody who does not play hears %q", got)
	}
}

// slowOpening is a journal in which the first event of a table takes long.
type slowOpening struct {
	journal.Journal
	begun atomic.Bool
	ends  chan struct{}
}

func (j *slowOpening) Append(ctx context.Context, shelf journal.Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	if shelf == journal.Tables && !j.begun.Swap(true) {
		<-j.ends
	}
	return j.Journal.Append(ctx, shelf, key, after, id, data)
}

// Those who are called to a table find it there, even if the host is still opening it.
func TestCalledToATableThatIsThere(t *testing.T) {
	j := &slowOpening{Journal: new(journal.Memory), ends: make(chan struct{})}
	h := newHost(t, j, quickTables)
	defer close(j.ends)
	c := openCup(t, h, cupOf(2, false), "ann", "ben")
	doCup(t, c, cupEvent(cup.Start, "ann"))
	until(t, "the call", j.begun.Load)
	tables, _ := h.Cups.Calls("ben")
	if len(tables) != 1 {
		t.Fatalf("Ben is called to %v", tables)
	}
	at, err := h.Table(tables[0].Table)
	if err != nil || at.State().SeatOf("ben") == hoyle.Nobody {
		t.Fatalf("no table: %v", err)
	}
	if _, err := h.Table(cup.TableID(c.ID, 0, 1)); !errors.Is(err, table.ErrNotFound) {
		t.Errorf("a table that the cup does not have: %v", err)
	}
}

// A host that finds a cup late calls its players.
func TestCalledToACupThatIsFound(t *testing.T) {
	j := &deafTo{Journal: new(journal.Memory), shelf: journal.Cups}
	one := newHost(t, j.Journal, host.Options{})
	two := newHost(t, j, host.Options{})
	ben := new(calls)
	defer two.Arrive("ben", "Ben", ben)()
	c := openCup(t, one, cupOf(2, false), "ann", "ben")
	for !one.Owns(c.ID) { // otherwise the other host makes the call as an event of its own
		doCup(t, c, cupEvent(cup.End, "ann"))
		c = openCup(t, one, cupOf(2, false), "ann", "ben")
	}
	doCup(t, c, cupEvent(cup.Start, "ann"))
	until(t, "the call", func() bool { return len(c.State().Rounds) > 0 && c.State().Rounds[0][0].Called > 0 })
	until(t, "the call at the other host", func() bool { return len(ben.all()) == 2 && ben.all()[1] != "" })
}

// deafTo is a journal that delivers no news of a shelf.
type deafTo struct {
	journal.Journal
	shelf journal.Shelf
}

func (d *deafTo) Follow(s journal.Shelf, news func(journal.News)) (func(), error) {
	if s == d.shelf {
		return func() {}, nil
	}
	return d.Journal.Follow(s, news)
}
