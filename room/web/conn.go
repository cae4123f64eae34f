package web

import (
	"context"
	"net/http"
)

// Conn is a connection to a client that carries messages both ways.
type Conn interface {
	// Read returns the next message. The result is nil if the message is not text.
	Read(ctx context.Context) ([]byte, error)
	// Write sends a text message.
	Write(ctx context.Context, text []byte) error
	// Ping sends a ping, and returns when the client has answered.
	Ping(ctx context.Context) error
	// Close ends the connection with an RFC 6455 status and a reason; CloseNow ends it without either.
	Close(status int, reason string) error
	CloseNow() error
}

// Accept makes a connection from a request. Messages on the connection may have at most the given
// number of bytes. If Accept returns an error, which has a code, it has not answered the request.
type Accept func(w http.ResponseWriter, r *http.Request, most int64) (Conn, error)

// The statuses with which a socket ends, from RFC 6455 and its registry.
const (
	statusNormal  = 1000
	statusPolicy  = 1008
	statusRestart = 1012
	statusLater   = 1013
)
