package karata

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// playable returns the cards that may be laid next.
func (s *State) playable() card.Set {
	if s.laid > 0 {
		return Follows(s.top())
	}
	if s.jumps > 0 {
		return jacks
	}
	return opens(s.top(), s.request, int(s.debt))
}

// refusal returns the reason why a move is not legal, or nil if it is legal.
func (s *State) refusal(r *Rules, seat engine.Seat, m Move) error {
	switch turn := s.turn.Seat(); {
	case turn == engine.Nobody:
		return engine.ErrGameOver
	case seat != turn:
		return engine.ErrNotYourTurn
	}
	if err := s.breach(r, seat, m); err != nil {
		return err
	}
	if s.drawsHidden(r, m) {
		return engine.ErrFaceDown
	}
	return nil
}

// breach returns the error for the rule that m, a move of the seat to play,
// breaks, or nil if m breaks no rule. A foul does not count as breaking a rule.
func (s *State) breach(r *Rules, seat engine.Seat, m Move) error {
	if !m.wellFormed() {
		return engine.ErrNoSuchMove
	}
	switch s.phase {
	case Laying:
		switch {
		case m.Kind == Play:
			return s.breachOfCard(r, seat, m.Card)
		case m.Kind == Done && s.laid == 0 && s.jumps == 0:
			return ErrNothingYet
		case m.Kind == Draw && s.unanswered():
			return ErrJump
		case m.Kind == Draw && s.laid > 0:
			return ErrLaid
		case m.Kind == Done, m.Kind == Draw:
			return nil
		}
	case AskingSuit, AskingCard:
		if m.Kind == Ask {
			if (m.Suit != card.NoSuit) != (s.phase == AskingSuit) {
				return ErrAsk
			}
			return nil
		}
	case Answering:
		switch m.Kind {
		case Last:
			return s.breachOfLast(seat)
		case Not:
			return nil
		}
	}
	return ErrPhase
}

// breachOfCard returns the reason why the card may not be laid, or nil if it may be
// laid or if laying it is a foul.
func (s *State) breachOfCard(r *Rules, seat engine.Seat, c card.Card) error {
	switch {
	case !s.hands[seat].Has(c) && s.down[seat] > 0:
		return engine.ErrFaceDown
	case !s.hands[seat].Has(c):
		return ErrNotInHand
	case s.playable().Has(c) || r.Fine > 0:
		return nil
	case s.laid > 0:
		return ErrNoFollow
	case s.jumps > 0:
		return ErrJump
	case s.request != Request{}:
		return ErrRequest
	case s.debt > 0:
		return ErrBomb
	}
	return ErrNoMatch
}

// breachOfLast returns the reason why seat may not declare "last card", or nil if it
// may.
func (s *State) breachOfLast(seat engine.Seat) error {
	switch {
	case s.hands[seat]&barred != 0:
		return ErrSpecial
	case s.down[seat] > 0:
		return engine.ErrFaceDown
	}
	return nil
}

// foul reports whether m, which breach allows, is a foul.
func (s *State) foul(m Move) bool { return m.Kind == Play && !s.playable().Has(m.Card) }

// effect returns the effect of a legal move or a foul. The effect is zero unless
// the move closes the turn.
func (s *State) effect(r *Rules, m Move) Effect {
	switch {
	case m.Kind != Play && s.unanswered():
		return Effect{}
	case m.Kind == Draw || m.Kind == Done:
		return r.Effect(s.turnCards(), s.request, int(s.debt))
	case s.foul(m):
		return Effect{Request: s.request, Draws: int(s.debt) + r.Fine, Jumps: max(0, int(s.jumps)-1)}
	}
	return Effect{}
}

// drawsHidden reports whether the move draws face-down cards, which only a view
// has. If there are too few cards, nothing is drawn, and even the view shows that
// the game ends.
func (s *State) drawsHidden(r *Rules, m Move) bool {
	if !s.view {
		return false
	}
	n := s.effect(r, m).Draws
	return n > 0 && s.canDraw(n, m.Kind == Play)
}

// play makes a legal move or a foul.
func (s *State) play(r *Rules, seat engine.Seat, m Move) {
	switch m.Kind {
	case Play:
		if !s.foul(m) {
			s.lay(seat, m.Card)
			return
		}
		e := s.effect(r, m)
		s.takeBack(seat)
		s.reveal(seat, m.Card)
		s.closeTurn(r, seat, e)
	case Done, Draw:
		if s.unanswered() {
			s.jumps--
			next, _ := Effect{}.next(seat, int(s.seats), s.direction())
			s.begin(s.asked(next))
			return
		}
		s.closeTurn(r, seat, s.effect(r, m))
	case Ask:
		s.request = m.asked()
		s.askLast(seat)
	case Last:
		s.said |= 1 << seat
		s.begin(s.next.Seat())
	case Not:
		s.begin(s.next.Seat())
	}
}

// lay moves a card from seat's hand to the pile.
func (s *State) lay(seat engine.Seat, c card.Card) {
	s.reveal(seat, c)
	s.hands[seat] = s.hands[seat].Without(c)
	s.shown = s.shown.Without(c)
	s.cards[s.pile] = c
	s.pile++
	s.laid++
}

// takeBack moves the cards of the turn back to seat's hand, where they are
// public.
func (s *State) takeBack(seat engine.Seat) {
	laid := s.turnCards()
	cards := card.SetOf(laid...)
	s.hands[seat] |= cards
	s.shown |= cards
	clear(laid)
	s.pile -= s.laid
	s.laid = 0
}

// reveal makes a card of seat's hand public.
func (s *State) reveal(seat engine.Seat, c card.Card) {
	s.shown = s.shown.With(c)
	if s.under.Has(c) {
		s.under = s.under.Without(c)
		s.held[seat]--
	}
}

// closeTurn applies the effect of the turn, in the order of the rules: request and
// debt, drawing, asking, winning, and "last card".
func (s *State) closeTurn(r *Rules, seat engine.Seat, e Effect) {
	said := s.saidLast(seat)
	s.said &^= 1 << seat
	s.laid, s.request = 0, e.Request
	s.pass(r, seat, e)
	if e.Draws > 0 && !s.draw(seat, e.Draws) {
		s.finish(engine.Nobody) // the debt stays owed
		return
	}
	s.debt = uint8(e.Debt)
	switch {
	case e.Asks > 0:
		s.phase = Phase(e.Asks)
	case said && s.handLen(seat) == 0:
		// The last card laid is ordinary: the hand had no barred card, and after a
		// question the seat would have drawn a card.
		s.finish(seat)
	default:
		s.askLast(seat)
	}
}

// pass sets the next seat, the direction, and the jumps that may be countered.
func (s *State) pass(r *Rules, seat engine.Seat, e Effect) {
	if s.jumps = 0; r.JumpsCountered {
		s.jumps, e.Jumps = uint8(e.Jumps), 0
	}
	next, direction := e.next(seat, int(s.seats), s.direction())
	s.backward = direction < 0
	s.next = engine.HolderOf(s.asked(next))
}

// unanswered reports whether the seat to play would be jumped, and has laid no jack yet.
func (s *State) unanswered() bool { return s.jumps > 0 && s.laid == 0 && s.phase == Laying }

// asked returns the first seat, from the given one on, that may counter the pending jumps or, once none
// is left, plays. A seat with an empty hand cannot counter, and is jumped.
func (s *State) asked(seat engine.Seat) engine.Seat {
	for s.jumps > 0 && s.handLen(seat) == 0 {
		s.jumps--
		seat, _ = Effect{}.next(seat, int(s.seats), s.direction())
	}
	return seat
}

// askLast asks seat whether it declares "last card". If its hand is empty, the seat
// is not asked, and the turn goes to the next seat.
func (s *State) askLast(seat engine.Seat) {
	s.phase = Answering
	if s.handLen(seat) == 0 {
		s.begin(s.next.Seat())
	}
}

// begin begins seat's turn.
func (s *State) begin(seat engine.Seat) {
	s.turn = engine.HolderOf(seat)
	s.next = engine.HolderOf(engine.Nobody)
	s.phase = Laying
}

// finish ends the game; the winner may be Nobody.
func (s *State) finish(winner engine.Seat) {
	s.begin(engine.Nobody)
	s.jumps = 0
	s.winner = engine.HolderOf(winner)
}

// canDraw reports whether there are n cards to draw. If takeBack is true, the cards
// of the turn are counted as if they had been taken back.
func (s *State) canDraw(n int, takeBack bool) bool {
	pile := int(s.pile)
	if takeBack {
		pile -= int(s.laid)
	}
	return n <= int(s.stock) || s.turned < maxTurnovers && n <= int(s.stock)+pile-1
}

// draw moves n cards from the stock to seat's hand. If there are too few, it
// reports false and changes nothing.
func (s *State) draw(seat engine.Seat, n int) bool {
	if !s.canDraw(n, false) {
		return false
	}
	before := 0 // the number of drawn cards that were not put under the stock at the last turnover
	if n > int(s.stock) {
		before = int(s.stock)
		s.turnOver()
	}
	drawn := s.cards[packSize-s.stock:][:n]
	s.hands[seat] |= card.SetOf(drawn...)
	clear(drawn)
	s.stock -= uint8(n)
	if s.turned > 0 {
		s.held[seat] += uint8(n - before)
	}
	return true
}

// turnOver shuffles all cards of the pile except the top one and puts them under
// the stock. This supersedes what was known about the previous turnover.
func (s *State) turnOver() {
	var cards [packSize]card.Card
	s.turned++
	n := copy(cards[:], s.cards[:s.pile-1])
	s.seed.Derive(uint64(s.turned)).Shuffle(cards[:n])
	s.under = card.SetOf(cards[:n]...)
	s.held = [maxSeats]uint8{}

	top := s.top()
	stock := s.stock + uint8(n)
	copy(s.cards[packSize-stock:], s.cards[packSize-s.stock:])
	copy(s.cards[packSize-n:], cards[:n])
	clear(s.cards[:packSize-stock])
	s.cards[0] = top
	s.pile, s.stock = 1, stock
}
