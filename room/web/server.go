// Package web serves the card room over HTTP and WebSockets. PROTOCOL.md describes its messages.
package web

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/meter"
	"github.com/hoylecards/hoyle/room/note"
)

// Options are the parts and the options of a server.
type Options struct {
	Host     *host.Host
	Journal  journal.Journal                            // of the accounts
	Page     Page                                       // nil for none
	Offline  http.Handler                               // of the room that needs no server, under /offline/; nil for none
	Accept   Accept                                     // accepts sockets
	Programs func(ctx context.Context, p Program) error // plays for programs with accounts; nil for none
	Own      []string                                   // the names of the operator's programs, which owners of tables may let sit
	Games    []hoyle.Game
	Log      *slog.Logger
	Meter    meter.Meter
	Now      func() time.Time
	Limits   Limits
	Hosts    []string // the names by which clients may call the server, without ports
	Secure   bool     // clients connect over TLS
	Proxied  bool     // a proxy in front adds X-Forwarded-For
}

// Server is the HTTP side of a room.
type Server struct {
	Options
	http.Handler
	people    people
	requests  quota
	sessions  quota
	passwords quota
	guesses   *limiter // passwords by table
	codes     quota
	typed     quota // codes that were typed in
	tables    quota
	messages  quota
	changes   quota
	chats     quota
	hints     quota
	invites   quota
	repeats   *limiter
	nudges    *limiter // by the person who is to move
	whole     *limiter // by address
	sent      *limiter // by address
	reports   quota
	open      counter // sockets by account, address and network
	sockets   sockets
	hashing   chan struct{} // limits the passwords that are hashed at the same time
	replays   *dear
	reviews   *dear
	own       own
	stopping  atomic.Bool
	deaf      func() // ends the messages from other nodes
}

const (
	maxBody = 16 << 10 // bytes of a request
	csp     = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; " +
		"frame-ancestors 'none'; report-uri /api/csp"
)

// Page holds the files of the page.
type Page interface {
	// Serve answers a request, or reports that there is no such file.
	Serve(w http.ResponseWriter, r *http.Request) bool
}

// New returns a server.
func New(o Options) *Server {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Meter == nil {
		o.Meter = meter.None{}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Limits.fill()
	s := &Server{
		Options: o, requests: newQuota(o.Limits.Requests, 1, o.Now), sessions: newQuota(o.Limits.Sessions, 1, o.Now),
		passwords: newQuota(o.Limits.Passwords, 1, o.Now), guesses: newLimiter(o.Limits.Passwords.times(20), o.Now),
		codes: newQuota(o.Limits.Codes, manyAccounts, o.Now), typed: newQuota(o.Limits.Guesses, 1, o.Now),
		tables: newQuota(o.Limits.Tables, manyAccounts, o.Now), changes: newQuota(o.Limits.Changes, manyAccounts, o.Now),
		messages: newQuota(o.Limits.Messages.times(4), manyAccounts, o.Now),
		chats:    newQuota(o.Limits.Chat, manyAccounts, o.Now), hints: newQuota(o.Limits.Hints, manyAccounts, o.Now),
		invites: newQuota(o.Limits.Invites, manyAccounts, o.Now), repeats: newLimiter(o.Limits.Repeats, o.Now),
		whole: newLimiter(o.Limits.Whole, o.Now), sent: newLimiter(o.Limits.Sent, o.Now),
		nudges: newLimiter(o.Limits.Nudges, o.Now), reports: newQuota(o.Limits.Reports, manyAccounts, o.Now),
		deaf: func() {}, hashing: make(chan struct{}, 2),
		replays: newDear(maxReplays, max(runtime.GOMAXPROCS(0)/2, 1)), reviews: newDear(maxReviews, 1),
	}
	s.own.life, s.own.end = context.WithCancel(context.Background())
	s.Meter.Watch(meter.Backlog, s.sockets.backlog)
	s.people.init(o.Journal, o.Host.Now, o.Log)
	if stop, err := o.Journal.Listen(topic, s.sessionEnded); err != nil {
		s.Log.Warn("the ends of sessions on other nodes are seen late", note.Err(err))
	} else {
		s.deaf = stop
	}
	own := http.NewCrossOriginProtection()
	own.SetDenyHandler(s.api(func(http.ResponseWriter, *http.Request) (any, error) { return nil, errOrigin }))
	own.AddInsecureBypassPattern("POST /api/csp") // browsers' reports, which change nothing
	s.Handler = s.guard(own.Handler(s.mux()))
	return s
}

// mux returns the handlers by request.
func (s *Server) mux() *http.ServeMux {
	mux := http.NewServeMux()
	for _, answers := range []map[string]answer{s.answers(), s.acquaintance(), s.cupAnswers()} {
		for pattern, f := range answers {
			mux.Handle(pattern, s.api(f))
		}
	}
	mux.HandleFunc("GET /api/tables/{id}/matches/{m}/deals/{d}/record.txt", s.dealText)
	mux.Handle("GET /api/games", packed(s.api(s.listGames)))
	mux.HandleFunc("GET /api/lobby/ws", s.lobbySocket)
	mux.HandleFunc("GET /api/tables/{id}/ws", s.tableSocket)
	mux.HandleFunc("GET /api/cups/{id}/ws", s.cupSocket)
	if s.Programs != nil {
		mux.HandleFunc("GET /api/tables/{id}/player", s.programSocket)
	}
	mux.HandleFunc("POST /api/csp", s.cspReport)
	mux.HandleFunc("GET /healthz", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /readyz", s.Ready)
	if s.Offline != nil {
		mux.Handle("GET /offline/", http.StripPrefix("/offline", s.Offline))
	}
	mux.HandleFunc("GET /", s.page)
	return mux
}

// answers returns the answers to requests about sessions, games and tables, by pattern.
func (s *Server) answers() map[string]answer {
	return map[string]answer{
		"GET /api/session":                                       s.showSession,
		"POST /api/session":                                      s.newSession,
		"DELETE /api/session":                                    s.endSession,
		"POST /api/session/code":                                 s.newCode,
		"POST /api/session/device":                               s.addDevice,
		"DELETE /api/session/device":                             s.endDevices,
		"GET /api/tables":                                        s.listTables,
		"POST /api/tables":                                       s.openTable,
		"GET /api/tables/{id}":                                   s.showTable,
		"POST /api/tables/{id}/enter":                            s.enterTable,
		"POST /api/tables/{id}/program":                          s.letSit,
		"GET /api/tables/{id}/matches/{m}":                       s.inTurn(s.showMatch),
		"GET /api/tables/{id}/matches/{m}/record.json":           s.inTurn(s.matchRecord),
		"GET /api/tables/{id}/matches/{m}/deals/{d}/record.json": s.inTurn(s.dealRecord),
		"GET /api/tables/{id}/matches/{m}/deals/{d}/steps":       s.inTurn(s.steps),
		"GET /api/tables/{id}/matches/{m}/deals/{d}/review":      s.review,
		"POST /api/steps":                                        s.inTurn(s.recordSteps),
		"GET /api/":                                              func(http.ResponseWriter, *http.Request) (any, error) { return nil, errNotFound },
	}
}

// guard checks every request first.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(below http.ResponseWriter, r *http.Request) {
		w := &answering{ResponseWriter: below, status: http.StatusOK}
		h := w.Header()
		h.Set("Content-Security-Policy", csp)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		if s.Secure {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		defer func() {
			fault := recover()
			if fault != nil {
				w.status = http.StatusInternalServerError
			}
			s.Meter.Count(meter.Requests, 1, strconv.Itoa(w.status))
			s.Log.Debug("request", note.Method, r.Method, note.Path, r.URL.Path, note.Status, w.status)
			if fault != nil {
				s.faulted(r.URL.Path)
				panic(http.ErrAbortHandler)
			}
		}()
		if name := (&url.URL{Host: r.Host}).Hostname(); !slices.Contains(s.Hosts, name) { // a page whose host name points at this machine
			s.fail(w, r, errOrigin)
			return
		}
		if s.Secure && strings.HasPrefix(r.Header.Get("Origin"), "http:") { // a page that anybody on the network path can change
			s.fail(w, r, errOrigin)
			return
		}
		if err := s.requests.take(s.client(r, "")); err != nil {
			s.fail(w, r, err)
			return
		}
		r.Body = http.MaxBytesReader(below, r.Body, maxBody)
		next.ServeHTTP(w, r)
	})
}

// faulted counts and logs a fault of the room, while a function that recovers from it runs.
func (s *Server) faulted(path string) {
	s.Meter.Count(meter.Panics, 1)
	s.Log.Error("panic", note.Path, path, note.Stack, string(debug.Stack()))
}

// answering is an answer that remembers its status.
type answering struct {
	http.ResponseWriter
	status int
}

// WriteHeader implements [http.ResponseWriter].
func (a *answering) WriteHeader(status int) {
	a.status = status
	a.ResponseWriter.WriteHeader(status)
}

// Unwrap returns the underlying writer, for sockets.
func (a *answering) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// Ready answers with 503 unless the room can take plays.
func (s *Server) Ready(w http.ResponseWriter, _ *http.Request) {
	if s.stopping.Load() || !s.Host.Ready() {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

// page answers with a file of the page.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	if s.Page == nil || !s.Page.Serve(w, r) {
		s.fail(w, r, errNotFound)
	}
}

// cspReport counts a browser's report. It ignores the text, which is a stranger's.
func (s *Server) cspReport(w http.ResponseWriter, r *http.Request) {
	if _, err := io.Copy(io.Discard, r.Body); err == nil {
		s.Meter.Count(meter.Reports, 1)
	}
	w.WriteHeader(http.StatusNoContent)
}

func (s *Server) listGames(http.ResponseWriter, *http.Request) (any, error) {
	all := []hoyle.Info{}
	for _, g := range s.Games {
		all = append(all, g.Info())
	}
	return map[string]any{"games": all}, nil
}

// number returns a number in a request's path or query. It returns missing if there is none.
func number(text string, missing int) (int, error) {
	if text == "" {
		return missing, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 1_000_000 {
		return 0, errRequest
	}
	return n, nil
}

// Stop makes the other nodes take over, and asks the clients to reconnect to one of these nodes or
// to the next server. It waits until the clients are gone, for at most two seconds.
func (s *Server) Stop() {
	s.stopping.Store(true)
	s.Host.Leave()
	s.deaf()
	s.own.stop(2 * time.Second)
	s.sockets.closeAll("", host.ErrStopping)
	s.sockets.wait(2 * time.Second)
}
