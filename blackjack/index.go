package blackjack

// Moves returns 7.
func (Game) Moves() int { return int(Decline) }

// Index returns the number of m, or -1 if m is not a move of the game. The package comment
// defines the numbers.
func (Game) Index(m Move) int {
	if !m.valid() {
		return -1
	}
	return int(m - Hit)
}

// MoveAt returns the move with the given number, and reports whether there is one.
func (g Game) MoveAt(index int) (Move, bool) {
	if index < 0 || index >= g.Moves() {
		return 0, false
	}
	return Hit + Move(index), true
}
