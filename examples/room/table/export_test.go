package table

// StandingOf returns how a series stands, and the sides that are ahead.
func StandingOf(sides, best int, points [][]int) (Standing, []int) {
	return standing(sides, best, points)
}
