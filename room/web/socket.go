package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/meter"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/share"
	"github.com/hoylecards/hoyle/room/table"
)

const (
	maxMessage  = 4 << 10          // bytes of a client's message
	maxLine     = 64 << 10         // bytes of a program's message
	maxBacklog  = 16               // messages that are waiting for a slow client
	lookEvery   = 25 * time.Second // between two looks at the session of a socket
	patience    = 10 * time.Second // for a client to take a message
	maxRudeness = 100              // messages that come too fast, before the socket is closed
)

// sockets are the open sockets.
type sockets struct{ open sync.Map }

// each calls a function with each open socket.
func (all *sockets) each(do func(*socket)) {
	for k := range all.open.Range {
		do(k.(*socket))
	}
}

// closeAll closes the sockets of an account for a reason, or all sockets if the account is "".
func (all *sockets) closeAll(account string, why error) {
	all.each(func(s *socket) {
		if account == "" || s.who.Account == account {
			s.cancel(why)
		}
	})
}

// backlog returns the number of messages that are waiting for clients.
func (all *sockets) backlog() float64 {
	n := 0
	all.each(func(s *socket) { n += len(s.out) })
	return float64(n)
}

// wait waits until no socket is open, or some time has passed.
func (all *sockets) wait(most time.Duration) {
	for end := time.Now().Add(most); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		n := 0
		if all.each(func(*socket) { n++ }); n == 0 {
			return
		}
	}
}

// socket is a client's connection to a table or to the lobby.
type socket struct {
	server   *Server
	conn     Conn
	who      person
	from     host.Client
	token    string // of the session
	cancel   context.CancelCauseFunc
	out      chan []byte // messages to the client, besides views
	table    *host.Table
	watcher  *host.Watcher
	diffs    bool        // the client takes differences between views
	resync   atomic.Bool // the client wants a whole view
	advised  atomic.Bool // a bot is preparing advice
	messages *share.Rate
	rude     int
}

// upgrade makes a socket from a request. If it returns an error, it has already answered the
// request.
func (s *Server) upgrade(w http.ResponseWriter, r *http.Request, who person) (*socket, error) {
	from := s.client(r, who.Account)
	if s.stopping.Load() {
		s.fail(w, r, host.ErrStopping)
		return nil, host.ErrStopping
	}
	if !s.open.Take(from) {
		s.fail(w, r, errSockets)
		return nil, errSockets
	}
	most := int64(maxMessage)
	if who.Program {
		most = maxLine
	}
	if s.Proxied > 0 { // otherwise the listener knows the address
		w = paced{w, func(n int) time.Duration { return s.sent.Pay(from, n) }}
	}
	conn, err := s.Accept(w, r, most)
	if err != nil {
		s.open.Give(from)
		s.fail(w, r, err)
		return nil, err
	}
	return &socket{
		server: s, conn: conn, who: who, from: from, token: s.token(r), out: make(chan []byte, maxBacklog), messages: share.NewRate(s.Limits.Messages,
			share.Many{}, s.Now),
	}, nil
}

// serve makes a socket from a request of somebody who watches a table or a cup, and calls use with it and
// the watcher. Both end when use returns, but serve returns at once.
func serve[W interface{ Close() }](
	s *Server, w http.ResponseWriter, r *http.Request, who person, watch func(host.Client) (W, error), use func(*socket, W),
) {
	watcher, err := watch(s.client(r, who.Account))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	k, err := s.upgrade(w, r, who)
	if err != nil {
		watcher.Close()
		return
	}
	k.start(func() {
		defer watcher.Close()
		use(k, watcher)
	})
}

// start calls use in a goroutine of the socket's own, so that what has served the request does not stay
// in memory. The socket ends when use returns.
func (k *socket) start(use func()) {
	go func() {
		defer func() {
			if recover() != nil {
				k.server.faulted("socket")
			}
			_ = k.conn.CloseNow()
			k.server.open.Give(k.from)
		}()
		use()
	}()
}

// tooMuch counts a message. It returns an error if there are too many, and ends the socket of a client that goes on
// all the same.
func (k *socket) tooMuch() error {
	err := take(k.messages, share.Client{Account: "this"})
	if err == nil {
		err = take(k.server.messages, k.from)
	}
	if k.rude++; err == nil {
		k.rude = 0
	} else if k.rude > maxRudeness {
		k.cancel(errTooFast)
	}
	return err
}

// tableSocket is a client's socket to a table.
func (s *Server) tableSocket(w http.ResponseWriter, r *http.Request) {
	who, err := s.who(r)
	var t *host.Table
	if err == nil {
		t, err = s.Host.Table(r.PathValue("id"))
	}
	if err == nil {
		state := t.State()
		if err = admit(state, who.Account); err == nil {
			err = spectates(state, who.Account)
		}
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	diffs := r.URL.Query().Has("diff")
	serve(s, w, r, who, t.Watch, func(k *socket, watcher *host.Watcher) {
		k.table, k.watcher, k.diffs = t, watcher, diffs
		k.run("table", k.hear, k.serveTable)
	})
}

// spectates returns an error unless an account may have a socket to a table: the account must
// be allowed to watch, or to sit down before the next match.
func spectates(state *table.State, who string) error {
	if !state.Outsider(who) {
		return nil
	}
	if state.Phase == table.Waiting || state.Phase == table.Over {
		for i := range state.Chairs {
			if state.CanSit(hoyle.Seat(i)) {
				return nil
			}
		}
	}
	return errSpectators
}

// run reads from the client and writes to it until one of the two ends.
func (k *socket) run(kind string, hear func(context.Context, []byte), serve func(context.Context) error) {
	s := k.server
	var ctx context.Context
	ctx, k.cancel = context.WithCancelCause(context.Background())
	defer k.cancel(nil)
	s.sockets.open.Store(k, nil)
	if s.stopping.Load() { // it was opened while the others were being closed
		k.cancel(host.ErrStopping)
	}
	defer s.sockets.open.Delete(k)
	if k.who.Account != "" && !k.who.Program {
		defer s.Host.Arrive(k.who.Account, k.who.Name, k)()
	}
	s.Meter.Count(meter.Sockets, 1, kind)
	defer s.Meter.Count(meter.Sockets, -1, kind)
	reading, stop := context.WithCancel(context.WithoutCancel(ctx))
	var reader sync.WaitGroup
	reader.Go(func() {
		defer k.cancel(errGone)
		for {
			data, err := k.conn.Read(reading)
			if err != nil {
				return
			}
			s.Meter.Count(meter.Messages, 1, "in")
			hear(ctx, data)
		}
	})
	k.said()
	k.ping(ctx)
	err := serve(ctx)
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	if s.stopping.Load() {
		_ = k.writeJSON(ctx, map[string]string{"t": "bye"}) // the client may have gone
	}
	k.close(err)
	stop()
	reader.Wait()
}

// close closes the socket with the reason why it ends.
func (k *socket) close(err error) {
	code, reason := statusRestart, hoyle.Code(err)
	switch {
	case k.server.stopping.Load() || reason == "stopping":
		reason = "stopping"
	case reason == "not-found":
		code = statusNormal
	case reason == "slow", reason == "backlog":
		code = statusLater
	case reason != "":
		code = statusPolicy
	default:
		code, reason = statusPolicy, hoyle.Code(errGone)
	}
	k.server.Meter.Count(meter.Closed, 1, reason)
	_ = k.conn.Close(code, reason)
}

// The reasons why a socket ends, besides refusals.
var (
	errSlow    = engine.Sentinel("slow", "web: the client takes no messages")
	errBacklog = engine.Sentinel("backlog", "web: too many messages wait for the client")
	errGone    = engine.Sentinel("gone", "web: the client has gone")
)

// send sends a JSON message to the client, after the messages that are already waiting.
func (k *socket) send(v any) {
	data, err := json.Marshal(v)
	if err != nil {
		k.server.Log.Error("no JSON", note.Err(err))
		return
	}
	select {
	case k.out <- data:
	default:
		k.cancel(errBacklog)
	}
}

// write writes a message to the client. It returns errSlow if the client takes it
// too slowly. A message that is under way is not cut off, because that would also cut off
// the reason why the socket ends.
func (k *socket) write(ctx context.Context, data []byte) error {
	timed, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if err := k.conn.Write(timed, data); err != nil {
		if timed.Err() != nil {
			return errSlow
		}
		return err
	}
	k.server.Meter.Count(meter.Messages, 1, "out")
	k.server.Meter.Count(meter.Bytes, len(data))
	return nil
}

// writeJSON writes a message immediately.
func (k *socket) writeJSON(ctx context.Context, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return k.write(ctx, data)
}

// writeNew writes a message immediately, unless it is the same as the last of its kind.
func (k *socket) writeNew(ctx context.Context, v any, last *[]byte) error {
	data, err := json.Marshal(v)
	if err != nil || bytes.Equal(data, *last) {
		return err
	}
	*last = data
	return k.write(ctx, data)
}

// serve calls the function changed for each value from a channel, and writes the messages that are
// waiting, until something fails.
func (k *socket) serve(ctx context.Context, changes <-chan struct{}, changed func() error) error {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case data := <-k.out:
			if err := k.write(ctx, data); err != nil {
				return err
			}
		case <-changes:
			if err := changed(); err != nil {
				return err
			}
		case <-look.C:
			if _, err := k.server.people.any(ctx, k.token, k.who.Program); k.who.Account != "" && errors.Is(err, errSession) {
				return err // the session has ended on another node, and the message about this was lost
			}
		}
	}
}
