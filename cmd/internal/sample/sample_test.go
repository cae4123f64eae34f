package sample

import (
	"math"
	"math/rand/v2"
	"testing"
)

// contest looks at numbers after every 20, until it is decided or most numbers have been seen.
func contest(most int, draw func() float64) *Sequence {
	s := &Sequence{Error: 1 - Level}
	for s.all.n < float64(most) && !s.Decided() {
		batch := make([]float64, 20)
		for i := range batch {
			batch[i] = draw()
		}
		s.Look(batch)
	}
	return s
}

// Of 1,000 contests of equal players, each with 50 looks, at most 5 % are ever decided, however the scores
// are spread.
func TestEqualPlayers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	sign := func() float64 { return float64(2*r.IntN(2) - 1) }
	for name, draw := range map[string]func() float64{
		"normal":   r.NormFloat64,
		"wins":     sign,
		"mostly 0": func() float64 { return sign() * float64(r.IntN(50)/49) },
		"heavy":    func() float64 { return sign() * math.Exp(2*r.NormFloat64()) },
		"lopsided": func() float64 { return r.ExpFloat64() - 1 },
	} {
		wrong := 0
		for range 1000 {
			if contest(1000, draw).Decided() {
				wrong++
			}
		}
		if t.Logf("%s: %d of 1000", name, wrong); wrong > 50 {
			t.Errorf("%s: %d of 1000 are wrong", name, wrong)
		}
	}
}

// Contests of unequal players are decided early, the right way, and their intervals miss the lead in at most
// 5 %. A lead of e deviations stands out from z = √n·e of about 3.3 on: n is 11/e².
func TestUnequalPlayers(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, lead := range []float64{0.2, -0.2, 0.5, 2} {
		deals, missed := 0.0, 0
		for range 400 {
			s := contest(20000, func() float64 { return lead + r.NormFloat64() })
			deals += s.all.n
			e := s.Estimate()
			if !s.Decided() || e.Margin >= math.Abs(e.Mean) || e.Mean*lead < 0 {
				t.Fatalf("%v deviations: %+v after %v deals", lead, e, s.all.n)
			}
			if math.Abs(e.Mean)-e.Margin > math.Abs(lead) {
				missed++
			}
		}
		if most := 11/lead/lead*1.3 + 20; deals/400 > most || missed > 20 {
			t.Errorf("%v deviations: %v deals, want at most %v; %d of 400 intervals miss it", lead, deals/400, most, missed)
		}
	}
}

// The margins of 1, 2, 3, whose deviation is 1, and of few or no numbers.
func TestEstimate(t *testing.T) {
	for _, tt := range []struct {
		numbers      []float64
		mean, margin float64
	}{
		{[]float64{1, 2, 3}, 2, 4.303 / math.Sqrt(3)},
		{[]float64{5, 5, 5, 5, 5, 5}, 5, 0},
		{[]float64{0, 2, 0, 2, 0, 2, 0, 2}, 1, 2.3646 * math.Sqrt(1./7)},
		{[]float64{7}, 7, math.Inf(1)},
		{nil, 0, math.Inf(1)},
		{[]float64{1, math.NaN(), 2}, 0, math.Inf(1)},
	} {
		if e := Estimate(tt.numbers); e.Mean != tt.mean || e.Margin != tt.margin && math.Abs(e.Margin-tt.margin) > 1e-3 {
			t.Errorf("%v: %+v, want %v ± %v", tt.numbers, e, tt.mean, tt.margin)
		}
	}
	if e := (&Sequence{Error: 0.05}).Estimate(); !math.IsInf(e.Margin, 1) {
		t.Errorf("nobody has looked: %+v", e)
	}
}
