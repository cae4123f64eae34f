package feed

import (
	"slices"
	"sort"
	"strings"
	"time"
)

// Feed holds the newest entries, and finds those of an account or a game. The zero
// Feed keeps nothing; see [New]. It must not be used by several goroutines at once.
type Feed struct {
	most     int
	age      time.Duration
	first    int     // the number of the oldest entry that is kept
	entries  []Entry // by rev
	known    map[string]bool
	accounts map[string][]int // the numbers of entries, in order
	games    map[string][]int
}

// New returns an empty feed with a limit on the age and the number of its entries.
func New(most int, age time.Duration) *Feed {
	return &Feed{most: most, age: age, known: map[string]bool{}, accounts: map[string][]int{}, games: map[string][]int{}}
}

// Len returns the number of entries.
func (f *Feed) Len() int { return len(f.entries) }

// Rev returns the rev of the newest entry, 0 if there is none.
func (f *Feed) Rev() uint64 {
	if len(f.entries) == 0 {
		return 0
	}
	return f.entries[len(f.entries)-1].Rev
}

// Knows reports whether the feed contains an entry with the given id.
func (f *Feed) Knows(id string) bool { return f.known[id] }

// Wants reports whether the feed lacks an entry that it would keep. A full feed does not want
// an entry that is older than all of its own, because it may have dropped that entry before.
func (f *Feed) Wants(e Entry, now time.Time) bool {
	if f.Knows(e.ID()) || e.Kind == Began && f.Knows(Entry{Table: e.Table, Match: e.Match, Kind: Over}.ID()) {
		return false
	}
	full := len(f.entries) >= f.most
	return e.At >= f.oldest(now) && (!full || e.At > f.entries[0].At)
}

// Add adds an entry, unless the feed contains it or newer ones, and reports whether it did.
func (f *Feed) Add(e Entry) bool {
	if f.Knows(e.ID()) || e.Rev <= f.Rev() {
		return false
	}
	if len(f.entries) >= f.most {
		f.drop()
	}
	n := f.first + len(f.entries)
	f.entries = append(f.entries, e)
	f.known[e.ID()] = true
	f.games[e.Game] = append(f.games[e.Game], n)
	for _, account := range e.accounts() {
		f.accounts[account] = append(f.accounts[account], n)
	}
	return true
}

// accounts returns the accounts that an entry is about.
func (e Entry) accounts() []string {
	if e.Kind == Opened {
		return []string{e.Owner}
	}
	var all []string
	for _, s := range e.Seats {
		if s.Account != "" && !slices.Contains(all, s.Account) {
			all = append(all, s.Account)
		}
	}
	return all
}

// drop forgets the oldest entry.
func (f *Feed) drop() {
	e := f.entries[0]
	f.entries[0] = Entry{}
	f.entries = f.entries[1:]
	f.first++
	delete(f.known, e.ID())
	shorten(f.games, e.Game)
	for _, account := range e.accounts() {
		shorten(f.accounts, account)
	}
}

// shorten removes the first number of a list, and the list if nothing is left.
func shorten(lists map[string][]int, key string) {
	if lists[key] = lists[key][1:]; len(lists[key]) == 0 {
		delete(lists, key)
	}
}

// Forget forgets the entries that are too old.
func (f *Feed) Forget(now time.Time) {
	for len(f.entries) > 0 && f.entries[0].At < f.oldest(now) {
		f.drop()
	}
}

func (f *Feed) oldest(now time.Time) int64 { return now.Add(-f.age).UnixMilli() }

// Query says which entries are wanted.
type Query struct {
	Game    string           // only entries of this game; "" for all
	Account string           // only entries about this account; "" for all
	Before  uint64           // only entries with a lesser rev; 0 for all
	After   uint64           // only entries with a greater rev
	Most    int              // the largest number of entries
	Live    func(Entry) bool // reports whether an entry Opened or Began still matters; if nil, all do
}

// Page returns the newest entries that match a query, with the newest first. It reports whether
// there are older ones.
func (f *Feed) Page(q Query) (found []Entry, more bool) {
	found = []Entry{}
	for n := range f.numbers(q) {
		e := f.entries[n-f.first]
		switch {
		case e.Rev <= q.After:
			return found, false
		case q.Game != "" && e.Game != q.Game, e.Kind != Over && q.Live != nil && !q.Live(e):
			continue
		case len(found) == q.Most:
			return found, true
		}
		found = append(found, e)
	}
	return found, false
}

// numbers yields the numbers of the entries before q.Before that q may want, with the newest
// first.
func (f *Feed) numbers(q Query) func(yield func(int) bool) {
	end := f.first + len(f.entries)
	if q.Before > 0 {
		end = f.first + sort.Search(len(f.entries), func(i int) bool { return f.entries[i].Rev >= q.Before })
	}
	var list []int
	switch {
	case q.Account != "":
		list = f.accounts[q.Account]
	case q.Game != "":
		list = f.games[q.Game]
	default:
		return func(yield func(int) bool) {
			for n := end - 1; n >= f.first && yield(n); n-- {
			}
		}
	}
	at, _ := slices.BinarySearch(list, end)
	return func(yield func(int) bool) {
		for _, n := range slices.Backward(list[:at]) {
			if !yield(n) {
				return
			}
		}
	}
}

// Name returns the newest name of an account, or "" if the feed has none.
func (f *Feed) Name(account string) string {
	for _, n := range slices.Backward(f.accounts[account]) {
		for _, s := range f.entries[n-f.first].Seats {
			if s.Account == account {
				return s.Name
			}
		}
	}
	return ""
}

// Record counts the finished matches of a person.
type Record struct {
	Matches  int `json:"matches"`
	Won      int `json:"won"`
	Resigned int `json:"resigned"`
}

// Stat counts the matches of a person in a game.
type Stat struct {
	Game      string `json:"game"`
	GameTitle string `json:"gameTitle"`
	People    Record `json:"people"` // matches with another person
	Bots      Record `json:"bots"`   // matches with bots only
}

// Stats counts the matches of an account in each game, as far back as the feed goes.
func (f *Feed) Stats(account string) []Stat {
	stats := map[string]*Stat{}
	for _, n := range f.accounts[account] {
		e := f.entries[n-f.first]
		if e.Kind != Over {
			continue
		}
		s := stats[e.Game]
		if s == nil {
			s = &Stat{Game: e.Game}
			stats[e.Game] = s
		}
		s.Count(e, account)
	}
	all := make([]Stat, 0, len(stats))
	for _, s := range stats {
		all = append(all, *s)
	}
	slices.SortFunc(all, func(a, b Stat) int { return strings.Compare(a.Game, b.Game) })
	return all
}

// Count adds a match of an account.
func (s *Stat) Count(e Entry, account string) {
	s.GameTitle = e.GameTitle
	r := &s.Bots
	if len(e.accounts()) > 1 {
		r = &s.People
	}
	for _, seat := range e.Seats {
		if seat.Account != account {
			continue
		}
		r.Matches++
		if seat.Won {
			r.Won++
		}
		if seat.Resigned {
			r.Resigned++
		}
	}
}
