package web

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"slices"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
)

const (
	inviteLength = 16 // letters and digits of the code of an invitation
	mostInvited  = 500
	mostByMember = 10 // how many people one invitation of a member admits, and how many unused invitations a member may have
)

// Invitation lets people make accounts in a room for members. The store has only the hash of its code.
type Invitation struct {
	ID   string  `json:"id"`
	Code string  `json:"code,omitempty"` // known only when it is made
	By   string  `json:"by"`             // the member who has made it, "" for the operator
	At   int64   `json:"at"`             // milliseconds since 1970
	Left int     `json:"left"`           // how many people it still lets in
	Came []guest `json:"came"`           // those whom it has let in
	rev  uint64
}

// guest is somebody who came in by an invitation.
type guest struct {
	Account string `json:"account"`
	Name    string `json:"name"`
}

// Invite makes an invitation for some people. The errors are errRequest, errInvites and host.ErrBusy.
func (s *Server) Invite(ctx context.Context, by string, people int) (Invitation, error) {
	most := mostInvited
	if by != "" {
		most = mostByMember
	}
	if people < 1 || people > most {
		return Invitation{}, errRequest
	}
	if by != "" {
		own, err := s.Invitations(ctx, by)
		if own = slices.DeleteFunc(own, func(i Invitation) bool { return i.Left == 0 }); err != nil || len(own) >= mostByMember {
			return Invitation{}, cmp.Or(err, errInvites)
		}
	}
	code := rand.Text()[:inviteLength]
	i := Invitation{ID: codeKey(code), By: by, At: s.Host.Now().UnixMilli(), Left: people, Came: []guest{}}
	err := s.storeInvitation(ctx, i)
	i.Code = code
	return i, err
}

// Invitations returns the invitations of a member or, if by is "", all of them, the newest first.
func (s *Server) Invitations(ctx context.Context, by string) ([]Invitation, error) {
	keys, err := journal.Keys(ctx, s.Journal, journal.Invites)
	all := []Invitation{}
	for _, key := range keys {
		i, err := s.invitation(ctx, key)
		if err == nil && (by == "" || i.By == by) {
			all = append(all, i)
		}
	}
	slices.SortFunc(all, func(a, b Invitation) int { return cmp.Or(cmp.Compare(b.At, a.At), cmp.Compare(a.ID, b.ID)) })
	return all, err
}

// Revoke stops an invitation from admitting anybody else. A member may revoke only their own. The errors are
// [table.ErrNotFound] and host.ErrBusy.
func (s *Server) Revoke(ctx context.Context, by, id string) error {
	i, err := s.invitation(ctx, id)
	if err == nil && by != "" && i.By != by {
		err = table.ErrNotFound
	}
	if err == nil && s.Journal.Purge(ctx, journal.Invites, id) != nil {
		err = host.ErrBusy
	}
	return err
}

// invitation reads an invitation. The errors are [table.ErrNotFound] and host.ErrBusy.
func (s *Server) invitation(ctx context.Context, id string) (i Invitation, err error) {
	rev, err := journal.Newest(ctx, s.Journal, journal.Invites, id, &i)
	switch {
	case err != nil && rev == 0:
		return i, host.ErrBusy
	case err != nil || rev == 0:
		return i, table.ErrNotFound
	}
	i.rev = rev
	return i, nil
}

func (s *Server) storeInvitation(ctx context.Context, i Invitation) error {
	_, err := journal.Store(ctx, s.Journal, journal.Invites, i.ID, i.rev, "", i)
	if err != nil && !errors.Is(err, journal.ErrRaced) {
		return host.ErrBusy
	}
	return err
}

// letIn lets a new account into a room for members. The errors are errMembers, errCode and host.ErrBusy.
func (s *Server) letIn(ctx context.Context, code string, who guest) error {
	if code == "" {
		return errMembers
	}
	for range maxRaces {
		i, err := s.invitation(ctx, codeKey(code))
		if errors.Is(err, table.ErrNotFound) || err == nil && i.Left == 0 {
			return errCode
		}
		if err != nil {
			return err
		}
		i.Left--
		i.Came = append(i.Came, who)
		if err = s.storeInvitation(ctx, i); !errors.Is(err, journal.ErrRaced) {
			return err
		}
	}
	return host.ErrBusy
}

// uninvite revokes the invitations of a deleted account, and removes the account from those of others.
func (s *Server) uninvite(ctx context.Context, account string) error {
	all, err := s.Invitations(ctx, "")
	for _, i := range all {
		n := len(i.Came)
		i.Came = slices.DeleteFunc(i.Came, func(g guest) bool { return g.Account == account })
		switch {
		case i.By == account:
			err = cmp.Or(err, s.Revoke(ctx, "", i.ID))
		case len(i.Came) < n:
			err = cmp.Or(err, s.storeInvitation(ctx, i))
		}
	}
	return err
}

// invitePeople answers with an invitation that a member makes.
func (s *Server) invitePeople(c *call, ask struct {
	People int `json:"people,omitempty"`
}) (any, error) {
	return s.Invite(c.Context(), c.who.Account, cmp.Or(ask.People, 1))
}

func (s *Server) listInvites(c *call) (any, error) {
	all, err := s.Invitations(c.Context(), c.who.Account)
	return map[string]any{"invites": all}, err
}

func (s *Server) endInvite(c *call) (any, error) {
	return struct{}{}, s.Revoke(c.Context(), c.who.Account, c.PathValue("id"))
}
