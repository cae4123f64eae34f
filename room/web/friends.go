package web

import (
	"context"

	"github.com/hoylecards/hoyle/room/friends"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/share"
)

// showFriends sends the friends of the person if something about them has changed.
func (k *socket) showFriends(ctx context.Context, last *news) error {
	list, err := k.server.Host.Friends(ctx, k.who.Account)
	if err != nil {
		k.server.Log.Debug("no friends", note.Err(err))
		return nil
	}
	return k.writeNew(ctx, struct {
		T string `json:"t"`
		host.Friends
	}{"friends", list}, &last.friends)
}

func (s *Server) listFriends(c *call) (any, error) {
	return s.Host.Friends(c.Context(), c.who.Account)
}

// hide sets whether a person's followers see that the person is here.
func (s *Server) hide(c *call, ask struct {
	Hidden bool `json:"hidden"`
}) (any, error) {
	if err := s.Host.Hide(c.Context(), c.who.Account, ask.Hidden); err != nil {
		return nil, err
	}
	return s.Host.Friends(c.Context(), c.who.Account)
}

// list returns the handler of a request that changes a person's list; it answers with the list.
func (s *Server) list(change func(ctx context.Context, who, whom string) error) func(*call) (any, error) {
	return func(c *call) (any, error) {
		whom, err := accountOf(c.Request)
		if err != nil {
			return nil, err
		}
		if whom == c.who.Account {
			return nil, errRequest
		}
		if err := change(c.Context(), c.who.Account, whom); err != nil {
			return nil, err
		}
		return s.Host.Friends(c.Context(), c.who.Account)
	}
}

func (s *Server) invite(c *call, ask struct {
	Account string `json:"account"`
}) (any, error) {
	if !isAccount(ask.Account) {
		return nil, errRequest
	}
	if err := take(s.repeats, share.Client{Account: c.who.Account + "/" + ask.Account}); err != nil {
		return nil, err
	}
	err := s.Host.Invite(c.Context(), friends.Known{Account: c.who.Account, Name: c.who.Name}, ask.Account, c.PathValue("id"))
	return struct{}{}, err
}

func (s *Server) decline(c *call) (any, error) {
	s.Host.Decline(c.who.Account, c.PathValue("id"))
	return struct{}{}, nil
}
