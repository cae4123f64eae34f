package web

import (
	"cmp"
	"context"
	"net/http"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/room/cups"
	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/host"
)

// An answer contains feedPage entries of the feed, or as many as the client asks for, up to
// maxEntries. The lobby's socket begins with lobbyEntries entries.
const (
	maxEntries   = 100
	feedPage     = 20
	lobbyEntries = 20
)

func (s *Server) showFeed(c *call) (any, error) {
	q := c.URL.Query()
	most, err := number(q.Get("n"), feedPage)
	before, err2 := revision(q.Get("before"))
	if err := cmp.Or(err, err2); err != nil || most < 1 || most > maxEntries || len(q.Get("game")) > maxID {
		return nil, errRequest
	}
	account := q.Get("account")
	if account != "" && !isAccount(account) {
		return nil, errRequest
	}
	entries, more := s.Host.Feed(feed.Query{Game: q.Get("game"), Account: account, Before: before, Most: most})
	return map[string]any{"entries": entries, "more": more}, nil
}

// revision returns the rev in a request's query. It is 0 if the query has none.
func revision(text string) (uint64, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.ParseUint(text, 10, 63)
	if err != nil {
		return 0, errRequest
	}
	return n, nil
}

// isAccount reports whether a text can be an account.
func isAccount(text string) bool {
	return len(text) == accountLength && strings.Trim(text, accountLetters) == ""
}

// accountOf returns the account in the path of a request. The error is errNotFound.
func accountOf(r *http.Request) (string, error) {
	account := r.PathValue("account")
	if !isAccount(account) {
		return "", errNotFound
	}
	return account, nil
}

func (s *Server) showPerson(c *call) (any, error) {
	account, err := accountOf(c.Request)
	if err != nil {
		return nil, err
	}
	return s.Host.Person(c.Context(), c.who.Account, account)
}

// news records what was sent on a lobby's socket: how much of the feed, and which friends.
type news struct {
	rev     uint64
	begun   bool
	friends []byte
}

// showNews sends the new entries of the feed, and the friends if something has changed.
func (k *socket) showNews(ctx context.Context, last *news) error {
	rev := k.server.Host.FeedRev()
	if rev > last.rev || !last.begun {
		entries, _ := k.server.Host.Feed(feed.Query{After: last.rev, Most: lobbyEntries})
		if len(entries) > 0 || !last.begun {
			if err := k.writeJSON(ctx, map[string]any{"t": "feed", "full": !last.begun, "entries": entries}); err != nil {
				return err
			}
		}
		if len(entries) > 0 {
			rev = max(rev, entries[0].Rev)
		}
		last.rev, last.begun = rev, true
	}
	if k.who.Account == "" {
		return nil
	}
	return k.showFriends(ctx, last)
}

// Invited implements [host.Listener]. It sends an invitation if the client keeps up; otherwise the
// host keeps the invitation for the next socket.
func (k *socket) Invited(i host.Invitation) {
	k.sendSpare(map[string]any{"t": "invite", "invitation": i})
}

// Nudged implements [host.Listener]. It sends the nudge if the client keeps up.
func (k *socket) Nudged(at host.Invitation) {
	k.sendSpare(map[string]any{"t": "nudge", "nudge": at})
}

// Called implements [host.Listener].
func (k *socket) Called(tables []cups.Called) {
	k.send(map[string]any{"t": "called", "tables": tables})
}
