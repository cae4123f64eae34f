package host

import (
	"time"
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
	asleep  life = "asleep"  // another [Table] takes its place when it wakes
	stopped life = "stopped" // it is archived, or the host has stopped
)

// memory is what a table does not learn from its events.
type memory struct {
	since  time.Time            // when the last watcher came or left
	loaded time.Time            // when the host first had the table
	seen   map[string]time.Time // when accounts lost their last socket
	owner  ownership
}
