package news

import (
	"fmt"
	"testing"

	"github.com/hoylecards/hoyle/room/feed"
)

// While the store takes nothing, each entry waits once, however often it is reported, and no more wait
// than the queue may hold. What is stored waits no longer.
func TestQueue(t *testing.T) {
	n := New(Options{})
	report := func(from, to int) {
		var entries []feed.Entry
		for i := range to - from {
			entries = append(entries, feed.Entry{Kind: feed.Opened, Table: fmt.Sprint(from + i)})
		}
		n.add(entries)
	}
	for _, to := range []int{300, 600, 900, 1200, 1500} {
		report(0, to)
		taken := n.take()
		report(0, to+100) // while they are being written
		n.give(taken, false)
	}
	waiting := map[string]bool{}
	for _, e := range n.waiting {
		waiting[e.ID()] = true
	}
	if len(waiting) != maxQueue || len(n.waiting) != maxQueue {
		t.Errorf("%d entries wait, %d different ones, want %d", len(n.waiting), len(waiting), maxQueue)
	}
	n.give(n.take(), true)
	if report(5000, 5000+maxQueue); len(n.take()) != maxQueue {
		t.Error("stored entries take the places of others")
	}
}
