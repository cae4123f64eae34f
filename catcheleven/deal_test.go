package catcheleven_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
)

var pasurFour = mustNew(catcheleven.Rules{Pasur: true, Seats: 4})

// A first shuffle whose table opens is dealt as it is. If a jack is buried, the hands stay, and the
// top card of the stock comes to the table. Anything else is shuffled again.
func TestFirstTableOfPasur(t *testing.T) {
	const deals = 5000
	for _, g := range []catcheleven.Game{pasur, pasurFour} {
		var asShuffled, buriedOnce, again int
		for n := range uint64(deals) {
			seed, pack := deck.NewSeed(n), deck.Standard()
			seed.Shuffle(pack[:])
			first, at := texts.All(pack[:]), 4*g.Seats()
			want, buried, shuffles := naivePack(naiveRulesOf(g), seed)
			s, err := g.DealPack(card.MustParseList(strings.Join(want, " ")), 1)
			if got := g.Deal(seed, 1); got != s || err != nil {
				t.Fatalf("%d seats, seed %d: %v", g.Seats(), n, err)
			}
			switch {
			case shuffles > 1:
				again++
			case buried == 0:
				asShuffled++
				if !slices.Equal(want, first) {
					t.Fatalf("%d seats, seed %d: the pack is not dealt as it was shuffled", g.Seats(), n)
				}
			default:
				buriedOnce++
				if !slices.Equal(want[:at], first[:at]) || !slices.Contains(want[at:at+4], first[at+4]) {
					t.Fatalf("%d seats, seed %d: %v became %v", g.Seats(), n, first, want)
				}
			}
		}
		// The chances follow from the 270,725 tables of four cards and, if one of them is a jack,
		// the 48 cards that may replace it.
		for name, count := range map[string]struct {
			got    int
			chance float64
		}{"as shuffled": {asShuffled, 0.71743}, "with a jack buried": {buriedOnce, 0.23914}, "shuffled again": {again, 0.04343}} {
			near(t, fmt.Sprintf("%d seats, %s", g.Seats(), name), count.got, deals, count.chance)
		}
	}
}

// near fails the test if, of n cases, got is further than five standard deviations from its mean.
func near(t *testing.T, what string, got, n int, chance float64) {
	t.Helper()
	if want := float64(n) * chance; math.Abs(float64(got)-want) > 5*math.Sqrt(want*(1-chance)) {
		t.Errorf("%s: %d of %d, want about %.0f", what, got, n, want)
	}
}

// jacks returns how many of the cards are jacks.
func jacks(cards card.Set) int { return (cards & card.Jack.Cards()).Len() }

// In 28.65 % of deals, a seat has a jack among its first four cards. A buried jack lies anywhere
// in the stock, so no place of the stock has more jacks than another.
func TestJacksOfPasur(t *testing.T) {
	deals := long.Or(150_000, 60_000)
	for _, g := range []catcheleven.Game{pasur, pasurFour} {
		with, stock, places := make([]int, g.Seats()), 0, make([]int, 52-4*(g.Seats()+1))
		for n := range deals {
			s := g.Deal(deck.NewSeed(uint64(n)), 0)
			for seat := range with {
				with[seat] += min(jacks(s.Hand(engine.Seat(seat))), 1)
			}
			for i, c := range s.Setup().Stock {
				if c.Rank() == card.Jack {
					places[i]++
					stock++
				}
			}
		}
		for seat, n := range with {
			near(t, fmt.Sprintf("%d seats, seat %d has a jack", g.Seats(), seat), n, deals, 0.28648)
		}
		for i, n := range places {
			near(t, fmt.Sprintf("%d seats, jacks at place %d of the stock", g.Seats(), i), n, stock, 1/float64(len(places)))
		}
	}
}

// Samples of views are like the deals that have these views. A viewer knows only its own cards and
// the table, so the deals are counted by the jacks in the viewer's hand. The other hand has no jack
// in 69.2 % of the deals in which the viewer has none; uniform dealing would make that 67.3 %.
func TestSamplesOfPasurAreLikeDeals(t *testing.T) {
	deals := long.Or(300_000, 60_000)
	for _, g := range []catcheleven.Game{pasur, pasurFour} {
		r := deck.NewSeed(1).Rand()
		var total [5]int
		var dealt, sampled [5][5]int // by the viewer's jacks, and those of the next hand
		var inStock int
		places := make([]int, 52-4*(g.Seats()+1)) // of the jacks in the stocks of the samples
		for n := range deals {
			s := g.Deal(deck.NewSeed(uint64(n)), 0)
			mine := jacks(s.Hand(0))
			total[mine]++
			dealt[mine][jacks(s.Hand(1))]++
			sample := g.Determinize(g.View(s, 0), r)
			sampled[mine][jacks(sample.Hand(1))]++
			for i, c := range sample.Setup().Stock {
				if c.Rank() == card.Jack {
					places[i]++
					inStock++
				}
			}
		}
		for i, n := range places {
			near(t, fmt.Sprintf("%d seats, jacks at place %d of the stock in samples", g.Seats(), i), n, inStock, 1/float64(len(places)))
		}
		for mine, n := range total[:3] { // few deals have more
			for theirs := range 3 {
				a, b := float64(dealt[mine][theirs]), float64(sampled[mine][theirs])
				// Two counts of independent cases differ by less than five standard deviations.
				if p := (a + b) / 2 / float64(n); math.Abs(a-b) > 5*math.Sqrt(2*float64(n)*p*(1-p)) {
					t.Errorf("%d seats, %d and %d jacks: %.0f of %d deals, %.0f of the samples", g.Seats(), mine, theirs, a, n, b)
				}
			}
		}
	}
}

// Whether a card has been played or not, samples follow the number of ways to deal them, counted
// here one place of each jack after the other.
func TestSamplesOfPasurAreWeighed(t *testing.T) {
	samples := long.Or(1_000_000, 50_000)
	for _, tt := range []struct {
		name  string
		game  catcheleven.Game
		seat  engine.Seat
		plays int
	}{
		{"two, before the first card", pasur, 0, 0},
		{"two, for a spectator", pasur, engine.Nobody, 0},
		{"two, after three cards", pasur, 0, 3},
		{"two, before the last card", pasur, 0, 7},
		{"two, in the second hand", pasur, 0, 8},
		{"two, in the fourth hand", pasur, 1, 27},
		{"four, before the first card", pasurFour, 2, 0},
		{"four, after six cards", pasurFour, 3, 6},
		{"four, in the second hand", pasurFour, 0, 17},
		{"Catch Eleven", game, 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := tt.game.Deal(deck.NewSeed(3), 0)
			for range tt.plays {
				seat := tt.game.Turn(s)
				s = must.Have(tt.game.Apply(s, seat, tt.game.Legal(nil, s, seat)[0]))(t)
			}
			v := tt.game.View(s, tt.seat)
			want := waysToDeal(tt.game, v.State)
			got, r := map[[4]int]int{}, deck.NewSeed(4).Rand()
			for range samples {
				sample, key := tt.game.Determinize(v, r), [4]int{}
				for seat := range key {
					key[seat] = jacks(sample.Hand(engine.Seat(seat)) &^ v.State.Hand(engine.Seat(seat)))
				}
				got[key]++
			}
			for key, n := range got {
				near(t, fmt.Sprint("jacks in the hidden hands: ", key), n, samples, want[key])
			}
			if len(want) < 2 {
				t.Errorf("only %d numbers of jacks are possible", len(want))
			}
		})
	}
}

// waysToDeal returns, for the numbers of jacks in the hidden hands, their share of the ways in which
// the unseen cards of v can have been dealt. While the stock has all its n cards, each jack there can
// have been buried, from each of four places on the table and with a chance of 1/n.
func waysToDeal(g catcheleven.Game, v catcheleven.State) map[[4]int]float64 {
	var sizes []int // of the hidden hands, then of the stock
	for seat := range engine.Seat(4) {
		sizes = append(sizes, v.HandLen(seat)-v.Hand(seat).Len())
	}
	sizes = append(sizes, v.StockLen())
	seen := v.Table() | v.Won(0) | v.Won(1) | v.Hand(0) | v.Hand(1) | v.Hand(2) | v.Hand(3)
	first := g.Rules().Pasur && v.StockLen() == 52-4*(g.Seats()+1)

	all, total := map[[4]int]float64{}, 0.0
	var place func(left int, ways float64, in [5]int)
	place = func(left int, ways float64, in [5]int) {
		if left > 0 {
			for i, n := range in {
				next := in
				next[i]++
				place(left-1, ways*float64(sizes[i]-n), next)
			}
			return
		}
		if first {
			ways *= 1 + 4*float64(in[4])/float64(sizes[4])
		}
		all[[4]int(in[:4])] += ways
		total += ways
	}
	place(4-jacks(seen), 1, [5]int{})
	for key := range all {
		if all[key] /= total; all[key] == 0 {
			delete(all, key)
		}
	}
	return all
}
