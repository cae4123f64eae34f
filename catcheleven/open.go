package catcheleven

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Open returns the game with all cards face up and the order of the stock known, for
// package bot/solve. The sides are those of [Game.Side]. The result is a
// [gamekit.Sorter] and a [gamekit.Deducer]; it can deduce all cards in the last hand of
// a game for two.
func (g Game) Open() gamekit.Open[State, Move] { return open{g} }

// open is Catch Eleven or Pasur with all cards face up.
type open struct{ Game }

var (
	_ gamekit.Sorter[State, Move] = open{}
	_ gamekit.Deducer[State]      = open{}
)

// Side returns the side of a seat, or -1 if a card is face down or there are three sides.
func (g open) Side(s *State, seat engine.Seat) int {
	if g.rules().sides() != 2 || s.down != [maxSeats]uint8{} || s.stock > 0 && s.cards[maxStock-s.stock] == card.FaceDown {
		return -1
	}
	return g.Game.Side(*s, seat)
}

// Standing returns the Score of side 0 minus the Score of side 1.
func (g open) Standing(s *State) int { return g.Score(*s, 0) - g.Score(*s, 1) }

// Rest returns everything on which the rest of the deal depends: the place of each
// card, as a number whose bits are spread over three sets; the progress of side 0
// toward majorities; the side that captured last; and the turn. The hands show how
// much of the stock is left.
func (g open) Rest(s *State) [4]uint64 {
	const table = maxSeats + 1
	var rest [4]uint64
	for place, cards := range [table + 1]card.Set{1: s.hands[0], 2: s.hands[1], 3: s.hands[2], 4: s.hands[3], table: s.table} {
		for bit := range 3 {
			if place>>bit&1 == 1 {
				rest[bit] |= uint64(cards)
			}
		}
	}
	rest[3] = g.majorities(s)<<16 | uint64(s.last)<<4 | uint64(s.turn)
	return rest
}

// majorities returns how far side 0 has come toward the majorities: how many diamonds and
// how many cards in all it has won or, in Pasur, how many clubs.
func (g open) majorities(s *State) uint64 {
	// A side with more than half of the cards keeps the majority.
	most := func(of card.Set) uint64 {
		half := of.Len() / 2
		if (s.won[1] & of).Len() > half {
			return 0xff
		}
		return uint64(min((s.won[0] & of).Len(), half+1))
	}
	if g.rules().Pasur {
		return most(card.Clubs.Cards())
	}
	return most(card.Diamonds.Cards())<<8 | most(card.Standard)
}

// AppendSorted appends first the captures and then the cards that are laid down.
// Among the captures, those that take more cards come first.
func (g open) AppendSorted(dst []Move, s *State) []Move {
	from := len(dst)
	dst = g.AppendMoves(dst, s, s.turn.Seat())
	moves := dst[from:]
	for i := 1; i < len(moves); i++ { // the moves are few, and mostly in order
		for j := i; j > 0 && moves[j].Takes.Len() > moves[j-1].Takes.Len(); j-- {
			moves[j], moves[j-1] = moves[j-1], moves[j]
		}
	}
	return dst
}

// Deduce returns the position behind a view, and reports whether that position is known.
// The position is known in the last hand if all cards that the seat does not see are in a
// single other hand.
func (g open) Deduce(v engine.View[State]) (State, bool) {
	s, hidden := v.State, -1
	if s.stock > 0 || s.turn == 0 || !g.isSeat(v.Seat) {
		return s, false
	}
	for seat, n := range s.down {
		switch {
		case n > 0 && hidden >= 0:
			return s, false
		case n > 0:
			hidden = seat
		}
	}
	if hidden >= 0 {
		s.hands[hidden] |= card.Standard &^ (s.table | s.allWon() | s.allHands())
		s.down[hidden] = 0
	}
	return s, true
}
