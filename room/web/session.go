package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/room/host"
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

// read reads the JSON of a request strictly.
func read(r *http.Request, v any) error {
	data, err := io.ReadAll(r.Body)
	if err == nil {
		err = gamekit.Unmarshal(data, v)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errRequest, err)
	}
	return nil
}

func (s *Server) showSession(_ http.ResponseWriter, r *http.Request) (any, error) {
	who, err := s.who(r)
	if errors.Is(err, errSession) && r.URL.Query().Has("optional") {
		return struct{}{}, nil
	}
	if err != nil {
		return nil, err
	}
	return s.shown(r, who), nil
}

// sessionInfo is a session as its owner sees it.
type sessionInfo struct {
	Account string `json:"account"`
	Name    string `json:"name"`
	Devices int    `json:"devices,omitempty"` // that were added
	Added   bool   `json:"added,omitempty"`   // whether this device is one of them
	Token   string `json:"token,omitempty"`
}

// shown returns the session of a request.
func (s *Server) shown(r *http.Request, who person) sessionInfo {
	added := slices.Contains(who.Devices, tokenKey(s.token(r)))
	return sessionInfo{Account: who.Account, Name: who.Name, Devices: len(who.Devices), Added: added}
}

func (s *Server) newSession(w http.ResponseWriter, r *http.Request) (any, error) {
	var ask struct {
		Name   string `json:"name"`
		Bearer bool   `json:"bearer,omitempty"`
	}
	if err := read(r, &ask); err != nil {
		return nil, err
	}
	if !table.IsShown(ask.Name, table.MaxName) || s.isBot(ask.Name) || isMarked(ask.Name) {
		return nil, errName
	}
	if err := s.sessions.take(s.client(r, "")); err != nil {
		return nil, err
	}
	old := s.token(r)
	who, err := s.people.find(r.Context(), old)
	if err != nil || ask.Bearer {
		old = host.NewID()
		who = person{Account: host.NewID()[:accountLength], key: tokenKey(old)}
	}
	renamed := err == nil && !ask.Bearer && who.Name != ask.Name
	if who, err = s.people.update(r.Context(), who, func(p *person) { p.Name = ask.Name }); err != nil {
		return nil, err
	}
	if renamed {
		s.people.announce(ended{Key: who.key})
		s.Host.Rename(who.Account, who.Name)
	}
	body := s.shown(r, who)
	s.give(w, &body, old, ask.Bearer)
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

func (s *Server) endSession(w http.ResponseWriter, r *http.Request) (any, error) {
	who, err := s.people.any(r.Context(), s.token(r))
	if err != nil {
		return nil, err
	}
	if err := s.end(r.Context(), who); err != nil {
		return nil, err
	}
	s.setCookie(w, "", -1)
	return struct{}{}, nil
}

// end deletes an account and everything that belongs to it.
func (s *Server) end(ctx context.Context, who person) error {
	if err := s.people.remove(ctx, who); err != nil {
		return err
	}
	s.people.announce(ended{who.key, who.Account})
	s.sockets.closeAll(who.Account, errSession)
	s.Host.Forget(ctx, who.Account)
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
		s.people.forget(e.Key)
		return
	}
	s.people.delete(e.Key)
	s.Host.Deleted(e.Account)
	s.sockets.closeAll(e.Account, errSession)
}
