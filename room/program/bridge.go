package program

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os/exec"
	"strings"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle/cmd/outside"
	"github.com/hoylecards/hoyle/room/pool"
)

// grace is the time that a program has to end when there is nothing more to read.
const grace = 5 * time.Second

// The shortest and the longest time between two tries to connect again.
const shortest, longest = 200 * time.Millisecond, 8 * time.Second

// errLost is the error for a connection that broke or that ended because the room stopped. A new
// connection may be made.
var errLost = errors.New("program: the connection to the room is lost")

// Bridge lets the program exec:COMMAND sit at the table with the given address, with the token of
// its account, until the table or the program ends. If a connection that was once open is lost, the
// program is restarted with a new connection. What the program writes to its standard error goes to
// log.
func Bridge(ctx context.Context, address, name, token string, log io.Writer) error {
	at, err := socketOf(address)
	if err != nil {
		return err
	}
	words, err := outside.Words(name)
	if err != nil {
		return err
	}
	met := false
	for wait := shortest; ; wait = min(2*wait, longest) {
		conn, err := dial(ctx, at, token)
		if err == nil {
			met, wait = true, shortest
			err = serve(ctx, conn, words, log)
		}
		if ctx.Err() != nil {
			return nil //nolint:nilerr // the caller has ended it
		}
		if !met || !errors.Is(err, errLost) {
			return err
		}
		pool.Sleep(ctx, wait/2+rand.N(wait)) // so that the programs of a room do not all connect at the same moment
	}
}

// dial opens the socket for a program.
func dial(ctx context.Context, at, token string) (*websocket.Conn, error) {
	head := http.Header{"Authorization": {"Bearer " + token}}
	conn, answer, err := websocket.Dial(ctx, at, &websocket.DialOptions{HTTPHeader: head}) //nolint:bodyclose // Dial does
	switch {
	case err == nil:
		conn.SetReadLimit(1 << 20)
		return conn, nil
	case answer == nil:
		return nil, fmt.Errorf("%w: %w", errLost, err)
	case answer.StatusCode >= 500: // from a room that starts or stops, or from a proxy in front of it
		return nil, fmt.Errorf("%w: it answers %s", errLost, answer.Status)
	}
	return nil, fmt.Errorf("program: the room answers %s", answer.Status)
}

// serve runs the program over a connection, until one of them ends.
func serve(ctx context.Context, conn *websocket.Conn, words []string, log io.Writer) error {
	defer func() { _ = conn.CloseNow() }()
	cmd := exec.CommandContext(ctx, words[0], words[1:]...) //nolint:gosec // the user named the command
	cmd.Stderr = log
	cmd.Stdout = &sender{ctx: ctx, conn: conn}
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	var wrong error // with the program
	ended := make(chan struct{})
	go func() {
		wrong = cmd.Wait()
		close(ended)
		_ = conn.Close(websocket.StatusNormalClosure, "the program has ended")
	}()
	err = pump(ctx, conn, in)
	select {
	case <-ended:
		return wrong // the connection ended because of that
	default:
	}
	_ = in.Close()
	defer time.AfterFunc(grace, func() { _ = cmd.Process.Kill() }).Stop()
	<-ended
	return errors.Join(err, wrong)
}

// pump writes the messages of a socket to the program. The error is nil if the table or the
// program has ended; otherwise it is errLost, unless the room gave a reason.
func pump(ctx context.Context, conn *websocket.Conn, in io.Writer) error {
	for {
		_, data, err := conn.Read(ctx)
		switch status := websocket.CloseStatus(err); {
		case status == websocket.StatusNormalClosure:
			return nil
		case status == -1 && err != nil, status == websocket.StatusServiceRestart, status == websocket.StatusTryAgainLater:
			return fmt.Errorf("%w: %w", errLost, err)
		case err != nil:
			return err
		}
		if _, ended := in.Write(append(data, '\n')); ended != nil {
			return nil //nolint:nilerr // the program has ended
		}
	}
}

// sender sends each line that is written to it. The goroutine that reads the connection notices
// when the connection ends.
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
		_ = s.conn.Write(s.ctx, websocket.MessageText, line)
	}
}

// socketOf returns the address of a table's socket for programs, given the address of the table for
// people.
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
