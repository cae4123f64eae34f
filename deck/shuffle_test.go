package deck_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
)

// A seed shuffles as the function Shuffle does with its random numbers, which
// TestShuffleGolden compares with another implementation.
func TestSeedShuffles(t *testing.T) {
	for name := range packs() {
		for n := range uint64(1000) {
			once, again, wantOnce, wantAgain := packs()[name], packs()[name], packs()[name], packs()[name]
			seed := deck.NewSeed(n)
			seed.Shuffle(once)
			deck.Shuffle(seed.Rand(), wantOnce)
			seed.Shuffles(func(r *deck.Shuffler) {
				r.Shuffle(again)
				r.Shuffle(again[n%30:])
			})
			r := seed.Rand()
			deck.Shuffle(r, wantAgain)
			deck.Shuffle(r, wantAgain[n%30:])
			if !slices.Equal(once, wantOnce) || !slices.Equal(again, wantAgain) {
				t.Fatalf("pack %s, seed %d: %v and %v", name, n, once, again)
			}
		}
	}
}

func TestShufflesAllocateNothing(t *testing.T) {
	pack, seed := deck.Standard(), deck.NewSeed(1)
	if n := testing.AllocsPerRun(100, func() {
		seed.Shuffle(pack[:])
		seed.Shuffles(func(r *deck.Shuffler) { r.Shuffle(pack[:]) })
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// All orders of a few cards are equally likely, and so are all cards at every place of
// many: the chi-square is within 5 deviations of its degrees of freedom.
func TestMixIsFair(t *testing.T) {
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
	const few, runs = 120_000, 20_800
	for n, ways := range []int{1, 1, 2, 6, 24, 120} {
		orders := map[string]int{}
		for range few {
			pack := deck.Standard()
			deck.Mix(r, pack[:n])
			orders[card.List(pack[:n]).String()]++
		}
		check("orders", orders, ways, few)
	}
	places := make([]map[string]int, 208)
	for range runs {
		shoe := deck.Shoe(4)
		deck.Mix(r, shoe)
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

// Mix rejects a word that would favor some orders: 0 is below the remainder of any number
// of ways that is not a power of two.
func TestMixLeavesOutUnfairWords(t *testing.T) {
	w := words{0, 0, 0xdeadbeefdeadbeef}
	pack := []card.Card{1, 2, 3, 4, 5}
	deck.Mix(rand.New(&w), pack)
	if len(w) > 0 {
		t.Errorf("%d words left", len(w))
	}
	slices.Sort(pack)
	if !slices.Equal(pack, []card.Card{1, 2, 3, 4, 5}) {
		t.Errorf("the cards are now %v", pack)
	}
}
