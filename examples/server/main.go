// Server hosts card games over HTTP, on package live: a pattern for the backend of an app. To serve
// a game of your own, add it to the list in main.
//
//	go run ./examples/server
//
//	GET  /games       all games: options, presets, formats, bots
//	POST /tables      {"game":"karata:seats=3","format":"deals","n":2,"bots":["","house"]} opens a table
//	                  with a bot at seat 1; only the game must be there. Returns the address of each
//	                  person's seat, which is a secret, and one for spectators
//	GET  /at/{token}  a stream of what the seat sees, as server-sent events; a client that reconnects
//	                  with a Last-Event-ID gets what it has missed
//	POST /at/{token}  {"spot":"1.0.12","move":"7H"} plays, {"spot":"1.0.48","next":true} deals again, and
//	                  {"spot":"1.0.12","undo":true} takes back the last move of a person alone among bots
//
// The "spot" of a request is that of the view that the client has seen. A refusal is
// {"code":"stale","reason":"…"}. If a person does not move in time, a bot does. Tables live in memory.
// The page docs/hosting.md describes what a real server adds: storage, seeds that nobody can choose,
// limits on what one client may do, taking back with the consent of others.
package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	mrand "math/rand/v2"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"sync"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/live"
)

func main() {
	addr := flag.String("addr", "localhost:8080", "listen at `HOST:PORT`")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	s := &server{ctx: ctx, games: append(hoyle.Games(), hearts.ByName()), places: map[string]place{}}
	web := &http.Server{Addr: *addr, Handler: s.handler(), ReadTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { _ = web.Close() })()
	log.Printf("listening on %s", *addr)
	log.Print(web.ListenAndServe())
}

const (
	patience  = 2 * time.Minute // after which a bot moves for a person
	idle      = time.Hour       // after which a table without a click is closed
	maxBody   = 4 << 10         // bytes
	maxPlaces = 10_000
)

// The server refuses requests with these errors, or with errors of the library.
var (
	errRequest = engine.Sentinel("bad-request", "the request cannot be read")
	errBots    = engine.Sentinel("bad-bots", "no such bots, or no seat for a person")
	errNothing = engine.Sentinel("not-found", "there is no such seat, or its table is closed")
	errFull    = engine.Sentinel("full", "all tables are taken")
)

// statuses holds the HTTP status of each code; other refusals get 409.
var statuses = map[string]int{
	"internal": 500, "bad-request": 400, "bad-bots": 400, "bad-spot": 400, "not-a-move": 400, "invalid-rules": 400,
	"no-such-format": 400, "not-found": 404, "no-such-game": 404, "full": 503,
}

var bots = live.Bots{
	Rand: func() *mrand.Rand { return mrand.New(mrand.NewChaCha8(secret())) },
	Limit: func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, 3*time.Second)
	},
	AtOnce: make(chan struct{}, 4),
	Failed: func(_ *live.Match, seat hoyle.Seat, err error) { log.Printf("%v: %v", seat, err) },
}

func secret() (s [32]byte) {
	rand.Read(s[:])
	return s
}

// server holds the places at all tables, by their secret tokens.
type server struct {
	ctx    context.Context
	games  []hoyle.Game
	mu     sync.Mutex
	places map[string]place
}

// place is a person's seat at a table, or Nobody for spectators.
type place struct {
	*table
	seat hoyle.Seat
}

// table is a match with its people.
type table struct {
	match  *live.Match
	bots   []string // by seat; "" is a person
	people int
	idle   *time.Timer // closes the table
}

func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /games", answer(func(http.ResponseWriter, *http.Request) (any, error) {
		infos := []hoyle.Info{}
		for _, g := range s.games {
			infos = append(infos, g.Info())
		}
		return infos, nil
	}))
	mux.Handle("POST /tables", answer(s.open))
	mux.Handle("GET /at/{token}", answer(s.watch))
	mux.Handle("POST /at/{token}", answer(s.click))
	return http.NewCrossOriginProtection().Handler(mux)
}

// answer is a function whose value, or the refusal for its error, is the answer to a request. If
// both are nil, the function has already answered.
type answer func(http.ResponseWriter, *http.Request) (any, error)

// ServeHTTP answers a request.
func (do answer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v, err := do(w, r)
	if v == nil && err == nil {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if err != nil {
		refusal := live.Refuse(err)
		if refusal.Code == "internal" && !errors.Is(err, context.Canceled) { // not for a client that has hung up
			log.Print(err)
		}
		w.WriteHeader(cmp.Or(statuses[refusal.Code], http.StatusConflict))
		v = refusal
	}
	_ = json.NewEncoder(w).Encode(v)
}

// read decodes the body of a request.
func read(w http.ResponseWriter, r *http.Request, v any) error {
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(v); err != nil {
		return fmt.Errorf("%w: %w", errRequest, err)
	}
	return nil
}

// order is a request to open a table.
type order struct {
	Game   string   `json:"game"`
	Format string   `json:"format"`
	N      int      `json:"n"`
	Bots   []string `json:"bots"` // by seat; "" is a person
}

// opened holds the addresses of a table: of each seat, "" for a bot, and of the spectators.
type opened struct {
	Seats []string `json:"seats"`
	Watch string   `json:"watch"`
}

func (s *server) open(w http.ResponseWriter, r *http.Request) (any, error) {
	var o order
	if err := read(w, r, &o); err != nil {
		return nil, err
	}
	t, err := o.table(r.Context(), s.games)
	if err != nil {
		return nil, err
	}
	return s.seat(t)
}

// table returns the table that was ordered.
func (o *order) table(ctx context.Context, games []hoyle.Game) (*table, error) {
	game, err := hoyle.FindIn(games, o.Game)
	if err != nil {
		return nil, err
	}
	if len(o.Bots) > game.Players() {
		return nil, errBots
	}
	t := &table{bots: append(o.Bots, make([]string, game.Players()-len(o.Bots))...)}
	offered := []string{""}
	for _, p := range game.Info().Bots {
		offered = append(offered, p.Name)
	}
	for _, name := range t.bots {
		if !slices.Contains(offered, name) { // such as "search:1000000", which would think for minutes
			return nil, errBots
		}
		if name == "" {
			t.people++
		}
	}
	if t.people == 0 {
		return nil, errBots
	}
	match, err := game.Match(o.Format, o.N, deck.Seed(secret()))
	if err == nil {
		t.match, err = live.New(ctx, match, nil)
	}
	return t, err
}

// seat gives each person a place, and starts the bots and the clock.
func (s *server) seat(t *table) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.places)+t.people+1 > maxPlaces {
		return nil, errFull
	}
	ctx, end := context.WithCancel(s.ctx)
	var tokens []string
	give := func(seat hoyle.Seat) string {
		token := rand.Text()
		tokens = append(tokens, token)
		s.places[token] = place{t, seat}
		return "/at/" + token
	}
	to := opened{Seats: make([]string, len(t.bots)), Watch: give(hoyle.Nobody)}
	for i, name := range t.bots {
		if seat := hoyle.Seat(i); name == "" {
			to.Seats[i] = give(seat)
		} else {
			go bots.Play(ctx, t.match, seat, live.Named(name))
		}
	}
	go t.clock(ctx)
	t.idle = time.AfterFunc(idle, func() {
		end()
		s.mu.Lock()
		defer s.mu.Unlock()
		for _, token := range tokens {
			delete(s.places, token)
		}
	})
	return to, nil
}

// clock moves for people whose time is up, until ctx ends.
func (t *table) clock(ctx context.Context) {
	running := map[hoyle.Seat]live.Spot{}
	for now := range t.match.Follow(ctx, live.Spot{}) {
		for _, a := range now.Awaited {
			if t.bots[a.Seat] != "" || running[a.Seat] == a.Since {
				continue
			}
			running[a.Seat] = a.Since
			time.AfterFunc(patience, func() { // stale if the person was faster
				_ = bots.Step(ctx, t.match, a.Seat, a.Since, live.Named(now.Match.Game().Info().Bots[0].Name))
			})
		}
	}
}

// at returns the place whose token is in the path of a request.
func (s *server) at(r *http.Request) (place, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p, ok := s.places[r.PathValue("token")]
	if !ok {
		return p, errNothing
	}
	return p, nil
}

// watch sends a view whenever the match has changed.
func (s *server) watch(w http.ResponseWriter, r *http.Request) (any, error) {
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
func (s *server) click(w http.ResponseWriter, r *http.Request) (any, error) {
	p, err := s.at(r)
	var ask struct {
		Spot live.Spot `json:"spot"`
		Move string    `json:"move"`
		Next bool      `json:"next"`
		Undo bool      `json:"undo"`
	}
	if err == nil {
		err = read(w, r, &ask)
	}
	if err == nil && p.seat == hoyle.Nobody {
		err = engine.ErrSeat
	}
	if err != nil {
		return nil, err
	}
	p.idle.Reset(idle)
	switch {
	case ask.Next:
		err = p.match.Next(r.Context(), ask.Spot)
	case ask.Undo:
		err = p.undo(r.Context(), ask.Spot)
	default:
		err = p.match.Play(r.Context(), p.seat, ask.Spot, ask.Move)
	}
	return map[string]live.Spot{"spot": p.match.Look().Spot}, err
}

// undo takes back the last move of a person alone among bots, and the bots' answers to it.
func (p place) undo(ctx context.Context, at live.Spot) error {
	log := p.match.Look().Match.Table().Log(hoyle.Nobody, 0)
	for n := len(log) - 1; p.people == 1 && n >= 0; n-- {
		if log[n].Seat == p.seat {
			return p.match.UndoTo(ctx, at, n)
		}
	}
	return live.ErrUndo
}
