package web

import (
	"bufio"
	"net"
	"net/http"
	"time"
)

// paced is a ResponseWriter whose hijacked connection delays each read by what pay returns for the
// bytes read, whether or not they are whole messages.
type paced struct {
	http.ResponseWriter
	pay func(bytes int) time.Duration // returns how long the client has to wait
}

// Hijack implements [http.Hijacker].
func (p paced) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, rest, err := http.NewResponseController(p.ResponseWriter).Hijack()
	return pacedConn{conn, p.pay}, rest, err
}

type pacedConn struct {
	net.Conn
	pay func(bytes int) time.Duration
}

// Read implements [net.Conn].
func (c pacedConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	time.Sleep(c.pay(n))
	return n, err
}
