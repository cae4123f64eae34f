package deck_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
)

// naiveShuffle is the shuffle as the package comment defines it, except that it rejects no words;
// only one in 10¹⁷ would be rejected.
func naiveShuffle(r *rand.ChaCha8, cards []card.Card) {
	for i := len(cards) - 1; i > 0; i-- {
		n := uint64(i + 1)
		high := mulHigh(r.Uint64(), n)
		cards[i], cards[high] = cards[high], cards[i]
	}
}

// mulHigh returns the high word of the product x·n, for a small n.
func mulHigh(x, n uint64) uint64 {
	return (x>>32*n + x&(1<<32-1)*n>>32) >> 32
}

// The first shuffle of a seed and the next one follow the definition. TestShuffleGolden compares
// with another implementation.
func TestSeedShuffles(t *testing.T) {
	for name := range packs() {
		for n := range uint64(1000) {
			once, again, want := packs()[name], packs()[name], packs()[name]
			seed := deck.NewSeed(n)
			r := rand.NewChaCha8(seed)
			naiveShuffle(r, want)
			if seed.Shuffle(once); !slices.Equal(once, want) {
				t.Fatalf("pack %s, seed %d: %v", name, n, once)
			}
			naiveShuffle(r, want[n%30:])
			seed.Shuffles(func(r deck.Shuffler) {
				r.Shuffle(again)
				r.Shuffle(again[n%30:])
			})
			if !slices.Equal(again, want) {
				t.Fatalf("pack %s, seed %d: again %v", name, n, again)
			}
		}
	}
}

func TestShufflesAllocateNothing(t *testing.T) {
	pack, seed := deck.Standard(), deck.NewSeed(1)
	if n := testing.AllocsPerRun(100, func() {
		seed.Shuffle(pack[:])
		seed.Shuffles(func(r deck.Shuffler) { r.Shuffle(pack[:]) })
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// Numbers follow the definition, with the words after those of the shuffle.
func TestShufflerBelow(t *testing.T) {
	for n := range uint64(1000) {
		seed, pack := deck.NewSeed(n), deck.Standard()
		r := rand.NewChaCha8(seed)
		naiveShuffle(r, deck.Shoe(1))
		seed.Shuffles(func(s deck.Shuffler) {
			if s.Below(0) != 0 || s.Below(-1) != 0 {
				t.Fatal("a number below 0")
			}
			s.Shuffle(pack[:])
			for _, below := range []int{1, 2, 40, 1000} {
				if got, want := s.Below(below), int(mulHigh(r.Uint64(), uint64(below))); got != want {
					t.Fatalf("seed %d: %d below %d, want %d", n, got, below, want)
				}
			}
		})
	}
}

// A Shuffler that is kept too long no longer shuffles anything, and no deal depends on it.
func TestShufflerEnds(t *testing.T) {
	var kept deck.Shuffler
	zero := deck.Standard()
	if kept.Shuffle(zero[:]); zero != deck.Standard() {
		t.Error("the zero Shuffler shuffles")
	}
	for n := range uint64(1000) {
		seed, want := deck.NewSeed(n), deck.Standard()
		seed.Shuffle(want[:])
		first, got, after := deck.Standard(), deck.Standard(), deck.Standard()
		deck.NewSeed(n + 1).Shuffles(func(r deck.Shuffler) { kept = r })
		kept.Shuffle(after[:])
		seed.Shuffles(func(r deck.Shuffler) {
			kept.Shuffle(first[:])
			if kept.Below(1000)|new(deck.Shuffler).Below(1000) != 0 {
				t.Fatalf("seed %d: a kept Shuffler draws numbers", n)
			}
			r.Shuffle(got[:])
		})
		if got != want || first != deck.Standard() || after != deck.Standard() {
			t.Fatalf("seed %d: a kept Shuffler shuffles %v and %v, and the deal is %v", n, after, first, got)
		}
	}
}
