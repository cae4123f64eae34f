package host_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// coin is a game of one play for four seats, in which the seat that leads names the score of every
// seat.
type (
	coin      struct{}
	coinState struct {
		lead engine.Seat
		over bool
		won  scores
	}
	scores [4]int
)

func (s scores) MarshalText() ([]byte, error) { return fmt.Append(nil, [4]int(s)), nil }

// MarshalJSON writes JSON from which no record could begin, unless seat 3 leads.
func (s coinState) MarshalJSON() ([]byte, error) {
	if s.lead == 3 {
		return []byte("{}"), nil
	}
	return []byte("7"), nil
}

func (coin) Name() string { return "coin" }
func (coin) Seats() int   { return 4 }
func (coin) Deal(_ deck.Seed, first engine.Seat) coinState {
	return coinState{lead: first}
}
func (coin) Turn(s coinState) engine.Seat {
	if s.over {
		return engine.Nobody
	}
	return s.lead
}
func (coin) Legal(dst []scores, _ coinState, _ engine.Seat) []scores { return dst }
func (coin) Apply(s coinState, _ engine.Seat, m scores) (coinState, error) {
	s.won, s.over = m, true
	return s, nil
}
func (coin) Score(s coinState, seat engine.Seat) int { return s.won[seat] }
func (coin) View(s coinState, seat engine.Seat) engine.View[coinState] {
	return engine.View[coinState]{Seat: seat, State: s}
}
func (coin) Zones(coinState) []engine.Zone                                     { return nil }
func (coin) ParseMove(string) (scores, error)                                  { return scores{}, errors.ErrUnsupported }
func (coin) Redact(_ coinState, _ engine.Seat, m scores, _ engine.Seat) scores { return m }
func (coin) Determinize(v engine.View[coinState], _ *rand.Rand) coinState      { return v.State }

// playMatch plays one deal after another with the given scores. It returns the leads, whether
// the match is over, and the error at the end.
func playMatch(m *host.Match[coinState, scores], deals ...scores) (leads []engine.Seat, over bool, err error) {
	for _, won := range deals {
		if !m.Next() {
			return leads, true, m.Err()
		}
		leads = append(leads, m.Table().Turn())
		if err := m.Table().Play(m.Table().Turn(), won); err != nil {
			return leads, false, err
		}
	}
	return leads, !m.Next(), m.Err()
}

func pairs(seat engine.Seat) int { return int(seat % 2) }

func TestSeriesToPoints(t *testing.T) {
	for _, tt := range []struct {
		name  string
		side  func(engine.Seat) int
		deals []scores
		over  bool
	}{
		{"one reaches the target", nil, []scores{{5, 1, 2, 3}, {5, 0, 0, 0}}, true},
		{"nobody reaches the target", nil, []scores{{5, 1, 2, 3}, {4, 0, 0, 0}}, false},
		{"more than the target", nil, []scores{{50, 1, 2, 3}}, true},
		{"several reach it, one is ahead", nil, []scores{{10, 12, 2, 13}}, true},
		{"two level at the target", nil, []scores{{10, 10, 2, 3}}, false},
		{"level, then not", nil, []scores{{10, 10, 2, 3}, {0, 1, 0, 0}}, true},
		{"level below the leader", nil, []scores{{12, 10, 10, 3}}, true},
		{"partners level with each other", pairs, []scores{{10, 2, 10, 2}}, true},
		{"partnerships level", pairs, []scores{{10, 10, 10, 10}}, false},
		{"negative scores", nil, []scores{{-10, -20, -5, -30}}, false},
		{"points lost again", nil, []scores{{9, 0, 0, 0}, {-5, 0, 0, 0}, {5, 0, 0, 0}}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := host.NewMatch(deck.NewSeed(1), host.Series(coin{}, host.Until[coinState]{Points: 10, Side: tt.side}))
			leads, over, err := playMatch(m, tt.deals...)
			if over != tt.over || err != nil {
				t.Errorf("over %v, %v, want %v", over, err, tt.over)
			}
			expect.Is(t, len(leads), len(tt.deals), "deals")
			var total [4]int
			for _, won := range tt.deals {
				for seat, n := range won {
					total[seat] += n
				}
			}
			for seat, want := range total {
				expect.Is(t, m.Total(seat), want, "seat", seat, "has")
			}
			if m.Total(-1) != 0 || m.Total(4) != 0 {
				t.Error("no seat has points")
			}
		})
	}
}

func TestSeriesLeads(t *testing.T) {
	nothing := make([]scores, 6)
	leads, _, err := playMatch(host.NewMatch(deck.NewSeed(1), host.Series(coin{}, host.Until[coinState]{Points: 10})), nothing...)
	if want := []engine.Seat{0, 1, 2, 3, 0, 1}; !slices.Equal(leads, want) || err != nil {
		t.Errorf("leads %v, %v, want %v", leads, err, want)
	}

	seeds := map[deck.Seed]bool{}
	winner := func(last host.Deal[coinState], seed deck.Seed) engine.Seat {
		seeds[seed] = true
		if last.Played == 0 {
			return 2
		}
		return engine.Seat(slices.Index(last.Score, slices.Max(last.Score)))
	}
	m := host.NewMatch(deck.NewSeed(1), host.Series(coin{}, host.Until[coinState]{Points: 10, Lead: winner}))
	leads, _, err = playMatch(m, scores{0, 1}, scores{0, 0, 0, 1}, scores{1})
	if want := []engine.Seat{2, 1, 3}; !slices.Equal(leads, want) || err != nil {
		t.Errorf("leads %v, %v, want %v", leads, err, want)
	}
	for n := range uint64(4) {
		if !seeds[deck.NewSeed(1).Derive(n)] {
			t.Errorf("deal %d did not get the seed derived for it", n)
		}
	}
	want := []host.Deal[coinState]{
		{Played: 1, End: coinState{lead: 2, over: true, won: scores{0, 1}}, Score: []int{0, 1, 0, 0}, Total: []int{0, 1, 0, 0}},
		{Played: 2, End: coinState{lead: 1, over: true, won: scores{0, 0, 0, 1}}, Score: []int{0, 0, 0, 1}, Total: []int{0, 1, 0, 1}},
		{Played: 3, End: coinState{lead: 3, over: true, won: scores{1}}, Score: []int{1, 0, 0, 0}, Total: []int{1, 1, 0, 1}},
	}
	same := cmp.Comparer(func(a, b coinState) bool { return a == b })
	if diff := cmp.Diff(want, m.Done()[:3], same); diff != "" {
		t.Errorf("done (-want +got):\n%s", diff)
	}
}

func TestMatchRefuses(t *testing.T) {
	bad := func(host.Deal[coinState], deck.Seed) engine.Seat { return 4 }
	m := host.NewMatch(deck.NewSeed(1), host.Series(coin{}, host.Until[coinState]{Points: 10, Lead: bad}))
	if m.Next() || !errors.Is(m.Err(), engine.ErrSeat) || m.Table() != nil {
		t.Errorf("a lead that is not a seat: %v", m.Err())
	}

	m = host.NewMatch(deck.NewSeed(1), host.Series(coin{}, host.Until[coinState]{Points: 10}))
	if !m.Next() {
		t.Fatal(m.Err())
	}
	table := m.Table()
	if m.Next() || engine.Code(m.Err()) != "deal-running" || m.Table() != table || len(m.Done()) != 0 {
		t.Errorf("the next deal begins before the end of the last: %v", m.Err())
	}
	must.Do(t, table.Play(0, scores{}))
	if !m.Next() || m.Err() != nil || m.Table() == table || len(m.Done()) != 1 {
		t.Errorf("no next deal after the end of the last: %v", m.Err())
	}
}

func TestMatchCannotBeChangedFromOutside(t *testing.T) {
	m := host.NewMatch(deck.NewSeed(1), host.Series(coin{}, host.Until[coinState]{Points: 100}))
	if _, _, err := playMatch(m, scores{1}, scores{2}); err != nil {
		t.Fatal(err)
	}
	m.Done()[0].Score[0] = 1000
	m.Save()[0].Score[0] = 1000
	m.Save()[0].Rules[0] = 'x'
	m.Deal(0).UndoTo(0)
	expect.Is(t, m.Total(0), 3, "seat 0 has")
}

// A deal without totals cannot be followed by another deal.
func TestSeriesNeedsTotals(t *testing.T) {
	next := host.Series[coinState, scores](coin{}, host.Until[coinState]{Points: 5})
	if start, err := next(host.Deal[coinState]{Played: 1}, deck.NewSeed(1)); !errors.Is(err, host.ErrMatchOver) {
		t.Errorf("%v, %v", start, err)
	}
}

func TestTheZeroStartEndsTheMatch(t *testing.T) {
	m := host.NewMatch(deck.NewSeed(1), func(host.Deal[coinState], deck.Seed) (host.Start[coinState, scores], error) {
		return host.Start[coinState, scores]{}, nil
	})
	if m.Next() || m.Err() != nil {
		t.Errorf("the match goes on: %v", m.Err())
	}
}

func TestOpenMatchGoesOn(t *testing.T) {
	next := host.Series(indigo.Game{}, host.Until[indigo.State]{Points: 50})
	seed := deck.NewSeed(1)
	// The test plays a match and, after every play, opens it again and compares the two.
	m := host.NewMatch(seed, next)
	var records []host.Record
	for m.Next() {
		for m.Table().Turn() != engine.Nobody {
			must.Do(t, m.Table().Step(t.Context(), m.Table().Turn(), last, nil))
			records = records[:len(m.Done())-count(m.Table().Turn() == engine.Nobody)]
			again := must.Have(host.OpenMatch(seed, next, append(records, m.Table().Save())...))(t)
			if again.Table().State() != m.Table().State() || again.Total(0) != m.Total(0) || len(again.Done()) != len(m.Done()) {
				t.Fatalf("opened at %v, %v", again.Table(), m.Table())
			}
		}
		records = append(records, m.Table().Save())
	}
	if m.Err() != nil || len(records) < 3 {
		t.Fatalf("%d deals, %v", len(records), m.Err())
	}
	expect.Same(t, m.Save(), records)

	anyLead := host.Series(blackjack.Game{}, host.Until[blackjack.State]{Deals: 2}) // the lead does not change the deal
	expect.Fails(host.OpenMatch(seed, anyLead, host.Record{Game: "blackjack", Seed: seed.Derive(0), First: 1}))(t, host.ErrRecord, "a different lead in Blackjack")
	for name, deals := range map[string][]host.Record{
		"another deal's record":  {records[1]},
		"a deal that is missing": {records[0], records[2]},
		"a deal that is not over": {
			{Game: "indigo", Seed: records[0].Seed, Plays: records[0].Plays[:47]}, records[1],
		},
		"a play that is not legal": {
			{Game: "indigo", Seed: records[0].Seed, Plays: records[1].Plays},
		},
		"a different lead":     {{Game: "indigo", Seed: records[0].Seed, First: 1}},
		"another game's rules": {{Game: "indigo", Rules: json.RawMessage(`{"x":1}`), Seed: records[0].Seed}},
		"another game's name":  {{Game: "tuck", Seed: records[0].Seed}},
		"a start":              {{Game: "indigo", Seed: records[0].Seed, Start: json.RawMessage(`{}`)}},
		"a deal after the end": append(slices.Clone(records), records[0]),
	} {
		if m, err := host.OpenMatch(seed, next, deals...); !errors.Is(err, host.ErrRecord) || m != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The second deal of a match from a shoe begins from a position, which must be the one that the
// first deal leaves.
func TestOpenMatchComparesPositions(t *testing.T) {
	g := must.Have(blackjack.New(blackjack.Casino()))(t)
	format := g.Match(2)
	matchOf := func(seed deck.Seed) []host.Record {
		m := host.NewMatch(seed, format)
		for m.Next() {
			for m.Table().Turn() != engine.Nobody {
				must.Do(t, m.Table().Step(t.Context(), m.Table().Turn(), last, nil))
			}
		}
		return m.Save()
	}
	seed := deck.NewSeed(1)
	own, other := matchOf(seed), matchOf(deck.NewSeed(2))
	if own[1].Start == nil || other[1].Start == nil {
		t.Fatal("the second deal begins from a seed")
	}
	must.Have(host.OpenMatch(seed, format, own...))(t)
	other[1].Plays, other[1].Score = nil, nil // they do not fit either
	expect.Fails(host.OpenMatch(seed, format, own[0], other[1]))(t, host.ErrRecord, "a position of another match")
}

func TestTheZeroUntilIsNoDeal(t *testing.T) {
	m := host.NewMatch(deck.NewSeed(1), host.Series(coin{}, host.Until[coinState]{}))
	if leads, over, err := playMatch(m, scores{1}); len(leads) != 0 || !over || err != nil {
		t.Errorf("%d deals, over %v, %v", len(leads), over, err)
	}
}

func count(so bool) int {
	if so {
		return 1
	}
	return 0
}

// A match of Indigo is played to 30 points, and the lead passes from seat to seat.
func ExampleSeries() {
	match := host.NewMatch(deck.NewSeed(1), host.Series(indigo.Game{}, host.Until[indigo.State]{Points: 30}))
	for match.Next() {
		table := match.Table()
		for table.Turn() != engine.Nobody {
			if err := table.Play(table.Turn(), table.Legal(table.Turn())[0]); err != nil {
				fmt.Println(err)
				return
			}
		}
		fmt.Println(table.Score(0), table.Score(1), "in all", match.Total(0), match.Total(1))
	}
	fmt.Println(match.Err())
	// Output:
	// 5 18 in all 5 18
	// 17 6 in all 22 24
	// 7 16 in all 29 40
	// <nil>
}

func TestSeriesToPenalty(t *testing.T) {
	for _, tt := range []struct {
		name  string
		side  func(engine.Seat) int
		deals []scores
		over  bool
	}{
		{"one has the limit against it", nil, []scores{{-50, 0, -3, -4}, {-50, 0, 0, 0}}, true},
		{"one point short of the limit", nil, []scores{{-99, 0, -3, -4}}, false},
		{"more than the limit", nil, []scores{{-130, 0, -3, -4}}, true},
		{"two share the best total", nil, []scores{{-100, -2, -2, -4}}, false},
		{"then one of them has the best total alone", nil, []scores{{-100, -2, -2, -4}, {0, 0, -1, 0}}, true},
		{"partners share the best total", pairs, []scores{{-100, -2, -100, -2}}, true},
		{"points off", nil, []scores{{-100, 10, 3, 0}}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := host.NewMatch(deck.NewSeed(1), host.Series(coin{}, host.Until[coinState]{Penalty: 100, Side: tt.side}))
			if leads, over, err := playMatch(m, tt.deals...); over != tt.over || err != nil || len(leads) != len(tt.deals) {
				t.Errorf("over %v after %d deals, %v, want %v", over, len(leads), err, tt.over)
			}
		})
	}
}

func TestDeals(t *testing.T) {
	m := host.NewMatch(deck.NewSeed(1), host.Deals(coin{}, 3))
	leads, over, err := playMatch(m, scores{100}, scores{100}, scores{100})
	if !slices.Equal(leads, []engine.Seat{0, 1, 2}) || !over || err != nil || !m.Over() || m.Len() != 3 {
		t.Errorf("leads %v, over %v, %v", leads, over, err)
	}
	m = host.NewMatch(deck.NewSeed(1), host.Deals(coin{}, 0))
	if m.Next() || m.Err() != nil || !m.Over() {
		t.Errorf("a match of no deals: %v", m.Err())
	}
}

// A match of 2,000 deals must not copy every record for every deal.
func TestLongMatchesAreCheap(t *testing.T) {
	allocations := func(deals int) float64 {
		return testing.AllocsPerRun(1, func() {
			m := host.NewMatch(deck.NewSeed(1), host.Deals(coin{}, deals))
			for m.Next() {
				must.Do(t, m.Table().Play(m.Table().Turn(), scores{1}))
				m.Total(0)
			}
		})
	}
	if short, long := allocations(100), allocations(1000); long > 15*short {
		t.Errorf("%v allocations for 100 deals, %v for 1000", short, long)
	}
}

// shoe is a coin in which a deal can continue with the cards of the deal before, three times in
// all.
type shoe struct{ coin }

func (shoe) Continues(s coinState) bool { return s.won[3] < 2 }

func (shoe) MarshalJSON() ([]byte, error) { return []byte("{}"), nil }

func TestTablesOfAShoeAreSecret(t *testing.T) {
	table := must.Have(host.NewTable(shoe{}, deck.NewSeed(1), 0))(t)
	secret := func(want bool) {
		t.Helper()
		if r, err := table.Record(); errors.Is(err, host.ErrSecret) != want || (r.Game == "") != want {
			t.Errorf("record %v, %v; want it secret: %v", r, err, want)
		}
	}
	secret(true)
	table.Close()
	secret(true) // the deal is still being played
	must.Do(t, table.Play(0, scores{}))
	secret(false)
	table = must.Have(host.NewTable(shoe{}, deck.NewSeed(1), 0))(t)
	must.Do(t, table.Play(0, scores{}))
	secret(true)
	clone := table.Clone()
	clone.Close()
	secret(true)
}

func TestMatchesKeepTheShoeSecret(t *testing.T) {
	// The first two deals use the same cards, and so do the last two.
	var g shoe
	format := func(last host.Deal[coinState], _ deck.Seed) (host.Start[coinState, scores], error) {
		if last.Played == 4 {
			return host.Start[coinState, scores]{}, host.ErrMatchOver
		}
		if last.Played > 0 && g.Continues(last.End) {
			return host.Start[coinState, scores]{Game: g, Position: &coinState{lead: 3}}, nil
		}
		return host.Start[coinState, scores]{Game: g}, nil
	}
	m := host.NewMatch(deck.NewSeed(1), format)
	known := func(want ...bool) {
		t.Helper()
		for i, want := range want {
			if _, err := m.Record(i); (err == nil) != want || !want && !errors.Is(err, host.ErrSecret) {
				t.Errorf("deal %d: %v, want it known: %v", i, err, want)
			}
		}
		expect.Fails(m.Record(len(want)))(t, host.ErrRecord, "a deal that is not there")
	}
	play := func(won scores) {
		t.Helper()
		must.Do(t, m.Table().Play(m.Table().Turn(), won))
	}
	next := func(want bool) {
		t.Helper()
		if m.Next() != want || m.Err() != nil {
			t.Fatal(m.Err())
		}
	}
	next(true)
	known(false)
	play(scores{})
	known(false) // another deal can follow
	m.Table().Close()
	known(false) // the match has not noticed yet that none follows
	next(true)
	first := m.Table()
	known(false, false)
	play(scores{0, 0, 0, 2}) // the shoe is used up
	known(true, true)
	next(true)
	known(true, true, false)
	must.Have(first.Record())(t) // the table of an earlier deal
	play(scores{})
	known(true, true, false)
	next(true)
	known(true, true, false, false)
	play(scores{})
	known(true, true, true, true) // no other deal follows
	next(false)
	known(true, true, true, true)
}

// A deal of a shoe is known once the next deal has cards of its own, either from a seed or from a
// position after the end of the shoe.
func TestDealsFromOtherCardsAreKnown(t *testing.T) {
	fromSeed := func(host.Deal[coinState], deck.Seed) (host.Start[coinState, scores], error) {
		return host.Start[coinState, scores]{Game: shoe{}}, nil
	}
	fromPosition := func(host.Deal[coinState], deck.Seed) (host.Start[coinState, scores], error) {
		return host.Start[coinState, scores]{Game: shoe{}, Position: &coinState{lead: 3}}, nil
	}
	for name, tt := range map[string]struct {
		format host.Format[coinState, scores]
		won    scores // in the first deal
		known  bool
	}{
		"from a seed":                 {fromSeed, scores{}, true},
		"from the shoe":               {fromPosition, scores{}, false},
		"from a position, a new shoe": {fromPosition, scores{0, 0, 0, 2}, true},
		"from a seed, after a shoe":   {fromSeed, scores{0, 0, 0, 2}, true},
	} {
		m := host.NewMatch(deck.NewSeed(1), tt.format)
		if !m.Next() {
			t.Fatal(m.Err())
		}
		if err := m.Table().Play(m.Table().Turn(), tt.won); err != nil || !m.Next() {
			t.Fatal(err, m.Err())
		}
		if _, err := m.Record(0); (err == nil) != tt.known {
			t.Errorf("%s: %v, want it known: %v", name, err, tt.known)
		}
	}
}

// What happens in a match does not affect its clone, and vice versa.
func TestCloneOfAMatch(t *testing.T) {
	var g shoe
	m := host.NewMatch(deck.NewSeed(1), func(last host.Deal[coinState], _ deck.Seed) (host.Start[coinState, scores], error) {
		if last.Played == 1 {
			return host.Start[coinState, scores]{Game: g, Position: &coinState{lead: 3}}, nil
		}
		return host.Start[coinState, scores]{Game: g}, nil
	})
	m.Next()
	early := m.Clone()
	play := func(m *host.Match[coinState, scores], won scores) {
		t.Helper()
		must.Do(t, m.Table().Play(m.Table().Turn(), won))
	}
	play(m, scores{1})
	if early.Table().Len() != 0 || early.Total(0) != 0 || m.Total(0) != 1 {
		t.Errorf("%d plays and %d points in the clone, %d in the match", early.Table().Len(), early.Total(0), m.Total(0))
	}
	late := m.Clone()
	m.Next()
	play(m, scores{0, 0, 0, 2}) // no deal follows from these cards
	must.Have(m.Record(0))(t)   // the match
	expect.Fails(late.Record(0))(t, host.ErrSecret, "the clone, in which the cards are still in play")
	if len(late.Done()) != 1 || len(m.Done()) != 2 {
		t.Errorf("%d deals are done in the clone, %d in the match", len(late.Done()), len(m.Done()))
	}
}

// duo is the game coin for two seats.
type duo struct{ coin }

func (duo) Seats() int { return 2 }

// A seat that sits out a deal keeps its points.
func TestTotalsOfSeatsThatSitOut(t *testing.T) {
	games := []engine.Game[coinState, scores]{coin{}, duo{}, coin{}}
	m := host.NewMatch(deck.NewSeed(1), func(last host.Deal[coinState], _ deck.Seed) (host.Start[coinState, scores], error) {
		if last.Played == len(games) {
			return host.Start[coinState, scores]{}, host.ErrMatchOver
		}
		return host.Start[coinState, scores]{Game: games[last.Played]}, nil
	})
	if _, over, err := playMatch(m, scores{5, 6, 7, 8}, scores{1, 2}, scores{10, 0, 0, 1}); !over || err != nil {
		t.Fatalf("over %v, %v", over, err)
	}
	for i, want := range [][]int{{5, 6, 7, 8}, {6, 8, 7, 8}, {16, 8, 7, 9}} {
		expect.Same(t, m.Done()[i].Total, want, "after deal", i)
	}
}

func TestZeroMatch(t *testing.T) {
	var m host.Match[coinState, scores]
	if m.Next() || !errors.Is(m.Err(), engine.ErrNoGame) || m.Table() != nil || m.Len() != 0 || len(m.Done()) != 0 || m.Total(0) != 0 || m.Save() != nil {
		t.Errorf("the zero match: %v", m.Err())
	}
	expect.Fails(m.Record(0))(t, host.ErrRecord)
}

// The zero Table makes a match without deals, which no deal joins.
func TestMatchOfNoTable(t *testing.T) {
	m := host.MatchOf(new(host.Table[coinState, scores]))
	if m.Next() || m.Err() != nil || m.Len() != 0 || !m.Over() {
		t.Errorf("%v, %v", m, m.Err())
	}
}
