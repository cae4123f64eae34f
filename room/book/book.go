// Package book records what an account has played: its newest results and, by game, how often it
// has won and how strong it is. It is pure. Only the account itself may see the results, because
// they include those of closed tables and of tables with bots. The ratings are public.
package book

import (
	"slices"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/rating"
	"github.com/hoylecards/hoyle/room/table"
)

// Most is the number of results that a book keeps.
const Most = 100

// Book is the book of an account. Its methods return a new Book; a Book is never changed.
type Book struct {
	Account string   `json:"account"`
	Name    string   `json:"name"`    // when it was last written
	Results []Result `json:"results"` // the newest first
	Games   []Tally  `json:"games"`   // in the order of their first matches
}

// Result is a finished match. The rev of a result is its number in the book, from 1 on.
type Result struct {
	feed.Entry
	Before *rating.Rating `json:"before,omitempty"` // of the account in a rated match
	After  *rating.Rating `json:"after,omitempty"`
}

// Tally counts the matches of a game.
type Tally struct {
	feed.Stat
	Rated  int            `json:"rated"`            // rated matches
	Rating *rating.Rating `json:"rating,omitempty"` // after the last of them
}

// Match is a finished match in the form that goes into the books of its players.
type Match struct {
	feed.Entry
	Rated bool
	Dealt bool     // a deal was played to its end
	Homes []uint16 // where the players come from, by seat, as [table.State.Home] has it; nil if that is unknown
}

// Of returns those finished matches of the table with the given id in which a person played.
func Of(id string, s *table.State) []Match {
	var all []Match
	for no, p := range s.Past {
		m := Match{Entry: feed.Entry{
			Kind: feed.Over, At: p.At, Table: id, Match: no, Game: s.Config.Game, GameTitle: s.GameTitle(), Rules: s.Config.Rules,
			Title: s.Config.Title, Owner: s.Owner, Seats: feed.Result(s, p),
		}}
		people := m.People()
		if len(people) > 0 {
			m.Homes = p.Homes
			m.Rated = s.Config.Rated && len(people) == len(m.Seats)
			m.Dealt = p.Match.Len() > 1 || p.Match.Table().Turn() == hoyle.Nobody
			all = append(all, m)
		}
	}
	return all
}

// People returns the accounts of the players, by seat.
func (m Match) People() []string {
	var all []string
	for _, s := range m.Seats {
		if s.Account != "" {
			all = append(all, s.Account)
		}
	}
	return all
}

// Has reports whether the match is in the book, or so old that the book has dropped it.
func (b Book) Has(m Match) bool {
	full := len(b.Results) >= Most
	return slices.ContainsFunc(b.Results, func(r Result) bool { return r.ID() == m.ID() }) || full && m.At <= b.Results[Most-1].At
}

// Add returns the book with a match of the account. If the match is rated, the parameter others
// holds the books of the players, by seat; Add ignores the books of the account itself and of bots.
// A result must cost something: before the end of a deal, a match changes only the ratings of those
// who resign, and a new account has only a few rated matches a day. The function weight says how
// much a comparison counts.
// says.
func (b Book) Add(m Match, others []Book) Book {
	if b.Has(m) {
		return b
	}
	i := slices.IndexFunc(b.Games, func(t Tally) bool { return t.Game == m.Game })
	if b.Games = slices.Clone(b.Games); i < 0 {
		i = len(b.Games)
		b.Games = append(b.Games, Tally{Stat: feed.Stat{Game: m.Game}})
	}
	tally := &b.Games[i]
	r := Result{Entry: m.Entry}
	if r.Rev = 1; len(b.Results) > 0 {
		r.Rev = b.Results[0].Rev + 1
	}
	tally.Count(m.Entry, b.Account)
	if m.Rated && (m.Dealt || b.seat(m).Resigned) && !b.spent(m) {
		before := b.ratingBefore(m)
		after := before.After(m.At, b.games(m, others))
		r.Before, r.After = &before, &after
		tally.Rated++
		tally.Rating = &after
	}
	b.Results = append([]Result{r}, b.Results[:min(len(b.Results), Most-1)]...)
	return b
}

// games returns the comparisons of the account with each opponent.
func (b Book) games(m Match, others []Book) []rating.Game {
	me := b.seat(m)
	var all []rating.Game
	for i, other := range m.Seats {
		if other.Account != b.Account {
			if weight := b.weight(m, i, others[i]); weight > 0 {
				all = append(all, rating.Game{Opponent: others[i].ratingBefore(m), Score: score(me, other), Weight: weight})
			}
		}
	}
	return all
}

// The weights of a comparison with an opponent.
const (
	circle   = 8    // different recent opponents from which on an opponent counts in full
	sure     = 150  // the deviation from which on an account is no longer new
	daily    = 5    // rated matches of a new account in 24 hours
	withdrew = 0.25 // the weight of a win against somebody who has resigned, because resigning costs no time
)

// weight returns how much the comparison with the player at a seat counts for the account: more, the surer
// the opponent's rating is and the more people the opponent has met, and less, the more often the two have met. It
// is 0 between two who come from the same place.
func (b Book) weight(m Match, seat int, other Book) float64 {
	if other.spent(m) || m.together(b.index(m), seat) {
		return 0
	}
	w := other.ratingBefore(m).Trust(m.At) * float64(min(1+other.opponents(m), circle)) / circle / float64(1+b.met(m, other.Account))
	if m.Seats[seat].Resigned && !b.seat(m).Resigned {
		w *= withdrew
	}
	return w
}

// spent reports whether the account is new and has had its rated matches of the day before a match.
func (b Book) spent(m Match) bool {
	n := 0
	for _, r := range b.Results {
		if r.After != nil && r.Game == m.Game && r.At > m.At-lately/30 && r.At < m.At {
			n++
		}
	}
	return n >= daily && b.ratingBefore(m).Then(m.At).Deviation > sure
}

// opponents returns the number of people whom the account has met lately in rated matches of the same game,
// before a match.
func (b Book) opponents(m Match) int {
	met := map[string]bool{}
	for _, r := range b.Results {
		if r.After != nil && r.Game == m.Game && r.At > m.At-lately && r.At < m.At {
			for _, s := range r.Seats {
				met[s.Account] = true
			}
		}
	}
	return max(len(met)-1, 0)
}

// seat returns the seat of the account in a match.
func (b Book) seat(m Match) feed.Seat { return m.Seats[b.index(m)] }

func (b Book) index(m Match) int {
	return slices.IndexFunc(m.Seats, func(s feed.Seat) bool { return s.Account == b.Account })
}

// together reports whether the players at two seats come from the same place, as one person's accounts do.
func (m Match) together(a, b int) bool {
	return a < len(m.Homes) && b < len(m.Homes) && m.Homes[a] != 0 && m.Homes[a] == m.Homes[b]
}

// lately is how long two players remember that they have met, in milliseconds.
const lately = 30 * 24 * 60 * 60 * 1000

// met returns how often the account has met another one lately in rated matches of the same game.
func (b Book) met(m Match, other string) (n int) {
	for _, r := range b.Results {
		if r.After != nil && r.Game == m.Game && r.At > m.At-lately &&
			slices.ContainsFunc(r.Seats, func(s feed.Seat) bool { return s.Account == other }) {
			n++
		}
	}
	return n
}

// score returns 1 if a player has beaten another, 0.5 if they are level, and 0 otherwise. A player
// who resigns loses to all who do not.
func score(me, other feed.Seat) float64 {
	switch {
	case me.Resigned != other.Resigned:
		return map[bool]float64{true: 0, false: 1}[me.Resigned]
	case me.Resigned || me.Score == other.Score:
		return 0.5
	case me.Score > other.Score:
		return 1
	}
	return 0
}

// ratingBefore returns the rating of the account before a match, even if the match is already in
// the book. Because of this, it does not matter whose book is written first.
func (b Book) ratingBefore(m Match) rating.Rating {
	for _, r := range b.Results {
		if r.ID() == m.ID() && r.Before != nil {
			return *r.Before
		}
	}
	for _, t := range b.Games {
		if t.Game == m.Game && t.Rating != nil {
			return *t.Rating
		}
	}
	return rating.New()
}
