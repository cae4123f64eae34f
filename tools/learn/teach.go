package main

import (
	"math"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/internal/learned"
)

const (
	hidden = learned.Hidden
	batch  = 64    // lessons between two changes of the weights
	rate   = 0.002 // of learning, at first; it falls to 0
	most   = 10    // points by which a lesson can be wrong
	decay  = 0.9   // of the mean gradient, as in Kingma and Ba, "Adam", ICLR 2015
	decay2 = 0.999 // of the mean squared gradient
	tiny   = 1e-8  // keeps the rate finite
)

// Products of float32 are converted before they are added, so that no machine fuses both
// into one operation, and all get the same network.

// weights are numbers that are learned.
type weights struct{ at, slope, mean, square []float32 }

func newWeights(n int, spread float64, r *rand.Rand) weights {
	w := weights{make([]float32, n), make([]float32, n), make([]float32, n), make([]float32, n)}
	for i := range w.at {
		w.at[i] = float32(r.NormFloat64() * spread)
	}
	return w
}

// change moves the weights against their slopes, and clears the slopes.
func (w *weights) change(rate float32) {
	for i, g := range w.slope {
		if g == 0 && w.mean[i] == 0 {
			continue
		}
		w.mean[i] += float32((1 - decay) * float32(g-w.mean[i]))
		w.square[i] += float32((1 - decay2) * float32(float32(g*g)-w.square[i]))
		w.at[i] -= float32(rate*w.mean[i]) / (float32(math.Sqrt(float64(w.square[i]))) + tiny)
		w.slope[i] = 0
	}
}

// row returns the part of values that belongs to a feature.
func row(values []float32, feature uint16) []float32 { return values[int(feature)*hidden:][:hidden] }

// pupil is a network that learns.
type pupil struct {
	in, bias, out weights
	state         [hidden]float32   // the sums of the position
	units         [][hidden]float32 // of each move, before they are rectified
	values        []float32
}

func newPupil(features int, r *rand.Rand) *pupil {
	return &pupil{in: newWeights(features*hidden, 0.1, r), bias: newWeights(hidden, 0, r), out: newWeights(hidden, 0.1, r)}
}

func (p *pupil) add(to *[hidden]float32, features []uint16) {
	for _, f := range features {
		for j, w := range row(p.in.at, f) {
			to[j] += w
		}
	}
}

// weigh sets the values of the moves.
func (p *pupil) weigh(l *lesson) {
	copy(p.state[:], p.bias.at)
	p.add(&p.state, l.seen.Position())
	p.units, p.values = p.units[:0], p.values[:0]
	for i := range l.worth {
		p.units = append(p.units, p.state)
		units, value := &p.units[i], float32(0)
		p.add(units, l.seen.Move(i))
		for j, x := range units {
			if x > 0 {
				value += float32(x * p.out.at[j])
			}
		}
		p.values = append(p.values, value)
	}
}

func mean(values []float32) (sum float32) {
	for _, x := range values {
		sum += x
	}
	return sum / float32(len(values))
}

// study adds the slopes of a lesson: of half the squared errors of what each move is worth,
// compared with the mean of all.
func (p *pupil) study(l *lesson) {
	p.weigh(l)
	value, worth := mean(p.values), mean(l.worth)
	var state [hidden]float32
	for i := range l.worth {
		wrong := (p.values[i] - value) - (l.worth[i] - worth)
		wrong = max(-most, min(wrong, most)) / batch
		var units [hidden]float32
		for j, x := range p.units[i] {
			if x > 0 {
				p.out.slope[j] += float32(wrong * x)
				units[j] = wrong * p.out.at[j]
				state[j] += units[j]
			}
		}
		p.blame(l.seen.Move(i), &units)
	}
	p.blame(l.seen.Position(), &state)
	for j, x := range state {
		p.bias.slope[j] += x
	}
}

// blame adds the slopes of units to those of the weights of the features.
func (p *pupil) blame(features []uint16, units *[hidden]float32) {
	for _, f := range features {
		slopes := row(p.in.slope, f)
		for j, x := range units {
			slopes[j] += x
		}
	}
}

// teach trains a network with the lessons and returns its file.
func teach(lessons []lesson, epochs int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	p := newPupil(learned.ElevenFeatures(), r)
	all, done := epochs*(len(lessons)/batch), 0
	for range epochs {
		r.Shuffle(len(lessons), func(i, j int) { lessons[i], lessons[j] = lessons[j], lessons[i] })
		for at := 0; at+batch <= len(lessons); at += batch {
			for i := range batch {
				p.study(&lessons[at+i])
			}
			now := float32(rate * float64(all-done) / float64(all))
			for _, w := range []*weights{&p.in, &p.bias, &p.out} {
				w.change(now)
			}
			done++
		}
	}
	return p.whole()
}

// whole returns the network in whole numbers: the greatest weight of each layer becomes the
// greatest number of the layer's integer type.
func (p *pupil) whole() []byte {
	in := math.MaxInt8 / greatest(p.in.at)
	out := math.MaxInt16 / greatest(p.out.at)
	rows := make([][hidden]int8, len(p.in.at)/hidden)
	var bias, last [hidden]int16
	for j := range hidden {
		for f := range rows {
			rows[f][j] = int8(rounded(row(p.in.at, uint16(f))[j] * in))
		}
		bias[j] = int16(max(math.MinInt16, min(rounded(p.bias.at[j]*in), math.MaxInt16)))
		last[j] = int16(rounded(p.out.at[j] * out))
	}
	return learned.Bytes(rows, bias, last)
}

func greatest(values []float32) (most float32) {
	for _, x := range values {
		most = max(most, x, -x)
	}
	return most
}

func rounded(x float32) float64 { return math.Round(float64(x)) }
