package web

import (
	"context"
	"net/http"
	"time"

	"github.com/hoylecards/hoyle/room/host"
)

// The requests that an address may have of each kind that costs much, running or waiting. A network
// may have four times as many.
const (
	maxReplays = 8
	maxReviews = 2
)

// dear limits requests that cost much: a few run at a time, and each address has only a few in the
// queue, so that others get their turn.
type dear struct {
	open   counter
	most   int // of an address, running or waiting
	places chan struct{}
}

func newDear(most, places int) *dear { return &dear{most: most, places: make(chan struct{}, places)} }

// enter waits for a place; the caller must leave it. The error is [host.ErrBusy] if ctx ends first, or
// wraps errTooFast if the address has too many requests already.
func (d *dear) enter(ctx context.Context, by host.Client) (leave func(), err error) {
	by.Account = "" // the next account costs nothing
	if !d.open.enterAll(by, d.most) {
		return nil, waitError{errTooFast, time.Second}
	}
	select {
	case d.places <- struct{}{}:
		return func() { <-d.places; d.open.leaveAll(by) }, nil
	case <-ctx.Done():
		d.open.leaveAll(by)
		return nil, host.ErrBusy
	}
}

// inTurn returns an answer that is prepared when it is the client's turn.
func (s *Server) inTurn(f answer) answer {
	return func(w http.ResponseWriter, r *http.Request) (any, error) {
		leave, err := s.replays.enter(r.Context(), s.client(r, ""))
		if err != nil {
			return nil, err
		}
		defer leave()
		return f(w, r)
	}
}
