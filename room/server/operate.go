package server

import (
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/meter/prom"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/web"
)

// operate carries out a command that works on a store or needs a running room, and writes its result.
func operate(ctx context.Context, c config, out io.Writer) error {
	known, last, err := readKeys(c.keyFile())
	if err != nil {
		return err
	}
	proof, err := journal.Seal(new(journal.Memory), last, known) // a journal that has the keys and is empty
	if err != nil {
		return err
	}
	switch {
	case c.command == "restore":
		return restore(ctx, c, proof, out)
	case c.command == "salvage":
		return salvage(ctx, c, proof, out)
	case c.command == "check" && len(c.args) > 0:
		return checkBackup(c, proof, out)
	case c.command == "check" && c.metrics == "" && !c.nodes.several():
		return checkStore(ctx, c, out)
	}
	answer, err := asked(ctx, c, proof)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Close() }()
	if c.command == "backup" {
		return writeBackup(c.args[0], answer, proof, out)
	}
	_, err = io.Copy(out, answer)
	return err
}

// store is the store of a room.
type store interface {
	journal.Journal
	Backup(ctx context.Context, w io.Writer) (journal.BackedUp, error)
	Rekey(ctx context.Context) (journal.Rekeyed, error)
	Restore(ctx context.Context, r io.ReadSeeker) (journal.BackedUp, error)
	Token(purpose string) (string, error)
}

// asked returns the output of an operation. If -metrics is given, the room running at that
// address performs the operation; otherwise this process opens the store and performs it.
func asked(ctx context.Context, c config, proof *journal.Sealed) (io.ReadCloser, error) {
	if c.metrics != "" {
		return ask(ctx, c, proof)
	}
	do := onStores[c.command]
	if do == nil {
		return nil, errNotRunning
	}
	s, err := openStore(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("%w (if a room runs there, give its -metrics)", err)
	}
	return piped(func(w io.Writer) error {
		value, err := do(ctx, job{request: c.request(), store: s, w: w})
		if err == nil {
			err = write(w, value, c.request())
		}
		return errors.Join(err, s.Close())
	}), nil
}

// piped returns what a function writes.
func piped(do func(io.Writer) error) io.ReadCloser {
	r, w := io.Pipe()
	go func() { w.CloseWithError(do(w)) }()
	return r
}

// ask makes the room running at the address of -metrics perform the operation.
func ask(ctx context.Context, c config, proof *journal.Sealed) (io.ReadCloser, error) {
	host, port, err := net.SplitHostPort(c.metrics)
	if err != nil {
		return nil, fmt.Errorf("-metrics: %w", err)
	}
	if host == "" {
		host = "localhost"
	}
	token, err := proof.Token(c.command)
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(c.request())
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+net.JoinHostPort(host, port)+"/"+c.command, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+token)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	switch answer.StatusCode {
	case http.StatusOK:
		return answer.Body, nil
	case http.StatusForbidden:
		err = fmt.Errorf("the room does not have the last key of %s: start it again", c.keyFile())
	case http.StatusBadRequest:
		why, _ := io.ReadAll(io.LimitReader(answer.Body, 1<<10))
		err = errors.New(string(why))
	default:
		err = fmt.Errorf("the room answers %s", answer.Status)
	}
	_ = answer.Body.Close()
	return nil, err
}

// writeBackup writes a backup to a file. On error it leaves no file.
func writeBackup(file string, answer io.Reader, proof *journal.Sealed, out io.Writer) error {
	part := file + ".part"
	f, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(part) }() // does nothing if all went well
	_, err = io.Copy(f, answer)
	if err == nil {
		err = f.Sync()
	}
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	var b journal.BackedUp
	if err == nil {
		b, err = proof.Verify(f)
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err := os.Rename(part, file); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s: %s\n", file, b)
	return err
}

// storeDir returns the directory of the store.
func (c config) storeDir() string { return filepath.Join(c.data, "store") }

// restore makes a store from a backup. On error it leaves no part of a store.
func restore(ctx context.Context, c config, proof *journal.Sealed, out io.Writer) error {
	f, err := os.Open(c.args[0])
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	if _, err := proof.Verify(f); err != nil {
		return err
	}
	into := restoreAlone
	if c.nodes.several() {
		into = restoreShared
	}
	b, err := into(ctx, c, f)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "%s of %s: %s\n", c.args[0], b.Made.Format(time.RFC3339), b)
	return err
}

// restoreAlone writes a backup into a new store in a directory.
func restoreAlone(ctx context.Context, c config, f io.ReadSeeker) (b journal.BackedUp, err error) {
	if err := os.MkdirAll(c.data, 0o700); err != nil {
		return b, err
	}
	lock, err := lockDir(c.data)
	if err != nil {
		return b, err
	}
	defer func() { _ = lock.Close() }()
	if _, err := os.Stat(c.storeDir()); !errors.Is(err, fs.ErrNotExist) {
		return b, fmt.Errorf("there is a store in %s: move it away first", c.storeDir())
	}
	part := c.storeDir() + ".part"
	if err := os.RemoveAll(part); err != nil {
		return b, err
	}
	defer func() { _ = os.RemoveAll(part) }() // does nothing if all went well
	s, err := openSealed(ctx, c, part)
	if err != nil {
		return b, err
	}
	b, err = s.Restore(ctx, f)
	if err = errors.Join(err, s.Close()); err == nil {
		err = os.Rename(part, c.storeDir())
	}
	return b, err
}

// restoreShared writes a backup into the store of several nodes.
func restoreShared(ctx context.Context, c config, f io.ReadSeeker) (b journal.BackedUp, err error) {
	s, err := openStore(ctx, c)
	if err != nil {
		return b, err
	}
	b, err = s.Restore(ctx, f)
	return b, errors.Join(err, s.Close())
}

// errNotRunning means that a command needs a running room.
var errNotRunning = errors.New("only a running room can do this: give its -metrics")

// private returns the handler of the port for operators: metrics and health for everybody, and
// operations for requests with the key of the store.
func private(count *prom.Meter, opened journal.Journal, log *slog.Logger, room *web.Server) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", func(http.ResponseWriter, *http.Request) {})
	mux.HandleFunc("GET /readyz", room.Ready)
	mux.Handle("/", count.Handler())
	s, ok := opened.(store)
	if !ok {
		return mux
	}
	for _, all := range []map[string]func(context.Context, job) (any, error){live, onStores} {
		for name, do := range all {
			mux.HandleFunc("POST /"+name, keyed(s, log, name, room, do))
		}
	}
	return mux
}

// keyed returns the handler of the operation name, for requests with the key of the store.
func keyed(s store, log *slog.Logger, name string, room *web.Server, do func(context.Context, job) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		want, err := s.Token(name)
		given, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if err != nil || subtle.ConstantTimeCompare([]byte(given), []byte(want)) != 1 {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		_ = http.NewResponseController(w).SetWriteDeadline(time.Time{}) // it may take a long time
		var value any
		q, err := readRequest(name, io.LimitReader(r.Body, 8<<10))
		if err == nil {
			value, err = do(r.Context(), job{q, s, room, w})
		}
		if refuse(w, err) {
			return
		}
		if err == nil {
			err = write(w, value, q)
		}
		if err != nil {
			log.Error("operation failed", note.Operation, name, note.Err(err))
			panic(http.ErrAbortHandler) // so that the client sees that the output is incomplete
		}
		log.Info("operation done", note.Operation, name, note.Result, done(name, q, value))
	}
}
