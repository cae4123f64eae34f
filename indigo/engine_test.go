package indigo_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
)

// What the game implements.
var (
	_ gametest.Complete[indigo.State, indigo.Move] = indigo.Game{}
	_ engine.PlayOuter[indigo.State]               = indigo.Game{}
)

func suite() enginetest.Suite[indigo.State, indigo.Move] {
	return enginetest.Suite[indigo.State, indigo.Move]{
		Game: game,
		Candidates: func(indigo.State) []indigo.Move {
			return (card.Standard | card.Jokers).Append([]indigo.Move{card.FaceDown, 16, 200})
		},
		End: func(s indigo.State) error {
			if sum := game.Score(s, 0) + game.Score(s, 1); sum != 23 {
				return fmt.Errorf("%d points in all, not 23", sum)
			}
			return nil
		},
		MaxPlays: 48,
		Walks:    long.Or(20, 3),
		Samples:  long.Or(5000, 500),
	}
}

func TestConformance(t *testing.T) { enginetest.Run(t, suite()) }

// laid is a position in the form in which both implementations are compared.
type laid struct {
	Turn, First, Last int
	Table, Stock      []string
	Hands, Won, Legal [2][]string
	Score             [2]int
}

func fromEngine(s indigo.State) laid {
	u := s.Setup()
	l := laid{
		Turn: int(game.Turn(s)), First: int(s.First()), Last: int(s.LastCapture()),
		Table: texts.All(u.Table), Stock: texts.All(u.Stock),
	}
	for seat := range 2 {
		l.Hands[seat] = texts.Sorted(u.Hands[seat])
		l.Won[seat] = texts.Sorted(u.Won[seat])
		l.Legal[seat] = texts.Sorted(game.Legal(nil, s, engine.Seat(seat)))
		l.Score[seat] = game.Score(s, engine.Seat(seat))
	}
	return l
}

func (n *naive) laid() laid {
	all := func(cards []string) []string { return append([]string{}, cards...) }
	l := laid{Turn: n.turn(), First: n.first, Last: n.last, Table: all(n.table), Stock: all(n.stock)}
	for seat := range 2 {
		l.Hands[seat] = all(n.hands[seat])
		l.Won[seat] = all(n.won[seat])
		l.Legal[seat] = all(n.legal(seat))
		slices.Sort(l.Hands[seat])
		slices.Sort(l.Won[seat])
		l.Score[seat] = n.score(seat)
	}
	return l
}

func dealNaive(seed deck.Seed, first engine.Seat) *naive {
	pack := deck.Standard()
	seed.Shuffle(pack[:])
	return newNaive(texts.All(pack[:]), int(first))
}

// Whole random games agree with the naive reading at every position.
func TestNaiveGames(t *testing.T) {
	for n := range uint64(300) {
		seed, first := deck.NewSeed(n), engine.Seat(n%2)
		s, other := game.Deal(seed, first), dealNaive(seed, first)
		r := seed.Rand()
		for {
			if a, b := other.laid(), fromEngine(s); !reflect.DeepEqual(a, b) {
				t.Fatalf("seed %d (-naive +engine):\n%s", n, cmp.Diff(a, b))
			}
			seat := game.Turn(s)
			if seat == engine.Nobody {
				break
			}
			legal := game.Legal(nil, s, seat)
			m := legal[r.IntN(len(legal))]
			if !other.play(int(seat), texts.All([]card.Card{m})[0]) {
				t.Fatalf("seed %d: the naive reading refuses %v", n, m)
			}
			s = must.Have(game.Apply(s, seat, m))(t)
		}
	}
}

// Indigo's moves depend on nothing but the number of cards in hand, so its
// perft follows by hand: six and six moves, then five and five, and so on.
func TestPerft(t *testing.T) {
	want := []uint64{1, 6, 36, 180, 900, 3600, 14400}
	for n := range uint64(3) {
		s, other := game.Deal(deck.NewSeed(n), 1), dealNaive(deck.NewSeed(n), 1)
		gametest.Perft(t, game, s, len(want), func(depth int) uint64 { return want[depth] })
		for depth, want := range want {
			expect.Is(t, other.perft(depth), want, "seed", n, "depth", depth, "naive")
		}
	}
}

// Neither Apply, nor Advance, nor a deal allocates memory.
func TestAllocations(t *testing.T) {
	gametest.Allocates(t, game, game.Deal(deck.NewSeed(1), 0), 6, map[string]func(*indigo.State){
		"Deal": func(s *indigo.State) { *s = game.Deal(deck.NewSeed(1), 0) },
	})
}

// Deals, texts, JSON forms and scores must never change. The naive reading has checked the
// game in testdata move by move.
func TestGolden(t *testing.T) {
	seed := deck.NewSeed(7).Derive(1)
	table := must.Have(host.NewTable(game, seed, 1))(t)
	other := dealNaive(seed, 1)
	r := seed.Rand()
	views := ""
	for plays := 0; ; plays++ {
		if plays%12 < 2 {
			views += gametest.Views(t, table, 0, 1, engine.Nobody)
		}
		if diff := cmp.Diff(other.laid(), fromEngine(table.State())); diff != "" {
			t.Fatalf("after %d plays (-naive +engine):\n%s", plays, diff)
		}
		seat := table.Turn()
		if seat == engine.Nobody {
			break
		}
		legal := table.Legal(seat)
		m := legal[r.IntN(len(legal))]
		must.Do(t, table.Play(seat, m))
		other.play(int(seat), golden.Text(m))
	}
	gametest.Golden(t, "testdata/game", table, views)
}

func TestGoldenReplays(t *testing.T) { golden.Replay[indigo.Game](t, "testdata/game") }

// Determinize must deal every unseen card to every hidden place equally often: chi-square with 42-1 degrees of freedom.
func TestDeterminizeIsUniform(t *testing.T) {
	s := game.Deal(deck.NewSeed(5), 0)
	v := game.View(s, 0)
	unseen := card.Standard &^ s.Hand(0) &^ set(s.Table().String())
	if unseen.Len() != 42 {
		t.Fatalf("%d cards unseen", unseen.Len())
	}
	gametest.Uniform(t, unseen, 74.7, func(r *rand.Rand) map[string]card.List {
		u := game.Determinize(v, r).Setup()
		return map[string]card.List{"in the hand": u.Hands[1], "next": u.Stock[:1], "last": u.Stock[35:]}
	})
}

func BenchmarkDeterminize(b *testing.B) { gametest.Determinize(b, indigo.Game{}) }
