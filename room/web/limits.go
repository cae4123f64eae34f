package web

import (
	"cmp"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/hoylecards/hoyle/room/share"
)

// Limit limits a rate.
type Limit = share.Limit

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
	manyGuesses   = 20 // passwords at one table, by all together
	perAccount    = 5  // an account may have the sockets of an address divided by this
)

// rates are the limits on how often clients may do something.
type rates struct {
	requests, sessions, passwords, typed                             *share.Rate // typed are codes of other devices
	codes, tables, messages, changes, chats, hints, invites, reports *share.Rate
	repeats, nudges                                                  *share.Rate // by two people, and by the person who is to move
	whole, sent                                                      *share.Rate // by address
}

func newRates(l Limits, now func() time.Time) rates {
	one, address := share.Many{}, share.Many{Address: 1}
	of := func(many int) share.Many { return share.Many{Address: many, Network: many * manyAddresses} }
	rate := func(l Limit, usual int, every time.Duration, many share.Many) *share.Rate {
		return share.NewRate(cmp.Or(l, Limit{Burst: usual, Every: every}), many, now)
	}
	return rates{
		requests:  rate(l.Requests, 600, time.Second/100, of(1)),
		sessions:  rate(l.Sessions, 30, 2*time.Second, of(1)),
		passwords: rate(l.Passwords, 5, 12*time.Second, share.Many{Address: 1, Network: manyAddresses, All: manyGuesses}),
		codes:     rate(l.Codes, 3, time.Minute, of(manyAccounts)),
		typed:     rate(l.Guesses, 5, 12*time.Second, of(1)),
		tables:    rate(l.Tables, 6, 10*time.Second, of(manyAccounts)),
		messages:  share.NewRate(l.Messages.Times(4), of(manyAccounts), now),
		changes:   rate(l.Changes, 20, 2*time.Second, of(manyAccounts)),
		chats:     rate(l.Chat, 5, time.Second, of(manyAccounts)),
		hints:     rate(l.Hints, 3, 2*time.Second, of(manyAccounts)),
		invites:   rate(l.Invites, 10, 10*time.Second, of(manyAccounts)),
		repeats:   rate(l.Repeats, 2, 30*time.Second, one),
		nudges:    rate(l.Nudges, 1, 30*time.Second, one),
		reports:   rate(l.Reports, 5, 5*time.Minute, of(manyAccounts)),
		whole:     rate(l.Whole, 2048, time.Second/256, address),
		sent:      rate(l.Sent, 4<<20, time.Second/(256<<10), address),
	}
}

// take counts one use for a client. It returns an error that wraps errTooFast if there are too many.
func take(r *share.Rate, by share.Client) error {
	if wait := r.Take(by); wait > 0 {
		return waitError{errTooFast, wait}
	}
	return nil
}

// stock returns a stock of which an address may have a number of things, and a network four times as many.
func stock(ofAddress, ofAccount int) *share.Stock {
	return &share.Stock{Most: share.Counts{Account: ofAccount, Address: ofAddress, Network: ofAddress * manyAddresses}}
}

// client returns the sender of a request as the limits count it. It consists of an account, an
// address and a network. The address is an IPv4 address, or the first 64 bits of an IPv6 address,
// which a household shares. The network is the first 48 bits of an IPv6 address, which one customer
// can have. A proxy that adds no address is counted as the sender itself.
func (s *Server) client(r *http.Request, account string) share.Client {
	from, ok := address(r.RemoteAddr)
	if far := r.Header.Values("X-Forwarded-For"); s.Proxied > 0 && len(far) > 0 {
		all := strings.Split(strings.Join(far, ","), ",") // each proxy adds the one from which it got the request
		if behind, known := address(all[max(len(all)-s.Proxied, 0)]); known {
			from, ok = behind, true
		} else {
			s.Log.Warn("no address in X-Forwarded-For")
		}
	}
	by := share.Client{Account: account, Address: r.RemoteAddr}
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
