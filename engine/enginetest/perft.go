package enginetest

import (
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/absent"
)

// Perft returns the number of sequences of legal moves that start at s and have
// the length depth. At every step, the moves of all seats count. Games that end
// earlier are not counted. As in chess, the number is a fingerprint of a move
// generator. The time grows with the number; the last move of a sequence is
// counted but not made. If the engine refuses a move that it has listed, Perft
// returns the error of that refusal. The error is [engine.ErrNoGame] if e is nil.
func Perft[S comparable, M engine.Move](e engine.Engine[S, M], s S, depth int) (uint64, error) {
	switch {
	case absent.Is(e):
		return 0, engine.ErrNoGame
	case depth <= 0:
		return 1, nil
	}
	p := perft[S, M]{game: engine.AsInPlace(e), seats: engine.Seat(e.Seats()), path: make([]S, depth)}
	p.path[0] = s
	return p.count(0)
}

// perft is a walk through all games from a position.
type perft[S comparable, M engine.Move] struct {
	game  engine.InPlace[S, M]
	seats engine.Seat
	path  []S // the positions from the first to the current one
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
