package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/server/seats"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/worlds"
	"github.com/hoylecards/hoyle/live"
)

func TestMain(m *testing.M) {
	log.SetOutput(io.Discard)
	os.Exit(m.Run())
}

// client is a person's program. It knows the addresses of the server and of a seat, and nothing else.
type client struct {
	t    *testing.T
	url  string
	last string // the id of the last event
}

// post sends a request, and decodes the answer into v.
func post(t *testing.T, url string, body, v any) int {
	t.Helper()
	text, ok := body.(string)
	if !ok {
		data := must.Have(json.Marshal(body))(t)
		text = string(data)
	}
	r, err := http.Post(url, "application/json", strings.NewReader(text))
	must.Do(t, err)
	defer func() { _ = r.Body.Close() }()
	must.Do(t, json.NewDecoder(r.Body).Decode(v))
	return r.StatusCode
}

// open opens a table, and returns the addresses of its places.
func open(t *testing.T, url string, o order) seats.Table {
	t.Helper()
	var to seats.Table
	if code := post(t, url+"/tables", o, &to); code != http.StatusOK {
		t.Fatalf("%+v: %d", o, code)
	}
	for seat, token := range to.Seats {
		to.Seats[seat] = url + "/at/" + token
	}
	to.Watch = url + "/at/" + to.Watch
	return to
}

// follow reads views until do reports false. After every few views the line breaks, and the client
// connects again.
func (c *client) follow(do func(live.View) bool) {
	c.t.Helper()
	for {
		r := must.Have(http.NewRequestWithContext(c.t.Context(), http.MethodGet, c.url, nil))(c.t)
		r.Header.Set("Last-Event-ID", c.last)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			c.t.Error(err)
			return
		}
		views := 0
		lines := bufio.NewScanner(answer.Body)
		lines.Buffer(nil, 16<<20) // a deal of Karata can be long, and its whole log is in one line
		for views < 7 && lines.Scan() {
			if id, ok := strings.CutPrefix(lines.Text(), "id: "); ok {
				c.last = id
			}
			data, ok := strings.CutPrefix(lines.Text(), "data: ")
			if !ok {
				continue
			}
			var v live.View
			if err := json.Unmarshal([]byte(data), &v); err != nil {
				c.t.Error(err)
			}
			if views++; !do(v) {
				_ = answer.Body.Close()
				return
			}
		}
		_ = answer.Body.Close()
		if errors.Is(lines.Err(), bufio.ErrTooLong) {
			c.t.Error(lines.Err())
			return
		}
	}
}

// play makes the first legal move whenever there is one, clicks each button twice, and calls met at each
// view. It returns the plays of the deal as it has heard of them, and how many buttons it has clicked
// without a refusal of the second click as stale.
func (c *client) play(next bool, met func()) (heard []live.Event, twice int) {
	c.t.Helper()
	c.follow(func(v live.View) bool {
		met()
		heard = append(heard[:v.From], v.Log...)
		click := map[string]any{"spot": v.Spot}
		switch {
		case v.Over:
			return false
		case v.Turn == hoyle.Nobody && next:
			click["do"] = "next"
		case len(v.Legal) > 0 && v.Turn == v.Seat:
			click["move"] = v.Legal[0]
		default:
			return true
		}
		twice++
		for range 2 {
			var refusal live.Refusal
			if code := post(c.t, c.url, click, &refusal); code == http.StatusConflict && refusal.Code == "stale" {
				twice--
			} else if code != http.StatusOK {
				c.t.Errorf("%v: %d %+v", click, code, refusal)
			}
		}
		return true
	})
	return heard, twice
}

// Two people and bots end a match of two deals of each game, over lines that break and with every
// button clicked twice. Both hear of every play, once.
func TestTwoPeople(t *testing.T) {
	for _, g := range newServer(t.Context(), "").games {
		t.Run(g.Name(), func(t *testing.T) {
			s := newServer(t.Context(), t.TempDir())
			web := httptest.NewServer(s.handler())
			defer web.Close()
			spelling := g.Name()
			if g.Players() == 1 {
				spelling += ":players=2"
			}
			g := must.Have(hoyle.FindIn(s.games, spelling))(t)
			names := make([]string, g.Players())
			for seat := 2; seat < g.Players(); seat++ {
				names[seat] = "random"
			}
			o := order{Game: spelling, Format: "deals", N: 2, Bots: names}
			if !slices.ContainsFunc(g.Info().Formats, func(f hoyle.Format) bool { return f.Name == "deals" }) {
				o.Format = g.Info().Formats[0].Name
			}
			to := open(t, web.URL, o)
			var plays [2][]live.Event
			var twice [2]int
			var people, here sync.WaitGroup
			here.Add(len(plays))
			for seat := range plays {
				people.Go(func() {
					c := &client{t: t, url: to.Seats[seat]}
					met := sync.OnceFunc(func() { // a client that comes later does not hear of the plays so far
						here.Done()
						here.Wait()
					})
					plays[seat], twice[seat] = c.play(seat == 0, met)
				})
			}
			people.Wait()
			m := reopened(t, s, to.Watch).Look().Match
			for seat, heard := range plays {
				want := m.Table().Log(hoyle.Seat(seat), 0)
				if len(heard) != len(want) {
					t.Errorf("seat %d has heard of %d plays, want %d", seat, len(heard), len(want))
					continue
				}
				for i := range want {
					if heard[i].Seat != want[i].Seat || heard[i].Move != want[i].Move {
						t.Errorf("seat %d, play %d: %+v, want %+v", seat, i, heard[i], want[i])
					}
				}
				if twice[seat] > 0 {
					t.Errorf("seat %d: %d second clicks were not refused", seat, twice[seat])
				}
			}
		})
	}
}

// reopened returns the match as a new server finds it on the disk, where a play takes at most 60 bytes.
func reopened(t *testing.T, s *server, watch string) *live.Match {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(s.dir, "*"))
	if err != nil || len(names) != 1 {
		t.Fatalf("%q, %v", names, err)
	}
	data := must.Have(os.ReadFile(names[0]))(t)
	for n, line := range bytes.SplitAfter(data, []byte("\n"))[1:] {
		if len(line) > 60 && bytes.Count(line, []byte(",")) < 6 { // a capture of many cards takes a few more
			t.Errorf("change %d takes %d bytes: %s", n, len(line), line)
		}
	}
	if err := os.WriteFile(names[0], append(data, `{"seat":0,"spot":"2.0`...), 0o600); err != nil { // a crash
		t.Fatal(err)
	}
	again := newServer(t.Context(), s.dir)
	must.Do(t, again.reopen())
	web := httptest.NewServer(again.handler())
	defer web.Close()
	table, m, err := load(t.Context(), s.games, names[0])
	if err != nil || !strings.HasSuffix(watch, "/at/"+table.Watch) {
		t.Fatalf("%+v, %v", table, err)
	}
	(&client{t: t, url: web.URL + "/at/" + table.Watch}).follow(func(v live.View) bool {
		if v.Spot != m.Look().Spot || !v.Over {
			t.Errorf("after a restart spectators see %v", v.Spot)
		}
		return false
	})
	return m
}

// Bad requests of any kind are refused with a code.
func TestRefusals(t *testing.T) {
	web := httptest.NewServer(newServer(t.Context(), "").handler())
	defer web.Close()
	to := open(t, web.URL, order{Game: "karata", Bots: []string{"", "house"}})
	mine, other := to.Seats[0], web.URL+"/at/nobody"
	for _, tt := range []struct {
		name, url, body string
		status          int
		code            string
	}{
		{"no JSON", web.URL + "/tables", "{", 400, "bad-request"},
		{"a long body", web.URL + "/tables", `{"game":"` + strings.Repeat("x", 4<<10) + `"}`, 400, "bad-request"},
		{"no such game", web.URL + "/tables", `{"game":"whist"}`, 404, "no-such-game"},
		{"bad rules", web.URL + "/tables", `{"game":"karata:seats=9"}`, 400, "invalid-rules"},
		{"no such format", web.URL + "/tables", `{"game":"karata","format":"cup"}`, 400, "no-such-format"},
		{"too many bots", web.URL + "/tables", `{"game":"indigo","bots":["","house","house"]}`, 400, "bad-bots"},
		{"bots alone", web.URL + "/tables", `{"game":"indigo","bots":["house","house"]}`, 400, "bad-bots"},
		{"a bot that thinks for as long as the client likes", web.URL + "/tables", `{"game":"indigo","bots":["","search:1000000"]}`, 400, "bad-bots"},
		{"no such seat", other, `{"spot":"1.0.0","move":"7H"}`, 404, "not-found"},
		{"no spot", mine, `{"spot":"7","move":"7H"}`, 400, "bad-request"},
		{"no move", mine, `{"spot":"1.0.0","move":"dance"}`, 400, "not-a-move"},
		{"the past", mine, `{"spot":"","move":"draw"}`, 409, "stale"},
		{"the future", mine, `{"spot":"5.0.0","move":"draw"}`, 409, "stale"},
		{"the next deal, too early", mine, `{"spot":"1.0.0","do":"next"}`, 409, "deal-running"},
		{"plays of others taken back", mine, `{"spot":"1.0.0","do":"undo-to","n":0}`, 400, "bad-request"},
		{"a spectator", to.Watch, `{"spot":"1.0.0","move":"draw"}`, 409, "no-such-seat"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var refusal live.Refusal
			if status := post(t, tt.url, tt.body, &refusal); status != tt.status || refusal.Code != tt.code || refusal.Reason == "" {
				t.Errorf("%d %+v, want %d %s", status, refusal, tt.status, tt.code)
			}
		})
	}
}

// A client that is up to date and connects again has a stream at once, although it has no event yet.
func TestNothingMissed(t *testing.T) {
	web := httptest.NewServer(newServer(t.Context(), "").handler())
	defer web.Close()
	ctx, hangUp := context.WithTimeout(t.Context(), 10*time.Second)
	defer hangUp()
	r := must.Have(http.NewRequestWithContext(ctx, http.MethodGet, open(t, web.URL, order{Game: "karata"}).Seats[0], nil))(t)
	r.Header.Set("Last-Event-ID", "1.0.0")
	stream, err := http.DefaultClient.Do(r)
	must.Do(t, err)
	if err := stream.Body.Close(); err != nil || stream.StatusCode != http.StatusOK {
		t.Errorf("%s, %v", stream.Status, err)
	}
}

// The log has what went wrong here, and nothing of clients that hang up.
func TestLog(t *testing.T) {
	var out bytes.Buffer
	log.SetOutput(&out)
	defer log.SetOutput(io.Discard)
	s := newServer(t.Context(), "")
	web := httptest.NewServer(s.handler())
	defer web.Close()
	to := open(t, web.URL, order{Game: "karata", Bots: []string{"", "house"}})
	gone, hangUp := context.WithCancel(t.Context())
	hangUp()
	r := httptest.NewRequest(http.MethodPost, strings.TrimPrefix(to.Seats[0], web.URL), strings.NewReader(`{"spot":"1.0.0","move":"draw"}`))
	s.handler().ServeHTTP(httptest.NewRecorder(), r.WithContext(gone))
	if out.Len() > 0 {
		t.Errorf("a client that hung up: %s", &out)
	}
	broken := s.seats.Answer(func(http.ResponseWriter, *http.Request) (any, error) { return nil, errors.New("the disk is full") })
	broken.ServeHTTP(httptest.NewRecorder(), r)
	if !strings.Contains(out.String(), "the disk is full") {
		t.Errorf("the log has %q", &out)
	}
}

// Alone among bots a person may take back a move, with what the bots have answered. A person who
// sits with other people may not.
func TestUndo(t *testing.T) {
	web := httptest.NewServer(newServer(t.Context(), "").handler())
	defer web.Close()
	undo := func(other string) (int, live.Refusal) {
		to := open(t, web.URL, order{Game: "indigo", Bots: []string{"", other}})
		c, played, last := &client{t: t, url: to.Seats[0]}, false, live.Spot{}
		c.follow(func(v live.View) bool {
			last = v.Spot
			if v.Turn != v.Seat || played {
				return v.Turn != v.Seat
			}
			played = true
			var answer struct{ Spot live.Spot }
			post(t, c.url, map[string]any{"spot": v.Spot, "move": v.Legal[0]}, &answer)
			last = answer.Spot
			return other != "" // the bot answers
		})
		var refusal live.Refusal
		return post(t, c.url, map[string]any{"spot": last, "do": "undo"}, &refusal), refusal
	}
	if status, refusal := undo("random"); status != http.StatusOK {
		t.Errorf("alone: %d %+v", status, refusal)
	}
	if status, refusal := undo(""); refusal.Code != "no-undo" {
		t.Errorf("with another person: %d %+v", status, refusal)
	}
}

// A match in which somebody sits out is refused.
func TestTableOfFive(t *testing.T) {
	s := newServer(t.Context(), "")
	made := httptest.NewRecorder()
	s.handler().ServeHTTP(made, httptest.NewRequest(http.MethodPost, "/tables", strings.NewReader(`{"game":"doppelkopf:table=5"}`)))
	if made.Code != http.StatusBadRequest || !strings.Contains(made.Body.String(), "no-chairs") {
		t.Errorf("%d: %s", made.Code, made.Body)
	}
}

// A bot moves for a person whose time is up, and a table at which nobody clicks is closed.
func TestClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		s := newServer(ctx, "")
		game := must.Have(hoyle.Find("indigo"))(t)
		match := must.Have(game.Match("", 0, deck.NewSeed(1)))(t)
		m := must.Have(live.New(ctx, match, nil))(t)
		table, err := seats.NewTable(game, nil)
		must.Do(t, errors.Join(err, s.seats.Open(ctx, table, m)))
		synctest.Wait()
		if n := m.Look().Match.Table().Len(); n != 0 {
			t.Errorf("%d plays at once", n)
		}
		for range m.Follow(ctx, m.Look().Spot) {
			break // the first play comes when the time is up
		}
		if n := m.Look().Match.Table().Len(); n != 1 {
			t.Errorf("%d plays", n)
		}
		time.Sleep(s.seats.Idle)
		synctest.Wait()
		gone := httptest.NewRecorder()
		s.handler().ServeHTTP(gone, httptest.NewRequest(http.MethodGet, "/at/"+table.Seats[0], nil))
		if gone.Code != http.StatusNotFound {
			t.Errorf("the table is still open: %d", gone.Code)
		}
		stop()
	})
}

// What a seat is sent by the server does not depend on cards that it cannot see.
func TestSecrets(t *testing.T) {
	worlds.Check(t, 10, door)
}

// door returns what a viewer is sent, with the stream of the seat that sits shift seats further.
func door(t *testing.T, m *hoyle.Match, viewer hoyle.Seat, shift int) (worlds.Door, error) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	t.Cleanup(stop)
	s := newServer(ctx, "")
	match, err := live.New(ctx, m, nil)
	if err != nil {
		return nil, err
	}
	places, err := seats.NewTable(m.Game(), nil)
	if err = errors.Join(err, s.seats.Open(ctx, places, match)); err != nil {
		return nil, err
	}
	known := live.Spot{}
	return func(seat hoyle.Seat, move string) []byte {
		var sent bytes.Buffer
		if move != "" {
			body, _ := json.Marshal(map[string]any{"spot": match.Look().Spot, "move": move}) // texts and a spot
			answer := httptest.NewRecorder()
			s.handler().ServeHTTP(answer, httptest.NewRequest(http.MethodPost, "/at/"+places.Seats[seat], bytes.NewReader(body)))
			if seat == viewer {
				sent.Write(answer.Body.Bytes())
			}
		}
		if known == match.Look().Spot {
			return sent.Bytes() // the stream would wait
		}
		r := httptest.NewRequest(http.MethodGet, "/at/"+places.Seats[(int(viewer)+shift)%len(places.Seats)], nil)
		r.Header.Set("Last-Event-ID", known.String())
		known = match.Look().Spot
		once, end := context.WithCancel(ctx)
		out := &firstEvent{ResponseRecorder: httptest.NewRecorder(), end: end}
		s.handler().ServeHTTP(out, r.WithContext(once))
		for _, token := range append(places.Seats, places.Watch) { // random in each world
			if bytes.Contains(out.Body.Bytes(), []byte(token)) {
				t.Error("a stream has a token")
			}
		}
		sent.Write(out.Body.Bytes())
		return sent.Bytes()
	}, nil
}

// firstEvent ends a request when an event has been flushed.
type firstEvent struct {
	*httptest.ResponseRecorder

	end context.CancelFunc
}

func (w *firstEvent) Flush() {
	if w.Body.Len() > 0 { // not only the headers
		w.end()
	}
}
