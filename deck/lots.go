package deck

import (
	"math"
	"math/rand/v2"
	"slices"
)

// The limits of [Lots], and of [Deal] if a place bars some of the cards.
const (
	MaxCards  = 64 // cards to deal
	MaxPlaces = 8  // places to deal to
)

// Unlimited is the value of [Bounds].Most that sets no limit.
const Unlimited = math.MaxUint8

// Bounds limits how many cards of a lot each place gets: place p gets at least
// Least[p] and at most Most[p]. The zero Bounds lets no place have any; start
// from [Unbounded] or [Barring] instead.
type Bounds struct{ Least, Most [MaxPlaces]uint8 }

// Unbounded returns bounds that let every place have any number of the cards.
func Unbounded() Bounds { return Barring(0) }

// Barring returns bounds that let some places have none of the cards, and every
// other place any number. Bit p of places stands for place p.
func Barring(places uint8) Bounds {
	const u = Unlimited
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

// Lots counts the ways to deal cards to places, and draws one of them. The cards
// come in lots; all cards of a lot have the same [Bounds]. Equal cards count as
// different ones. [Lots.Reset] sets the sizes of the places, [Lots.Add] adds
// cards:
//
//	var lots deck.Lots
//	lots.Reset(5, 5, 3)
//	clubs := lots.Add(4, deck.Barring(1<<0)) // place 0 cannot have clubs
//	others := lots.Add(9, deck.Unbounded())
//	if lots.Draw(r) {
//		// place 1 gets lots.Given(clubs, 1) of the clubs
//		// and lots.Given(others, 1) of the other cards
//	}
//
// There is no way to deal if the lots do not have exactly as many cards as the
// places take, if a number of cards is negative, or if there are more than
// [MaxCards] cards or [MaxPlaces] places.
//
// Usual deals of trick games are counted in about a microsecond and without
// allocating memory. With up to four places that get cards, or up to four lots,
// counting takes some tens of milliseconds at most. Beyond that it may take about a
// second; a deal that would take longer counts as one that has no way.
type Lots struct {
	sizes  [MaxPlaces]uint8
	places int // in sizes
	lots   [MaxCards]line
	n      int             // in lots
	turned [MaxPlaces]line // the places as lines, if they are filled one after the other
	room   int             // cards that the places take
	cards  int             // cards of the lots
	none   bool            // there is no way, whatever is added
}

// Reset removes all cards and sets the sizes of the places: place p gets sizes[p]
// cards.
func (l *Lots) Reset(sizes ...int) {
	l.places, l.n, l.room, l.cards = 0, 0, 0, 0
	l.none = len(sizes) > MaxPlaces
	for _, size := range sizes[:min(len(sizes), MaxPlaces)] {
		if size < 0 || size > MaxCards-l.room {
			l.none = true
			size = 0
		}
		l.sizes[l.places] = uint8(size)
		l.places++
		l.room += size
	}
}

// Add adds a number of cards with the same bounds and returns the index of their
// lot. The first lot has index 0, the next one 1, and so on. Cards that are barred
// from the same places, and have no other bounds, are one lot: if there is such a
// lot already, Add returns its index. It returns 0 if it adds no card.
func (l *Lots) Add(cards int, b Bounds) int {
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
			most = Unlimited
		}
		added.limit(p, least, most)
	}
	for i := range l.lots[:l.n] {
		if lot := &l.lots[i]; lot.bound|added.bound == 0 && lot.live == added.live {
			lot.size += added.size
			return i
		}
	}
	l.n++
	return l.n - 1
}

// Len returns the number of lots.
func (l *Lots) Len() int { return l.n }

// Ways returns the number of ways to deal the cards.
func (l *Lots) Ways() Ways {
	t, ok := l.table()
	if !ok {
		return Ways{}
	}
	return t.ways(0, t.open)
}

// Draw draws a way to deal the cards, every way equally likely, and keeps how many
// cards of each lot each place gets, for [Lots.Given]. It reports whether there is
// a way.
func (l *Lots) Draw(r *rand.Rand) bool {
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
// It returns 0 if there is no such lot or place.
func (l *Lots) Given(lot, place int) int {
	if lot < 0 || lot >= l.n || place < 0 || place >= l.places {
		return 0
	}
	return int(l.lots[lot].given[place])
}
