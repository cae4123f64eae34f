package lots

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
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
