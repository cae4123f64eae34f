package host_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

// line is a node's connection to a shared journal. If it is dead, nothing gets through. It can also
// lose just the news, and it counts how often time is given back.
type line struct {
	*journal.Memory
	dead, deaf atomic.Bool
	old        atomic.Int32 // so many of its next readings of tables bring nothing new
	mu         sync.Mutex
	resumed    int // events that give time back
}

var errDead = errors.New("the line is dead")

func (l *line) Append(ctx context.Context, s journal.Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	if l.dead.Load() {
		return 0, fmt.Errorf("%w: %w", journal.ErrUnknown, errDead)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if s == journal.Tables && bytes.Contains(data, []byte(`"k":"resume"`)) {
		l.resumed++
	}
	return l.Memory.Append(ctx, s, key, after, id, data)
}

func (l *line) resumes() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.resumed
}

func (l *line) Read(ctx context.Context, s journal.Shelf, key string, after uint64) ([]journal.Entry, error) {
	if l.dead.Load() {
		return nil, errDead
	}
	if s == journal.Tables && l.old.Add(-1) >= 0 {
		return nil, nil
	}
	return l.Memory.Read(ctx, s, key, after)
}

func (l *line) Send(topic string, data []byte) error {
	if l.dead.Load() {
		return errDead
	}
	return l.Memory.Send(topic, data)
}

func (l *line) Listen(topic string, heard func([]byte)) (func(), error) {
	return l.Memory.Listen(topic, func(data []byte) {
		if !l.dead.Load() {
			heard(data)
		}
	})
}

func (l *line) Follow(s journal.Shelf, news func(journal.News)) (func(), error) {
	return l.Memory.Follow(s, func(n journal.News) {
		if !l.dead.Load() && !l.deaf.Load() {
			news(n)
		}
	})
}

func (l *line) Check(ctx context.Context) error {
	if l.dead.Load() {
		return errDead
	}
	return l.Memory.Check(ctx)
}

// lines returns hosts that share a journal, each with a line of its own.
func lines(t *testing.T, n int) ([]*host.Host, []*line) {
	t.Helper()
	j := new(journal.Memory)
	var hosts []*host.Host
	var all []*line
	for range n {
		l := &line{Memory: j}
		all, hosts = append(all, l), append(hosts, newHost(t, l, host.Options{}))
	}
	return hosts, all
}

// ownersOf returns the numbers of the hosts that own a table.
func ownersOf(hosts []*host.Host, id string) []int {
	var all []int
	for i, h := range hosts {
		if h.Owns(id) {
			all = append(all, i)
		}
	}
	return all
}

// waiting opens a table at which Ann and Ben play and Ann is to move, with no time limit.
func waiting(t *testing.T, h *host.Host) *host.Table {
	t.Helper()
	at := open(t, h, table.Config{Game: "indigo", Clock: &table.Clock{Bank: 3600}})
	do(t, at, sits("ben", 1), person(table.Ready, "ann"), person(table.Ready, "ben"))
	return at
}

// When a node has died, its successor gives time back; when a node joins or leaves in an orderly
// way, no node gives time back.
func TestTimeIsGivenBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := new(journal.Memory)
		first := &line{Memory: j}
		one := newHost(t, first, host.Options{})
		var at []*host.Table
		for range 12 {
			at = append(at, waiting(t, one))
		}
		time.Sleep(2 * time.Second) // nodes that start together give back twice
		second, third := &line{Memory: j}, &line{Memory: j}
		two, three := newHost(t, second, host.Options{}), newHost(t, third, host.Options{})
		hosts := []*host.Host{one, two, three}
		settled := func() bool {
			for _, a := range at {
				if len(ownersOf(hosts, a.ID)) != 1 {
					return false
				}
			}
			return true
		}
		until(t, "one owner of each table", settled)
		of := map[int]int{}
		for _, a := range at {
			of[ownersOf(hosts, a.ID)[0]]++
		}
		if n := first.resumes() + second.resumes() + third.resumes(); n > 0 {
			t.Errorf("time given back %d times when nodes came", n)
		}
		second.dead.Store(true)
		time.Sleep(10 * time.Second) // the others miss it, though it may have owned no table
		if n := first.resumes() + third.resumes(); n != of[1] {
			t.Errorf("time given back %d times for the dead node's tables, want %d", n, of[1])
		}
		three.Leave()
		until(t, "the tables of the node that left", func() bool {
			for _, a := range at {
				if !one.Owns(a.ID) {
					return false
				}
			}
			return true
		})
		time.Sleep(100 * time.Millisecond)
		if n := first.resumes() + third.resumes(); n != of[1] || second.resumes() > 0 {
			t.Errorf("time given back %d times, want %d", n, of[1])
		}
	})
}

// A person whose socket is at another node counts as present, even for nodes that come later,
// until that node is gone.
func TestPresenceElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		j := new(journal.Memory)
		away := host.Options{Times: host.Times{Alone: 200 * time.Millisecond}}
		first := &line{Memory: j}
		one := newHost(t, first, away)
		at := open(t, one, table.Config{Game: "indigo", Bots: []string{"", "random"}})
		w := watch(t, at, "ann")
		defer w.Close()
		watch(t, at, "eve")
		two := newHost(t, &line{Memory: j}, away)
		there := find(t, two, at.ID)
		presence := func(a *host.Table) string {
			p := a.Presence()
			return fmt.Sprint(p.Online, p.Watchers)
		}
		until(t, "Ann at the other node", func() bool { return presence(there) == presence(at) })
		if got := presence(at); got != "[true true] 1" {
			t.Errorf("%s", got)
		}
		do(t, at, person(table.Ready, "ann"))
		time.Sleep(time.Second)
		if s := there.State(); s.Chairs[0].Away {
			t.Error("a bot plays for a person who is at another node")
		}
		first.dead.Store(true)
		until(t, "Ann to be missed", func() bool { return presence(there) == "[false true] 0" })
		until(t, "a bot to play for Ann", func() bool { // it soon plays the deal to the end
			s := there.State()
			return s.Chairs[0].Away || s.Phase == table.Over
		})
	})
}

// benMissed returns two hosts. The second hears no news any more, but has learned by itself that Ben sat down,
// although its next readings brought nothing new.
func benMissed(t *testing.T, old int32) []*host.Host {
	t.Helper()
	hosts, all := lines(t, 2)
	at := open(t, hosts[0], table.Config{Game: "indigo"})
	there := find(t, hosts[1], at.ID)
	until(t, "the seat", func() bool { return there.State().SeatOf("ann") == 0 })
	all[1].deaf.Store(true)
	all[1].old.Store(old)
	do(t, at, sits("ben", 1))
	until(t, "Ben", func() bool { return there.State().SeatOf("ben") == 1 })
	return hosts
}

// Whatever was not reported because news was lost is read after a while: events, new tables, and
// the end of a table.
func TestNewsAreLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hosts := benMissed(t, 0)
		second := open(t, hosts[0], table.Config{Game: "indigo"})
		listed := func() bool {
			tables, _, _ := hosts[1].Lobby("", 0)
			for _, s := range tables {
				if s.ID == second.ID {
					return true
				}
			}
			return false
		}
		until(t, "the second table in the lobby", listed)
		do(t, second, person(table.End, "ann"))
		until(t, "the second table to go", func() bool { return !listed() })
		if _, err := hosts[1].Table(second.ID); !errors.Is(err, table.ErrNotFound) {
			t.Errorf("%v", err)
		}
	})
}

// A part of the store that is behind answers a node that has missed news. The node asks again.
func TestOldAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		benMissed(t, 3)
	})
}

// The time without the store is given back once.
func TestStoreAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hosts, all := lines(t, 1)
		at := waiting(t, hosts[0])
		time.Sleep(1100 * time.Millisecond)
		all[0].dead.Store(true)
		time.Sleep(3500 * time.Millisecond) // less counts as slow
		until(t, "the host to see it", func() bool { return !hosts[0].Owns(at.ID) })
		all[0].dead.Store(false)
		until(t, "the time to be given back", func() bool { return all[0].resumes() == 1 })
		s := at.State()
		if left := s.Deadline(hoyle.Seat(0)) - time.Now().UnixMilli(); left < 3_590_000 {
			t.Errorf("%d ms left of an hour", left)
		}
		if !hosts[0].Owns(at.ID) {
			t.Error("nobody owns the table")
		}
	})
}

// An owner who has opened a table for others and is gone does not keep it: after some time a person there owns it.
func TestOwnerWhoIsGone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHost(t, new(journal.Memory), host.Options{Now: time.Now})
		id := must.Have(h.Open(t.Context(), host.Client{Account: "ann"}, table.Config{Game: "indigo", Access: table.Public}))(t)
		at := find(t, h, id)
		w := must.Have(at.Watch(host.Client{Account: "ben"}))(t)
		defer w.Close()
		do(t, at, sits("ben", 0))
		time.Sleep(4 * time.Minute)
		if owner := at.State().Owner; owner != "ann" {
			t.Errorf("after four minutes it is %s's", owner)
		}
		time.Sleep(2 * time.Minute)
		if owner := at.State().Owner; owner != "ben" {
			t.Errorf("after six minutes it is %s's", owner)
		}
	})
}
