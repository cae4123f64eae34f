package blackjack

import "github.com/hoylecards/hoyle/card"

// moves is a set of moves, with one bit for each move.
type moves uint8

func (set moves) has(m Move) bool { return set>>m&1 != 0 }

// moves returns the legal moves of the seat to play.
func (s *State) moves(r *Rules) moves {
	switch {
	case s.insuring:
		return 1<<Insure | 1<<Decline
	case s.surrendering:
		return 1<<Surrender | 1<<Decline
	}
	p, h := int(s.turn.Seat()), int(s.hand)
	asDealt := s.hands[p][h].len() == 2
	set := moves(1 << Stand)
	if !s.frozen(r, p, h) && s.room(p, h) >= 1 {
		set |= 1 << Hit
		if r.Casino && asDealt && s.mayDouble(r, p, h) {
			set |= 1 << Double
		}
	}
	if r.Casino && s.maySplit(r, p, h) {
		set |= 1 << Split
	}
	if r.Surrender && asDealt && s.hands[p][1] == 0 && !s.beforeLook(r) {
		set |= 1 << Surrender
	}
	return set
}

// reason returns the error for the rule that an illegal move breaks.
func (s *State) reason(r *Rules, m Move) error {
	p, h := int(s.turn.Seat()), int(s.hand)
	switch {
	case m != Hit && !r.Casino:
		return ErrNoBets
	case s.offering() || m == Insure || m == Decline:
		return ErrInsurance
	case m == Surrender:
		return ErrSurrender
	case m != Hit && s.hands[p][h].len() != 2:
		return ErrTwoCards
	case m == Split && !s.pair(r, p, h):
		return ErrSplit
	case m == Split && s.splitAce(p, h) && !r.ResplitAces, m != Split && s.frozen(r, p, h):
		return ErrSplitAces
	case m == Split && s.count(p) >= r.splitTo():
		return ErrMaxHands
	case m == Double && !s.mayDouble(r, p, h):
		return ErrDouble
	}
	return ErrShoeTooLow
}

// room returns the number of cards in the shoe that are not owed to player p's
// waiting split hands or to a dealer without a hole card.
func (s *State) room(p, h int) int {
	room := int(s.shoe)
	for _, hand := range s.hands[p][h+1:] {
		if hand.len() == 1 {
			room--
		}
	}
	if s.noHole {
		room--
	}
	return room
}

// splitAce reports whether player p's hand h began as a split ace.
func (s *State) splitAce(p, h int) bool {
	return s.hands[p][1] != 0 && s.row.rank(s.start(p, h)) == card.Ace
}

// frozen reports whether the hand is a split ace that gets no more cards.
func (s *State) frozen(r *Rules, p, h int) bool { return !r.HitSplitAces && s.splitAce(p, h) }

// mayDouble reports whether the rules allow doubling a hand of two cards, given its
// total and whether it comes from a split.
func (s *State) mayDouble(r *Rules, p, h int) bool {
	return (s.hands[p][1] == 0 || r.DoubleAfterSplit) && r.mayDouble(s.sum(s.start(p, h), 2))
}

// beforeLook reports whether hands may be surrendered only before the dealer looks for a natural.
func (s *State) beforeLook(r *Rules) bool {
	return r.EarlySurrender && !r.NoHole && s.mayTurnNatural()
}

func (s *State) maySplit(r *Rules, p, h int) bool {
	return s.hands[p][h].len() == 2 && s.pair(r, p, h) && s.count(p) < r.splitTo() &&
		(r.ResplitAces || !s.splitAce(p, h)) && s.room(p, h) >= 2
}

// pair reports whether the first two cards of the hand are alike.
func (s *State) pair(r *Rules, p, h int) bool {
	at := s.start(p, h)
	return r.alike(s.row.rank(at), s.row.rank(at+1))
}

func (r *Rules) alike(a, b card.Rank) bool {
	return a == b || r.UnlikeTens && Value(a) == 10 && Value(b) == 10
}
