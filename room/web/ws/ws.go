// Package ws connects clients to a room over WebSockets.
package ws

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/room/web"
)

var (
	errOrigin = engine.Sentinel("cross-origin", "ws: the request comes from a page of another origin")
	errNone   = engine.Sentinel("bad-request", "ws: the request does not ask for a WebSocket")
)

// Accept makes a connection from a request that asks for a WebSocket. It is a [web.Accept].
func Accept(w http.ResponseWriter, r *http.Request, most int64) (web.Conn, error) {
	var c *websocket.Conn
	since, pings := time.Now(), 0
	out := &lean{ResponseWriter: w}
	c, err := websocket.Accept(out, r, &websocket.AcceptOptions{
		CompressionMode: websocket.CompressionDisabled,
		OnPingReceived: func(context.Context, []byte) bool {
			if time.Since(since) > time.Minute {
				since, pings = time.Now(), 0
			}
			if pings++; pings == mostPings+1 {
				go func() { _ = c.CloseNow() }()
			}
			return pings <= mostPings
		},
	})
	switch {
	case out.refused == http.StatusForbidden:
		return nil, errOrigin
	case err != nil:
		return nil, errNone
	}
	c.SetReadLimit(most)
	return conn{c}, nil
}

// mostPings is the largest number of pings of a client in a minute. Browsers send none.
const mostPings = 120

// The buffers of a socket, in bytes. Longer messages take more system calls. Clients send
// short messages.
const (
	readSize  = 512
	writeSize = 2 << 10
)

// lean hands over connections with small buffers, because most sockets do nothing most of the time. It keeps the status
// of a refusal, which the room sends in its own form.
type lean struct {
	http.ResponseWriter
	refused int
}

// WriteHeader implements [http.ResponseWriter].
func (l *lean) WriteHeader(status int) {
	if status < http.StatusBadRequest {
		l.ResponseWriter.WriteHeader(status)
	} else {
		l.refused = status
	}
}

// Write implements [http.ResponseWriter], for the text of a refusal.
func (l *lean) Write(text []byte) (int, error) { return len(text), nil }

// Hijack implements [http.Hijacker].
func (l *lean) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, large, err := http.NewResponseController(l.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	early, _ := large.Peek(large.Reader.Buffered()) // which cannot fail
	in := bufio.NewReaderSize(io.MultiReader(bytes.NewReader(early), conn), max(readSize, len(early)))
	_, err = in.Peek(len(early))
	return conn, bufio.NewReadWriter(in, bufio.NewWriterSize(conn, writeSize)), err
}

type conn struct{ *websocket.Conn }

// Read implements [web.Conn].
func (c conn) Read(ctx context.Context) ([]byte, error) {
	kind, data, err := c.Conn.Read(ctx)
	if kind != websocket.MessageText {
		data = nil
	}
	return data, err
}

// Write implements [web.Conn].
func (c conn) Write(ctx context.Context, text []byte) error {
	return c.Conn.Write(ctx, websocket.MessageText, text)
}

// Close implements [web.Conn].
func (c conn) Close(status int, reason string) error {
	return c.Conn.Close(websocket.StatusCode(status), reason)
}
