package engine

import "math/rand/v2"

// InPlace is met by an [Engine] whose positions can be changed where they are:
// a second door to the same rules, for loops that make millions of moves. All
// games of this library meet it; the conformance suite plays both doors and
// compares every position.
type InPlace[S comparable, M Move] interface {
	// TurnOf returns Turn(*s).
	TurnOf(s *S) Seat
	// AppendMoves appends Legal(*s, seat) to dst.
	AppendMoves(dst []M, s *S, seat Seat) []M
	// Advance makes seat's move m, which AppendMoves has listed for *s, and may
	// leave out the checks of Apply. On error, such as ErrFaceDown in a view,
	// *s is unspecified.
	Advance(s *S, seat Seat, m M) error
}

// AsInPlace returns the second door of an engine: e itself if it meets
// [InPlace], else one that goes through Turn, Legal and Apply.
func AsInPlace[S comparable, M Move](e Engine[S, M]) InPlace[S, M] {
	if p, ok := e.(InPlace[S, M]); ok {
		return p
	}
	return byValue[S, M]{e}
}

// byValue is the second door of an engine that has only the first.
type byValue[S comparable, M Move] struct{ Engine[S, M] }

func (e byValue[S, M]) TurnOf(s *S) Seat { return e.Turn(*s) }

func (e byValue[S, M]) AppendMoves(dst []M, s *S, seat Seat) []M { return e.Legal(dst, *s, seat) }

func (e byValue[S, M]) Advance(s *S, seat Seat, m M) error {
	next, err := e.Apply(*s, seat, m)
	if err == nil {
		*s = next
	}
	return err
}

// Roller is met by an [Engine] that can play itself out faster than from lists of
// moves. The conformance suite compares it with Playout from lists.
type Roller[S comparable] interface {
	// Rollout plays *s to its end. For each move it draws a number with IntN of
	// one Draws from r, and makes the move of that number in what AppendMoves
	// would have listed for Turn. The errors are those of Playout.
	Rollout(s *S, r *rand.Rand) error
}

// Playout plays *s to its end, each seat choosing at random among its legal
// moves when it is its turn, by numbers from [Draws]. The moves are collected in
// buf, which is scratch space: with capacity for the longest list nothing is
// allocated; nil is fine. The error is [ErrStuck], or that of a move which the
// engine refuses; *s is then unspecified. An engine that is a [Roller] does all
// this itself.
func Playout[S comparable, M Move](e Engine[S, M], s *S, r *rand.Rand, buf []M) error {
	if roller, ok := e.(Roller[S]); ok {
		return roller.Rollout(s, r)
	}
	g, draws := AsInPlace(e), NewDraws(r)
	for seat := g.TurnOf(s); seat != Nobody; seat = g.TurnOf(s) {
		buf = g.AppendMoves(buf[:0], s, seat)
		if len(buf) == 0 {
			return ErrStuck
		}
		if err := g.Advance(s, seat, buf[draws.IntN(len(buf))]); err != nil {
			return err
		}
	}
	return nil
}

// Perft returns the number of ways to make depth moves from s, every seat's
// legal moves counted at every step. Games that end earlier are not counted. As
// in chess it is the fingerprint of a move generator. The cost grows with the
// number; the last move is counted, not made. The error is that of a listed
// move which the engine refuses.
func Perft[S comparable, M Move](e Engine[S, M], s S, depth int) (uint64, error) {
	if depth <= 0 {
		return 1, nil
	}
	p := perft[S, M]{game: AsInPlace(e), seats: Seat(e.Seats()), path: make([]S, depth)}
	p.path[0] = s
	return p.count(0)
}

// perft is a walk through all games from a position.
type perft[S comparable, M Move] struct {
	game  InPlace[S, M]
	seats Seat
	path  []S // the positions that lead to this one
	moves []M // those listed on the way
}

func (p *perft[S, M]) count(at int) (uint64, error) {
	var total uint64
	for seat := range p.seats {
		from := len(p.moves)
		p.moves = p.game.AppendMoves(p.moves, &p.path[at], seat)
		if at == len(p.path)-1 {
			total += uint64(len(p.moves) - from)
			p.moves = p.moves[:from]
			continue
		}
		for i := from; i < len(p.moves); i++ {
			p.path[at+1] = p.path[at]
			if err := p.game.Advance(&p.path[at+1], seat, p.moves[i]); err != nil {
				return 0, err
			}
			n, err := p.count(at + 1)
			if err != nil {
				return 0, err
			}
			total += n
		}
		p.moves = p.moves[:from]
	}
	return total, nil
}
