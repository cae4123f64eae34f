package table_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
	"github.com/hoylecards/hoyle/room/table"
)

// Five people play Doppelkopf. In each deal the dealer sits out, who sees what spectators see; the
// others have the seats from the dealer's left on, and everybody keeps their points.
func TestFiveAtTheTable(t *testing.T) {
	l := opened(t, table.Config{Game: "doppelkopf", Rules: json.RawMessage(`{"table":5,"noCompulsorySolo":true}`), Format: "session", Number: 6, Pause: 1})
	people := []string{"ann", "ben", "cid", "dan", "eve"}
	ready := func() {
		for _, who := range people {
			l.must(by(table.Ready, who))
		}
	}
	for i, who := range people {
		l.sit(who, hoyle.Seat(i))
	}
	ready()
	points := map[string]int{}
	for deal := range 6 {
		dealer := (deal + 4) % 5
		for i := range people {
			if got := l.state.Chairs[i].Who; got != people[(dealer+1+i)%5] {
				t.Fatalf("deal %d: %s has seat %d", deal, got, i)
			}
		}
		out := by(table.Play, people[dealer])
		out.Deal, out.Move = deal, "healthy"
		if l.do(out) == nil {
			t.Fatal("the player who sits out may move")
		}
		for l.state.Phase == table.Playing {
			own := look(t, l.state, l.state.SeatOf(people[dealer]))
			spectator := look(t, l.state, hoyle.Nobody)
			if string(own.Game) != string(spectator.Game) || len(own.Legal) > 0 || own.Seat != 4 || len(own.Score) != 5 {
				t.Fatalf("the player who sits out sees %s, seat %v", own.Game, own.Seat)
			}
			if seat := l.state.Deal.Turn(); len(look(t, l.state, seat).Legal) > 0 {
				l.play(seat)
			}
		}
		for seat := range 4 {
			points[l.state.Chairs[seat].Who] += l.state.Deal.Score(hoyle.Seat(seat))
		}
		v := look(t, l.state, hoyle.Nobody)
		for i, c := range l.state.Chairs {
			sum := 0
			for _, d := range v.Sheet {
				sum += d.Score[i]
			}
			if v.Total[i] != points[c.Who] || sum != points[c.Who] || v.Seats[i].Name != c.Who {
				t.Fatalf("deal %d: %s has %d, the sheet %d, want %d", deal, c.Who, v.Total[i], sum, points[c.Who])
			}
		}
		if l.state.Phase == table.Paused {
			for _, who := range people {
				e := by(table.Next, who)
				e.Deal, e.Plays = deal, l.state.Deal.Len()
				l.must(e)
			}
		}
	}
	past := l.state.Past[0]
	if !slices.Equal(past.Accounts, people) || strings.Join(past.Names, " ") != strings.Join(people, " ") {
		t.Errorf("%v, %v", past.Accounts, past.Names)
	}
	best := slices.Max([]int{points["ann"], points["ben"], points["cid"], points["dan"], points["eve"]})
	v := look(t, l.state, hoyle.Nobody)
	for i, who := range people {
		if past.Match.Total(i) != points[who] || slices.Contains(past.Winners, hoyle.Seat(i)) != (points[who] == best) {
			t.Errorf("%s has %d, want %d; winners %v", who, past.Match.Total(i), points[who], past.Winners)
		}
		if at := l.state.SeatOf(who); slices.Contains(v.Winners, at) != (points[who] == best) {
			t.Errorf("the view has the winners %v", v.Winners)
		}
	}
	ready()
	if l.state.MatchNo != 1 || l.state.SeatOf("eve") != 4 {
		t.Errorf("match %d, eve at %v", l.state.MatchNo, l.state.SeatOf("eve"))
	}
}

func look(t *testing.T, s *table.State, viewer hoyle.Seat) table.View {
	t.Helper()
	return *must.Have(s.Look(viewer, live.Spot{}, true))(t)
}
