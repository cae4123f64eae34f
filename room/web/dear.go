package web

import (
	"context"
	"time"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/share"
)

// The requests that an address may have of each kind that costs much, running or waiting. A network
// may have four times as many.
const (
	maxReplays = 8
	maxReviews = 2
	queueTime  = 15 * time.Second // that a request waits for its turn
)

// dear limits requests that cost much: a few run at a time, and each address has only a few in the
// queue, so that others get their turn.
type dear struct {
	open   *share.Stock // running or waiting
	places chan struct{}
}

func newDear(most, places int) *dear {
	return &dear{open: stock(most, 0), places: make(chan struct{}, places)}
}

// enter waits for a place; the caller must leave it. The error is [host.ErrBusy] if ctx ends first, or
// wraps errTooFast if the address has too many requests already.
func (d *dear) enter(ctx context.Context, by share.Client) (leave func(), err error) {
	by.Account = "" // another account costs nothing
	if !d.open.Take(by) {
		return nil, waitError{errTooFast, time.Second}
	}
	ctx, cancel := context.WithTimeout(ctx, queueTime)
	defer cancel()
	select {
	case d.places <- struct{}{}:
		return func() { <-d.places; d.open.Give(by) }, nil
	case <-ctx.Done():
		d.open.Give(by)
		return nil, host.ErrBusy
	}
}
