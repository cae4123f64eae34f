package web

import (
	"context"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/share"
	"github.com/hoylecards/hoyle/room/table"
)

// Program is a program with an account of its own that wants a seat at a table.
type Program struct {
	Account, Name string
	Table         *host.Table
	Seat          hoyle.Seat         // that it wants; Nobody for the first open seat
	Changed       <-chan struct{}    // gets a value when the table has changed
	Lines         io.ReadWriteCloser // of text, one in each write, both ways; nil if the room starts the program
	Own           string             // its name among the programs of the operator, "" for any other program
}

// mark is the end of a program's name, by which people recognize the program.
const mark = " (bot)"

// isMarked reports whether people would take a name for that of a program.
func isMarked(name string) bool {
	plain := strings.Map(func(r rune) rune {
		switch r = table.Plain(r); {
		case unicode.IsMark(r), unicode.IsSpace(r):
			return -1
		case unicode.IsPunct(r), unicode.IsSymbol(r):
			return '('
		}
		return r
	}, name)
	inParentheses := func(r rune) bool { return r >= 0x249C && r <= 0x24B5 } // ⒜ to ⒵
	return strings.HasSuffix(plain, "(bot") || strings.Contains(plain, "(bot(") || strings.ContainsFunc(name, inParentheses)
}

// CheckProgram returns the reason why a program cannot have a name, or nil if it can.
func CheckProgram(name string) error {
	if !table.IsShown(name, table.MaxName-len(mark)) || isMarked(name) {
		return errName
	}
	return nil
}

// NewProgram stores the account of a new program, and returns the token that proves it. The
// error comes from the journal, or is the reason why the name is refused.
func NewProgram(ctx context.Context, j journal.Journal, name string) (account, token string, err error) {
	if err := CheckProgram(name); err != nil {
		return "", "", err
	}
	who := person{Account: host.NewID()[:accountLength], Name: name + mark, Program: true, Seen: time.Now().UnixMilli()}
	token = host.NewID()
	_, err = journal.Store(ctx, j, journal.People, tokenKey(token), 0, "", who)
	return who.Account, token, err
}

// programSocket is the socket of a program to a table.
func (s *Server) programSocket(w http.ResponseWriter, r *http.Request) {
	who, err := s.people.program(r.Context(), s.token(r))
	var t *host.Table
	if err == nil {
		t, err = s.Host.Table(r.PathValue("id"))
	}
	if err == nil {
		err = admit(t.State(), who.Account)
	}
	if err == nil && t.State().SeatOf(who.Account) == hoyle.Nobody && s.Host.Seats(who.Account) >= s.Host.MaxSeats {
		err = errTables
	}
	seat := -1
	if err == nil {
		seat, err = number(r.URL.Query().Get("seat"), -1)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	serve(s, w, r, who, t.Watch, func(k *socket, watcher *host.Watcher) {
		k.table, k.watcher = t, watcher
		heard, said := io.Pipe()
		k.run("program", func(_ context.Context, data []byte) {
			_, _ = said.Write(append(data, '\n')) // it fails once nobody is reading
		}, func(ctx context.Context) error {
			defer func() { _ = heard.Close() }()
			defer context.AfterFunc(ctx, func() { _ = said.CloseWithError(context.Cause(ctx)) })()
			p := Program{Account: who.Account, Name: distinct(who, t.State()), Table: t, Seat: hoyle.Seat(min(seat, 100)), Changed: watcher.Changed}
			p.Lines = lines{heard, k}
			return s.Programs(ctx, p)
		})
	})
}

// mostOwn is the largest number of the operator's programs that play at the same time. An account may
// have a quarter of them, an address half, and a network three quarters.
const mostOwn = 16

// letSit lets a program of the operator sit at a table whose owner has asked for the program. It
// answers once the program has its seat.
func (s *Server) letSit(c *call, ask struct {
	Name string     `json:"name"`
	Seat hoyle.Seat `json:"seat"`
}) (any, error) {
	t, err := s.Host.Table(c.PathValue("id"))
	switch {
	case err != nil:
		return nil, err
	case t.State().Owner != c.who.Account:
		return nil, table.ErrOwner
	case !slices.Contains(s.Own, ask.Name):
		return nil, table.ErrBot
	}
	p := Program{Account: host.NewID()[:accountLength], Table: t, Seat: ask.Seat, Own: ask.Name}
	p.Name = distinct(person{Account: p.Account, Name: ask.Name + mark}, t.State())
	if t.State().Config.Access == table.Password {
		if _, err := t.Do(c.Context(), table.Event{Kind: table.Admit, Seat: hoyle.Nobody, By: table.ByPerson, Who: c.who.Account,
			Guest: p.Account}); err != nil {
			return nil, err
		}
	}
	by := c.from
	if !s.own.at.Take(by) {
		return nil, errPrograms
	}
	watcher, err := t.Watch(host.Client{Account: p.Account})
	if err != nil {
		s.own.at.Give(by)
		return nil, err
	}
	p.Changed = watcher.Changed
	ended := make(chan error, 1)
	s.own.playing.Go(func() {
		ended <- s.Programs(s.own.life, p)
		watcher.Close()
		s.own.at.Give(by)
	})
	return seated(c.Context(), t, p.Account, ended)
}

// seated waits until an account has a seat, or its program has ended.
func seated(ctx context.Context, t *host.Table, account string, ended <-chan error) (any, error) {
	for look := time.NewTicker(20 * time.Millisecond); ; {
		if seat := t.State().SeatOf(account); seat != hoyle.Nobody {
			look.Stop()
			return map[string]hoyle.Seat{"seat": seat}, nil
		}
		select {
		case <-look.C:
		case err := <-ended:
			return nil, err
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// own holds the programs of the operator that are playing.
type own struct {
	life    context.Context
	end     context.CancelFunc
	playing sync.WaitGroup
	at      share.Stock // the programs of each client
}

// stop ends the programs, and waits for them, but not for long.
func (o *own) stop(most time.Duration) {
	o.end()
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		o.playing.Wait()
	}()
	select {
	case <-gone:
	case <-time.After(most):
	}
}

// lines are the messages of a socket.
type lines struct {
	io.ReadCloser
	k *socket
}

// Write implements [io.Writer].
func (l lines) Write(line []byte) (int, error) {
	return len(line), l.k.write(context.Background(), line[:len(line)-1])
}
