package share

import (
	"sync"
	"time"
)

// Limit limits a rate: it allows Burst uses at once, and one more after each Every.
type Limit struct {
	Burst int
	Every time.Duration
}

// Times returns a limit that allows n times as many.
func (l Limit) Times(n int) Limit { return Limit{l.Burst * n, l.Every / time.Duration(n)} }

// maxBuckets is the largest number of parties that a rate remembers, and maxLooks the number of
// parties that it looks at to find one to forget.
const (
	maxBuckets = 100_000
	maxLooks   = 32
)

// Rate limits how often clients do something, by account, by address and by network. Its methods may be
// called by several goroutines at once.
type Rate struct {
	limits [4]Limit // by kind of party; none if it is zero
	now    func() time.Time
	mu     sync.Mutex
	due    map[part]time.Time // when the bucket of a party is full again
}

// Many says how many times as much an address, a network and all clients together may do as an account. A
// zero stands for no limit.
type Many struct{ Address, Network, All int }

// NewRate returns a rate with the limit l for an account.
func NewRate(l Limit, many Many, now func() time.Time) *Rate {
	r := &Rate{now: now, due: map[part]time.Time{}}
	for i, n := range [...]int{1, many.Address, many.Network, many.All} {
		if n > 0 {
			r.limits[i] = l.Times(n)
		}
	}
	return r
}

// Take counts one use for a client and returns 0. If that is too much for one of the client's parties, Take
// returns the time after which it is not.
func (r *Rate) Take(by Client) (wait time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.now()
	for i, p := range by.parts() {
		if l := r.limits[i]; l.Every > 0 && p.name != "" {
			if wait := r.after(p, l, 1, now).Sub(now) - time.Duration(l.Burst)*l.Every; wait > 0 {
				return wait
			}
		}
	}
	r.count(by, 1, now)
	return 0
}

// Pay counts n uses of a client that cannot be refused, and returns how long they must wait.
func (r *Rate) Pay(by Client, n int) (wait time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.count(by, n, r.now())
}

// count counts n uses, and returns by how much they come too early. The caller holds the lock.
func (r *Rate) count(by Client, n int, now time.Time) (over time.Duration) {
	for i, p := range by.parts() {
		if l := r.limits[i]; l.Every > 0 && p.name != "" {
			due := r.after(p, l, n, now)
			over = max(over, due.Sub(now)-time.Duration(l.Burst)*l.Every)
			if r.due[p] = due; len(r.due) > maxBuckets {
				r.forget(p, now)
			}
		}
	}
	return over
}

// after returns when the bucket of a party is full again after n more uses.
func (r *Rate) after(p part, l Limit, n int, now time.Time) time.Time {
	due := r.due[p]
	if due.Before(now) {
		due = now
	}
	return due.Add(time.Duration(n) * l.Every)
}

// forget looks at some other buckets and forgets those that are full or, if none is, the fullest.
func (r *Rate) forget(but part, now time.Time) {
	var fullest part
	looked := 0
	for other, due := range r.due { // in any order
		switch {
		case other == but:
			continue
		case due.Before(now):
			delete(r.due, other)
		case fullest.kind == 0 || due.Before(r.due[fullest]):
			fullest = other
		}
		if looked++; looked == maxLooks {
			break
		}
	}
	if len(r.due) > maxBuckets {
		delete(r.due, fullest)
	}
}
