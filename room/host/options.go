package host

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/room/cluster"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/meter"
	"github.com/hoylecards/hoyle/room/news"
	"github.com/hoylecards/hoyle/room/pool"
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

	Chance uint64 // the source of secrets and the dice of bots, for tests; 0 for the machine
	Quick  bool   // bots do not wait: for tests
	Times
	Most
}

// Times are the waiting times of a host. Zero durations mean the defaults.
type Times struct {
	// The least time that a bot takes for a move; it takes up to two and a half times as much, a quarter
	// of that in a cup that nobody sees, and a sixth while the rest of a deal is played out. 600 ms
	Pace     time.Duration
	Think    time.Duration // the longest time that a bot thinks. 3 s
	Pause    time.Duration // between deals. 30 s
	Away     time.Duration // without a socket or a clock, until a bot plays for a person. 60 s
	Idle     time.Duration // with a socket but without a clock. 5 min
	Alone    time.Duration // without a socket or a clock, until a bot plays for a person who is alone with bots, and until the next deal comes by itself. 24 h
	Slow     time.Duration // that a person has had the turn, until others may nudge them. 15 s
	Consent  time.Duration // to answer a request that needs the consent of all. 30 s
	Leave    time.Duration // without a socket, until a person loses the seat before or after a match. 5 min
	BotsOnly time.Duration // that bots play with nobody watching. 60 s
	Linger   time.Duration // that a table without people or a match lasts. 10 min
	Gone     time.Duration // without a socket, until others see that a person has left, because a new page opens a new socket. 3 s
	FeedAge  time.Duration // of the oldest entry of the feed. 30 days
}

// Most holds the limits of a host. Zero means the defaults.
type Most struct {
	MaxSeats int // of one person at all tables. 20
	MaxAll   int // tables. 5000
	MaxHeld  int // events of tables in memory; beyond it, those that nobody needs are forgotten until they are needed. 240,000
	MaxOpen  int // tables that one person has opened; for an address three times, for a network ten times as many. 30
	MaxLooks int // sockets of a spectator at a table; a player may have twice, an address 12 times, and a network 24 times as many. 4
}

func (o *Options) fill() {
	for d, standard := range map[*time.Duration]time.Duration{
		&o.Pace: 600 * time.Millisecond, &o.Think: 3 * time.Second, &o.Pause: 30 * time.Second, &o.Away: time.Minute, &o.Idle: 5 * time.Minute,
		&o.Alone: 24 * time.Hour, &o.Slow: 15 * time.Second, &o.Consent: 30 * time.Second, &o.Leave: 5 * time.Minute, &o.BotsOnly: time.Minute,
		&o.Linger: 10 * time.Minute, &o.Gone: 3 * time.Second, &o.FeedAge: 30 * 24 * time.Hour,
	} {
		*d = cmp.Or(*d, standard)
	}
	for n, standard := range map[*int]int{&o.MaxSeats: 20, &o.MaxLooks: 4, &o.MaxOpen: 30, &o.MaxHeld: 240_000, &o.MaxAll: 5000} {
		*n = cmp.Or(*n, standard)
	}
	if o.Now == nil {
		o.Now = steady.Clock(time.Now(), time.Now, steady.Passed())
	}
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	o.Meter = cmp.Or[meter.Meter](o.Meter, meter.None{})
	if o.Mind == nil {
		o.Mind = Here{newChance(o.Chance)}
	}
}

// ground is what the parts of a host share. None of it knows tables.
type ground struct {
	Options
	ctx      context.Context
	pool     pool.Pool
	journal  journal.Journal
	cluster  *cluster.Cluster
	news     *news.News
	lobby    lobby
	opened   share.Openers
	chance   *chance
	thinkers *thinkers
	advisers chan struct{} // limits the bots that give advice, so that people who ask for it cannot keep other people waiting
}

// Client is somebody who opens or watches a table.
type Client = share.Client
