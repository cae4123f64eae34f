package house

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/karata"
)

// karataPlayer is the house player of [karata].
type karataPlayer struct{}

// KarataRoster returns the players of [karata].
//
// The house goes out if it can. Otherwise it compares the turns that it could take, and
// takes the turn that leaves the best hand. A good hand has few cards, and few cards that
// bar a player from declaring "last card"; but the house keeps aces for defense. It asks for
// cards that it holds, and declares "last card" if it could lay its whole hand in one turn.
// It does not know whether bombs add up, and weighs a bomb as if they did not.
//
// The playouts of a search lay a random card if possible, declare "last card" whenever
// that is legal, and draw only if they must. Random play draws cards as often as it lays
// them, so its games take several times as long. The search has no tree, because it plays
// better without one in the same time.
func KarataRoster(g karata.Game) bot.Roster[karata.State, karata.Move] {
	return bot.Roster[karata.State, karata.Move]{
		Game:  g,
		Basic: func() bot.Bot[karata.State, karata.Move] { return karataPlayer{} },
		Others: []bot.OtherPlayer[karata.State, karata.Move]{
			{Player: bot.Player{Name: "easy", Strength: "looks ahead a little; wins 1 of 4 deals against medium"}},
			{Player: bot.Player{Name: "medium", Strength: "a sensible player that knows the game; fast"}},
			{Player: bot.Player{Name: "strong", Strength: "looks ahead far; wins 5 of 8 deals against medium"}},
		},
		Blunder: 0.3,
		Reason:  karataReason,
		Search: bot.SearchOptions[karata.State, karata.Move]{
			Depth:   1,
			Playout: func() bot.Bot[karata.State, karata.Move] { return eagerKarata{g} },
		},
	}
}

// Choose returns one of the moves that the house prefers; all are equally likely.
func (karataPlayer) Choose(_ context.Context, v engine.View[karata.State], legal []karata.Move, r *rand.Rand) karata.Move {
	good := karataMoves(v, legal)
	if len(good) == 0 {
		good = legal
	}
	return good[r.IntN(len(good))]
}

// eagerKarata plays games out for a search.
type eagerKarata struct{ game karata.Game }

var (
	_ bot.Picker[karata.Move]        = eagerKarata{}
	_ engine.PlayOuter[karata.State] = eagerKarata{}
)

// PlayOut plays *s to its end, choosing moves as Choose does.
func (b eagerKarata) PlayOut(s *karata.State, r *rand.Rand) error {
	return b.game.Quick().PlayOut(s, r)
}

// Choose returns the declaration of "last card" if it is legal, otherwise a random move
// that lays a card or, if no move does, any random move.
func (b eagerKarata) Choose(_ context.Context, _ engine.View[karata.State], legal []karata.Move, r *rand.Rand) karata.Move {
	return legal[b.Pick(legal, r)]
}

// Pick is Choose without a view.
func (eagerKarata) Pick(legal []karata.Move, r *rand.Rand) int {
	lays := 0
	for i, m := range legal {
		if m.Kind == karata.Last {
			return i
		}
		if m.Kind == karata.Play {
			lays++
		}
	}
	if lays == 0 {
		return r.IntN(len(legal))
	}
	nth := r.IntN(lays)
	for i, m := range legal {
		if m.Kind == karata.Play {
			if nth--; nth < 0 {
				return i
			}
		}
	}
	return -1
}

// karataMoves returns the legal moves that the house prefers.
func karataMoves(v engine.View[karata.State], legal []karata.Move) []karata.Move {
	hand := v.State.Hand(v.Seat)
	switch v.State.Phase() {
	case karata.AskingSuit, karata.AskingCard:
		return karataAsks(hand, legal)
	case karata.Answering:
		declares := slices.ContainsFunc(legal, func(m karata.Move) bool { return m.Kind == karata.Last }) && outs(hand) != 0
		return slices.DeleteFunc(slices.Clone(legal), func(m karata.Move) bool { return (m.Kind == karata.Last) != declares })
	}
	p := karataPlan{state: v.State, seat: v.Seat}
	laid := v.State.Laid()
	for _, m := range legal {
		p.budget = 4000 / len(legal)
		if m.Kind == karata.Play {
			p.lay(m, append(laid, m.Card), hand.Without(m.Card))
		} else {
			p.close(m, laid, hand)
		}
	}
	return p.moves
}

// karataPlan is the search for the best turn. It holds the next moves of the best turns
// found so far.
type karataPlan struct {
	state  karata.State
	seat   engine.Seat
	budget int // the number of cards still to try after the first card; it bounds the time for a large hand
	best   int
	moves  []karata.Move
}

// lay tries all ways to continue the turn that begins with the move m.
func (p *karataPlan) lay(m karata.Move, laid []card.Card, hand card.Set) {
	p.close(m, laid, hand)
	for c := range (hand & karata.Follows(laid[len(laid)-1])).All() {
		if p.budget--; p.budget < 0 {
			return
		}
		p.lay(m, append(laid, c), hand.Without(c))
	}
}

// close weighs a complete turn, and keeps its first move if no turn so far is better.
func (p *karataPlan) close(m karata.Move, laid []card.Card, hand card.Set) {
	switch w := p.weigh(laid, hand); {
	case len(p.moves) > 0 && w < p.best:
	case len(p.moves) > 0 && w == p.best:
		if !slices.Contains(p.moves, m) {
			p.moves = append(p.moves, m)
		}
	default:
		p.best, p.moves = w, append(p.moves[:0], m)
	}
}

// The weights of the house, in tenths of an ordinary card.
const (
	karataCard     = 10 // an ordinary card, or a question, in the hand
	karataSpecial  = 15 // a special card, which must be gone before "last card" can be declared
	karataAce      = 4  // each of the first two aces
	karataUnknown  = 12 // a card to be drawn
	karataWins     = 10000
	karataNearly   = 25 // the rest of the hand could be laid in one turn, and bars no declaration
	karataCardless = 40
	karataAgain    = 8 // another turn
	karataBomb     = 2 // a card that the next seat must draw
	karataAsksFor  = 2 // a level of a request: 1 for a suit, 2 for a card
)

// weigh returns the worth of a turn that lays the given cards and leaves the given
// hand.
func (p *karataPlan) weigh(laid []card.Card, hand card.Set) int {
	if len(laid) == 0 && p.state.Jumps() > 0 {
		return weighHand(hand) // the seat is jumped
	}
	if len(laid) == 0 {
		return weighHand(hand) - karataUnknown*max(1, p.state.Debt())
	}
	last := laid[len(laid)-1]
	if hand == 0 && p.state.SaidLast(p.seat) && karata.Ordinary().Has(last) {
		return karataWins
	}
	e := karata.Rules{}.Effect(laid, p.state.Request(), p.state.Debt())
	w := weighHand(hand) + karataBomb*e.Debt + karataAsksFor*e.Asks - karataUnknown*e.Draws
	if e.Kings > 0 && e.Kings%2 == 0 || e.Jumps > 0 && (e.Jumps+1)%p.state.Seats() == 0 {
		w += karataAgain
	}
	switch {
	case e.Draws > 0:
	case hand == 0:
		w -= karataCardless
	case hand&karata.Barred() == 0 && outs(hand) != 0:
		w += karataNearly
	}
	return w
}

// weighHand returns the worth of a hand, which is negative unless the hand is
// empty.
func weighHand(hand card.Set) int {
	aces := hand & card.Ace.Cards()
	specials := hand & karata.Barred() &^ aces
	defense := min(aces.Len(), 2)
	return -karataAce*defense - karataSpecial*(specials.Len()+aces.Len()-defense) - karataCard*(hand&^karata.Barred()).Len()
}

// outs returns the cards with which a seat can begin a turn, lay the whole hand in it, and win
// with the last card. For a hand of more than six cards, it returns none, to save time.
func outs(hand card.Set) card.Set {
	if hand.Len() > 6 {
		return 0
	}
	var first card.Set
	for c := range hand.All() {
		if goesOut(c, hand.Without(c)) {
			first = first.With(c)
		}
	}
	return first
}

func goesOut(c card.Card, rest card.Set) bool {
	if rest == 0 {
		return karata.Ordinary().Has(c)
	}
	for next := range (rest & karata.Follows(c)).All() {
		if goesOut(next, rest.Without(next)) {
			return true
		}
	}
	return false
}

// karataAsks returns the requests that the house prefers. The house asks for a card with
// which it could go out; failing that, for a card that it holds, preferably not an ace;
// failing that, for any card. If it asks for a suit, it names a suit with the most such cards.
func karataAsks(hand card.Set, legal []karata.Move) []karata.Move {
	want := outs(hand)
	if want == 0 {
		want = hand &^ card.Ace.Cards()
	}
	if want == 0 {
		want = hand
	}
	held := func(m karata.Move) int { return (want & asked(m)).Len() }
	most := held(slices.MaxFunc(legal, func(a, b karata.Move) int { return held(a) - held(b) }))
	return slices.DeleteFunc(slices.Clone(legal), func(m karata.Move) bool { return held(m) != most })
}

// asked returns the cards that a request is for.
func asked(m karata.Move) card.Set {
	if m.Suit != card.NoSuit {
		return m.Suit.Cards()
	}
	return card.SetOf(m.Card)
}
