package web

import (
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/hoylecards/hoyle/room/host"
)

// Limit limits a rate: it allows Burst uses at once, and one more after each Every.
type Limit struct {
	Burst int
	Every time.Duration
}

// Limits are the limits of a server. A zero limit stands for the default. An address may do ten
// times what an account may, and a network four times what an address may.
type Limits struct {
	Requests  Limit // of an address: 600, then 100 a second; a first visit asks for some 10 files
	Sessions  Limit // new accounts of an address: 30, then one every 2 seconds
	Passwords Limit // tries at a table, by an account and by an address: 5, then one every 12 seconds; 20 times as many for everybody together
	Codes     Limit // for other devices, of an account: 3, then one a minute
	Guesses   Limit // at such codes, by an account and by an address: 5, then one every 12 seconds
	Tables    Limit // new tables of an account: 6, then one every 10 seconds
	Messages  Limit // of a socket: 20, then 10 a second; of an account, 4 times as many
	Changes   Limit // messages of an account that are not plays: 20, then one every 2 seconds
	Chat      Limit // texts of an account: 5, then one a second
	Hints     Limit // of an account: 3, then one every 2 seconds
	Invites   Limit // of an account: 10, then one every 10 seconds
	Repeats   Limit // of invitations from an account to the same person: 2, then one every 30 seconds
	Nudges    Limit // of a person by others: 1, then one every 30 seconds
	Reports   Limit // about other people, by an account: 5, then one every 5 minutes
	Whole     Limit // kilobytes that an address is sent because its clients ask for whole tables: 2048, then 256 a second; more has to wait
	Sent      Limit // bytes that an address behind a proxy sends through its sockets: 4 MB, then 256 KB a second; more has to wait
	Sockets   int   // open sockets of an address: 250; of an account a fifth
}

// These say how much more an address may do than an account, and a network than an address.
const (
	manyAccounts  = 10
	manyAddresses = 4
	perAccount    = 5 // an account may have the sockets of an address divided by this
)

// times returns a limit that allows n times as many.
func (l Limit) times(n int) Limit { return Limit{l.Burst * n, l.Every / time.Duration(n)} }

// quota limits a rate by account, by address and by network.
type quota struct{ account, address, network *limiter }

// newQuota returns a quota with the limit l for an account, and many times as much for an address.
func newQuota(l Limit, many int, now func() time.Time) quota {
	return quota{newLimiter(l, now), newLimiter(l.times(many), now), newLimiter(l.times(many*manyAddresses), now)}
}

// take counts one use for a client. It returns an error that wraps errTooFast if there are too
// many.
func (q quota) take(by host.Client) error { return q.takeAt("", by) }

// takeAt is like take, with separate counts for each place.
func (q quota) takeAt(place string, by host.Client) error {
	for _, c := range []struct {
		*limiter
		key string
	}{{q.account, by.Account}, {q.address, by.Address}, {q.network, by.Network}} {
		if c.key == "" {
			continue
		}
		if err := c.take(place + c.key); err != nil {
			return err
		}
	}
	return nil
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
	set(&l.Codes, 3, time.Minute)
	set(&l.Guesses, 5, 12*time.Second)
	set(&l.Tables, 6, 10*time.Second)
	set(&l.Messages, 20, time.Second/10)
	set(&l.Changes, 20, 2*time.Second)
	set(&l.Chat, 5, time.Second)
	set(&l.Hints, 3, 2*time.Second)
	set(&l.Invites, 10, 10*time.Second)
	set(&l.Repeats, 2, 30*time.Second)
	set(&l.Nudges, 1, 30*time.Second)
	set(&l.Reports, 5, 5*time.Minute)
	set(&l.Whole, 2048, time.Second/256)
	set(&l.Sent, 4<<20, time.Second/(256<<10))
	if l.Sockets == 0 {
		l.Sockets = 250
	}
}

// maxBuckets is the largest number of keys that a limiter remembers, and maxLooks the number of
// keys that it looks at to find one to forget.
const (
	maxBuckets = 20_000
	maxLooks   = 32
)

// limiter applies a limit to each of many keys.
type limiter struct {
	Limit
	now  func() time.Time
	most int // keys
	mu   sync.Mutex
	due  map[string]time.Time // when the bucket of a key is full again
}

func newLimiter(l Limit, now func() time.Time) *limiter {
	return &limiter{Limit: l, now: now, most: maxBuckets, due: map[string]time.Time{}}
}

// take counts one use for a key. It returns an error that wraps errTooFast if there are too many.
func (l *limiter) take(key string) error {
	if over := l.add(key, 1, false); over > 0 {
		return waitError{errTooFast, over}
	}
	return nil
}

// pay counts n uses for a key that cannot be refused, and returns how long they must wait.
func (l *limiter) pay(key string, n int) time.Duration { return l.add(key, n, true) }

// add counts n uses for a key, and returns by how much they come too early. It counts those that
// come too early only if always is true.
func (l *limiter) add(key string, n int, always bool) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	due := l.due[key]
	if due.Before(now) {
		due = now
	}
	due = due.Add(time.Duration(n) * l.Every)
	over := max(due.Sub(now)-time.Duration(l.Burst)*l.Every, 0)
	if over > 0 && !always {
		return over
	}
	l.due[key] = due
	if len(l.due) > l.most {
		l.forget(key, now)
	}
	return over
}

// forget looks at some other buckets and forgets those that are full or, if none is, the fullest.
func (l *limiter) forget(key string, now time.Time) {
	fullest, looked := "", 0
	for other, due := range l.due { // in any order
		switch {
		case other == key:
			continue
		case due.Before(now):
			delete(l.due, other)
		case fullest == "" || due.Before(l.due[fullest]):
			fullest = other
		}
		if looked++; looked == maxLooks {
			break
		}
	}
	if len(l.due) > l.most {
		delete(l.due, fullest)
	}
}

// client returns the sender of a request as the limits count it. It consists of an account, an
// address and a network. The address is an IPv4 address, or the first 64 bits of an IPv6 address,
// which a household shares. The network is the first 48 bits of an IPv6 address, which one customer
// can have. A proxy that adds no address is counted as the sender itself.
func (s *Server) client(r *http.Request, account string) host.Client {
	from, ok := address(r.RemoteAddr)
	if far := r.Header.Values("X-Forwarded-For"); s.Proxied && len(far) > 0 {
		all := strings.Split(far[len(far)-1], ",")
		if behind, known := address(all[len(all)-1]); known {
			from, ok = behind, true
		} else {
			s.Log.Warn("no address in X-Forwarded-For")
		}
	}
	by := host.Client{Account: account, Address: r.RemoteAddr}
	if ok {
		by.Address = Household(from).String()
	}
	if ok && from.Is6() {
		by.Network = netip.PrefixFrom(from, 48).Masked().String()
	}
	return by
}

// address reads an address with or without a port, with or without brackets, as proxies write them.
func address(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	at, err := netip.ParseAddrPort(text)
	if err == nil {
		return at.Addr().Unmap().WithZone(""), true
	}
	one, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
	return one.Unmap().WithZone(""), err == nil
}

// Household returns the address that stands for all addresses of a household: an IPv4 address
// itself, and the first 64 bits of an IPv6 address.
func Household(a netip.Addr) netip.Addr {
	if a = a.Unmap().WithZone(""); a.Is6() {
		return netip.PrefixFrom(a, 64).Masked().Addr()
	}
	return a
}

// counter counts the open sockets of each key.
type counter struct {
	mu sync.Mutex
	n  map[string]int
}

// enterAll counts one more socket for the account, the address and the network of a client, and
// reports whether all are within their limits. The parameter most is the limit of an address.
func (c *counter) enterAll(by host.Client, most int) bool {
	if by.Account != "" && !c.enter(by.Account, max(most/perAccount, 1)) {
		return false
	}
	if !c.enter(by.Address, most) {
		c.leave(by.Account)
		return false
	}
	if by.Network != "" && !c.enter(by.Network, most*manyAddresses) {
		c.leave(by.Account)
		c.leave(by.Address)
		return false
	}
	return true
}

func (c *counter) leaveAll(by host.Client) {
	c.leave(by.Account)
	c.leave(by.Address)
	c.leave(by.Network)
}

// enter counts one more socket for a key, and reports whether the limit, the parameter most, allows
// it.
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
