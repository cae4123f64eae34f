package web

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/hoylecards/hoyle/room/pool"
)

// lobbyEvery is the least time between two messages about the lobby, or about a cup.
const lobbyEvery = 300 * time.Millisecond

// lobbySocket is a client's socket to the lobby. It needs no session.
func (s *Server) lobbySocket(w http.ResponseWriter, r *http.Request) {
	who, err := s.visitor(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	k, err := s.upgrade(w, r, who)
	if err != nil {
		return
	}
	k.start(func() {
		changed, stop := s.Host.WatchLobby()
		defer stop()
		k.run("lobby", k.ignore, func(ctx context.Context) error {
			last := &lobbyShown{listed: map[string]bool{}}
			return k.serveCalmly(ctx, changed, func() error { return k.showLobby(ctx, last) })
		})
	})
}

// serveCalmly shows the state immediately and after changes, but not too often.
func (k *socket) serveCalmly(ctx context.Context, changes <-chan struct{}, show func() error) error {
	if err := show(); err != nil {
		return err
	}
	return k.serve(ctx, changes, func() error {
		if pool.Sleep(ctx, lobbyEvery); ctx.Err() != nil {
			return ctx.Err()
		}
		return show()
	})
}

// lobbyShown is what a client has been shown of the lobby.
type lobbyShown struct {
	version uint64
	listed  map[string]bool // the tables that the client has
	news    news
	cups    cupsShown
}

// showLobby sends what a client has not been shown yet.
func (k *socket) showLobby(ctx context.Context, last *lobbyShown) error {
	first := last.version == 0
	tables, gone, next := k.server.Host.Lobby(k.who.Account, last.version)
	last.version = next
	for _, t := range tables {
		last.listed[t.ID] = true
	}
	gone = slices.DeleteFunc(gone, func(id string) bool { return !last.listed[id] }) // the ids of other tables are secret
	for _, id := range gone {
		delete(last.listed, id)
	}
	if first || len(tables)+len(gone) > 0 {
		if err := k.writeJSON(ctx, map[string]any{"t": "lobby", "full": first, "tables": tables, "gone": gone}); err != nil {
			return err
		}
	}
	if err := k.showNews(ctx, &last.news); err != nil {
		return err
	}
	return k.showCups(ctx, &last.cups)
}

// cupsShown is the version of the cups that a client has been shown.
type cupsShown struct {
	version uint64
	message []byte
}

// showCups sends the cups if they have changed since the client was shown them.
func (k *socket) showCups(ctx context.Context, last *cupsShown) error {
	version := k.server.Host.Cups.Version()
	if version == last.version {
		return nil
	}
	last.version = version
	return k.writeNew(ctx, map[string]any{"t": "cups", "cups": k.server.Host.Cups.List(k.who.Account)}, &last.message)
}

// ignore handles a message that has no effect but may want an answer.
func (k *socket) ignore(_ context.Context, data []byte) {
	if k.tooMuch() == nil && string(data) == `{"t":"beat"}` {
		k.beat()
	}
}
