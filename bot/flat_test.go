package bot

import (
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
)

// flat returns a search without a tree.
func flat[S comparable, M engine.Move](g engine.Game[S, M], o SearchOptions[S, M]) *Search[S, M] {
	o.Depth = 1
	return NewSearch(g, o)
}

// Against a seat that moves at random, the mean of the samples is the true value.
func TestFlatSearchWeighsHiddenCards(t *testing.T) {
	for workers := 1; workers <= 2; workers++ {
		bestAtSwap(t, flat(swap{}, SearchOptions[swapState, num]{Iterations: 8000, Workers: workers}), true)
	}
}

func TestFlatSearchTakesTheLast(t *testing.T) {
	b := flat(heap{}, SearchOptions[heapState, num]{Iterations: 100})
	for left := num(1); left <= 3; left++ {
		expect.Is(t, choose(t, heap{}, b, heapState{left: left}, deck.NewSeed(1).Rand()), left, b.Stats())
	}
}

// All moves are tried from the same positions, so that luck is the same for each. If only the card
// drawn counts, no move has a better score than another.
func TestFlatSearchComparesInOnePosition(t *testing.T) {
	v := engine.View[swapState]{Seat: 1, State: swapState{hands: [2]uint8{0, 1<<1 | 1<<2}, down: [2]num{2, 0}, left: 1}}
	b := flat(drawn{}, SearchOptions[swapState, num]{Iterations: 7})
	for n := range uint64(20) {
		b.Choose(t.Context(), v, []num{1, 2}, deck.NewSeed(n).Rand())
		if c := b.Stats(); c[0].Score != c[1].Score || c[0].Score <= 3 || c[0].Score >= 7 {
			t.Errorf("%v", c)
		}
	}
}

// drawn is swap with the drawn card as the score.
type drawn struct{ swap }

func (drawn) Score(s swapState, seat engine.Seat) int {
	return pips(s.hands[seat] &^ (1<<1 | 1<<2))
}

func TestFlatSearchBeatsRandom(t *testing.T) {
	b := flat(indigo.Game{}, SearchOptions[indigo.State, indigo.Move]{Iterations: 40})
	if lead := ahead(t, b, Random[indigo.State, indigo.Move]{}, 12); lead < 8 {
		t.Errorf("ahead by %.1f a deal", lead)
	}
}
