package cup_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/table"
)

// place is a place in the model, and at is a table of the bracket.
type place struct{ who, left string }

type at struct{ round, no int }

// model is a naive cup that consists of its people and of the tables that were called and won. It
// recomputes the bracket each time.
type model struct {
	config cup.Config
	phase  cup.Phase
	people []string
	places []place      // after the draw
	sides  [][]int      // after the draw
	first  [][]int      // the sides of the tables of the first round
	called map[at]bool  //
	missed map[at]bool  //
	won    map[at]int   // the side that advances
	absent map[int]bool // places
}

// sidesAt returns the sides of a table, or nil if a side is not known yet.
func (m *model) sidesAt(a at, k int) []int {
	if a.round == 0 {
		return m.first[a.no]
	}
	var sides []int
	for i := range k {
		before := at{a.round - 1, a.no*k + i}
		side, known := m.winner(before)
		if !known {
			return nil
		}
		sides = append(sides, side)
	}
	return sides
}

func (m *model) winner(a at) (int, bool) {
	if side, ok := m.won[a]; ok {
		return side, true
	}
	if a.round == 0 && len(m.first[a.no]) == 1 {
		return m.first[a.no][0], true
	}
	return 0, false
}

// rounds returns the number of rounds, and tables returns the number of tables in a round.
func (m *model) rounds(k int) int {
	n := 1
	for tables := len(m.first); tables > 1; tables /= k {
		n++
	}
	return n
}

func (m *model) tables(round, k int) int {
	n := len(m.first)
	for range round {
		n /= k
	}
	return n
}

// seat returns the place of an account, or -1 if it has none.
func (m *model) seat(who string) int {
	if m.phase == cup.Joining {
		return slices.Index(m.people, who)
	}
	return slices.IndexFunc(m.places, func(p place) bool { return p.who == who })
}

// takes reports whether the model accepts an event.
func (m *model) takes(e cup.Event, k, partners int) bool {
	switch e.Kind {
	case cup.Join:
		return m.phase == cup.Joining && m.seat(e.Who) < 0 && len(m.people) < m.config.Size
	case cup.Leave:
		return m.phase == cup.Joining && m.seat(e.Who) >= 0 || m.phase == cup.Playing && m.idle(m.seat(e.Who), k)
	case cup.Start:
		n := len(m.people)
		if m.config.Fill {
			n = m.config.Size
		}
		return m.phase == cup.Joining && e.Who == "owner" && len(m.people) > 0 && n > partners
	case cup.End:
		return m.phase == cup.Joining && e.Who == "owner"
	}
	a := at{e.Round, e.Table}
	if m.phase != cup.Playing || a.round >= m.rounds(k) || a.no >= m.tables(a.round, k) {
		return false
	}
	sides := m.sidesAt(a, k)
	if _, over := m.won[a]; over || len(sides) < 2 || m.called[a] != (e.Kind != cup.Call) {
		return false
	}
	for _, place := range e.Away {
		here := slices.ContainsFunc(sides, func(side int) bool { return slices.Contains(m.sides[side], place) })
		if e.Kind != cup.Call && (!here || m.places[place].who == "") {
			return false
		}
	}
	return e.Kind == cup.Call || e.Kind == cup.NoShow && !m.missed[a] && len(e.Away) > 0 ||
		e.Kind == cup.Result && e.Winner < len(sides) && len(e.Wins) == len(sides)
}

// idle reports whether a place is still in the cup and its table has not been called.
func (m *model) idle(place, k int) bool {
	if place < 0 {
		return false
	}
	side := slices.IndexFunc(m.sides, func(s []int) bool { return slices.Contains(s, place) })
	for round := range m.rounds(k) {
		for no := range m.tables(round, k) {
			a := at{round, no}
			known := m.sidesAt(a, k)
			if round > 0 { // perhaps only some sides are known
				known = nil
				for i := range k {
					if w, ok := m.winner(at{round - 1, no*k + i}); ok {
						known = append(known, w)
					}
				}
			}
			won, over := m.winner(a)
			if slices.Contains(known, side) && (m.called[a] || over) && (!over || won != side || round == m.rounds(k)-1) {
				return false
			}
		}
	}
	return true
}

// follow applies to the model an event that the model accepts.
func (m *model) follow(e cup.Event, k int, s *cup.State) {
	a := at{e.Round, e.Table}
	switch e.Kind {
	case cup.Join:
		if m.people = append(m.people, e.Who); m.config.Start == cup.WhenFull && len(m.people) == m.config.Size {
			m.begin(s)
		}
	case cup.Leave:
		if i := m.seat(e.Who); m.phase == cup.Joining {
			m.people = slices.Delete(m.people, i, i+1)
		} else {
			m.places[i] = place{left: e.Who}
			m.absent[i] = false
		}
	case cup.Start:
		m.begin(s)
	case cup.End:
		m.phase = cup.Ended
	case cup.Call:
		m.called[a] = true
	case cup.NoShow:
		m.missed[a] = true
	case cup.Result:
		sides := m.sidesAt(a, k)
		for _, side := range sides {
			for _, place := range m.sides[side] {
				m.absent[place] = slices.Contains(e.Away, place)
			}
		}
		if m.won[a] = sides[e.Winner]; a.round == m.rounds(k)-1 {
			m.phase = cup.Over
		}
	}
}

// begin copies the draw and the first round. Other tests check these.
func (m *model) begin(s *cup.State) {
	m.phase = cup.Playing
	for _, p := range s.Places {
		m.places = append(m.places, place{who: p.Who})
	}
	for _, side := range s.Sides {
		m.sides = append(m.sides, slices.Clone(side))
	}
	for _, p := range s.Rounds[0] {
		m.first = append(m.first, slices.Clone(p.Sides))
	}
}

// agrees fails the test if the state differs from the model.
func (m *model) agrees(t *rapid.T, s *cup.State, k int) {
	if s.Phase != m.phase {
		t.Fatalf("the cup is %s, want %s", s.Phase, m.phase)
	}
	if m.phase == cup.Joining {
		for i, who := range m.people {
			if s.Places[i].Who != who || len(s.Places) != len(m.people) {
				t.Fatalf("%+v, want %q", s.Places, m.people)
			}
		}
		return
	}
	for i, p := range m.places {
		got := s.Places[i]
		if got.Who != p.who || got.Left != (p.left != "") || p.left != "" && got.Name != p.left || got.Absent != m.absent[i] || (got.Bot != "") != (p.who == "") {
			t.Fatalf("place %d is %+v, want %+v, absent %t", i, got, p, m.absent[i])
		}
	}
	for round := range m.rounds(k) {
		if m.phase == cup.Ended {
			break
		}
		for no := range m.tables(round, k) {
			p := s.Rounds[round][no]
			want, known := m.winner(at{round, no})
			if !known {
				want = -1
			}
			if sides := m.sidesAt(at{round, no}, k); p.Winner != want || (sides == nil) != slices.Contains(p.Sides,
				-1) || sides != nil && !slices.Equal(sides, p.Sides) {
				t.Fatalf("table %d of round %d is %+v, want %v, %d", no, round, p, sides, want)
			}
		}
	}
}

// configs are configurations with all numbers of sides, with and without partners.
var configs = []cup.Config{
	rules(2), rules(3), rules(4), rules(6), {Game: "doppelkopf", Format: "deals", Number: 1},
	{Game: "catcheleven", Rules: json.RawMessage(`{"seats":4}`)}, {Game: "blackjack", Rules: json.RawMessage(`{"players":3}`)}, {Game: "hearts"},
}

// event draws an event that usually makes sense.
func event(t *rapid.T, s *cup.State, people []string) cup.Event {
	kinds := []cup.Kind{cup.Join, cup.Join, cup.Join, cup.Join, cup.Join, cup.Join, cup.Leave, cup.Start, cup.End}
	if s.Phase == cup.Playing {
		kinds = []cup.Kind{cup.Call, cup.Call, cup.Result, cup.Result, cup.Result, cup.NoShow, cup.Leave, cup.Join, cup.Start, cup.End}
	}
	e := by(rapid.SampledFrom(kinds).Draw(t, "kind"), rapid.SampledFrom(people).Draw(t, "who"))
	if e.Kind == cup.Join && s.PlaceOf(e.Who) >= 0 && rapid.Bool().Draw(t, "another") {
		e.Who = people[slices.IndexFunc(people, func(who string) bool { return s.PlaceOf(who) < 0 })]
		e.Name = e.Who
	}
	if (e.Kind == cup.Start || e.Kind == cup.End) && rapid.IntRange(0, 9).Draw(t, "owner") < 1 {
		e.Who = "owner"
	}
	if e.Kind == cup.Join && rapid.Bool().Draw(t, "with a seed") {
		seed := deck.NewSeed(rapid.Uint64().Draw(t, "seed"))
		e.Seed = &seed
	}
	if e.Kind != cup.Call && e.Kind != cup.Result && e.Kind != cup.NoShow {
		return e
	}
	if e = clock(e.Kind, 0, 0); rapid.IntRange(0, 9).Draw(t, "any") == 0 {
		e.Round = rapid.IntRange(0, len(s.Rounds)).Draw(t, "round")
		if e.Round < len(s.Rounds) {
			e.Table = rapid.IntRange(0, len(s.Rounds[e.Round])).Draw(t, "table")
		}
	} else {
		var open []at
		for round, tables := range s.Rounds {
			for no, p := range tables {
				if p.Winner < 0 && (p.Called == 0) == (e.Kind == cup.Call) {
					open = append(open, at{round, no})
				}
			}
		}
		if len(open) > 0 {
			a := rapid.SampledFrom(open).Draw(t, "at")
			e.Round, e.Table = a.round, a.no
		}
	}
	e.Winner = rapid.IntRange(0, s.AtTable()-1).Draw(t, "winner")
	e.Wins = make([]int, s.AtTable())
	if e.Round < len(s.Rounds) && e.Table < len(s.Rounds[e.Round]) && rapid.IntRange(0, 9).Draw(t, "right") > 0 {
		e.Wins = make([]int, len(s.Rounds[e.Round][e.Table].Sides))
		if !slices.Contains(s.Rounds[e.Round][e.Table].Sides, -1) {
			seats := rapid.SliceOfNDistinct(rapid.IntRange(0, s.Game().Players()-1), 0, 2, rapid.ID).Draw(t, "seats")
			e.Away = s.PlacesAt(e.Round, e.Table, seats)
		}
	} else {
		e.Away = []int{rapid.IntRange(0, len(s.Places)-1).Draw(t, "away")}
	}
	return e
}

// Under random events the cup agrees with a naive model. Folding the events up to any point once
// more leads to the same state, and no state ever changes.
func TestFold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := standard(rapid.SampledFrom(configs).Draw(t, "config"))
		c.Size = rapid.OneOf(rapid.IntRange(3, 9), rapid.IntRange(10, cup.MaxSize)).Draw(t, "size")
		c.Fill, c.Start = rapid.Bool().Draw(t, "fill"), rapid.SampledFrom([]cup.Starting{cup.ByOwner, cup.WhenFull}).Draw(t, "start")
		open := by(cup.Open, "owner")
		open.Config = &c
		s := must.Have(cup.New(games()).Apply(open))(t)
		m := &model{config: c, phase: cup.Joining, called: map[at]bool{}, missed: map[at]bool{}, won: map[at]int{}, absent: map[int]bool{}}
		people := []string{"owner"}
		for i := range c.Size {
			people = append(people, fmt.Sprintf("p%d", i))
		}
		states, events := []*cup.State{s}, []cup.Event{open}
		looks := [][]byte{look(t, s)}
		k, partners := s.AtTable(), s.Partners()
		for range rapid.IntRange(0, 8*c.Size).Draw(t, "events") {
			if s.Phase != cup.Joining && s.Phase != cup.Playing {
				break
			}
			e := event(t, s, people)
			e.N, e.At = s.Len, int64(s.Len)
			next, err := s.Apply(e)
			if takes := m.takes(e, k, partners); takes != (err == nil) {
				t.Fatalf("%+v: %v, and the model takes it: %t", e, err, takes)
			}
			if err != nil {
				continue
			}
			m.follow(e, k, next)
			m.agrees(t, next, k)
			s = next
			states, events, looks = append(states, s), append(events, e), append(looks, look(t, s))
		}
		refold(t, events, states, looks)
	})
}

func look(t *rapid.T, s *cup.State) []byte {
	return must.Have(json.Marshal(s.Look("id")))(t)
}

// refold checks every prefix of events, as they are stored.
func refold(t *rapid.T, events []cup.Event, states []*cup.State, looks [][]byte) {
	again := cup.New(games())
	for i, e := range events {
		data := must.Have(json.Marshal(e))(t)
		var stored cup.Event
		must.Do(t, json.Unmarshal(data, &stored))
		again = must.Have(again.Apply(stored))(t)
		if got := string(look(t, again)); got != string(looks[i]) || got != string(look(t, states[i])) {
			t.Fatalf("after %d events:\n%s\n%s\n%s", i+1, got, looks[i], look(t, states[i]))
		}
	}
}

// Any events, even absurd ones, are refused or folded without a fault.
func TestOddEvents(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := joined(t, rules(2), rapid.IntRange(2, 5).Draw(t, "sides")).state
		odd := rapid.IntRange(-2, 9)
		for range 20 {
			e := cup.Event{
				N: s.Len, By: rapid.SampledFrom([]string{table.ByClock, table.ByPerson}).Draw(t, "by"), Who: "owner",
				Kind:  rapid.SampledFrom([]cup.Kind{cup.Call, cup.NoShow, cup.Result, cup.Leave, "x"}).Draw(t, "kind"),
				Round: odd.Draw(t, "round"), Table: odd.Draw(t, "table"), Winner: odd.Draw(t, "winner"),
				Away: rapid.SliceOfN(odd, 0, 3).Draw(t, "away"), Wins: rapid.SliceOfN(odd, 0, 3).Draw(t, "wins"),
				Points: rapid.SliceOfN(rapid.SliceOfN(odd, 0, 3), 0, 2).Draw(t, "points"),
			}
			next, err := s.Apply(e)
			if err != nil && next != s {
				t.Fatal("an error changes the cup")
			}
			look(t, next)
			s = next
		}
	})
}
