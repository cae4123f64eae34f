package book

import (
	"cmp"
	"slices"
)

// Suspect is an account that has won most of its rated matches of a game against accounts that have met
// hardly anybody else, as those of one person do.
type Suspect struct {
	Account string   `json:"account"`
	Name    string   `json:"name"`
	Game    string   `json:"game"`
	Won     int      `json:"won"`    // rated matches, of those that the book keeps
	Fed     int      `json:"fed"`    // of them, against such accounts
	Quit    int      `json:"quit"`   // of those, by resignation
	Others  []string `json:"others"` // such accounts
}

// An account that has met at most thin others has met hardly anybody; a suspect has at least fed wins against such accounts.
const (
	thin = 2
	fed  = 5
)

// Suspects returns the suspects among the accounts of some books, with the most suspicious first.
func Suspects(books []Book) []Suspect {
	all := []Suspect{}
	by := map[string]Book{}
	for _, b := range books {
		by[b.Account] = b
	}
	for _, b := range books {
		for _, t := range b.Games {
			if s := b.suspect(t.Game, by); s.Fed >= fed && 2*s.Fed >= s.Won {
				all = append(all, s)
			}
		}
	}
	slices.SortFunc(all, func(a, b Suspect) int { return cmp.Or(cmp.Compare(b.Fed, a.Fed), cmp.Compare(a.Account, b.Account)) })
	return all
}

// suspect counts the wins of the account in a game.
func (b Book) suspect(game string, by map[string]Book) Suspect {
	s := Suspect{Account: b.Account, Name: b.Name, Game: game}
	for _, r := range b.Results {
		if r.After == nil || r.Game != game {
			continue
		}
		m := Match{Entry: r.Entry}
		for _, other := range r.Seats {
			if other.Account == b.Account || score(b.seat(m), other) < 1 {
				continue
			}
			s.Won++
			last := m
			last.At++ // this match counts, too
			if o, known := by[other.Account]; known && o.opponents(last) <= thin {
				s.Fed++
				if other.Resigned {
					s.Quit++
				}
				if !slices.Contains(s.Others, other.Account) {
					s.Others = append(s.Others, other.Account)
				}
			}
		}
	}
	return s
}
