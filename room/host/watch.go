package host

import (
	"slices"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/cluster"
	"github.com/hoylecards/hoyle/room/pool"
	"github.com/hoylecards/hoyle/room/share"
	"github.com/hoylecards/hoyle/room/table"
)

// MaxWatchers is the largest number of spectators at a table. While a seat can be taken, there
// are some extra places, for addresses that have no other socket there.
const MaxWatchers = 200

// maxSeekers is the number of these extra places.
const maxSeekers = 20

// Watch returns a watcher of the table for a client.
func (t *Table) Watch(from Client) (*Watcher, error) {
	who := from.Account
	t, err := t.awake()
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.life == asleep { // it has just fallen asleep
		return nil, ErrBusy
	}
	if t.life == stopped {
		return nil, ErrStopping
	}
	if !t.admits(from) {
		return nil, ErrWatchers
	}
	if t.watchers == nil {
		t.watchers = map[*Watcher]struct{}{}
	}
	w := &Watcher{Changed: pool.NewSignal(), who: who, from: from}
	w.leave = func() { t.unwatch(w) }
	t.watchers[w] = struct{}{}
	t.cluster.Moves(cluster.Place{Table: t.ID, Who: who}, t.sockets(who))
	t.presence()
	return w, nil
}

// admits reports whether there is a place for another socket of a client.
func (t *Table) admits(from Client) bool {
	most := t.MaxLooks
	own := t.sockets(from.Account) + t.cluster.Sockets(t.ID)[from.Account]
	if t.state.SeatOf(from.Account) != hoyle.Nobody {
		return own < 2*most
	}
	all, has := t.spectators(), from.Among(t.onlookers)
	has.Account = own
	switch {
	case has.Reach(share.Counts{Account: most, Address: 12 * most, Network: 24 * most}):
		return false
	case all < MaxWatchers:
		return true
	}
	return all < MaxWatchers+maxSeekers && has.Address == 0 && own == 0 && t.summary().join
}

// onlookers yields the clients whose sockets here belong to spectators. The caller holds the lock.
func (t *Table) onlookers(yield func(Client) bool) {
	for w := range t.watchers {
		if t.state.SeatOf(w.who) == hoyle.Nobody && !yield(w.from) {
			return
		}
	}
}

// unwatch forgets a watcher.
func (t *Table) unwatch(w *Watcher) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.watchers, w)
	t.cluster.Moves(cluster.Place{Table: t.ID, Who: w.who}, t.sockets(w.who))
	t.moved(w.who)
}

// moved is called when a socket of an account comes or goes, here or at another node. The
// caller holds the lock.
func (t *Table) moved(who string) {
	if t.seen == nil {
		t.seen = map[string]time.Time{}
	}
	if !t.online(who) && (who == t.state.Owner || t.state.SeatOf(who) != hoyle.Nobody) {
		t.seen[who] = t.Now()
	} else {
		delete(t.seen, who)
	}
	t.presence()
}

// sockets returns the number of sockets that an account has at the table through this node.
func (t *Table) sockets(who string) int {
	n := 0
	for w := range t.watchers {
		if w.who == who {
			n++
		}
	}
	return n
}

// presence is called when a watcher comes or goes.
func (t *Table) presence() {
	t.since = t.Now()
	for w := range t.watchers {
		w.Changed.Send()
	}
	t.act()
}

// online reports whether an account has a socket, on any node.
func (t *Table) online(who string) bool {
	return t.sockets(who) > 0 || t.cluster.Sockets(t.ID)[who] > 0
}

// watched reports whether anybody has a socket, on any node.
func (t *Table) watched() bool {
	return len(t.watchers) > 0 || len(t.cluster.Sockets(t.ID)) > 0
}

// lastSeen returns the time at which an account last had a socket, or the time at which
// the table was loaded if the account has had none since.
func (t *Table) lastSeen(who string) time.Time {
	if at, ok := t.seen[who]; ok {
		return at
	}
	return t.loaded
}

func (t *Table) spectators() int {
	n := 0
	for range t.onlookers {
		n++
	}
	for who, sockets := range t.cluster.Sockets(t.ID) {
		if t.state.SeatOf(who) == hoyle.Nobody {
			n += sockets
		}
	}
	return n
}

// Presence describes the people at a table.
type Presence struct {
	Online   []bool  `json:"online"`   // by seat; true for a bot
	Until    []int64 `json:"until"`    // by seat: the time at which a bot will play for a person who is away and is to move or, between matches, the seat will be free; otherwise 0
	Watchers int     `json:"watchers"` // spectators
}

// Presence returns the people at the table.
func (t *Table) Presence() Presence {
	t.mu.Lock()
	defer t.mu.Unlock()
	p := Presence{Online: make([]bool, len(t.state.Chairs)), Until: make([]int64, len(t.state.Chairs)), Watchers: t.spectators()}
	for i, c := range t.state.Chairs {
		p.Online[i] = c.Who == "" && c.Bot != "" || c.Who != "" && t.online(c.Who)
	}
	between := t.state.Config.Series == nil && (t.state.Phase == table.Waiting || t.state.Phase == table.Over)
	for i := range p.Online {
		seat, at := hoyle.Seat(i), time.Time{}
		switch {
		case between:
			at = t.leaves(seat)
		case slices.Contains(t.state.Awaited(), seat) && !p.Online[i]:
			at = t.patience(seat)
		}
		if !at.IsZero() {
			p.Until[i] = at.UnixMilli()
		}
	}
	return p
}

// Summary returns the summary of the table.
func (t *Table) Summary() Summary {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.summary()
}

func (t *Table) summary() Summary {
	s := t.state
	sum := Summary{
		Facts: s.Facts(t.ID), Phase: s.Phase, Match: s.MatchNo, Deal: s.DealNo(), Watchers: t.spectators(), Yours: hoyle.Nobody,
		Seats: make([]SeatSummary, len(s.Chairs)), strangers: s.Config.Strangers,
	}
	if s.Config.Series != nil {
		sum.Cup = s.Config.Series.Cup
	}
	for i, c := range s.Chairs {
		sum.join = sum.join || s.CanSit(hoyle.Seat(i))
		sum.Seats[i] = SeatSummary{c.Name, c.Who, s.Bot(hoyle.Seat(i)), c.Away, c.Program}
	}
	return sum
}

// publish updates the table in the lobby. The caller holds the lock.
func (t *Table) publish() {
	if t.state.Phase != table.Ended {
		t.lobby.put(t.summary())
	}
}
