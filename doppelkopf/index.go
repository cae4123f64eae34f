package doppelkopf

// numbered lists the moves in the order of their numbers, and numberOf holds, for each
// move, its number plus 1.
var (
	numbered = func() (all []Move) {
		for _, c := range cardOf {
			all = append(all, Play(c))
		}
		for _, span := range [][2]Move{
			{Healthy, Declare(DiamondsOnly)}, {SayRe, SaySchwarz}, {Take, Refuse}, {firstGive, firstGive + kinds - 1},
			{Declare(WeddingSecond), Declare(WeddingSecond)}, {bidRe, Pass},
		} {
			for m := span[0]; m <= span[1]; m++ {
				all = append(all, m)
			}
		}
		return all
	}()
	numberOf = func() (all [256]uint8) {
		for i, m := range numbered {
			all[m] = uint8(i + 1)
		}
		return all
	}()
)

// Moves returns 86.
func (Game) Moves() int { return len(numbered) }

// Index returns the number of m, or -1 if m has no number. The package comment defines the
// numbers.
func (Game) Index(m Move) int { return int(numberOf[m]) - 1 }

// MoveAt returns the move with the given number, and reports whether there is one.
func (Game) MoveAt(index int) (Move, bool) {
	if index < 0 || index >= len(numbered) {
		return 0, false
	}
	return numbered[index], true
}
