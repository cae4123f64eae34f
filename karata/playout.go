package karata

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// PlayOut plays *s to its end at random, as [engine.Playout] does. For a view,
// the error is [engine.ErrFaceDown] if a face-down card is needed; the contents
// of *s are then unspecified.
func (g Game) PlayOut(s *State, r *rand.Rand) error { return g.playout(s, r, false) }

// Quick returns a PlayOuter that is like the game, but each seat lays a random card whenever it may lay
// one, and declares "last card" whenever it may. Such games are much shorter.
func (g Game) Quick() engine.PlayOuter[State] { return quick{g} }

type quick struct{ game Game }

func (q quick) PlayOut(s *State, r *rand.Rand) error { return q.game.playout(s, r, true) }

func (g Game) playout(s *State, r *rand.Rand, eager bool) error {
	draws := engine.NewDraws(r)
	for seat := s.turn.Seat(); seat != engine.Nobody; seat = s.turn.Seat() {
		m := s.anyMove(seat, &draws, eager)
		if m.Kind == Play {
			s.lay(seat, m.Card) // Advance would check for a foul
		} else if err := g.Advance(s, seat, m); err != nil {
			return err
		}
	}
	return nil
}

// anyMove returns a random legal move of the seat to play. If eager is true, the
// move is one that Quick prefers.
func (s *State) anyMove(seat engine.Seat, draws *engine.Draws, eager bool) Move {
	switch s.phase {
	case Laying:
		may := s.hands[seat] & s.playable()
		n := may.Len()
		all := n + 1 // including Done or Draw
		if eager && n > 0 {
			all = n
		}
		if i := draws.IntN(all); i < n {
			return Move{Kind: Play, Card: may.At(i)}
		}
		return Move{Kind: Done} // Advance does the same for Draw
	case AskingSuit:
		return Move{Kind: Ask, Suit: card.Clubs + card.Suit(draws.IntN(4))}
	case AskingCard:
		return Move{Kind: Ask, Card: allCards.At(draws.IntN(packSize))}
	}
	if s.breachOfLast(seat) == nil && (eager || draws.IntN(2) == 0) {
		return Move{Kind: Last}
	}
	return Move{Kind: Not}
}
