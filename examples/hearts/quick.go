package hearts

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// quick is the player that plays games out for a search: a few rules that take a sixth of the time of
// the [House], because a search gains more from more playouts. It passes and discards its most
// dangerous cards, and stays below the highest card of a trick if it can.
type quick struct{ game Game }

var _ engine.PlayOuter[State] = quick{}

// Choose returns the move that it likes most. Of equally good moves it returns the first.
func (quick) Choose(_ context.Context, v engine.View[State], legal []Move, _ *rand.Rand) Move {
	t := v.State.taste(v.Seat, v.State.queenOut())
	return slices.MaxFunc(legal, func(a, b Move) int { return t.likes(a.Card) - t.likes(b.Card) })
}

// PlayOut plays *s to its end. It draws nothing from r.
func (b quick) PlayOut(s *State, _ *rand.Rand) error {
	out := s.queenOut()
	for s.turn != 0 {
		seat := s.turn.Seat()
		if s.down[seat] > 0 {
			return engine.ErrStuck
		}
		if s.passing() && s.endsHidden() {
			return engine.ErrFaceDown
		}
		if s.plays > seats && s.plays%seats > 0 { // the case of three plays in four, to which few rules apply
			t := s.taste(seat, out)
			best := t.best(s.following(seat))
			s.lay(b.game.rules, seat, best)
			out = out && best != queen
			continue
		}
		cards, _ := s.allowed(b.game.rules, seat)
		t := s.taste(seat, out)
		best := Move{Card: t.best(cards), Pass: s.passing()}
		s.play(b.game.rules, seat, best)
		out = out && (best.Pass || best.Card != queen)
	}
	return nil
}

// queenOut reports whether ♠Q has not been played.
func (s *State) queenOut() bool { return !card.SetOf(s.played[:s.plays]...).Has(queen) }

// taste is what quick considers when it compares the cards it may choose.
type taste struct {
	hand card.Set
	led  card.Suit // NoSuit for the first card of a trick, and for a pass
	top  int       // the height of the card that takes the trick
	free bool      // the last card of the trick, in which there are no points
	lead bool      // the first card of a trick
	out  bool      // ♠Q has not been played
}

func (s *State) taste(seat engine.Seat, out bool) taste {
	t, trick := taste{hand: s.hands[seat], out: out}, s.trick()
	switch {
	case s.passing():
	case len(trick) == 0:
		t.lead = true
	default:
		t.led, t.top = trick[0].Suit(), height(trick[best(trick)])
		t.free = len(trick) == seats-1 && card.SetOf(trick...)&points == 0
	}
	return t
}

// best returns the card that quick likes most. Of equally good cards it returns the first.
func (t *taste) best(cards card.Set) (best card.Card) {
	most := math.MinInt
	for rest := cards; rest != 0; rest &= rest - 1 {
		c := rest.First()
		if like := t.likes(c); like > most {
			best, most = c, like
		}
	}
	return best
}

// likes returns how much quick likes a card.
func (t *taste) likes(c card.Card) int {
	switch {
	case t.lead:
		return -danger(t.hand, c, t.out) - height(c)
	case c.Suit() != t.led: // also for a pass
		return danger(t.hand, c, t.out)
	}
	return t.follows(c)
}

// danger returns how dangerous a card is in a hand. While ♠Q is out, it and the cards
// above it are very dangerous unless many spades guard them.
func danger(hand card.Set, c card.Card, out bool) int {
	const terrible, bad, guarded = 60, 8, 5
	length := (hand & c.Suit().Cards()).Len()
	switch {
	case out && c.Suit() == card.Spades && height(c) >= height(queen) && length < guarded:
		return terrible - height(c)
	case c.Suit() == card.Hearts:
		return bad + 2*height(c) - length
	}
	return 2*height(c) - 2*length
}

// follows returns how good it is to follow suit with a card.
func (t *taste) follows(c card.Card) int {
	const below = 100
	switch {
	case height(c) < t.top && c == queen:
		return 2 * below
	case height(c) < t.top:
		return below + height(c)
	case c == queen:
		return -below
	case t.free:
		return height(c)
	}
	return -height(c)
}
