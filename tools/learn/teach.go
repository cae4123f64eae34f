package main

import (
	"math"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/internal/learned"
)

const (
	batch  = 64    // lessons between two changes of the weights
	rate   = 0.002 // of learning, at the start; it falls to 0
	most   = 10    // points by which a lesson can be wrong
	decay  = 0.9   // of the mean gradient, as in Kingma and Ba, "Adam", ICLR 2015
	decay2 = 0.999 // of the mean squared gradient
	tiny   = 1e-8  // keeps the rate finite
)

// Products are converted to float32 before they are added, so that no machine fuses the
// multiplication and the addition into one operation, and every machine gets the same network.

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

// pupil is a network that learns.
type pupil struct {
	width         int // the number of hidden units
	in, bias, out weights
	state         []float32   // the sums of the position
	units         [][]float32 // of each move, before they are rectified
	blames        []float32   // the slopes of the units of a move
	values        []float32
}

func newPupil(width int, r *rand.Rand) *pupil {
	return &pupil{
		width: width,
		in:    newWeights(learned.ElevenFeatures()*width, 0.1, r),
		bias:  newWeights(width, 0, r),
		out:   newWeights(width, 0.1, r),
		state: make([]float32, width), blames: make([]float32, width),
	}
}

// row returns the part of the slice values that belongs to a feature.
func (p *pupil) row(values []float32, feature uint16) []float32 {
	return values[int(feature)*p.width:][:p.width]
}

func (p *pupil) add(to []float32, features []uint16) {
	for _, f := range features {
		row := p.row(p.in.at, f)
		to := to[:len(row)]
		for j, w := range row {
			to[j] += w
		}
	}
}

// weigh returns the values of the moves.
func (p *pupil) weigh(seen *learned.Features) []float32 {
	copy(p.state, p.bias.at)
	p.add(p.state, seen.Position())
	p.values = p.values[:0]
	for i := range seen.Moves() {
		if i == len(p.units) {
			p.units = append(p.units, make([]float32, p.width))
		}
		units, value := p.units[i], float32(0)
		copy(units, p.state)
		p.add(units, seen.Move(i))
		for j, x := range units {
			if x > 0 {
				value += float32(x * p.out.at[j])
			}
		}
		p.values = append(p.values, value)
	}
	return p.values
}

func mean(values []float32) (sum float32) {
	for _, x := range values {
		sum += x
	}
	return sum / float32(len(values))
}

// study adds the slopes of a lesson, that is, those of half the squared errors in the values of the
// moves. If there are several moves, their values, and also what they are worth, are taken relative
// to the mean.
func (p *pupil) study(l *lesson) {
	values, value, worth := p.weigh(&l.seen), float32(0), float32(0)
	if len(values) > 1 {
		value, worth = mean(values), mean(l.worth)
	}
	clear(p.state)
	for i, v := range values {
		wrong := (v - value) - (l.worth[i] - worth)
		wrong = max(-most, min(wrong, most)) / batch
		for j, x := range p.units[i] {
			p.blames[j] = 0
			if x > 0 {
				p.out.slope[j] += float32(wrong * x)
				p.blames[j] = float32(wrong * p.out.at[j])
				p.state[j] += p.blames[j]
			}
		}
		p.blame(l.seen.Move(i), p.blames)
	}
	p.blame(l.seen.Position(), p.state)
	for j, x := range p.state {
		p.bias.slope[j] += x
	}
}

// blame adds the slopes of units to the slopes of the weights of features.
func (p *pupil) blame(features []uint16, units []float32) {
	for _, f := range features {
		slopes := p.row(p.in.slope, f)
		units := units[:len(slopes)]
		for j := range slopes {
			slopes[j] += units[j]
		}
	}
}

// change changes all weights.
func (p *pupil) change(rate float32) {
	p.in.change(rate)
	p.bias.change(rate)
	p.out.change(rate)
}

// teach trains a network on the lessons and returns its file.
func teach(lessons []lesson, epochs int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	p := newPupil(learned.Hidden, r)
	all, done := epochs*(len(lessons)/batch), 0
	for range epochs {
		r.Shuffle(len(lessons), func(i, j int) { lessons[i], lessons[j] = lessons[j], lessons[i] })
		for at := 0; at+batch <= len(lessons); at += batch {
			for i := range batch {
				p.study(&lessons[at+i])
			}
			p.change(float32(rate * float64(all-done) / float64(all)))
			done++
		}
	}
	return p.whole()
}

// whole returns the file of the network, with weights as whole numbers: the greatest weight of each
// layer becomes the greatest number of the layer's integer type.
func (p *pupil) whole() []byte {
	in := math.MaxInt8 / greatest(p.in.at)
	out := math.MaxInt16 / greatest(p.out.at)
	rows := make([][learned.Hidden]int8, len(p.in.at)/p.width)
	var bias, last [learned.Hidden]int16
	for j := range p.width {
		for f := range rows {
			rows[f][j] = int8(rounded(p.row(p.in.at, uint16(f))[j] * in))
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
