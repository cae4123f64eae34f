package cluster_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/cluster"
	"github.com/hoylecards/hoyle/room/journal"
)

// line is a node's connection to a shared journal. If it is dead, nothing gets through; otherwise, a quarter
// of the messages about people are lost.
type line struct {
	*journal.Memory
	dead atomic.Bool
	mu   sync.Mutex
	r    *rand.Rand
}

// Delay is longer than the time between two questions to the store, so that nodes see it return at different
// times.
func (*line) Delay() time.Duration { return 500 * time.Millisecond }

var errDead = errors.New("the line is dead")

func (l *line) Check(ctx context.Context) error {
	if l.dead.Load() {
		return errDead
	}
	return l.Memory.Check(ctx)
}

func (l *line) Send(topic string, data []byte) error {
	if l.dead.Load() {
		return errDead
	}
	return l.Memory.Send(topic, data)
}

func (l *line) Listen(topic string, heard func([]byte)) (func(), error) {
	return l.Memory.Listen(topic, func(data []byte) {
		l.mu.Lock()
		lost := l.r.IntN(4) == 0 && bytes.Contains(data, []byte(`"k":"people"`))
		l.mu.Unlock()
		if !lost && !l.dead.Load() {
			heard(data)
		}
	})
}

// node is a node with the sockets that people have there.
type node struct {
	*cluster.Cluster
	line *line
	stop context.CancelFunc
	end  sync.WaitGroup

	mu    sync.Mutex
	here  map[cluster.Place]int
	owed  map[string]int        // how often this node learned that nobody had acted for a key that it owns
	shown map[cluster.Place]int // sockets elsewhere, as the last call of Moved found them
}

// world is a room of some nodes.
type world struct {
	t    *testing.T
	r    *rand.Rand
	j    *journal.Memory
	all  []*node
	born int
	keys []string
}

func newWorld(t *testing.T, seed uint64) *world {
	t.Helper()
	w := &world{t: t, r: rand.New(rand.NewPCG(seed, 3)), j: new(journal.Memory)}
	for n := range 40 {
		w.keys = append(w.keys, fmt.Sprint("key", n))
	}
	for range 3 {
		w.join()
	}
	return w
}

// join adds a node.
func (w *world) join() {
	w.born++
	n := &node{line: &line{Memory: w.j, r: rand.New(rand.NewPCG(w.r.Uint64(), 0))}, here: map[cluster.Place]int{}, owed: map[string]int{},
		shown: map[cluster.Place]int{}}
	n.Cluster = cluster.New(cluster.Options{
		Journal: n.line, Log: slog.New(slog.DiscardHandler), Clock: time.Now, ID: fmt.Sprint("node", w.born),
		Ruled: func(c cluster.Change) { w.ruled(n, c) }, Sweep: func() error { return nil },
		Here: func() map[cluster.Place]int {
			n.Alive()
			n.mu.Lock()
			defer n.mu.Unlock()
			return maps.Clone(n.here)
		},
		Moved: func(p cluster.Place) { // it asks again, as it may while no lock is held
			n.Alive()
			sockets := n.Sockets(p.Table)[p.Who]
			if (sockets > 0) != n.Has(p.Table, p.Who) {
				w.t.Errorf("%d sockets, and %t", sockets, n.Has(p.Table, p.Who))
			}
			n.mu.Lock()
			defer n.mu.Unlock()
			n.shown[p] = sockets
		},
	})
	change := must.Have(n.Join(w.t.Context()))(w.t)
	w.ruled(n, change)
	clear(n.owed) // nodes that start together give back twice
	ctx, stop := context.WithCancel(context.Background())
	n.stop = stop
	n.end.Go(func() { n.Keep(ctx) })
	w.all = append(w.all, n)
}

// ruled is what a node does when others come or go.
func (w *world) ruled(n *node, c cluster.Change) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, key := range w.keys {
		if c.Any() && c.Lost(key) && n.Owns(key) {
			n.owed[key]++
		}
	}
}

// living returns the nodes whose lines are not dead.
func (w *world) living() (all []*node) {
	for _, n := range w.all {
		if !n.line.dead.Load() {
			all = append(all, n)
		}
	}
	return all
}

// owner returns the node that must own a key: of those that live, the one with the greatest hash.
func (w *world) owner(key string) (owner *node) {
	most := uint64(0)
	for _, n := range w.living() {
		sum := sha256.Sum256([]byte(n.ID + "/" + key))
		if rank := binary.BigEndian.Uint64(sum[:]); rank >= most {
			owner, most = n, rank
		}
	}
	return owner
}

// owed returns the keys for which living nodes have learned that nobody acted, and forgets them.
func (w *world) owed() map[string]int {
	all := map[string]int{}
	for _, n := range w.living() {
		n.mu.Lock()
		for key, times := range n.owed {
			all[key] += times
		}
		clear(n.owed)
		n.mu.Unlock()
	}
	return all
}

// step makes something happen, and returns the keys whose owners have just died.
func (w *world) step() map[string]int {
	lost := map[string]int{}
	n := w.all[w.r.IntN(len(w.all))]
	switch w.r.IntN(8) {
	case 0: // it is killed, or cut off for a while
		if n.line.dead.Load() {
			n.line.dead.Store(false)
		} else if len(w.living()) > 1 {
			for _, key := range w.keys {
				if w.owner(key) == n {
					lost[key] = 1
				}
			}
			n.line.dead.Store(true)
		}
	case 1: // it leaves in an orderly way
		if len(w.living()) > 1 && !n.line.dead.Load() {
			w.ruled(n, n.Leave())
			w.end(n)
		}
	case 2:
		if len(w.all) < 5 {
			w.join()
		}
	default:
		for range 1 + w.r.IntN(20) {
			p := cluster.Place{Table: fmt.Sprint("t", w.r.IntN(4)), Who: fmt.Sprint("p", w.r.IntN(5))}
			n.mu.Lock()
			if n.here[p] = w.r.IntN(3); n.here[p] == 0 {
				delete(n.here, p)
			}
			n.Moves(p, n.here[p])
			n.mu.Unlock()
			if w.r.IntN(3) == 0 { // the others hear of it in a message of its own
				time.Sleep(100 * time.Millisecond)
			}
		}
	}
	return lost
}

// end ends a node.
func (w *world) end(n *node) {
	n.stop()
	n.end.Wait()
	for i, other := range w.all {
		if other == n {
			w.all = append(w.all[:i], w.all[i+1:]...)
			return
		}
	}
}

// endAll ends all nodes.
func (w *world) endAll() {
	for len(w.all) > 0 {
		w.end(w.all[0])
	}
}

// check compares what the living nodes know with the truth.
func (w *world) check() {
	t := w.t
	t.Helper()
	for _, key := range w.keys {
		for _, n := range w.all {
			if want := w.owner(key) == n; n.Owns(key) != want {
				t.Errorf("%s owns %s: %t", n.ID, key, !want)
			}
		}
	}
	for _, n := range w.all {
		dead := n.line.dead.Load()
		if n.Ready() == dead || n.StoreAway() != dead {
			t.Errorf("%s is ready: %t, its line is dead: %t", n.ID, n.Ready(), dead)
		}
		if dead {
			continue
		}
		if n.Alive() != len(w.living()) {
			t.Errorf("%s knows %d nodes of %d", n.ID, n.Alive(), len(w.living()))
		}
		for table := range 4 {
			w.checkTable(n, fmt.Sprint("t", table))
		}
	}
}

// checkTable checks what a node knows of the sockets at a table.
func (w *world) checkTable(n *node, table string) {
	w.t.Helper()
	want := map[string]int{}
	for _, other := range w.living() {
		for p, sockets := range other.here {
			if other != n && p.Table == table {
				want[p.Who] += sockets
			}
		}
	}
	if got := n.Sockets(table); !maps.Equal(got, want) {
		w.t.Errorf("%s knows of %v at %s, not of %v", n.ID, got, table, want)
	}
	for p, sockets := range n.shown {
		if p.Table == table && sockets != want[p.Who] {
			w.t.Errorf("%s was last shown %d sockets of %s, not %d", n.ID, sockets, p.Who, want[p.Who])
		}
	}
}

// Nodes come, leave, die and return, and people come to them and leave. Each key has one owner, by a rule
// that a stranger can work out; each node knows who is connected to the others; and when an owner has died,
// its successors learn once that nobody has acted for its keys.
func TestHistories(t *testing.T) {
	histories := uint64(60)
	if testing.Short() {
		histories = 10
	}
	for seed := range histories {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t, seed)
			defer w.endAll()
			time.Sleep(10 * time.Second)
			w.owed()
			for n := range 40 {
				returned := len(w.living())
				want := w.step()
				time.Sleep(10 * time.Second)
				synctest.Wait()
				w.check()
				if got := w.owed(); !maps.Equal(got, want) {
					t.Errorf("after step %d, from %d to %d nodes: owed %v, want %v", n, returned, len(w.living()), got, want)
				}
				if t.Failed() {
					t.Fatalf("history %d", seed)
				}
			}
		})
	}
}

// If no node has had the store for a time, its owner learns of each key that nobody has acted for it, though
// every node thinks at first that it is the first to return.
func TestStoreAway(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, 1)
		defer w.endAll()
		time.Sleep(10 * time.Second)
		w.owed()
		for _, n := range w.all {
			n.line.dead.Store(true)
		}
		time.Sleep(10 * time.Second)
		for _, key := range w.keys {
			for _, n := range w.all {
				if n.Owns(key) {
					t.Errorf("%s owns %s without a store", n.ID, key)
				}
			}
		}
		for _, n := range w.all {
			n.line.dead.Store(false)
		}
		time.Sleep(10 * time.Second)
		w.check()
		if owed := w.owed(); len(owed) != len(w.keys) {
			t.Errorf("owed %v", owed)
		}
	})
}
