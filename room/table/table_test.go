package table_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/live"
	"github.com/hoylecards/hoyle/room/table"
)

func games() []hoyle.Game { return append(hoyle.Games(), hearts.ByName()) }

// log is a table with the events that made it.
type log struct {
	t      *testing.T
	state  *table.State
	events []table.Event
	now    int64
	old    bool // events have version 0
}

// do applies an event to the table, and returns the error.
func (l *log) do(e table.Event) error {
	l.t.Helper()
	if e.N, e.At = l.state.Len, l.now; !l.old {
		e.V = table.Version
		e.Spot, e.Request = spotOf(l.state, e), cmp.Or(e.Request, asked(l.state))
	}
	next, err := l.state.Apply(e)
	if err != nil {
		if next != l.state {
			l.t.Fatal("an error changes the table")
		}
		return err
	}
	l.state, l.events = next, append(l.events, e)
	return nil
}

func (l *log) must(e table.Event) {
	l.t.Helper()
	if err := l.do(e); err != nil {
		l.t.Fatalf("%+v: %v", e, err)
	}
}

// spotOf returns the spot that an event names by its numbers, if it names one that way.
func spotOf(s *table.State, e table.Event) (at live.Spot) {
	if e.Spot != (live.Spot{}) || s.Match == nil {
		return e.Spot
	}
	var deal, line, n int
	_, _ = fmt.Sscanf(s.Now.Spot.String(), "%d.%d.%d", &deal, &line, &n)
	if e.Match != s.MatchNo {
		line++
	}
	_ = at.UnmarshalText(fmt.Appendf(nil, "%d.%d.%d", e.Deal+1, line, e.Plays))
	return at
}

// asked returns the number of the request that is open, or 0.
func asked(s *table.State) int {
	if r := cmp.Or(s.Asked, s.Agreed); r != nil {
		return r.ID
	}
	return 0
}

// by returns an event by a person.
func by(kind table.Kind, who string) table.Event {
	return table.Event{Kind: kind, Seat: hoyle.Nobody, By: table.ByPerson, Who: who, Name: who}
}

func clock(kind table.Kind, seat hoyle.Seat) table.Event {
	return table.Event{Kind: kind, Seat: seat, By: table.ByClock}
}

func opened(t *testing.T, c table.Config) *log {
	t.Helper()
	l := &log{t: t, state: table.New(games()), now: 1_000_000}
	if c.Access == "" {
		c.Access = table.Public
	}
	c.Secret = deck.NewSeed(7)
	e := by(table.Open, "ann")
	e.Config = &c
	l.must(e)
	return l
}

func (l *log) sit(who string, seat hoyle.Seat) {
	l.t.Helper()
	e := by(table.Sit, who)
	e.Seat = seat
	l.must(e)
}

// play makes the first legal move of a seat.
func (l *log) play(seat hoyle.Seat) {
	l.t.Helper()
	e := by(table.Play, l.state.Chairs[seat].Who)
	if l.state.Mover(seat) != "" {
		e.By, e.Who = table.ByBot, ""
	}
	e.Seat, e.Match, e.Deal, e.Plays = seat, l.state.MatchNo, l.state.DealNo(), l.state.Plays()
	e.Move = l.state.Deal.Legal(seat)[0]
	l.must(e)
}

// duel returns a table at which Ann and Ben are in the middle of a deal.
func duel(t *testing.T, c table.Config) *log {
	t.Helper()
	c.Game, c.Format = "indigo", "deals"
	if c.Number == 0 {
		c.Number = 2
	}
	l := opened(t, c)
	l.sit("ann", 0)
	l.sit("ben", 1)
	l.must(by(table.Ready, "ann"))
	l.must(by(table.Ready, "ben"))
	return l
}

func TestOpenRefuses(t *testing.T) {
	for name, c := range map[string]table.Config{
		"no game":     {Game: "chess", Access: table.Public},
		"rules":       {Game: "karata", Rules: json.RawMessage(`{"seats":9}`), Access: table.Public},
		"format":      {Game: "indigo", Format: "cup", Access: table.Public},
		"access":      {Game: "indigo", Access: "all"},
		"no password": {Game: "indigo", Access: table.Password},
		"password":    {Game: "indigo", Access: table.Public, Password: "x"},
		"bots":        {Game: "indigo", Access: table.Public, Bots: []string{"house", "house", "house"}},
		"hints":       {Game: "indigo", Access: table.Public, Rated: true, Hints: true},
		"bot":         {Game: "indigo", Access: table.Public, Bots: []string{"search:100000000"}},
		"title":       {Game: "indigo", Access: table.Public, Title: "a\nb"},
		"long title":  {Game: "indigo", Access: table.Public, Title: fmt.Sprintf("%41d", 1)},
		"clock":       {Game: "indigo", Access: table.Public, Clock: &table.Clock{Bank: 5}},
		"increment":   {Game: "indigo", Access: table.Public, Clock: &table.Clock{Bank: 60, Increment: -1}},
	} {
		e := by(table.Open, "ann")
		e.Config = &c
		if _, err := table.New(games()).Apply(e); err == nil || hoyle.Code(err) == "" || hoyle.Reason(err) == hoyle.Reason(table.ErrEvent) { // each says what is wrong
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSeats(t *testing.T) {
	l := opened(t, table.Config{Game: "karata", Rules: json.RawMessage(`{"seats":3}`), Bots: []string{"", "house"}})
	l.sit("ben", 0)
	for name, c := range map[string]struct {
		e    table.Event
		want error
	}{
		"twice":            {table.Event{Kind: table.Sit, Seat: 2, By: table.ByPerson, Who: "ben", Name: "ben"}, table.ErrAlready},
		"taken":            {table.Event{Kind: table.Sit, Seat: 0, By: table.ByPerson, Who: "eve", Name: "eve"}, table.ErrTaken},
		"no seat":          {table.Event{Kind: table.Sit, Seat: 3, By: table.ByPerson, Who: "eve", Name: "eve"}, hoyle.ErrSeat},
		"nobody's":         {table.Event{Kind: table.Sit, Seat: -1, By: table.ByPerson, Who: "eve", Name: "eve"}, hoyle.ErrSeat},
		"no name":          {table.Event{Kind: table.Sit, Seat: 2, By: table.ByPerson, Who: "eve"}, table.ErrName},
		"kicked by eve":    {table.Event{Kind: table.Kick, Seat: 0, By: table.ByPerson, Who: "eve"}, table.ErrOwner},
		"bot by eve":       {table.Event{Kind: table.SetBot, Seat: 2, By: table.ByPerson, Who: "eve", Bot: "house"}, table.ErrOwner},
		"bot for a person": {table.Event{Kind: table.SetBot, Seat: 0, By: table.ByPerson, Who: "ann", Bot: "house"}, table.ErrTaken},
		"no such bot":      {table.Event{Kind: table.SetBot, Seat: 2, By: table.ByPerson, Who: "ann", Bot: "eve"}, table.ErrBot},
		"ready without":    {by(table.Ready, "eve"), table.ErrSeated},
		"leave without":    {by(table.Leave, "eve"), table.ErrSeated},
		"ended by eve":     {by(table.End, "eve"), table.ErrOwner},
		"opened twice":     {table.Event{Kind: table.Open, Config: &table.Config{}}, table.ErrOrder},
		"no such kind":     {by("win", "ann"), table.ErrEvent},
		"next":             {by(table.Next, "ben"), table.ErrNotNow},
		"agree":            {by(table.Agree, "ben"), table.ErrNotNow},
		"resign":           {by(table.Resign, "ben"), table.ErrNotNow},
		"play":             {by(table.Play, "ben"), table.ErrNotNow},
	} {
		if err := l.do(c.e); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	l.must(by(table.Ready, "ben"))
	if l.state.Phase != table.Waiting {
		t.Error("a match with an open seat")
	}
	l.must(table.Event{Kind: table.SetBot, Seat: 2, By: table.ByPerson, Who: "ann", Bot: "random"})
	if l.state.Phase != table.Playing || l.state.Bot(1) != "house" || l.state.Bot(2) != "random" || l.state.Bot(0) != "" {
		t.Errorf("%s, %v", l.state.Phase, l.state.Chairs)
	}
}

// A bot plays for a person who leaves in the middle of a match, until the next deal after
// another person sits down.
func TestVacantSeat(t *testing.T) {
	l := duel(t, table.Config{})
	l.must(by(table.Leave, "ben"))
	if l.state.Bot(1) != "house" || !l.state.CanSit(1) || l.state.CanSit(0) {
		t.Errorf("%+v", l.state.Chairs)
	}
	l.sit("eve", 1)
	if l.state.Bot(1) != "house" || l.state.CanSit(1) {
		t.Errorf("%+v", l.state.Chairs)
	}
	for _, kind := range []table.Kind{table.Back, table.Resign} {
		if err := l.do(by(kind, "eve")); !errors.Is(err, table.ErrNotNow) {
			t.Errorf("%s before the next deal: %v", kind, err)
		}
	}
	l.finish()
	l.must(by(table.Next, "ann"))
	if l.state.Bot(1) != "" || l.state.Phase != table.Playing {
		t.Errorf("%s, %+v", l.state.Phase, l.state.Chairs)
	}
}

// At a table for strangers people may take the seats of bots, in the middle of a match, too, and a person
// who leaves before the match gives the seat back to a bot. The table has no rating.
func TestStrangers(t *testing.T) {
	c := table.Config{Game: "indigo", Format: "deals", Number: 2, Bots: []string{"", "random"}}
	for _, c.Strangers = range []bool{false, true} {
		l := opened(t, c)
		l.sit("ann", 0)
		l.sit("ben", 1)
		l.must(by(table.Leave, "ben"))
		if got := l.state.Bot(1); (got == "house") != c.Strangers {
			t.Errorf("for strangers %t, Ben left the seat to %q", c.Strangers, got)
		}
		l.must(table.Event{Kind: table.SetBot, Seat: 1, By: table.ByPerson, Who: "ann", Bot: "random"})
		l.must(by(table.Ready, "ann"))
		sit := by(table.Sit, "eve")
		if sit.Seat = 1; !c.Strangers {
			if err := l.do(sit); !errors.Is(err, table.ErrTaken) {
				t.Error("a bot's seat was taken in the middle of a match:", err)
			}
			continue
		}
		l.must(sit)
		if got := l.state.Bot(1); got != "house" {
			t.Errorf("%q plays for Eve until the next deal", got)
		}
		l.finish()
		l.must(by(table.Next, "ann"))
		if l.state.Phase != table.Playing || l.state.Bot(1) != "" || l.state.CanSit(1) {
			t.Errorf("Eve does not play: %s, %+v", l.state.Phase, l.state.Chairs)
		}
	}
	e := by(table.Open, "ann")
	c.Access, c.Rated, e.Config = table.Public, true, &c
	if _, err := table.New(games()).Apply(e); !errors.Is(err, table.ErrEvent) {
		t.Error("a rated table whose players come and go:", err)
	}
}

func TestAbsence(t *testing.T) {
	l := duel(t, table.Config{})
	l.must(clock(table.Late, 0))
	if l.state.Bot(0) != "house" {
		t.Errorf("%+v", l.state.Chairs[0])
	}
	e := by(table.Play, "ann")
	if e.Move = l.state.Deal.Legal(0)[0]; !errors.Is(l.do(e), table.ErrNotNow) {
		t.Error("a person who is away plays")
	}
	expect.Err(t, l.do(clock(table.Late, 0)), table.ErrNotNow, "late twice")
	l.play(0)
	l.must(by(table.Back, "ann"))
	l.play(1)
	l.play(0)
	if v, err := l.state.Look(hoyle.Nobody, live.Spot{}, false); err != nil || v.Log[0].By != table.ByBot || v.Log[2].By != "" {
		t.Errorf("%+v, %v", v.Log, err)
	}
}

func TestClock(t *testing.T) {
	l := duel(t, table.Config{Clock: &table.Clock{Bank: 60, Increment: 5}})
	if got := l.state.Deadline(0); got != l.now+60_000 {
		t.Errorf("deadline %d", got)
	}
	l.now += 20_000
	l.play(0)
	if l.state.Chairs[0].Bank != 45_000 || l.state.Deadline(0) != 0 || l.state.Deadline(1) != l.now+60_000 {
		t.Errorf("%+v", l.state.Chairs)
	}
	l.now += 30_000
	v, err := l.state.Look(0, live.Spot{}, true)
	if err != nil || v.Clock.Left[1] != 60_000 || !slices.Equal(v.Clock.Running, []hoyle.Seat{1}) {
		t.Errorf("%+v, %v", v.Clock, err)
	}
	l.must(clock(table.Resume, hoyle.Nobody)) // the room was down: Ben loses no time
	if got := l.state.Deadline(1); got != l.now+60_000 {
		t.Errorf("deadline %d after %d", got, l.now)
	}
	l.now += 60_000
	l.must(clock(table.Late, 1))
	l.must(by(table.Back, "ben"))
	if got := l.state.Deadline(1); got != l.now+10_000 {
		t.Errorf("deadline %d after %d", got, l.now)
	}
	l.now -= 50_000 // a clock that is set back takes time from nobody
	l.play(1)
	if bank := l.state.Chairs[1].Bank; bank != 15_000 {
		t.Errorf("bank %d", bank)
	}
}

func TestTakeBack(t *testing.T) {
	l := duel(t, table.Config{})
	ask := func(n int) error {
		e := by(table.Undo, "ann")
		e.Plays = n
		return l.do(e)
	}
	expect.Err(t, ask(0), table.ErrNoUndo, "nothing to take back")
	l.play(0)
	expect.Err(t, ask(1), hoyle.ErrStale, "another play")
	must.Do(t, ask(0))
	if err := l.do(by(table.Agree, "ben")); err != nil || l.state.Asked != nil || l.state.Plays() != 1 {
		t.Errorf("no: %v", err)
	}
	expect.Err(t, ask(0), table.ErrNoUndo, "asked again")
	l = duel(t, table.Config{})
	l.play(0)
	must.Do(t, ask(0))
	yes := by(table.Agree, "ann")
	yes.Yes = true
	expect.Err(t, l.do(yes), table.ErrNotNow, "agreed alone")
	seen := l.state.Now.Spot
	if yes.Who = "ben"; l.do(yes) != nil || l.state.Plays() != 0 || l.state.Awaited()[0] != 0 {
		t.Errorf("%d plays", l.state.Plays())
	}
	if v, err := l.state.Look(0, seen, false); err != nil || v.From != 0 || len(v.Log) != 0 {
		t.Errorf("a viewer who has seen the play is shown %+v, %v", v.Log, err)
	}
	l.play(0)
	l.play(1)
	expect.Err(t, ask(0), table.ErrNoUndo, "after an answer")
}

// finish plays until the match or a deal is over.
func (l *log) finish() {
	l.t.Helper()
	for l.state.Phase == table.Playing {
		l.play(l.state.Awaited()[0])
	}
}

func TestMatch(t *testing.T) {
	l := duel(t, table.Config{Pause: 30_000})
	first := l.state.Fair(0)
	if first.Seed != "" || first.Server != "" || first.Deals[0].Seed != "" || first.Deals[0].Commitment == "" {
		t.Errorf("%+v", first)
	}
	l.finish()
	if l.state.Phase != table.Paused || l.state.PauseUntil() != l.now+30_000 {
		t.Fatalf("%s until %d", l.state.Phase, l.state.PauseUntil())
	}
	if f := l.state.Fair(0); f.Deals[0].Seed == "" || f.Seed != "" {
		t.Errorf("%+v", f)
	}
	next := by(table.Next, "ann")
	l.must(next)
	if l.state.Phase != table.Paused {
		t.Error("the next deal before Ben wants it")
	}
	next.Who = "ben"
	l.must(next)
	if l.state.Phase != table.Playing || l.state.DealNo() != 1 {
		t.Fatalf("%s, deal %d", l.state.Phase, l.state.DealNo())
	}
	expect.Err(t, l.do(next), hoyle.ErrStale, "next twice")
	l.finish()
	if l.state.Phase != table.Over || len(l.state.Past) != 1 || len(l.state.Past[0].Winners) == 0 {
		t.Fatalf("%s", l.state.Phase)
	}
	v, err := l.state.Look(0, live.Spot{}, true)
	if err != nil || len(v.Sheet) != 2 || v.Sheet[0].Score[0]+v.Sheet[1].Score[0] != v.Total[0] || v.Fair.Seed == "" || v.Fair.Next == "" {
		t.Errorf("%+v, %v", v, err)
	}
	l.must(by(table.Ready, "ben"))
	l.must(by(table.Ready, "ann"))
	if l.state.MatchNo != 1 || l.state.Phase != table.Playing || l.state.Fair(1).Commitment.String() != v.Fair.Next {
		t.Errorf("match %d", l.state.MatchNo)
	}
}

func TestResign(t *testing.T) {
	l := opened(t, table.Config{Game: "karata", Rules: json.RawMessage(`{"seats":3}`)})
	for seat, who := range []string{"ann", "ben", "eve"} {
		l.sit(who, hoyle.Seat(seat))
	}
	for _, who := range []string{"ann", "ben", "eve"} {
		l.must(by(table.Ready, who))
	}
	l.must(by(table.Resign, "ann"))
	if l.state.Phase != table.Playing || l.state.Bot(0) != "house" {
		t.Errorf("%s, %q", l.state.Phase, l.state.Bot(0))
	}
	expect.Err(t, l.do(by(table.Back, "ann")), table.ErrNotNow, "back")
	l.must(by(table.Resign, "eve"))
	if got := l.state.Past[0].Winners; l.state.Phase != table.Over || !slices.Equal(got, []hoyle.Seat{1}) {
		t.Errorf("%s, winners %v", l.state.Phase, got)
	}
}

// The event that closes a table is its last, and there is always room for it.
func TestFull(t *testing.T) {
	l := opened(t, table.Config{Game: "indigo"})
	for l.state.Len < table.MaxEvents-1 {
		l.must(clock(table.Resume, hoyle.Nobody))
	}
	if err := l.do(clock(table.Resume, hoyle.Nobody)); !errors.Is(err, table.ErrFull) {
		t.Errorf("%v", err)
	}
	l.must(by(table.End, "ann"))
	expect.Err(t, l.do(by(table.Ready, "ann")), table.ErrNotNow, "after the end")
}

// The table accepts any event or refuses it with a code, and can still be shown.
func FuzzApply(f *testing.F) {
	for _, text := range []string{
		`{"n":5,"at":1,"k":"play","s":0,"by":"person","who":"ann","m":"QH"}`, `{"n":5,"k":"late","s":1,"by":"clock"}`,
		`{"n":5,"k":"play","s":7,"by":"bot","m":"QH"}`, `{"n":5,"at":-1,"k":"undo","s":0,"by":"person","who":"ann","plays":-1}`,
		`{"n":5,"k":"open","open":{"game":"indigo"}}`, `{"n":5,"k":"resign","by":"person","who":"ben"}`, `{"n":5,"k":"sit","s":-9}`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s := duel(t, table.Config{Clock: &table.Clock{Bank: 60}}).state
		var e table.Event
		if json.Unmarshal([]byte(text), &e) != nil {
			return
		}
		e.N = s.Len
		next, err := s.Apply(e)
		if err != nil && hoyle.Code(err) == "" {
			t.Errorf("no code: %v", err)
		}
		for viewer := hoyle.Nobody; viewer < 2; viewer++ {
			if _, err := next.Look(viewer, live.Spot{}, true); err != nil {
				t.Error(err)
			}
		}
	})
}

func TestAnIntentionHasOneEffect(t *testing.T) {
	l := duel(t, table.Config{})
	e := by(table.Play, "ann")
	e.ID, e.Move = "ann/1", l.state.Deal.Legal(0)[0]
	l.must(e)
	if !l.state.Known("ann/1") || l.state.Known("ann/2") || l.state.Known("") {
		t.Error("ids")
	}
	if err := l.do(e); !errors.Is(err, table.ErrOrder) {
		t.Errorf("%v", err)
	}
}
