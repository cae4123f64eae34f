package table_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/table"
)

// notes returns what a table tells since an event, a word for each note.
func (l *log) notes(since int) string {
	l.t.Helper()
	v := must.Have(l.state.Look(hoyle.Nobody, l.state.Now.Spot, false))(l.t)
	var all []string
	for _, n := range v.Notes {
		if n.N < since {
			continue
		}
		text := fmt.Sprint(n.Name, " ", n.Kind)
		if n.Was != "" {
			text += " was " + n.Was
		}
		if n.Plays > 0 {
			text += fmt.Sprint(" ", n.Plays)
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// Ann opens a table for three and leaves. The table is Ben's, who has sat the longest: he, and not Eve, may empty
// a seat; either of them gives the open seat to a bot, and the match begins, as both are ready. The same after it.
func TestOwnerWhoLeaves(t *testing.T) {
	l := opened(t, table.Config{Game: "karata", Rules: json.RawMessage(`{"seats":3}`), Format: "deals", Number: 1})
	l.sit("ann", 0)
	l.sit("ben", 2)
	l.sit("eve", 1)
	from := l.state.Len
	l.must(by(table.Leave, "ann"))
	if got := l.notes(from); l.state.Owner != "ben" || got != "ann went, ben owns" {
		t.Fatalf("the owner is %s; %s", l.state.Owner, got)
	}
	kick := by(table.Kick, "eve")
	kick.Seat = 2
	expect.Err(t, l.do(kick), table.ErrOwner, "Eve empties Ben's seat")
	l.must(by(table.Ready, "ben"))
	l.must(by(table.Ready, "eve"))
	l.must(table.Event{Kind: table.SetBot, Seat: 0, By: table.ByPerson, Who: "eve", Bot: "random"})
	if l.state.Phase != table.Playing {
		t.Fatal("all are ready, and nothing begins")
	}
	from = l.state.Len
	l.must(by(table.Leave, "ben"))
	if l.state.Owner != "ben" {
		t.Error("the table passes on while a match is played")
	}
	l.finish()
	if l.state.Phase != table.Over || l.state.Owner != "eve" || !strings.HasSuffix(l.notes(from), "eve owns") {
		t.Errorf("%s, the owner is %s; %s", l.state.Phase, l.state.Owner, l.notes(from))
	}
	l.sit("ben", 2)
	pass := by(table.Pass, "eve")
	pass.Seat = 2
	l.must(pass)
	if err := l.do(pass); l.state.Owner != "ben" || !errors.Is(err, table.ErrOwner) {
		t.Errorf("the owner is %s; Eve passes it on again: %v", l.state.Owner, err)
	}
	l.must(by(table.End, "ben"))
}

// A stored table whose owner left before version 3 stays the owner's, until something happens there now.
func TestOwnerOfOldTable(t *testing.T) {
	l := opened(t, table.Config{Game: "indigo"})
	l.old = true
	l.sit("ann", 0)
	l.sit("ben", 1)
	l.must(by(table.Leave, "ann"))
	if l.state.Owner != "ann" {
		t.Error("an old event passes the table on")
	}
	if l.old = false; l.do(by(table.Ready, "ben")) != nil || l.state.Owner != "ben" {
		t.Errorf("the owner is %s", l.state.Owner)
	}
}

// Who opens a table for others without sitting down keeps it, until the room passes it on.
func TestOwnerWithoutSeat(t *testing.T) {
	l := opened(t, table.Config{Game: "indigo"})
	l.sit("ben", 1)
	if l.state.Owner != "ann" {
		t.Error("the table passes to the first who sits down")
	}
	l.must(clock(table.Pass, hoyle.Nobody))
	if l.state.Owner != "ben" {
		t.Errorf("the owner is %s", l.state.Owner)
	}
}

// What happens among people is told to all: a refusal, a lapse, a bot that steps in and what it played, a return,
// another name, and who wants to play again.
func TestNotes(t *testing.T) {
	l := duel(t, table.Config{Format: "deals", Number: 1})
	from := l.state.Len
	l.play(0)
	l.must(by(table.Undo, "ann"))
	no := by(table.Agree, "ben")
	l.must(no)
	expect.Is(t, l.notes(from), "ann undo, ben refused", "after a refusal")
	from = l.state.Len
	l.play(1)
	undo := by(table.Undo, "ben")
	undo.Plays = l.state.MayUndo(1)
	l.must(undo)
	l.must(clock(table.Agree, hoyle.Nobody))
	l.must(clock(table.Late, 0))
	for l.state.Plays() < 4 {
		l.play(l.state.Awaited()[0])
	}
	l.must(by(table.Back, "ann"))
	name := clock(table.Rename, hoyle.Nobody)
	name.Who, name.Name = "ben", "Benjamin"
	l.must(name)
	if got, want := l.notes(from), "ben undo, ben lapsed, ann away, ann returned 1, Benjamin renamed was ben"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if mine := by(table.Rename, "ben"); !errors.Is(l.do(mine), table.ErrEvent) {
		t.Error("a person renames a seat")
	}
	l.finish()
	from = l.state.Len
	l.must(by(table.Ready, "ben"))
	expect.Is(t, l.notes(from), "Benjamin again", "after the match")
	l.must(by(table.Leave, "ann"))
	v, err := l.state.Look(1, l.state.Now.Spot, true)
	if err != nil || fmt.Sprint(v.Played) != "[{ann } {Benjamin }]" {
		t.Errorf("the result is of %v, %v", v.Played, err)
	}
}

// What two people ask, stop and agree to is told, and so is who is ready, and who gives a seat to a bot.
func TestNotesOfAgreement(t *testing.T) {
	l := opened(t, table.Config{Game: "karata", Rules: json.RawMessage(`{"seats":3}`), Format: "deals", Number: 1})
	l.sit("ann", 0)
	l.sit("ben", 1)
	for _, kind := range []table.Kind{table.Ready, table.Unready, table.Ready} {
		l.must(by(kind, "ben"))
	}
	l.must(table.Event{Kind: table.SetBot, Seat: 2, By: table.ByPerson, Who: "ann", Bot: "random"})
	l.must(by(table.Ready, "ann"))
	if got, want := l.notes(0), "ann came, ben came, ben ready, ben unready, ben ready, ann filled, ann ready"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	mine, theirs := l.state.SeatOf("ann"), l.state.SeatOf("ben")
	yes := by(table.Agree, "ben")
	yes.Yes = true
	for l.state.Awaited()[0] != mine {
		l.play(l.state.Awaited()[0])
	}
	from := l.state.Len
	l.play(mine)
	undo := by(table.Undo, "ann")
	undo.Plays = l.state.MayUndo(mine)
	l.must(undo)
	l.must(yes)
	for l.play(mine); l.state.Awaited()[0] != theirs || !l.state.MayRest(mine); {
		l.play(l.state.Awaited()[0])
	}
	l.must(by(table.Rest, "ann"))
	l.must(yes)
	l.must(by(table.Agree, "ben"))
	l.must(by(table.Leave, "ben"))
	if got, want := l.notes(from), "ann undo, ann undone, ann rest, ann out, ben refused, ben left"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// Ben has lost the connection, and a bot plays for him. For a minute, Ann cannot have the rest of the deal played out
// without him; then she can.
func TestRestWithoutAnAbsentPerson(t *testing.T) {
	l := duel(t, table.Config{})
	l.play(0)
	l.play(l.state.Awaited()[0])
	l.must(clock(table.Late, 1))
	rest := by(table.Rest, "ann")
	l.must(rest)
	if l.state.Agreed != nil || l.state.Asked == nil || fmt.Sprint(l.state.Asked.Need) != "[seat 1]" {
		t.Fatalf("asked %+v, agreed %+v", l.state.Asked, l.state.Agreed)
	}
	l.must(clock(table.Agree, hoyle.Nobody))
	for range 3 {
		l.play(l.state.Awaited()[0])
	}
	l.now += 60_000
	l.must(rest)
	if l.state.Agreed == nil {
		t.Errorf("after a minute: %+v", l.state.Asked)
	}
}
