package host

import (
	"context"
	"time"
)

// KeepAdvisers takes all places for bots that give advice.
func (h *Host) KeepAdvisers() {
	for range cap(h.advisers) {
		h.advisers <- struct{}{}
	}
}

// Owns reports whether the host acts unprompted for a table or a cup.
func (h *Host) Owns(key string) bool { return h.cluster.Owns(key) }

// Thinkers are the places of bots that are thinking.
type Thinkers struct {
	*thinkers
	turns map[string]*turn
}

// NewThinkers returns the given number of places.
func NewThinkers(places int, now func() time.Time) *Thinkers {
	return &Thinkers{newThinkers(places, now), map[string]*turn{}}
}

// Wait queues a bot of a party.
func (q *Thinkers) Wait(name, party string, alone bool) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // so that enter returns
	q.turns[name] = &turn{party: party, alone: alone}
	q.enter(ctx, q.turns[name])
}

// Thinks reports whether it is the turn of a bot.
func (q *Thinkers) Thinks(name string) bool {
	select {
	case <-q.turns[name].comes:
		return true
	default:
		return false
	}
}

// Done ends the turn of a bot.
func (q *Thinkers) Done(name string) { q.leave(q.turns[name]) }

// Wake checks whether it is somebody's turn.
func (q *Thinkers) Wake() { q.wake() }

// PaceOf returns the least time that a bot at a table takes for its
// next move.
func PaceOf(t *Table) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.pace()
}

// Awake returns the number of tables in memory.
func (h *Host) Awake() int {
	awake, _ := h.tables.size()
	return awake
}

// Sleep lets all tables that nobody needs fall asleep.
func (h *Host) Sleep() {
	tables := h.tables.all()
	for _, t := range tables {
		h.doze(t, soon)
	}
}

// Settle keeps what the host holds within its bounds.
func (h *Host) Settle() { h.confine(h.settle()) }

// Ownership says whether a host acts for a table.
type Ownership = ownership

// The states of ownership.
const (
	Others  = others
	Giving  = giving
	Dropped = dropped
	Owing   = owing
	Ours    = ours
)

// Rule calls rule.
func (o ownership) Rule(mine, lost, waits bool) Ownership { return o.rule(mine, lost, waits) }

// Given calls given.
func (o ownership) Given(ok bool) Ownership { return o.given(ok) }
