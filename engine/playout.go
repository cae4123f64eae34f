package engine

import "math/rand/v2"

// Playout plays s to its end, each seat choosing at random among its legal
// moves when it is its turn, and returns the final position. The moves are
// collected in buf, which is only scratch space: with capacity for the longest
// Legal list nothing is allocated, nil will do. A move the engine refuses, or
// [ErrStuck], ends it early with the position reached.
func Playout[S, M comparable](e Engine[S, M], s S, r *rand.Rand, buf []M) (end S, err error) {
	end = s
	for seat := e.Turn(end); seat != Nobody; seat = e.Turn(end) {
		buf = e.Legal(buf[:0], end, seat)
		if len(buf) == 0 {
			return end, ErrStuck
		}
		if end, err = e.Apply(end, seat, buf[r.IntN(len(buf))]); err != nil {
			return end, err
		}
	}
	return end, nil
}

// Perft returns the number of ways to make depth moves from s, every seat's
// legal moves counted at every step; games that end sooner count for nothing.
// As in chess it is the fingerprint of a move generator. The cost grows with
// the number; the last move is counted, not made. A move that Legal lists and
// Apply refuses is returned as the error.
func Perft[S, M comparable](e Engine[S, M], s S, depth int) (uint64, error) {
	if depth <= 0 {
		return 1, nil
	}
	return perft(e, s, depth, nil)
}

func perft[S, M comparable](e Engine[S, M], s S, depth int, buf []M) (uint64, error) {
	var total uint64
	for seat := range Seat(e.Seats()) {
		moves := e.Legal(buf, s, seat)[len(buf):]
		if depth == 1 {
			total += uint64(len(moves))
			continue
		}
		for _, m := range moves {
			next, err := e.Apply(s, seat, m)
			if err != nil {
				return 0, err
			}
			n, err := perft(e, next, depth-1, moves)
			if err != nil {
				return 0, err
			}
			total += n
		}
	}
	return total, nil
}
