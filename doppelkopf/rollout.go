package doppelkopf

import (
	"math/bits"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/rollouts"
)

// Rollout plays *s to its end, each seat choosing at random among its legal moves
// when it is its turn. On error *s is unspecified. The error is
// [engine.ErrFaceDown] or [engine.ErrStuck], both in views only.
func (g Game) Rollout(s *State, r *rand.Rand) error {
	rules, draws := g.rules(), engine.NewDraws(r)
	var buf [numContracts]Move // enough for all contracts, or all cards of a hand
	for s.turn != 0 && !s.playing() {
		seat := s.turn.Seat()
		legal := g.AppendMoves(buf[:0], s, seat)
		if len(legal) == 0 {
			return engine.ErrStuck
		}
		if err := g.Advance(s, seat, legal[draws.IntN(len(legal))]); err != nil {
			return err
		}
	}
	for s.turn != 0 && !s.silent(rules) {
		seat := s.turn.Seat()
		cards := s.playable(seat)
		n := cards.len()
		if s.contract == Poverty && s.hides(seat) {
			return engine.ErrStuck
		}
		all := n + bits.OnesCount8(s.open(rules, seat))
		if all == 0 {
			return engine.ErrStuck
		}
		if i := draws.IntN(all); i < n {
			s.playCard(rules, seat, cards.nth(i))
		} else {
			s.announce(rules, seat, s.appendAnnouncements(buf[:0], rules, seat)[i-n].Level())
		}
	}
	return s.playOut(rules, &draws)
}

// rolloutCards is Rollout from a position in which the contract is known, if
// nobody announces anything: each seat plays any of the cards that it may play. If
// the seats still declare or exchange cards, it does nothing and returns
// [ErrDeclare].
func (g Game) rolloutCards(s *State, r *rand.Rand) error {
	if s.turn != 0 && !s.playing() {
		return ErrDeclare
	}
	draws := engine.NewDraws(r)
	return s.playOut(g.rules(), &draws)
}

func init() { rollouts.Cards = Game.rolloutCards }

// playOut plays any cards to the end.
func (s *State) playOut(r *Rules, draws *engine.Draws) error {
	for s.turn != 0 {
		seat := s.turn.Seat()
		cards := s.playable(seat)
		if cards == 0 || s.contract == Poverty && s.hides(seat) {
			return engine.ErrStuck
		}
		s.playCard(r, seat, cards.nth(draws.IntN(cards.len())))
	}
	return nil
}
