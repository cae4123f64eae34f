package enginetest

import (
	"errors"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

const packIsDealt Promise = "DealPack deals a pack without changing it, with first as the seat that leads as in Deal, and refuses what is not a pack with ErrPosition"

// checkDealPack deals shuffled packs, and lists of cards that are not packs.
func (w *walk[S, M]) checkDealPack() {
	g, ok := w.inner().(engine.PackDealer[S])
	if !ok || len(w.pack) == 0 { // no deal was sound
		return
	}
	const tries = 8 // a game may refuse some packs, such as those with a misdeal
	var last error
	for range tries {
		pack := slices.Clone(w.pack)
		deck.Sample(seedOf(w.choose).Rand(), pack, len(pack))
		for _, wrong := range notPacks(pack) {
			if s, err := g.DealPack(wrong, 0); !errors.Is(err, engine.ErrPosition) {
				packIsDealt.broken("%d cards, %v, are dealt as %s, error %v", len(wrong), wrong[:min(len(wrong), 60)], show(s), err)
			}
		}
		given := slices.Clone(pack)
		s, err := g.DealPack(pack, 0)
		if !slices.Equal(pack, given) {
			packIsDealt.broken("it changes the pack from %v to %v", given, pack)
		}
		if err == nil {
			w.checkDealt(g, pack, s)
			return
		}
		if last = err; !errors.Is(err, engine.ErrPosition) {
			break
		}
	}
	packIsDealt.broken("the pack of the game is refused: %v", last)
}

// notPacks returns lists that differ from a pack in a way that a game must notice.
func notPacks(pack []card.Card) [][]card.Card {
	faceDown, doubled := slices.Clone(pack), slices.Clone(pack)
	faceDown[0] = card.FaceDown
	all := [][]card.Card{nil, pack[1:], slices.Repeat(pack, 3), faceDown}
	if i := slices.IndexFunc(pack, func(c card.Card) bool { return c != pack[0] }); i > 0 {
		doubled[0] = pack[i]
		all = append(all, doubled)
	}
	return all
}

// checkDealt checks s, the position that the pack gives when seat 0 leads, and compares it with
// those that the pack gives when other seats lead.
func (w *walk[S, M]) checkDealt(p engine.PackDealer[S], pack []card.Card, s S) {
	g := w.Game
	if cards := sorted(w.cards(s)); !slices.Equal(cards, w.pack) {
		packIsDealt.broken("the zones have %v, not %v: %s", card.List(cards), card.List(w.pack), show(s))
	}
	leads := true // whether the seat that leads has the turn
	for first := range w.seats {
		leads = leads && g.Turn(g.Deal(deck.NewSeed(1), first)) == first
	}
	for first := range w.seats {
		at, err := p.DealPack(pack, first)
		again, errAgain := p.DealPack(pack, first)
		switch {
		case err != nil || errAgain != nil || at != again:
			packIsDealt.broken("with first %d the pack gives %s, then %s, errors %v and %v", first, show(at), show(again), err, errAgain)
		case first > 0 && (at == s) != w.IgnoresFirst:
			packIsDealt.broken("with first %d the pack gives %s, with first 0 %s", first, show(at), show(s))
		case leads && g.Turn(at) != first:
			packIsDealt.broken("with first %d the turn is that of %v, but Deal gives it to first", first, g.Turn(at))
		}
	}
	for _, first := range w.viewers {
		_, _ = p.DealPack(pack, first) // must not panic
	}
}
