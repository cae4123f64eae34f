package news

import (
	"cmp"
	"slices"
	"sync"

	"github.com/hoylecards/hoyle/room/book"
)

// A ladder shows the best players among those whose rating is reliable enough.
const (
	rungs = 50
	sure  = 150 // the largest deviation that is shown
)

// Standing is the strength of a person in a game.
type Standing struct {
	Account   string  `json:"account"`
	Name      string  `json:"name"`
	Game      string  `json:"game"`
	GameTitle string  `json:"gameTitle"`
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"` // now: it grows while the person does not play
	Matches   int     `json:"matches"`   // rated matches
	tally     book.Tally
}

// ladders holds the ratings of all accounts.
type ladders struct {
	mu       sync.Mutex
	accounts map[string][]Standing
	revs     map[string]uint64 // of the books that were read
}

func (l *ladders) init() { l.accounts, l.revs = map[string][]Standing{}, map[string]uint64{} }

// knows reports whether the book of an account was read up to a rev.
func (l *ladders) knows(account string, rev uint64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.revs[account] >= rev
}

// put notes the ratings in a book with the given rev, unless a newer version of the book was read.
func (l *ladders) put(b book.Book, rev uint64) {
	var all []Standing
	for _, t := range b.Games {
		if t.Rating != nil {
			all = append(all, Standing{Account: b.Account, Name: b.Name, Game: t.Game, GameTitle: t.GameTitle, Matches: t.Rated, tally: t})
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if rev < l.revs[b.Account] {
		return
	}
	l.accounts[b.Account], l.revs[b.Account] = all, rev
}

// drop forgets an account that was deleted.
func (l *ladders) drop(account string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.accounts, account)
	delete(l.revs, account)
}

// at returns the standing as it is at a given time.
func (s Standing) at(now int64) Standing {
	r := s.tally.Rating.Then(now)
	s.Mean, s.Deviation = r.Mean, r.Deviation
	return s
}

// of returns the ratings of an account at a given time.
func (l *ladders) of(account string, now int64) []Standing {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := []Standing{}
	for _, s := range l.accounts[account] {
		all = append(all, s.at(now))
	}
	return all
}

// Ladder returns the best players of a game, with the best first.
func (n *News) Ladder(game string) []Standing {
	now := n.Now().UnixMilli()
	l := &n.ladders
	l.mu.Lock()
	all := []Standing{}
	for _, games := range l.accounts {
		for _, s := range games {
			if s = s.at(now); s.Game == game && s.Deviation <= sure {
				all = append(all, s)
			}
		}
	}
	l.mu.Unlock()
	slices.SortFunc(all, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.Mean, a.Mean), cmp.Compare(a.Account, b.Account))
	})
	return all[:min(len(all), rungs)]
}

// Ratings returns the ratings of an account.
func (n *News) Ratings(account string) []Standing { return n.ladders.of(account, n.Now().UnixMilli()) }
