package table_test

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
	"github.com/hoylecards/hoyle/room/table"
)

// contest returns a table with a series between the given people; an empty name stands for a bot.
func contest(t *testing.T, c table.Config, best int, names ...string) *log {
	t.Helper()
	c.Series = &table.Series{Cup: "cup", Best: best, Until: 1_060_000}
	for i, name := range names {
		r := table.Reserved{Who: name, Name: name, Side: i}
		if name == "" {
			r.Bot = "random"
		}
		c.Series.Seats = append(c.Series.Seats, r)
	}
	return opened(t, c)
}

func TestSeriesRefuses(t *testing.T) {
	seats := func(all ...table.Reserved) []table.Reserved { return all }
	ann, ben := table.Reserved{Who: "ann", Name: "ann"}, table.Reserved{Who: "ben", Name: "ben", Side: 1}
	for name, s := range map[string]table.Series{
		"seats":         {Best: 1, Seats: seats(ann)},
		"best of 2":     {Best: 2, Seats: seats(ann, ben)},
		"best of 9":     {Best: 9, Seats: seats(ann, ben)},
		"best of -1":    {Best: -1, Seats: seats(ann, ben)},
		"twice":         {Best: 1, Seats: seats(ann, table.Reserved{Who: "ann", Name: "ann", Side: 1})},
		"nobody":        {Best: 1, Seats: seats(ann, table.Reserved{Side: 1})},
		"both":          {Best: 1, Seats: seats(ann, table.Reserved{Who: "ben", Name: "ben", Bot: "house", Side: 1})},
		"no such bot":   {Best: 1, Seats: seats(ann, table.Reserved{Bot: "eve", Side: 1})},
		"no name":       {Best: 1, Seats: seats(ann, table.Reserved{Who: "ben", Side: 1})},
		"one side":      {Best: 1, Seats: seats(ann, table.Reserved{Who: "ben", Name: "ben"})},
		"side 2":        {Best: 1, Seats: seats(ann, table.Reserved{Who: "ben", Name: "ben", Side: 2})},
		"side -2":       {Best: 1, Seats: seats(ann, table.Reserved{Who: "ben", Name: "ben", Side: -2})},
		"a side missed": {Best: 1, Seats: seats(table.Reserved{Who: "ann", Name: "ann", Side: 1}, ben)},
	} {
		e := by(table.Open, "owner")
		e.Config = &table.Config{Game: "indigo", Access: table.Link, Series: &s}
		if _, err := table.New(games()).Apply(e); err == nil || hoyle.Code(err) == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The seats of a series are those of its people: nobody else can sit down, and
// nobody can leave, be sent away or resign.
func TestReservedSeats(t *testing.T) {
	l := contest(t, table.Config{Game: "indigo", Format: "deals", Number: 1}, 1, "ben", "eve")
	for _, kind := range []table.Kind{table.Sit, table.Leave, table.Kick, table.SetBot, table.Resign} {
		for _, who := range []string{"ann", "ben", "tom"} {
			e := by(kind, who)
			if e.Seat = 1; !errors.Is(l.do(e), table.ErrReserved) {
				t.Errorf("%s does %s", who, kind)
			}
		}
	}
	if l.state.CanSit(0) || l.state.SeatOf("ben") != 0 || l.state.SeatOf("eve") != 1 {
		t.Errorf("%+v", l.state.Chairs)
	}
	l.must(by(table.Ready, "ben"))
	if l.state.Phase != table.Waiting {
		t.Error("the match begins without eve")
	}
	l.must(by(table.Ready, "eve"))
	if l.state.Phase != table.Playing || len(l.state.Missing()) > 0 {
		t.Error("the match does not begin although both are ready")
	}
}

// When the time is up, bots play for absentees until they arrive, even in later matches.
func TestNobodyComes(t *testing.T) {
	l := contest(t, table.Config{Game: "indigo", Format: "deals", Number: 1}, 3, "ben", "eve")
	l.must(by(table.Ready, "ben"))
	e := clock(table.Start, hoyle.Nobody)
	if e.Match = 1; !errors.Is(l.do(e), hoyle.ErrStale) {
		t.Error("match 1 begins, although match 0 is next")
	}
	e.Match = 0
	l.must(e)
	if l.state.Bot(0) != "" || l.state.Bot(1) != "house" || !slices.Equal(l.state.Missing(), []hoyle.Seat{1}) {
		t.Errorf("%+v", l.state.Chairs)
	}
	expect.Err(t, l.do(e), table.ErrNotNow, "begun twice")
	l.playMatch()
	if l.state.Phase != table.Over || len(l.state.Missing()) != 1 {
		t.Fatalf("%s, %v", l.state.Phase, l.state.Missing())
	}
	l.must(by(table.Ready, "ben"))
	if l.state.Phase != table.Playing || l.state.Bot(1) != "house" {
		t.Errorf("%s: a match waits for a person who is not there", l.state.Phase)
	}
	l.must(by(table.Back, "eve"))
	if l.state.Bot(1) != "" || len(l.state.Missing()) > 0 {
		t.Error("eve is not let in")
	}
}

// The table does not wait for a person who is marked as absent.
func TestAbsentFromTheBeginning(t *testing.T) {
	c := table.Config{Game: "indigo", Format: "deals", Number: 1, Series: &table.Series{Best: 1, Seats: []table.Reserved{
		{Who: "ben", Name: "ben"}, {Who: "eve", Name: "eve", Side: 1, Absent: true},
	}}}
	l := opened(t, c)
	l.must(by(table.Ready, "ben"))
	if l.state.Phase != table.Playing || l.state.Bot(1) != "house" {
		t.Errorf("%s, %+v", l.state.Phase, l.state.Chairs)
	}
	l = opened(t, c)
	l.must(by(table.Back, "eve"))
	l.must(by(table.Ready, "ben"))
	if l.state.Phase != table.Waiting {
		t.Error("the table does not wait for a person who has come")
	}
}

// playMatch plays the match to its end.
func (l *log) playMatch() {
	l.t.Helper()
	for match := l.state.MatchNo; l.state.MatchNo == match && l.state.Phase != table.Over; {
		if l.state.Phase == table.Paused {
			e := clock(table.Next, hoyle.Nobody)
			e.Match, e.Deal = l.state.MatchNo, l.state.DealNo()
			l.must(e)
			continue
		}
		l.play(l.state.Awaited()[0])
	}
}

// A series of bots continues until it has a winner, and accepts nothing afterwards. Level sides are
// separated by single deals.
func TestSeriesOfBots(t *testing.T) {
	extra := 0
	for n := range 30 {
		l := contest(t, table.Config{Game: "karata", Rules: json.RawMessage(`{"seats":3}`), Format: "deals", Number: 2, Title: fmt.Sprint("cup ", n)},
			1+2*(n%2), "", "", "")
		for matches := 0; l.state.Standing().Winner < 0; matches++ {
			e := clock(table.Start, hoyle.Nobody)
			e.Match = matches
			st := l.state.Standing()
			l.must(e)
			if _, deals := l.state.Match.Terms(); deals != map[bool]int{false: 2, true: 1}[st.Extra] {
				t.Fatalf("match %d has %d deals: %+v", matches, deals, st)
			}
			if st.Extra {
				extra++
			}
			l.playMatch()
		}
		st := l.state.Standing()
		if got := len(l.state.Past); got != len(st.Points) || got > l.state.Config.Series.Best+table.MaxExtra {
			t.Errorf("%d matches, %+v", got, st)
		}
		for i, p := range l.state.Past {
			for side := range 3 {
				if st.Points[i][side] != p.Match.Total(side) {
					t.Errorf("match %d: %v", i, st.Points[i])
				}
			}
		}
		e := clock(table.Start, hoyle.Nobody)
		e.Match = len(l.state.Past)
		expect.Err(t, l.do(e), table.ErrNotNow, "the series goes on")
		if v, err := l.state.Look(hoyle.Nobody, live.Spot{}, true); err != nil || v.Series == nil || v.Series.Winner != st.Winner || v.Series.Until != 0 {
			t.Errorf("%+v, %v", v.Series, err)
		}
	}
	t.Logf("%d deals between equal sides", extra)
}

// A series that is cut short is decided by lot between the sides that are ahead. Anybody can
// recompute the lot.
func TestLot(t *testing.T) {
	l := contest(t, table.Config{Game: "indigo", Format: "deals", Number: 1}, 1, "ben", "eve")
	l.must(clock(table.End, hoyle.Nobody))
	lot := l.state.Config.Secret.Derive(0).Derive(math.MaxUint64)
	want := int(binary.BigEndian.Uint64(lot[:]) % 2)
	if st := l.state.Standing(); !st.Drawn || st.Winner != want {
		t.Errorf("%+v, want %d", st, want)
	}
}

// The standings of these series were derived by hand. The sides are a, b, and c; -1 means that
// there is no winner yet.
func TestStandingByHand(t *testing.T) {
	for _, c := range []struct {
		name   string
		best   int
		points [][]int
		wins   []int
		winner int
		ahead  []int
		extra  bool
	}{
		{"nothing played", 1, nil, []int{0, 0}, -1, []int{0, 1}, false},
		{"one match", 1, [][]int{{3, 5}}, []int{0, 1}, 1, []int{1}, false},
		{"points below zero", 1, [][]int{{-3, -5}}, []int{1, 0}, 0, []int{0}, false},
		{"one draw", 1, [][]int{{4, 4}}, []int{1, 1}, -1, []int{0, 1}, true},
		{"a draw and a deal", 1, [][]int{{4, 4}, {0, 1}}, []int{1, 1}, 1, []int{1}, true},
		{"c is behind and cannot win", 1, [][]int{{4, 4, 1}, {0, 0, 9}}, []int{1, 1, 0}, -1, []int{0, 1}, true},
		{"two of three", 3, [][]int{{1, 0}, {1, 0}}, []int{2, 0}, 0, []int{0}, false},
		{"one all of three", 3, [][]int{{1, 0}, {0, 1}}, []int{1, 1}, -1, []int{0, 1}, false},
		{"a draw does not clinch", 3, [][]int{{1, 1}, {1, 0}}, []int{2, 1}, -1, []int{0}, false},
		{"a draw, a win, a draw", 3, [][]int{{1, 1}, {1, 0}, {2, 2}}, []int{3, 2}, 0, []int{0}, false},
		{"one each of three", 3, [][]int{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, []int{1, 1, 1}, -1, []int{0, 1, 2}, true},
		{"two of five are not enough", 5, [][]int{{1, 0, 0}, {1, 0, 0}}, []int{2, 0, 0}, -1, []int{0}, false},
		{"three of five are enough", 5, [][]int{{1, 0, 0}, {1, 0, 0}, {1, 0, 0}}, []int{3, 0, 0}, 0, []int{0}, false},
		{"two, one, none of four", 5, [][]int{{1, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, []int{2, 1, 1}, -1, []int{0}, false},
	} {
		sides := len(c.wins)
		st, ahead := table.StandingOf(sides, c.best, c.points)
		if !slices.Equal(st.Wins, c.wins) || st.Winner != c.winner || !slices.Equal(ahead, c.ahead) || st.Extra != c.extra {
			t.Errorf("%s: %+v, %v", c.name, st, ahead)
		}
	}
}

// A series with random points is decided exactly when the remaining matches cannot change the
// leader. The test tries all their outcomes.
func TestStandingAgainstAllEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sides, best := rapid.IntRange(2, 3).Draw(t, "sides"), rapid.SampledFrom([]int{1, 3, 5}).Draw(t, "best")
		match := rapid.SliceOfN(rapid.IntRange(0, 2), sides, sides)
		points := rapid.SliceOfN(match, 0, best).Draw(t, "points")
		st, _ := table.StandingOf(sides, best, points)
		possible := map[int]bool{}
		var end func(wins []int, left int)
		end = func(wins []int, left int) {
			if left == 0 {
				top, who := slices.Max(wins), -1
				for side, n := range wins {
					if n == top && who != -1 {
						who = -2
					} else if n == top && who == -1 {
						who = side
					}
				}
				possible[who] = true
				return
			}
			for of := 1; of < 1<<sides; of++ {
				more := slices.Clone(wins)
				for side := range sides {
					more[side] += of >> side & 1
				}
				end(more, left-1)
			}
		}
		wins := make([]int, sides)
		for _, m := range points {
			for side, n := range m {
				if n == slices.Max(m) {
					wins[side]++
				}
			}
		}
		end(wins, best-len(points))
		want := -1
		if len(possible) == 1 && !possible[-2] {
			for side := range possible {
				want = side
			}
		}
		if st.Winner != want || !slices.Equal(st.Wins, wins) {
			t.Fatalf("%+v, want %d, %v", st, want, wins)
		}
	})
}

// Under random events the seats of a series remain those of its people, a winner
// remains the winner, and the series ends.
func TestSeriesFold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := table.Config{Game: "indigo", Format: "deals", Number: 1, Access: table.Link, Series: &table.Series{
			Best: rapid.SampledFrom([]int{1, 3}).Draw(t, "best"), Until: 5,
			Seats: []table.Reserved{{Who: "ann", Name: "ann", Absent: rapid.Bool().Draw(t, "absent")}, {Who: "ben", Name: "ben", Side: 1}},
		}}
		open := by(table.Open, "")
		open.Config = &c
		s := must.Have(table.New(games()).Apply(open))(t)
		for range rapid.IntRange(0, 400).Draw(t, "events") {
			e := seriesEvent(t, s)
			e.N, e.At = s.Len, int64(s.Len)
			before := s.Standing()
			next, err := s.Apply(e)
			if err != nil && next != s {
				t.Fatal("an error changes the table")
			}
			reserved := slices.Contains([]table.Kind{table.Sit, table.Leave, table.Kick, table.SetBot, table.Resign}, e.Kind)
			if reserved && !errors.Is(err, table.ErrReserved) && s.Phase != table.Ended {
				t.Fatalf("%s: %v", e.Kind, err)
			}
			s = next
			after := s.Standing()
			if s.Chairs[0].Who != "ann" || s.Chairs[1].Who != "ben" {
				t.Fatalf("%+v", s.Chairs)
			}
			if before.Winner >= 0 && (after.Winner != before.Winner || len(after.Points) != len(before.Points)) {
				t.Fatalf("%+v became %+v", before, after)
			}
			if n := len(s.Past); n > c.Series.Best+table.MaxExtra || (n == c.Series.Best+table.MaxExtra) && after.Winner < 0 {
				t.Fatalf("%d matches and no winner", n)
			}
		}
	})
}

// seriesEvent draws an event of a table with a series, usually one that advances it.
func seriesEvent(t *rapid.T, s *table.State) table.Event {
	if s.Phase == table.Playing && rapid.IntRange(0, 9).Draw(t, "play") > 0 {
		seat := s.Awaited()[0]
		e := by(table.Play, s.Chairs[seat].Who)
		if s.Bot(seat) != "" {
			e.By, e.Who = table.ByBot, ""
		}
		e.Seat, e.Match, e.Plays, e.Move = seat, s.MatchNo, s.Plays(), s.Deal.Legal(seat)[0]
		return e
	}
	kinds := []table.Kind{
		table.Start, table.Start, table.Ready, table.Ready, table.Unready, table.Late, table.Back, table.Sit, table.Leave, table.Kick,
		table.SetBot, table.Resign, table.End, table.Resume,
	}
	e := by(rapid.SampledFrom(kinds).Draw(t, "kind"), rapid.SampledFrom([]string{"ann", "ben", "eve"}).Draw(t, "who"))
	e.Seat, e.Match = hoyle.Seat(rapid.IntRange(-1, 2).Draw(t, "seat")), len(s.Past)
	if e.Kind == table.Start || e.Kind == table.Late || e.Kind == table.Resume {
		e.By = table.ByClock
	}
	return e
}
