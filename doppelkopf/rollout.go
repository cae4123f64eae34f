package doppelkopf

import (
	"math/bits"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/engine"
)

// Rollout plays *s to its end, each seat choosing at random among its legal moves
// when it is its turn. The error is [engine.ErrFaceDown], in a view; *s is then
// unspecified.
func (g Game) Rollout(s *State, r *rand.Rand) error {
	rules, d := g.rules(), engine.Draws{Source: r}
	var buf [SoloAces]Move // for one of each contract
	for s.turn != 0 && s.contract == NoContract {
		seat := s.turn.Seat()
		legal := s.appendDeclarations(buf[:0], rules, seat)
		if err := g.Advance(s, seat, legal[d.IntN(len(legal))]); err != nil {
			return err
		}
	}
	if s.isView() {
		return engine.ErrFaceDown
	}
	for s.turn != 0 && !s.silent() {
		seat := s.turn.Seat()
		cards := s.playable(seat)
		n := cards.len()
		if i := d.IntN(n + bits.OnesCount8(s.open(seat))); i < n {
			s.playCard(rules, seat, cards.nth(i))
		} else {
			s.announce(seat, s.appendAnnouncements(buf[:0], seat)[i-n].Level())
		}
	}
	s.playOut(rules, &d)
	return nil
}

// PlayCards plays the cards of *s to the end, each seat choosing at random among
// those it may play. Nobody announces anything. The error is [ErrDeclare] if the
// contract is not known yet, [engine.ErrFaceDown] in a view; *s is then unchanged.
func (g Game) PlayCards(s *State, r *rand.Rand) error {
	switch {
	case s.turn != 0 && s.contract == NoContract:
		return ErrDeclare
	case s.isView():
		return engine.ErrFaceDown
	}
	s.playOut(g.rules(), &engine.Draws{Source: r})
	return nil
}

// playOut plays any cards to the end.
func (s *State) playOut(r *Rules, d *engine.Draws) {
	for s.turn != 0 {
		seat := s.turn.Seat()
		cards := s.playable(seat)
		s.playCard(r, seat, cards.nth(d.IntN(cards.len())))
	}
}
