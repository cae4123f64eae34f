package deck

import "math"

// ChiSquare returns a bound that a chi-square with so many degrees of freedom
// passes once in 300,000 times, as Wilson and Hilferty approximate it.
func ChiSquare(degrees int) float64 {
	const z = 4.5
	if degrees == 0 {
		return 1e-9
	}
	df := float64(degrees)
	root := 1 - 2/(9*df) + z*math.Sqrt(2/(9*df))
	return df * root * root * root
}
