package house

import (
	"context"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
)

// indigoPlayer is the house player of [indigo].
type indigoPlayer struct{}

// IndigoRoster returns the players of [indigo]. All except random play the last deal
// perfectly.
//
// The house captures if it can, and keeps its hand varied. It chooses from the cards that
// capture or, if no card does, from the whole hand. Of these cards, it plays one that shares
// its suit with another; failing that, one that shares its rank with another; failing that,
// any of them. This is how the computer plays in the program that the game comes from. The player
// sharp weighs the pile and the chance that the other seat captures it. It is the player medium,
// and plays the games of a search to their end; such a search needs no tree.
func IndigoRoster(g indigo.Game) bot.Roster[indigo.State, indigo.Move] {
	r := sharpRoster(g, sharpPlayer(newIndigoSight), bot.OtherPlayer[indigo.State, indigo.Move]{
		Player: bot.Player{Name: "easy", Strength: "looks ahead a little; about 6 points a deal behind medium"},
	})
	r.Basic = func() bot.Bot[indigo.State, indigo.Move] { return indigoPlayer{} }
	r.Open, r.Blunder, r.Reason = g.Open(), 3, indigoReason
	return r
}

// Choose returns one of the cards that the house prefers; all are equally likely.
func (indigoPlayer) Choose(_ context.Context, v engine.View[indigo.State], legal []indigo.Move, r *rand.Rand) indigo.Move {
	var cards [6]card.Card
	good := indigoCards(card.SetOf(legal...), v.State.Top()).Append(cards[:0])
	return good[r.IntN(len(good))]
}

// indigoCards returns the cards of the hand that the house prefers to play. The parameter
// top is the top card on the table, or FaceDown if the table is empty.
func indigoCards(hand card.Set, top card.Card) card.Set {
	pool := hand & (top.Suit().Cards() | top.Rank().Cards())
	if pool == 0 {
		pool = hand
	}
	if pairs := paired(pool, card.Card.Suit); pairs != 0 {
		return pairs
	}
	if pairs := paired(pool, card.Card.Rank); pairs != 0 {
		return pairs
	}
	return pool
}

// paired returns the cards of the set that share a suit, or a rank, with another card
// of the set.
func paired[T interface{ Cards() card.Set }](pool card.Set, of func(card.Card) T) card.Set {
	var pairs card.Set
	for c := range pool.All() {
		if same := pool & of(c).Cards(); same.Len() > 1 {
			pairs |= same
		}
	}
	return pairs
}
