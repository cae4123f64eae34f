package server

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
)

// The times of the start: how long it is between two lines in the log, and after how long the room
// gives up.
const (
	remindEvery = 10 * time.Second
	startWithin = 5 * time.Minute
)

// errSlow means that the store was not open in time.
var errSlow = errors.New("the store is not open after five minutes: it may be damaged")

// watchStart returns the result of opening, and logs a line now and then if that takes a long time.
// After the time limit it returns errSlow, because a store that is damaged may never open, and a
// supervisor should learn of that.
func watchStart(log *slog.Logger, remind, limit time.Duration, opening func() (journal.Journal, error)) (journal.Journal, error) {
	var store journal.Journal
	opened := make(chan error, 1)
	go func() {
		var err error
		store, err = opening()
		opened <- err
	}()
	again := time.NewTicker(remind)
	defer again.Stop()
	over := time.After(limit)
	for {
		select {
		case err := <-opened:
			if err != nil {
				log.Error("the store does not open", note.Err(err))
				return nil, err
			}
			return store, nil
		case <-again.C:
			log.Warn("the store is not open yet")
		case <-over:
			log.Error("the store does not open", note.Err(errSlow))
			return nil, errSlow
		}
	}
}

// openWatched opens the store of a room.
func openWatched(ctx context.Context, c config, log *slog.Logger) (journal.Journal, error) {
	return watchStart(log, remindEvery, startWithin, func() (journal.Journal, error) { return open(ctx, c) })
}
