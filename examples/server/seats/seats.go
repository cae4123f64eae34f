// Package seats serves matches of package live over HTTP: each seat has an address, which ends with a
// secret token. Import it, or copy it.
//
//	GET  /at/{token}  a stream of what the seat sees, as server-sent events; a client that reconnects
//	                  with a Last-Event-ID gets what it has missed
//	POST /at/{token}  {"spot":"1.0.12","move":"7H"} plays, {"spot":"1.0.48","do":"next"} deals again, and
//	                  {"spot":"1.0.12","do":"undo"} takes back the last move of a person alone among bots
//
// The spot is that of the view that the client has seen. A refusal is {"code":"stale","reason":"…"}.
package seats

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/live"
)

// A request is refused with one of these errors, or with an error of the library.
var (
	errRequest = engine.Sentinel("bad-request", "the request cannot be read")                // "bad-request"
	errBots    = engine.Sentinel("bad-bots", "no such bots, or no seat for a person")        // "bad-bots"
	errNothing = engine.Sentinel("not-found", "there is no such seat, or its table is gone") // "not-found"
	errChairs  = engine.Sentinel("no-chairs", "a match here has as many players as a deal")  // "no-chairs"
	errFull    = engine.Sentinel("full", "all tables are taken")                             // "full"
)

// statuses holds the HTTP status of each code; other refusals get 409.
var statuses = map[string]int{
	"internal": 500, "bad-request": 400, "bad-bots": 400, "bad-spot": 400, "not-a-move": 400, "invalid-rules": 400,
	"no-such-format": 400, "no-chairs": 400, "not-found": 404, "no-such-game": 404, "full": 503,
}

const maxBody = 4 << 10 // bytes

// Table says who plays a match, and holds the tokens. A host stores it with the match.
type Table struct {
	Bots  []string `json:"bots"`  // by seat; "" is a person
	Seats []string `json:"seats"` // the tokens of people, by seat; "" for a bot
	Watch string   `json:"watch"` // the token of spectators
}

// NewTable returns a table with new tokens. The bots are by seat, and "" is a person, as at the seats that
// are left; there must be one. The game must list the bots, so that no client chooses one that thinks for
// minutes. The code of the error is "bad-bots".
func NewTable(game hoyle.Game, bots []string) (Table, error) {
	offered, free := []string{""}, game.Players()-len(bots)
	for _, p := range game.Info().Bots {
		offered = append(offered, p.Name)
	}
	if free < 0 || slices.ContainsFunc(bots, func(name string) bool { return !slices.Contains(offered, name) }) {
		return Table{}, errBots
	}
	t := Table{Bots: append(bots, make([]string, free)...), Watch: rand.Text()}
	for _, name := range t.Bots {
		token := ""
		if name == "" {
			token = rand.Text()
		}
		t.Seats = append(t.Seats, token)
	}
	if t.people() == 0 {
		return Table{}, errBots
	}
	return t, nil
}

func (t Table) people() (n int) {
	for _, name := range t.Bots {
		if name == "" {
			n++
		}
	}
	return n
}

// Server serves the seats of any number of matches. Its fields must not change once it serves.
type Server struct {
	Bots     *live.Bots
	Patience time.Duration // after which a bot moves for a person
	Idle     time.Duration // after which a table without a click is closed
	Most     int           // of tokens
	Failed   func(error)   // is told of what a client is not, such as the error of a store

	mu     sync.Mutex
	places map[string]place
}

// place is a person's seat at a table, or Nobody for spectators.
type place struct {
	match *live.Match
	seat  hoyle.Seat
	alone bool        // among bots
	idle  *time.Timer // closes the table
}

// Open serves the seats of a match. It plays for the bots, and for people whose time is up, until ctx ends
// or the table is closed. The code of the error is "full", or "no-chairs" for a match in which some sit out.
func (s *Server) Open(ctx context.Context, t Table, m *live.Match) error {
	if m.Look().Match.Players() > len(t.Seats) {
		return errChairs
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.places)+t.people()+1 > s.Most {
		return errFull
	}
	if s.places == nil {
		s.places = map[string]place{}
	}
	ctx, end := context.WithCancel(ctx)
	idle := time.AfterFunc(s.Idle, func() {
		end()
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, token := range append(t.Seats, t.Watch) {
			delete(s.places, token)
		}
	})
	s.places[t.Watch] = place{m, hoyle.Nobody, false, idle}
	for i, name := range t.Bots {
		if seat := hoyle.Seat(i); name == "" {
			s.places[t.Seats[i]] = place{m, seat, t.people() == 1, idle}
		} else {
			go s.Bots.Play(ctx, m, seat, live.Named(name))
		}
	}
	go s.clock(ctx, t, m)
	return nil
}

// clock moves for people whose time is up, until ctx ends.
func (s *Server) clock(ctx context.Context, t Table, m *live.Match) {
	running := map[hoyle.Seat]live.Spot{}
	for now := range m.Follow(ctx, live.Spot{}) {
		for _, a := range now.Awaited {
			if t.Bots[a.Seat] != "" || running[a.Seat] == a.Since {
				continue
			}
			running[a.Seat] = a.Since
			time.AfterFunc(s.Patience, func() { // stale if the person was faster
				_ = s.Bots.Step(ctx, m, a.Seat, a.Since, live.Named(now.Match.Game().Info().Bots[0].Name))
			})
		}
	}
}

// ServeHTTP answers a request for a seat.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	mux := http.NewServeMux()
	mux.Handle("GET /at/{token}", s.Answer(s.watch))
	mux.Handle("POST /at/{token}", s.Answer(s.click))
	mux.ServeHTTP(w, r)
}

// Answer returns a handler that answers with the JSON of what do returns, or of the refusal for its error.
// If both are nil, do has already answered.
func (s *Server) Answer(do func(http.ResponseWriter, *http.Request) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v, err := do(w, r)
		if v == nil && err == nil {
			return
		}
		w.Header().Set("Content-Type", "application/json")
		if err != nil {
			refusal := live.Refuse(err)
			if refusal.Code == "internal" && !errors.Is(err, context.Canceled) { // not for a client that has hung up
				s.Failed(err)
			}
			w.WriteHeader(cmp.Or(statuses[refusal.Code], http.StatusConflict))
			v = refusal
		}
		_ = json.NewEncoder(w).Encode(v)
	})
}

// Read decodes the body of a request, which is not long. The code of the error is "bad-request".
func Read(w http.ResponseWriter, r *http.Request, v any) error {
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(v); err != nil {
		return fmt.Errorf("%w: %w", errRequest, err)
	}
	return nil
}

// at returns the place whose token is in the path of a request.
func (s *Server) at(r *http.Request) (place, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.places[r.PathValue("token")]
	if !ok {
		return p, errNothing
	}
	return p, nil
}

// watch sends a view whenever the match has changed.
func (s *Server) watch(w http.ResponseWriter, r *http.Request) (any, error) {
	p, err := s.at(r)
	var known live.Spot
	if err == nil {
		err = known.UnmarshalText([]byte(r.Header.Get("Last-Event-ID")))
	}
	if err != nil {
		return nil, err
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	out := http.NewResponseController(w)
	_ = out.Flush() // the headers, for a client that has missed nothing
	for now := range p.match.Follow(r.Context(), known) {
		v, err := now.Show(p.seat, known)
		data, jsonErr := json.Marshal(v)
		if cmp.Or(err, jsonErr) != nil {
			return nil, cmp.Or(err, jsonErr)
		}
		_ = out.SetWriteDeadline(time.Now().Add(10 * time.Second)) // for a client that reads nothing
		if _, err := fmt.Fprintf(w, "id: %v\ndata: %s\n\n", v.Spot, data); err != nil || out.Flush() != nil {
			break
		}
		known = v.Spot
	}
	return nil, nil
}

// click does what a person asks for, and returns where the match is afterwards.
func (s *Server) click(w http.ResponseWriter, r *http.Request) (any, error) {
	p, err := s.at(r)
	type change live.Change // whose seat may be missing: the token says it
	var ask change
	if err == nil {
		err = Read(w, r, &ask)
	}
	if err == nil && p.seat == hoyle.Nobody {
		err = engine.ErrSeat
	}
	if err != nil {
		return nil, err
	}
	p.idle.Reset(s.Idle)
	switch ask.Seat = p.seat; ask.Kind {
	case "", live.Next:
		err = p.match.Do(r.Context(), live.Change(ask))
	case live.Undo:
		err = p.undo(r.Context(), ask.Spot)
	default:
		err = errRequest
	}
	return map[string]live.Spot{"spot": p.match.Look().Spot}, err
}

// undo takes back the last move of a person alone among bots, and the bots' answers to it.
func (p place) undo(ctx context.Context, seen live.Spot) error {
	log := p.match.Look().Match.Table().Log(hoyle.Nobody, 0)
	for n := len(log) - 1; p.alone && n >= 0; n-- {
		if log[n].Seat == p.seat {
			return p.match.UndoTo(ctx, seen, n)
		}
	}
	return live.ErrUndo
}
