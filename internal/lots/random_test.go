package lots

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"
)

// random returns stream n of random numbers.
func random(n uint64) *rand.Rand {
	var key [32]byte
	binary.BigEndian.PutUint64(key[24:], n)
	return rand.New(rand.NewChaCha8(key))
}

// chiSquare returns, by the approximation of Wilson and Hilferty, the bound that chi-square
// with the given number of degrees of freedom exceeds in about one case in 300,000.
func chiSquare(degrees int) float64 {
	const z = 4.5
	if degrees == 0 {
		return 1e-9
	}
	df := float64(degrees)
	root := 1 - 2/(9*df) + z*math.Sqrt(2/(9*df))
	return df * root * root * root
}

// fits fails the test if the numbers of draws differ from the expected ones by more than chance explains, or if
// something was drawn that is not expected.
func fits[K comparable](t *testing.T, what any, got, want map[K]float64) {
	t.Helper()
	chi2 := 0.0
	for k, n := range want {
		chi2 += (got[k] - n) * (got[k] - n) / max(n, 5)
	}
	for k, n := range got {
		if n > 0 && want[k] == 0 {
			t.Errorf("%v: %v comes up", what, k)
		}
	}
	if bound := chiSquare(len(want) - 1); chi2 > bound {
		t.Errorf("%v: chi-square %.1f over %d ways, bound %.1f", what, chi2, len(want), bound)
	}
}
