package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// token returns the token of a request. It is "" if the request has none.
func (s *Server) token(r *http.Request) string {
	if scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok && strings.EqualFold(scheme, "Bearer") {
		return token
	}
	if c, err := r.Cookie(s.cookieName()); err == nil {
		return c.Value
	}
	return ""
}

// cookieName returns the name of the cookie. If clients connect over TLS, a prefix keeps other
// sites in the same domain from setting the cookie.
func (s *Server) cookieName() string {
	if s.Secure {
		return "__Host-" + cookie
	}
	return cookie
}

// isName reports whether a person may have a name.
func (s *Server) isName(name string) bool {
	reserved := func(r string) bool { return table.SameName(r, name) }
	return table.IsShown(name, table.MaxName) && !s.isBot(name) && !isMarked(name) && !slices.ContainsFunc(reservedNames, reserved)
}

// reservedNames are names by which people would take somebody for the operator.
var reservedNames = []string{"admin", "administrator", "moderator", "operator", "room", "raum", "host", "server"}

// isBot reports whether people would take a name for that of a bot.
func (s *Server) isBot(name string) bool {
	for _, g := range s.Games {
		for _, b := range g.Info().Bots {
			if table.SameName(b.Name, name) {
				return true
			}
		}
	}
	return false
}

// who returns the account of a request. The error is errSession if the request has none.
func (s *Server) who(r *http.Request) (person, error) { return s.people.find(r.Context(), s.token(r)) }

func (s *Server) showSession(c *call) (any, error) {
	switch {
	case c.who.Account != "":
		return s.shown(c, c.who), nil
	case c.URL.Query().Has("optional"):
		return struct{}{}, nil
	}
	return nil, errSession
}

// visitor returns the account of a request that needs none, except in a room for members.
func (s *Server) visitor(r *http.Request) (person, error) {
	who, err := s.who(r)
	if errors.Is(err, errSession) && !s.Members {
		return person{}, nil
	}
	return who, err
}

// sessionInfo is a session as its owner sees it.
type sessionInfo struct {
	Account string `json:"account"`
	Name    string `json:"name"`
	Devices int    `json:"devices,omitempty"` // that were added
	Added   bool   `json:"added,omitempty"`   // whether this device is one of them
	Members bool   `json:"members,omitempty"` // the room is for members
	Token   string `json:"token,omitempty"`
}

// shown returns the session of a request.
func (s *Server) shown(c *call, who person) sessionInfo {
	added := slices.Contains(who.Devices, tokenKey(s.token(c.Request)))
	return sessionInfo{Account: who.Account, Name: who.Name, Devices: len(who.Devices), Added: added, Members: s.Members}
}

func (s *Server) newSession(c *call, ask struct {
	Name   string `json:"name"`
	Bearer bool   `json:"bearer,omitempty"`
	Invite string `json:"invite,omitempty"`
}) (any, error) {
	if !s.isName(ask.Name) {
		return nil, errName
	}
	old := s.token(c.Request)
	who, err := s.people.find(c.Context(), old)
	if errors.Is(err, errBanned) || err != nil && s.barred.Has(c.from.Payer()) {
		return nil, errBanned
	}
	if err != nil || ask.Bearer {
		old = host.NewID()
		who = person{Account: host.NewID()[:accountLength], key: tokenKey(old)}
		if s.Members {
			if err := take(s.typed, c.from); err != nil {
				return nil, err
			}
			if err := s.letIn(c.Context(), ask.Invite, guest{who.Account, ask.Name}); err != nil {
				return nil, err
			}
		}
	}
	renamed := err == nil && !ask.Bearer && who.Name != ask.Name
	if who, err = s.people.update(c.Context(), who, func(p *person) { p.Name = ask.Name }); err != nil {
		return nil, err
	}
	if renamed {
		s.renamed(c.Context(), who)
	}
	body := s.shown(c, who)
	s.give(c.w, &body, old, ask.Bearer)
	return body, nil
}

// give gives a token to the client, in the answer or in a cookie.
func (s *Server) give(w http.ResponseWriter, body *sessionInfo, token string, bearer bool) {
	if bearer {
		body.Token = token
	} else {
		s.setCookie(w, token, lasts)
	}
}

// grace is the time for which a person may take back an account that they have deleted.
const grace = 7 * 24 * time.Hour

// endSession deletes the account, at once or, if the query says so, after a grace period, during which the cookie
// stays. A device that was added to it only signs itself out.
func (s *Server) endSession(c *call) (any, error) {
	who, err := s.people.held(c.Context(), s.token(c.Request))
	switch {
	case err != nil:
	case c.URL.Query().Has("later") && tokenKey(s.token(c.Request)) == who.key:
		return struct{}{}, s.endLater(c.Context(), who)
	default:
		err = s.leave(c, who)
	}
	if err != nil {
		return nil, err
	}
	s.setCookie(c.w, "", -1)
	return struct{}{}, nil
}

// endLater makes an account end after the grace period. Until then nobody can use it, and it has no seat.
func (s *Server) endLater(ctx context.Context, who person) error {
	_, err := s.people.update(ctx, who, func(p *person) { p.Ends = s.people.now().Add(grace).UnixMilli() })
	if err == nil {
		s.people.announce(ended{Key: who.key})
		s.sockets.closeAll(who.Account, errSession)
		s.Host.Unseat(ctx, who.Account)
	}
	return err
}

// keepSession takes back an account that was about to be deleted.
func (s *Server) keepSession(c *call) (any, error) {
	who, err := s.people.held(c.Context(), s.token(c.Request))
	if err == nil {
		who, err = s.people.takeBack(c.Context(), who)
	}
	return s.shown(c, who), err
}

// endDue deletes the accounts whose grace period is over.
func (s *Server) endDue(ctx context.Context) {
	var due []person
	err := s.people.all(ctx, func(p person) bool {
		if p.Ends > 0 && p.Ends <= s.people.now().UnixMilli() {
			due = append(due, p)
		}
		return false
	})
	for _, who := range due {
		err = errors.Join(err, s.end(ctx, who))
	}
	if err != nil {
		s.Log.Warn("account not deleted", note.Err(err))
	}
}

// end deletes an account and everything that belongs to it.
func (s *Server) end(ctx context.Context, who person) error {
	if err := s.people.remove(ctx, append([]string{who.key}, who.Devices...)); err != nil {
		return err
	}
	s.people.announce(ended{Key: who.key, Account: who.Account})
	s.sockets.closeAll(who.Account, errSession)
	s.Host.Forget(ctx, who.Account)
	if err := s.uninvite(ctx, who.Account); err != nil {
		s.Log.Warn("invitations not deleted", note.Err(err))
	}
	return nil
}

func (s *Server) setCookie(w http.ResponseWriter, token string, age int) {
	http.SetCookie(w, &http.Cookie{ //nolint:gosec // Secure unless the room is called without TLS
		Name: s.cookieName(), Value: token, Path: "/", MaxAge: age, HttpOnly: true, Secure: s.Secure, SameSite: http.SameSiteLaxMode,
	})
}

// sessionEnded carries out a message about an account on this node.
func (s *Server) sessionEnded(data []byte) {
	var e ended
	if json.Unmarshal(data, &e) != nil {
		return
	}
	if e.Account == "" {
		s.people.known.Remove(e.Key)
		if e.Name != "" {
			s.Host.Rename(e.Of, e.Name)
		}
		if e.Banned {
			s.bar(e.Of)
		}
		return
	}
	s.people.delete(e.Key)
	s.Host.Deleted(e.Account)
	s.sockets.closeAll(e.Account, errSession)
}
