package note

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// quiet is the least time between two warnings or errors with the same message.
const quiet = 10 * time.Second

// calm is a handler that leaves out warnings and errors whose message has just been written.
type calm struct {
	slog.Handler
	*reasons
}

// reasons remembers warnings and errors by their messages, which are texts of the program.
type reasons struct {
	mu   sync.Mutex
	last map[string]*reason
}

type reason struct {
	at      time.Time
	leftOut int
}

// Handle implements [slog.Handler].
func (c calm) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelWarn {
		write, leftOut := c.due(r)
		if !write {
			return nil
		}
		if leftOut > 0 {
			r.AddAttrs(slog.Int(More, leftOut))
		}
	}
	return c.Handler.Handle(ctx, r)
}

// due reports whether to write a line, and how many like it were left out before.
func (s *reasons) due(r slog.Record) (write bool, leftOut int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	one := s.last[r.Message]
	if one == nil {
		one = &reason{}
		s.last[r.Message] = one
	}
	if r.Time.Sub(one.at) < quiet {
		one.leftOut++
		return false, 0
	}
	leftOut, *one = one.leftOut, reason{at: r.Time}
	return true, leftOut
}

// WithAttrs implements [slog.Handler].
func (c calm) WithAttrs(attrs []slog.Attr) slog.Handler {
	return calm{c.Handler.WithAttrs(attrs), c.reasons}
}

// WithGroup implements [slog.Handler].
func (c calm) WithGroup(name string) slog.Handler { return calm{c.Handler.WithGroup(name), c.reasons} }
