package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/heroiclabs/nakama-common/runtime"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/worlds"
	"github.com/hoylecards/hoyle/live"
)

// server is what the methods of a match need of Nakama. It keeps what is sent, by session.
type server struct {
	runtime.Logger
	runtime.MatchDispatcher

	t     *testing.T
	match runtime.Match
	tick  int64
	sent  map[string][]message
	mu    sync.Mutex
	errs  []string // what was logged
}

// message is what one session was sent.
type message struct {
	op   int64
	data []byte
}

// session is the connection of a user. It is a message, too, if it has data.
type session struct {
	runtime.MatchData

	user, id string
	op       int64
	data     []byte
}

func (s session) GetUserId() string    { return s.user } //nolint:revive // Nakama calls it so
func (s session) GetSessionId() string { return s.id }   //nolint:revive // Nakama calls it so
func (s session) GetOpCode() int64     { return s.op }
func (s session) GetData() []byte      { return s.data }

func (s *server) Error(format string, v ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.errs = append(s.errs, fmt.Sprintf(format, v...))
}

func (s *server) BroadcastMessage(op int64, data []byte, to []runtime.Presence, _ runtime.Presence, _ bool) error {
	if len(to) != 1 {
		s.t.Errorf("%d clients were sent the same", len(to))
	}
	for _, p := range to {
		s.sent[p.GetSessionId()] = append(s.sent[p.GetSessionId()], message{op, data})
	}
	return nil
}

// initializer makes a match, as Nakama does for each that is created.
type initializer struct {
	runtime.Initializer

	made *runtime.Match
}

func (i initializer) RegisterMatch(_ string, fn func(context.Context, runtime.Logger, *sql.DB, runtime.NakamaModule) (runtime.Match, error)) (err error) {
	*i.made, err = fn(context.Background(), nil, nil, nil)
	return err
}

func TestMain(m *testing.M) {
	bots.AtOnce = nil // a channel would be outside the bubbles of synctest
	games = append(games, hearts.ByName())
	os.Exit(m.Run())
}

// begin returns a server with a match, which is nil if the parameters are bad.
func begin(t *testing.T, params map[string]any) (*server, any) {
	t.Helper()
	s := &server{t: t, sent: map[string][]message{}}
	must.Do(t, InitModule(t.Context(), s, nil, nil, initializer{made: &s.match}))
	state, ticks, _ := s.match.MatchInit(t.Context(), s, nil, nil, params)
	if (state == nil) != (ticks == 0) {
		t.Errorf("state %v, %d ticks a second", state, ticks)
	}
	return s, state
}

// join lets a user join, and reports whether that was allowed.
func (s *server) join(user, id string, metadata map[string]string) bool {
	p := session{user: user, id: id}
	if _, ok, _ := s.match.MatchJoinAttempt(s.t.Context(), s, nil, nil, s, s.tick, s.match, p, metadata); !ok {
		return false
	}
	s.match.MatchJoin(s.t.Context(), s, nil, nil, s, s.tick, s.match, []runtime.Presence{p})
	return true
}

func (s *server) leave(user, id string) {
	s.match.MatchLeave(s.t.Context(), s, nil, nil, s, s.tick, s.match, []runtime.Presence{session{user: user, id: id}})
}

// loop passes clicks, and returns the state. Then it waits until no bot thinks.
func (s *server) loop(clicks ...runtime.MatchData) any {
	s.tick++
	defer synctest.Wait()
	return s.match.MatchLoop(s.t.Context(), s, nil, nil, s, s.tick, s.match, clicks)
}

func click(user, id string, op int64, at live.Spot, move string) session {
	return session{user: user, id: id, op: op, data: fmt.Appendf(nil, `{"spot":%q,"move":%q}`, at, move)}
}

// last returns the last view that a session was sent.
func (s *server) last(id string) (v live.View) {
	s.t.Helper()
	for _, m := range slices.Backward(s.sent[id]) {
		if m.op == opView {
			if err := json.Unmarshal(m.data, &v); err != nil {
				s.t.Error(err)
			}
			return v
		}
	}
	s.t.Fatalf("%s has been sent no view", id)
	return v
}

// refusals returns the codes of all refusals that a session was sent.
func (s *server) refusals(id string) (codes []string) {
	for _, m := range s.sent[id] {
		var r live.Refusal
		if m.op == opRefusal && json.Unmarshal(m.data, &r) == nil {
			codes = append(codes, r.Code)
		}
	}
	return codes
}

// user is a person who plays at random, and clicks everything twice.
type user struct {
	name, id string
	r        *rand.Rand
	read     int          // messages of this session
	view     live.View    // the last one
	heard    []live.Event // of the deal
	clicked  live.Spot
}

// act reads what has come, and returns the next clicks.
func (u *user) act(s *server) (clicks []runtime.MatchData) {
	for ; u.read < len(s.sent[u.id]); u.read++ {
		m := s.sent[u.id][u.read]
		if m.op != opView {
			continue
		}
		if err := json.Unmarshal(m.data, &u.view); err != nil {
			s.t.Error(err)
		}
		u.heard = append(u.heard[:u.view.From], u.view.Log...)
	}
	c := click(u.name, u.id, opNext, u.view.Spot, "")
	switch v := u.view; {
	case v.Over || u.clicked == v.Spot:
		return nil
	case v.Turn != hoyle.Nobody && (len(v.Legal) == 0 || v.Turn != v.Seat):
		return nil
	case v.Turn != hoyle.Nobody:
		c = click(u.name, u.id, opMove, v.Spot, v.Legal[u.r.IntN(len(v.Legal))])
	}
	u.clicked = u.view.Spot
	return []runtime.MatchData{c, c}
}

// In every game, users and bots end a match over connections that break, and users hear of every play
// once.
func TestEveryGame(t *testing.T) {
	for _, game := range games {
		t.Run(game.Name(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { whole(t, game) })
		})
	}
}

func whole(t *testing.T, game hoyle.Game) {
	t.Helper()
	spelling := game.Name()
	if game.Players() == 1 {
		spelling += ":players=3"
	}
	params := map[string]any{"game": spelling, "bots": []string{"", "", "random", "random"}[:max(2, game.Players())]}
	if slices.ContainsFunc(game.Info().Formats, func(f hoyle.Format) bool { return f.Name == "deals" }) {
		params["format"], params["n"] = "deals", 2
	}
	if game.Players() == 1 {
		params["bots"] = []string{"", "", "random"}
	}
	s, state := begin(t, params)
	if state == nil {
		t.Fatal(s.errs)
	}
	users := []*user{{name: "ann", id: "ann"}, {name: "bob", id: "bob"}}
	for i, u := range users {
		u.r = rand.New(rand.NewPCG(uint64(i), 0))
		if !s.join(u.name, u.id, nil) {
			t.Fatalf("%s has no seat", u.name)
		}
	}
	m := s.match.(*table).match
	for i := 0; !m.Look().Match.Over(); i++ {
		if i > 20_000 {
			t.Fatal("the match does not end")
		}
		var clicks []runtime.MatchData
		for _, u := range users {
			clicks = append(clicks, u.act(s)...)
		}
		if u := users[i%2]; i%9 == 0 { // the line breaks, and nothing of this tick arrives
			s.leave(u.name, u.id)
			s.loop(clicks...)
			u.id, u.read = u.id+"'", 0
			s.join(u.name, u.id, map[string]string{"spot": u.view.Spot.String()})
		}
		s.loop(clicks...)
	}
	s.loop()
	deal := m.Look().Match.Table()
	for seat, u := range users {
		u.act(s)
		want := deal.Log(hoyle.Seat(seat), 0)
		if u.view.Seat != hoyle.Seat(seat) || len(u.heard) != len(want) {
			t.Fatalf("%s, at %v, has heard of %d plays, want %d", u.name, u.view.Seat, len(u.heard), len(want))
		}
		for i := range want {
			if u.heard[i].Seat != want[i].Seat || u.heard[i].Move != want[i].Move {
				t.Errorf("%s, play %d: %+v, want %+v", u.name, i, u.heard[i], want[i])
			}
		}
	}
	stale := 0
	for id := range s.sent {
		for _, code := range s.refusals(id) {
			if stale++; code != "stale" && code != "deal-running" && code != "match-over" {
				t.Errorf("%s was refused: %s", id, code)
			}
		}
	}
	if stale == 0 || len(s.errs) > 0 {
		t.Errorf("%d second clicks were refused; logged was %v", stale, s.errs)
	}
}

func TestSeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := begin(t, map[string]any{"game": "indigo"})
		if !s.join("ann", "1", nil) || !s.join("bob", "2", nil) {
			t.Error("a seat is free, and was refused")
		}
		if s.join("cid", "3", nil) {
			t.Error("three at a table for two")
		}
		if !s.join("cid", "4", map[string]string{"watch": "yes"}) || s.last("4").Seat != hoyle.Nobody {
			t.Error("nobody may watch")
		}
		s.leave("ann", "1")
		if s.join("cid", "5", nil) {
			t.Error("a seat was lost with the connection")
		}
		if !s.join("ann", "6", map[string]string{"spot": "nonsense"}) || !s.join("ann", "7", nil) || s.last("6").Seat != 0 || s.last("7").Seat != 0 {
			t.Error("at two connections, a user does not have the seat")
		}
		if n := len(s.sent["1"]); n != 1 {
			t.Errorf("who had left was sent %d messages", n)
		}
	})
}

func TestRefusals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := begin(t, map[string]any{"game": "karata"})
		s.join("ann", "1", nil)
		s.join("bob", "2", nil)
		s.join("cid", "3", map[string]string{"watch": "yes"})
		at := s.last("1").Spot
		for _, tt := range []struct {
			click session
			code  string
		}{
			{session{user: "ann", id: "1", op: opMove, data: []byte("{")}, "not-a-move"},
			{session{user: "ann", id: "1", op: opMove, data: []byte(`{"spot":"x"}`)}, "not-a-move"},
			{click("ann", "1", opMove, at, "dance"), "not-a-move"},
			{click("ann", "1", opMove, at, "done"), "nothing-laid"},
			{click("ann", "1", opMove, live.Spot{}, "draw"), "stale"},
			{click("ann", "1", opNext, at, ""), "deal-running"},
			{click("ann", "1", opUndo, at, ""), "no-undo"},
			{click("bob", "2", opMove, at, "draw"), "not-your-turn"},
			{click("cid", "3", opMove, at, "draw"), "no-such-seat"},
		} {
			before := len(s.refusals(tt.click.id))
			s.loop(tt.click)
			if got := s.refusals(tt.click.id); len(got) != before+1 || got[before] != tt.code {
				t.Errorf("%s: %v, want %s", tt.click.data, got, tt.code)
			}
		}
		if s.last("1").Spot != at {
			t.Error("a refused click changed the match")
		}
	})
}

func TestParams(t *testing.T) {
	for _, params := range []map[string]any{
		nil, {"game": "whist"}, {"game": "karata:seats=9"}, {"game": 7}, {"game": "indigo", "format": "cup"},
		{"game": "indigo", "n": -1}, {"game": "indigo", "bots": []string{"nobody"}}, {"game": "indigo", "bots": "house"},
		{"game": "indigo", "bots": make(chan int)},
	} {
		if s, state := begin(t, params); state != nil || len(s.errs) != 1 {
			t.Errorf("%v: %v, logged %v", params, state, s.errs)
		}
	}
	if s, state := begin(t, map[string]any{"game": "indigo", "n": 3.0, "format": "deals", "bots": []any{"house"}}); state == nil { // as JSON has them
		t.Error(s.errs)
	}
}

// Alone among bots a user may take back a move, but not with another person at the table.
func TestUndo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, alone := range []bool{true, false} {
			params := map[string]any{"game": "indigo"}
			if alone {
				params["bots"] = []string{"", "house"}
			}
			s, _ := begin(t, params)
			s.join("ann", "1", nil)
			v := s.last("1")
			s.loop(click("ann", "1", opMove, v.Spot, v.Legal[0]))
			s.loop()
			at := s.last("1").Spot
			s.loop(click("ann", "1", opUndo, at, ""))
			if got := s.last("1"); alone != (len(got.Legal) == len(v.Legal) && got.Spot != at) {
				t.Errorf("alone %v: %d moves at %v after %v, refused %v", alone, len(got.Legal), got.Spot, at, s.refusals("1"))
			}
			if alone != (len(s.refusals("1")) == 0) {
				t.Errorf("alone %v: refused %v", alone, s.refusals("1"))
			}
		}
	})
}

// A bot moves for a person whose time is up, and not before. A match that nobody joins ends.
func TestClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := begin(t, map[string]any{"game": "indigo"})
		m := s.match.(*table).match
		for range patience {
			s.loop()
		}
		if n := m.Look().Match.Table().Len(); n != 0 {
			t.Errorf("%d plays too early", n)
		}
		s.loop()
		if n := m.Look().Match.Table().Len(); n != 1 {
			t.Errorf("%d plays when the time is up", n)
		}
		s.join("ann", "1", nil)
		for range 2 * idle {
			if s.loop() == nil {
				t.Fatal("a match ended with a user")
			}
		}
		s.leave("ann", "1")
		for range idle {
			if s.loop() == nil {
				t.Fatal("a match ended too early")
			}
		}
		if s.loop() != nil {
			t.Error("a match without users does not end")
		}
	})
}

// A bot that fails is logged, and tries again after a while.
func TestFailingBot(t *testing.T) {
	works := bots.Rand
	defer func() { bots.Rand = works }()
	bots.Rand = func() *rand.Rand { return nil }
	synctest.Test(t, func(t *testing.T) {
		s, _ := begin(t, map[string]any{"game": "indigo", "bots": []string{"random", "random"}})
		for range again {
			s.loop()
		}
		if len(s.errs) != 1 {
			t.Errorf("logged was %v", s.errs)
		}
		if s.loop(); len(s.errs) != 2 {
			t.Errorf("then logged was %v", s.errs)
		}
		bots.Rand = works
		for range 100 * again {
			s.loop()
		}
		if m := s.match.(*table).match.Look().Match; m.Table().Turn() != hoyle.Nobody {
			t.Errorf("the bots do not end the deal: %v", m.Table())
		}
	})
}

// What a client is sent does not depend on cards that its seat cannot see.
func TestSecrets(t *testing.T) {
	worlds.Check(t, 10, door)
}

// door returns what is sent to the seat that sits shift seats further than the viewer.
func door(t *testing.T, match *hoyle.Match, viewer hoyle.Seat, shift int) (worlds.Door, error) {
	t.Helper()
	s, _ := begin(t, map[string]any{"game": match.Game().Spelling()})
	var err error
	if s.match.(*table).match, err = live.New(t.Context(), match, nil); err != nil {
		return nil, err
	}
	var names []string
	for seat := range match.Game().Players() {
		names = append(names, fmt.Sprint(seat))
		s.join(names[seat], names[seat], nil)
	}
	id, read := names[(int(viewer)+shift)%len(names)], 0
	return func(seat hoyle.Seat, move string) []byte {
		var clicks []runtime.MatchData
		if move != "" {
			name := names[seat]
			clicks = append(clicks, click(name, name, opMove, s.match.(*table).match.Look().Spot, move))
		}
		s.tick = 0 // no clock runs down
		s.match.MatchLoop(t.Context(), s, nil, nil, s, s.tick, s.match, clicks)
		var sent bytes.Buffer
		for _, m := range s.sent[id][read:] {
			fmt.Fprintf(&sent, "%d %s\n", m.op, m.data)
		}
		read = len(s.sent[id])
		return sent.Bytes()
	}, nil
}
