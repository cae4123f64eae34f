package house

import (
	"math"
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// Plays that the house misses: a sweep worth more than any other capture.
func TestSharpSweeps(t *testing.T) {
	for _, tt := range []struct {
		name, table, hand, want string
		rules                   catcheleven.Rules
	}{
		{"a Basaat rather than the capture with a jack", "9♦", "2♣ J♦ 6♠ J♠", "2♣ x 9♦", catcheleven.Rules{}},
		{"a Basaat rather than more diamonds", "3♠", "8♣ 7♦", "8♣ x 3♠", catcheleven.Rules{}},
		{"points rather than cards", "2♣ 4♣ K♣ 4♠", "K♦ 3♥ 9♥ K♠", "9♥ x 2♣", catcheleven.Pasur()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := gameOf(t, catcheleven.New, tt.rules)
			s := eleven(t, g, tt.table, tt.hand)
			m := sharpOf(t, CatchElevenRoster(g)).Choose(t.Context(), g.View(s, 0), g.Legal(nil, s, 0), deck.NewSeed(1).Rand())
			expect.Is(t, m.String(), tt.want, "plays", m)
		})
	}
}

func TestSharpIndigo(t *testing.T) {
	for _, tt := range []struct{ name, table, hand, want string }{
		{"captures the pile with a card that counts itself", "7♥ 9♣ 3♦ 5♠", "A♠ 2♠", "A♠"},
		{"lays a worthless card rather than an ace", "", "A♣ 2♦", "2♦"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table, hand := card.MustParseList(tt.table), card.MustParseList(tt.hand)
			rest := (card.Standard &^ card.SetOf(table...) &^ card.SetOf(hand...)).Append(nil)
			n := len(hand)
			g := indigo.Game{}
			s := must.Have(g.FromSetup(indigo.Setup{
				Table: table, Hands: []card.List{hand, rest[:n]}, Won: []card.List{{}, rest[n+12:]}, Stock: rest[n : n+12], Last: 1,
			}))(t)
			m := sharpOf(t, IndigoRoster(g)).Choose(t.Context(), g.View(s, 0), g.Legal(nil, s, 0), deck.NewSeed(1).Rand())
			expect.Is(t, m.String(), tt.want, "plays", m)
		})
	}
}

// sharpOf returns the sharp player of a roster as it plays before the last deal.
func sharpOf[S comparable, M engine.Move](t *testing.T, r bot.Roster[S, M]) bot.Bot[S, M] {
	t.Helper()
	for _, p := range r.Others {
		if p.Name == "sharp" {
			return p.New()
		}
	}
	t.Fatal("no sharp player")
	return nil
}

// holds counts hands.
func TestHolds(t *testing.T) {
	for n := range 9 {
		for k := range n + 1 {
			for wanted := range n + 1 {
				all, some := 0, 0
				for hand := range 1 << n {
					if bits.OnesCount(uint(hand)) == k {
						all++
						if hand&(1<<wanted-1) != 0 {
							some++
						}
					}
				}
				if got, want := holds(k, wanted, n), float64(some)/float64(all); math.Abs(got-want) > 1e-12 {
					t.Errorf("holds(%d, %d, %d) = %v, want %v", k, wanted, n, got, want)
				}
			}
		}
	}
}

// gains finds the captures of greatest worth: the same as a list of all legal captures.
func TestSharpGains(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := rapid.SampledFrom([]catcheleven.Rules{{}, catcheleven.Pasur()}).Draw(t, "rules")
		g := must.Have(catcheleven.New(rules))(t)
		pack := deck.Standard()
		deck.NewSeed(rapid.Uint64().Draw(t, "seed")).Shuffle(pack[:])
		n := rapid.IntRange(1, 8).Draw(t, "cards")
		table := card.SetOf(pack[:n]...)
		own, other := card.SetOf(pack[n:n+4]...), card.SetOf(pack[n+4:n+8]...)
		won := card.SetOf(pack[n+8 : 44]...)
		s := must.Have(g.FromSetup(catcheleven.Setup{
			Last: 1, Table: table.Append(nil), Hands: []card.List{own.Append(nil), other.Append(nil)},
			Won: []card.List{{}, won.Append(nil)}, Stock: pack[44:], Basaats: []int{0, 0},
		}))(t)
		seen := newElevenSight(g, g.View(s, 0))
		got, want := seen.gains(table), [card.King + 1]float64{}
		for _, m := range g.Legal(nil, s, 0) {
			if m.Takes == 0 {
				continue
			}
			worth := seen.value(m.Takes) + seen.numbers.Card
			if m.Card.Rank() == card.Jack {
				worth = seen.value(m.Takes) - seen.numbers.Jack
			} else if m.Takes == table {
				worth += seen.numbers.sweep
			}
			want[m.Card.Rank()] = max(want[m.Card.Rank()], worth)
		}
		for c := range own.All() {
			if r := c.Rank(); math.Abs(max(got[r], 0)-want[r]) > 1e-6 {
				t.Errorf("%v on %v: %v, want %v", c, table, got[r], want[r])
			}
		}
	})
}

// reply expects what the best captures of all possible hands come to, on average.
func TestSharpReply(t *testing.T) {
	g := catcheleven.Game{}
	s := eleven(t, g, "2♦ 5♦ 3♥ K♠", "9♠ 3♣ K♣")
	seen := newElevenSight(g, g.View(s, 0))
	seen.next, seen.unseen = 3, cards("9♣ 8♠ 6♥ K♥ J♣ A♦ 10♣ Q♠")
	gains := seen.gains(s.Table())
	hands, sum := 0, 0.0
	for hand := range card.Set(1 << 8) {
		if hand.Len() != seen.next {
			continue
		}
		best := 0.0
		for i := range 8 {
			if hand>>i&1 == 1 {
				best = max(best, gains[seen.unseen.At(i).Rank()])
			}
		}
		hands, sum = hands+1, sum+best
	}
	if got, want := seen.reply(s.Table()), sum/float64(hands); math.Abs(got-want) > 1e-9 {
		t.Errorf("expects %v, want %v", got, want)
	}
}

// The sharp players are far ahead of the house.
func TestSharpBeatsHouse(t *testing.T) {
	deals := long.Or(200, 50)
	ahead(t, IndigoRoster(indigo.Game{}), "sharp", "house", deals)
	ahead(t, CatchElevenRoster(catcheleven.Game{}), "sharp", "house", deals)
	ahead(t, CatchElevenRoster(gameOf(t, catcheleven.New, catcheleven.Pasur())), "sharp", "house", deals)
	ahead(t, CatchElevenRoster(gameOf(t, catcheleven.New, catcheleven.Rules{Seats: 4})), "sharp", "house", deals)
}

func TestSharpAllocatesNothing(t *testing.T) {
	choosesWithoutAllocating(t, IndigoRoster(indigo.Game{}))
	choosesWithoutAllocating(t, CatchElevenRoster(catcheleven.Game{}))
}

func choosesWithoutAllocating[S comparable, M engine.Move](t *testing.T, r bot.Roster[S, M]) {
	t.Helper()
	player, random := sharpOf(t, r), deck.NewSeed(1).Rand()
	forEachView(t, r.Game, func(v engine.View[S], legal []M) {
		expect.Is(t, testing.AllocsPerRun(10, func() { player.Choose(t.Context(), v, legal, random) }), 0, r.Game.Name(), "allocations")
	})
}

// forEachView plays the first half of a deal at random and calls do with each view.
func forEachView[S comparable, M engine.Move](tb testing.TB, g engine.Game[S, M], do func(engine.View[S], []M)) {
	tb.Helper()
	s, r := g.Deal(deck.NewSeed(1), 0), deck.NewSeed(2).Rand()
	for range 20 {
		seat := g.Turn(s)
		legal := g.Legal(nil, s, seat)
		do(g.View(s, seat), legal)
		s = must.Have(g.Apply(s, seat, legal[r.IntN(len(legal))]))(tb)
	}
}

// BenchmarkSharp chooses in the 20 first positions of a deal.
func BenchmarkSharp(b *testing.B) {
	b.Run("indigo", func(b *testing.B) { chooses(b, IndigoRoster(indigo.Game{})) })
	b.Run("catcheleven", func(b *testing.B) { chooses(b, CatchElevenRoster(catcheleven.Game{})) })
}

func chooses[S comparable, M engine.Move](b *testing.B, r bot.Roster[S, M]) {
	b.Helper()
	b.ReportAllocs()
	var views []engine.View[S]
	var moves [][]M
	forEachView(b, r.Game, func(v engine.View[S], legal []M) { views, moves = append(views, v), append(moves, legal) })
	player, random := r.Others[0].New(), deck.NewSeed(1).Rand()
	for i := 0; b.Loop(); i++ {
		player.Choose(b.Context(), views[i%len(views)], moves[i%len(moves)], random)
	}
}
