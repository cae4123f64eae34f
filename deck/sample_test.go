package deck_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
)

// Each of the 60 ways to draw 3 of 5 cards comes up equally often.
func TestSampleIsUniform(t *testing.T) {
	r := deck.NewSeed(1).Rand()
	const ways = 60
	seen := map[string]int{}
	for range 1000 * ways {
		cards := card.MustParseList("AC 2C 3C 4C 5C")
		deck.Sample(r, cards, 3)
		seen[cards[:3].String()]++
		if slices.Sort(cards); !slices.Equal(cards, card.MustParseList("AC 2C 3C 4C 5C")) {
			t.Fatalf("not the same cards: %v", cards)
		}
	}
	fair(t, "3 of 5 cards", seen, ways)
}

// Every card of a long shoe can reach every place, even after the first word of random numbers.
func TestSampleOfAShoe(t *testing.T) {
	r := deck.NewSeed(2).Rand()
	const n = 100
	at := [n]map[string]int{}
	for range long.Or(20_000, 10_000) {
		cards := deck.Shoe(6)
		deck.Sample(r, cards, n)
		for i, c := range cards[:n] {
			if at[i] == nil {
				at[i] = map[string]int{}
			}
			at[i][c.String()]++
		}
	}
	for i, counts := range at {
		fair(t, fmt.Sprintf("place %d", i), counts, 52)
	}
}

func TestSampleOfNone(t *testing.T) {
	r := deck.NewSeed(3).Rand()
	deck.Sample(r, nil, 0)
	one := card.MustParseList("AC")
	deck.Sample(r, one, 3) // more cards than there are
	expect.Is(t, one.String(), "A♣", "drew", one)
	expect.Is(t, testing.AllocsPerRun(100, func() { deck.Sample(r, one, 1) }), 0, "allocations")
}

// All orders of a few cards are equally likely. With many cards, every card is equally likely in
// every place.
func TestSampleOfAllIsFair(t *testing.T) {
	r := deck.NewSeed(1).Rand()
	for n, ways := range []int{1, 1, 2, 6, 24, 120} {
		orders := map[string]int{}
		for range long.Or(120_000, 24_000) {
			pack := deck.Standard()
			deck.Sample(r, pack[:n], n)
			orders[card.List(pack[:n]).String()]++
		}
		fair(t, fmt.Sprintf("orders of %d cards", n), orders, ways)
	}
	places := make([]map[string]int, 208)
	for range long.Or(20_800, 10_400) {
		shoe := deck.Shoe(4)
		deck.Sample(r, shoe, len(shoe))
		for i, c := range shoe {
			if places[i] == nil {
				places[i] = map[string]int{}
			}
			places[i][c.String()]++
		}
	}
	for i, counts := range places {
		fair(t, fmt.Sprintf("place %d of a shoe", i), counts, 52)
	}
}

// words is a source that returns chosen numbers.
type words []uint64

func (w *words) Uint64() uint64 {
	first := (*w)[0]
	*w = (*w)[1:]
	return first
}

// Sample rejects a word that would favor some orders, such as 0, which is below 2⁶⁴ mod n for every
// number n of ways that is not a power of two.
func TestSampleLeavesOutUnfairWords(t *testing.T) {
	w := words{0, 0, 0xdeadbeefdeadbeef}
	pack := []card.Card{1, 2, 3, 4, 5}
	deck.Sample(rand.New(&w), pack, len(pack))
	if len(w) > 0 {
		t.Errorf("%d words left", len(w))
	}
	slices.Sort(pack)
	expect.Same(t, pack, []card.Card{1, 2, 3, 4, 5}, "the cards are now")
}
