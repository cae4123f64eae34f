package gamekit

import "github.com/hoylecards/hoyle/engine"

// Open is a game between side 0 and side 1 with all cards face up, in a form that package bot/solve
// can solve. The solver tries the legal moves of the Open, which may be fewer than those of the
// game. An Open may implement [Bounder], [Sorter], and [Deducer]. Several goroutines may use an
// Open at once.
type Open[S comparable, M engine.Move] interface {
	engine.Engine[S, M]
	// Side returns the side, 0 or 1, of a seat that has the turn. It returns -1 if
	// the side is not decided or not known.
	Side(s *S, seat engine.Seat) int
	// Standing returns the points of side 0 so far minus those of side 1. Once the
	// game is over, this difference is the final lead of side 0.
	Standing(s *S) int
	// Rest returns everything that the moves and the points to come depend on. If two
	// positions that follow from the same position have the same Rest, they also have
	// the same moves. Each move then leads from both to positions with the same
	// Rest, and adds the same number to the Standing of both. The solver does not
	// remember a position with the zero Rest.
	Rest(s *S) [4]uint64
}

// Bounder is implemented by an [Open] that can bound the points to come.
type Bounder[S comparable] interface {
	// Bounds returns the least and the greatest number that can be added to the
	// Standing of s by the end of the game.
	Bounds(s *S) (low, high int)
}

// Sorter is implemented by an [Open] that can list moves better than Legal does.
type Sorter[S comparable, M engine.Move] interface {
	// AppendSorted appends moves of the seat that has the turn, the most promising
	// first. It may omit a move that has the same value as another move in the list.
	AppendSorted(dst []M, s *S) []M
}

// Deducer is implemented by an [Open] of a game in which a seat sometimes knows
// all cards although some are face down.
type Deducer[S comparable] interface {
	// Deduce returns the only position that looks like v to v.Seat. It reports false
	// if there are several such positions, or if the Open does not cover the position.
	Deduce(v engine.View[S]) (S, bool)
}
