package host

import (
	"cmp"
	"slices"
	"sync"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/pool"
	"github.com/hoylecards/hoyle/room/table"
)

// Summary is a table as a lobby shows it. PROTOCOL.md describes the fields.
type Summary struct {
	table.Facts
	Phase     table.Phase   `json:"state"`
	Match     int           `json:"match"`
	Deal      int           `json:"deal"`
	Seats     []SeatSummary `json:"seats"`
	Watchers  int           `json:"watchers"`
	Yours     hoyle.Seat    `json:"yours"`
	Cup       string        `json:"cup"`
	join      bool          // a person may sit down
	strangers bool          // people may take the seats of bots
}

// HasCompany reports whether anybody who is not a program sits at the table and has not left.
func (s Summary) HasCompany() bool {
	return slices.ContainsFunc(s.Seats, func(c SeatSummary) bool { return c.Account != "" && !c.Away && !c.Program })
}

// SeatSummary is a seat as a lobby shows it.
type SeatSummary struct {
	Name    string `json:"name"`
	Account string `json:"account"`
	Bot     string `json:"bot"`
	Away    bool   `json:"away"`
	Program bool   `json:"program"`
}

// For returns the summary as an account sees it, and reports whether the account's lobby
// shows it.
func (s Summary) For(who string) (Summary, bool) {
	s.Yours = hoyle.Seat(slices.IndexFunc(s.Seats, func(c SeatSummary) bool { return who != "" && c.Account == who }))
	return s, s.Access != table.Link && s.Cup == "" || s.Yours != hoyle.Nobody || who != "" && who == s.Owner
}

// lobby holds the summaries of all tables, and a channel for each reader.
type lobby struct {
	mu      sync.Mutex
	version uint64
	tables  map[string]*listed
	seated  map[string]map[string]struct{} // the public tables at which accounts have seats
	eyes    map[pool.Signal]struct{}
}

// listed is a summary, with the version of the lobby at which it changed. The summary of a
// table that is gone is kept for a while.
type listed struct {
	summary Summary
	version uint64
	gone    bool
}

func (l *lobby) init() {
	l.tables, l.eyes, l.version = map[string]*listed{}, map[pool.Signal]struct{}{}, 1
	l.seated = map[string]map[string]struct{}{}
}

func (l *lobby) put(s Summary) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.version++
	l.index(l.tables[s.ID], s)
	l.tables[s.ID] = &listed{summary: s, version: l.version}
	l.wake()
}

// maxGone is the largest number of closed tables that a lobby remembers.
const maxGone = 1000

func (l *lobby) remove(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.tables[id]
	if t == nil {
		return
	}
	l.version++
	l.index(t, Summary{Facts: table.Facts{ID: id}})
	t.gone, t.version = true, l.version
	gone := 0
	for id, t := range l.tables {
		if t.gone {
			if gone++; gone > maxGone && t.version+maxGone < l.version {
				delete(l.tables, id)
			}
		}
	}
	l.wake()
}

// stir wakes the readers of the lobby.
func (l *lobby) stir() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wake()
}

func (l *lobby) wake() {
	for eye := range l.eyes {
		eye.Send()
	}
}

// MaxListed is the largest number of tables that a lobby lists.
const MaxListed = 200

// waits reports whether the table waits for players on the terms of a configuration, or has bots in their place.
func (s Summary) waits(c table.Config) bool {
	clock := s.Clock == nil && c.Clock == nil || s.Clock != nil && c.Clock != nil && *s.Clock == *c.Clock
	return (s.Phase == table.Waiting || s.strangers && s.join) && s.Access == table.Public && s.Cup == "" && s.HasCompany() && clock &&
		s.Game == c.Game && string(s.Rules) == string(c.Rules) && s.Format == c.Format && s.Number == c.Number &&
		s.Hints == c.Hints && s.NoSpectators == c.NoSpectators && s.Rated == c.Rated
}

// newestFirst compares two tables by the times at which they were opened.
func newestFirst(a, b Summary) int {
	return cmp.Or(cmp.Compare(b.Opened, a.Opened), cmp.Compare(a.ID, b.ID))
}

// those returns the tables for which want reports true, the newest first.
func (l *lobby) those(want func(Summary) bool) []Summary {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := []Summary{}
	for _, t := range l.tables {
		if !t.gone && want(t.summary) {
			all = append(all, t.summary)
		}
	}
	slices.SortFunc(all, newestFirst)
	return all
}

// maxPlaces is the largest number of tables at which a person is shown.
const maxPlaces = 5

// Place is a public table at which a person has a seat.
type Place struct {
	ID        string `json:"id"`
	Title     string `json:"title"`
	Game      string `json:"game"`
	GameTitle string `json:"gameTitle"`
	Join      bool   `json:"join"`  // a seat is open
	Watch     bool   `json:"watch"` // others may watch
}

// places returns the public tables at which an account has a seat, with the newest first.
func (l *lobby) places(account string) []Place {
	l.mu.Lock()
	defer l.mu.Unlock()
	var tables []Summary
	for id := range l.seated[account] {
		tables = append(tables, l.tables[id].summary)
	}
	slices.SortFunc(tables, newestFirst)
	found := []Place{}
	for _, s := range tables[:min(len(tables), maxPlaces)] {
		found = append(found, Place{ID: s.ID, Title: s.Title, Game: s.Game, GameTitle: s.GameTitle, Join: s.join, Watch: !s.NoSpectators})
	}
	return found
}

// index replaces the list of accounts that sit at a public table. The caller holds the lock.
func (l *lobby) index(old *listed, s Summary) {
	if old != nil {
		for _, seat := range old.summary.Seats {
			if delete(l.seated[seat.Account], s.ID); len(l.seated[seat.Account]) == 0 {
				delete(l.seated, seat.Account)
			}
		}
	}
	if s.Access != table.Public {
		return
	}
	for _, seat := range s.Seats {
		if seat.Account == "" {
			continue
		}
		if l.seated[seat.Account] == nil {
			l.seated[seat.Account] = map[string]struct{}{}
		}
		l.seated[seat.Account][s.ID] = struct{}{}
	}
}
