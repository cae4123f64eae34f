// Package feed collects the public news of a card room: tables that were opened,
// matches that began, and results, by person and by game. It is pure: it has no
// clock of its own, no network and no journal.
//
// The news is about public tables, which anybody could have watched. It leaves out tables that can
// be reached only by link, because people choose to whom they give the link. It leaves out tables
// with a password, because their replays are closed to strangers and a list of results would
// outlive the table. It also leaves out matches between bots only, because no person wins them.
package feed

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/table"
)

// Kind is the kind of an [Entry].
type Kind string

// The kinds of entries.
const (
	Opened Kind = "opened" // a table with a seat for another person was opened
	Began  Kind = "began"  // a match began
	Over   Kind = "over"   // a match is over
)

// Entry is a piece of news. PROTOCOL.md describes the fields.
type Entry struct {
	Rev       uint64          `json:"rev"` // of the entry in the journal
	Kind      Kind            `json:"k"`
	At        int64           `json:"at"` // milliseconds since 1970
	Table     string          `json:"table"`
	Match     int             `json:"match"`
	Game      string          `json:"game"`
	GameTitle string          `json:"gameTitle"`
	Rules     json.RawMessage `json:"rules"`
	Title     string          `json:"title"`
	Owner     string          `json:"owner"` // the account that opened the table
	Seats     []Seat          `json:"seats"` // empty for Opened
}

// Seat is a player in a match.
type Seat struct {
	Name     string `json:"name"`             // of the person, or of the bot
	Account  string `json:"account"`          // of the person, "" for a bot
	Number   int    `json:"number,omitempty"` // which distinguishes bots of the same name
	Score    int    `json:"score"`            // in the match
	Won      bool   `json:"won"`
	Resigned bool   `json:"resigned"`
}

// ID returns the id of the entry. It is derived from the table and the match, so that
// several nodes that write the same news write one entry.
func (e Entry) ID() string { return e.Table + "/" + strconv.Itoa(e.Match) + "/" + string(e.Kind) }

// Of returns the entries of the table with the given id in the order of the events. It leaves out
// the beginning of a finished match.
func Of(id string, s *table.State) []Entry {
	if s.Len == 0 || s.Config.Access != table.Public {
		return nil
	}
	c := s.Config
	one := Entry{
		Kind: Opened, At: s.Opened, Table: id, Game: c.Game, GameTitle: s.GameTitle(), Rules: c.Rules, Title: c.Title,
		Owner: s.Owner, Seats: []Seat{},
	}
	var all []Entry
	if free(s) > 1 && c.Series == nil {
		all = append(all, one)
	}
	if c.NoSpectators { // the scores are only for the players
		return all
	}
	for no, p := range s.Past {
		one.Kind, one.Match, one.At, one.Seats = Over, no, p.At, Result(s, p)
		all = appendPeople(all, one)
	}
	if s.Phase == table.Playing || s.Phase == table.Paused {
		one.Kind, one.Match, one.At, one.Seats = Began, s.MatchNo, s.Began, players(s, s.Names(), s.Accounts())
		all = appendPeople(all, one)
	}
	return all
}

// free returns the number of seats that were open when the table was opened.
func free(s *table.State) int {
	n := len(s.Chairs)
	for _, bot := range s.Config.Bots {
		if bot != "" {
			n--
		}
	}
	return n
}

// appendPeople appends an entry if a person plays in its match.
func appendPeople(all []Entry, e Entry) []Entry {
	if slices.ContainsFunc(e.Seats, func(s Seat) bool { return s.Account != "" }) {
		all = append(all, e)
	}
	return all
}

// players returns the players by seat. Bots have the numbers that the table shows.
func players(s *table.State, names, accounts []string) []Seat {
	seats := make([]Seat, len(names))
	for i := range seats {
		seats[i] = Seat{Name: names[i], Account: accounts[i]}
		switch series := s.Config.Series; {
		case accounts[i] != "":
		case series == nil:
			seats[i].Number = i + 1
		default:
			seats[i].Number = series.Seats[i].Number
		}
	}
	return seats
}

// Result returns the players in a finished match at a table.
func Result(s *table.State, p table.Past) []Seat {
	seats := players(s, p.Names, p.Accounts)
	for i := range seats {
		seat := hoyle.Seat(i)
		seats[i].Score = p.Match.Total(int(seat))
		seats[i].Won = slices.Contains(p.Winners, seat)
		seats[i].Resigned = slices.Contains(p.Resigned, seat)
	}
	return seats
}
