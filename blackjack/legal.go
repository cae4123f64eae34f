package blackjack

import "github.com/hoylecards/hoyle/card"

// may reports whether the seat to play may make the move m.
func (s *State) may(r *Rules, m Move) bool {
	if s.insuring {
		return m == Insure || m == Decline
	}
	p, h := int(s.turn.Seat()), int(s.hand)
	switch m {
	case Hit:
		return !s.frozen(r, p, h) && s.room(p, h) >= 1
	case Stand:
		return true
	case Double:
		return r.Casino && s.hands[p][h].len() == 2 && !s.frozen(r, p, h) && s.room(p, h) >= 1 && s.mayDouble(r, p, h)
	case Split:
		return r.Casino && s.maySplit(r, p, h)
	case Surrender:
		return r.Surrender && s.hands[p][h].len() == 2 && s.hands[p][1] == 0
	}
	return false
}

// reason returns the rule that a move which is not legal breaks.
func (s *State) reason(r *Rules, m Move) error {
	p, h := int(s.turn.Seat()), int(s.hand)
	switch {
	case m != Hit && !r.Casino:
		return ErrNoBets
	case s.insuring || m == Insure || m == Decline:
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

// room returns how many cards the shoe has beyond those owed to player p's
// waiting split hands and to a dealer without a hole card.
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

// frozen reports whether the hand gets no more cards, being a split ace.
func (s *State) frozen(r *Rules, p, h int) bool { return !r.HitSplitAces && s.splitAce(p, h) }

// mayDouble reports whether the totals and splits so far allow a double.
func (s *State) mayDouble(r *Rules, p, h int) bool {
	return (s.hands[p][1] == 0 || r.DoubleAfterSplit) && r.Doubling.has(s.sum(s.start(p, h), 2))
}

func (s *State) maySplit(r *Rules, p, h int) bool {
	return s.hands[p][h].len() == 2 && s.pair(r, p, h) && s.count(p) < r.splitTo() &&
		(r.ResplitAces || !s.splitAce(p, h)) && s.room(p, h) >= 2
}

// pair reports whether the first two cards of the hand are of a kind that can
// be split.
func (s *State) pair(r *Rules, p, h int) bool {
	at := s.start(p, h)
	return r.alike(s.row.rank(at), s.row.rank(at+1))
}

func (r *Rules) alike(a, b card.Rank) bool {
	return a == b || r.UnlikeTens && Value(a) == 10 && Value(b) == 10
}
