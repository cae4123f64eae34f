package streams

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/hoylecards/hoyle/room/note"
)

// ErrBroken means that this process cannot write to its part of the store until the process is
// restarted.
var ErrBroken = errors.New("journal: the part of the store in this process no longer accepts anything")

// watcher receives the log of an embedded server.
type watcher struct {
	log    *slog.Logger // nil for none
	broken func(error)
}

// Errorf implements the server's interface for a log. An error in a file is final: the server does
// not write to that file again.
func (w watcher) Errorf(format string, v ...any) {
	w.log.Error("the store", note.Err(fmt.Errorf(format, v...)))
	for _, value := range v {
		var of *fs.PathError
		if err, ok := value.(error); ok && errors.As(err, &of) {
			w.broken(fmt.Errorf("%w: %w", ErrBroken, err))
		}
	}
}

// Fatalf implements the server's interface for a log.
func (w watcher) Fatalf(format string, v ...any) {
	w.log.Error("the store", note.Err(fmt.Errorf(format, v...)))
	w.broken(fmt.Errorf("%w: "+format, append([]any{ErrBroken}, v...)...))
}

// Warnf implements the server's interface for a log.
func (w watcher) Warnf(format string, v ...any) {
	w.log.Debug("the store", note.Err(fmt.Errorf(format, v...)))
}

// Noticef, Debugf and Tracef implement the server's interface for a log.
func (watcher) Noticef(string, ...any) {}
func (watcher) Debugf(string, ...any)  {}
func (watcher) Tracef(string, ...any)  {}
