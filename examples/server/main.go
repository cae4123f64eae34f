// Server hosts card games over HTTP, on packages live and seats: a pattern for the backend of an app. To
// serve a game of your own, add it to the list in main.
//
//	go run ./examples/server -dir tables
//
//	GET  /games   all games: options, presets, formats, bots
//	POST /tables  {"game":"karata:seats=3","format":"deals","n":2,"bots":["","house"]} opens a table
//	              with a bot at seat 1; only the game must be there. Returns the token of each person's
//	              seat, which is a secret, and one for spectators; package seats serves /at/{token}
//
// If a person does not move in time, a bot does. With -dir, each table is a file, to which the server
// appends a line for each change; without, tables live in memory. The page docs/hosting.md describes what
// a real server adds: seeds that nobody can choose, limits on what one client may do, taking back with
// the consent of others.
package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"flag"
	"log"
	mrand "math/rand/v2"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/server/seats"
	"github.com/hoylecards/hoyle/live"
)

func main() {
	addr := flag.String("addr", "localhost:8080", "listen at `HOST:PORT`")
	dir := flag.String("dir", "", "keep tables in `DIR`")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	s := newServer(ctx, *dir)
	if err := s.reopen(); err != nil {
		log.Print(err)
		return
	}
	web := &http.Server{Addr: *addr, Handler: s.handler(), ReadTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { _ = web.Close() })()
	log.Printf("listening on %s", *addr)
	log.Print(web.ListenAndServe())
}

// server opens tables.
type server struct {
	ctx   context.Context
	games []hoyle.Game
	dir   string
	seats seats.Server
}

func newServer(ctx context.Context, dir string) *server {
	return &server{ctx: ctx, games: append(hoyle.Games(), hearts.ByName()), dir: dir, seats: seats.Server{
		Bots: &live.Bots{
			Rand: func() *mrand.Rand { return mrand.New(mrand.NewChaCha8(secret())) },
			Limit: func(ctx context.Context) (context.Context, context.CancelFunc) {
				return context.WithTimeout(ctx, 3*time.Second)
			},
			AtOnce: make(chan struct{}, 4),
			Failed: func(_ *live.Match, seat hoyle.Seat, err error) { log.Printf("%v: %v", seat, err) },
		},
		Patience: 2 * time.Minute, Idle: time.Hour, Most: 10_000, Failed: func(err error) { log.Print(err) },
	}}
}

func secret() (s [32]byte) {
	rand.Read(s[:])
	return s
}

func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /games", s.seats.Answer(func(http.ResponseWriter, *http.Request) (any, error) {
		infos := []hoyle.Info{}
		for _, g := range s.games {
			infos = append(infos, g.Info())
		}
		return infos, nil
	}))
	mux.Handle("POST /tables", s.seats.Answer(s.open))
	mux.Handle("/at/", &s.seats)
	return http.NewCrossOriginProtection().Handler(mux)
}

// order is a request to open a table.
type order struct {
	Game   string   `json:"game"`
	Format string   `json:"format"`
	N      int      `json:"n"`
	Bots   []string `json:"bots"` // by seat; "" is a person
}

// open opens a table, and returns its tokens.
func (s *server) open(w http.ResponseWriter, r *http.Request) (any, error) {
	var o order
	if err := seats.Read(w, r, &o); err != nil {
		return nil, err
	}
	game, err := hoyle.FindIn(s.games, o.Game)
	if err != nil {
		return nil, err
	}
	match, err := game.Match(o.Format, o.N, deck.Seed(secret()))
	table, wrong := seats.NewTable(game, o.Bots)
	if err = cmp.Or(err, wrong); err != nil {
		return nil, err
	}
	var store live.Store
	if s.dir != "" {
		store = (&file{name: filepath.Join(s.dir, rand.Text()+".jsonl"), table: table}).store
	}
	m, err := live.New(r.Context(), match, store)
	if err == nil {
		err = s.seats.Open(s.ctx, table, m)
	}
	return table, err
}
