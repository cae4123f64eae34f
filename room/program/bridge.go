package program

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os/exec"
	"strings"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle/examples/outside"
)

// grace is the time that a program has to end when there is nothing more to read.
const grace = 5 * time.Second

// Bridge lets the program exec:COMMAND sit at the table with that address, using the token of its
// account, until the program or the table ends. What the program writes to its standard error
// goes to log.
func Bridge(ctx context.Context, address, name, token string, log io.Writer) error {
	at, err := socketOf(address)
	if err != nil {
		return err
	}
	words, err := outside.Words(name)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)                                                                             //nolint:gosec // the user named the command
	conn, answer, err := websocket.Dial(ctx, at, &websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"Bearer " + token}}}) //nolint:bodyclose // Dial does
	if err != nil {
		return refused(answer, err)
	}
	defer func() { _ = conn.CloseNow() }()
	conn.SetReadLimit(1 << 20)
	cmd.Stderr = log
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	cmd.Stdout = &sender{ctx: ctx, conn: conn}
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() {
		ended <- cmd.Wait()
		_ = conn.Close(websocket.StatusNormalClosure, "the program has ended")
	}()
	err = pump(ctx, conn, in)
	_ = in.Close()
	defer time.AfterFunc(grace, func() { _ = cmd.Process.Kill() }).Stop()
	if err = errors.Join(err, <-ended); ctx.Err() != nil {
		return nil
	}
	return err
}

// pump writes the messages of a socket to the program. The error is nil if the table has ended, or
// the program.
func pump(ctx context.Context, conn *websocket.Conn, in io.Writer) error {
	for {
		_, data, err := conn.Read(ctx)
		switch {
		case websocket.CloseStatus(err) == websocket.StatusNormalClosure:
			return nil
		case err != nil:
			return err
		}
		if _, ended := in.Write(append(data, '\n')); ended != nil {
			return nil //nolint:nilerr // the program has ended
		}
	}
}

// sender sends each line that is written to it.
type sender struct {
	ctx  context.Context
	conn *websocket.Conn
	rest []byte
}

// Write implements [io.Writer].
func (s *sender) Write(data []byte) (int, error) {
	s.rest = append(s.rest, data...)
	for {
		line, rest, whole := bytes.Cut(s.rest, []byte("\n"))
		if !whole {
			return len(data), nil
		}
		s.rest = rest
		if err := s.conn.Write(s.ctx, websocket.MessageText, line); err != nil {
			return 0, err
		}
	}
}

// socketOf returns the address of the socket for programs of the table with the address that
// people use.
func socketOf(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	id, ok := strings.CutPrefix(u.Path, "/t/")
	if !ok || strings.Contains(id, "/") || !strings.HasPrefix(u.Scheme, "http") {
		return "", fmt.Errorf("program: %q is not the address of a table", address)
	}
	u.Scheme, u.Path = "ws"+strings.TrimPrefix(u.Scheme, "http"), "/api/tables/"+id+"/player"
	return u.String(), nil
}

// refused returns the error of a request that was refused.
func refused(answer *http.Response, err error) error {
	if answer == nil {
		return err
	}
	return fmt.Errorf("program: the room answers %s", answer.Status)
}
