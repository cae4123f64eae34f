package engine

import "math/rand/v2"

// InPlace is implemented by an [Engine] that can change positions in place, for loops that
// make millions of moves. The rules are the same. All games of this library implement
// InPlace; the conformance suite plays both with its methods and with those of Engine, and
// compares every position. A type that embeds a game and overrides Turn, Legal or Apply
// must override the methods of InPlace too, or embed an [Engine] instead.
type InPlace[S comparable, M Move] interface {
	// TurnOf returns Turn(*s).
	TurnOf(s *S) Seat
	// AppendMoves appends Legal(*s, seat) to dst.
	AppendMoves(dst []M, s *S, seat Seat) []M
	// Advance makes seat's move m, which must be one that AppendMoves lists for *s. Advance
	// may omit the checks of Apply. On error, such as ErrFaceDown in a view, *s is
	// unspecified.
	Advance(s *S, seat Seat, m M) error
}

// Checked is implemented by an [Engine] that can check and make a move in place, as Apply
// does but without copies, for tables, replays and other loops that trust no list of moves.
// A type that embeds a game and overrides Apply must override Play too.
type Checked[S comparable, M Move] interface {
	// Play makes seat's move m in *s. If Apply refuses the move, Play returns the same
	// error and leaves *s unchanged.
	Play(s *S, seat Seat, m M) error
}

// AsChecked returns e itself if e implements [Checked], and otherwise an implementation
// that calls Apply.
func AsChecked[S comparable, M Move](e Engine[S, M]) Checked[S, M] {
	if p, ok := e.(Checked[S, M]); ok {
		return p
	}
	return &byValue[S, M]{e}
}

// AsInPlace returns e itself if e implements [InPlace], and otherwise an implementation
// that calls Turn, Legal and Apply.
func AsInPlace[S comparable, M Move](e Engine[S, M]) InPlace[S, M] {
	if p, ok := e.(InPlace[S, M]); ok {
		return p
	}
	return &byValue[S, M]{e}
}

// byValue implements InPlace and Checked for an engine that does not.
type byValue[S comparable, M Move] struct{ engine Engine[S, M] }

func (e *byValue[S, M]) TurnOf(s *S) Seat { return e.engine.Turn(*s) }

func (e *byValue[S, M]) AppendMoves(dst []M, s *S, seat Seat) []M {
	return e.engine.Legal(dst, *s, seat)
}

func (e *byValue[S, M]) Advance(s *S, seat Seat, m M) error { return e.Play(s, seat, m) }

func (e *byValue[S, M]) Play(s *S, seat Seat, m M) error {
	next, err := e.engine.Apply(*s, seat, m)
	if err == nil {
		*s = next
	}
	return err
}

// PlayOuter is implemented by an [Engine] that can play positions out faster than with lists
// of moves. The conformance suite compares PlayOut with a Playout that uses lists.
type PlayOuter[S comparable] interface {
	// PlayOut plays *s to the end of the game. For each move it draws a number with IntN,
	// and makes the move with that index in the list that AppendMoves returns for the seat
	// whose turn it is. All numbers come from a single Draws, which takes its words from r.
	// The errors are those of Playout.
	PlayOut(s *S, r *rand.Rand) error
}

// Playout plays *s to the end of the game: on its turn, each seat makes a random legal
// move, chosen with a number from [Draws]. The slice buf is scratch space for lists of
// moves and may be nil; if the longest list fits, nothing is allocated. The error is
// [ErrStuck], or the engine's error for a move that it refuses; *s is then unspecified. An
// engine that is a [PlayOuter] does all this itself. It panics if e or s is nil.
func Playout[S comparable, M Move](e Engine[S, M], s *S, r *rand.Rand, buf []M) error {
	if own, ok := e.(PlayOuter[S]); ok {
		return own.PlayOut(s, r)
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
