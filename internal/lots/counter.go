// Package lots counts the ways to deal cards to places, and draws one of them. A [Counter]
// counts the ways if cards are barred from places, places have limits, or cards have weights;
// [Pick] chooses among hypotheses in proportion to their weights.
//
// A table holds the number k(l, p) of cards of each lot l that each place p gets.
// Equal cards count as different, so a table represents the product, over all lots,
// of n(l)! / (k(l, 0)! · k(l, 1)! · …) ways, with n(l) the number of cards of lot
// l. The tables are counted lot by lot or place by place; places with the same bars
// in all remaining lots are counted as one. A random number below the total
// determines the table.
package lots

import (
	"math"
	"math/rand/v2"
	"slices"
)

// The limits of a [Counter].
const (
	MaxCards  = 64 // cards to deal
	MaxPlaces = 8  // places to deal to
)

// unlimited is the value of [Bounds].Most that sets no limit.
const unlimited = math.MaxUint8

// Bounds limits how many cards of a lot each place gets: place p gets at least
// Least[p] and at most Most[p]. The zero Bounds lets no place have any; start
// from [Barring] instead.
type Bounds struct{ Least, Most [MaxPlaces]uint8 }

// Barring returns bounds that let some places have none of the cards, and every
// other place any number. Bit p of places stands for place p.
func Barring(places uint8) Bounds {
	const u = unlimited
	return Bounds{Most: [MaxPlaces]uint8{u, u, u, u, u, u, u, u}}.Bar(places)
}

// Bar returns b with Most set to 0 for some places. Bit p of places stands for
// place p.
func (b Bounds) Bar(places uint8) Bounds {
	for p := range b.Most {
		if places>>p&1 != 0 {
			b.Most[p] = 0
		}
	}
	return b
}

// Counter counts the ways to deal cards to places, and draws one of them. The cards
// are in lots; all cards of a lot have the same [Bounds]. Equal cards count as
// different. [Counter.Reset] sets the sizes of the places, [Counter.Add] adds cards:
//
//	var c lots.Counter
//	c.Reset(5, 5, 3)
//	clubs := c.Add(4, lots.Barring(1<<0)) // place 0 cannot have clubs
//	others := c.Add(9, lots.Barring(0))
//	if c.Draw(r) {
//		// place 1 gets c.Given(clubs, 1) of the clubs
//		// and c.Given(others, 1) of the other cards
//	}
//
// There is no way to deal if the lots do not have exactly as many cards as the
// places take, if a number of cards is negative, or if there are more than
// [MaxCards] cards or [MaxPlaces] places.
//
// Usual deals of trick games are counted in about a microsecond and without
// allocating memory. With up to four places that get cards, or up to four lots,
// counting takes some tens of milliseconds at most. Beyond that it may take
// about a second; a deal that would take longer is treated as impossible.
type Counter struct {
	sizes   [MaxPlaces]uint8   // those in use
	all     [][MaxPlaces]uint8 // that the places may have, if there is a choice
	places  int                // in sizes
	lots    [MaxCards]line
	n       int             // in lots
	turned  [MaxPlaces]line // the places as lines, if they are filled one after the other
	room    int             // cards that the places take
	cards   int             // cards of the lots
	none    bool            // there is no way, even if more cards are added
	weights *weights        // nil if no card has any
}

// Reset removes all cards and sets the sizes of the places: place p gets sizes[p]
// cards.
func (l *Counter) Reset(sizes ...int) {
	l.n, l.cards, l.weights, l.all = 0, 0, nil, nil
	l.none = len(sizes) > MaxPlaces
	l.places = min(len(sizes), MaxPlaces)
	l.resize(sizes)
}

// Also gives the places a choice of other sizes, which take as many cards in all. It must be called before cards
// are added, and [Counter.Use] must choose sizes after that. With weights, one count serves all of them.
func (l *Counter) Also(sizes ...int) {
	if len(l.all) == 0 {
		l.all = append(l.all, l.sizes)
	}
	room := l.room
	l.resize(sizes)
	l.none = l.none || len(sizes) != l.places || l.room != room
	l.all = append(l.all, l.sizes)
	for _, other := range l.all {
		for p, size := range other {
			l.sizes[p] = max(l.sizes[p], size) // for Add
		}
	}
}

// resize sets the sizes in use.
func (l *Counter) resize(sizes []int) {
	l.room = 0
	for p, size := range sizes[:min(len(sizes), l.places)] {
		if size < 0 || size > MaxCards-l.room {
			l.none = true
			size = 0
		}
		l.sizes[p] = uint8(size)
		l.room += size
	}
}

// Use makes the places have the sizes of [Counter.Reset], if n is 0, or those of the nth call of
// [Counter.Also].
func (l *Counter) Use(n int) {
	if n >= len(l.all) {
		return
	}
	l.sizes = l.all[n]
	for i := range l.lots[:l.n] {
		lot := &l.lots[i]
		lot.given = [MaxPlaces]uint8{} // Draw passes over places that are not live
		for p, size := range l.sizes[:l.places] {
			lot.live &^= 1 << p
			if lot.most[p] > 0 && max(size, lot.least[p]) > 0 {
				lot.live |= 1 << p
			}
		}
	}
}

// Add adds a number of cards with the same bounds and returns the index of their
// lot. The first lot has index 0, the next one 1, and so on. Cards that are
// barred from the same places, and have no other bounds, are one lot: if there
// is such a lot already, Add returns its index. It returns 0 if it adds no card.
//
// Each of the cards weighs weight[p] in place p, or 1 if no weight is given for it; cards of one lot
// weigh the same. Once a card has weights, each card that is added later must have some.
// Counting then allocates memory. It takes some tens of milliseconds for a rare deal of a trick game.
func (l *Counter) Add(cards int, b Bounds, weight ...float64) int {
	if cards <= 0 || cards > MaxCards-l.cards {
		owed := l.places > 0 && slices.Max(b.Least[:l.places]) > 0
		l.none = l.none || cards != 0 || owed
		return 0
	}
	l.cards += cards
	added := &l.lots[l.n]
	*added = line{size: uint8(cards)}
	for p, size := range l.sizes[:l.places] {
		room := min(added.size, size)
		least, most := b.Least[p], min(b.Most[p], room)
		l.none = l.none || least > most
		if most == room && room > 0 {
			most = unlimited
		}
		added.limit(p, least, most)
	}
	if len(weight) > 0 {
		l.weigh(l.n, weight)
	}
	for i := range l.lots[:l.n] {
		lot := &l.lots[i]
		if lot.bound|added.bound == 0 && lot.live == added.live && (l.weights == nil || l.weights.of[i] == l.weights.of[l.n]) {
			lot.size += added.size
			return i
		}
	}
	l.n++
	return l.n - 1
}

// Len returns the number of lots.
func (l *Counter) Len() int { return l.n }

// Ways returns the number of ways to deal the cards, whatever they weigh.
func (l *Counter) Ways() Ways {
	t, ok := l.table()
	if !ok {
		return Ways{}
	}
	return t.ways(0, t.open)
}

// Draw draws one of the ways to deal the cards, all equally likely or, if the cards have weights,
// in proportion to the weights of the ways. [Counter.Given] then returns how many cards of each lot
// each place gets. Draw reports whether there is a way.
func (l *Counter) Draw(r *rand.Rand) bool {
	if l.weights != nil {
		return l.drawWeighted(r)
	}
	t, ok := l.table()
	if !ok {
		return false
	}
	ways := t.ways(0, t.open)
	if ways == (Ways{}) {
		return false
	}
	t.fill(ways.below(r))
	if t.byPlace {
		l.turnBack()
	}
	return true
}

// Given returns how many cards of a lot the last successful Draw gave to a place.
// It returns 0 if the lot or the place does not exist.
func (l *Counter) Given(lot, place int) int {
	if lot < 0 || lot >= l.n || place < 0 || place >= l.places {
		return 0
	}
	return int(l.lots[lot].given[place])
}
