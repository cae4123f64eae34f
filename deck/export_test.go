package deck

import "math"

// ChiSquare returns the bound that a chi-square with that number of degrees of freedom
// exceeds once in 300,000 times, by the approximation of Wilson and Hilferty.
func ChiSquare(degrees int) float64 {
	const z = 4.5
	if degrees == 0 {
		return 1e-9
	}
	df := float64(degrees)
	root := 1 - 2/(9*df) + z*math.Sqrt(2/(9*df))
	return df * root * root * root
}
