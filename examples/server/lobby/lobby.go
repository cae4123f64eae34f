// Package lobby hosts games over HTTP: a pattern for the backend of an app. It knows the games only
// by their names. [New] returns the handler for a list of games, some of which can be your own;
// [Run] is the whole server.
//
//	GET  /games               all games: options, presets, formats, bots
//	POST /tables              {"game":"karata"} opens a table for a match; with
//	                          "format":"deals","n":1 for a single game, with
//	                          "rules":{…} by these rules, with "bots":["","house"]
//	                          against a bot; returns a token for each other seat
//	POST /tables/{id}/seed    {"commitment":"…"} to the player's own seed, and
//	                          {"seed":"…"} once every player is committed
//	GET  /tables/{id}?deal=0&from=12
//	                          the view and the legal moves of the caller, the log of
//	                          this deal, and what was missed of earlier ones, from
//	                          play 12 of deal 0 on; without a deal, of this one
//	POST /tables/{id}/plays   {"deal":0,"n":12,"move":"7H"}, if the caller has seen
//	                          the first 12 plays of deal 0
//	POST /tables/{id}/deals   {"deal":1} sets up deal 1, once deal 0 is over
//	GET  /tables/{id}/record  the whole match and all seeds, once it is over
//
// A request with "Authorization: Bearer TOKEN" comes from the player of that seat; a request
// without it comes from a spectator. A refusal is {"code":"stale","reason":"…", "error":"…"}: for
// programs, for players, for logs.
//
// # Fair cards
//
// The server commits to a seed when the table is opened. Then every player commits to
// a seed of their own, and only then do the players reveal theirs. All seeds together
// deal the cards, so that nobody can choose them. One weakness is left: the last
// player to reveal can refuse if the server has shown them the deal, and the server can pretend to
// fail. In either case, everybody sees that the game does not take place.
//
// # What a real server adds
//
// A real server gives each player only their own token, limits what one client may do, plays for a
// player who has left (Table.Step), pushes events, takes plays back if all players agree
// (Table.UndoTo), and has TLS and a database.
package lobby

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/outside"
)

const (
	maxBody   = 4 << 10 // bytes
	maxTables = 1000
	idle      = time.Hour // after which a table that no player visits is deleted
)

// The server refuses requests with these errors, or with errors of the library.
var (
	errRequest = engine.Sentinel("bad-request", "the request cannot be read")
	errBots    = engine.Sentinel("bad-bots", "no such bots, or too many")
	errToken   = engine.Sentinel("no-such-token", "no player of this table has that token")
	errOrigin  = engine.Sentinel("cross-origin", "the request comes from a page of another origin")
	errNothing = engine.Sentinel("not-found", "there is no such thing, or it has expired")
	errFull    = engine.Sentinel("full", "all tables are taken")
	errSeed    = engine.Sentinel("bad-seed", "not the seed committed to, or somebody has to commit first")
	errNotYet  = engine.Sentinel("not-yet", "the players' seeds are missing")
)

// statuses holds the HTTP status of each code; other refusals get 409.
var statuses = map[string]int{
	"": 500, "bad-request": 400, "bad-bots": 400, "not-a-move": 400, "invalid-rules": 400, "no-such-format": 400,
	"no-such-token": 401, "cross-origin": 403, "secret": 403, "not-found": 404, "no-such-game": 404, "full": 503,
}

// Run runs a server for the given games: it reads the server's flags, and listens until ctx ends.
func Run(ctx context.Context, args []string, games ...hoyle.Game) error {
	flags := flag.NewFlagSet("server", flag.ContinueOnError)
	addr := flags.String("addr", "localhost:8080", "listen at `HOST:PORT`")
	hosts := flags.String("hosts", "localhost,127.0.0.1,::1", "the `NAMES` by which clients may call the server")
	file := flags.String("tables", "", "keep the tables in `FILE` from one run to the next")
	invited := map[string]string{}
	flags.Func("player", "offer the outside player exec:COMMAND as a bot, by `NAME=exec:COMMAND`; may be repeated", func(text string) error {
		name, command, ok := strings.Cut(text, "=")
		if !ok || name == "" || !outside.Named(command) {
			return errors.New("want NAME=exec:COMMAND")
		}
		invited[name] = command
		return nil
	})
	if err := flags.Parse(args); err != nil {
		return err
	}
	l := New(strings.Split(*hosts, ","), games...)
	for name, command := range invited {
		p, err := outside.Start(ctx, command, outside.Options{Time: patience, Log: func(line string) { log.Printf("%s: %s", name, line) }})
		if err != nil {
			return err
		}
		defer p.Close()
		l.Invite(name, p)
	}
	if data, err := os.ReadFile(*file); err == nil {
		if err := l.Load(data); err != nil {
			return err
		}
	}
	server := &http.Server{Addr: *addr, Handler: l, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	log.Printf("listening on %s", *addr)
	if err := server.ListenAndServe(); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	data, err := l.Save()
	if err == nil && *file != "" {
		err = os.WriteFile(*file, data, 0o600) // it contains every secret
	}
	return err
}

// Lobby is an [http.Handler] with the games that can be played, and the tables.
type Lobby struct {
	handler http.Handler
	games   []hoyle.Game
	now     func() time.Time
	random  io.Reader
	mu      sync.Mutex
	tables  map[string]*table
	invited map[string]*outside.Player // by name; does not change once the lobby is serving
}

// ServeHTTP answers a request.
func (l *Lobby) ServeHTTP(w http.ResponseWriter, r *http.Request) { l.handler.ServeHTTP(w, r) }

// New returns a lobby without tables. Clients reach it by one of the host names in hosts.
func New(hosts []string, games ...hoyle.Game) *Lobby {
	l := &Lobby{games: games, now: time.Now, random: rand.Reader, tables: map[string]*table{}, invited: map[string]*outside.Player{}}
	mux, own := http.NewServeMux(), http.NewCrossOriginProtection()
	nothing := answer(func(*http.Request, []byte) (any, error) { return nil, errNothing })
	foreign := answer(func(*http.Request, []byte) (any, error) { return nil, errOrigin })
	mux.Handle("/", nothing)
	mux.Handle("GET /games", answer(l.list))
	mux.Handle("POST /tables", answer(l.open))
	mux.Handle("GET /tables/{id}", l.at((*table).show))
	mux.Handle("POST /tables/{id}/seed", l.at((*table).seed))
	mux.Handle("POST /tables/{id}/plays", l.at((*table).play))
	mux.Handle("POST /tables/{id}/deals", l.at((*table).next))
	mux.Handle("GET /tables/{id}/record", l.at((*table).publish))
	own.SetDenyHandler(foreign)
	same := own.Handler(mux)
	l.handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if slices.Contains(hosts, (&url.URL{Host: r.Host}).Hostname()) {
			same.ServeHTTP(w, r)
		} else { // a page whose host name points at this machine
			foreign(w, r)
		}
	})
	return l
}

// answer returns a handler that reads the whole request and then writes the result of the function
// handle. Because of this, a client that is slow to send keeps nobody waiting.
func answer(handle func(r *http.Request, body []byte) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			err = fmt.Errorf("%w: %w", errRequest, err)
		}
		var v any
		if err == nil {
			v, err = handle(r, body)
		}
		status := http.StatusOK
		if err != nil {
			status = cmp.Or(statuses[hoyle.Code(err)], http.StatusConflict)
			v = map[string]string{"code": hoyle.Code(err), "reason": hoyle.Reason(err), "error": err.Error()}
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		if err := json.NewEncoder(w).Encode(v); err != nil {
			log.Print(err)
		}
	}
}

// read reads the JSON of a request strictly: a mistyped name is an error.
func read(body []byte, v any) error {
	if err := gamekit.Unmarshal(body, v); err != nil {
		return fmt.Errorf("%w: %w", errRequest, err)
	}
	return nil
}

func (l *Lobby) list(*http.Request, []byte) (any, error) {
	all := []hoyle.Info{}
	for _, g := range l.games {
		all = append(all, l.info(g))
	}
	return all, nil
}

func (l *Lobby) open(_ *http.Request, body []byte) (any, error) {
	var o order
	if err := read(body, &o); err != nil {
		return nil, err
	}
	t, err := l.newTable(o)
	if err != nil {
		return nil, err
	}
	id, tokens := rand.Text(), []string{}
	for _, c := range t.Chairs {
		tokens = append(tokens, c.Token)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sweep()
	if len(l.tables) >= maxTables {
		return nil, errFull
	}
	l.tables[id] = t
	return map[string]any{"id": id, "tokens": tokens, "commitment": t.Seed.Commit()}, nil
}

// at returns a handler that finds the table and the seat of the client, and passes them to the
// function handle. The seat is Nobody for a spectator, who cannot post. The table is locked only
// while handle runs.
func (l *Lobby) at(handle func(*table, hoyle.Seat, ask) (any, error)) http.HandlerFunc {
	return answer(func(r *http.Request, body []byte) (any, error) {
		var a ask
		if r.Method != http.MethodPost {
			a.from, _ = strconv.Atoi(r.FormValue("from")) // or from the beginning
			var err error
			if a.Deal, err = strconv.Atoi(r.FormValue("deal")); err != nil {
				a.Deal = -1 // this deal
			}
		} else if err := read(body, &a); err != nil {
			return nil, err
		}
		l.mu.Lock()
		t := l.tables[r.PathValue("id")]
		l.mu.Unlock()
		if t == nil || l.expired(t) {
			return nil, errNothing
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		seat := hoyle.Nobody
		if authorization := r.Header.Get("Authorization"); authorization != "" || r.Method == http.MethodPost {
			if seat = t.seatOf(authorization); seat == hoyle.Nobody {
				return nil, errToken
			}
			t.used = l.now()
		}
		return handle(t, seat, a)
	})
}

// seatOf returns the seat whose token is in an Authorization header.
func (t *table) seatOf(authorization string) hoyle.Seat {
	scheme, token, _ := strings.Cut(authorization, " ")
	return hoyle.Seat(slices.IndexFunc(t.Chairs, func(c chair) bool {
		return c.Bot == "" && strings.EqualFold(scheme, "Bearer") && subtle.ConstantTimeCompare([]byte(c.Token), []byte(token)) == 1
	}))
}

// expired reports whether no player has come to a table for a long time.
func (l *Lobby) expired(t *table) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return l.now().Sub(t.used) > idle
}

// Save returns the JSON of all tables, with every secret, for [Lobby.Load].
func (l *Lobby) Save() ([]byte, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := map[string]stored{}
	for id, t := range l.tables {
		all[id] = t.save()
	}
	return json.Marshal(all)
}

// Load adds the tables that [Lobby.Save] has written.
func (l *Lobby) Load(data []byte) error {
	var all map[string]stored
	err := json.Unmarshal(data, &all)
	for id, s := range all {
		var t *table
		if t, err = l.resume(s); err != nil {
			return err
		}
		l.tables[id] = t
	}
	return err
}
