package host

import (
	"context"
	"runtime"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/hoylecards/hoyle/room/cluster"
	"github.com/hoylecards/hoyle/room/cups"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/news"
	"github.com/hoylecards/hoyle/room/people"
	"github.com/hoylecards/hoyle/room/pool"
	"github.com/hoylecards/hoyle/room/table"
)

// New returns a host that keeps the tables of a journal. The host reads them in the background, or when
// somebody asks for one.
func New(ctx context.Context, j journal.Journal, o Options) (*Host, error) {
	o.fill()
	places := max(runtime.GOMAXPROCS(0)/2, 1)
	past, err := lru.New[string, *table.State](maxPast)
	if err != nil {
		return nil, err
	}
	h := &Host{past: past, rousing: make(chan struct{}, places), lookups: make(chan struct{}, readers), ground: &ground{
		Options: o, chance: newChance(o.Chance), journal: j, thinkers: newThinkers(runtime.GOMAXPROCS(0), time.Now), advisers: make(chan struct{}, places),
	}}
	h.cluster = cluster.New(cluster.Options{
		Journal: j, Log: h.Log, Clock: o.Now, ID: NewID(), Name: h.Node, Ruled: h.ruled, Sweep: h.sweep, Here: h.here, Moved: h.shown,
	})
	h.Now = h.cluster.Now // from here on all parts have the time of the nodes
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
		h.giveBack(t)
	}
	h.pool.Go(func() { h.cluster.Keep(h.ctx) })
	stop, err := j.Listen(messages, h.hearMessage)
	if err != nil {
		return nil, err
	}
	h.unfollow = append(h.unfollow, stop)
	h.pool.Go(h.readTables)
	h.pool.Go(func() { pool.Every(h.ctx, settleEvery, func() { h.confine(h.settle()) }) })
	h.pool.Go(func() { h.news.Keep(h.ctx) })
	return h, nil
}

// compose makes the parts of the host other than its tables.
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

// hearStore subscribes to what other nodes store.
func (h *Host) hearStore() error {
	only := func(news func(string, uint64)) func(journal.News) {
		return func(n journal.News) { news(n.Key, n.Rev) }
	}
	newBook := func(account string, rev uint64) { h.pool.Go(func() { h.news.HearBook(h.ctx, account, rev) }) }
	for shelf, news := range map[journal.Shelf]func(journal.News){
		journal.Tables: h.newEvent, journal.Talk: only(h.newText), journal.Feed: only(func(_ string, rev uint64) { h.news.HearEntry(rev) }),
		journal.Friends: only(h.HearList), journal.Books: only(newBook), journal.Cups: only(h.Cups.Hear),
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
	h.pool.Close()
	h.tables.close()
	for _, stop := range h.unfollow {
		stop()
	}
	h.cancel()
	for _, t := range h.tables.all() {
		t.stop()
	}
	h.Cups.Stop()
	h.pool.Wait()
}
