package table

// StandingOf calls standing.
func StandingOf(sides, best int, points [][]int) (Standing, []int) {
	return standing(sides, best, points)
}
