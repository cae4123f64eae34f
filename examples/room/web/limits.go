package web

import (
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// Limit limits a rate: a number of times at once, and once more after each Every.
type Limit struct {
	Burst int
	Every time.Duration
}

// Limits are those of a server. A zero limit is the default.
type Limits struct {
	Requests  Limit // of an address: 600, then 100 a second; a page is some 40 files
	Sessions  Limit // new ones of an address: 30, then one in 2 seconds
	Passwords Limit // tries at a table, of an address: 5, then one in 12 seconds
	Tables    Limit // new ones of an account: 6, then one in 10 seconds
	Messages  Limit // of a socket: 20, then 10 a second
	Changes   Limit // messages of an account that are not plays: 20, then one in 2 seconds
	Chat      Limit // texts of an account: 5, then one a second
	Hints     Limit // of an account: 3, then one in 2 seconds
	Invites   Limit // of an account: 10, then one in 10 seconds
	Repeats   Limit // of invitations of an account to the same other: 2, then one in 30 seconds
	Sockets   int   // open ones of an address: 250
}

func (l *Limits) fill() {
	set := func(l *Limit, burst int, every time.Duration) {
		if *l == (Limit{}) {
			*l = Limit{burst, every}
		}
	}
	set(&l.Requests, 600, time.Second/100)
	set(&l.Sessions, 30, 2*time.Second)
	set(&l.Passwords, 5, 12*time.Second)
	set(&l.Tables, 6, 10*time.Second)
	set(&l.Messages, 20, time.Second/10)
	set(&l.Changes, 20, 2*time.Second)
	set(&l.Chat, 5, time.Second)
	set(&l.Hints, 3, 2*time.Second)
	set(&l.Invites, 10, 10*time.Second)
	set(&l.Repeats, 2, 30*time.Second)
	if l.Sockets == 0 {
		l.Sockets = 250
	}
}

// maxBuckets is the number of keys that a limiter remembers. Full buckets are
// forgotten first.
const maxBuckets = 20_000

// limiter applies a limit to each of many keys.
type limiter struct {
	Limit
	now func() time.Time
	mu  sync.Mutex
	due map[string]time.Time // when the bucket of a key is full again
}

func newLimiter(l Limit, now func() time.Time) *limiter {
	return &limiter{Limit: l, now: now, due: map[string]time.Time{}}
}

// take counts one for a key. It returns an error that wraps errTooFast if there
// are too many.
func (l *limiter) take(key string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	due := l.due[key]
	if due.Before(now) {
		due = now
	}
	due = due.Add(l.Every)
	if over := due.Sub(now) - time.Duration(l.Burst)*l.Every; over > 0 {
		return waitError{errTooFast, over}
	}
	if len(l.due) >= maxBuckets {
		for key, at := range l.due {
			if at.Before(now) {
				delete(l.due, key)
			}
		}
		if len(l.due) >= maxBuckets {
			clear(l.due)
		}
	}
	l.due[key] = due
	return nil
}

// address returns the sender of a request for the limits: an IPv4 address, or the first 64
// bits of an IPv6 address, which a household shares.
func (s *Server) address(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if s.Proxied {
		if far := r.Header.Values("X-Forwarded-For"); len(far) > 0 {
			all := strings.Split(far[len(far)-1], ",")
			host = strings.TrimSpace(all[len(all)-1])
		}
	}
	ip := net.ParseIP(host)
	if ip == nil || ip.To4() != nil {
		return host
	}
	return ip.Mask(net.CIDRMask(64, 128)).String()
}

// counter counts the open sockets of each key.
type counter struct {
	mu sync.Mutex
	n  map[string]int
}

// enter counts one more, and reports whether there are at most most.
func (c *counter) enter(key string, most int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n == nil {
		c.n = map[string]int{}
	}
	if c.n[key] >= most {
		return false
	}
	c.n[key]++
	return true
}

func (c *counter) leave(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.n[key]--; c.n[key] <= 0 {
		delete(c.n, key)
	}
}
