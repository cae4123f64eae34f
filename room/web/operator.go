package web

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/host"
	"github.com/hoylecards/hoyle/room/journal"
	"github.com/hoylecards/hoyle/room/note"
	"github.com/hoylecards/hoyle/room/table"
)

// Account is an account as the operator sees it.
type Account struct {
	Account string `json:"account"`
	Name    string `json:"name"`
	Seen    int64  `json:"seen"` // milliseconds since 1970, to the day
	Here    bool   `json:"here"` // it has a socket
	Devices int    `json:"devices,omitempty"`
	Program bool   `json:"program,omitempty"`
	Banned  int64  `json:"banned,omitempty"` // until when, 0 if it is not
	Why     string `json:"why,omitempty"`    // it is banned
}

// Accounts returns all accounts, by their names. The errors are those of the journal.
func (s *Server) Accounts(ctx context.Context) ([]Account, error) {
	all := []Account{}
	err := s.people.all(ctx, func(p person) bool {
		a := Account{p.Account, p.Name, p.Seen, s.Host.Here(p.Account), len(p.Devices), p.Program, p.Banned, p.Why}
		if a.Banned <= s.people.now().UnixMilli() {
			a.Banned, a.Why = 0, ""
		}
		all = append(all, a)
		return false
	})
	slices.SortFunc(all, func(a, b Account) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Account, b.Account)) })
	return all, err
}

// all calls use with each account, until use returns true.
func (p *people) all(ctx context.Context, use func(person) bool) error {
	keys, err := journal.Keys(ctx, p.journal, journal.People)
	for _, key := range keys {
		switch who, err := p.read(ctx, key); {
		case errors.Is(err, host.ErrBusy):
			return err
		case err == nil && who.Account != "" && use(who):
			return nil
		}
	}
	return err
}

// holderOf returns the account with an id. The errors are [table.ErrNotFound] and those of the journal.
func (s *Server) holderOf(ctx context.Context, account string) (found person, err error) {
	err = s.people.all(ctx, func(p person) bool {
		found = p
		return p.Account == account
	})
	if err == nil && found.Account != account {
		err = table.ErrNotFound
	}
	return found, err
}

// Rename gives an account another name. The errors are errName, [table.ErrNotFound] and those of the journal.
func (s *Server) Rename(ctx context.Context, account, name string) error {
	if !s.isName(name) {
		return errName
	}
	return s.alter(ctx, account, ended{Name: name}, func(p *person) { p.Name = name })
}

// Ban keeps an account out until a time, and says why. The client that uses the account cannot make another
// one for a day. A time in the past lifts the ban.
func (s *Server) Ban(ctx context.Context, account string, until time.Time, why string) error {
	if why != "" && !table.IsShown(why, maxText) {
		return errChat
	}
	return s.alter(ctx, account, ended{Banned: until.After(s.people.now())}, func(p *person) { p.Banned, p.Why = until.UnixMilli(), why })
}

// alter changes an account, and tells all nodes.
func (s *Server) alter(ctx context.Context, account string, e ended, change func(*person)) error {
	who, err := s.holderOf(ctx, account)
	if err != nil {
		return err
	}
	if who, err = s.people.update(ctx, who, change); err != nil {
		return err
	}
	if e.Name != "" {
		s.renamed(ctx, who)
		return nil
	}
	e.Key, e.Of = who.key, who.Account
	s.people.announce(e)
	return nil
}

// renamed tells all nodes and the tables where an account has a seat that it has another name.
func (s *Server) renamed(ctx context.Context, who person) {
	s.people.announce(ended{Key: who.key, Of: who.Account, Name: who.Name})
	for _, t := range s.Host.TablesOf(ctx, who.Account) {
		e := table.Event{Kind: table.Rename, Seat: hoyle.Nobody, By: table.ByClock, Who: who.Account, Name: distinct(who, t.State())}
		if _, err := t.Do(ctx, e); err != nil {
			s.Log.Warn("seat not renamed", note.Table, t.ID, note.Err(err))
		}
	}
}

// Delete deletes an account and everything that belongs to it.
func (s *Server) Delete(ctx context.Context, account string) error {
	who, err := s.holderOf(ctx, account)
	if err != nil {
		return err
	}
	return s.end(ctx, who)
}

// banned returns the error for an account that is banned.
func (p *people) banned(who person) error {
	if left := time.UnixMilli(who.Banned).Sub(p.now()); left > 0 {
		return waitError{errBanned, left}
	}
	return nil
}

// bar closes the sockets of an account that is banned, and keeps those who used them from making another.
func (s *Server) bar(account string) {
	s.sockets.each(func(k *socket) {
		if k.who.Account == account {
			s.barred.Add(k.from.Payer())
		}
	})
	s.sockets.closeAll(account, errBanned)
}

// announcement is what the operator tells all who are in the room.
type announcement struct {
	T     string `json:"t"` // say
	Text  string `json:"text"`
	Until int64  `json:"until"` // milliseconds since 1970
}

// sayings is the topic of the messages to all nodes with announcements.
const sayings = "sayings"

// Say shows a text to all who are in the room or come in before some time has passed.
func (s *Server) Say(text string, lasts time.Duration) error {
	if !table.IsShown(text, maxText) {
		return errChat
	}
	return journal.Tell(s.Journal, sayings, announcement{"say", text, s.people.now().Add(lasts).UnixMilli()})
}

// hearSaying shows an announcement to everybody at this node.
func (s *Server) hearSaying(data []byte) {
	var a announcement
	if json.Unmarshal(data, &a) != nil {
		return
	}
	s.saying.Store(&a)
	s.sockets.each((*socket).said)
}

// said shows the client the announcement that there is.
func (k *socket) said() {
	if a := k.server.saying.Load(); a != nil && a.Until > k.server.people.now().UnixMilli() {
		k.sendSpare(a)
	}
}

// listen subscribes to the messages to all nodes, including those from this one.
func (s *Server) listen() {
	var stops []func()
	for about, hear := range map[string]func([]byte){topic: s.sessionEnded, sayings: s.hearSaying} {
		stop, err := s.Journal.Listen(about, hear)
		if err != nil {
			s.Log.Warn("what other nodes say is heard late", note.Err(err))
			continue
		}
		stops = append(stops, stop)
	}
	s.deaf = func() {
		for _, stop := range stops {
			stop()
		}
	}
}
