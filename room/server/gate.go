package server

import (
	"errors"
	"log/slog"
	"net"
	"sync"
	"time"

	"github.com/hoylecards/hoyle/room/note"
)

// gate is a listener that closes new connections while too many are open. In this way, files remain
// for the store, for operators, and for the log.
type gate struct {
	net.Listener
	most   int
	log    *slog.Logger
	mu     sync.Mutex
	open   int
	warned time.Time
}

// usualConnections is the largest number of connections, unless the system allows fewer.
const usualConnections = 100_000

// warnEvery is the least time between two warnings of a gate.
const warnEvery = 10 * time.Second

func newGate(l net.Listener, most int, log *slog.Logger) *gate {
	return &gate{Listener: l, most: most, log: log}
}

// Accept implements [net.Listener].
func (g *gate) Accept() (net.Conn, error) {
	for {
		conn, err := g.Listener.Accept()
		if errors.Is(err, net.ErrClosed) { // the room is stopping
			return nil, err
		}
		if err != nil {
			if g.warns() {
				g.log.Warn("connection not accepted", note.Err(err))
			}
			return nil, err
		}
		if g.enter() {
			return &visit{Conn: conn, gate: g}, nil
		}
		_ = conn.Close()
		if g.warns() {
			g.log.Warn("too many connections")
		}
	}
}

// enter counts a connection, and reports whether there is a place for it.
func (g *gate) enter() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open >= g.most {
		return false
	}
	g.open++
	return true
}

// warns reports whether to log a warning. It is false if the last warning was too recent.
func (g *gate) warns() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if time.Since(g.warned) < warnEvery {
		return false
	}
	g.warned = time.Now()
	return true
}

// visit is a connection that has come through a gate.
type visit struct {
	net.Conn
	gate *gate
	once sync.Once
}

// Close implements [net.Conn].
func (v *visit) Close() error {
	v.once.Do(func() {
		v.gate.mu.Lock()
		defer v.gate.mu.Unlock()
		v.gate.open--
	})
	return v.Conn.Close()
}
