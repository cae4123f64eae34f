package table

// StandingOf returns the standing of a series, and the sides that are ahead.
func StandingOf(sides, best int, points [][]int) (Standing, []int) {
	return standing(sides, best, points)
}
