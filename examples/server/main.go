// Server hosts games over HTTP: the pattern for an app's backend. It knows the
// games only as engine.Hosted, and so hosts any of them with the same code.
//
//	POST /games                 {"game":"indigo"} deals a game; with "rules":{…}
//	                            by those, with "bots":["","house"] against a bot
//	GET  /games/{id}            what the caller sees, may do, and saw happen
//	POST /games/{id}/plays      {"move":"7H"} plays it
//	GET  /games/{id}/record     the whole game, once it is over
//
// Dealing returns a token for each seat. Whoever sends one, as in
// "Authorization: Bearer TOKEN", speaks for that seat; without one he is a
// spectator. It also returns the commitment to the deal's seed, which the
// record reveals.
//
// What a real server adds: it gives each player only his own token, forgets
// tables that nobody plays at, and keeps records in a database, from which
// bot.Kind.Open sets a table up again.
package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"log"
	mrand "math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

func main() {
	server := &http.Server{
		Addr: "localhost:8080", Handler: newLobby(),
		ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second,
	}
	log.Printf("listening on %s", server.Addr)
	log.Fatal(server.ListenAndServe())
}

// lobby holds the games being played.
type lobby struct {
	http.ServeMux
	mu     sync.Mutex
	tables map[string]*table
}

// table is a game and who sits there: a token for each seat, and the name of the
// bot where one plays. A game serves one goroutine at a time, so it has a lock.
type table struct {
	mu     sync.Mutex
	game   *bot.Table
	tokens []string
	bots   []string
	chance *mrand.Rand // for the bots
}

func newLobby() *lobby {
	l := &lobby{tables: map[string]*table{}}
	l.HandleFunc("POST /games", l.deal)
	l.HandleFunc("GET /games/{id}", l.at((*table).show))
	l.HandleFunc("POST /games/{id}/plays", l.at((*table).play))
	l.HandleFunc("GET /games/{id}/record", l.at((*table).record))
	return l
}

// order is what a request may ask for.
type order struct {
	Game  string          `json:"game"`
	Rules json.RawMessage `json:"rules"`
	Bots  []string        `json:"bots"` // by seat; empty for a player
	Move  string          `json:"move"`
}

// reply is what a handler answers: v as JSON, or the error.
type reply struct {
	status int
	v      any
	err    error
}

func (l *lobby) deal(w http.ResponseWriter, r *http.Request) {
	o, err := readOrder(w, r)
	if err != nil {
		answer(w, reply{status: http.StatusBadRequest, err: err})
		return
	}
	kind, err := bot.Find(o.Game)
	if err != nil {
		answer(w, reply{status: http.StatusNotFound, err: err})
		return
	}
	var seed deck.Seed
	rand.Read(seed[:]) // never fails, as crypto/rand says
	game, err := kind.Deal(o.Rules, seed, 0)
	if err != nil {
		answer(w, reply{status: http.StatusBadRequest, err: err})
		return
	}
	if err := checkBots(o.Bots, game.Players()); err != nil {
		answer(w, reply{status: http.StatusBadRequest, err: err})
		return
	}
	var chance [32]byte // which tells nothing of the deal
	rand.Read(chance[:])
	t := &table{game: game, bots: o.Bots, chance: mrand.New(mrand.NewChaCha8(chance))}
	for range game.Players() {
		t.tokens = append(t.tokens, rand.Text())
	}
	if err := t.step(r.Context()); err != nil {
		answer(w, reply{status: http.StatusInternalServerError, err: err})
		return
	}
	id := rand.Text()
	l.mu.Lock()
	l.tables[id] = t
	l.mu.Unlock()
	answer(w, reply{v: map[string]any{"id": id, "tokens": t.tokens, "commitment": seed.Commit()}})
}

// at finds the table and who is speaking. The table is locked for the handler
// alone: a client that is slow to send or to receive keeps nobody waiting.
func (l *lobby) at(handle func(*table, engine.Seat, order) reply) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		o, err := readOrder(w, r)
		if err != nil {
			answer(w, reply{status: http.StatusBadRequest, err: err})
			return
		}
		l.mu.Lock()
		t := l.tables[r.PathValue("id")]
		l.mu.Unlock()
		if t == nil {
			answer(w, reply{status: http.StatusNotFound, err: errors.New("no such table")})
			return
		}
		seat := engine.Nobody
		if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
			if seat = engine.Seat(slices.Index(t.tokens, token)); seat == engine.Nobody {
				answer(w, reply{status: http.StatusUnauthorized, err: errors.New("no such token")})
				return
			}
		}
		t.mu.Lock()
		reply := handle(t, seat, o)
		t.mu.Unlock()
		answer(w, reply)
	}
}

// checkBots checks that there are such players, and seats for them. A client is
// not to say how long they think.
func checkBots(names []string, seats int) error {
	if len(names) > seats {
		return errors.New("more bots than seats")
	}
	for _, name := range names {
		if name != "" && !slices.Contains(bot.Players(), name) {
			return errors.New("no such bot")
		}
	}
	return nil
}

// patience bounds the thinking of all bots between two moves of players.
const patience = 5 * time.Second

// step lets the bots play until it is a player's turn.
func (t *table) step(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		seat := t.game.Turn()
		if seat == engine.Nobody || int(seat) >= len(t.bots) || t.bots[seat] == "" {
			return nil
		}
		if err := t.game.Step(ctx, t.bots[seat], t.chance); err != nil {
			return err
		}
	}
}

func (t *table) show(seat engine.Seat, _ order) reply {
	view, err := t.game.ViewJSON(seat)
	if err != nil {
		return reply{status: http.StatusInternalServerError, err: err}
	}
	scores := make([]int, t.game.Seats())
	for i := range scores {
		scores[i] = t.game.Score(engine.Seat(i))
	}
	return reply{v: map[string]any{
		"game":  t.game.Name(),
		"turn":  t.game.Turn(),
		"legal": t.game.Legal(seat),
		"view":  json.RawMessage(view),
		"log":   t.game.Log(seat),
		"score": scores,
	}}
}

func (t *table) play(seat engine.Seat, o order) reply {
	switch err := t.game.Play(seat, o.Move); {
	case errors.Is(err, engine.ErrMoveText):
		return reply{status: http.StatusBadRequest, err: err}
	case err != nil:
		return reply{status: http.StatusConflict, err: err}
	}
	if err := t.step(context.Background()); err != nil { // the move is made, whether its player waits or not
		return reply{status: http.StatusInternalServerError, err: err}
	}
	return reply{status: http.StatusNoContent}
}

func (t *table) record(engine.Seat, order) reply {
	if t.game.Turn() != engine.Nobody {
		return reply{status: http.StatusForbidden, err: errors.New("the game is still being played")}
	}
	return reply{v: t.game.Record()}
}

// readOrder reads the body of a request; none is an order for nothing.
func readOrder(w http.ResponseWriter, r *http.Request) (o order, err error) {
	err = json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<10)).Decode(&o)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return o, err
}

func answer(w http.ResponseWriter, r reply) {
	w.Header().Set("Content-Type", "application/json")
	if r.status != 0 {
		w.WriteHeader(r.status)
	}
	if r.err != nil {
		r.v = map[string]string{"error": r.err.Error()}
	}
	if r.v == nil {
		return
	}
	if err := json.NewEncoder(w).Encode(r.v); err != nil {
		log.Print(err)
	}
}
