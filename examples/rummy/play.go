package rummy

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// The reasons to refuse a move, with codes for clients.
var (
	ErrDrawFirst = engine.Illegal("rummy", "draw-first", "a seat first draws or takes a card")
	ErrHasDrawn  = engine.Illegal("rummy", "has-drawn", "the seat has drawn, and must discard")
	ErrNoCards   = engine.Illegal("rummy", "no-cards", "there is no card to draw: take the discard")
	ErrNotInHand = engine.Illegal("rummy", "not-in-hand", "that card is not in the hand")
	ErrNoMeld    = engine.Illegal("rummy", "no-meld", "a meld is three or four of a rank, or a sequence of three in a suit")
)

// Legal appends draw and take; after them, melds and then discards.
func (Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	switch {
	case seat == engine.Nobody || seat != s.Turn.Seat():
		return dst
	case s.Drawn:
		dst = melds(dst, s.Hands[seat])
		for c := range s.Hands[seat].All() {
			dst = append(dst, Move{Discard, card.SetOf(c)})
		}
		return dst
	case s.Left > 0 || s.Under != 0:
		dst = append(dst, Move{Act: Draw})
	}
	return append(dst, Move{Act: Take})
}

// Apply checks the move and makes it.
func (Game) Apply(s State, seat engine.Seat, m Move) (State, error) {
	if err := s.refusal(seat, m); err != nil {
		return s, engine.NewMoveError(seat, m, err)
	}
	s.play(seat, m)
	return s, nil
}

func (s *State) refusal(seat engine.Seat, m Move) error {
	switch turn := s.Turn.Seat(); {
	case turn == engine.Nobody:
		return engine.ErrGameOver
	case seat != turn:
		return engine.ErrNotYourTurn
	case !m.sound():
		return engine.ErrNoSuchMove
	case m.Act <= Take && s.Drawn:
		return ErrHasDrawn
	case m.Act > Take && !s.Drawn:
		return ErrDrawFirst
	case m.Act == Meld && !isMeld(m.Cards):
		return ErrNoMeld
	case m.Act == Draw && s.Left == 0 && s.Under == 0:
		return ErrNoCards
	case m.Cards&^s.Hands[seat] != 0 && s.down(seat) == 0:
		return ErrNotInHand
	case s.hides(seat, m):
		return engine.ErrFaceDown
	}
	return nil
}

// hides reports whether s is a view that does not show what the move needs or turns up: the card
// to draw, the cards to lay, or the other hand at the end.
func (s *State) hides(seat engine.Seat, m Move) bool {
	switch {
	case m.Act == Draw && s.Left > 0:
		return s.Stock[0] == card.FaceDown
	case m.Act == Draw:
		return s.Seed == State{}.Seed
	case m.Act == Take:
		return false
	}
	ends := int(s.Held[seat]) == m.Cards.Len() || m.Act == Discard && s.Turns == 1
	return m.Cards&^s.Hands[seat] != 0 || ends && (s.down(0) > 0 || s.down(1) > 0)
}

// down returns the number of cards that lie face down in a hand.
func (s *State) down(seat engine.Seat) int { return int(s.Held[seat]) - s.Hands[seat].Len() }

func (s *State) play(seat engine.Seat, m Move) {
	switch m.Act {
	case Draw:
		if s.Left == 0 {
			s.turnOver()
		}
		s.gain(seat, s.Stock[0])
		copy(s.Stock[:], s.Stock[1:])
		s.Stock[stockSize-1] = card.FaceDown
		s.Left--
	case Take:
		s.gain(seat, s.Top)
		s.Known[seat] = s.Known[seat].With(s.Top)
		s.Top = card.FaceDown
	case Meld:
		s.lose(seat, m.Cards)
		s.Melds[seat] |= m.Cards
	case Discard:
		s.lose(seat, m.Cards)
		s.Under |= card.SetOf(s.Top) & pack
		s.Top = m.Cards.First()
		s.next(seat)
	}
	if s.Held[seat] == 0 {
		s.Turn, s.Out = 0, engine.HolderOf(seat)
	}
}

// next ends the turn of a seat.
func (s *State) next(seat engine.Seat) {
	s.Drawn = false
	s.Turns--
	if s.Turn = engine.HolderOf(1 - seat); s.Turns == 0 {
		s.Turn = 0
	}
}

// turnOver shuffles the discards below the top one to be the stock. The cards in the hands that
// nobody has seen are not among them.
func (s *State) turnOver() {
	for seat := range s.Old {
		s.Old[seat] = s.Held[seat] - int8(s.Known[seat].Len())
	}
	cards := s.Under.Append(nil)
	s.Seed.Derive(uint64(s.Turns)).Shuffle(cards)
	s.Left = int8(copy(s.Stock[:], cards))
	s.Turned, s.Under = s.Under, 0
}

// gain adds a card to a hand.
func (s *State) gain(seat engine.Seat, c card.Card) {
	s.Hands[seat] = s.Hands[seat].With(c)
	s.Held[seat]++
	s.Drawn = true
}

// lose removes cards from a hand. A card that nobody has seen shows whether it was drawn
// before the last turnover.
func (s *State) lose(seat engine.Seat, cards card.Set) {
	s.Old[seat] -= int8((cards &^ s.Known[seat] &^ s.Turned).Len())
	s.Hands[seat] &^= cards
	s.Known[seat] &^= cards
	s.Held[seat] -= int8(cards.Len())
}
