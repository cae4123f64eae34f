package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	moment "github.com/hoylecards/hoyle/live"
)

// client is somebody with an account, who calls any of the nodes.
type client struct {
	cluster *cluster
	token   string
	account string
	http    http.Client
}

// newClient makes an account at a node.
func newClient(t *testing.T, c *cluster, at int) *client {
	t.Helper()
	k := &client{cluster: c, http: http.Client{Timeout: 10 * time.Second}}
	var who struct{ Token, Account string }
	k.must(t, at, http.MethodPost, "/api/session", `{"name":"Ann","bearer":true}`, &who)
	k.token, k.account = who.Token, who.Account
	return k
}

// ask sends a request to a node.
func (k *client) ask(at int, method, path, body string, v any) error {
	r, err := http.NewRequest(method, "http://"+k.cluster.nodes[at].spec.Addr+path, strings.NewReader(body)) //nolint:noctx // it has a timeout
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+k.token)
	answer, err := k.http.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	switch {
	case answer.StatusCode == http.StatusServiceUnavailable:
		return fmt.Errorf("%s: %w", path, errBusy)
	case answer.StatusCode >= 400:
		return fmt.Errorf("%s: status %d", path, answer.StatusCode)
	}
	return json.NewDecoder(answer.Body).Decode(v)
}

// errBusy means that a node asks people to try again later, because its store is busy or is
// electing a leader.
var errBusy = errors.New("status 503")

// must sends a request to a node, and repeats it while the node is busy.
func (k *client) must(t *testing.T, at int, method, path, body string, v any) {
	t.Helper()
	err := k.ask(at, method, path, body, v)
	for end := time.Now().Add(time.Minute); errors.Is(err, errBusy) && time.Now().Before(end); err = k.ask(at, method, path, body, v) {
		time.Sleep(time.Second)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// dial opens a socket to a table at a node.
func (k *client) dial(ctx context.Context, at int, id string) (*websocket.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Second)
	defer cancel()
	url := "ws://" + k.cluster.nodes[at].spec.Addr + "/api/tables/" + id + "/ws"
	head := http.Header{"Authorization": {"Bearer " + k.token}}
	conn, _, err := websocket.Dial(ctx, url, &websocket.DialOptions{HTTPHeader: head}) //nolint:bodyclose // Dial does
	if err == nil {
		conn.SetReadLimit(1 << 20)
	}
	return conn, err
}

// view returns the first view of a table that a node shows to a spectator.
func (k *client) view(ctx context.Context, at int, id string) (message, error) {
	conn, err := k.dial(ctx, at, id)
	if err != nil {
		return message{}, err
	}
	defer func() { _ = conn.CloseNow() }()
	timed, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	for {
		if m, err := read(timed, conn); err != nil || m.T == "view" {
			return m, err
		}
	}
}

// boards lists the games that are played, with the number of seats of each.
var boards = []struct {
	game  string
	seats int
}{{`"karata","rules":{"seats":3}`, 3}, {`"blackjack"`, 1}, {`"indigo"`, 2}}

// open opens a table with bots and, if sit is set, with this person.
func (k *client) open(t *testing.T, at, game int, sit bool) string {
	t.Helper()
	board, ask := boards[game%len(boards)], ""
	bots := slices.Repeat([]string{`"random"`}, board.seats)
	if sit {
		bots[0], ask = `""`, `,"sit":true`
	}
	var made struct{ ID string }
	order := fmt.Sprintf(`{"game":%s,"n":500,"bots":[%s]%s}`, board.game, strings.Join(bots, ","), ask)
	k.must(t, at, http.MethodPost, "/api/tables", order, &made)
	conn, err := k.dial(t.Context(), at, made.ID)
	if err == nil {
		err = conn.Write(t.Context(), websocket.MessageText, []byte(`{"t":"ready","id":"r"}`))
	}
	for err == nil {
		var m message
		if m, err = read(t.Context(), conn); m.T == "ok" {
			_ = conn.CloseNow()
			return made.ID
		}
	}
	t.Fatal(err)
	return ""
}

// message is a message from a node.
type message struct {
	T, ID, Code, State string
	Rev                int
	moment.View
}

func read(ctx context.Context, conn *websocket.Conn) (message, error) {
	var m message
	_, data, err := conn.Read(ctx)
	if err == nil {
		err = json.Unmarshal(data, &m)
	}
	return m, err
}

// player is a scripted person at a table. If a socket ends, the person comes back to another node,
// and sends again what was not answered.
type player struct {
	*client
	table string
	next  int    // the number of the next intention
	id    string // of the intention that was not answered; "" if there is none
	sent  string // its message
	mu    sync.Mutex
	acked []string // the ids of the plays that were acknowledged
}

// play plays until ctx ends.
func (p *player) play(ctx context.Context, at int) {
	for ; ctx.Err() == nil; at = (at + 1) % len(p.cluster.nodes) {
		conn, err := p.dial(ctx, at, p.table)
		if err != nil {
			select {
			case <-ctx.Done():
			case <-time.After(50*time.Millisecond + rand.N(200*time.Millisecond)):
			}
			continue
		}
		if p.id != "" {
			err = conn.Write(ctx, websocket.MessageText, []byte(p.sent))
		}
		for err == nil {
			err = p.step(ctx, conn)
		}
		_ = conn.CloseNow()
	}
}

// told returns the number of intentions that a node has acknowledged.
func (p *player) told() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.acked)
}

// goOn waits until a node has acknowledged something new to every person.
func (w *crowdOf) goOn(t *testing.T) {
	t.Helper()
	before := map[*player]int{}
	for _, p := range w.players {
		before[p] = p.told()
	}
	for _, p := range w.players {
		wait(t, "a person to go on", func() bool { return p.told() > before[p] })
	}
}

// step reads a message, and answers it.
func (p *player) step(ctx context.Context, conn *websocket.Conn) error {
	timed, cancel := context.WithTimeout(ctx, 5*time.Second) // a node that is frozen answers nothing
	defer cancel()
	m, err := read(timed, conn)
	if err != nil {
		return err
	}
	switch {
	case m.T == "ok" && m.ID == p.id && p.id != "":
		p.mu.Lock()
		p.acked = append(p.acked, p.id)
		p.mu.Unlock()
		p.id = ""
		return conn.Write(ctx, websocket.MessageText, []byte(`{"t":"sync"}`)) // the view may have come before
	case m.T == "no" && m.ID == p.id && (m.Code == "busy" || m.Code == "stopping"):
		time.Sleep(100 * time.Millisecond)
		return conn.Write(ctx, websocket.MessageText, []byte(p.sent))
	case m.T == "no" && m.ID == p.id:
		p.id = ""
		return conn.Write(ctx, websocket.MessageText, []byte(`{"t":"sync"}`))
	case m.T != "view" || p.id != "":
	case m.State == "paused":
		return p.intend(ctx, conn, fmt.Sprintf(`"t":"next","spot":%q`, m.Spot))
	case m.State == "playing" && m.Turn == m.Seat && len(m.Legal) > 0:
		time.Sleep(100*time.Millisecond + rand.N(200*time.Millisecond))
		move := m.Legal[rand.IntN(len(m.Legal))]
		return p.intend(ctx, conn, fmt.Sprintf(`"t":"play","spot":%q,"move":%q`, m.Spot, move))
	}
	return nil
}

// intend sends a message with a new id.
func (p *player) intend(ctx context.Context, conn *websocket.Conn, text string) error {
	p.next++
	p.id = fmt.Sprint("i", p.next)
	p.sent = fmt.Sprintf(`{%s,"id":%q}`, text, p.id)
	return conn.Write(ctx, websocket.MessageText, []byte(p.sent))
}

// crowdOf opens tables of bots and tables with people, who play until the test stops them.
type crowdOf struct {
	owner   *client
	tables  []string
	players []*player
	stop    func()
}

func newCrowd(t *testing.T, c *cluster, tables, people int) *crowdOf {
	t.Helper()
	w, size := &crowdOf{owner: newClient(t, c, 0)}, len(c.nodes)
	for i := range tables {
		w.tables = append(w.tables, w.owner.open(t, i%size, i, false))
	}
	ctx, cancel := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	w.stop = func() { cancel(); playing.Wait() }
	t.Cleanup(w.stop)
	for i := range people {
		p := &player{client: newClient(t, c, i%size)}
		p.table = p.open(t, (i+1)%size, i, true)
		w.tables, w.players = append(w.tables, p.table), append(w.players, p)
		playing.Go(func() { p.play(ctx, (i+2)%size) })
	}
	return w
}
