package cups_test

import (
	"context"
	"encoding/json"
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
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/cups"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/share"
	"github.com/hoylecards/hoyle/room/table"
)

// node is a node of a room, with the last tables of which each account there was told.
type node struct {
	of       *cups.Cups
	owns     atomic.Bool
	unfollow func()
	watcher  *cups.Watcher
	seen     int // events, at the last check

	mu      sync.Mutex
	told    map[string][]cups.Called
	version map[string]uint64
}

// called is what a node does when it hears that an account is called.
func (n *node) called(account string) {
	tables, version := n.of.Calls(account)
	n.mu.Lock()
	defer n.mu.Unlock()
	if version > n.version[account] {
		n.told[account], n.version[account] = tables, version
	}
}

// moody is a journal that stores an event of a cup now and then without saying so, or does not store it.
type moody struct {
	journal.Journal
	mu sync.Mutex
	r  *rand.Rand
}

func (m *moody) Append(ctx context.Context, s journal.Shelf, key string, after uint64, id string, data []byte) (uint64, error) {
	m.mu.Lock()
	mood := m.r.IntN(6)
	m.mu.Unlock()
	if mood == 0 {
		return 0, context.DeadlineExceeded
	}
	rev, err := m.Journal.Append(ctx, s, key, after, id, data)
	if mood == 1 && err == nil {
		err = context.DeadlineExceeded
	}
	return rev, err
}

// world is a room of three nodes with one cup, beside what somebody who has watched the people and the
// tables, but knows no bracket, knows of the cup.
type world struct {
	t     *testing.T
	r     *rand.Rand
	j     *moody
	at    *tables
	nodes []*node
	id    string
	size  int
	fill  bool

	phase  cup.Phase
	people []string // that have places
	sides  int      // at the start
	joins  map[string]int
	last   time.Time // the last event before the start, or the last one at all
	opened time.Time
	ended  []string // tables, in order
	begun  map[string]bool
}

var names = []string{"ann", "ben", "eve", "tom", "kim", "lea"}

func newWorld(t *testing.T, seed uint64) *world {
	t.Helper()
	w := &world{
		t: t, r: rand.New(rand.NewPCG(seed, 1)), j: &moody{Journal: new(journal.Memory), r: rand.New(rand.NewPCG(seed, 2))},
		at: &tables{states: map[string]*table.State{}}, phase: cup.Joining, joins: map[string]int{}, begun: map[string]bool{},
	}
	for range 3 {
		n := &node{}
		n.owns.Store(true)
		w.start(n)
		w.nodes = append(w.nodes, n)
	}
	config := configOf(2 + w.r.IntN(5))
	config.Fill = w.r.IntN(2) == 0
	w.size, w.fill = config.Size, config.Fill
	w.id = must.Have(w.nodes[0].of.Open(t.Context(), ann, config))(t)
	w.opened = time.Now()
	w.last = w.opened
	return w
}

// start makes a node take part.
func (w *world) start(n *node) {
	n.told, n.version, n.watcher, n.seen = map[string][]cups.Called{}, map[string]uint64{}, nil, 0
	n.of = unread(w.j, w.at, func(o *cups.Options) {
		o.Owns = func(string) bool { return n.owns.Load() }
		o.Called = n.called
	})
	must.Do(w.t, n.of.Read(w.t.Context()))
	stop := must.Have(w.j.Follow(journal.Cups, func(news journal.News) { n.of.Hear(news.Key, news.Rev) }))(w.t)
	n.unfollow = stop
}

func (w *world) stop(n *node) {
	n.unfollow()
	n.of.Stop()
}

// tablesOf returns the tables that wait for a person, or that the person has lost.
func (w *world) tablesOf(who string) (open, lost []string) {
	for id, s := range w.at.states {
		for _, seat := range s.Config.Series.Seats {
			switch {
			case seat.Who != who:
			case s.Phase != table.Ended:
				open = append(open, id)
			case s.Standing().Winner != seat.Side:
				lost = append(lost, id)
			}
		}
	}
	return open, lost
}

// open returns the tables that have not ended, in order.
func (w *world) open() (ids []string) {
	for id, s := range w.at.states {
		if s.Phase != table.Ended {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// ask makes a person ask a node for something, and checks the answer.
func (w *world) ask(kind cup.Kind, who, whom string, may bool) bool {
	w.t.Helper()
	c, err := w.nodes[w.r.IntN(len(w.nodes))].of.Find(w.id)
	if err != nil {
		w.t.Fatal(err)
	}
	e := person(kind, who)
	e.Whom = whom
	switch kind {
	case cup.Join:
		err = c.Join(w.t.Context(), share.Client{Account: who}, e)
	case cup.Start:
		err = c.Start(w.t.Context(), e)
	default:
		err = c.Do(w.t.Context(), e)
	}
	if (err == nil) != may || errors.Is(err, cups.ErrBusy) {
		w.t.Fatalf("%s, %d tables ended: %s by %q: %v", w.phase, len(w.ended), kind, who, err)
	}
	if err == nil {
		w.last = time.Now()
	}
	return err == nil
}

// step makes somebody do something.
func (w *world) step() {
	who, whom := names[w.r.IntN(len(names))], names[w.r.IntN(len(names))]
	in := func(who string) bool { return slices.Contains(w.people, who) }
	out := func(who string) { w.people = slices.DeleteFunc(w.people, func(p string) bool { return p == who }) }
	joining := w.phase == cup.Joining
	switch w.r.IntN(14) {
	case 0, 1, 2:
		if w.ask(cup.Join, who, "", joining && !in(who) && len(w.people) < w.size && w.joins[who] < 20) {
			w.people, w.joins[who] = append(w.people, who), w.joins[who]+1
		}
	case 3:
		open, lost := w.tablesOf(who)
		if w.ask(cup.Leave, who, "", in(who) && (joining || w.phase == cup.Playing && len(open) == 0 && len(lost) == 0)) {
			out(who)
		}
	case 4:
		if w.ask(cup.Remove, who, whom, who == "ann" && joining && in(whom)) {
			out(whom)
			w.joins[whom] = 20
		}
	case 5, 6:
		w.sides = max(len(w.people), map[bool]int{true: w.size}[w.fill])
		if w.ask(cup.Start, who, "", who == "ann" && joining && len(w.people) > 0 && w.sides > 1) {
			w.phase = cup.Playing
		}
	case 7:
		if w.r.IntN(4) == 0 && w.ask(cup.End, who, "", who == "ann" && joining) {
			w.phase = cup.Ended
		}
	case 8:
		w.restart()
	case 9:
		w.elect()
	case 10:
		most := []time.Duration{time.Minute, 10 * time.Minute, time.Hour}
		time.Sleep(most[w.r.IntN(len(most))])
		if joining && w.r.IntN(8) == 0 {
			time.Sleep(7 * 24 * time.Hour)
		}
	default:
		w.play()
	}
}

// restart makes a node leave and come back.
func (w *world) restart() {
	n := w.nodes[w.r.IntN(len(w.nodes))]
	w.stop(n)
	w.start(n)
}

// elect makes one node own the cup, or some.
func (w *world) elect() {
	first := w.r.IntN(len(w.nodes))
	for i, n := range w.nodes {
		n.owns.Store(i == first || w.r.IntN(4) == 0)
	}
	for _, n := range w.nodes {
		n.of.WakeAll()
	}
}

// play begins a table whose people have not come, or ends one.
func (w *world) play() {
	ids := w.open()
	if len(ids) == 0 {
		return
	}
	id := ids[w.r.IntN(len(ids))]
	if s := w.at.states[id]; w.r.IntN(3) == 0 && !w.begun[id] && time.Now().UnixMilli() > s.BeginsAt {
		w.begun[id] = true
		w.at.do(w.t, id, table.Start)
	} else {
		w.at.do(w.t, id, table.End)
		if w.ended = append(w.ended, id); len(w.ended) == w.sides-1 {
			w.phase, w.last = cup.Over, time.Now()
		}
	}
	if w.r.IntN(2) == 0 { // otherwise the news of it is lost
		for _, n := range w.nodes {
			n.of.Wake(w.id)
		}
	}
}

// settle waits until the cup has done what is due.
func (w *world) settle() {
	time.Sleep(time.Minute)
	for _, near := range []time.Time{w.opened.Add(7 * 24 * time.Hour), w.last.Add(time.Hour)} {
		if d := time.Until(near); d > -3*time.Minute && d < 3*time.Minute { // the order of events is open
			time.Sleep(10 * time.Minute)
		}
	}
	synctest.Wait()
	if w.phase == cup.Joining && (time.Since(w.opened) > 7*24*time.Hour || len(w.people) == 0 && time.Since(w.last) > time.Hour) {
		w.phase, w.last = cup.Ended, time.Now()
	}
}

// check compares the cup at each node with what is known of it.
func (w *world) check() {
	t := w.t
	t.Helper()
	entries := must.Have(w.j.Read(t.Context(), journal.Cups, w.id, 0))(t)
	fold := cup.New(hoyle.Games())
	for _, entry := range entries {
		var e cup.Event
		must.Do(t, json.Unmarshal(entry.Data, &e))
		fold = must.Have(fold.Apply(e))(t)
	}
	for i, n := range w.nodes {
		c := must.Have(n.of.Find(w.id))(t)
		s := c.State()
		if s.Len != len(entries) || fmt.Sprint(s.Look(w.id)) != fmt.Sprint(fold.Look(w.id)) {
			t.Errorf("node %d has other events than the store", i)
		}
		if s.Phase != w.phase {
			t.Fatalf("node %d: %s, not %s; %d of %d tables ended", i, s.Phase, w.phase, len(w.ended), w.sides-1)
		}
		n.checkWatcher(t, c)
		w.checkPlaces(s)
		w.checkCalls(i, n)
	}
	w.checkTables(fold)
}

// checkWatcher checks that a node's watcher has a signal if the cup has changed.
func (n *node) checkWatcher(t *testing.T, c *cups.Cup) {
	t.Helper()
	switch changed := c.State().Len > n.seen; {
	case n.watcher == nil:
		w := must.Have(c.Watch(share.Client{}))(t)
		n.watcher = w
	case changed != (len(n.watcher.Changed) == 1):
		t.Errorf("changed: %t, and %d signals", changed, len(n.watcher.Changed))
	case changed:
		<-n.watcher.Changed
	}
	n.seen = c.State().Len
}

func (w *world) checkPlaces(s *cup.State) {
	w.t.Helper()
	var people []string
	for _, p := range s.Places {
		if p.Who != "" {
			people = append(people, p.Who)
		}
	}
	if !slices.Equal(people, w.people) {
		w.t.Fatalf("%q have places, not %q", people, w.people)
	}
}

// checkCalls checks that a node calls everybody to the open table at which that person has a seat, and has
// told of it.
func (w *world) checkCalls(i int, n *node) {
	w.t.Helper()
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, who := range names {
		want, _ := w.tablesOf(who)
		all, _ := n.of.Calls(who)
		for what, calls := range map[string][]cups.Called{"calls": all, "has told": n.told[who]} {
			var ids []string
			for _, c := range calls {
				ids = append(ids, c.Table)
			}
			if !slices.Equal(ids, want) {
				w.t.Errorf("node %d %s %s to %q, not to %q", i, what, who, ids, want)
			}
		}
	}
}

// checkTables checks that each table that was called is open, that the cup knows the results of those that
// have ended, and that somebody plays until nobody can lose any more.
func (w *world) checkTables(s *cup.State) {
	t, called := w.t, 0
	t.Helper()
	for r, tables := range s.Rounds {
		for no, p := range tables {
			id := cup.TableID(w.id, r, no)
			at := w.at.states[id]
			if p.Called == 0 {
				continue
			}
			called++
			if at == nil || (p.Winner >= 0) != (at.Phase == table.Ended) || (len(p.Away) > 0) != (len(at.NoShows) > 0) {
				t.Fatalf("table %s: %+v", id, p)
			}
			if p.Winner >= 0 && p.Sides[at.Standing().Winner] != p.Winner {
				t.Errorf("table %s: side %d has not won", id, p.Winner)
			}
		}
	}
	if called != len(w.at.states) {
		t.Errorf("%d tables are called, and %d are open or ended", called, len(w.at.states))
	}
	if w.phase == cup.Playing && len(w.open()) == 0 {
		t.Errorf("nobody plays after %d of %d tables", len(w.ended), w.sides-1)
	}
	if w.phase == cup.Over {
		w.checkWinner(s)
	}
}

// checkWinner checks that the winner of the cup is the only one who has lost nowhere.
func (w *world) checkWinner(s *cup.State) {
	final := w.at.states[w.ended[len(w.ended)-1]]
	best := final.Config.Series.Seats[slices.IndexFunc(final.Config.Series.Seats, func(r table.Reserved) bool { return r.Side == final.Standing().Winner })]
	place := s.Places[s.Sides[s.Winner()][0]]
	if place.Who != best.Who || place.Bot != best.Bot || best.Bot != "" && s.Sides[s.Winner()][0]+1 != best.Number {
		w.t.Errorf("%+v has won the final, and %+v the cup", best, place)
	}
	if _, lost := w.tablesOf(best.Who); best.Who != "" && len(lost) > 0 {
		w.t.Errorf("%s has won the cup and lost %q", best.Who, lost)
	}
}

// Whatever people do, and whichever nodes act for a cup, fail, hear nothing of its tables or get no answer
// from the store, all nodes come to the cup that follows from the people's requests, the tables and the
// time.
func TestHistories(t *testing.T) {
	phases, histories := map[cup.Phase]int{}, uint64(150)
	if testing.Short() {
		histories = 30
	}
	for seed := range histories {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t, seed)
			for range 60 {
				w.settle()
				if w.check(); t.Failed() {
					t.Fatalf("history %d", seed)
				}
				w.step()
			}
			phases[w.phase]++
			for _, n := range w.nodes {
				w.stop(n)
			}
		})
	}
	for _, phase := range []cup.Phase{cup.Playing, cup.Over, cup.Ended} {
		if phases[phase] == 0 {
			t.Errorf("no history ends with %s: %v", phase, phases)
		}
	}
	t.Log(phases)
}
