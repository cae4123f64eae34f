package cribbage

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// The reasons to refuse a move, with codes for clients.
var (
	ErrMustLay   = engine.Illegal("cribbage", "must-lay", "two cards must be laid away first")
	ErrLaid      = engine.Illegal("cribbage", "laid", "cards have been laid away already")
	ErrNotInHand = engine.Illegal("cribbage", "not-in-hand", "that card is not in the hand")
	ErrOver31    = engine.Illegal("cribbage", "over-31", "the count would be more than 31")
	ErrCanPlay   = engine.Illegal("cribbage", "can-play", "a seat that can play a card must")
)

// value returns what a card adds to the count.
func value(c card.Card) int { return min(int(c.Rank()), 10) }

// count returns the count.
func (s *State) count() (n int) {
	for _, c := range s.Line[:s.Long] {
		n += value(c)
	}
	return n
}

// fitting returns the cards of the pack that can be added to the count.
func (s *State) fitting() (cards card.Set) {
	for rank := card.Ace; rank <= card.King; rank++ {
		if s.count()+min(int(rank), 10) <= most {
			cards |= rank.Cards() & card.Standard
		}
	}
	return cards
}

// Legal appends all pairs of cards to lay away, or the cards that can be played, or go.
func (Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	if !s.awaits(seat) || s.Down[seat] > 0 {
		return dst
	}
	if s.laying() {
		for a := range s.Hands[seat].All() {
			for b := range s.Hands[seat].All() {
				if a < b {
					dst = append(dst, Move{Lay, card.SetOf(a, b)})
				}
			}
		}
		return dst
	}
	playable := s.Hands[seat] & s.fitting()
	for c := range playable.All() {
		dst = append(dst, Move{Play, card.SetOf(c)})
	}
	if playable == 0 {
		dst = append(dst, Move{Act: Go})
	}
	return dst
}

// Apply returns the position after a move.
func (g Game) Apply(s State, seat engine.Seat, m Move) (State, error) {
	next := s
	if err := g.move(&next, seat, m); err != nil {
		return s, engine.NewMoveError(seat, m, err)
	}
	return next, nil
}

func (g Game) move(s *State, seat engine.Seat, m Move) error {
	switch {
	case s.Turn == 0:
		return engine.ErrGameOver
	case !s.awaits(seat):
		return engine.ErrNotYourTurn
	case !m.sound():
		return engine.ErrNoSuchMove
	case s.laying() && m.Act != Lay:
		return ErrMustLay
	case !s.laying() && m.Act == Lay:
		return ErrLaid
	case s.Down[seat] > 0:
		return engine.ErrFaceDown
	case m.Cards&^s.Hands[seat] != 0:
		return ErrNotInHand
	case m.Act == Lay:
		return g.lay(s, seat, m.Cards)
	case m.Act == Go && s.Hands[seat]&s.fitting() != 0:
		return ErrCanPlay
	case m.Act == Play && m.Cards&^s.fitting() != 0:
		return ErrOver31
	case m.Act == Go:
		return g.sayGo(s, seat)
	}
	return g.play(s, seat, m.Cards.First())
}

// lay lays two cards into the crib. Once both seats have, the starter is turned up.
func (g Game) lay(s *State, seat engine.Seat, cards card.Set) error {
	other := 1 - seat
	if s.Laid[other] > 0 && s.Next == card.FaceDown {
		return engine.ErrFaceDown
	}
	s.Hands[seat], s.Away[seat], s.Laid[seat] = s.Hands[seat]&^cards, cards, 2
	if s.Laid[other] == 0 {
		s.Turn = engine.HolderOf(other)
		return nil
	}
	s.Starter, s.Next, s.Turn = s.Next, card.FaceDown, engine.HolderOf(1-s.Dealer)
	if s.Starter.Rank() == card.Jack {
		g.peg(s, s.Dealer, heels, 2)
	}
	return nil
}

// peg adds points to a seat, and reports whether the deal goes on: with enough of them, it is over.
func (g Game) peg(s *State, seat engine.Seat, item, points int) bool {
	s.Items[seat][item] += uint8(points)
	if g.Score(*s, seat)+[...]int{g.rules.Pegged0, g.rules.Pegged1}[seat] >= g.rules.points() {
		s.Turn = 0
	}
	return s.Turn != 0
}

// holds reports whether a seat has cards to play.
func (s *State) holds(seat engine.Seat) bool { return s.Hands[seat] != 0 || s.Down[seat] > 0 }

// play adds a card to the count, and finds out who is next.
func (g Game) play(s *State, seat engine.Seat, c card.Card) error {
	other := 1 - seat
	s.Hands[seat] = s.Hands[seat].Without(c)
	s.Line[s.Long], s.By[s.Long] = c, engine.HolderOf(seat)
	s.Long++
	if !g.peg(s, seat, pegging, Pegs(s.Line[:s.Long])) {
		return nil
	}
	switch full := s.count() == most; {
	case s.holds(other) && s.Gone.Seat() != other && !full:
		s.Turn = engine.HolderOf(other)
	case s.holds(seat) && !full:
		s.Turn = engine.HolderOf(seat)
	default:
		return g.end(s, seat, full)
	}
	return nil
}

// sayGo passes the turn on, or ends the count if the other seat cannot go on either.
func (g Game) sayGo(s *State, seat engine.Seat) error {
	other := 1 - seat
	s.Bars[seat] |= s.fitting()
	if s.holds(other) && s.Gone.Seat() != other {
		s.Gone, s.Turn = engine.HolderOf(seat), engine.HolderOf(other)
		return nil
	}
	return g.end(s, s.By[s.Long-1].Seat(), false)
}

// end ends a count in which a seat has laid the last card, and begins the next or counts the hands.
func (g Game) end(s *State, last engine.Seat, full bool) error {
	if !full && !g.peg(s, last, pegging, 1) {
		return nil
	}
	for i, c := range s.Line[:s.Long] {
		by := s.By[i].Seat()
		s.Played[by] = s.Played[by].With(c)
	}
	s.Line, s.By, s.Long, s.Gone = [8]card.Card{}, [8]engine.Holder{}, 0, 0
	switch other := 1 - last; {
	case s.holds(other):
		s.Turn = engine.HolderOf(other)
	case s.holds(last):
		s.Turn = engine.HolderOf(last)
	default:
		return g.show(s)
	}
	return nil
}

// show counts the hands and the crib, until a seat has enough points.
func (g Game) show(s *State) error {
	crib, dealer := s.Away[0]|s.Away[1], s.Dealer
	if crib.Len() < cribSize {
		return engine.ErrFaceDown
	}
	s.Shown = true
	if g.peg(s, 1-dealer, inHand, Count(s.Played[1-dealer], s.Starter, false)) && g.peg(s, dealer, inHand, Count(s.Played[dealer], s.Starter, false)) {
		g.peg(s, dealer, inCrib, Count(crib, s.Starter, true))
	}
	s.Turn = 0
	return nil
}
