package solve

// Positions returns the number of positions that the last question visited.
func (b *Solver[S, M]) Positions() int { return b.search.visited }
