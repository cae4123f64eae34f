package host

import (
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// ownership says whether a host acts for a table: whether it makes bots move, watches the clocks and
// archives the table. docs/room-design.md draws the steps between these states.
type ownership string

// The states. The host acts only for a table that is its own.
const (
	others  ownership = ""        // another host acts for the table, or none
	giving  ownership = "giving"  // people are being given back the time during which no host acted
	dropped ownership = "dropped" // the same, but meanwhile another host has become the owner
	owing   ownership = "owing"   // the time could not be given back; the host tries again
	ours    ownership = "ours"    // the host acts for the table
)

// rule is the step when the nodes have determined the owner of a table: this host if mine is true. If
// lost is true, no host has acted for a time; if waits is true, the game was waiting for somebody
// then.
func (o ownership) rule(mine, lost, waits bool) ownership {
	switch underWay := o == giving || o == dropped; {
	case underWay && mine && (lost || o == giving):
		return giving
	case underWay:
		return dropped
	case !mine:
		return others
	case waits && (lost || o == owing):
		return giving
	}
	return ours
}

// given is the step after the host has tried to give time back. Another step, rule, follows.
func (o ownership) given(ok bool) ownership {
	if o == giving && !ok {
		return owing
	}
	return others
}

// life says whether a table is in memory.
type life string

// The states.
const (
	awake   life = ""
	resting life = "resting" // it is asleep, and another [Table] takes its place when it wakes
	stopped life = "stopped" // it is archived, or the host has stopped
)

// change makes the host the owner of the table, or ends its ownership, as the nodes
// determine. If lost is true, no host has acted for a time. It reports whether giveBack must be
// called.
func (t *Table) change(lost bool) bool {
	mine := t.host.cluster.Owns(t.ID)
	t.mu.Lock()
	before, s := t.owner, t.state
	waits := t.state.Waits() && t.host.Now().UnixMilli()-t.state.At > trivial.Milliseconds()
	after := before.rule(mine, lost, waits)
	t.owner = after
	t.schedule()
	t.mu.Unlock()
	if after == ours && before != ours { // another host may have stopped between an event and its news
		t.host.news.Compare(t.ID, s)
	}
	return after == giving && before != giving && before != dropped
}

// giveBack gives back the time during which nobody looked after the table.
func (t *Table) giveBack() {
	_, err := t.Do(t.host.ctx, table.Event{Kind: table.Resume, Seat: hoyle.Nobody, By: table.ByClock})
	t.mu.Lock()
	t.owner = t.owner.given(err == nil)
	t.mu.Unlock()
	if err != nil {
		t.log().Warn("clocks not resumed", note.Err(err))
		t.host.pending.Store(true)
		return
	}
	t.change(false)
}

// trivial is a time that is not given back, and neither is a shorter one.
const trivial = time.Second
