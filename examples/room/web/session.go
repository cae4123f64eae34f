package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/room/host"
	"github.com/hoylecards/hoyle/examples/room/journal"
	"github.com/hoylecards/hoyle/examples/room/note"
	"github.com/hoylecards/hoyle/examples/room/table"
)

// person is an account.
type person struct {
	Account string `json:"account"`
	Name    string `json:"name"`
	Seen    int64  `json:"seen"` // when it was stored, in milliseconds since 1970
}

// people are the accounts. They are found by the SHA-256 of a token, so that a stolen store
// gives no access.
type people struct {
	journal journal.Journal
	now     func() time.Time
	log     *slog.Logger
	mu      sync.Mutex
	known   map[string]known
}

// known is an account that is kept in memory, and when it was read.
type known struct {
	person
	read time.Time
}

// ended is a message to all nodes: the account of a token has another name, or, if
// the message names the account, is gone.
type ended struct {
	Key     string `json:"key"` // of the token
	Account string `json:"account,omitempty"`
}

const (
	cookieName = "room"
	topic      = "sessions"            // of messages to all nodes
	maxKnown   = 20_000                // accounts that are kept in memory
	fresh      = 30 * time.Second      // after which they are read again, if a message was lost
	lag        = 50 * time.Millisecond // until every part of the store has what another node stored
	renew      = 24 * time.Hour        // after which an account that is used is stored again
	lasts      = 180 * 24 * 3600       // seconds that a cookie lasts

	accountLength = 16 // characters
)

func (p *people) init(j journal.Journal, now func() time.Time, log *slog.Logger) {
	p.journal, p.now, p.log, p.known = j, now, log, map[string]known{}
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
	kept, ok := p.known[key]
	p.mu.Unlock()
	found := kept.person
	if !ok || time.Since(kept.read) > fresh {
		read, err := p.read(ctx, key)
		switch {
		case err == nil:
			found = read
		case !ok || errors.Is(err, errSession):
			p.forget(key)
			return person{}, err
		}
	}
	if p.now().Sub(time.UnixMilli(found.Seen)) > renew {
		return found, p.put(ctx, token, found)
	}
	return found, nil
}

// read reads the account with a key. The error is errSession, or host.ErrBusy.
func (p *people) read(ctx context.Context, key string) (person, error) {
	entries, err := p.journal.Read(ctx, journal.People, key, 0)
	if err == nil && len(entries) == 0 && p.journal.Delay() > 0 {
		time.Sleep(lag)
		entries, err = p.journal.Read(ctx, journal.People, key, 0)
	}
	switch {
	case err != nil:
		return person{}, host.ErrBusy
	case len(entries) == 0:
		return person{}, errSession
	}
	var found person
	if err := json.Unmarshal(entries[len(entries)-1].Data, &found); err != nil {
		return person{}, fmt.Errorf("web: account: %w", err)
	}
	p.keep(key, found)
	return found, nil
}

func (p *people) forget(key string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.known, key)
}

// announce tells all nodes that an account is gone or has changed.
func (p *people) announce(e ended) {
	data, err := json.Marshal(e)
	if err == nil {
		err = p.journal.Send(topic, data)
	}
	if err != nil {
		p.log.Debug("session not announced", note.Err(err))
	}
}

func (p *people) keep(key string, who person) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.known) >= maxKnown {
		clear(p.known)
	}
	p.known[key] = known{who, time.Now()}
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
	p.forget(key)
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
	if err != nil || ask.Bearer {
		old, who = host.NewID(), person{Account: host.NewID()[:accountLength]}
	}
	renamed := err == nil && !ask.Bearer && who.Name != ask.Name
	who.Name = ask.Name
	if err := s.people.put(r.Context(), old, who); err != nil {
		return nil, err
	}
	if renamed {
		s.people.announce(ended{Key: tokenKey(old)})
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
	s.people.announce(ended{tokenKey(token(r)), who.Account})
	s.sockets.closeAll(who.Account)
	s.Host.Forget(r.Context(), who.Account)
	return struct{}{}, nil
}

func (s *Server) setCookie(w http.ResponseWriter, token string, age int) {
	http.SetCookie(w, &http.Cookie{ //nolint:gosec // Secure unless the room is called without TLS
		Name: cookieName, Value: token, Path: "/", MaxAge: age, HttpOnly: true, Secure: s.Secure, SameSite: http.SameSiteLaxMode,
	})
}

// sessionEnded does on this node what follows from a message about an account.
func (s *Server) sessionEnded(data []byte) {
	var e ended
	if json.Unmarshal(data, &e) != nil {
		return
	}
	s.people.forget(e.Key)
	if e.Account != "" {
		s.sockets.closeAll(e.Account)
	}
}
