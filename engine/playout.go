package engine

import "math/rand/v2"

// InPlace is implemented by an [Engine] that can change positions in place, for
// loops that make millions of moves. The rules are the same. All games of this
// library implement it; the conformance suite plays both ways and compares every
// position. A type that embeds a game and overrides Turn, Legal or Apply must
// override these methods too, or embed an [Engine] instead.
type InPlace[S comparable, M Move] interface {
	// TurnOf returns Turn(*s).
	TurnOf(s *S) Seat
	// AppendMoves appends Legal(*s, seat) to dst.
	AppendMoves(dst []M, s *S, seat Seat) []M
	// Advance makes seat's move m, which must be one that AppendMoves has listed
	// for *s, and may omit the checks of Apply. On error, such as ErrFaceDown in
	// a view, *s is unspecified.
	Advance(s *S, seat Seat, m M) error
}

// AsInPlace returns e itself if it implements [InPlace], otherwise an implementation
// that calls Turn, Legal and Apply.
func AsInPlace[S comparable, M Move](e Engine[S, M]) InPlace[S, M] {
	if p, ok := e.(InPlace[S, M]); ok {
		return p
	}
	return byValue[S, M]{e}
}

// byValue is the InPlace of an engine that does not implement it.
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

// Roller is implemented by an [Engine] that can play itself out faster than from
// lists of moves. The conformance suite compares it with Playout from lists.
type Roller[S comparable] interface {
	// Rollout plays *s to the end of the game. For each move it draws a number
	// with IntN of one Draws from r, and makes the move with that index in the
	// list of AppendMoves for the seat that has the turn. The errors are those of
	// Playout.
	Rollout(s *S, r *rand.Rand) error
}

// Playout plays *s to the end of the game: each seat makes a random legal move
// when it has the turn, by numbers from [Draws]. buf is scratch space for lists of
// moves and may be nil; if the longest list fits, nothing is allocated. The error
// is [ErrStuck], or that of a move that the engine refuses; *s is then unspecified.
// An engine that is a [Roller] does all this itself.
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

// Perft returns the number of sequences of depth moves from s, with the legal
// moves of every seat at every step. Games that end earlier are not counted. As
// in chess, the number is a fingerprint of a move generator. The time grows with
// the number; the last move is counted but not made. The error is that of a
// listed move that the engine refuses.
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
	moves []M // the moves listed on the way
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
