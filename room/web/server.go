// Package web serves the card room over HTTP and WebSockets. PROTOCOL.md describes its messages.
package web

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
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
	"github.com/hoylecards/hoyle/room/pool"
	"github.com/hoylecards/hoyle/room/recent"
	"github.com/hoylecards/hoyle/room/share"
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
	Hosts    []string // the host names at which clients may reach the server, without ports
	Secure   bool     // clients connect over TLS
	Members  bool     // only people with an invitation may make an account, and others see nothing
	Proxied  int      // the number of proxies in front that add X-Forwarded-For
}

// Server is the HTTP side of a room.
type Server struct {
	Options
	http.Handler
	rates
	people   people
	open     *share.Stock // sockets
	sockets  sockets
	hashing  chan struct{} // limits the passwords that are hashed at the same time
	replays  *dear
	reviews  *dear
	own      own
	barred   recent.Set // parties that may not make an account
	saying   atomic.Pointer[announcement]
	stopping atomic.Bool
	deaf     func() // ends the messages from other nodes
}

const (
	maxBody   = 16 << 10 // bytes of a request
	barredFor = 24 * time.Hour
	csp       = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; " +
		"frame-ancestors 'none'; report-uri /api/csp"
)

// Page holds the files of the page.
type Page interface {
	// Serve answers a request, or reports that there is no such file.
	Serve(w http.ResponseWriter, r *http.Request) bool
}

// New returns a server.
func New(o Options) *Server {
	o.Log = cmp.Or(o.Log, slog.New(slog.DiscardHandler))
	o.Meter = cmp.Or[meter.Meter](o.Meter, meter.None{})
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Limits.Messages = cmp.Or(o.Limits.Messages, Limit{Burst: 20, Every: time.Second / 10})
	o.Limits.Sockets = cmp.Or(o.Limits.Sockets, 250)
	s := &Server{
		Options: o, rates: newRates(o.Limits, o.Now), open: stock(o.Limits.Sockets, max(o.Limits.Sockets/perAccount, 1)),
		hashing: make(chan struct{}, 2),
		replays: newDear(maxReplays, max(runtime.GOMAXPROCS(0)/2, 1)), reviews: newDear(maxReviews, 1),
	}
	s.own.at.Most = share.Counts{Account: mostOwn / 4, Address: mostOwn / 2, Network: mostOwn / 4 * 3, All: mostOwn}
	s.own.life, s.own.end = context.WithCancel(context.Background())
	s.Meter.Watch(meter.Backlog, s.sockets.backlog)
	s.people.init(o.Journal, o.Host.Now, o.Log)
	s.barred.Lasts = barredFor
	s.listen()
	go pool.Every(s.own.life, sweepEvery, func() { s.endDue(s.own.life) })
	own := http.NewCrossOriginProtection()
	own.SetDenyHandler(s.api(func(http.ResponseWriter, *http.Request) (any, error) { return nil, errOrigin }))
	own.AddInsecureBypassPattern("POST /api/csp") // browsers' reports, which change nothing
	mux := http.NewServeMux()
	for pattern, h := range s.handlers() {
		mux.Handle(pattern, h)
	}
	s.Handler = s.guard(own.Handler(mux))
	return s
}

// handlers returns the handlers of all requests, by pattern.
func (s *Server) handlers() map[string]http.Handler {
	all := map[string]http.Handler{
		"GET /api/games":          packed(s.handler(terms{need: nobody, door: true, do: s.listGames})),
		"GET /api/lobby/ws":       http.HandlerFunc(s.lobbySocket),
		"GET /api/tables/{id}/ws": http.HandlerFunc(s.tableSocket),
		"GET /api/cups/{id}/ws":   http.HandlerFunc(s.cupSocket),
		"POST /api/csp":           http.HandlerFunc(s.cspReport),
		"GET /healthz":            http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}),
		"GET /readyz":             http.HandlerFunc(s.Ready),
		"GET /":                   http.HandlerFunc(s.page),
	}
	for _, routes := range []map[string]terms{s.routes(), s.cupRoutes()} {
		for pattern, t := range routes {
			all[pattern] = s.handler(t)
		}
	}
	if s.Programs != nil {
		all["GET /api/tables/{id}/player"] = http.HandlerFunc(s.programSocket)
	}
	if s.Offline != nil {
		all["GET /offline/"] = http.StripPrefix("/offline", s.Offline)
	}
	return all
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
		wrong := "https:" // if nothing speaks TLS here, that page is another one
		if s.Secure {
			wrong = "http:" // a page that anybody on the network path can change
		}
		if strings.HasPrefix(r.Header.Get("Origin"), wrong) && (s.Secure || s.Proxied == 0) {
			s.fail(w, r, errOrigin)
			return
		}
		if err := take(s.requests, s.client(r, "")); err != nil {
			s.fail(w, r, err)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(below, r.Body, maxBody)) // before anything is held for the client
		if err != nil {
			s.fail(w, r, fmt.Errorf("%w: %w", errRequest, err))
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		next.ServeHTTP(w, r)
	})
}

// faulted counts and logs a fault of the room, while a function that recovers from it runs.
func (s *Server) faulted(path string) {
	s.Meter.Count(meter.Panics, 1)
	s.Log.Error("panic", note.Path, path, note.Stack, string(debug.Stack()))
}

// answering is a ResponseWriter that remembers its status.
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
func (s *Server) cspReport(w http.ResponseWriter, _ *http.Request) {
	s.Meter.Count(meter.Reports, 1)
	w.WriteHeader(http.StatusNoContent)
}

func (s *Server) listGames(*call) (any, error) {
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
