package deck_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/long"
)

// Each of the 60 ways to draw 3 of 5 cards comes up equally often.
func TestSampleIsUniform(t *testing.T) {
	r := deck.NewSeed(1).Rand()
	const ways, each = 60, 1000
	seen := map[[3]card.Card]int{}
	for range ways * each {
		cards := card.MustParseList("AC 2C 3C 4C 5C")
		deck.Sample(r, cards, 3)
		seen[[3]card.Card(cards)]++
		if slices.Sort(cards); !slices.Equal(cards, card.MustParseList("AC 2C 3C 4C 5C")) {
			t.Fatalf("not the same cards: %v", cards)
		}
	}
	var chi float64
	for _, n := range seen {
		chi += float64((n-each)*(n-each)) / each
	}
	if len(seen) != ways || chi > 110 { // with 59 degrees of freedom, above 110 once in 20,000 runs
		t.Errorf("%d ways to draw, chi square %.1f", len(seen), chi)
	}
}

// Every card of a long shoe can reach every place, even after the first word of random numbers.
func TestSampleOfAShoe(t *testing.T) {
	r := deck.NewSeed(2).Rand()
	const n, runs = 100, 20_000
	var at [52][n]int
	for range runs {
		cards := deck.Shoe(6)
		deck.Sample(r, cards, n)
		for i, c := range cards[:n] {
			at[c.Index()-2][i]++
		}
	}
	const each = runs / 52.
	var chi float64
	for _, places := range at {
		for _, k := range places {
			chi += (float64(k) - each) * (float64(k) - each) / each
		}
	}
	if chi < 4700 || chi > 5500 { // 5100 degrees of freedom, a little less for 6 packs
		t.Errorf("chi square %.0f", chi)
	}
}

func TestSampleOfNone(t *testing.T) {
	r := deck.NewSeed(3).Rand()
	deck.Sample(r, nil, 0)
	one := card.MustParseList("AC")
	deck.Sample(r, one, 3) // more cards than there are
	if one.String() != "A♣" {
		t.Errorf("drew %v", one)
	}
	if n := testing.AllocsPerRun(100, func() { deck.Sample(r, one, 1) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// All orders of a few cards are equally likely. With many cards, every card is equally likely in
// every place. The chi-square is within 5 standard deviations of its degrees of freedom.
func TestSampleOfAllIsFair(t *testing.T) {
	check := func(what string, counts map[string]int, ways, runs int) {
		t.Helper()
		want, sum := float64(runs)/float64(ways), 0.0
		for _, n := range counts {
			sum += (float64(n) - want) * (float64(n) - want) / want
		}
		sum += float64(ways-len(counts)) * want
		if free := float64(ways - 1); (sum-free)*(sum-free) > 25*2*free {
			t.Errorf("%s: chi-square %.0f of %d", what, sum, ways)
		}
	}
	r := deck.NewSeed(1).Rand()
	few, runs := long.Or(120_000, 24_000), long.Or(20_800, 10_400)
	for n, ways := range []int{1, 1, 2, 6, 24, 120} {
		orders := map[string]int{}
		for range few {
			pack := deck.Standard()
			deck.Sample(r, pack[:n], n)
			orders[card.List(pack[:n]).String()]++
		}
		check("orders", orders, ways, few)
	}
	places := make([]map[string]int, 208)
	for range runs {
		shoe := deck.Shoe(4)
		deck.Sample(r, shoe, len(shoe))
		for i, c := range shoe {
			if places[i] == nil {
				places[i] = map[string]int{}
			}
			places[i][c.String()]++
		}
	}
	for _, counts := range places {
		check("a place of a shoe", counts, 52, runs)
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
	if !slices.Equal(pack, []card.Card{1, 2, 3, 4, 5}) {
		t.Errorf("the cards are now %v", pack)
	}
}
