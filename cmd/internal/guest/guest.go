// Package guest sits at a table of a card room, as the room's page does for somebody with the link
// to the table. room/PROTOCOL.md defines the messages.
package guest

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Guest is somebody at a table. Its methods may be called by several goroutines at once.
type Guest struct {
	room    string // the address without a path
	table   string // its id
	token   string
	came    chan Message
	sending chan order
	quit    context.CancelFunc
}

// Join joins the table that a link such as https://cards.example.org/t/abc points to, under a name.
// The password of a table comes before the host: https://:secret@cards.example.org/t/abc. The
// connection is restored whenever it drops, until ctx ends or Leave is called.
func Join(ctx context.Context, link, name string) (*Guest, error) {
	u, err := url.Parse(link)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, errors.New("the link to a table looks like https://cards.example.org/t/abc")
	}
	id, ok := strings.CutPrefix(u.Path, "/t/")
	if !ok || id == "" || strings.Contains(id, "/") {
		return nil, fmt.Errorf("%s is not a link to a table; such a link has the path /t/ and an id", u.Redacted())
	}
	g := &Guest{room: u.Scheme + "://" + u.Host, table: id, came: make(chan Message, 64), sending: make(chan order, 16)}
	if err := g.enter(ctx, name, u.User); err != nil {
		return nil, err
	}
	ctx, g.quit = context.WithCancel(ctx)
	go g.stay(ctx)
	return g, nil
}

// enter gets an account, and the permission to enter if there is a password.
func (g *Guest) enter(ctx context.Context, name string, user *url.Userinfo) error {
	kept := tokens()[g.room]
	if g.token = kept; kept == "" || g.ask(ctx, "GET", "/api/session", nil, nil) != nil {
		var session struct{ Token string }
		g.token = ""
		if err := g.ask(ctx, "POST", "/api/session", map[string]any{"name": name, "bearer": true}, &session); err != nil {
			return err
		}
		g.token = session.Token
		keepToken(g.room, g.token)
	} else if err := g.ask(ctx, "POST", "/api/session", map[string]any{"name": name}, nil); err != nil {
		return err
	}
	if password, ok := user.Password(); ok {
		if err := g.ask(ctx, "POST", "/api/tables/"+g.table+"/enter", map[string]any{"password": password}, nil); err != nil {
			return err
		}
	}
	return g.ask(ctx, "GET", "/api/tables/"+g.table, nil, nil)
}

// Refusal is the answer of a room that refuses something.
type Refusal struct{ Code, Reason string }

// Error returns the reason.
func (r *Refusal) Error() string {
	switch r.Code {
	case "not-found":
		return "there is no table at this link, or it is gone"
	case "password":
		return "the table has a password: write it before the host, as in https://:secret@cards.example.org/t/abc"
	}
	return r.Reason
}

// ask sends a request, and decodes the answer into v.
func (g *Guest) ask(ctx context.Context, method, path string, body, v any) error {
	ctx, done := context.WithTimeout(ctx, patience)
	defer done()
	var data []byte
	if body != nil {
		var err error
		if data, err = json.Marshal(body); err != nil {
			return err
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, g.room+path, bytes.NewReader(data))
	if err != nil {
		return err
	}
	if g.token != "" {
		r.Header.Set("Authorization", "Bearer "+g.token)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	if data, err = io.ReadAll(io.LimitReader(answer.Body, most)); err != nil {
		return err
	}
	if answer.StatusCode >= 400 {
		refused := &Refusal{Reason: "the room answered " + answer.Status}
		_ = json.Unmarshal(data, refused) // if this fails, the status must do
		return refused
	}
	if v == nil {
		return nil
	}
	return json.Unmarshal(data, v)
}

const (
	patience = 15 * time.Second // with a request
	most     = 8 << 20          // bytes of an answer
)

// Record returns the record of a deal whose cards are out of play.
func (g *Guest) Record(ctx context.Context, match, deal int) (data json.RawMessage, err error) {
	err = g.ask(ctx, "GET", fmt.Sprintf("/api/tables/%s/matches/%d/deals/%d/record.json", g.table, match, deal), nil, &data)
	return data, err
}

// Leave closes the connection. The seat remains yours.
func (g *Guest) Leave() { g.quit() }

// Next returns the next message, or false after the last one.
func (g *Guest) Next() (Message, bool) {
	m, ok := <-g.came
	return m, ok
}

// Send sends a message of the given kind with further fields. It repeats the message until the
// server has answered, over as many connections as that takes. It returns the id that the answer
// will have.
func (g *Guest) Send(kind string, fields map[string]any) string {
	id := random(8)
	o := order{"t": kind, "id": id}
	maps.Copy(o, fields)
	select {
	case g.sending <- o:
	default: // the connection is down, and too many messages are already waiting
	}
	return id
}

// Seed returns a seed of your own for a match.
func Seed() string { return random(32) }

func random(n int) string {
	data := make([]byte, n)
	_, _ = rand.Read(data) // never fails
	return hex.EncodeToString(data)
}
