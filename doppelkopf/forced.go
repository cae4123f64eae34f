package doppelkopf

import "github.com/hoylecards/hoyle/engine"

// follow makes the winner of the trick that has just been completed announce what follows from the trick. The Kontra
// that a partner said before the wedding was decided becomes Re or, if Re has been announced, its next level.
// ForcedCall makes a party announce Re or Kontra or, with "raise", the next level.
func (s *State) follow(r *rules, trick int, points int) {
	found := s.contract.wedding() && s.partner != 0 && int(s.delay) == trick
	if found {
		s.sortEarly()
	}
	p := s.party(s.best)
	if p == NoParty {
		return
	}
	l := s.levels[p]
	if found && p == Re && s.heardEarly(s.best) {
		l++
	}
	if s.forces(r, trick, found, points) && (l == Silent || r.ForcedCallAlso.Has(alsoRaise)) {
		l++
	}
	if l = min(l, Schwarz); l > s.levels[p] {
		s.record(newCall(s.best, p, l, s.plays), p)
	}
}

// forces reports whether a trick forces its winner to announce, if the winner's party has not. The
// parameter found tells whether the trick decides a wedding.
func (s *State) forces(r *rules, trick int, found bool, points int) bool {
	first := trick == 0 && (s.contract == Normal || s.contract.Solo() && r.ForcedCallAlso.Has(alsoSolo))
	return r.ForcedCall > 0 && points >= r.ForcedCall && (first || found && r.ForcedCallAlso.Has(alsoWedding))
}

// sortEarly gives to Kontra what its seats said before the wedding was decided.
func (s *State) sortEarly() {
	s.levels[Kontra], s.late = Silent, s.late&^(1<<Kontra)
	for _, c := range s.announced() {
		if c.party() == NoParty && s.party(c.seat()) == Kontra && s.levels[Kontra] == Silent {
			s.levels[Kontra] = Said
			s.late |= c.said >> 7 << Kontra
		}
	}
}

// Follows returns the announcement that was forced by the play that led from *before to
// *after, and reports whether there is one. Only a card that completes a trick can force one.
func (Game) Follows(before, after *State) (engine.Seat, Move, bool) {
	calls := after.announced()
	if after.plays == before.plays || len(calls) == len(before.announced()) {
		return engine.Nobody, 0, false
	}
	c := calls[len(calls)-1]
	return c.seat(), say(c.party(), c.level()), true
}

// uncalled returns the winner of the first trick and the winner's party, if the trick has at least
// ForcedCall card points and the winner's silence shows that party to everybody. The silence shows
// the party if that party had already announced, with "raise" schwarz, and the other party had not.
func (s *State) uncalled(r *rules) (winner engine.Seat, p Party) {
	if r.ForcedCall == 0 || s.plays < seats || s.contract != Normal {
		return engine.Nobody, NoParty
	}
	winner = s.winner(0)
	for _, c := range s.announced() {
		switch {
		case c.seat() == winner:
			return engine.Nobody, NoParty // the announcement shows the party
		case c.after >= seats || r.ForcedCallAlso.Has(alsoRaise) && c.level() < Schwarz:
			// it changes nothing for the winner
		case p == c.party().other():
			return engine.Nobody, NoParty // no party was silent
		default:
			p = c.party()
		}
	}
	if sumPoints(s.played[:seats]) < r.ForcedCall {
		return engine.Nobody, NoParty
	}
	return winner, p
}

// callHidden reports whether a card completes the first trick and may force the winner of the trick
// to announce for a party that the view does not show.
func (s *State) callHidden(r *rules, seat engine.Seat, k kind) bool {
	if r.ForcedCall == 0 || s.plays != seats-1 || s.contract != Normal {
		return false
	}
	trick, winner := [seats]kind(s.played[:seats]), s.best
	trick[s.plays] = k
	if s.beats(r, k, s.top) {
		winner = seat
	}
	most := Said // the least level with which a party need not announce
	if r.ForcedCallAlso.Has(alsoRaise) {
		most = Schwarz
	}
	return sumPoints(trick[:]) >= r.ForcedCall && s.party(winner) == NoParty && min(s.levels[Re], s.levels[Kontra]) < most
}
