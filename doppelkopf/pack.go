package doppelkopf

import "github.com/hoylecards/hoyle/card"

// throwsIn reports whether the rules let some hands be thrown in.
func (r *Rules) throwsIn() bool {
	return r.ThrowInNines|r.ThrowInKings|r.ThrowInLows|r.ThrowInFulls|r.ThrowInPoints|r.ThrowInFewTrumps > 0 || r.ThrowInHigh != ""
}

var (
	nineKinds = kindsOf(card.Nine.Cards())
	kingKinds = kindsOf(card.King.Cards())
	fullKinds = kindsOf(card.Ace.Cards() | card.Ten.Cards())
)

// mayThrowIn reports whether a hand meets one of the conditions for throwing it in.
func (r *Rules) mayThrowIn(h hand) bool {
	atLeast := func(n int, of hand) bool { return n > 0 && (h&of).len() >= n }
	return atLeast(r.ThrowInNines, nineKinds) || atLeast(r.ThrowInKings, kingKinds) || atLeast(r.ThrowInLows, nineKinds|kingKinds) ||
		atLeast(r.ThrowInFulls, fullKinds) || r.ThrowInPoints > 0 && h.points() >= r.ThrowInPoints ||
		(h&r.normalTrumps()).len() < r.ThrowInFewTrumps || r.ThrowInHigh != "" && h&r.normalTrumps()&^r.lowest() == 0
}

// lowest returns the bits of the trumps from the lowest up to the one that ThrowInHigh names.
func (r *Rules) lowest() hand {
	limit := fox
	if r.ThrowInHigh == highJack {
		limit = diamondJack
	}
	o := &orders[r.orderOf(Normal)]
	var all hand
	for rest := r.normalTrumps().kinds(); rest != 0; rest &= rest - 1 {
		if o.rank[rest.first()] <= o.rank[limit] {
			all |= one(rest.first()).all()
		}
	}
	return all
}

// normalTrumps returns the bits of the trumps of the normal game.
func (r *Rules) normalTrumps() hand { return orders[r.orderOf(Normal)].classes[0].all() }

// points returns the sum of the card points in h.
func (h hand) points() int {
	sum := 0
	for ; h != 0; h -= one(h.first()) {
		sum += int(pointsOf[h.first()])
	}
	return sum
}

var (
	wholePack = ones * copies
	shortPack = wholePack &^ nineKinds
)

// Pack returns the cards that the game deals, in the order of [card.Compare]: two each of
// ace, nine, ten, jack, queen and king in four suits, 48 in all, or 40 without the nines.
func (g Game) Pack() []card.Card { return append(card.List{}, g.rules().cards...) }

// pack returns the cards that were dealt.
func (s *State) pack() hand {
	if s.size*seats < packSize {
		return shortPack
	}
	return wholePack
}

// kindsOf returns all bits of the kinds of the cards.
func kindsOf(cards card.Set) hand { return handOf(cards.Append(nil)).all() }
