package doppelkopf

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
)

var packKinds = card.Ace.Cards() | card.Ten.Cards() | card.King.Cards() |
	card.Queen.Cards() | card.Jack.Cards() | card.Nine.Cards()

var (
	packOf48 = [packSize]card.Card(twice(packKinds))
	packOf40 = twice(packKinds &^ card.Nine.Cards())
)

// twice returns two copies of each of the cards, in the order of [card.Compare].
func twice(s card.Set) []card.Card {
	pack := slices.Concat(s.Append(nil), s.Append(nil))
	slices.SortFunc(pack, card.Compare)
	return pack
}

// Pack returns the cards that the game deals, in the order of [card.Compare]: two each of
// ace, nine, ten, jack, queen and king in four suits, 48 in all, or 40 without the nines.
func (g Game) Pack() []card.Card {
	pack, size := g.rules().pack()
	return pack[:size]
}

// pack returns the cards that are dealt, in the order of [card.Compare].
func (r *Rules) pack() (pack [packSize]card.Card, size int) {
	if r.NoNines {
		return pack, copy(pack[:], packOf40)
	}
	return packOf48, packSize
}

// pack returns the cards that were dealt.
func (s *State) pack() hand {
	if s.size*seats < packSize {
		return shortPack
	}
	return wholePack
}

var (
	wholePack = ones * copies
	shortPack = wholePack &^ kindsOf(card.Nine.Cards()).all()
)

// kindsOf returns one copy of each of the cards.
func kindsOf(cards card.Set) hand { return handOf(cards.Append(nil)) }
