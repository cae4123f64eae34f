package blackjack_test

import (
	"math"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
)

// outcomes holds the chances of the dealer's final totals: 17 to 21, a natural, and over 21. The
// constants below name the last two indices.
type outcomes [7]float64

const (
	naturalAt = 5
	bustAt    = 6
)

// shoeOf counts the ranks that the dealer's cards come from. Court cards count as tens. The counts
// of an endless shoe never change.
type shoeOf struct {
	counts  [11]float64 // from 1, the aces
	endless bool
}

func (s shoeOf) chance(value int) float64 {
	total := 0.0
	for _, n := range s.counts {
		total += n
	}
	return s.counts[value] / total
}

func (s shoeOf) without(value int) shoeOf {
	if !s.endless {
		s.counts[value]--
	}
	return s
}

// recursion deals the dealer's cards independently of the engine, keeping track only of the number
// of cards, the total, and whether an ace in it counts as 11.
func recursion(s shoeOf, hitSoft17 bool, cards, total int, usable bool, chance float64, out *outcomes) {
	switch {
	case cards == 2 && total == 21:
		out[naturalAt] += chance
		return
	case cards >= 2 && total > 21:
		out[bustAt] += chance
		return
	case cards >= 2 && (total > 17 || total == 17 && (!usable || !hitSoft17)):
		out[total-17] += chance
		return
	}
	for value := 1; value <= 10; value++ {
		p := s.chance(value)
		if p == 0 {
			continue
		}
		next, nextUsable := total+value, usable
		if value == 1 && total <= 10 {
			next, nextUsable = total+11, true
		}
		if next > 21 && nextUsable {
			next, nextUsable = next-10, false
		}
		recursion(s.without(value), hitSoft17, cards+1, next, nextUsable, chance*p, out)
	}
}

// enumeration lets the engine play the dealer's hand against a hand of 19 with every sequence of
// cards that the dealer can take. If the dealer takes more cards than are prepared, every possible
// next card is tried.
func enumeration(t *testing.T, g blackjack.Game, s shoeOf, laid []card.Rank, chance float64, out *outcomes) {
	t.Helper()
	if len(laid) >= 2 {
		dealer := dealerTakes(t, g, laid)
		if len(dealer) == len(laid) {
			switch total, _ := blackjack.Total(dealer...); {
			case len(dealer) == 2 && total == 21:
				out[naturalAt] += chance
			case total > 21:
				out[bustAt] += chance
			default:
				out[total-17] += chance
			}
			return
		}
	}
	for rank := card.Ace; rank <= card.Ten; rank++ {
		value := blackjack.Value(rank)
		if p := s.chance(value); p > 0 {
			enumeration(t, g, s.without(value), append(slices.Clip(laid), rank), chance*p, out)
		}
	}
}

// dealerTakes returns the cards that the dealer takes from a shoe in which the given ranks come
// first.
func dealerTakes(t *testing.T, g blackjack.Game, laid []card.Rank) card.List {
	t.Helper()
	left := deck.Shoe(max(g.Rules().Decks, 1))
	var shoe []card.Card
	take := func(rank card.Rank) {
		for i, c := range left {
			if c.Rank() == rank || rank == card.Ten && blackjack.Value(c.Rank()) == 10 {
				shoe = append(shoe, c)
				left[i] = left[len(left)-1]
				left = left[:len(left)-1]
				return
			}
		}
		t.Fatalf("too many of %v", rank)
	}
	for _, rank := range append([]card.Rank{card.Ten, laid[0], card.Nine}, laid[1:]...) {
		take(rank)
	}
	s, err := g.DealPack(append(shoe, left...), 0)
	if err == nil && g.Turn(s) != engine.Nobody {
		s, err = g.Apply(s, 0, blackjack.Stand)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s.Dealer()
}

func TestDealerDistribution(t *testing.T) {
	var endless, onePack shoeOf
	endless.endless = true
	for value := 1; value <= 9; value++ {
		endless.counts[value], onePack.counts[value] = 1, 4
	}
	endless.counts[10], onePack.counts[10] = 4, 16
	onePack = onePack.without(10).without(9) // the player's
	for _, tt := range []struct {
		name  string
		shoe  shoeOf
		decks int // the number of decks in the engine's shoe
	}{{"infinite deck", endless, 8}, {"one deck", onePack, 1}} {
		for _, soft := range []bool{false, true} {
			name := tt.name + " S17"
			if soft {
				name = tt.name + " H17"
			}
			t.Run(name, func(t *testing.T) {
				g := newGame(t, blackjack.Rules{Casino: true, Decks: tt.decks, HitSoft17: soft})
				var got, want outcomes
				enumeration(t, g, tt.shoe, nil, 1, &got)
				recursion(tt.shoe, soft, 0, 0, false, 1, &want)
				sum := 0.0
				for i := range want {
					sum += want[i]
					if math.Abs(got[i]-want[i]) > 1e-12 {
						t.Errorf("place %d: %.15f, want %.15f", i, got[i], want[i])
					}
				}
				if math.Abs(sum-1) > 1e-12 {
					t.Errorf("the chances add up to %.15f", sum)
				}
				if tt.shoe.endless && math.Abs(got[naturalAt]-2.0*4/169) > 1e-12 { // an ace and a ten, in two ways
					t.Errorf("a natural has the chance %.15f", got[naturalAt])
				}
			})
		}
	}
}

func TestDealerHits(t *testing.T) {
	for total := 4; total <= 26; total++ {
		for _, soft := range []bool{false, true} {
			for _, hitSoft17 := range []bool{false, true} {
				want := total < 17 || total == 17 && soft && hitSoft17
				expect.Is(t, (blackjack.Rules{Casino: true, HitSoft17: hitSoft17}).DealerHits(total, soft), want, total, "soft", soft, "H17", hitSoft17)
			}
		}
	}
}
