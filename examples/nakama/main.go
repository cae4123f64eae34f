// Nakama is a plugin for the game server Nakama that hosts matches of any game, on package live. Copy
// it: a plugin must require exactly the version of nakama-common that its server uses, and be built with
// the same Go: v1.47.0 and Go 1.26.5 for Nakama 3.40.0, for example. Here it is v1.44.2, of Nakama 3.37, the
// last one that the oldest Go of this library can build.
//
//	go build -buildmode=plugin -trimpath -o cards.so
//
// The match "cards" takes parameters such as {"game":"karata:seats=3","format":"deals","n":2,
// "bots":["","house"]}. Users get the free seats as they join, and their own if they come back. The
// metadata of a request to join may contain the spot that the client knows, as "spot", and the key
// "watch", to watch without a seat. Clients send clicks such as {"spot":"1.0.12","move":"7H"}, and get
// what their seat sees, or why a click was refused.
package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	mrand "math/rand/v2"
	"slices"
	"time"

	"github.com/heroiclabs/nakama-common/runtime"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/live"
)

const (
	opMove, opNext, opUndo = 1, 2, 3 // from clients: clicks; opUndo is for a person alone among bots
	opView, opRefusal      = 1, 2    // to clients: a live.View, a live.Refusal

	rate     = 5          // ticks in a second
	patience = 120 * rate // ticks after which a bot moves for a person
	again    = 4 * rate   // ticks after which a bot that has failed tries again
	idle     = 600 * rate // ticks without anybody after which a match ends
)

// games are those of the library. Append your own.
var games = hoyle.Games()

var bots = live.Bots{
	Rand: func() *mrand.Rand { return secret().Rand() },
	Limit: func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, 3*time.Second)
	},
	AtOnce: make(chan struct{}, 4),
}

func secret() (s deck.Seed) {
	rand.Read(s[:])
	return s
}

func main() {} // the server calls InitModule

// InitModule registers the match.
func InitModule(_ context.Context, _ runtime.Logger, _ *sql.DB, _ runtime.NakamaModule, to runtime.Initializer) error {
	return to.RegisterMatch("cards", func(context.Context, runtime.Logger, *sql.DB, runtime.NakamaModule) (runtime.Match, error) {
		return &table{}, nil
	})
}

// table is a match with its people. The server calls its methods one at a time.
type table struct {
	match   *live.Match
	seats   []seat
	clients map[string]runtime.Presence // by session
	known   map[string]live.Spot        // by session
	empty   int                         // ticks without anybody
}

// seat is played by a bot, by a user, or is free. A bot moves for it at the tick until, if it has been
// awaited since the spot.
type seat struct {
	bot, user string
	since     live.Spot
	until     int64
}

// MatchInit begins a match with the parameters.
func (t *table) MatchInit(ctx context.Context, log runtime.Logger, _ *sql.DB, _ runtime.NakamaModule, params map[string]any) (any, int, string) {
	var o struct {
		Game, Format string
		N            int
		Bots         []string // by seat; "" is a person
	}
	data, err := json.Marshal(params)
	err = cmp.Or(err, json.Unmarshal(data, &o))
	game, wrong := hoyle.FindIn(games, o.Game)
	match, worse := game.Match(o.Format, o.N, secret())
	if err = cmp.Or(err, wrong, worse); err == nil {
		t.match, err = live.New(ctx, match, nil)
	}
	if err == nil && match.Players() > game.Players() {
		err = errors.New("a match here has as many players as a deal")
	}
	t.seats, t.clients, t.known = make([]seat, game.Players()), map[string]runtime.Presence{}, map[string]live.Spot{}
	for i, bot := range o.Bots[:min(len(o.Bots), len(t.seats))] {
		if t.seats[i].bot = bot; bot != "" {
			err = cmp.Or(err, game.CheckBot(bot))
		}
	}
	if err != nil {
		log.Error("no match: %v", err)
		return nil, 0, ""
	}
	return t, rate, game.Spelling()
}

// MatchJoinAttempt gives a user the seat that they had, or a free one.
func (t *table) MatchJoinAttempt(_ context.Context, _ runtime.Logger, _ *sql.DB, _ runtime.NakamaModule, _ runtime.MatchDispatcher, _ int64,
	state any, p runtime.Presence, metadata map[string]string) (any, bool, string) {
	had := t.seatOf(p)
	free := slices.IndexFunc(t.seats, func(s seat) bool { return s.bot == "" && s.user == "" })
	switch {
	case had != hoyle.Nobody || metadata["watch"] != "":
	case free < 0:
		return state, false, "all seats are taken"
	default:
		t.seats[free].user = p.GetUserId()
	}
	var known live.Spot
	_ = known.UnmarshalText([]byte(metadata["spot"])) // else the client knows nothing
	t.known[p.GetSessionId()] = known
	return state, true, ""
}

// seatOf returns the seat of a user, or Nobody for a spectator.
func (t *table) seatOf(p runtime.Presence) hoyle.Seat {
	return hoyle.Seat(slices.IndexFunc(t.seats, func(s seat) bool { return s.user != "" && s.user == p.GetUserId() }))
}

// MatchJoin shows the match to those who have joined.
func (t *table) MatchJoin(_ context.Context, log runtime.Logger, _ *sql.DB, _ runtime.NakamaModule, to runtime.MatchDispatcher, _ int64, state any,
	joined []runtime.Presence) any {
	for _, p := range joined {
		t.clients[p.GetSessionId()] = p
	}
	t.tell(log, to)
	return state
}

// MatchLeave keeps the seats of those who leave.
func (t *table) MatchLeave(_ context.Context, _ runtime.Logger, _ *sql.DB, _ runtime.NakamaModule, _ runtime.MatchDispatcher, _ int64, state any,
	left []runtime.Presence) any {
	for _, p := range left {
		delete(t.clients, p.GetSessionId())
		delete(t.known, p.GetSessionId())
	}
	return state
}

// MatchLoop does what clients ask for, lets bots move, and tells everybody what is new.
func (t *table) MatchLoop(ctx context.Context, log runtime.Logger, _ *sql.DB, _ runtime.NakamaModule, to runtime.MatchDispatcher, tick int64,
	state any, clicks []runtime.MatchData) any {
	for _, c := range clicks {
		if err := t.click(ctx, t.seatOf(c), c); err != nil {
			send(log, to, opRefusal, live.Refuse(err), c)
		}
	}
	now := t.match.Look()
	for _, a := range now.Awaited {
		t.wind(ctx, log, tick, now, a)
	}
	t.tell(log, to)
	if t.empty++; len(t.clients) > 0 {
		t.empty = 0
	}
	if t.empty > idle {
		return nil // which ends the match
	}
	return state
}

// click does what a user asks for.
func (t *table) click(ctx context.Context, seat hoyle.Seat, c runtime.MatchData) error {
	var ask struct {
		Spot live.Spot
		Move string
	}
	err := json.Unmarshal(c.GetData(), &ask)
	switch op := c.GetOpCode(); {
	case err != nil:
		return fmt.Errorf("%w: %w", hoyle.ErrMoveText, err)
	case seat == hoyle.Nobody:
		return hoyle.ErrSeat
	case op == opMove:
		return t.match.Play(ctx, seat, ask.Spot, ask.Move)
	case op == opNext:
		return t.match.Next(ctx, ask.Spot)
	}
	for i, s := range t.seats {
		if s.bot == "" && hoyle.Seat(i) != seat { // another person, who would have to agree
			return live.ErrUndo
		}
	}
	for n, e := range slices.Backward(t.match.Look().Match.Table().Log(hoyle.Nobody, 0)) {
		if e.Seat == seat {
			return t.match.UndoTo(ctx, ask.Spot, n)
		}
	}
	return live.ErrUndo
}

// wind starts the clock of a seat, or lets a bot move when it has run down.
func (t *table) wind(ctx context.Context, log runtime.Logger, tick int64, now live.Now, a live.Awaited) {
	s := &t.seats[a.Seat]
	if s.since != a.Since {
		if s.since, s.until = a.Since, tick; s.bot == "" {
			s.until += patience
		}
	}
	if tick < s.until {
		return
	}
	s.until = tick + again
	go func() {
		bot := live.Named(cmp.Or(s.bot, now.Match.Game().Info().Bots[0].Name))
		if err := bots.Step(ctx, t.match, a.Seat, a.Since, bot); err != nil && !errors.Is(err, hoyle.ErrStale) {
			log.Error("%v: %v", a.Seat, err)
		}
	}()
}

// tell sends a view to each client that does not know the newest one.
func (t *table) tell(log runtime.Logger, to runtime.MatchDispatcher) {
	now := t.match.Look()
	for id, p := range t.clients {
		if known := t.known[id]; known != now.Spot {
			v, _ := now.Show(t.seatOf(p), known) // all seats are in the match
			send(log, to, opView, v, p)
			t.known[id] = now.Spot
		}
	}
}

func send(log runtime.Logger, to runtime.MatchDispatcher, op int64, v any, p runtime.Presence) {
	data, err := json.Marshal(v)
	if err = cmp.Or(err, to.BroadcastMessage(op, data, []runtime.Presence{p}, nil, true)); err != nil {
		log.Error("to %s: %v", p.GetUserId(), err)
	}
}

// MatchTerminate does nothing: bots stop by themselves.
func (t *table) MatchTerminate(_ context.Context, _ runtime.Logger, _ *sql.DB, _ runtime.NakamaModule, _ runtime.MatchDispatcher, _ int64, state any,
	_ int) any {
	return state
}

// MatchSignal answers nothing.
func (t *table) MatchSignal(_ context.Context, _ runtime.Logger, _ *sql.DB, _ runtime.NakamaModule, _ runtime.MatchDispatcher, _ int64, state any,
	_ string) (any, string) {
	return state, ""
}
