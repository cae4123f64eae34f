// Server hosts games over HTTP: the pattern for an app's backend. It knows the
// games only as engine.Hosted, and so hosts any of them with the same code.
//
//	POST /games                 {"game":"indigo"} deals a game
//	GET  /games/{id}            what the caller sees, may do, and saw happen
//	POST /games/{id}/plays      {"move":"7H"} plays it
//	GET  /games/{id}/record     the whole game, once it is over
//
// Dealing returns a token for each seat. Whoever sends one, as in
// "Authorization: Bearer TOKEN", speaks for that seat; without one he is a
// spectator. It also returns the commitment to the deal's seed, which the
// record reveals.
package main

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
)

// games deals a game of every kind the server hosts.
var games = map[string]func(deck.Seed) (engine.Hosted, error){
	"indigo": func(seed deck.Seed) (engine.Hosted, error) { return engine.NewTable(indigo.Game{}, seed, 0) },
}

func main() {
	server := &http.Server{Addr: "localhost:8080", Handler: newLobby(), ReadHeaderTimeout: 5 * time.Second}
	log.Printf("listening on %s", server.Addr)
	log.Fatal(server.ListenAndServe())
}

// lobby holds the games being played.
type lobby struct {
	http.ServeMux
	mu     sync.Mutex
	tables map[string]*table
}

// table is a game and the tokens of its seats. A Hosted serves one goroutine
// at a time, so it has a lock.
type table struct {
	mu     sync.Mutex
	game   engine.Hosted
	tokens []string
}

func newLobby() *lobby {
	l := &lobby{tables: map[string]*table{}}
	l.HandleFunc("POST /games", l.deal)
	l.HandleFunc("GET /games/{id}", l.at((*table).show))
	l.HandleFunc("POST /games/{id}/plays", l.at((*table).play))
	l.HandleFunc("GET /games/{id}/record", l.at((*table).record))
	return l
}

func (l *lobby) deal(w http.ResponseWriter, r *http.Request) {
	var order struct {
		Game string `json:"game"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<10)).Decode(&order); err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	deal, ok := games[order.Game]
	if !ok {
		refuse(w, http.StatusNotFound, errors.New("no such game"))
		return
	}
	var seed deck.Seed
	rand.Read(seed[:]) // never fails, as crypto/rand says
	game, err := deal(seed)
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	t := &table{game: game}
	for range game.Seats() {
		t.tokens = append(t.tokens, rand.Text())
	}
	id := rand.Text()
	l.mu.Lock()
	l.tables[id] = t
	l.mu.Unlock()
	answer(w, map[string]any{"id": id, "tokens": t.tokens, "commitment": seed.Commit()})
}

// at finds the table and who is speaking, and locks the table for the handler.
func (l *lobby) at(handle func(*table, engine.Seat, http.ResponseWriter, *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		l.mu.Lock()
		t := l.tables[r.PathValue("id")]
		l.mu.Unlock()
		if t == nil {
			refuse(w, http.StatusNotFound, errors.New("no such table"))
			return
		}
		seat := engine.Nobody
		if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
			if seat = engine.Seat(slices.Index(t.tokens, token)); seat == engine.Nobody {
				refuse(w, http.StatusUnauthorized, errors.New("no such token"))
				return
			}
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		handle(t, seat, w, r)
	}
}

func (t *table) show(seat engine.Seat, w http.ResponseWriter, _ *http.Request) {
	view, err := t.game.ViewJSON(seat)
	if err != nil {
		refuse(w, http.StatusInternalServerError, err)
		return
	}
	scores := make([]int, t.game.Seats())
	for i := range scores {
		scores[i] = t.game.Score(engine.Seat(i))
	}
	answer(w, map[string]any{
		"game":  t.game.Name(),
		"turn":  t.game.Turn(),
		"legal": t.game.Legal(seat),
		"view":  json.RawMessage(view),
		"log":   t.game.Log(seat),
		"score": scores,
	})
}

func (t *table) play(seat engine.Seat, w http.ResponseWriter, r *http.Request) {
	var order struct {
		Move string `json:"move"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<10)).Decode(&order); err != nil {
		refuse(w, http.StatusBadRequest, err)
		return
	}
	switch err := t.game.Play(seat, order.Move); {
	case errors.Is(err, engine.ErrMoveText):
		refuse(w, http.StatusBadRequest, err)
	case err != nil:
		refuse(w, http.StatusConflict, err)
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

func (t *table) record(_ engine.Seat, w http.ResponseWriter, _ *http.Request) {
	if t.game.Turn() != engine.Nobody {
		refuse(w, http.StatusForbidden, errors.New("the game is still being played"))
		return
	}
	answer(w, t.game.Record())
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(v); err != nil {
		log.Print(err)
	}
}

func refuse(w http.ResponseWriter, status int, err error) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(map[string]string{"error": err.Error()}); err != nil {
		log.Print(err)
	}
}
