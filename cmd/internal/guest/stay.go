package guest

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle/internal/diff"
)

// order is a message to the server.
type order map[string]any

// stay keeps a connection to the table until ctx ends or the table is gone.
func (g *Guest) stay(ctx context.Context) {
	defer close(g.came)
	open := map[string]order{} // not answered
	wait := shortest
	for ctx.Err() == nil {
		heard, err := g.talk(ctx, open)
		if errors.Is(err, errGone) {
			g.tell(ctx, Message{T: Gone, Reason: "The table is gone."})
			return
		}
		g.tell(ctx, Message{T: Lost})
		if wait = min(2*wait, longest); heard {
			wait = shortest
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait/2 + rand.N(wait)): // so that the guests of a room do not all connect at once
		}
	}
}

// The shortest and the longest time between two attempts to connect.
const shortest, longest = 200 * time.Millisecond, 8 * time.Second

var errGone = errors.New("the table is gone")

// dial opens a connection to the table, or returns errGone.
func (g *Guest) dial(ctx context.Context) (*websocket.Conn, error) {
	ctx, dialed := context.WithTimeout(ctx, patience)
	defer dialed()
	at := "ws" + strings.TrimPrefix(g.room, "http") + "/api/tables/" + g.table + "/ws?diff"
	conn, answer, err := websocket.Dial(ctx, at, &websocket.DialOptions{ //nolint:bodyclose // Dial leaves none open
		HTTPHeader: map[string][]string{"Authorization": {"Bearer " + g.token}},
	})
	if err != nil {
		if answer != nil && answer.StatusCode == http.StatusNotFound {
			return nil, errGone
		}
		return nil, err
	}
	conn.SetReadLimit(most)
	return conn, nil
}

// talk connects, sends messages that are not answered yet, and passes messages on until
// the connection ends. It reports whether the server has said anything.
func (g *Guest) talk(ctx context.Context, open map[string]order) (heard bool, err error) {
	ctx, hang := context.WithCancel(ctx)
	defer hang()
	conn, err := g.dial(ctx)
	if err != nil {
		return false, err
	}
	defer func() { _ = conn.CloseNow() }()
	go beat(ctx, conn)
	again := time.After(0) // when to send what is not answered
	read := make(chan Message)
	broken := make(chan error, 1)
	go func() { broken <- listen(ctx, conn, read) }()
	for {
		select {
		case err := <-broken:
			if websocket.CloseStatus(err) == websocket.StatusNormalClosure {
				err = errGone
			}
			return heard, err
		case m := <-read:
			heard = true
			if m.T == "no" && (m.Code == "too-fast" || m.Code == "busy") {
				again = time.After(time.Duration(m.Retry)*time.Millisecond + shortest)
				continue
			}
			delete(open, m.ID)
			g.tell(ctx, m)
		case <-again:
			for _, o := range open {
				if err := send(ctx, conn, o); err != nil {
					return heard, err
				}
			}
		case o := <-g.sending:
			open[o["id"].(string)] = o
			if err := send(ctx, conn, o); err != nil {
				return heard, err
			}
		}
	}
}

// tell passes a message on to the guest.
func (g *Guest) tell(ctx context.Context, m Message) {
	select {
	case g.came <- m:
	case <-ctx.Done():
	}
}

// listen reads messages until the connection ends.
func listen(ctx context.Context, conn *websocket.Conn, to chan<- Message) error {
	var last json.RawMessage // the last view
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			return err
		}
		m, err := decode(data, &last)
		if err != nil {
			return err
		}
		select {
		case to <- m:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// decode decodes a message. If it is a view, or the difference from the last one, it becomes the last one.
func decode(data []byte, last *json.RawMessage) (m Message, err error) {
	var change struct {
		T string
		D json.RawMessage
	}
	if err := json.Unmarshal(data, &change); err != nil {
		return m, err
	}
	switch change.T {
	case "diff":
		if data, err = diff.Apply(*last, change.D); err != nil {
			return m, err
		}
		fallthrough
	case "view":
		*last = data
	}
	return m, json.Unmarshal(data, &m)
}

// beat closes a connection on which nothing comes back.
func beat(ctx context.Context, conn *websocket.Conn) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(5 * time.Second):
		}
		waiting, done := context.WithTimeout(ctx, patience)
		err := conn.Ping(waiting)
		done()
		if err != nil {
			_ = conn.CloseNow()
			return
		}
	}
}

func send(ctx context.Context, conn *websocket.Conn, o order) error {
	data, err := json.Marshal(o)
	if err != nil {
		return err
	}
	ctx, done := context.WithTimeout(ctx, patience)
	defer done()
	return conn.Write(ctx, websocket.MessageText, data)
}
