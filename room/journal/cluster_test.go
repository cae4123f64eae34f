package journal_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/journal/streams"
	"github.com/hoylecards/hoyle/room/loopback"
)

// addresses returns addresses of this machine that are free.
func addresses(t *testing.T, n int) []string {
	t.Helper()
	all := make([]string, n)
	for i := range all {
		all[i] = loopback.Free(t)
	}
	return all
}

// threeNodes opens a journal of three nodes in this process.
func threeNodes(t *testing.T) []journal.Journal {
	t.Helper()
	routes := addresses(t, 3)
	nodes := make([]journal.Journal, len(routes))
	var wg sync.WaitGroup
	for i, at := range routes {
		dir := t.TempDir()
		wg.Go(func() {
			j, err := streams.Open(t.Context(), dir, streams.Node{
				Name: fmt.Sprint("node", i), Listen: at, Routes: routes, Secret: "secret",
			})
			if err != nil {
				t.Error(err)
				return
			}
			nodes[i] = j
		})
	}
	wg.Wait()
	t.Cleanup(func() {
		for _, j := range nodes {
			if j != nil {
				_ = j.Close()
			}
		}
	})
	if t.Failed() {
		t.FailNow()
	}
	return nodes
}

// When writers at three nodes race for each place, one of them wins. Nothing is lost when a node
// leaves, and the others go on.
func TestCluster(t *testing.T) {
	t.Parallel()
	nodes := threeNodes(t)
	heard, _ := listen(t, nodes[2], "one")
	inTime(t, "a message", func() bool { // the first may be lost
		if err := nodes[0].Send("one", []byte("hello")); err != nil {
			t.Error(err)
		}
		return len(heard) > 0
	})
	hear(t, heard, "hello")
	news := make(chan string, 1000)
	stop := must.Have(nodes[1].Follow(journal.Tables, func(n journal.News) { news <- n.Key }))(t)
	defer stop()
	for i, j := range nodes { // the first one is stored, the others must read it
		_, err := j.Append(t.Context(), journal.Tables, "same", 0, "id", []byte("one"))
		if i == 0 && err != nil || i > 0 && !errors.Is(err, journal.ErrRaced) {
			t.Errorf("an id at node %d: %v", i, err)
		}
		if got := texts(t, j, journal.Tables, "same", 0); len(got) != 1 {
			t.Errorf("node %d reads %q", i, got)
		}
	}
	const rounds = 10
	var wg sync.WaitGroup
	for w, j := range nodes {
		wg.Go(func() { compete(t, j, fmt.Sprint(w), rounds) })
	}
	wg.Wait()
	for key := range news {
		if key == "race" {
			break
		}
	}
	must.Do(t, nodes[0].Close())
	compete(t, nodes[1], "1", 1)
	for _, j := range nodes[1:] {
		const want = 3*rounds + 1
		got := texts(t, j, journal.Tables, "race", 0)
		if len(got) != want {
			t.Errorf("%d entries, want %d", len(got), want)
		}
		for i, text := range got {
			if after := text[strings.LastIndexByte(text, ' ')+1:]; after != fmt.Sprint(i) {
				t.Errorf("entry %d: %q", i, text)
			}
		}
	}
	must.Do(t, nodes[1].Close())
	inTime(t, "the last node to see that it is alone", func() bool { return nodes[2].Check(t.Context()) != nil })
	if _, err := nodes[2].Append(t.Context(), journal.Tables, "race", journal.Unfenced, "", []byte("no")); !errors.Is(err, journal.ErrUnknown) {
		t.Errorf("one node of three stores: %v", err)
	}
}

// compete appends entries until a given number of them have been stored.
func compete(t *testing.T, j journal.Journal, name string, wins int) {
	t.Helper()
	end := time.Now().Add(limit)
	for mine := 0; mine < wins; {
		entries, err := j.Read(context.Background(), journal.Tables, "race", 0)
		if err != nil && time.Now().Before(end) {
			time.Sleep(10 * time.Millisecond)
			continue
		}
		last := uint64(0)
		if n := len(entries); n > 0 {
			last = entries[n-1].Rev
		}
		data := fmt.Appendf(nil, "%s after %d", name, len(entries))
		_, err = j.Append(context.Background(), journal.Tables, "race", last, name+string(data), data)
		switch {
		case err == nil:
			mine++
		case time.Now().After(end) || !errors.Is(err, journal.ErrRaced) && !errors.Is(err, journal.ErrUnknown):
			t.Error(err)
			return
		}
	}
}

// limit is the longest time that a test waits for several nodes.
const limit = 3 * time.Minute

func inTime(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(limit); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("waited in vain for " + what)
		}
	}
}

// A node without the secret cannot join, and an invalid cluster is refused.
func TestStrangers(t *testing.T) {
	t.Parallel()
	at := addresses(t, 3)
	for _, n := range []streams.Node{
		{Name: "a", Listen: "nowhere", Routes: at},
		{Name: "a", Listen: "127.0.0.1:0", Routes: at},
		{Name: "a", Listen: at[0], Routes: at[:2]},
	} {
		if j, err := streams.Open(t.Context(), t.TempDir(), n); err == nil {
			_ = j.Close()
			t.Errorf("%+v is opened", n)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
	defer cancel()
	var wg sync.WaitGroup
	for i, secret := range []string{"one", "two"} {
		dir := t.TempDir()
		wg.Go(func() {
			j, err := streams.Open(ctx, dir, streams.Node{Name: secret, Listen: at[i], Routes: at, Secret: secret})
			if err == nil {
				_ = j.Close()
				t.Errorf("%s is in the cluster", secret)
			}
		})
	}
	wg.Wait()
}
