package table_test

import (
	"errors"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/room/table"
)

// Ben has seen Ann's play and answers it, but his answer is late: her play has been taken back (he agreed
// on another device), and she has played another card. His answer must not count for that one.
func TestLateClickAfterUndo(t *testing.T) {
	l := duel(t, table.Config{})
	l.play(0)
	late := by(table.Play, "ben")
	late.Spot, late.Move = l.state.Now.Spot, l.state.Deal.Legal(1)[0]
	l.must(by(table.Undo, "ann"))
	yes := by(table.Agree, "ben")
	yes.Yes = true
	l.must(yes)
	other := by(table.Play, "ann")
	other.Move = l.state.Deal.Legal(0)[1]
	l.must(other)
	if err := l.do(late); !errors.Is(err, hoyle.ErrStale) {
		t.Errorf("Ben's answer %s to a play that was taken back counts for %s: %v", late.Move, other.Move, err)
	}
}

// Ben answers yes to "take back one play?", but his answer is late: the room has closed that question, and
// Ann now asks whether bots may play the rest of the deal. His yes must not answer that.
func TestLateAgree(t *testing.T) {
	l := duel(t, table.Config{})
	l.play(0)
	l.must(by(table.Undo, "ann"))
	late := by(table.Agree, "ben")
	late.Request, late.Yes = l.state.Asked.ID, true
	l.now += 31_000
	l.must(clock(table.Agree, hoyle.Nobody)) // nobody answered in time
	l.play(1)
	rest := by(table.Rest, "ann")
	rest.Spot = l.state.Now.Spot
	l.must(rest)
	open := l.state.Asked.ID
	for _, request := range []int{late.Request, -1, open - 1, open + 1, l.state.Len} {
		if late.Request = request; !errors.Is(l.do(late), hoyle.ErrStale) || l.state.Asked == nil || l.state.Agreed != nil {
			t.Errorf("a yes to request %d answers request %d", request, open)
		}
	}
	late.Yes = false // nor does a late no, nor one to what has been agreed to
	if err := l.do(late); !errors.Is(err, hoyle.ErrStale) {
		t.Errorf("a late no: %v", err)
	}
	yes := by(table.Agree, "ben")
	yes.Yes = true
	l.must(yes)
	if late.Request = open - 1; !errors.Is(l.do(late), hoyle.ErrStale) || l.state.Agreed == nil {
		t.Error("a late no ends the playing out that another request began")
	}
}

// Events of version 2 have the effect that they had: a play names its match, its deal and the number of plays,
// so that Ben's late answer counted, and an answer names no request.
func TestVersion2Folds(t *testing.T) {
	l := duel(t, table.Config{})
	older := func(e table.Event) {
		t.Helper()
		e.V, e.N, e.At = 2, l.state.Len, l.now
		next, err := l.state.Apply(e)
		if err != nil {
			t.Fatalf("%+v: %v", e, err)
		}
		l.state = next
	}
	play := func(who string, plays, choice int) {
		t.Helper()
		e := by(table.Play, who)
		e.Plays, e.Move = plays, l.state.Deal.Legal(l.state.SeatOf(who))[choice]
		older(e)
	}
	play("ann", 0, 0)
	late := by(table.Play, "ben")
	late.Plays, late.Move = 1, l.state.Deal.Legal(1)[0]
	older(by(table.Undo, "ann"))
	yes := by(table.Agree, "ben")
	yes.Yes = true
	older(yes)
	play("ann", 0, 1)
	older(late)
	if log := l.state.Deal.Log(hoyle.Nobody, 0); len(log) != 2 || log[1].Move != late.Move || l.state.Now.Spot.String() != "1.1.2" {
		t.Errorf("%v at %v", log, l.state.Now.Spot)
	}
}
