package lots

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// String returns the number in decimal.
func (w Ways) String() string { return bigOf(w).String() }

// bigOf returns the number as a big.Int.
func bigOf(w Ways) *big.Int {
	n := new(big.Int)
	for _, word := range []uint64{w.high, w.mid, w.low} {
		n.Lsh(n, 64).Add(n, new(big.Int).SetUint64(word))
	}
	return n
}

// maxWays is the largest number that a Ways can hold.
var maxWays = Ways{math.MaxUint64, math.MaxUint64, math.MaxUint64}

// wayOf returns the number, which must fit.
func wayOf(n *big.Int) Ways {
	word := new(big.Int).SetUint64(math.MaxUint64)
	at := func(shift uint) uint64 { return new(big.Int).And(new(big.Int).Rsh(n, shift), word).Uint64() }
	return Ways{at(128), at(64), at(0)}
}

// someWays returns a number of any length, often with words of zeros or ones.
func someWays(r *rand.Rand) Ways {
	word := func() uint64 {
		switch r.IntN(6) {
		case 0:
			return 0
		case 1:
			return math.MaxUint64
		}
		return r.Uint64() >> r.IntN(64)
	}
	w := Ways{word(), word(), word()}
	switch r.IntN(3) {
	case 0:
		w.high = 0
	case 1:
		w.high, w.mid = 0, 0
	}
	return w
}

func TestWaysAreThoseOfBig(t *testing.T) {
	r := random(1)
	for range 20_000 {
		a, b := someWays(r), someWays(r)
		n := someWays(r).low
		x, y, m := bigOf(a), bigOf(b), new(big.Int).SetUint64(n)
		if wayOf(x) != a {
			t.Fatalf("%v is %v", a, wayOf(x))
		}
		if got, want := a.Plus(b), new(big.Int).Add(x, y); want.BitLen() <= 192 && got != wayOf(want) {
			t.Fatalf("%v + %v is %v, want %v", a, b, got, want)
		}
		if got, want := a.times(n), new(big.Int).Mul(x, m); want.BitLen() <= 192 && got != wayOf(want) {
			t.Fatalf("%v · %d is %v, want %v", a, n, got, want)
		}
		if got, _ := new(big.Float).SetInt(x).Float64(); math.Abs(a.float()-got) > got*0x1p-52 {
			t.Fatalf("%v is %v as a float", a, a.float())
		}
		if a.less(b) != (x.Cmp(y) < 0) {
			t.Fatalf("%v less than %v: %v", a, b, a.less(b))
		}
		if !a.less(b) {
			if got, want := a.minus(b), wayOf(new(big.Int).Sub(x, y)); got != want {
				t.Fatalf("%v - %v is %v, want %v", a, b, got, want)
			}
		}
		if n > 0 {
			quotient, rest := new(big.Int).DivMod(x, m, new(big.Int))
			if got, left := a.divide(n); got != wayOf(quotient) || left != rest.Uint64() {
				t.Fatalf("%v / %d is %v, %d left", a, n, got, left)
			}
		}
	}
}

// A random number below a large one lies in every sixteenth of the range equally often.
func TestWaysBelow(t *testing.T) {
	r := random(2)
	for _, w := range []Ways{
		{low: 1}, {low: 16}, {low: 1 << 63}, {low: math.MaxUint64}, {mid: 1}, {mid: 1, low: 1}, {mid: 3 << 50},
		{mid: math.MaxUint64, low: 5}, {high: 1}, {high: 1, mid: 7}, {high: 5 << 40, low: 1}, maxWays,
	} {
		const parts, samples = 16, 8000
		count, want := map[int64]float64{}, map[int64]float64{}
		for i := range int64(parts) {
			want[i] = samples / parts
		}
		part := new(big.Int)
		for range samples {
			n := w.below(r)
			if !n.less(w) {
				t.Fatalf("%v is not below %v", n, w)
			}
			part.Mul(bigOf(n), big.NewInt(parts))
			count[part.Div(part, bigOf(w)).Int64()]++
		}
		if w != (Ways{low: 1}) {
			fits(t, w, count, want)
		}
	}
}

func TestPick(t *testing.T) {
	r := random(3)
	for _, tt := range []struct {
		weights []float64
		chance  []float64
	}{
		{[]float64{1}, []float64{1}},
		{[]float64{1, 3}, []float64{0.25, 0.75}},
		{[]float64{0, 5, 0, 3, 2, 0}, []float64{0, 0.5, 0, 0.3, 0.2, 0}},
		{[]float64{0x1p200, 3 * 0x1p200, 9}, []float64{0.25, 0.75, 0}},
	} {
		const samples = 20_000
		count, want := map[int]float64{}, map[int]float64{}
		for i, chance := range tt.chance {
			if chance > 0 {
				want[i] = samples * chance
			}
		}
		for range samples {
			count[Pick(r, tt.weights...)]++
		}
		fits(t, tt.weights, count, want)
	}
	if Pick(r) != -1 || Pick(r, 0, 0) != -1 {
		t.Error("something was picked from nothing")
	}
}

func TestBinomials(t *testing.T) {
	for n := range binomials {
		for k, got := range binomials[n] {
			if want := new(big.Int).Binomial(int64(n), int64(k)); want.Uint64() != got || !want.IsUint64() {
				t.Errorf("%d of %d: %d, want %v", k, n, got, want)
			}
		}
	}
}
