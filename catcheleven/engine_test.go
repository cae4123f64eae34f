package catcheleven_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
)

// What the game implements.
var _ gametest.Complete[catcheleven.State, catcheleven.Move] = catcheleven.Game{}

// variants are all valid rules.
var variants = func() []catcheleven.Rules {
	var all []catcheleven.Rules
	for _, seats := range []int{0, 4, 3} {
		for _, leave := range []bool{false, true} {
			all = append(all, catcheleven.Rules{Seats: seats, LeaveTable: leave}, catcheleven.Rules{Seats: seats, LeaveTable: leave, Pasur: true})
			if seats != 3 {
				all = append(all, catcheleven.Rules{Seats: seats, LeaveTable: leave, Pasur: true, CancelSoor: true})
			}
		}
	}
	return all
}()

func suite(g catcheleven.Game) enginetest.Suite[catcheleven.State, catcheleven.Move] {
	return enginetest.Suite[catcheleven.State, catcheleven.Move]{
		Game:       g,
		Candidates: candidates,
		End: func(s catcheleven.State) error {
			most, points := 7, 10
			if g.Rules().Pasur {
				most, points = 20, 5
			}
			if sum := g.Score(s, 0) + g.Score(s, 1); sum > most+points*(s.Basaats(0)+s.Basaats(1)) {
				return fmt.Errorf("%d points in all, with %d and %d Basaats", sum, s.Basaats(0), s.Basaats(1))
			}
			return nil
		},
		SharesNumber: func(m catcheleven.Move) bool { return m.Takes != 0 && m.Card.Rank() == card.Jack },
		MaxPlays:     48,
		Walks:        long.Or(2, 1),
	}
}

// candidates returns, for every card, the moves that lay the card down, or capture one card of the
// table, the whole table, or the table without one card.
func candidates(s catcheleven.State) []catcheleven.Move {
	var all []catcheleven.Move
	for _, c := range append((card.Standard | card.Jokers).Append(nil), card.FaceDown, 200) {
		all = append(all, catcheleven.Move{Card: c}, catcheleven.Move{Card: c, Takes: s.Table()})
		if s.Hand(0).Has(c) || s.Hand(1).Has(c) {
			for k := range s.Table().All() {
				all = append(all, catcheleven.Move{Card: c, Takes: card.SetOf(k)}, catcheleven.Move{Card: c, Takes: s.Table().Without(k)})
			}
		}
	}
	return all
}

// Deals and samples are fair.
func TestFair(t *testing.T) {
	su := suite(mustNew(catcheleven.Rules{Seats: 4}))
	su.Samples = long.Or(3000, 400)
	su.Walks = 1
	enginetest.Run(t, su)
}

func TestConformance(t *testing.T) {
	for _, r := range long.Or(variants, []catcheleven.Rules{variants[6], variants[13]}) {
		t.Run(fmt.Sprintf("%+v", r), func(t *testing.T) { enginetest.Run(t, suite(mustNew(r))) })
	}
}

// laid is a position in the form in which both implementations are compared.
type laid struct {
	Turn, First, Last int
	Table, Stock      []string
	Hands, Won, Legal [][]string
	Score, Sweeps     []int
}

func fromEngine(g catcheleven.Game, s catcheleven.State) laid {
	u := s.Setup()
	l := laid{
		Turn: int(g.Turn(s)), First: int(s.First()), Last: s.LastCapture(),
		Table: texts.Sorted(u.Table), Stock: texts.All(u.Stock), Sweeps: u.Basaats,
	}
	for seat := range g.Seats() {
		l.Hands = append(l.Hands, texts.Sorted(u.Hands[seat]))
		l.Legal = append(l.Legal, texts.Sorted(g.Legal(nil, s, engine.Seat(seat))))
		l.Score = append(l.Score, g.Score(s, engine.Seat(seat)))
	}
	for side := range 2 {
		l.Won = append(l.Won, texts.Sorted(u.Won[side]))
	}
	return l
}

func (n *naive) laid() laid {
	ordered := func(cards []string) []string {
		all := append([]string{}, cards...)
		slices.Sort(all)
		return all
	}
	l := laid{
		Turn: n.turn(), First: n.first, Last: n.last,
		Table: ordered(n.table), Stock: append([]string{}, n.stock...), Sweeps: n.sweeps,
	}
	for seat := range n.hands {
		l.Hands = append(l.Hands, ordered(n.hands[seat]))
		l.Legal = append(l.Legal, ordered(n.legal(seat)))
		l.Score = append(l.Score, n.score(seat))
	}
	for side := range 2 {
		l.Won = append(l.Won, ordered(n.won[side]))
	}
	return l
}

// dealBoth deals the same pack to the engine and to the naive reading.
func dealBoth(t *testing.T, g catcheleven.Game, seed deck.Seed, first int) (catcheleven.State, *naive) {
	t.Helper()
	r := naiveRulesOf(g)
	pack, _, _ := naivePack(r, seed)
	return g.Deal(seed, engine.Seat(first)), newNaive(r, pack, first)
}

func naiveRulesOf(g catcheleven.Game) naiveRules {
	r := g.Rules()
	return naiveRules{seats: g.Seats(), leaveTable: r.LeaveTable, pasur: r.Pasur, cancelSoor: r.CancelSoor}
}

// Whole random deals agree with the naive reading at every position.
func TestNaiveGames(t *testing.T) {
	for _, r := range variants {
		t.Run(fmt.Sprintf("%+v", r), func(t *testing.T) {
			g := mustNew(r)
			for n := range long.Or[uint64](25, 9) {
				seed := deck.NewSeed(n)
				s, other := dealBoth(t, g, seed, int(n)%g.Seats())
				random := seed.Derive(0).Rand()
				for {
					if a, b := other.laid(), fromEngine(g, s); !reflect.DeepEqual(a, b) {
						t.Fatalf("seed %d (-naive +engine):\n%s", n, cmp.Diff(a, b))
					}
					seat := g.Turn(s)
					if seat == engine.Nobody {
						break
					}
					legal := g.Legal(nil, s, seat)
					m := legal[random.IntN(len(legal))]
					if !other.play(int(seat), texts.Sorted([]catcheleven.Move{m})[0]) {
						t.Fatalf("seed %d: the naive reading refuses %v", n, m)
					}
					s = must.Have(g.Apply(s, seat, m))(t)
				}
			}
		})
	}
}

// makes counts the subsets of the cards whose values add up to n, by
// multiplying out the product of (1 + x^value).
func makes(cards card.Set, n int) int {
	ways := make([]int, n+1)
	ways[0] = 1
	for c := range cards.All() {
		for sum := n; sum >= int(c.Rank()); sum-- {
			ways[sum] += ways[sum-int(c.Rank())]
		}
	}
	return ways[n]
}

func TestWorstTables(t *testing.T) {
	var numbers card.Set
	for r := card.Ace; r <= card.Ten; r++ {
		numbers |= r.Cards()
	}
	expect.Is(t, makes(numbers, 11), 2764, "subsets of the forty that make 11")
	for text, want := range map[string]int{"AS": 1059, "TS": 4} {
		c := card.MustParse(text)
		table := numbers.Without(c)
		expect.Is(t, makes(table, 11-int(c.Rank())), want, "by the product", c, "captures of the other 39")
		// Seat 0 has that card and a king, and seat 1 has some other cards.
		u := catcheleven.Setup{
			Turn: 0, Last: -1,
			Table:   table.Append(nil),
			Hands:   []card.List{{c, card.MustParse("KS")}, card.MustParseList("KH KD")},
			Won:     []card.List{{}, {}},
			Basaats: []int{0, 0},
			Stock:   card.MustParseList("KC QC QD QH QS JC JD JH"),
		}
		u.Table = append(u.Table, card.MustParse("JS"))
		s := position(t, game, u)
		legal := game.Legal(nil, s, 0)
		captures := slices.DeleteFunc(slices.Clone(legal), func(m catcheleven.Move) bool { return m.Card != c })
		expect.Is(t, len(captures), want, c, "captures of the other 39")
		for i, m := range captures {
			if slices.Contains(captures[:i], m) {
				t.Fatalf("%v is listed twice", m)
			}
			must.Have(game.Apply(s, 0, m))(t)
		}
		buf := make([]catcheleven.Move, 0, len(legal))
		expect.Is(t, testing.AllocsPerRun(10, func() { game.Legal(buf, s, 0) }), 0, "allocations of Legal")
	}
}

// Legal captures are those that a search over all subsets of the table finds, in the
// order of the captured cards.
func TestCapturesByBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom([]catcheleven.Game{game, pasur}).Draw(t, "game")
		pack := deck.Standard()
		deck.NewSeed(rapid.Uint64().Draw(t, "seed")).Shuffle(pack[:])
		n := rapid.IntRange(0, 10).Draw(t, "table")
		table, hand, other := pack[:n], pack[n:n+2], pack[n+2:n+4]
		u := catcheleven.Setup{
			Last: 1, Table: table, Hands: []card.List{hand, other},
			Won: []card.List{{}, pack[n+4:]}, Basaats: []int{0, 0},
		}
		s := must.Have(g.FromSetup(u))(t)
		slices.SortFunc(hand, card.Compare)
		slices.SortFunc(table, card.Compare)
		var want []catcheleven.Move
		for _, c := range hand {
			var all []card.List
			for bits := 1; bits < 1<<n; bits++ {
				var takes card.List
				for i, k := range table {
					if bits>>i&1 != 0 {
						takes = append(takes, k)
					}
				}
				if naiveTakes(g, c, takes, table) {
					all = append(all, takes)
				}
			}
			slices.SortFunc(all, func(a, b card.List) int { return slices.CompareFunc(a, b, card.Compare) })
			if all == nil {
				all = []card.List{nil}
			}
			for _, takes := range all {
				want = append(want, catcheleven.Move{Card: c, Takes: card.SetOf(takes...)})
			}
		}
		expect.Same(t, g.Legal(nil, s, 0), want, "on", card.List(table), card.List(hand), "may play")
	})
}

// naiveTakes reports whether c may take the given cards from the table. It applies the rules one by
// one.
func naiveTakes(g catcheleven.Game, c card.Card, takes, table card.List) bool {
	switch c.Rank() {
	case card.Jack:
		want := 0
		for _, k := range table {
			spared := g.Rules().Pasur && (k.Rank() == card.Queen || k.Rank() == card.King)
			if !spared {
				want++
			}
			if spared && slices.Contains(takes, k) {
				return false
			}
		}
		return len(takes) == want
	case card.Queen, card.King:
		return len(takes) == 1 && takes[0].Rank() == c.Rank()
	}
	total := int(c.Rank())
	for _, k := range takes {
		if k.Rank() > card.Ten {
			return false
		}
		total += int(k.Rank())
	}
	return total == 11
}

func TestSmallAndWithoutAllocations(t *testing.T) {
	if size := unsafe.Sizeof(catcheleven.State{}); size > 256 {
		t.Errorf("a position has %d bytes", size)
	}
	for _, rules := range variants {
		g := mustNew(rules)
		gametest.Allocates(t, g, g.Deal(deck.NewSeed(1), 0), 64, map[string]func(*catcheleven.State){
			"Deal":  func(s *catcheleven.State) { *s = g.Deal(deck.NewSeed(1), 0) },
			"Score": func(s *catcheleven.State) { g.Score(*s, 0) },
		})
	}
}

// Deals, texts, JSON forms and scores must never change. The naive reading has checked the
// games in testdata move by move.
func TestGolden(t *testing.T) {
	for name, rules := range map[string]catcheleven.Rules{
		"standard": {}, "teams": {Seats: 4}, "pasur": catcheleven.Pasur(),
	} {
		g := mustNew(rules)
		seed := deck.NewSeed(7).Derive(1)
		table := must.Have(host.NewTable(g, seed, 1))(t)
		_, other := dealBoth(t, g, seed, 1)
		r := seed.Derive(0).Rand()
		views := ""
		for plays := 0; ; plays++ {
			if plays%16 == 5 || table.Turn() == engine.Nobody {
				views += gametest.Views(t, table, gametest.Everybody(g.Seats())...)
			}
			if diff := cmp.Diff(other.laid(), fromEngine(g, table.State())); diff != "" {
				t.Fatalf("%s after %d plays (-naive +engine):\n%s", name, plays, diff)
			}
			seat := table.Turn()
			if seat == engine.Nobody {
				break
			}
			legal := table.Legal(seat)
			m := legal[r.IntN(len(legal))]
			must.Do(t, table.Play(seat, m))
			if !other.play(int(seat), golden.Text(m)) {
				t.Fatalf("the naive reading refuses %s", m)
			}
		}
		gametest.Golden(t, "testdata/"+name, table, views)
	}
}

// All later versions must replay the golden records.
func TestGoldenReplays(t *testing.T) {
	for _, name := range []string{"standard", "teams", "pasur"} {
		golden.Replay[catcheleven.Game](t, "testdata/"+name)
	}
}

// Determinize must deal every unseen card to every hidden place equally often: chi-square with 44-1 degrees of freedom.
func TestDeterminizeIsUniform(t *testing.T) {
	s := game.Deal(deck.NewSeed(5), 0)
	v := game.View(s, 0)
	unseen := card.Standard &^ s.Hand(0) &^ s.Table()
	if unseen.Len() != 44 {
		t.Fatalf("%d cards unseen", unseen.Len())
	}
	gametest.Uniform(t, unseen, 77.4, func(r *rand.Rand) map[string]card.List {
		u := game.Determinize(v, r).Setup()
		return map[string]card.List{"in the hand": u.Hands[1], "next": u.Stock[:1], "last": u.Stock[39:]}
	})
}
