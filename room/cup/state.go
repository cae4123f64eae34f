package cup

import (
	"slices"
	"strconv"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/room/table"
)

// Phase is a phase of a cup.
type Phase string

// The phases of a cup.
const (
	Joining Phase = "joining" // people join
	Playing Phase = "playing" // the bracket is being played
	Over    Phase = "over"    // there is a winner
	Ended   Phase = "ended"   // it was called off
)

// Place is a place for a person or a bot.
type Place struct {
	Who    string     // the account of the person, "" if it has none
	Name   string     // of the person; if Left, that of the person who left
	Bot    string     // the bot that has the place if no person has it
	Left   bool       // the person left, and the bot has the place
	Absent bool       // the person was not there at the last check
	Seed   *deck.Seed // of the person, for the draw
}

// State is a cup after some events. It is never changed: [State.Apply] returns
// another.
type State struct {
	Config    Config
	Owner     string // the account that opened the cup
	Opened    int64  // when
	Started   int64  // when the draw was made, 0 before
	Len       int    // the number of events
	At        int64  // when the last one happened
	Phase     Phase
	Places    []Place     // people in the order of joining, then bots
	Sides     [][]int     // the places of each side, in the order of the draw
	Rounds    [][]Pairing // the bracket; the last round has one table
	Seed      deck.Seed   // of the draw
	facts     Facts       // without the id
	game      hoyle.Game
	sides     []int // of the seats for people
	games     []hoyle.Game
	intention []string       // the last ids of events
	joined    map[string]int // how often accounts have joined
}

// New returns the state of a cup before it is opened. The parameter games lists the games that the
// room offers.
func New(games []hoyle.Game) *State { return &State{games: games} }

// clone returns a copy of the state that shares only parts that are never changed.
func (s *State) clone() *State {
	c := *s
	c.Places = slices.Clone(s.Places)
	c.Rounds = slices.Clone(s.Rounds)
	return &c
}

// Game returns the game of the cup, with its rules.
func (s *State) Game() hoyle.Game { return s.game }

// Known reports whether an event with that id has already had its effect.
func (s *State) Known(id string) bool { return id != "" && slices.Contains(s.intention, id) }

// PlaceOf returns the place of an account, or -1 if it has none.
func (s *State) PlaceOf(who string) int {
	if who == "" {
		return -1
	}
	return slices.IndexFunc(s.Places, func(p Place) bool { return p.Who == who })
}

// side returns the side of a place, or -1 before the draw.
func (s *State) side(place int) int {
	return slices.IndexFunc(s.Sides, func(side []int) bool { return slices.Contains(side, place) })
}

// Partners returns the number of places of a side.
func (s *State) Partners() int { return len(s.sides) / s.AtTable() }

// AtTable returns the number of sides at a full table.
func (s *State) AtTable() int { return slices.Max(s.sides) + 1 }

// Winner returns the side that has won the cup, or -1 if there is none yet.
func (s *State) Winner() int {
	if s.Phase != Over {
		return -1
	}
	return s.Rounds[len(s.Rounds)-1][0].Winner
}

// Ready returns a table whose sides are known and whose players have not been called yet. It
// reports whether there is one.
func (s *State) Ready() (round, no int, ok bool) {
	return s.find(func(p Pairing) bool { return p.Called == 0 && p.Winner < 0 && !slices.Contains(p.Sides, -1) })
}

// find returns the first table of the bracket that meets a condition.
func (s *State) find(is func(Pairing) bool) (round, no int, ok bool) {
	if s.Phase != Playing {
		return 0, 0, false
	}
	for r, tables := range s.Rounds {
		if t := slices.IndexFunc(tables, is); t >= 0 {
			return r, t, true
		}
	}
	return 0, 0, false
}

// TableID returns the id of a table of a cup.
func TableID(id string, round, no int) string {
	return id + "r" + strconv.Itoa(round) + "t" + strconv.Itoa(no)
}

// Table returns the configuration of a table of the cup with the given id, without the table's
// secrets. The sides of its series are numbered as in its [Pairing].
func (s *State) Table(id string, round, no int) table.Config {
	c, p := s.Config, s.Rounds[round][no]
	series := &table.Series{
		Cup: id, Round: round, Best: c.Best, Until: p.Called + int64(c.Come)*1000,
		Seats: make([]table.Reserved, s.game.Players()),
	}
	for seat := range series.Seats {
		place, side := s.placeAt(p, seat)
		if place < 0 {
			series.Seats[seat] = table.Reserved{Bot: s.house(), Side: -1}
			continue
		}
		at := s.Places[place]
		series.Seats[seat] = table.Reserved{Who: at.Who, Bot: at.Bot, Side: side}
		if at.Who != "" {
			series.Seats[seat].Name, series.Seats[seat].Absent = at.Name, at.Absent
		} else {
			series.Seats[seat].Number = place + 1
		}
	}
	return table.Config{
		Game: c.Game, Rules: c.Rules, Format: c.Format, Number: c.Number, Title: c.Title, Access: c.Access, Clock: c.Clock, Series: series,
	}
}

// Called returns the configuration of the table with an id, if its players are called to it and there is
// no result yet. The other parameter is the id of the cup.
func (s *State) Called(cup, id string) (c table.Config, ok bool) {
	for r, tables := range s.Rounds {
		for t, p := range tables {
			if p.Called > 0 && p.Winner < 0 && TableID(cup, r, t) == id {
				return s.Table(cup, r, t), true
			}
		}
	}
	return c, false
}

// placeAt returns the place that has a seat at a table, and the number of its side among the sides
// of the table. Both are -1 if the seat is the house's.
func (s *State) placeAt(p Pairing, seat int) (place, side int) {
	if side = s.sides[seat]; side >= len(p.Sides) {
		return -1, -1
	}
	partner := 0
	for _, earlier := range s.sides[:seat] {
		if earlier == side {
			partner++
		}
	}
	return s.Sides[p.Sides[side]][partner], side
}

// PlacesAt returns the places that have the given seats at a table whose sides are known.
func (s *State) PlacesAt(round, no int, seats []int) []int {
	var places []int
	for _, seat := range seats {
		if place, _ := s.placeAt(s.Rounds[round][no], seat); place >= 0 {
			places = append(places, place)
		}
	}
	return places
}

// house returns the name of the bot that takes places and seats.
func (s *State) house() string { return s.game.Info().Bots[0].Name }
