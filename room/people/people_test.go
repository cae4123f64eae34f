package people_test

import (
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/friends"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/people"
	"github.com/hoylecards/hoyle/room/table"
)

// Ann and Ben are connected to two nodes with one journal. What one node changes, the other sees once it
// has heard of it; and the functions that a node is given may ask it in turn.
func TestTwoNodes(t *testing.T) {
	ctx, j := t.Context(), new(journal.Memory)
	here := map[string]string{"ann": "Ann", "ben": "Ben"}
	changes := 0
	node := func() *people.People {
		var p *people.People
		p = people.New(people.Options{
			Journal: j, Log: slog.New(slog.DiscardHandler), Now: time.Now,
			NameHere: func(account string) string { return here[account] },
			NameOnce: func(string) string { return "" },
			Changed: func() {
				changes++
				if _, err := p.List(ctx, "ann"); err != nil {
					t.Error(err)
				}
			},
		})
		return p
	}
	one, two := node(), node()
	expect.Err(t, one.Follow(ctx, "ann", "cara"), table.ErrNotFound, "followed nobody")
	if two.Apart(ctx, "ann", "ben") { // from now on, it has both lists in memory
		t.Error("strangers are apart")
	}
	if err := one.Block(ctx, "ann", "ben"); err != nil || changes != 2 { // Ben, who is here, gets a list too
		t.Fatalf("%v, %d changes", err, changes)
	}
	if !one.Apart(ctx, "ben", "ann") || two.Apart(ctx, "ben", "ann") {
		t.Error("apart at the node that has changed the list, and only there at first")
	}
	two.HearList("ann", 1)
	if !two.Apart(ctx, "ann", "ben") || !two.Apart(ctx, "ben", "ann") || changes != 3 {
		t.Errorf("not apart although the list was heard of, %d changes", changes)
	}
	for follower, followed := range map[string]string{"ann": "ben", "ben": "ann"} {
		if err := two.Follow(ctx, follower, followed); !errors.Is(err, friends.ErrBlocked) {
			t.Errorf("%s follows %s: %v", follower, followed, err)
		}
	}
	if shown, err := two.Shows(ctx, "ann", "ben"); shown || err != nil {
		t.Errorf("Ben sees Ann: %v", err)
	}
	must.Do(t, two.Unblock(ctx, "ann", "ben"))
	expect.Err(t, two.Follow(ctx, "ben", "ann"), nil, "after the block")
}

// The name of a hidden account is that of its list, whether it is here or not. No request brings a deleted
// account back to life.
func TestHiddenAndDeleted(t *testing.T) {
	ctx, name := t.Context(), "Ann"
	p := people.New(people.Options{
		Journal: new(journal.Memory), Log: slog.New(slog.DiscardHandler), Now: time.Now,
		NameHere: func(string) string { return name }, NameOnce: func(string) string { return "" }, Changed: func() {},
	})
	must.Do(t, p.Hide(ctx, "ann", true))
	for _, name = range []string{"Ann", "", "Somebody"} {
		if got, err := p.Name(ctx, "ann"); got != "Ann" || err != nil {
			t.Errorf("with %q here: %q, %v", name, got, err)
		}
	}
	if shown, err := p.Shows(ctx, "ann", "ben"); shown || err != nil {
		t.Errorf("shown although hidden: %v", err)
	}
	p.Deleted("ann")
	if err := p.Hide(ctx, "ann", false); !errors.Is(err, table.ErrNotFound) || !p.IsGone("ann") {
		t.Errorf("changed after its end: %v", err)
	}
}
