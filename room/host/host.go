// Package host keeps the tables of a card room. It folds their events from the journal and appends
// new ones. It also acts on its own: it makes the moves of bots, acts when a clock runs out, and
// archives old tables. Any number of hosts may share a journal.
package host

import (
	"context"
	"log/slog"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/room/cluster"
	"github.com/hoylecards/hoyle/room/crew"
	"github.com/hoylecards/hoyle/room/cups"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/meter"
	"github.com/hoylecards/hoyle/room/news"
	"github.com/hoylecards/hoyle/room/people"
	"github.com/hoylecards/hoyle/room/share"
	"github.com/hoylecards/hoyle/room/steady"
)

// The reasons why a host refuses. PROTOCOL.md lists the codes.
var (
	ErrBusy     = engine.Sentinel("busy", "host: the store does not answer; send it again")
	ErrStopping = engine.Sentinel("stopping", "host: the room is going down")
	ErrHints    = engine.Sentinel("no-hints", "host: there are no hints, or it is not your turn")
	ErrTables   = engine.Sentinel("too-many-tables", "host: too many tables or seats")
)

// Options are the options of a host. Zero durations mean the defaults.
type Options struct {
	Games []hoyle.Game
	Node  string // its name for people, which no other node on the same journal has
	Log   *slog.Logger
	Meter meter.Meter
	Mind  Mind             // nil for [Here]
	Now   func() time.Time // nil for the clock of the machine, without its jumps

	Chance   uint64        // the source of secrets and the dice of bots, for tests; 0 for the machine
	Quick    bool          // bots do not wait: for tests
	Pace     time.Duration // the least time that a bot takes for a move; it takes up to two and a half times as much, a quarter of that in a cup that nobody sees, and a sixth while the rest of a deal is played out. 600 ms
	Think    time.Duration // the longest time that a bot thinks. 3 s
	Pause    time.Duration // between deals. 30 s
	Away     time.Duration // without a socket or a clock, until a bot plays for a person. 60 s
	Idle     time.Duration // with a socket but without a clock. 5 min
	Alone    time.Duration // without a socket or a clock, until a bot plays for a person who is alone with bots, and until the next deal comes by itself. 24 h
	Slow     time.Duration // that a person has had the turn, until another may nudge. 15 s
	Consent  time.Duration // to answer a request that needs the consent of all. 30 s
	Leave    time.Duration // without a socket, until a person loses the seat before or after a match. 5 min
	BotsOnly time.Duration // that bots play with nobody watching. 60 s
	Linger   time.Duration // that a table without people or a match lasts. 10 min
	Gone     time.Duration // without a socket, until others see that a person has left, because a new page opens a new socket. 3 s
	FeedAge  time.Duration // of the oldest entry of the feed. 30 days
	MaxSeats int           // of one person at all tables. 20
	MaxAll   int           // tables. 5000
	MaxHeld  int           // events of tables in memory; beyond it, those that nobody needs are forgotten until somebody does. 240,000
	MaxOpen  int           // tables that one person has opened; for an address three times, for a network ten times as many. 30
	MaxLooks int           // sockets of a spectator at a table; a player may have twice, an address 12 times, and a network 24 times as many. 4
}

func (o *Options) fill() {
	set := func(d *time.Duration, standard time.Duration) {
		if *d == 0 {
			*d = standard
		}
	}
	set(&o.Pace, 600*time.Millisecond)
	set(&o.Think, 3*time.Second)
	set(&o.Pause, 30*time.Second)
	set(&o.Away, time.Minute)
	set(&o.Idle, 5*time.Minute)
	set(&o.Alone, 24*time.Hour)
	set(&o.Slow, 15*time.Second)
	set(&o.Consent, 30*time.Second)
	set(&o.Leave, 5*time.Minute)
	set(&o.BotsOnly, time.Minute)
	set(&o.Linger, 10*time.Minute)
	set(&o.Gone, 3*time.Second)
	set(&o.FeedAge, 30*24*time.Hour)
	if o.MaxSeats == 0 {
		o.MaxSeats = 20
	}
	if o.MaxLooks == 0 {
		o.MaxLooks = 4
	}
	if o.MaxOpen == 0 {
		o.MaxOpen = 30
	}
	if o.MaxHeld == 0 {
		o.MaxHeld = 240_000
	}
	if o.MaxAll == 0 {
		o.MaxAll = 5000
	}
	if o.Now == nil {
		o.Now = steady.Clock(time.Now(), time.Now, steady.Passed())
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Meter == nil {
		o.Meter = meter.None{}
	}
	if o.Mind == nil {
		o.Mind = Here{newChance(o.Chance)}
	}
}

// Host is a node of a room.
type Host struct {
	Options
	*people.People
	chance   *chance
	journal  journal.Journal
	ctx      context.Context
	cancel   context.CancelFunc
	unfollow []func()
	crew     crew.Crew
	thinkers *thinkers
	advisers chan struct{} // limits the bots that give advice, so that people who ask for it cannot keep other people waiting
	lobby    lobby
	Cups     *cups.Cups
	tables   register
	past     past          // tables read from the records
	rousing  chan struct{} // limits the tables that are read because they were asleep
	lookups  chan struct{} // limits the tables that are looked for in the store at the same time
	opened   share.Openers
	news     *news.News
	visitors visitors
	cluster  *cluster.Cluster
	pending  atomic.Bool // there are tables at which people could not be given time back
}

// New returns a host that keeps the tables of a journal. The host reads them in the background, or when
// somebody asks for one.
func New(ctx context.Context, j journal.Journal, o Options) (*Host, error) {
	o.fill()
	h := &Host{
		Options: o, chance: newChance(o.Chance), journal: j,
		rousing: make(chan struct{}, max(runtime.GOMAXPROCS(0)/2, 1)), lookups: make(chan struct{},
			readers), thinkers: newThinkers(runtime.GOMAXPROCS(0), time.Now), advisers: make(chan struct{}, max(runtime.GOMAXPROCS(0)/2, 1)),
	}
	h.cluster = cluster.New(cluster.Options{
		Journal: j, Log: h.Log, Clock: o.Now, ID: NewID(), Name: h.Node, Ruled: h.ruled, Sweep: h.sweep, Here: h.here, Moved: h.shown,
	})
	h.Now = h.cluster.Now
	h.lobby.init()
	h.tables.init()
	h.visitors.init()
	h.ctx, h.cancel = context.WithCancel(context.WithoutCancel(ctx))
	h.compose()
	h.probe()
	if err := h.hearStore(); err != nil {
		return nil, err
	}
	if err := h.listTables(ctx); err != nil {
		return nil, err
	}
	if err := h.Cups.Read(ctx); err != nil {
		return nil, err
	}
	change, err := h.cluster.Join(ctx)
	if err != nil {
		return nil, err
	}
	for _, t := range h.rule(change) {
		t.giveBack()
	}
	h.crew.Go(func() { h.cluster.Keep(h.ctx) })
	stop, err := j.Listen(errands, h.hearErrand)
	if err != nil {
		return nil, err
	}
	h.unfollow = append(h.unfollow, stop)
	h.crew.Go(h.readTables)
	h.crew.Go(h.settles)
	h.crew.Go(func() { h.news.Keep(h.ctx) })
	return h, nil
}

// compose makes what stands beside the tables.
func (h *Host) compose() {
	h.People = people.New(people.Options{
		Journal: h.journal, Log: h.Log, Now: h.Now, NameHere: h.nameHere, Changed: h.lobby.stir,
		NameOnce: func(account string) string { return h.news.Name(account) },
	})
	h.news = news.New(news.Options{Journal: h.journal, Log: h.Log, Now: h.Now, Age: h.FeedAge, Account: h.IsKnown, Changed: h.lobby.stir})
	h.Cups = cups.New(h.ctx, cups.Options{
		Games: h.Games, Journal: h.journal, Log: h.Log, Meter: h.Meter, Now: h.Now, Openers: &h.opened, MaxLooks: h.MaxLooks,
		NewID: NewID, Secret: h.chance.secret, Owns: h.cluster.Owns, Table: h.series, Changed: h.lobby.stir, Called: h.call,
	})
}

// hearStore makes the host hear of what other nodes store.
func (h *Host) hearStore() error {
	only := func(news func(string, uint64)) func(journal.News) {
		return func(n journal.News) { news(n.Key, n.Rev) }
	}
	for shelf, news := range map[journal.Shelf]func(journal.News){
		journal.Tables: h.newEvent, journal.Talk: only(h.newText), journal.Feed: only(func(_ string, rev uint64) { h.news.HearEntry(rev) }),
		journal.Friends: only(h.HearList), journal.Books: only(h.newBook), journal.Cups: only(h.Cups.Hear),
	} {
		stop, err := h.journal.Follow(shelf, news)
		if err != nil {
			return err
		}
		h.unfollow = append(h.unfollow, stop)
	}
	return nil
}

// Stop makes the host leave, ends its own actions, and refuses events from now on. The
// journal remains open.
func (h *Host) Stop() {
	h.Leave()
	h.crew.Close()
	h.tables.close()
	for _, stop := range h.unfollow {
		stop()
	}
	h.cancel()
	for _, t := range h.tables.all() {
		t.stop()
	}
	h.Cups.Stop()
	h.crew.Wait()
}
