package cup_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/room/cup"
	"github.com/hoylecards/hoyle/room/table"
)

func games() []hoyle.Game { return append(hoyle.Games(), hearts.ByName()) }

// fataler is a test of package testing or of rapid.
type fataler interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// log is a cup with the events that made it.
type log struct {
	t      fataler
	state  *cup.State
	events []cup.Event
	now    int64
}

func (l *log) do(e cup.Event) error {
	l.t.Helper()
	e.N, e.At = l.state.Len, l.now
	next, err := l.state.Apply(e)
	if err != nil {
		if next != l.state {
			l.t.Fatal("an error changes the cup")
		}
		return err
	}
	l.state, l.events = next, append(l.events, e)
	return nil
}

func (l *log) must(e cup.Event) {
	l.t.Helper()
	if err := l.do(e); err != nil {
		l.t.Fatalf("%+v: %v", e, err)
	}
}

func by(kind cup.Kind, who string) cup.Event {
	return cup.Event{Kind: kind, By: table.ByPerson, Who: who, Name: who}
}

func clock(kind cup.Kind, round, no int) cup.Event {
	return cup.Event{Kind: kind, By: table.ByClock, Round: round, Table: no}
}

// standard returns a configuration with standard values in its empty fields.
func standard(c cup.Config) cup.Config {
	if c.Game == "" {
		c.Game = "indigo"
	}
	if c.Access == "" {
		c.Access = table.Public
	}
	if c.Size == 0 {
		c.Size = cup.MaxSize
	}
	if c.Start == "" {
		c.Start = cup.WhenFull
	}
	c.Best, c.Come = max(c.Best, 1), max(c.Come, 60)
	c.Secret = deck.NewSeed(7)
	return c
}

func opened(t fataler, c cup.Config) *log {
	t.Helper()
	l := &log{t: t, state: cup.New(games()), now: 1_000_000}
	e := by(cup.Open, "owner")
	c = standard(c)
	e.Config = &c
	l.must(e)
	return l
}

// joined returns a cup that n people have joined and that has started.
func joined(t fataler, c cup.Config, n int) *log {
	t.Helper()
	c.Start = cup.ByOwner
	l := opened(t, c)
	for i := range n {
		l.must(by(cup.Join, fmt.Sprintf("p%d", i)))
	}
	l.must(by(cup.Start, "owner"))
	return l
}

// rules returns the configuration of a cup with k sides at a table.
func rules(k int) cup.Config {
	if k == 2 {
		return cup.Config{Game: "indigo"}
	}
	return cup.Config{Game: "karata", Rules: json.RawMessage(fmt.Sprintf(`{"seats":%d}`, k))}
}

// first returns the number of sides at each table of the first round.
func first(s *cup.State) string {
	var sizes []string
	for _, p := range s.Rounds[0] {
		sizes = append(sizes, fmt.Sprint(len(p.Sides)))
	}
	return strings.Join(sizes, "")
}

// The brackets of some sizes agree with those derived by hand in their rounds, the sides at the
// tables of the first round, and the number of tables at which somebody plays.
func TestBracketsByHand(t *testing.T) {
	for _, c := range []struct {
		k, n, rounds, tables int
		first                string
	}{
		{2, 2, 1, 1, "2"}, {2, 3, 2, 2, "21"}, {2, 4, 2, 3, "22"}, {2, 5, 3, 4, "2111"}, {2, 6, 3, 5, "2121"}, {2, 7, 3, 6, "2221"},
		{2, 8, 3, 7, "2222"}, {2, 9, 4, 8, "21111111"}, {2, 16, 4, 15, "22222222"}, {2, 64, 6, 63, strings.Repeat("2", 32)},
		{3, 2, 1, 1, "2"}, {3, 3, 1, 1, "3"}, {3, 4, 2, 2, "211"}, {3, 5, 2, 2, "311"}, {3, 6, 2, 3, "321"}, {3, 7, 2, 3, "331"},
		{3, 8, 2, 4, "332"}, {3, 9, 2, 4, "333"}, {3, 16, 3, 8, "321311311"},
		{4, 2, 1, 1, "2"}, {4, 3, 1, 1, "3"}, {4, 4, 1, 1, "4"}, {4, 5, 2, 2, "2111"}, {4, 6, 2, 2, "3111"}, {4, 7, 2, 2, "4111"},
		{4, 8, 2, 3, "4211"}, {4, 9, 2, 3, "4311"}, {4, 16, 2, 5, "4444"}, {4, 64, 3, 21, strings.Repeat("4", 16)},
	} {
		s := joined(t, rules(c.k), c.n).state
		tables := 0
		for _, round := range s.Rounds {
			for _, p := range round {
				if len(p.Sides) > 1 {
					tables++
				}
			}
		}
		if len(s.Rounds) != c.rounds || first(s) != c.first || tables != c.tables {
			t.Errorf("%d sides, %d at a table: %d rounds, %d tables, %s", c.n, c.k, len(s.Rounds), tables, first(s))
		}
	}
}

// Every cup of 2 to 64 sides with 2 to 6 at a table ends with one winner. Every side but the winner
// loses once, byes are in the first round and are spread evenly, and at most one table has seats of
// the house.
func TestEveryBracketEnds(t *testing.T) {
	for k := 2; k <= 6; k++ {
		for n := 2; n <= cup.MaxSize; n++ {
			l := joined(t, rules(k), n)
			checkFirst(t, l.state, n, k)
			lost, tables := map[int]int{}, 0
			for l.state.Phase == cup.Playing {
				r, no, ok := l.state.Ready()
				if !ok {
					t.Fatalf("%d sides, %d at a table: nothing to play in %v", n, k, l.state.Rounds)
				}
				sides := l.state.Rounds[r][no].Sides
				if r > 0 && len(sides) != k {
					t.Fatalf("%d sides, %d at a table: a table of round %d has %v", n, k, r, sides)
				}
				l.must(clock(cup.Call, r, no))
				e := clock(cup.Result, r, no)
				e.Winner, e.Wins = (n+no)%len(sides), make([]int, len(sides))
				l.must(e)
				for i, side := range sides {
					if i != e.Winner {
						lost[side]++
					}
				}
				tables++
			}
			won := l.state.Winner()
			if l.state.Phase != cup.Over || len(lost) != n-1 || lost[won] != 0 || tables != (n+k-3)/(k-1) {
				t.Fatalf("%d sides, %d at a table: %d tables, %v lost, %d won", n, k, tables, lost, won)
			}
			for side, times := range lost {
				if times != 1 {
					t.Fatalf("side %d lost %d times", side, times)
				}
			}
		}
	}
}

// checkFirst checks the first round.
func checkFirst(t *testing.T, s *cup.State, n, k int) {
	t.Helper()
	seen, partial := map[int]bool{}, 0
	for _, p := range s.Rounds[0] {
		for _, side := range p.Sides {
			seen[side] = true
		}
		if len(p.Sides) != 1 && len(p.Sides) != k {
			partial++
		}
		if (len(p.Sides) == 1) != (p.Winner >= 0) {
			t.Fatalf("%+v: a bye without a winner, or a winner without a bye", p)
		}
	}
	if len(seen) != n || partial > 1 {
		t.Fatalf("%d sides, %d at a table: %d have a seat, %d tables are partly full", n, k, len(seen), partial)
	}
	for part := 1; part < len(s.Rounds[0]); part *= k {
		low, high := n, 0
		for tables := range slices.Chunk(s.Rounds[0], part) {
			byes := 0
			for _, p := range tables {
				if len(p.Sides) == 1 {
					byes++
				}
			}
			low, high = min(low, byes), max(high, byes)
		}
		if high-low > 1 {
			t.Fatalf("%d sides, %d at a table: parts of %d tables have %d to %d byes", n, k, part, low, high)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	for name, change := range map[string]func(*cup.Config){
		"no game":     func(c *cup.Config) { c.Game = "chess" },
		"format":      func(c *cup.Config) { c.Format = "cup" },
		"rules":       func(c *cup.Config) { c.Rules = json.RawMessage(`{"seats":2}`) },
		"alone":       func(c *cup.Config) { c.Game = "blackjack" },
		"password":    func(c *cup.Config) { c.Access = table.Password },
		"access":      func(c *cup.Config) { c.Access = "all" },
		"size 1":      func(c *cup.Config) { c.Size = 1 },
		"size 65":     func(c *cup.Config) { c.Size = 65 },
		"one team":    func(c *cup.Config) { c.Game, c.Rules, c.Size = "catcheleven", json.RawMessage(`{"seats":4}`), 2 },
		"best of 2":   func(c *cup.Config) { c.Best = 2 },
		"best of 0":   func(c *cup.Config) { c.Best = 0 },
		"best of 9":   func(c *cup.Config) { c.Best = 9 },
		"start":       func(c *cup.Config) { c.Start = "never" },
		"come":        func(c *cup.Config) { c.Come = 4 },
		"come late":   func(c *cup.Config) { c.Come = 3601 },
		"clock":       func(c *cup.Config) { c.Clock = &table.Clock{Bank: 1} },
		"title":       func(c *cup.Config) { c.Title = "a\nb" },
		"long title":  func(c *cup.Config) { c.Title = fmt.Sprintf("%41d", 1) },
		"no one's":    func(c *cup.Config) { c.Title = "nobody" },
		"no start":    func(c *cup.Config) { c.Start = "" },
		"negative":    func(c *cup.Config) { c.Size = -1 },
		"best below":  func(c *cup.Config) { c.Best = -1 },
		"no deadline": func(c *cup.Config) { c.Come = 0 },
	} {
		c := standard(cup.Config{})
		change(&c)
		e := by(cup.Open, "owner")
		if e.Config = &c; c.Title == "nobody" {
			e.Who = ""
		}
		if _, err := cup.New(games()).Apply(e); err == nil || hoyle.Code(err) == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := cup.New(games()).Apply(by(cup.Open, "owner")); !errors.Is(err, cup.ErrEvent) {
		t.Errorf("nothing: %v", err)
	}
}

func TestJoining(t *testing.T) {
	l := opened(t, cup.Config{Size: 3, Start: cup.WhenFull})
	l.must(by(cup.Join, "ann"))
	for name, c := range map[string]struct {
		e    cup.Event
		want error
	}{
		"twice":      {by(cup.Join, "ann"), cup.ErrIn},
		"no name":    {cup.Event{Kind: cup.Join, By: table.ByPerson, Who: "ben"}, cup.ErrName},
		"nobody":     {cup.Event{Kind: cup.Join, By: table.ByPerson, Name: "ben"}, cup.ErrName},
		"leave":      {by(cup.Leave, "ben"), cup.ErrOut},
		"stranger":   {by(cup.Start, "ann"), cup.ErrOwner},
		"alone":      {by(cup.Start, "owner"), cup.ErrFew},
		"end":        {by(cup.End, "ann"), cup.ErrOwner},
		"early":      {clock(cup.Call, 0, 0), cup.ErrNotNow},
		"again":      {cup.Event{Kind: cup.Open, Config: &cup.Config{}}, cup.ErrOrder},
		"no kind":    {by("win", "ann"), cup.ErrEvent},
		"by persons": {by(cup.Result, "ann"), cup.ErrEvent},
	} {
		if err := l.do(c.e); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	l.must(by(cup.Join, "ben"))
	l.must(by(cup.Leave, "ann"))
	l.must(by(cup.Join, "eve"))
	if l.state.Phase != cup.Joining || l.state.PlaceOf("eve") != 1 || l.state.PlaceOf("ann") != -1 {
		t.Errorf("%s, %+v", l.state.Phase, l.state.Places)
	}
	l.must(by(cup.Join, "ann"))
	if l.state.Phase != cup.Playing || l.state.Started != l.now {
		t.Errorf("full, and still %s", l.state.Phase)
	}
	expect.Err(t, l.do(by(cup.Join, "tom")), cup.ErrNotNow, "late")
	full := opened(t, cup.Config{Size: 2, Start: "owner"})
	full.must(by(cup.Join, "ann"))
	full.must(by(cup.Join, "ben"))
	expect.Err(t, full.do(by(cup.Join, "eve")), cup.ErrFull, "a third of two")
}

// Bots take the places up to the size, even in a cup of one person.
func TestFill(t *testing.T) {
	s := joined(t, cup.Config{Size: 8, Fill: true}, 1).state
	if len(s.Places) != 8 || len(s.Sides) != 8 || s.Places[0].Who != "p0" || s.Places[7].Bot != "house" {
		t.Errorf("%+v", s.Places)
	}
	empty := opened(t, cup.Config{Size: 8, Fill: true})
	expect.Err(t, empty.do(by(cup.Start, "owner")), cup.ErrFew, "a cup of bots alone")
	empty.must(by(cup.End, "owner"))
	if err := empty.do(by(cup.Join, "ann")); empty.state.Phase != cup.Ended || !errors.Is(err, cup.ErrNotNow) {
		t.Errorf("%s, %v", empty.state.Phase, err)
	}
}

// In Catch Eleven with four seats the draw makes teams, a bot takes the place of a missing
// partner, and partners sit opposite each other.
func TestTeams(t *testing.T) {
	s := joined(t, cup.Config{Game: "catcheleven", Rules: json.RawMessage(`{"seats":4}`), Best: 3}, 3).state
	if len(s.Sides) != 2 || len(s.Places) != 4 || s.Places[3].Bot != "house" || len(s.Rounds) != 1 || s.AtTable() != 2 || s.Partners() != 2 {
		t.Fatalf("%v, %+v", s.Sides, s.Places)
	}
	c := s.Table("cup", 0, 0)
	var people, bots int
	for seat, r := range c.Series.Seats {
		place := s.Sides[seat%2][seat/2]
		if (r.Number == place+1) != (r.Bot != "") || r.Who != s.Places[place].Who || r.Bot != s.Places[place].Bot || r.Side != seat%2 {
			t.Errorf("seat %d: %+v, place %d", seat, r, place)
		}
		if r.Who != "" {
			people++
		} else {
			bots++
		}
	}
	if people != 3 || bots != 1 || c.Series.Best != 3 {
		t.Errorf("%+v", c.Series)
	}
	if _, err := table.New(games()).Apply(table.Event{Kind: table.Open, Seat: hoyle.Nobody, Config: &c}); err != nil {
		t.Error(err)
	}
}

// A table that is partly full has seats of the house, which cannot win.
func TestHouseSeats(t *testing.T) {
	s := joined(t, rules(4), 2).state
	c := s.Table("cup", 0, 0)
	for seat, r := range c.Series.Seats {
		if house := seat >= 2; (r.Side == -1) != house || (r.Bot == "house") != house || (r.Who == "") != house {
			t.Errorf("seat %d: %+v", seat, r)
		}
	}
}

// The draw follows the definition in the package comment, recomputed here.
func TestDraw(t *testing.T) {
	l := opened(t, cup.Config{Start: cup.ByOwner, Size: 9})
	var seeds []deck.Seed
	for i := range 9 {
		e := by(cup.Join, fmt.Sprintf("p%d", i))
		if i%2 == 0 {
			seed := deck.NewSeed(uint64(100 + i))
			e.Seed, seeds = &seed, append(seeds, seed)
		}
		if before := l.state.Look("cup").Fair; before.Secret != "" || before.Seed != "" || len(before.Seeds) > 0 {
			t.Fatalf("shown before the draw: %+v", before)
		}
		l.must(e)
	}
	l.must(by(cup.Start, "owner"))
	fair := l.state.Look("cup").Fair
	secret, err := deck.ParseSeed(fair.Secret)
	if err != nil || !fair.Commitment.Verify(secret) || len(fair.Seeds) != 5 {
		t.Fatalf("%+v: %v", fair, err)
	}
	seed := deck.Combine(append([]deck.Seed{secret}, seeds...)...)
	if seed.Hex() != fair.Seed {
		t.Error("the seed is different")
	}
	for i := 1; i < 9; i++ {
		a, b := seed.Derive(uint64(l.state.Sides[i-1][0])), seed.Derive(uint64(l.state.Sides[i][0]))
		if a.Hex() >= b.Hex() {
			t.Errorf("places %v and %v are in a different order", l.state.Sides[i-1], l.state.Sides[i])
		}
	}
}

// A bot permanently replaces a person who leaves before the table begins; after that nobody can
// leave.
func TestLeavingLater(t *testing.T) {
	l := joined(t, rules(2), 3)
	player, fresh := l.state.Places[l.state.Sides[0][0]].Who, l.state.Places[l.state.Sides[2][0]].Who
	l.must(clock(cup.Call, 0, 0))
	expect.Err(t, l.do(by(cup.Leave, player)), cup.ErrNotNow, "from the table")
	l.must(by(cup.Leave, fresh))
	if p := l.state.Places[l.state.Sides[2][0]]; p.Who != "" || p.Bot != "house" || !p.Left || p.Name != fresh {
		t.Errorf("%+v", p)
	}
	e := clock(cup.Result, 0, 0)
	e.Winner, e.Wins = 1, []int{0, 1}
	l.must(e)
	expect.Err(t, l.do(by(cup.Leave, player)), cup.ErrNotNow, "the loser")
	l.must(clock(cup.Call, 1, 0))
	if seats := l.state.Table("cup", 1, 0).Series.Seats; seats[1].Bot != "house" || seats[1].Who != "" || seats[0].Who == "" {
		t.Errorf("%+v", seats)
	}
}

// A person whose bot wins advances, and the next table does not wait for the person.
func TestAbsence(t *testing.T) {
	l := joined(t, rules(2), 4)
	place := l.state.Sides[0][0]
	l.must(clock(cup.Call, 0, 0))
	e := clock(cup.NoShow, 0, 0)
	for _, away := range [][]int{nil, {l.state.Sides[2][0]}, {-1}, {99}} {
		if e.Away = away; l.do(e) == nil {
			t.Errorf("%v did not come", away)
		}
	}
	e.Away = []int{place}
	l.must(e)
	expect.Err(t, l.do(e), cup.ErrNotNow, "twice")
	result := clock(cup.Result, 0, 0)
	result.Winner, result.Wins, result.Away = 0, []int{1, 0}, []int{place}
	l.must(result)
	l.must(clock(cup.Call, 0, 1))
	other := clock(cup.Result, 0, 1)
	other.Winner, other.Wins = 0, []int{1, 0}
	l.must(other)
	l.must(clock(cup.Call, 1, 0))
	if seats := l.state.Table("cup", 1, 0).Series.Seats; !seats[0].Absent || seats[1].Absent || seats[0].Who == "" {
		t.Errorf("%+v", seats)
	}
	result = clock(cup.Result, 1, 0)
	result.Winner, result.Wins = 0, []int{1, 0}
	l.must(result)
	if l.state.Places[place].Absent || l.state.Winner() != 0 || l.state.Phase != cup.Over {
		t.Errorf("%s, %+v", l.state.Phase, l.state.Places)
	}
}

// The message with the largest possible view has a bounded size.
func TestLargestView(t *testing.T) {
	c := rules(2)
	c.Best, c.Title = table.MaxBest, strings.Repeat("€", 40)
	c = standard(c)
	l := &log{t: t, state: cup.New(games()), now: 1_700_000_000_000}
	e := by(cup.Open, strings.Repeat("o", 16))
	e.Config = &c
	l.must(e)
	for i := range cup.MaxSize {
		join, seed := by(cup.Join, fmt.Sprintf("account%09d", i)), deck.NewSeed(uint64(i))
		join.Name, join.Seed = strings.Repeat("🂡", table.MaxName), &seed
		l.must(join)
	}
	for l.state.Phase == cup.Playing {
		r, no, _ := l.state.Ready()
		l.must(clock(cup.Call, r, no))
		away := clock(cup.NoShow, r, no)
		away.Away = l.state.PlacesAt(r, no, []int{0, 1})
		l.must(away)
		result := clock(cup.Result, r, no)
		result.Wins = []int{3, 3}
		for range table.MaxBest + table.MaxExtra {
			result.Points = append(result.Points, []int{-10000, -10000})
		}
		l.must(result)
	}
	data, err := json.Marshal(l.state.Look(strings.Repeat("c", 26)))
	if err != nil || len(data) > 64<<10 {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	t.Logf("%d bytes", len(data))
}
