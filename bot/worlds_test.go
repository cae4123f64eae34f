package bot

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
)

// A world is drawn as often as it is likely, whatever the unit of the weights. If no weight can be
// used, all worlds are drawn as the game draws them.
func TestWorldsLikely(t *testing.T) {
	alike := []float64{1, 1, 1, 1}
	for _, tt := range []struct {
		name   string
		weight []float64 // of the worlds 0, 1, 2, ...
		want   []float64
	}{
		{"weighed", []float64{3, 0, 1, 4}, []float64{3, 0, 1, 4}},
		{"in tiny units", []float64{3e-200, 1e-200, 1e-200, 3e-200}, []float64{3, 1, 1, 3}},
		{"nothing is likely", []float64{0, 0, 0, 0}, alike},
		{"infinite", []float64{1, math.Inf(1), 1, 1}, alike},
		{"not a number", []float64{1, math.NaN(), 1, 1}, alike},
		{"no weights", nil, alike},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := deck.NewSeed(1).Rand()
			w := worlds[int]{determinize: func(_ engine.View[int], r *rand.Rand) int { return r.IntN(4) }, weighed: 600}
			w.likely = func(engine.View[int]) func(*int) float64 {
				if tt.weight == nil {
					return nil
				}
				return func(s *int) float64 { return tt.weight[*s] }
			}
			const choices, draws = 200, 300
			count, sum := make([]float64, len(alike)), 0.0
			for range choices {
				w.begin(engine.View[int]{}, r)
				for range draws {
					count[w.draw(r)]++
				}
			}
			for _, x := range tt.want {
				sum += x
			}
			for i, x := range tt.want {
				// The deviation of a share is below 0.5 / √(choices × draws) by much more than a factor of 2.
				if share := count[i] / (choices * draws); math.Abs(share-x/sum) > 0.008 {
					t.Errorf("world %d: a share of %.4f, want %.4f", i, share, x/sum)
				}
			}
		})
	}
}

// In each round every world comes as often as its weight says, rounded up or down, so that luck
// in the draws does not add to luck in the worlds.
func TestWorldsRounds(t *testing.T) {
	next := 0
	w := worlds[int]{weighed: 8, determinize: func(engine.View[int], *rand.Rand) int { next++; return next - 1 }}
	w.likely = func(engine.View[int]) func(*int) float64 { return func(s *int) float64 { return float64(*s % 2) } }
	r := deck.NewSeed(2).Rand()
	w.begin(engine.View[int]{}, r)
	for range 3 {
		var round []int
		for range 8 {
			round = append(round, w.draw(r))
		}
		slices.Sort(round)
		expect.Same(t, round, []int{1, 1, 3, 3, 5, 5, 7, 7}, "a round has")
	}
}

// lookout is a game that notes the first card of the stock in each position in which the first move is made.
type lookout struct {
	swap
	root engine.View[swapState]
	seen map[num]int
}

func (g *lookout) Apply(s swapState, seat engine.Seat, m num) (swapState, error) {
	if s.left == g.root.State.left && seat == g.root.Seat {
		g.seen[s.stock[0]]++
	}
	return g.swap.Apply(s, seat, m)
}

// A search of 100 iterations or more, and a review, begin only with positions that are likely; a shorter
// search begins with all.
func TestSearchReads(t *testing.T) {
	v := swapViews()[0]
	legal := swap{}.Legal(nil, v.State, v.Seat)
	card := swap{}.unseen(v.State)[0]
	options := SearchOptions[swapState, num]{Likely: func(engine.View[swapState]) func(*swapState) float64 {
		return func(s *swapState) float64 {
			if s.stock[0] == card {
				return 1
			}
			return 0
		}
	}}
	search := func(g *lookout, o SearchOptions[swapState, num]) {
		NewSearch(g, o).Choose(t.Context(), v, legal, deck.NewSeed(3).Rand())
	}
	review := func(g *lookout, o SearchOptions[swapState, num]) {
		newWeigher(g, o).weigh(t.Context(), v, legal, 0, deck.NewSeed(3).Rand())
	}
	for _, tt := range []struct {
		name       string
		iterations int
		think      func(*lookout, SearchOptions[swapState, num])
		reads      bool
	}{{"short search", 99, search, false}, {"search", 100, search, true}, {"short review", 99, review, false}, {"review", 100, review, true}} {
		g := &lookout{root: v, seen: map[num]int{}}
		options.Iterations = tt.iterations
		tt.think(g, options)
		if reads := len(g.seen) == 1 && g.seen[card] > 0; reads != tt.reads || len(g.seen) == 0 {
			t.Errorf("%s: first cards of the stock %v; it reads: %t, want %t", tt.name, g.seen, reads, tt.reads)
		}
	}
}
