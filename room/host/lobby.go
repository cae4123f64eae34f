package host

import (
	"cmp"
	"encoding/json"
	"slices"
	"sync"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/table"
)

// Summary is a table as a lobby shows it. PROTOCOL.md describes the fields.
type Summary struct {
	ID           string          `json:"id"`
	Title        string          `json:"title"`
	Game         string          `json:"game"`
	GameTitle    string          `json:"gameTitle"`
	Rules        json.RawMessage `json:"rules"`
	Format       string          `json:"format"`
	Number       int             `json:"n"`
	Access       table.Access    `json:"access"`
	Phase        table.Phase     `json:"state"`
	Match        int             `json:"match"`
	Deal         int             `json:"deal"`
	Seats        []SeatSummary   `json:"seats"`
	Clock        *table.Clock    `json:"clock"`
	Hints        bool            `json:"hints"`
	NoSpectators bool            `json:"noSpectators"`
	Rated        bool            `json:"rated"`
	Watchers     int             `json:"watchers"`
	Owner        string          `json:"owner"`
	Opened       int64           `json:"opened"`
	Yours        hoyle.Seat      `json:"yours"`
	Cup          string          `json:"cup"`
	join         bool            // a person may sit down
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

// Summary returns the summary of the table.
func (t *Table) Summary() Summary {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.summary()
}

func (t *Table) summary() Summary {
	s := t.state
	sum := Summary{
		ID: t.ID, Title: s.Config.Title, Game: s.Config.Game, GameTitle: s.GameTitle(), Rules: s.Config.Rules,
		Format: s.Config.Format, Number: s.Config.Number, Access: s.Config.Access, Phase: s.Phase, Match: s.MatchNo, Deal: s.DealNo(),
		Clock: s.Config.Clock, Hints: s.Config.Hints, NoSpectators: s.Config.NoSpectators, Rated: s.Config.Rated, Watchers: t.spectators(),
		Owner: s.Owner, Opened: s.Opened, Yours: hoyle.Nobody, Seats: make([]SeatSummary, len(s.Chairs)),
	}
	if s.Config.Series != nil {
		sum.Cup = s.Config.Series.Cup
	}
	for i, c := range s.Chairs {
		sum.join = sum.join || s.CanSit(hoyle.Seat(i))
		sum.Seats[i] = SeatSummary{c.Name, c.Who, s.Bot(hoyle.Seat(i)), c.Away, c.Program}
	}
	return sum
}

// publish updates the table in the lobby. The caller holds the lock.
func (t *Table) publish() {
	if t.state.Phase != table.Ended {
		t.host.lobby.put(t.summary())
	}
}

// lobby holds the summaries of all tables, and a channel for each reader.
type lobby struct {
	mu      sync.Mutex
	version uint64
	tables  map[string]*listed
	seated  map[string]map[string]struct{} // the public tables at which accounts have seats
	eyes    map[chan struct{}]struct{}
}

// listed is a summary, with the version of the lobby at which it changed. The summary of a
// table that is gone is kept for a while.
type listed struct {
	summary Summary
	version uint64
	gone    bool
}

func (l *lobby) init() {
	l.tables, l.eyes, l.version = map[string]*listed{}, map[chan struct{}]struct{}{}, 1
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
	l.index(t, Summary{ID: id})
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
		select {
		case eye <- struct{}{}:
		default:
		}
	}
}

// WatchLobby returns a channel that gets a value after changes to the lobby.
func (h *Host) WatchLobby() (changed <-chan struct{}, stop func()) {
	l, eye := &h.lobby, make(chan struct{}, 1)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.eyes[eye] = struct{}{}
	return eye, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.eyes, eye)
	}
}

// AllTables returns all tables, those that the lobby hides included, the newest first.
func (h *Host) AllTables() []Summary {
	l := &h.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	all := []Summary{}
	for _, t := range l.tables {
		if !t.gone {
			all = append(all, t.summary)
		}
	}
	slices.SortFunc(all, newestFirst)
	return all
}

// MaxListed is the largest number of tables that a lobby lists.
const MaxListed = 200

// Lobby returns the tables that an account may see in the lobby and that have changed
// since a version of the lobby, with the newest first; the ids of the tables that the
// account may no longer see; and the version that results. Since version 0, all tables
// count as changed.
func (h *Host) Lobby(who string, after uint64) (tables []Summary, gone []string, version uint64) {
	l := &h.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	tables, gone = []Summary{}, []string{}
	for id, t := range l.tables {
		if t.version <= after {
			continue
		}
		s, listed := t.summary.For(who)
		switch {
		case listed && !t.gone:
			tables = append(tables, s)
		case after > 0:
			gone = append(gone, id)
		}
	}
	slices.SortFunc(tables, newestFirst)
	return h.share(tables), gone, l.version
}

// share returns the tables that a lobby lists, with the newest first. If there are too many, those
// who have opened tables get a place each in turn, so that nobody fills the list.
func (h *Host) share(tables []Summary) []Summary {
	if len(tables) <= MaxListed {
		return tables
	}
	had, place := map[string]int{}, map[string]int{}
	for _, t := range tables {
		by := h.opened.Of(t.ID, t.Owner).Payer()
		place[t.ID] = had[by]
		had[by]++
	}
	slices.SortStableFunc(tables, func(a, b Summary) int { return cmp.Compare(place[a.ID], place[b.ID]) })
	tables = tables[:MaxListed]
	slices.SortFunc(tables, newestFirst)
	return tables
}

// Waiting returns the public tables that wait for players on the terms of a configuration, with the
// oldest first.
func (h *Host) Waiting(c table.Config) (all []Summary) {
	l := &h.lobby
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, t := range l.tables {
		if !t.gone && t.summary.waits(c) {
			all = append(all, t.summary)
		}
	}
	slices.SortFunc(all, func(a, b Summary) int { return newestFirst(b, a) })
	return all
}

// waits reports whether the table waits for players on the terms of a configuration.
func (s Summary) waits(c table.Config) bool {
	clock := s.Clock == nil && c.Clock == nil || s.Clock != nil && c.Clock != nil && *s.Clock == *c.Clock
	return s.Phase == table.Waiting && s.Access == table.Public && s.Cup == "" && s.HasCompany() && clock &&
		s.Game == c.Game && string(s.Rules) == string(c.Rules) && s.Format == c.Format && s.Number == c.Number &&
		s.Hints == c.Hints && s.NoSpectators == c.NoSpectators && s.Rated == c.Rated
}

// newestFirst compares two tables by the times at which they were opened.
func newestFirst(a, b Summary) int {
	return cmp.Or(cmp.Compare(b.Opened, a.Opened), cmp.Compare(a.ID, b.ID))
}
