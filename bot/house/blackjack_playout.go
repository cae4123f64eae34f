package house

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/engine"
)

// blackjackPlayout plays rounds out for a search, as the house does.
type blackjackPlayout struct {
	blackjackPlayer
	game blackjack.Game
}

var _ engine.PlayOuter[blackjack.State] = blackjackPlayout{}

// PlayOut plays *s to its end with the moves of the chart. It uses no random numbers.
func (b blackjackPlayout) PlayOut(s *blackjack.State, _ *rand.Rand) error {
	var buf [blackjack.Decline]blackjack.Move
	for seat := b.game.TurnOf(s); seat != engine.Nobody; seat = b.game.TurnOf(s) {
		m := b.move(s, seat, b.game.AppendMoves(buf[:0], s, seat))
		if err := b.game.Advance(s, seat, m); err != nil {
			return err
		}
	}
	return nil
}
