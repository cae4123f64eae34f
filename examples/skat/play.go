package skat

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// The reasons to refuse a move, with codes for clients.
var (
	ErrNotNow     = engine.Illegal("skat", "not-now", "a deal has bids, then buried cards, a contract, and tricks")
	ErrTooLow     = engine.Illegal("skat", "too-low", "a bid is higher than those before, and a contract is worth the bid")
	ErrNotInHand  = engine.Illegal("skat", "not-in-hand", "that card is not in the hand")
	ErrMustFollow = engine.Illegal("skat", "must-follow", "the trump or the suit that was led must be followed")
)

// act returns what the seat to move has to do. A seat that may bid may also pass.
func (s *State) act() Act {
	switch {
	case s.Spoken < seats:
		return Bid
	case !s.Buried:
		return Bury
	case s.Contract == 0:
		return Name
	}
	return Play
}

// Legal appends what the seat may do: pass and higher bids, all pairs of cards to bury, contracts,
// or cards to play.
func (Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	if seat == engine.Nobody || seat != s.Turn.Seat() || s.Down[seat] > 0 {
		return dst
	}
	switch act := s.act(); act {
	case Bid:
		dst = append(dst, Move{})
		for c := s.Bid + 1; c <= Grand; c++ {
			dst = append(dst, Move{Act: Bid, Contract: c})
		}
	case Name:
		for c := s.Bid; c <= Grand; c++ {
			dst = append(dst, Move{Act: Name, Contract: c})
		}
	case Bury:
		for a := range s.Hands[seat].All() {
			for b := range s.Hands[seat].All() {
				if a < b {
					dst = append(dst, Move{Act: Bury, Cards: card.SetOf(a, b)})
				}
			}
		}
	default:
		for c := range s.playable(seat).All() {
			dst = append(dst, Move{Act: Play, Cards: card.SetOf(c)})
		}
	}
	return dst
}

// playable returns the cards that a seat may play.
func (s *State) playable(seat engine.Seat) card.Set {
	if same := s.Hands[seat] & s.class(s.Trick[0]); s.Laid > 0 && same != 0 {
		return same
	}
	return s.Hands[seat]
}

// class returns the cards that follow c: the trumps, or those of its suit that are not trumps.
func (s *State) class(c card.Card) card.Set {
	trumps := s.Contract.trumps()
	if trumps.Has(c) {
		return trumps
	}
	return pack & c.Suit().Cards() &^ trumps
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
	case m.Act != s.act() && (m.Act != Pass || s.act() != Bid):
		return ErrNotNow
	case m.Act == Bid && m.Contract <= s.Bid, m.Act == Name && m.Contract < s.Bid:
		return ErrTooLow
	case s.Down[seat] > 0 || s.turnsUp(m) && s.Skat == 0:
		return engine.ErrFaceDown
	case m.Cards&^s.Hands[seat] != 0:
		return ErrNotInHand
	case m.Act == Play && m.Cards&s.playable(seat) == 0:
		return ErrMustFollow
	}
	return nil
}

// turnsUp reports whether a move is followed by looking at the skat: the declarer takes it, or all
// cards are played.
func (s *State) turnsUp(m Move) bool {
	takes := s.Spoken == seats-1 && (m.Act == Bid || s.Declarer != 0)
	return takes || m.Act == Play && s.taken()+int(s.Laid) == seats*handSize-1
}

func (s *State) play(seat engine.Seat, m Move) {
	next := (seat + 1) % seats
	switch m.Act {
	case Pass, Bid:
		if m.Act == Bid {
			s.Bid, s.Declarer = m.Contract, engine.HolderOf(seat)
		}
		s.Turn = engine.HolderOf(next)
		if s.Spoken++; s.Spoken == seats {
			s.First, s.Turn = engine.HolderOf(next), s.Declarer
			s.take()
		}
	case Bury:
		s.Hands[seat] &^= m.Cards
		s.Skat, s.Buried = m.Cards, true
	case Name:
		s.Contract, s.Turn = m.Contract, s.First
	case Play:
		s.Hands[seat] &^= m.Cards
		if s.Laid > 0 && m.Cards&s.class(s.Trick[0]) == 0 {
			s.Bars[seat] |= s.class(s.Trick[0])
		}
		s.Trick[s.Laid] = m.Cards.First()
		s.Laid++
		if s.Turn = engine.HolderOf(next); s.Laid == seats {
			s.win(next)
		}
	}
}

// take gives the skat to the declarer, if there is one.
func (s *State) take() {
	if d := s.Declarer.Seat(); d != engine.Nobody {
		s.Hands[d] |= s.Skat
		s.Skat = 0
	}
}

// win gives the trick, to which leader led, to the seat with the best card.
func (s *State) win(leader engine.Seat) {
	best := 0
	trumps := s.Contract.trumps()
	for i, c := range s.Trick {
		higher := s.class(c) == s.class(s.Trick[best]) && height(c) > height(s.Trick[best])
		if higher || trumps.Has(c) && !trumps.Has(s.Trick[best]) {
			best = i
		}
	}
	taker := (leader + engine.Seat(best)) % seats
	s.Won[taker] |= card.SetOf(s.Trick[:]...)
	s.Trick, s.Laid = [seats]card.Card{}, 0
	if s.Turn = engine.HolderOf(taker); s.taken() == seats*handSize {
		s.Turn = 0
	}
}

// taken returns the number of cards in tricks that are over.
func (s *State) taken() int { return (s.Won[0] | s.Won[1] | s.Won[2]).Len() }

// height orders the cards of a class: the jacks by suit, then A, 10, K, Q, 9, 8, 7.
func height(c card.Card) int {
	switch c.Rank() {
	case card.Jack:
		return 20 + [...]int{card.Diamonds: 1, card.Hearts: 2, card.Spades: 3, card.Clubs: 4}[c.Suit()]
	case card.Ace:
		return 15
	case card.Ten:
		return 14
	}
	return int(c.Rank())
}
