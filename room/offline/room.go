// Package offline implements a card room without a server: it consists of the handlers of package
// web, for one person, with a journal that a browser keeps.
package offline

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/web"
)

// Options are the options of a room.
type Options struct {
	Games   []hoyle.Game
	Keeper  Keeper
	Entries []Entry       // of earlier visits
	Cookie  string        // of the last visit, "" for none
	Mind    host.Mind     // where bots think
	Pace    time.Duration // the least time that a bot takes for a move, 0 for the default
	Quick   bool          // bots do not wait: for tests
}

// Room is a card room for one person.
type Room struct {
	host   *host.Host
	server *web.Server
	cookie atomic.Value // a string
}

const (
	name  = "local"               // of the server, for its own requests
	years = 3650 * 24 * time.Hour // so that nobody takes the place of a person who is away
	lots  = 1_000_000
)

// New returns a room with the tables of earlier visits.
func New(ctx context.Context, o Options) (*Room, error) {
	j := newKept(o.Keeper, o.Entries)
	h, err := host.New(ctx, j, host.Options{
		Games: o.Games, Mind: o.Mind, Quick: o.Quick,
		Times: host.Times{Pace: o.Pace, FeedAge: years, Away: years, Idle: years, Leave: years, Linger: years},
		Most:  host.Most{MaxSeats: lots, MaxOpen: lots, MaxAll: lots},
	})
	if err != nil {
		return nil, err
	}
	limit := web.Limit{Burst: lots, Every: time.Millisecond}
	s := web.New(web.Options{
		Host: h, Journal: j, Games: o.Games, Hosts: []string{name}, Accept: accept,
		Limits: web.Limits{
			Requests: limit, Sessions: limit, Passwords: limit, Tables: limit, Messages: limit, Changes: limit,
			Chat: limit, Hints: limit, Invites: limit, Repeats: limit, Sockets: lots,
		},
	})
	r := &Room{host: h, server: s}
	r.cookie.Store(o.Cookie)
	return r, nil
}

// Cookie returns what the next visit needs so that the visitor is the same person.
func (r *Room) Cookie() string { return r.cookie.Load().(string) }

// Stop ends the room.
func (r *Room) Stop() {
	r.server.Stop()
	r.host.Stop()
}

// Answer is the answer to a request.
type Answer struct {
	Status int
	Type   string // of the text
	Text   string
}

// Fetch answers a request for a path below /api.
func (r *Room) Fetch(ctx context.Context, method, path, body string) Answer {
	a := &answer{header: http.Header{}}
	request, err := http.NewRequestWithContext(ctx, method, "http://"+name+path, strings.NewReader(body))
	if err != nil {
		return Answer{Status: http.StatusBadRequest}
	}
	request.RemoteAddr = "127.0.0.1:1"
	request.Header.Set("Content-Type", "application/json")
	if c := r.Cookie(); c != "" {
		request.Header.Set("Cookie", c)
	}
	r.server.ServeHTTP(a, request)
	if set := a.header.Get("Set-Cookie"); set != "" {
		cookie, _, _ := strings.Cut(set, ";")
		r.cookie.Store(cookie)
	}
	return Answer{a.status, a.header.Get("Content-Type"), a.text.String()}
}

// answer is an answer in memory.
type answer struct {
	header http.Header
	status int
	text   bytes.Buffer
}

// Header implements [http.ResponseWriter].
func (a *answer) Header() http.Header { return a.header }

// WriteHeader implements [http.ResponseWriter].
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

// Write implements [http.ResponseWriter].
func (a *answer) Write(data []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.text.Write(data)
}

// Socket is a connection of the page to a table or to the lobby.
type Socket struct {
	in     chan []byte
	taken  bool // the room has accepted it
	cancel context.CancelFunc
	heard  func(text string)
	mu     sync.Mutex
	ended  func(status int, reason string) // nil once it has been called
}

type socketKey struct{}

// abnormal is the RFC 6455 status of a socket that did not open or was broken off.
const abnormal = 1006

// Open opens a socket. It calls heard with each message, and then ended once.
func (r *Room) Open(path string, heard func(text string), ended func(status int, reason string)) *Socket {
	s := &Socket{in: make(chan []byte, 64), heard: heard, ended: ended}
	ctx, cancel := context.WithCancel(context.WithValue(context.Background(), socketKey{}, s))
	s.cancel = cancel
	go func() {
		if r.Fetch(ctx, http.MethodGet, path, ""); !s.taken {
			cancel()
			s.end(abnormal, "")
		}
	}()
	return s
}

// Send sends a message to the room. If there is no space for the message, it is lost, and the page
// sends it again.
func (s *Socket) Send(text string) {
	select {
	case s.in <- []byte(text):
	default:
	}
}

// Close ends the socket.
func (s *Socket) Close() { s.cancel() }

func (s *Socket) end(status int, reason string) {
	s.mu.Lock()
	ended := s.ended
	s.ended = nil
	s.mu.Unlock()
	if ended != nil {
		ended(status, reason)
	}
}

var errNoSocket = engine.Sentinel("bad-request", "offline: not a socket")

// accept is a [web.Accept] for the sockets of Open.
func accept(_ http.ResponseWriter, r *http.Request, _ int64) (web.Conn, error) {
	s, ok := r.Context().Value(socketKey{}).(*Socket)
	if !ok {
		return nil, errNoSocket
	}
	s.taken = true
	return conn{s, r.Context()}, nil
}

type conn struct {
	socket *Socket
	ctx    context.Context //nolint:containedctx // ends with the socket
}

// Read implements [web.Conn].
func (c conn) Read(ctx context.Context) ([]byte, error) {
	select {
	case data := <-c.socket.in:
		return data, nil
	case <-c.ctx.Done():
		return nil, c.ctx.Err()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Write implements [web.Conn].
func (c conn) Write(_ context.Context, text []byte) error {
	c.socket.heard(string(text))
	return nil
}

// Ping implements [web.Conn].
func (conn) Ping(context.Context) error { return nil }

// Close implements [web.Conn].
func (c conn) Close(status int, reason string) error {
	c.socket.end(status, reason)
	return nil
}

// CloseNow implements [web.Conn].
func (c conn) CloseNow() error {
	c.socket.cancel()
	c.socket.end(abnormal, "")
	return nil
}
