package web_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/table"
	"github.com/hoylecards/hoyle/room/web"
)

// pipes is a listener whose connections stay inside the process, so that their time can be that of a test.
type pipes struct {
	conns chan net.Conn
	ctx   context.Context
	end   context.CancelFunc
}

func (p pipes) Accept() (net.Conn, error) {
	select {
	case conn := <-p.conns:
		return conn, nil
	case <-p.ctx.Done():
		return nil, net.ErrClosed
	}
}

func (p pipes) Close() error {
	p.end()
	return nil
}

func (p pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }

func (p pipes) dial(context.Context, string, string) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case p.conns <- there:
		return here, nil
	case <-p.ctx.Done():
		return nil, net.ErrClosed
	}
}

// inPipes starts a room whose clients reach it through pipes.
func inPipes(t *testing.T, change ...func(*host.Options, *web.Options)) (*room, pipes) {
	t.Helper()
	ctx, end := context.WithCancel(context.Background())
	p := pipes{make(chan net.Conn), ctx, end}
	r := newRoomAt(t, new(journal.Memory), func(s *web.Server) *httptest.Server {
		of := &httptest.Server{Listener: p, Config: &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 20 * time.Second,
			WriteTimeout: 30 * time.Second}}
		of.Start()
		of.Client().Transport = &http.Transport{DialContext: p.dial}
		return of
	}, change...)
	return r, p
}

// asWritten returns a request for a pattern, with ids in place of its names.
func asWritten(pattern, id, account string) (method, path string) {
	method, path, _ = strings.Cut(pattern, " ")
	for name, value := range map[string]string{"id": id, "m": "0", "d": "0", "account": account, "game": "indigo"} {
		path = strings.ReplaceAll(path, "{"+name+"}", value)
	}
	return method, path
}

// One address does its worst on every route of the room: it sends bodies a byte a second, asks for answers
// that it never reads, and opens all sockets that it may. An honest player waits for none of that on any
// route, and plays on. The time is the test's own: it passes only while everybody waits.
func TestNobodyWaitsForSlowClients(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, p := inPipes(t, proxied, func(o *host.Options, w *web.Options) { o.Now, w.Now, w.Limits.Sockets = time.Now, time.Now, 250 })
		ann := r.person("Ann").from("192.0.2.1")
		eve := r.person("Eve").from("203.0.113.1")
		id := ann.open(`{"game":"indigo","bots":["","random"],"sit":true,"n":1}`)
		socket := r.through(ann, p, id)
		ctx, end := context.WithCancel(t.Context())
		var attack sync.WaitGroup
		defer attack.Wait()
		defer end()
		for _, pattern := range r.server.Patterns() {
			method, path := asWritten(pattern, id, ann.Account)
			if strings.HasSuffix(path, "/ws") {
				for range 100 {
					attack.Go(func() {
						conn, err := p.dial(ctx, "", "")
						if err != nil {
							return
						}
						_, _ = fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: %s\r\nAuthorization: Bearer %s\r\n"+
							"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==\r\n\r\n",
							path, eve.address, eve.Token)
						<-ctx.Done() // it never reads
						_ = conn.Close()
					})
				}
				continue
			}
			for n := range 12 {
				head := fmt.Sprintf("%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: %s\r\nAuthorization: Bearer %s\r\n", method, path,
					eve.address, eve.Token)
				attack.Go(func() { trickle(ctx, p, head, n%2 == 0) })
			}
		}
		time.Sleep(3 * time.Second)
		for _, pattern := range r.server.Patterns() {
			method, path := asWritten(pattern, id, ann.Account)
			if method != http.MethodGet || strings.HasSuffix(path, "/ws") {
				continue
			}
			start := time.Now()
			ann.ask(method, path, "")
			if took := time.Since(start); took > 500*time.Millisecond {
				t.Errorf("%s: an honest player waits %v", pattern, took)
			}
		}
		start := time.Now()
		if code := socket("ready", ""); code != "" || time.Since(start) > 500*time.Millisecond {
			t.Errorf("ready: %q after %v", code, time.Since(start))
		}
		at, err := r.host.Table(id)
		if err != nil || at.State().Phase != table.Playing {
			t.Errorf("the table: %v", err)
		}
	})
}

// trickle sends a request again and again: with a body that comes a byte a second, or with nobody who reads
// the answer.
func trickle(ctx context.Context, p pipes, head string, slow bool) {
	for ctx.Err() == nil {
		conn, err := p.dial(ctx, "", "")
		if err != nil {
			return
		}
		stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
		if slow {
			_, err := io.WriteString(conn, head+"Content-Length: 9000\r\n\r\n")
			for ; err == nil; _, err = io.WriteString(conn, "{") {
				nap(ctx, time.Second)
			}
		} else if _, err := io.WriteString(conn, head+"Content-Length: 2\r\n\r\n{}"); err == nil {
			nap(ctx, time.Minute)
		}
		stop()
		_ = conn.Close()
	}
}

// nap waits for some time, or until ctx ends.
func nap(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// through opens a socket to a table, and returns a function that sends a message and returns the code of its
// refusal.
func (r *room) through(p *person, at pipes, id string) func(kind, fields string) string {
	r.t.Helper()
	header := http.Header{"Authorization": {"Bearer " + p.Token}, "X-Forwarded-For": {p.address}}
	conn, _, err := websocket.Dial(r.t.Context(), "ws://127.0.0.1/api/tables/"+id+"/ws", //nolint:bodyclose // Dial does
		&websocket.DialOptions{HTTPHeader: header, HTTPClient: &http.Client{Transport: &http.Transport{DialContext: at.dial}}})
	if err != nil {
		r.t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	s := &seat{person: p, conn: conn}
	answers := make(chan string, 10)
	go func() {
		for {
			_, data, err := conn.Read(context.Background())
			if err != nil {
				return
			}
			if text := string(data); strings.HasPrefix(text, `{"id":`) || strings.HasPrefix(text, `{"t":"no"`) || strings.HasPrefix(text, `{"t":"ok"`) {
				answers <- text
			}
		}
	}()
	r.t.Cleanup(func() { _ = conn.CloseNow() })
	return func(kind, fields string) string {
		s.sent++
		s.write(fmt.Sprintf(`{"t":%q,"id":"x%d"%s}`, kind, s.sent, fields))
		if text := <-answers; !strings.Contains(text, `"ok"`) {
			return text
		}
		return ""
	}
}
