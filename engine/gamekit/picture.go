package gamekit

import (
	"maps"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
)

// LayoutsOf returns the layouts of the zones of a game by their names: "hand", "won" and "trick" have
// the layouts of these names unless g, an [engine.Layouter], says otherwise. Zones whose names are
// not there are an [engine.Fan]. It panics if g is a nil pointer.
func LayoutsOf[S comparable, M engine.Move](g engine.Engine[S, M]) map[string]engine.Layout {
	all := map[string]engine.Layout{"hand": engine.Hand, "won": engine.Won, "trick": engine.Trick}
	if own, ok := g.(engine.Layouter); ok {
		maps.Copy(all, own.Layouts())
	}
	return all
}

// Picker is implemented by a game in which the text of a move names cards of the hand that the move
// leaves there, such as a card that is asked for.
type Picker[S comparable, M engine.Move] interface {
	// Picks returns the cards of its hand that seat chooses to make the move m in s, which may be a
	// view.
	Picks(s S, seat engine.Seat, m M) card.List
}

// PicksOf returns, for each of a seat's moves in s, the cards of its hand that people choose to make
// the move. If g is not a [Picker], they are the cards that the text of the move names, as far as
// they lie in a zone of the seat with the layout [engine.Hand]. The position s may be a view. It panics if g is nil.
func PicksOf[S comparable, M engine.Move](g engine.Game[S, M], s S, seat engine.Seat, moves []M) []card.List {
	all := make([]card.List, len(moves))
	if own, ok := g.(Picker[S, M]); ok {
		for i, m := range moves {
			all[i] = own.Picks(s, seat, m)
		}
		return all
	}
	var held card.List
	layouts := LayoutsOf(g)
	for _, z := range g.Zones(s) {
		if z.Seat == seat && layouts[z.Name] == engine.Hand {
			held = append(held, z.Cards...)
		}
	}
	for i, m := range moves {
		left := slices.Clone(held)
		for _, c := range cardsIn(texts.Move(m)) {
			if at := slices.Index(left, c); at >= 0 {
				all[i], left = append(all[i], c), slices.Delete(left, at, at+1)
			}
		}
	}
	return all
}

// cardsIn returns the cards that the text of a move names.
func cardsIn(move string) (cards card.List) {
	for word := range strings.FieldsFuncSeq(move, func(r rune) bool { return r == ' ' || r == ',' }) {
		if c, err := card.Parse(word); err == nil && c != card.FaceDown {
			cards = append(cards, c)
		}
	}
	return cards
}
