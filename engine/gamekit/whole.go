package gamekit

import (
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// CheckWhole returns an error if a card lies face down in one of a game's zones of s, so that s
// is a view. A method DecodeState calls it. The error wraps [engine.ErrPosition]. It panics if g is nil.
func CheckWhole[S comparable, M engine.Move](g engine.Game[S, M], s S) error {
	for _, z := range g.Zones(s) {
		if slices.Contains(z.Cards, card.FaceDown) {
			return Invalid(g.Name(), fmt.Errorf("%v: a card lies face down", z.ZoneID))
		}
	}
	return nil
}

// CheckView returns an error if the seat of v cannot have that view: if a position that the game
// draws from v looks different to the seat. A method DecodeView calls it, after it has checked
// all that Determinize relies on. The error wraps [engine.ErrPosition]. It panics if g is nil.
func CheckView[S comparable, M engine.Move](g engine.Game[S, M], v engine.View[S]) error {
	if g.View(g.Determinize(v, deck.Seed{}.Rand()), v.Seat) != v {
		return Invalid(g.Name(), fmt.Errorf("view: not what %v sees", v.Seat))
	}
	return nil
}
