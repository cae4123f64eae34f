package cluster_test

import (
	"bytes"
	"context"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/cluster"
	"github.com/hoylecards/hoyle/room/journal"
)

// joined returns a node that takes part until the test ends. Its clock is ahead by the given time.
func joined(t *testing.T, j journal.Journal, id string, ahead time.Duration) *cluster.Cluster {
	t.Helper()
	c := cluster.New(cluster.Options{
		Journal: j, Log: slog.New(slog.DiscardHandler), ID: id, Clock: func() time.Time { return time.Now().Add(ahead) },
		Ruled: func(cluster.Change) {}, Sweep: func() error { return nil },
		Here: func() map[cluster.Place]int { return map[cluster.Place]int{} }, Moved: func(cluster.Place) {},
	})
	must.Have(c.Join(t.Context()))(t)
	ctx, stop := context.WithCancel(context.Background())
	var end sync.WaitGroup
	end.Go(func() { c.Keep(ctx) })
	t.Cleanup(func() {
		stop()
		end.Wait()
	})
	return c
}

// A clock that differs from those of most nodes by a second or more is corrected. One of two nodes cannot
// know whose clock is wrong.
func TestClocks(t *testing.T) {
	const wrong, little = 10 * time.Second, 900 * time.Millisecond
	for _, ahead := range [][2][]time.Duration{ // the clocks, and the times that the nodes then go by
		{{0, 0, wrong}, {0, 0, 0}},
		{{0, -wrong, 0}, {0, 0, 0}},
		{{wrong, 0, 0, -wrong, 0}, {0, 0, 0, 0, 0}},
		{{0, wrong, wrong}, {wrong, wrong, wrong}},
		{{0, little, 0}, {0, little, 0}},
		{{0, wrong}, {0, wrong}},
	} {
		synctest.Test(t, func(t *testing.T) {
			j, nodes := new(journal.Memory), make([]*cluster.Cluster, len(ahead[0]))
			for i, own := range ahead[0] {
				nodes[i] = joined(t, j, string(rune('a'+i)), own)
			}
			time.Sleep(5 * time.Second)
			synctest.Wait()
			for i, want := range ahead[1] {
				if off := time.Until(nodes[i].Now()) - want; off.Abs() > time.Millisecond {
					t.Errorf("clocks %v: node %d goes by a clock that is off by %v, not %v", ahead[0], i, want+off, want)
				}
			}
		})
	}
}

// What comes late from a node that has left does not make it a node again.
func TestLateWords(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const topic = "nodes"
		j := new(journal.Memory)
		var late [][]byte
		stop := must.Have(j.Listen(topic, func(data []byte) {
			if bytes.Contains(data, []byte(`"from":"b"`)) {
				late = append(late, bytes.Clone(data))
			}
		}))(t)
		a, b := joined(t, j, "a", 0), joined(t, j, "b", 0)
		time.Sleep(time.Second)
		synctest.Wait()
		stop()
		if a.Alive() != 2 || len(late) == 0 {
			t.Fatalf("%d nodes, and b has said %d words", a.Alive(), len(late))
		}
		b.Leave()
		synctest.Wait()
		for _, word := range late {
			must.Do(t, j.Send(topic, word))
		}
		if synctest.Wait(); a.Alive() != 1 {
			t.Errorf("%d nodes after one of two has left", a.Alive())
		}
	})
}
