package doppelkopf

import "github.com/hoylecards/hoyle/engine"

// Turn returns the seat whose turn it is, or Nobody once the game is over.
func (Game) Turn(s State) engine.Seat { return s.turn.Seat() }

// TurnOf returns the Turn of *s.
func (Game) TurnOf(s *State) engine.Seat { return s.turn.Seat() }

// Legal appends the moves that the seat may make. On the seat's turn, these depend on the stage of the deal. At first
// they are the declarations, in the order of the contracts. In the exchange of a poverty they are [Take] and [Refuse],
// or the cards that the seat may give. During play they are the cards that the seat may play. Cards are in the order of
// [card.Compare]. Announcements come last, the lowest first; they are listed even when it is not the seat's turn.
func (g Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	return g.AppendMoves(dst, &s, seat)
}

// AppendMoves appends the legal moves of seat in *s, as Legal does.
func (g Game) AppendMoves(dst []Move, s *State, seat engine.Seat) []Move {
	turns := engine.HolderOf(seat) == s.turn
	switch {
	case s.turn == 0 || !isSeat(seat):
		return dst
	case s.contract == NoContract || s.phase != noExchange:
		switch {
		case !turns:
			return dst
		case s.contract == NoContract:
			return s.appendDeclarations(dst, g.rules(), seat)
		}
		return s.appendExchange(dst, seat)
	case s.contract == Poverty && s.hides(seat): // the visible cards need not be the playable ones
	case turns:
		dst = s.playable(seat).plays(dst)
	}
	r := g.rules()
	if n := s.clock(r, seat); n <= r.calls.end {
		if p := s.party(seat); s.levels[p] == Silent || r.calls.next[p][s.levels[p]][n] != 0 {
			dst = s.appendAnnouncements(dst, r, seat)
		}
	}
	return dst
}

// Apply makes the move m of seat. It refuses moves with the errors of this package, [engine.ErrNoSuchMove],
// [engine.ErrNotYourTurn] and [engine.ErrGameOver], and in a view also with [engine.ErrFaceDown].
func (g Game) Apply(s State, seat engine.Seat, m Move) (next State, err error) {
	next = s // a copy before the checks is faster than one after them
	err = g.Play(&next, seat, m)
	return next, err
}

// Play makes the move m of seat in *s. It refuses what Apply refuses; in that case, *s is unchanged.
func (g Game) Play(s *State, seat engine.Seat, m Move) error {
	const hidden contracts = 1<<NoContract | 1<<Poverty
	r, k := g.rules(), kindOf[m]
	if engine.HolderOf(seat) == s.turn && s.turn != 0 && hidden>>(s.contract&31)&1 == 0 && r.ForcedCall == 0 && s.playable(seat).has(k) {
		s.playCard(r, seat, k)
		return nil
	}
	return s.playChecked(r, seat, m)
}

// playChecked makes a move, if it is legal.
func (s *State) playChecked(r *rules, seat engine.Seat, m Move) error {
	if err := s.refusal(r, seat, m); err != nil {
		return engine.NewMoveError(seat, m, err)
	}
	s.play(r, seat, m)
	return nil
}

// Advance makes the move m of seat in *s. AppendMoves must have listed m.
func (g Game) Advance(s *State, seat engine.Seat, m Move) error {
	if s.needsHidden(g.rules(), seat, m) {
		return engine.ErrFaceDown
	}
	s.play(g.rules(), seat, m)
	return nil
}

// refusal returns the reason why a move is not legal, or nil if it is legal.
func (s *State) refusal(r *rules, seat engine.Seat, m Move) error {
	switch turn := s.turn.Seat(); {
	case turn == engine.Nobody:
		return engine.ErrGameOver
	case m < Reservation && seat == turn && s.playing():
		return s.refuseCard(r, seat, kindOf[m])
	case isSeat(seat) && m.Level() != Silent:
		return s.refuseAnnouncement(r, seat, m)
	case seat != turn:
		return engine.ErrNotYourTurn
	case !s.exists(r, m):
		return engine.ErrNoSuchMove
	case s.contract == NoContract:
		return s.refuseDeclaration(r, seat, m)
	case s.phase != noExchange:
		return s.refuseExchange(r, seat, m)
	}
	return ErrNoCard
}

// exists reports whether a move that is not an announcement occurs in some position of the game.
func (s *State) exists(r *rules, m Move) bool {
	switch {
	case m < Reservation:
		return s.pack().has(kindOf[m])
	case m.Contract() != NoContract:
		return r.declares(m.Contract())
	case m > unseenSolo:
		return r.SoloOrder == orderBid && m <= Pass
	case m.gives():
		return r.Poverty != "" && s.pack().has(m.given())
	}
	return m == Reservation || m == unseenSolo && r.SoloOrder == orderBid || r.Poverty != "" && Take <= m && m <= GiveUnseen
}

// needsHidden reports whether a move needs something that a view does not show: a card, a
// party, or the declarations of other seats.
func (s *State) needsHidden(r *rules, seat engine.Seat, m Move) bool {
	switch {
	case m < Reservation:
		k := kindOf[m]
		return !s.hands[seat].has(k) || (s.contract == Poverty || r.ForcedCall > 0) && s.playHidden(r, seat, k)
	case m < SayRe:
		return s.declaresHidden(r, seat, m.Contract())
	case m > unseenSolo:
		return m == Pass && s.isView()
	case m >= Take:
		return s.exchangeHidden(r, seat, m)
	}
	return s.voice(r, seat).party == NoParty
}

// play makes a legal move.
func (s *State) play(r *rules, seat engine.Seat, m Move) {
	switch {
	case m < Reservation:
		s.playCard(r, seat, kindOf[m])
	case m < SayRe:
		s.declare(r, seat, m)
	case m > unseenSolo:
		s.placeBid(r, seat, m)
	case m >= Take:
		s.exchange(r, seat, m)
	default:
		s.announce(r, seat, m.Level())
	}
}
