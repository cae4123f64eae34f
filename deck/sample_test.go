package deck_test

import (
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
)

// Of 5 cards, each of the 60 ways to draw 3 of them comes equally often.
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
	if len(seen) != ways || chi > 110 { // 59 degrees of freedom: above 110 once in 20,000 runs
		t.Errorf("%d ways to draw, chi square %.1f", len(seen), chi)
	}
}

// Every card of a long shoe comes to every place, even after the first word of random
// numbers.
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
	deck.Sample(r, one, 1)
	if n := testing.AllocsPerRun(100, func() { deck.Sample(r, one, 1) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
