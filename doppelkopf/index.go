package doppelkopf

// numbered lists the moves in the order of their numbers, and numberOf holds, for each
// move, its number plus 1.
var (
	numbered = func() (all []Move) {
		for _, c := range cardOf {
			all = append(all, Play(c))
		}
		for m := Healthy; m <= Declare(DiamondsOnly); m++ {
			all = append(all, m)
		}
		all = append(all, SayRe, SayKontra, SayNo90, SayNo60, SayNo30, SaySchwarz, Take, Refuse)
		for _, c := range cardOf {
			all = append(all, Give(c))
		}
		all = append(all, Declare(WeddingSecond))
		for m := bidRe; m <= Pass; m++ {
			all = append(all, m)
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
