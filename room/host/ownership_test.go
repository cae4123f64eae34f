package host_test

import (
	"testing"

	"github.com/hoylecards/hoyle/room/host"
)

// step is what happens to the ownership of a table: the nodes determine the owner, or an attempt to
// give time back ends.
type step struct{ given, ok, mine, lost, waits bool }

// record is what a naive observer notes about a table.
type record struct {
	mine     bool // the nodes have said so since the last attempt ended
	debt     bool // people must get time back
	attempts int  // that are under way
}

// after returns the record after a step.
func (r record) after(s step) record {
	switch {
	case s.given:
		r.attempts--
		r.mine, r.debt = false, r.debt && !s.ok
	case !s.mine: // the debt is another host's
		r.mine, r.debt = false, false
	default:
		r.mine, r.debt = true, r.debt || s.lost
		if r.debt && r.attempts == 0 {
			if s.waits {
				r.attempts++
			} else {
				r.debt = false
			}
		}
	}
	return r
}

// A host walks through all histories of seven steps. In each state it acts only if a naive observer
// says so: the nodes have made it the owner, nobody must get time back, and no attempt to give time back
// is under way. No two attempts are under way at the same time.
func TestOwnership(t *testing.T) {
	var steps []step
	for n := range 1 << 2 {
		steps = append(steps, step{mine: true, lost: n&1 > 0, waits: n&2 > 0})
	}
	steps = append(steps, step{}, step{given: true}, step{given: true, ok: true})
	moves := map[host.Ownership]map[host.Ownership]bool{}
	var walk func(o host.Ownership, r record, left int)
	walk = func(o host.Ownership, r record, left int) {
		acts, gives, owes := r.mine && !r.debt && r.attempts == 0, r.attempts == 1, r.debt
		if (o == host.Ours) != acts || (o == host.Giving || o == host.Dropped) != gives || (o == host.Giving || o == host.Owing) != owes {
			t.Fatalf("%q, want acting %t, giving %t, owing %t", o, acts, gives, owes)
		}
		if left == 0 {
			return
		}
		for _, s := range steps {
			next := o.Rule(s.mine, s.lost, s.waits)
			if s.given {
				if r.attempts == 0 {
					continue
				}
				next = o.Given(s.ok)
			}
			if moves[o] == nil {
				moves[o] = map[host.Ownership]bool{}
			}
			moves[o][next] = true
			walk(next, r.after(s), left-1)
		}
	}
	walk(host.Others, record{}, 7)
	drawn := map[host.Ownership][]host.Ownership{ // the arrows of docs/room-design.md, and staying
		host.Others:  {host.Others, host.Ours, host.Giving},
		host.Ours:    {host.Ours, host.Others, host.Giving},
		host.Giving:  {host.Giving, host.Dropped, host.Others, host.Owing},
		host.Dropped: {host.Dropped, host.Giving, host.Others},
		host.Owing:   {host.Others, host.Ours, host.Giving},
	}
	for from, want := range drawn {
		for _, to := range want {
			if !moves[from][to] {
				t.Errorf("no step leads from %q to %q", from, to)
			}
		}
		if len(moves[from]) != len(want) {
			t.Errorf("%q leads to %v, want %v", from, moves[from], want)
		}
	}
}
