package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
	"github.com/hoylecards/hoyle/room/table"
)

// four returns a table of Hearts in the middle of a deal, with Ann, Ben and Eve, and a bot.
func four(t *testing.T, c table.Config) *log {
	t.Helper()
	c.Game, c.Format, c.Number = "hearts", "deals", 2
	c.Bots = []string{"", "", "", "house"}
	l := opened(t, c)
	for seat, who := range []string{"ann", "ben", "eve"} {
		l.sit(who, hoyle.Seat(seat))
	}
	for _, who := range []string{"ann", "ben", "eve"} {
		l.must(by(table.Ready, who))
	}
	return l
}

// plays makes some plays, each by the seat whose turn it is.
func (l *log) plays(n int) {
	l.t.Helper()
	for range n {
		l.play(l.state.Awaited()[0])
	}
}

func (l *log) answer(who string, yes bool) error {
	l.t.Helper()
	e := by(table.Agree, who)
	e.Yes = yes
	return l.do(e)
}

// agreed returns a table at which Ann, Ben and Eve have agreed.
func agreed(t *testing.T, c table.Config) *log {
	t.Helper()
	l := four(t, c)
	l.plays(20)
	l.must(by(table.Rest, "ann"))
	for _, who := range []string{"ben", "eve"} {
		must.Do(t, l.answer(who, true))
	}
	if l.state.Agreed == nil || l.state.Asked != nil {
		t.Fatal("all have agreed, and the rest is not played out")
	}
	return l
}

// save returns the match as it is recorded, and the sheet.
func (l *log) save() []byte {
	l.t.Helper()
	v := must.Have(l.state.Look(hoyle.Nobody, live.Spot{}, true))(l.t)
	for i := range v.Log {
		v.Log[i].By = ""
	}
	return must.Have(json.Marshal([]any{l.state.Match.Save(), v.Sheet, v.Total, v.Log, v.Fair}))(l.t)
}

// The rest of a deal that is played out is recorded as if everybody had played it, and counts the same.
func TestRestIsOrdinaryPlays(t *testing.T) {
	l := agreed(t, table.Config{})
	for seat := range hoyle.Seat(3) {
		if v, err := l.state.Look(seat, live.Spot{}, false); err != nil || l.state.Mover(seat) != "search" || len(v.Legal) > 0 || v.MayUndo >= 0 || v.MayRest ||
			v.Rest == nil || len(v.Rest.Need) > 0 || v.Seats[seat].Bot != "" || v.Seats[seat].Away {
			t.Fatalf("seat %d, with %d moves: %+v, %+v, %v", seat, len(v.Legal), v.Rest, v.Seats[seat], err)
		}
	}
	if l.state.Mover(3) != "house" {
		t.Errorf("the table's own bot has given way to %q", l.state.Mover(3))
	}
	l.finish()
	if l.state.Phase != table.Paused || l.state.Agreed != nil || l.state.Mover(0) != "" {
		t.Fatalf("%s, %+v", l.state.Phase, l.state.Agreed)
	}
	same := four(t, table.Config{})
	for _, play := range l.events {
		if play.Kind != table.Play {
			continue
		}
		e := by(table.Play, same.state.Chairs[play.Seat].Who)
		if play.Seat == 3 {
			e.By, e.Who = table.ByBot, ""
		}
		e.Seat, e.Plays, e.Move = play.Seat, same.state.Plays(), play.Move
		same.must(e)
	}
	if got, want := l.save(), same.save(); !bytes.Equal(got, want) {
		t.Errorf("played out:\n%s\nplayed by people:\n%s", got, want)
	}
	l.must(at(l.state, clock(table.Next, hoyle.Nobody)))
	same.must(at(same.state, clock(table.Next, hoyle.Nobody)))
	expect.Err(t, l.do(at(l.state, by(table.Rest, "ann"))), table.ErrNoRest, "before the first play of the next deal")
	l.plays(1)
	same.plays(1)
	if got, want := l.save(), same.save(); !bytes.Equal(got, want) {
		t.Errorf("the deal afterwards:\n%s\nwant\n%s", got, want)
	}
}

func TestWhoMayAskForTheRest(t *testing.T) {
	l := four(t, table.Config{})
	ask := func(who string) error { return l.do(by(table.Rest, who)) }
	expect.Err(t, ask("ann"), table.ErrNoRest, "before a play of hers")
	l.plays(20)
	expect.Err(t, ask("zoe"), table.ErrSeated, "a spectator")
	stale := by(table.Rest, "ann")
	if stale.Deal = 1; !errors.Is(l.do(stale), hoyle.ErrStale) {
		t.Error("in another deal")
	}
	if err := ask("ann"); err != nil || !slices.Equal(l.state.Asked.Need, []hoyle.Seat{1, 2}) {
		t.Fatalf("%v, %+v", err, l.state.Asked)
	}
	expect.Err(t, ask("ben"), table.ErrNoRest, "a second request")
	expect.Err(t, l.answer("ann", true), table.ErrNotNow, "she agrees with herself")
	if l.answer("eve", true) != nil || l.answer("ben", false) != nil || l.state.Asked != nil || l.state.Agreed != nil {
		t.Fatal("Ben has declined")
	}
	for n := range 5 { // four seats have a play each
		if err := ask("eve"); (err == nil) != (n == 4) {
			t.Fatalf("%d plays later: %v", n, err)
		}
		if n < 4 {
			l.plays(1)
		}
	}
	l.plays(1)
	if l.state.Asked != nil || !errors.Is(ask("eve"), table.ErrNoRest) {
		t.Error("a play has not declined")
	}
	l.finish()
	expect.Err(t, ask("ann"), table.ErrNoRest, "after the deal")
}

// Where results count for ratings or a cup, people play their own cards.
func TestNoRestWhereItCounts(t *testing.T) {
	l := duel(t, table.Config{Rated: true})
	l.plays(4)
	cup := contest(t, table.Config{Game: "indigo", Format: "deals", Number: 1}, 1, "ann", "")
	cup.must(by(table.Ready, "ann"))
	cup.plays(4)
	for _, l := range []*log{l, cup} {
		if err := l.do(by(table.Rest, "ann")); !errors.Is(err, table.ErrNoRest) {
			t.Errorf("%v", err)
		}
	}
}

// A person who is alone with bots need not ask anybody; a program that has a seat plays on itself.
func TestRestAlone(t *testing.T) {
	for _, program := range []bool{false, true} {
		l := opened(t, table.Config{Game: "indigo", Format: "deals", Number: 1})
		l.sit("ann", 0)
		if !program {
			l.must(table.Event{Kind: table.SetBot, Seat: 1, By: table.ByPerson, Who: "ann", Bot: "random"})
		} else {
			e := by(table.Sit, "deep")
			e.Seat, e.Program = 1, true
			l.must(e)
			l.must(by(table.Ready, "deep"))
		}
		l.must(by(table.Ready, "ann"))
		l.plays(2)
		l.must(by(table.Rest, "ann"))
		if l.state.Mover(0) != "search" || (l.state.Mover(1) == "") != program {
			t.Fatalf("%q and %q move", l.state.Mover(0), l.state.Mover(1))
		}
		e := at(l.state, by(table.Play, "ann"))
		if e.Move = l.state.Deal.Legal(0)[0]; !errors.Is(l.do(e), table.ErrNotNow) {
			t.Error("Ann plays what is played for her")
		}
		l.finish()
		if l.state.Phase != table.Over {
			t.Error(l.state.Phase)
		}
	}
}

// at returns an event for the deal as it stands.
func at(s *table.State, e table.Event) table.Event {
	e.Match, e.Deal, e.Plays = s.MatchNo, s.DealNo(), s.Plays()
	return e
}

// The playing out ends when one of those who agreed wants to play on, and when a person who was not
// asked plays again. It does not end when one of them leaves.
func TestRestEnds(t *testing.T) {
	away := func(l *log) { l.must(clock(table.Late, 2)) }
	left := func(l *log) { l.must(by(table.Leave, "eve")) }
	for name, c := range map[string]struct {
		before func(*log)
		e      table.Event
		ends   bool
	}{
		"stop":              {nil, by(table.Agree, "ben"), true},
		"a comeback":        {away, by(table.Back, "eve"), true},
		"the seat again":    {left, table.Event{Kind: table.Sit, Seat: 2, By: table.ByPerson, Who: "eve", Name: "eve"}, true},
		"somebody new":      {left, table.Event{Kind: table.Sit, Seat: 2, By: table.ByPerson, Who: "zoe", Name: "zoe"}, false},
		"the asker leaves":  {nil, by(table.Leave, "ann"), false},
		"another leaves":    {nil, by(table.Leave, "ben"), false},
		"one resigns":       {nil, by(table.Resign, "ben"), false},
		"the room was down": {nil, clock(table.Resume, hoyle.Nobody), false},
	} {
		for _, done := range []bool{false, true} { // while they are asked, and afterwards
			if name == "stop" && !done || name == "the asker leaves" && !done {
				continue // a refusal and a withdrawal
			}
			l := four(t, table.Config{})
			l.plays(20)
			if c.before != nil {
				c.before(l)
			}
			l.must(by(table.Rest, "ann"))
			if done && l.answer("ben", true) != nil || done && c.before == nil && l.answer("eve", true) != nil {
				t.Fatal("they may not agree")
			}
			l.must(c.e)
			if stands := l.state.Asked != nil || l.state.Agreed != nil; stands == c.ends {
				t.Errorf("%s, all agreed %t: it stands %t", name, done, stands)
			}
			l.finish()
		}
	}
	l := four(t, table.Config{})
	l.plays(20)
	l.must(by(table.Rest, "ann"))
	if l.must(by(table.Leave, "ann")); l.state.Asked != nil {
		t.Error("who asked has left")
	}
	l = agreed(t, table.Config{})
	for _, e := range []table.Event{by(table.Agree, "zoe"), by(table.Agree, "ben"), by(table.Undo, "ann"), by(table.Rest, "ann")} {
		if e.Yes = e.Who == "ben"; l.do(e) == nil {
			t.Errorf("%s by %s", e.Kind, e.Who)
		}
	}
}

// No clock runs while the rest of a deal is played out. Who asked in vain has paid for the wait.
func TestClocksOfTheRest(t *testing.T) {
	l := agreed(t, table.Config{Clock: &table.Clock{Bank: 60}})
	banks := func() (all []int64) {
		for _, c := range l.state.Chairs[:3] {
			if c.Since != 0 {
				t.Fatal("a clock runs")
			}
			all = append(all, c.Bank)
		}
		return all
	}
	before := banks()
	l.now += 5000
	l.plays(4)
	if got := banks(); !slices.Equal(got, before) {
		t.Errorf("banks %v, before %v", got, before)
	}
	l.now += 5000
	must.Do(t, l.answer("ann", false))
	if seat := l.state.Awaited()[0]; int(seat) < 3 && l.state.Deadline(seat) != l.now+before[seat] || l.state.Chairs[0].Bank != before[0] {
		t.Errorf("%+v, before %v", l.state.Chairs, before)
	}
	for l.state.Awaited()[0] == 0 || !l.state.MayRest(0) {
		l.plays(1)
	}
	bank := l.state.Chairs[0].Bank
	l.must(by(table.Rest, "ann"))
	l.now += 5000
	if err := l.answer("eve", false); err != nil || l.state.Chairs[0].Bank != bank-5000 {
		t.Errorf("%v, bank %d, before %d", err, l.state.Chairs[0].Bank, bank)
	}
}
