package door

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
)

// dice returns a function for random numbers that are the same in each run.
func dice(seed uint64) func() *rand.Rand {
	var mu sync.Mutex
	n := uint64(0)
	return func() *rand.Rand {
		mu.Lock()
		defer mu.Unlock()
		n++
		return rand.New(rand.NewPCG(seed, n))
	}
}

// options returns the options of a door at which tables can be opened.
func options() Options {
	n := uint64(0)
	return Options{
		Games: append(hoyle.Games(), hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{Title: "Tuck"}), hearts.ByName()),
		Bots:  &live.Bots{Rand: dice(1)}, Wait: Within(20 * time.Second),
		Seed: func() deck.Seed { n++; return deck.NewSeed(n) },
	}
}

// client is a model that is a script. It holds each answer against the schema of its tool.
type client struct {
	t       *testing.T
	s       *mcp.ClientSession
	schemas map[string]*jsonschema.Resolved
}

// connect returns a client of a door, over streams in memory.
func connect(t *testing.T, d *Door) client {
	t.Helper()
	there, here := mcp.NewInMemoryTransports()
	must.Have(d.Server().Connect(t.Context(), there, nil))(t)
	return dial(t, here)
}

func dial(t *testing.T, over mcp.Transport) client {
	t.Helper()
	s := must.Have(mcp.NewClient(&mcp.Implementation{Name: "script", Version: "1"}, nil).Connect(t.Context(), over, nil))(t)
	return client{t, s, map[string]*jsonschema.Resolved{}}
}

// schema returns the schema of a tool's data. It lists the tools when it is first called.
func (c client) schema(name string) *jsonschema.Resolved {
	c.t.Helper()
	if len(c.schemas) == 0 {
		for _, tool := range must.Have(c.s.ListTools(c.t.Context(), nil))(c.t).Tools {
			var schema jsonschema.Schema
			must.Do(c.t, json.Unmarshal(must.Have(json.Marshal(tool.OutputSchema))(c.t), &schema))
			c.schemas[tool.Name] = must.Have(schema.Resolve(nil))(c.t)
		}
	}
	return c.schemas[name]
}

// call returns the text and the data of an answer.
func (c client) call(tool string, args map[string]any) (text string, data []byte, refused bool) {
	c.t.Helper()
	r, err := c.s.CallTool(c.t.Context(), &mcp.CallToolParams{Name: tool, Arguments: args})
	if err != nil {
		c.t.Fatal(tool, err)
	}
	data = must.Have(json.Marshal(r.StructuredContent))(c.t)
	if err := c.schema(tool).Validate(r.StructuredContent); err != nil {
		c.t.Errorf("%s answers %s: %v", tool, data, err)
	}
	return r.Content[0].(*mcp.TextContent).Text, data, r.IsError
}

// must is call for an answer that is not a refusal.
func (c client) must(tool string, args map[string]any) string {
	c.t.Helper()
	text, _, refused := c.call(tool, args)
	if refused {
		c.t.Fatalf("%s %v: %s", tool, args, text)
	}
	return text
}

// field returns what a line of a text says.
func field(text, name string) string {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, name+": "); ok {
			return strings.TrimSpace(rest)
		}
	}
	return ""
}

// moves returns the moves that a text lists.
func moves(text string) (all []string) {
	_, list, _ := strings.Cut(text, "\nmoves:\n")
	for line := range strings.Lines(list) {
		move, _, _ := strings.Cut(strings.TrimPrefix(line, "  "), ": ")
		all = append(all, move)
	}
	return all
}

// play plays a match to its end as a model does that reads only text, and returns the number of
// plays.
func (c client) play(text string) (plays int) {
	c.t.Helper()
	r := rand.New(rand.NewPCG(3, 4))
	for range 1_000_000 {
		switch status := field(text, "status"); {
		case strings.HasPrefix(status, "the match is over"):
			return plays
		case strings.HasPrefix(status, "the deal is over"):
			next, _, refused := c.call("next", map[string]any{"spot": field(text, "spot")})
			if refused { // somebody else was faster
				next = c.must("look", nil)
			}
			text = next
		case status == "your move":
			legal := moves(text)
			if len(legal) == 0 {
				c.t.Fatalf("no moves in\n%s", text)
			}
			plays++
			text = c.must("play", map[string]any{"spot": field(text, "spot"), "move": legal[r.IntN(len(legal))]})
		default:
			text = c.must("look", nil)
		}
	}
	c.t.Fatal("the match does not end")
	return plays
}

// Over HTTP, two models sit at one table of Doppelkopf; each has the address of its own seat.
func TestTwoModelsOverHTTP(t *testing.T) {
	server, doors, m := serve(t, "doppelkopf", 2)
	defer server.Close()
	var all sync.WaitGroup
	for _, url := range doors {
		c := dial(t, &mcp.StreamableClientTransport{Endpoint: url})
		all.Go(func() {
			if plays := c.play(c.must("look", nil)); plays == 0 {
				t.Error("no plays")
			}
		})
	}
	all.Wait()
	if !m.Look().Match.Over() {
		t.Error("the match is not over")
	}
}

// serve serves doors to the first seats of a table of a game. Bots have the others.
func serve(t *testing.T, name string, n int) (*httptest.Server, []string, *live.Match) {
	t.Helper()
	game := must.Have(hoyle.Find(name))(t)
	match := must.Have(game.Match("deals", 1, deck.NewSeed(5)))(t)
	m := must.Have(live.New(t.Context(), match, nil))(t)
	o, doors := options(), NewDoors()
	o.Seed = nil
	var secrets []string
	for seat := range hoyle.Seat(game.Players()) {
		if int(seat) >= n {
			go o.Bots.Play(t.Context(), m, seat, live.Named("random"))
			continue
		}
		d := New(t.Context(), o)
		d.Sit(m, seat)
		secrets = append(secrets, doors.Add(d))
	}
	server := httptest.NewServer(doors.Handler())
	for i, secret := range secrets {
		secrets[i] = server.URL + "/" + secret
	}
	return server, secrets, m
}

// Each tool refuses what it cannot do, with a code and a reason, and nothing changes.
func TestRefusals(t *testing.T) {
	o := options()
	o.Wait = Within(time.Second)
	d := New(t.Context(), o)
	c := connect(t, d)
	no := func(tool, code string, args map[string]any) {
		t.Helper()
		text, data, refused := c.call(tool, args)
		var told live.Refusal
		if err := json.Unmarshal(data, &told); err != nil || !refused || told.Code != code || told.Reason == "" || !strings.HasPrefix(text,
			"refused: "+code+" (") {
			t.Errorf("%s %v: want %s, got %s %s", tool, args, code, text, data)
		}
	}
	for _, tool := range []string{"look", "log", "record", "review", "rules"} {
		no(tool, "no-table", nil)
	}
	no("open", "no-such-game", map[string]any{"game": "skat"})
	no("open", "invalid-rules", map[string]any{"game": "karata:seats=9"})
	no("open", "no-such-bot", map[string]any{"game": "karata", "bots": "search:99999999"})
	no("open", "no-such-format", map[string]any{"game": "karata", "format": "forever"})
	text := c.must("open", map[string]any{"game": "karata"})
	at := field(text, "spot")
	for range 3 { // until it is this seat's turn
		if field(text, "status") != "your move" {
			text = c.must("look", nil)
			at = field(text, "spot")
		}
	}
	no("play", "not-a-move", map[string]any{"spot": at, "move": "hello"})
	if text, _, _ := c.call("play", map[string]any{"spot": at, "move": "hello"}); text != "refused: not-a-move (not a move: karata: \"hello\")\n" {
		t.Errorf("the reason of the game is lost: %s", text)
	}
	no("play", "nothing-laid", map[string]any{"spot": at, "move": "done"})
	no("play", "stale", map[string]any{"spot": "9.9.9", "move": "draw"})
	no("play", "stale", map[string]any{"spot": "", "move": "draw"})
	no("play", "bad-spot", map[string]any{"spot": "here", "move": "draw"})
	no("next", "deal-running", map[string]any{"spot": at})
	no("record", "secret", nil)
	no("review", "secret", nil)
	expect.Is(t, c.must("look", nil), text, "after a refusal")
	no("play", "not-a-move", map[string]any{"spot": at, "move": strings.Repeat("x", 1000)})
	expect.Is(t, d.Tally().Refused["not-a-move"], 3, "wrong moves are counted")
}

// Arguments that a tool does not take are refused by their names, and so is a tool that does not exist.
func TestBadCalls(t *testing.T) {
	d := New(t.Context(), options())
	c := connect(t, d)
	at := field(c.must("open", map[string]any{"game": "indigo", "bots": "random"}), "spot")
	for _, tt := range []struct {
		tool string
		args map[string]any
		want string
	}{
		{"look", map[string]any{"seat": 1}, "seat: unknown field"},
		{"look", map[string]any{"wait": "no"}, "wait: "},
		{"play", map[string]any{"spot": at}, "move: missing"},
		{"play", map[string]any{"move": "4C", "at": at, "spot": at}, "at: unknown field"},
		{"play", map[string]any{"spot": nil, "move": "4C"}, "spot: unexpected null"},
		{"play", map[string]any{"Spot": at, "move": "4C"}, "Spot: unknown field"},
		{"open", map[string]any{"n": 1.5}, "n: "},
		{"log", map[string]any{"from": "1"}, "from: "},
		{"rules", map[string]any{"game": []string{"indigo"}}, "game: "},
		{"games", map[string]any{"x": 1}, "x: unknown field"},
	} {
		text, data, refused := c.call(tt.tool, tt.args)
		var told live.Refusal
		must.Do(t, json.Unmarshal(data, &told))
		if !refused || told.Code != "bad-call" || !strings.HasPrefix(text, "refused: bad-call (no tool takes that)\n"+tt.want) || len(told.Problems) != 1 {
			t.Errorf("%s %v: %s %s", tt.tool, tt.args, text, data)
		}
	}
	_, err := c.s.CallTool(t.Context(), &mcp.CallToolParams{Name: "shell"})
	if wire, ok := errors.AsType[*jsonrpc.Error](err); !ok || !strings.Contains(string(wire.Data), `"code":"bad-call"`) {
		t.Errorf("an invented tool: %v", err)
	}
	expect.Is(t, d.Tally().Refused["bad-call"], 11, "bad calls are counted")
	expect.Is(t, c.must("log", map[string]any{"from": -5}), c.must("log", nil), "the log from -5")
}

// A model that opens another table in a running match is told of it, and so is the reader of its results.
func TestLeavingIsTold(t *testing.T) {
	d := New(t.Context(), options())
	c := connect(t, d)
	open := func() string {
		return c.must("open", map[string]any{"game": "indigo", "format": "deals", "n": 1, "bots": "random"})
	}
	if text := open(); field(text, "left") != "" {
		t.Error(text)
	}
	for _, left := range []string{"1", "2"} {
		if text := open(); field(text, "left") != left+" before the end of the match" {
			t.Error(text)
		}
	}
	c.play(c.must("look", nil))
	for _, tool := range []string{"look", "record", "review"} {
		if text := c.must(tool, nil); field(text, "left") != "2 before the end of the match" {
			t.Errorf("%s: %s", tool, text)
		}
	}
	if text := open(); field(text, "left") != "2 before the end of the match" || d.Tally().Left != 2 {
		t.Error("a match that is over is not left: " + text)
	}
}

// No tool takes a seat, a token or the name of another tool's secret, and only those that were
// promised exist.
func TestTools(t *testing.T) {
	o := options()
	want := []string{"games", "log", "look", "next", "open", "play", "record", "review", "rules"}
	for range 2 {
		tools := must.Have(connect(t, New(t.Context(), o)).s.ListTools(t.Context(), nil))(t)
		var names []string
		for _, tool := range tools.Tools {
			names = append(names, tool.Name)
			schema, err := json.Marshal(tool.InputSchema)
			if err != nil || strings.Contains(string(schema), `"seat"`) || strings.Contains(string(schema),
				`"token"`) || !strings.Contains(string(schema), `"additionalProperties":false`) {
				t.Errorf("%s takes %s", tool.Name, schema)
			}
		}
		slices.Sort(names)
		slices.Sort(want)
		expect.Same(t, names, want, "the tools are")
		o.Advice, want = true, append(want, "advise")
	}
}

// The rules, the games and the tools of a match that is over tell all that they should.
func TestTelling(t *testing.T) {
	o := options()
	o.Advice = true
	c := connect(t, New(t.Context(), o))
	if text := c.must("games", nil); !strings.Contains(text, "karata: ") || !strings.Contains(text, "doppelkopf:home") || !strings.Contains(text, "tuck: ") {
		t.Error(text)
	}
	if text := c.must("rules", map[string]any{"game": "karata:fine=2"}); !strings.HasPrefix(text, "# Karata\n") || !strings.Contains(text,
		`karata:fine=2, with {"fine":2}`) {
		t.Error(text)
	}
	r, err := c.s.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: "hoyle://rules/karata"})
	if err != nil || !strings.HasPrefix(r.Contents[0].Text, "# Karata\n") {
		t.Error(r, err)
	}
	text := c.must("open", map[string]any{"game": "indigo", "format": "deals", "n": 1, "bots": "random"})
	if field(text, "promise") == "" {
		t.Error("no promise in\n" + text)
	}
	advice, legal := c.must("advise", nil), moves(text)
	if !slices.ContainsFunc(legal, func(m string) bool { return strings.Contains(advice, "  "+m+": ") }) {
		t.Errorf("advice %q for\n%s", advice, text)
	}
	text = c.must("play", map[string]any{"spot": field(text, "spot"), "move": legal[0]})
	if _, told, _ := strings.Cut(text, "\nsince then:\n"); !strings.HasPrefix(told, "  0 seat 0: play ") {
		t.Error("no news in\n" + text)
	}
	c.play(text)
	if log := c.must("log", nil); strings.Count(log, "\n") != 48 || !strings.HasPrefix(log, "  0 seat 0: play ") {
		t.Error(log)
	}
	if review := c.must("review", nil); !strings.Contains(review, " decisions of seat 0") || !strings.Contains(review,
		"better was") || strings.Contains(review, ":  ") || !strings.Contains(review, "better was play ") {
		t.Error(review)
	}
}

// A click that is sent twice, at the same time, is played once.
func TestTwice(t *testing.T) {
	d := New(t.Context(), options())
	c := connect(t, d)
	text := c.must("open", map[string]any{"game": "indigo", "bots": "random"})
	args := map[string]any{"spot": field(text, "spot"), "move": moves(text)[0]}
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() { c.call("play", args) })
	}
	all.Wait()
	if tally := d.Tally(); tally.Plays != 1 || tally.Refused["stale"] != 2 {
		t.Errorf("%+v", tally)
	}
}

// A model that floods the door is refused, and the door answers afterwards.
func TestFlood(t *testing.T) {
	server, doors, _ := serve(t, "indigo", 2)
	defer server.Close()
	flood, other := dial(t, &mcp.StreamableClientTransport{Endpoint: doors[0]}), dial(t, &mcp.StreamableClientTransport{Endpoint: doors[1]})
	first := flood
	if field(first.must("look", map[string]any{"wait": false}), "status") == "your move" {
		first = other // its look waits
	}
	var all sync.WaitGroup
	var busy sync.Map
	ctx, cancel := context.WithCancel(t.Context())
	for i := range 40 {
		all.Go(func() {
			r, err := first.s.CallTool(ctx, &mcp.CallToolParams{Name: "look"})
			if err == nil && r.IsError && strings.HasPrefix(r.Content[0].(*mcp.TextContent).Text, "refused: busy") {
				busy.Store(i, true)
			}
		})
	}
	for refused := 0; refused < 36; {
		refused = 0
		busy.Range(func(any, any) bool { refused++; return true })
		time.Sleep(time.Millisecond)
	}
	cancel()
	all.Wait()
	for range 200 { // the calls that were given up end soon
		if text, _, refused := first.call("look", map[string]any{"wait": false}); !refused && field(text, "spot") != "" {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("the door does not answer after the flood")
}

// The HTTP door answers only to its address, to messages of a sensible size, and not to pages of other
// origins.
func TestHTTPRefusals(t *testing.T) {
	server, doors, _ := serve(t, "indigo", 1)
	defer server.Close()
	const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look","arguments":{"wait":false}}}`
	post := func(url, body string, head map[string]string) int {
		t.Helper()
		r := must.Have(http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body)))(t)
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Accept", "application/json, text/event-stream")
		for name, value := range head {
			if name == "Host" {
				r.Host = value
			}
			r.Header.Set(name, value)
		}
		answer, err := server.Client().Do(r)
		must.Do(t, err)
		expect.Err(t, answer.Body.Close(), nil)
		return answer.StatusCode
	}
	for _, tt := range []struct {
		url, body string
		head      map[string]string
		want      int
	}{
		{doors[0], message, nil, 200},
		{server.URL + "/", message, nil, 404},
		{doors[0] + "x", message, nil, 404},
		{doors[0], message, map[string]string{"Origin": "https://evil.example"}, 403},
		{doors[0], message, map[string]string{"Sec-Fetch-Site": "cross-site"}, 403},
		{doors[0], message, map[string]string{"Host": "evil.example"}, 403},
		{doors[0], strings.Repeat("x", longest+1), nil, 413},
		{doors[0], strings.Repeat("x", 10<<20), nil, 413},
		{doors[0], strings.Repeat("[", 100_000), nil, 400},
	} {
		expect.Is(t, post(tt.url, tt.body, tt.head), tt.want, tt.body, "with", tt.head, "status")
	}
	if secret := doors[0][strings.LastIndex(doors[0], "/")+1:]; len(secret) < 26 { // of 32 letters: 5 bits each
		t.Errorf("a secret has %d letters", len(secret))
	}
}

// Without a host, only this machine can reach a door.
func TestListen(t *testing.T) {
	at := must.Have(Listen(t.Context(), ":0"))(t)
	expect.Err(t, at.Close(), nil)
	if !strings.HasPrefix(at.Addr().String(), "127.0.0.1:") {
		t.Errorf("listens at %v", at.Addr())
	}
}

// A model that never answers loses its move to a bot, and the others go on.
func TestNeverAnswers(t *testing.T) {
	game := must.Have(hoyle.Find("indigo"))(t)
	match := must.Have(game.Match("deals", 1, deck.NewSeed(5)))(t)
	m := must.Have(live.New(t.Context(), match, nil))(t)
	o := options()
	slow := live.Bots{Rand: dice(2), Limit: Within(time.Millisecond)}
	go slow.Play(t.Context(), m, 0, Late(m, live.Named("random"), Within(time.Second)))
	d := New(t.Context(), o)
	d.Sit(m, 1)
	c := connect(t, d)
	expect.Is(t, c.play(c.must("look", nil)), 24, "plays")
	// One that answers in time plays itself.
	m = must.Have(live.New(t.Context(), match, nil))(t)
	patient := Late(m, func(context.Context, live.Now, hoyle.Seat, *rand.Rand) (string, error) { return "", errTable }, Within(time.Second))
	now := m.Look()
	seat := now.Awaited[0].Seat
	done := make(chan error)
	go func() {
		_, err := patient(t.Context(), now, seat, nil)
		done <- err
	}()
	must.Do(t, m.Play(t.Context(), seat, now.Spot, now.Match.Table().Legal(seat)[0]))
	if err := <-done; hoyle.Code(err) != "stale" {
		t.Errorf("a clock that is not stopped: %v", err)
	}
}

// A line without an end, on the standard streams, ends the conversation, and not the memory.
func TestEndlessLine(t *testing.T) {
	d := New(t.Context(), options())
	read := &endless{}
	done := make(chan error, 1)
	go func() { done <- d.Serve(t.Context(), read, nothing{}) }()
	select {
	case err := <-done:
		t.Log(err)
	case <-time.After(10 * time.Second):
		t.Error("still reading")
	}
	if read.n > 4*longest {
		t.Errorf("%d bytes were read", read.n)
	}
}

type endless struct{ n int }

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '"'
		if e.n > 0 {
			p[i] = 'x'
		}
		e.n++
	}
	return len(p), nil
}

func (*endless) Close() error { return nil }

type nothing struct{}

func (nothing) Write(p []byte) (int, error) { return len(p), nil }
func (nothing) Close() error                { return nil }
