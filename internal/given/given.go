// Package given checks what a game is given from outside: a pack to deal, the lists of a Setup, and the
// JSON of a view.
package given

import (
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Pack returns an error that wraps [engine.ErrSeat] unless first is one of the seats of the game, or
// [engine.ErrPosition] unless the pile holds the whole pack.
func Pack(game string, seats int, first engine.Seat, whole []card.Card, pile gamekit.Pile) error {
	if first < 0 || int(first) >= seats {
		return fmt.Errorf("%w: %s: first: %d", engine.ErrSeat, game, first)
	}
	var p gamekit.Problems
	p.Pack(whole, pile)
	return p.Position(game)
}

// Piles returns the piles of a field that is a list of lists of cards.
func Piles(field string, lists []card.List, mayHide bool) []gamekit.Pile {
	piles := make([]gamekit.Pile, len(lists))
	for i, cards := range lists {
		piles[i] = gamekit.Pile{Field: fmt.Sprintf("%s[%d]", field, i), Cards: cards, MayHide: mayHide}
	}
	return piles
}

// View decodes the JSON of a view of g. The function state returns the position that the Setup of the
// view describes, in which cards may be face down.
func View[U any, S comparable, M engine.Move](g engine.Game[S, M], data []byte, state func(engine.View[U]) (S, error)) (engine.View[S], error) {
	return gamekit.DecodeView(data, func(v engine.View[U]) (engine.View[S], error) {
		s, err := state(v)
		if err != nil {
			return engine.View[S]{}, err
		}
		view := engine.View[S]{Seat: v.Seat, State: s}
		return view, gamekit.CheckView(g, view)
	})
}
