package bot

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
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
		if want := []int{1, 1, 3, 3, 5, 5, 7, 7}; !slices.Equal(round, want) {
			t.Errorf("a round has %v, want %v", round, want)
		}
	}
}
