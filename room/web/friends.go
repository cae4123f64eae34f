package web

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/hoylecards/hoyle/room/friends"
	"github.com/hoylecards/hoyle/room/note"
)

// acquaintance handles the requests about results and about other people.
func (s *Server) acquaintance() map[string]answer {
	return map[string]answer{
		"GET /api/feed":                     s.showFeed,
		"GET /api/book":                     s.showBook,
		"GET /api/ladder/{game}":            s.showLadder,
		"GET /api/people/{account}":         s.showPerson,
		"POST /api/people/{account}/report": s.report,
		"GET /api/friends":                  s.listFriends,
		"POST /api/friends":                 s.hide,
		"PUT /api/friends/{account}":        s.list(s.Host.Follow),
		"DELETE /api/friends/{account}":     s.list(s.Host.Unfollow),
		"PUT /api/blocked/{account}":        s.list(s.Host.Block),
		"DELETE /api/blocked/{account}":     s.list(s.Host.Unblock),
		"POST /api/tables/{id}/invite":      s.invite,
		"POST /api/tables/{id}/decline":     s.decline,
	}
}

// showFriends sends the friends of the person if something about them has changed.
func (k *socket) showFriends(ctx context.Context, last *news) error {
	list, err := k.server.Host.Friends(ctx, k.who.Account)
	if err != nil {
		k.server.Log.Debug("no friends", note.Err(err))
		return nil
	}
	data, err := json.Marshal(friendsMessage{"friends", list})
	if err != nil {
		return err
	}
	if bytes.Equal(data, last.friends) {
		return nil
	}
	last.friends = data
	return k.write(ctx, data)
}

func (s *Server) listFriends(_ http.ResponseWriter, r *http.Request) (any, error) {
	who, err := s.who(r)
	if err != nil {
		return nil, err
	}
	list, err := s.Host.Friends(r.Context(), who.Account)
	return list, err
}

// hide sets whether a person's followers see that the person is here.
func (s *Server) hide(_ http.ResponseWriter, r *http.Request) (any, error) {
	who, err := s.who(r)
	if err != nil {
		return nil, err
	}
	var ask struct {
		Hidden bool `json:"hidden"`
	}
	if err := read(r, &ask); err != nil {
		return nil, err
	}
	if err := s.changes.take(s.client(r, who.Account)); err != nil {
		return nil, err
	}
	if err := s.Host.Hide(r.Context(), who.Account, ask.Hidden); err != nil {
		return nil, err
	}
	list, err := s.Host.Friends(r.Context(), who.Account)
	return list, err
}

// list returns the handler of a request that changes a person's list; it answers with the list.
func (s *Server) list(change func(ctx context.Context, who, whom string) error) answer {
	return func(_ http.ResponseWriter, r *http.Request) (any, error) {
		who, err := s.who(r)
		if err != nil {
			return nil, err
		}
		whom, err := accountOf(r)
		if err != nil {
			return nil, err
		}
		if whom == who.Account {
			return nil, errRequest
		}
		if err := s.changes.take(s.client(r, who.Account)); err != nil {
			return nil, err
		}
		if err := change(r.Context(), who.Account, whom); err != nil {
			return nil, err
		}
		list, err := s.Host.Friends(r.Context(), who.Account)
		return list, err
	}
}

func (s *Server) invite(_ http.ResponseWriter, r *http.Request) (any, error) {
	who, err := s.who(r)
	if err != nil {
		return nil, err
	}
	var ask struct {
		Account string `json:"account"`
	}
	if err := read(r, &ask); err != nil {
		return nil, err
	}
	if !isAccount(ask.Account) {
		return nil, errRequest
	}
	if err := s.invites.take(s.client(r, who.Account)); err != nil {
		return nil, err
	}
	if err := s.repeats.take(who.Account + "/" + ask.Account); err != nil {
		return nil, err
	}
	err = s.Host.Invite(r.Context(), friends.Known{Account: who.Account, Name: who.Name}, ask.Account, r.PathValue("id"))
	return struct{}{}, err
}

func (s *Server) decline(_ http.ResponseWriter, r *http.Request) (any, error) {
	who, err := s.who(r)
	if err != nil {
		return nil, err
	}
	s.Host.Decline(who.Account, r.PathValue("id"))
	return struct{}{}, nil
}
