package card_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/internal/expect"
)

func TestSetIsLikeAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s card.Set
		model := map[card.Card]bool{}
		for range rapid.IntRange(0, 80).Draw(t, "steps") {
			c := rapid.SampledFrom(every()).Draw(t, "card")
			if rapid.Bool().Draw(t, "put") {
				s, model[c] = s.With(c), true
			} else {
				s = s.Without(c)
				delete(model, c)
			}
		}
		var want []card.Card
		for _, c := range every() {
			if s.Has(c) != model[c] {
				t.Fatalf("Has(%v) = %v", c, s.Has(c))
			}
			if model[c] {
				want = append(want, c)
			}
		}
		if got := slices.Collect(s.All()); !slices.Equal(got, want) {
			t.Fatalf("All: %v, want %v", got, want)
		}
		if got := s.Append(nil); !slices.Equal(got, want) {
			t.Fatalf("Append: %v, want %v", got, want)
		}
		if s.Len() != len(want) || s != card.SetOf(want...) {
			t.Fatalf("Len %d, SetOf %v; want %v", s.Len(), card.SetOf(want...), want)
		}
		if len(want) > 0 && s.First() != want[0] {
			t.Fatalf("First %v, want %v", s.First(), want[0])
		}
	})
}

func TestSetHasNoPlaceForOtherBytes(t *testing.T) {
	for b := range 256 {
		c := card.Card(b)
		if got := card.SetOf(c); c.Valid() != (got != 0) {
			t.Errorf("SetOf(%v) = %v", c, got)
		}
		expect.Is(t, (card.Standard | card.Jokers).Has(c), c.Valid(), "the full set has", c)
	}
	expect.Is(t, card.Standard.Without(card.FaceDown), card.Standard, "taking out a card face down leaves")
	expect.Is(t, card.Set(0).First(), card.FaceDown, "First of no cards is")
}

func TestSetAllStopsEarlyAndStartsAgain(t *testing.T) {
	all := card.MustParse("2C").Rank().Cards().All()
	for range 2 {
		n := 0
		for range all {
			if n++; n == 2 {
				break
			}
		}
		expect.Is(t, n, 2, "cards before the break")
	}
}

func TestCardsOfSuitAndRank(t *testing.T) {
	for s := card.NoSuit; s <= card.Spades+1; s++ {
		var want card.Set
		for _, c := range every() {
			if c.Suit() == s {
				want = want.With(c)
			}
		}
		expect.Is(t, s.Cards(), want, s)
	}
	for r := card.NoRank; r <= card.Joker+1; r++ {
		var want card.Set
		for _, c := range every() {
			if c.Rank() == r {
				want = want.With(c)
			}
		}
		expect.Is(t, r.Cards(), want, r)
	}
	expect.Is(t, card.Standard.Len()+card.Jokers.Len(), 54, "cards in all")
}

// A range holds those cards of its suit whose ranks lie in it, whatever the arguments.
func TestRange(t *testing.T) {
	for suit := range card.Suit(7) {
		for low := range card.Rank(18) {
			for high := range card.Rank(18) {
				var want card.Set
				for c := range card.Standard.All() {
					if c.Suit() == suit && low <= c.Rank() && c.Rank() <= high {
						want = want.With(c)
					}
				}
				if got := suit.Range(low, high); got != want {
					t.Fatalf("%v from %v to %v: %v, want %v", suit, low, high, got, want)
				}
			}
		}
	}
}

func TestFill(t *testing.T) {
	hand := card.SetOf(card.Ace.Of(card.Spades), card.Two.Of(card.Clubs))
	for n, want := range map[int]string{-1: "2♣ A♠", 0: "2♣ A♠", 2: "2♣ A♠", 4: "?? ?? 2♣ A♠"} {
		expect.Is(t, hand.Fill(n).String(), want, n)
	}
}

func TestSetAtOutOfRange(t *testing.T) {
	ace := card.Ace.Of(card.Spades)
	for _, tt := range []struct {
		s    card.Set
		i    int
		want card.Card
	}{
		{card.SetOf(ace), 0, ace}, {card.SetOf(ace), 1, card.FaceDown}, {card.SetOf(ace), -1, card.FaceDown}, {0, 0, card.FaceDown},
		{card.Standard, 51, card.King.Of(card.Spades)}, {card.Standard, 52, card.FaceDown}, {card.Standard, 1000, card.FaceDown},
	} {
		expect.Is(t, tt.s.At(tt.i), tt.want, "card", tt.i, "of", tt.s, "is")
	}
}
