package feed_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
	"github.com/hoylecards/hoyle/room/feed"
	"github.com/hoylecards/hoyle/room/table"
)

// at is a table to which events are applied.
type at struct {
	t     *testing.T
	state *table.State
}

func (a *at) do(kind table.Kind, who string, seat hoyle.Seat) {
	a.t.Helper()
	e := table.Event{N: a.state.Len, At: int64(1000 + a.state.Len), Kind: kind, Seat: seat, By: table.ByPerson, Who: who, Name: strings.ToUpper(who)}
	a.apply(e)
}

func (a *at) apply(e table.Event) {
	a.t.Helper()
	next, err := a.state.Apply(e)
	if err != nil {
		a.t.Fatalf("%+v: %v", e, err)
	}
	a.state = next
}

func opened(t *testing.T, access table.Access, bots ...string) *at {
	t.Helper()
	c := &table.Config{Game: "indigo", Format: "deals", Number: 1, Access: access, Bots: bots, Secret: deck.NewSeed(1)}
	if access == table.Password {
		c.Password = "hash"
	}
	a := &at{t, table.New(hoyle.Games())}
	a.apply(table.Event{At: 1000, Kind: table.Open, Seat: hoyle.Nobody, By: table.ByPerson, Who: "ann", Config: c})
	return a
}

// lines returns entries as text: the kind, the match, the time, and for each player the account or
// the bot, with a star for the winner and an r for a player who resigned.
func lines(entries []feed.Entry) string {
	var b strings.Builder
	for _, e := range entries {
		fmt.Fprintf(&b, "%s %d %d", e.Kind, e.Match, e.At)
		for _, s := range e.Seats {
			name := s.Account
			if name == "" {
				name = "<" + s.Name + ">"
			}
			if s.Won {
				name += "*"
			}
			if s.Resigned {
				name += "r"
			}
			b.WriteString(" " + name)
		}
		b.WriteString("; ")
	}
	return b.String()
}

// duel has Ann and Ben play two matches. Ann resigns the first, and the second is still being
// played.
func duel(t *testing.T, access table.Access) *at {
	t.Helper()
	a := opened(t, access)
	a.do(table.Sit, "ann", 0)   // 1
	a.do(table.Sit, "ben", 1)   // 2
	a.do(table.Ready, "ann", 0) // 3
	a.do(table.Ready, "ben", 1) // 4: the match begins
	a.do(table.Resign, "ann", 0)
	a.do(table.Ready, "ben", 1)
	a.do(table.Ready, "ann", 0) // 7: the next one
	return a
}

func TestEntriesOfATable(t *testing.T) {
	a := duel(t, table.Public)
	entries := feed.Of("x", a.state)
	if got, want := lines(entries), "opened 0 1000; over 0 1005 annr ben*; began 1 1007 ann ben; "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if e := entries[1]; e.ID() != "x/0/over" || e.Game != "indigo" || e.GameTitle != "Indigo" ||
		e.Title != "Indigo" || e.Seats[0].Name != "ANN" || e.Owner != "ann" {
		t.Errorf("%+v", e)
	}
	a.do(table.Leave, "ben", 1) // a bot plays on, and then nobody does
	a.do(table.Resign, "ann", 0)
	if got, want := lines(feed.Of("x", a.state)), "opened 0 1000; over 0 1005 annr ben*; over 1 1009 annr <house>*; "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Events at tables that strangers cannot watch are in no feed.
func TestPrivateTables(t *testing.T) {
	for _, access := range []table.Access{table.Link, table.Password} {
		if got := feed.Of("x", duel(t, access).state); len(got) > 0 {
			t.Errorf("%s: %s", access, lines(got))
		}
	}
}

// A table for one person is not announced, and a match of bots belongs to nobody.
func TestBots(t *testing.T) {
	a := opened(t, table.Public, "", "random")
	a.do(table.Sit, "ann", 0)
	expect.Is(t, lines(feed.Of("x", a.state)), "", "announced")
	a.do(table.Ready, "ann", 0)
	if got, want := lines(feed.Of("x", a.state)), "began 0 1002 ann <random>; "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	a = opened(t, table.Public, "random", "random")
	a.do(table.Ready, "ann", hoyle.Nobody)
	for a.state.Phase == table.Playing {
		seat := a.state.Deal.Turn()
		move := a.state.Deal.Legal(seat)[0]
		a.apply(table.Event{N: a.state.Len, Kind: table.Play, Seat: seat, By: table.ByBot, Plays: a.state.Plays(), Move: move})
	}
	if got := feed.Of("x", a.state); a.state.Phase != table.Over || len(got) > 0 {
		t.Errorf("%s: %s", a.state.Phase, lines(got))
	}
}

// A table of a cup is not announced, because its seats are reserved. Its matches are announced
// like all others.
func TestCup(t *testing.T) {
	series := &table.Series{Cup: "c", Best: 1, Until: 2000, Seats: []table.Reserved{{Who: "ann", Name: "Ann"}, {Who: "ben", Name: "Ben", Side: 1}}}
	c := &table.Config{Game: "indigo", Format: "deals", Number: 1, Access: table.Public, Series: series, Secret: deck.NewSeed(1)}
	a := &at{t, table.New(hoyle.Games())}
	a.apply(table.Event{At: 1000, Kind: table.Open, Seat: hoyle.Nobody, By: table.ByClock, Config: c})
	expect.Is(t, lines(feed.Of("x", a.state)), "", "announced")
	a.do(table.Ready, "ann", 0)
	a.do(table.Ready, "ben", 1)
	if got, want := lines(feed.Of("x", a.state)), "began 0 1002 ann ben; "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Bots have the numbers by which their table tells them apart: in a cup the numbers of their
// places, and otherwise those of their seats.
func TestNumbers(t *testing.T) {
	numbers := func(c *table.Config) (n [2]int) {
		a := &at{t, table.New(hoyle.Games())}
		a.apply(table.Event{At: 1000, Kind: table.Open, Seat: hoyle.Nobody, By: table.ByClock, Config: c})
		if c.Series == nil {
			a.do(table.Sit, "ann", 0)
		}
		a.do(table.Ready, "ann", 0)
		all := feed.Of("x", a.state)
		for i, s := range all[len(all)-1].Seats {
			n[i] = s.Number
		}
		return n
	}
	c := table.Config{Game: "indigo", Format: "deals", Number: 1, Access: table.Public, Secret: deck.NewSeed(1), Bots: []string{"", "house"}}
	if got := numbers(&c); got != [2]int{0, 2} {
		t.Errorf("%v at a table", got)
	}
	c.Bots = nil
	c.Series = &table.Series{Cup: "c", Best: 1, Until: 2000, Seats: []table.Reserved{{Who: "ann", Name: "Ann"}, {Bot: "house", Number: 7, Side: 1}}}
	if got := numbers(&c); got != [2]int{0, 7} {
		t.Errorf("%v in a cup", got)
	}
}

// The scores in an entry are those of the match.
func TestScores(t *testing.T) {
	a := opened(t, table.Public)
	a.do(table.Sit, "ann", 0)
	a.do(table.Sit, "ben", 1)
	a.do(table.Ready, "ann", 0)
	a.do(table.Ready, "ben", 1)
	for a.state.Phase == table.Playing {
		seat := a.state.Deal.Turn()
		e := table.Event{N: a.state.Len, Kind: table.Play, Seat: seat, By: table.ByPerson, Who: a.state.Chairs[seat].Who, Plays: a.state.Plays()}
		e.Move = a.state.Deal.Legal(seat)[0]
		a.apply(e)
	}
	v := must.Have(a.state.Look(hoyle.Nobody, live.Spot{}, true))(t)
	entries := feed.Of("x", a.state)
	last := entries[len(entries)-1]
	for i, s := range last.Seats {
		if s.Score != v.Total[i] || s.Won != slices.Contains(v.Winners, hoyle.Seat(i)) {
			t.Errorf("seat %d: %+v, want %d points, winners %v", i, s, v.Total[i], v.Winners)
		}
	}
	if v.Total[0] == 0 && v.Total[1] == 0 {
		t.Error("nobody has points")
	}
}
