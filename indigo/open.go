package indigo

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Open returns the game with all cards face up and the order of the stock known, for
// package bot/solve. The sides are the seats. The result is a [gamekit.Sorter] and a
// [gamekit.Deducer]. Deduce finds all cards once the last hands have been dealt.
func (g Game) Open() gamekit.Open[State, Move] { return open{g} }

// open is Indigo with all cards face up.
type open struct{ Game }

var (
	_ gamekit.Sorter[State, Move] = open{}
	_ gamekit.Deducer[State]      = open{}
)

// Side returns the seat, or -1 if a card is face down.
func (open) Side(s *State, seat engine.Seat) int {
	if s.down != [seats]uint8{} || s.stockHidden() {
		return -1
	}
	return int(seat)
}

// Standing returns the Score of seat 0 minus that of seat 1.
func (g open) Standing(s *State) int {
	points := (s.won[0] & pointCards).Len() - (s.won[1] & pointCards).Len()
	if s.turn.Seat() == engine.Nobody {
		points += g.bonus(*s, 0) - g.bonus(*s, 1)
	}
	return points
}

// Rest returns everything on which the rest of the game depends: the hands, the top
// card, the number of cards on the table and their points, the number of cards in
// the stock, the seat that captured last, and the seat to play. It also contains
// the number of cards that seat 0 has won or, once a seat has won the majority,
// which seat has it.
func (open) Rest(s *State) [4]uint64 {
	const half = packSize / 2
	cards := s.won[0].Len()
	if cards > half { // seat 0 cannot lose the majority
		cards = half + 1
	} else if s.won[1].Len() > half {
		cards = -1
	}
	points := (card.SetOf(s.cards[:s.table]...) & pointCards).Len()
	return [4]uint64{
		uint64(s.hands[0]),
		uint64(s.hands[1]),
		uint64(s.Top())<<32 | uint64(s.table)<<24 | uint64(points)<<16 | uint64(s.stock)<<8 | uint64(s.last)<<4 | uint64(s.turn),
		uint64(cards + 1),
	}
}

// AppendSorted appends the cards that capture, followed by the other cards of
// the hand.
func (open) AppendSorted(dst []Move, s *State) []Move {
	hand, top := s.hands[s.turn.Seat()], s.Top()
	captures := hand & (top.Suit().Cards() | top.Rank().Cards())
	return (hand &^ captures).Append(captures.Append(dst))
}

// Deduce returns the position behind a view, and reports whether it is known. The
// position is known once the last hands have been dealt, because all cards that the
// seat does not see are then in the other hand.
func (g open) Deduce(v engine.View[State]) (State, bool) {
	if !isSeat(v.Seat) || v.State.stock > 0 {
		return v.State, false
	}
	s := v.State
	if s.down[1-v.Seat] > 0 {
		s.hands[1-v.Seat] = card.Standard &^ (card.SetOf(s.cards[:s.table]...) | s.hands[v.Seat] | s.won[0] | s.won[1])
		s.down[1-v.Seat] = 0
	}
	return s, s.down == [seats]uint8{} && s.turn != 0
}
