package doppelkopf

import (
	"math/bits"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/bitset"
)

// PlayOut plays *s to its end, with each seat choosing at random among its legal moves on its turn. On error, *s is
// unspecified. The error is [engine.ErrFaceDown] or [engine.ErrStuck], and occurs only in views.
func (g Game) PlayOut(s *State, r *rand.Rand) error {
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
	return s.playOut(rules, &draws, false)
}

// Quick returns a PlayOuter that is like the game, except that nobody announces anything: each seat
// plays a random card that it may play. If the seats are still declaring or exchanging cards, its
// PlayOut does nothing and returns [ErrDeclare].
func (g Game) Quick() engine.PlayOuter[State] { return quick{g} }

type quick struct{ game Game }

func (q quick) PlayOut(s *State, r *rand.Rand) error {
	if s.turn != 0 && !s.playing() {
		return ErrDeclare
	}
	draws := engine.NewDraws(r)
	return s.playOut(q.game.rules(), &draws, true)
}

// playOut makes random moves to the end: it plays cards and, unless it is quiet, announces.
func (s *State) playOut(r *rules, draws *engine.Draws, quiet bool) error {
	whole := s.contract != Poverty && r.PigsWhen == pigsAtStart && !s.isView()
	for s.turn != 0 {
		quiet = quiet || s.plays%seats == 0 && s.silent(r)
		if quiet && whole && s.plays%seats == 0 {
			s.playTrick(r, draws)
			continue
		}
		seat, levels := s.turn.Seat(), uint64(0)
		if !quiet {
			levels = uint64(s.open(r, seat, s.voice(r, seat)))
		}
		cards := s.playable(seat)
		n := bits.OnesCount64(uint64(cards))
		all := n + bits.OnesCount64(levels)
		if all == 0 || s.contract == Poverty && s.hides(seat) {
			return engine.ErrStuck
		}
		i := draws.IntN(all)
		if i >= n {
			s.announce(r, seat, Level(bitset.Nth(levels, i-n)))
			continue
		}
		k := cards.nth(i)
		if r.ForcedCall > 0 && s.callHidden(r, seat, k) {
			return engine.ErrFaceDown
		}
		s.playCard(r, seat, k)
	}
	return nil
}

// playTrick plays random cards to a new trick. It does what four calls to playCard would
// do, provided that all cards are face up and no pigs are made in play.
func (s *State) playTrick(r *rules, draws *engine.Draws) {
	o, trick, seat := &orders[s.order], s.played[s.plays:][:seats], s.turn.Seat()
	follow, led := hand(0), uint8(0)
	for i := range trick {
		h := &s.hands[seat&3]
		cards := h.kinds()
		if may := cards & follow; may != 0 {
			cards = may
		} else {
			s.voids[seat&3] |= led
		}
		k := kind(bitset.Nth(uint64(cards), draws.IntN(bits.OnesCount64(uint64(cards)))) / 2)
		*h -= one(k)
		trick[i] = k
		if i == 0 {
			follow, led = o.classes[o.class[k]&7], 1<<o.class[k]
		}
		if i == 0 || o.beats(k, s.top) || k == dulle && s.beats(r, k, s.top) {
			s.best, s.top = seat, k
		}
		if k == clubsQueen {
			s.queens |= (s.queens>>seat&1<<seats | 1) << seat
		}
		seat = next(seat)
	}
	s.plays += seats
	s.takeTrick(r)
}
