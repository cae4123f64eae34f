package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/room/host"
	"github.com/hoylecards/hoyle/examples/room/journal"
	"github.com/hoylecards/hoyle/examples/room/table"
)

// person is an account.
type person struct {
	Account string `json:"account"`
	Name    string `json:"name"`
	Seen    int64  `json:"seen"` // when it was stored, in milliseconds since 1970
}

// people are the accounts. They are found by the SHA-256 of a token, so that what
// is stored opens nothing.
type people struct {
	journal journal.Journal
	now     func() time.Time
	mu      sync.Mutex
	known   map[string]person
}

const (
	cookieName = "room"
	maxKnown   = 20_000          // accounts that are kept in memory
	renew      = 24 * time.Hour  // after which an account that is used is stored anew
	lasts      = 180 * 24 * 3600 // seconds that a cookie lasts

	accountLength = 16 // characters
)

func (p *people) init(j journal.Journal, now func() time.Time) {
	p.journal, p.now, p.known = j, now, map[string]person{}
}

func tokenKey(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// find returns the account of a token. The error is errSession or host.ErrBusy.
func (p *people) find(ctx context.Context, token string) (person, error) {
	if token == "" || len(token) > 64 {
		return person{}, errSession
	}
	key := tokenKey(token)
	p.mu.Lock()
	found, ok := p.known[key]
	p.mu.Unlock()
	if !ok {
		entries, err := p.journal.Read(ctx, journal.People, key, 0)
		if err != nil {
			return person{}, host.ErrBusy
		}
		if len(entries) == 0 {
			return person{}, errSession
		}
		if err := json.Unmarshal(entries[len(entries)-1].Data, &found); err != nil {
			return person{}, fmt.Errorf("web: account: %w", err)
		}
		p.keep(key, found)
	}
	if p.now().Sub(time.UnixMilli(found.Seen)) > renew {
		return found, p.put(ctx, token, found)
	}
	return found, nil
}

func (p *people) keep(key string, who person) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.known) >= maxKnown {
		clear(p.known)
	}
	p.known[key] = who
}

// put stores the account of a token.
func (p *people) put(ctx context.Context, token string, who person) error {
	who.Seen = p.now().UnixMilli()
	data, err := json.Marshal(who)
	if err != nil {
		return err
	}
	key := tokenKey(token)
	if _, err := p.journal.Append(ctx, journal.People, key, journal.Unfenced, "", data); err != nil {
		return host.ErrBusy
	}
	p.keep(key, who)
	return nil
}

func (p *people) remove(ctx context.Context, token string) error {
	key := tokenKey(token)
	if err := p.journal.Purge(ctx, journal.People, key); err != nil {
		return host.ErrBusy
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.known, key)
	return nil
}

// token returns the token of a request, "" if it has none.
func token(r *http.Request) string {
	if scheme, token, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok && strings.EqualFold(scheme, "Bearer") {
		return token
	}
	if c, err := r.Cookie(cookieName); err == nil {
		return c.Value
	}
	return ""
}

// who returns the account of a request. The error is errSession if it has none.
func (s *Server) who(r *http.Request) (person, error) { return s.people.find(r.Context(), token(r)) }

// read reads the JSON of a request strictly.
func read(r *http.Request, v any) error {
	data, err := io.ReadAll(r.Body)
	if err == nil {
		err = engine.Unmarshal(data, v)
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errRequest, err)
	}
	return nil
}

func (s *Server) showSession(_ http.ResponseWriter, r *http.Request) (any, error) {
	who, err := s.who(r)
	if err != nil {
		return nil, err
	}
	return map[string]string{"account": who.Account, "name": who.Name}, nil
}

func (s *Server) newSession(w http.ResponseWriter, r *http.Request) (any, error) {
	var ask struct {
		Name   string `json:"name"`
		Bearer bool   `json:"bearer,omitempty"`
	}
	if err := read(r, &ask); err != nil {
		return nil, err
	}
	if !table.IsText(ask.Name, table.MaxName) {
		return nil, errName
	}
	if err := s.sessions.take(s.address(r)); err != nil {
		return nil, err
	}
	old := token(r)
	who, err := s.people.find(r.Context(), old)
	renamed := err == nil && !ask.Bearer
	if !renamed {
		old, who = host.NewID(), person{Account: host.NewID()[:accountLength]}
	}
	who.Name = ask.Name
	if err := s.people.put(r.Context(), old, who); err != nil {
		return nil, err
	}
	if renamed {
		s.Host.Rename(who.Account, who.Name)
	}
	body := map[string]string{"account": who.Account, "name": who.Name}
	if ask.Bearer {
		body["token"] = old
	} else {
		s.setCookie(w, old, lasts)
	}
	return body, nil
}

func (s *Server) endSession(w http.ResponseWriter, r *http.Request) (any, error) {
	who, err := s.who(r)
	if err != nil {
		return nil, err
	}
	if err := s.people.remove(r.Context(), token(r)); err != nil {
		return nil, err
	}
	s.setCookie(w, "", -1)
	s.sockets.closeAll(who.Account)
	s.Host.Forget(r.Context(), who.Account)
	return struct{}{}, nil
}

func (s *Server) setCookie(w http.ResponseWriter, token string, age int) {
	http.SetCookie(w, &http.Cookie{ //nolint:gosec // Secure unless the room is called without TLS
		Name: cookieName, Value: token, Path: "/", MaxAge: age, HttpOnly: true, Secure: s.Secure, SameSite: http.SameSiteLaxMode,
	})
}
