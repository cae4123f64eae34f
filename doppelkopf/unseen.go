package doppelkopf

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// dealing is the cards that a view does not show, in groups by what is known of
// their places.
type dealing struct {
	groups [maxGroups]group
	n      int
	need   [seats]uint8       // cards face down in each hand
	known  map[remainder]wide // the ways from there on; nil if they are soon counted
}

// remainder is what is still to be dealt: the groups from one on, and what the
// seats need.
type remainder struct {
	group uint8
	need  [seats]uint8
}

// maxGroups are ♣Q, ♦A, and the classes.
const maxGroups = 2 + numClasses

// group is cards of which each seat holds a number within the same bounds.
type group struct {
	cards hand
	size  uint8
	bounds
	given [seats]uint8 // how many go to each seat
}

type bounds struct{ least, most [seats]uint8 }

// dealUnseen deals the cards that lie face down to the hands, and draws what
// was declared in secret. It reports whether the cards can be dealt, which those
// of a view can; if not, it leaves them as they are.
func (g Game) dealUnseen(s *State, r *rand.Rand) bool {
	d := g.dealing(s, g.guessDeclarations(s, r))
	if !d.choose(r) {
		return false
	}
	var buf [packSize]card.Card
	for i := range d.n {
		cards := d.groups[i].cards.append(buf[:0])
		deck.Shuffle(r, cards)
		for seat, n := range d.groups[i].given {
			for _, c := range cards[:n] {
				s.hands[seat] += oneOf[c]
			}
			cards = cards[n:]
		}
	}
	return true
}

// guessDeclarations draws what the reservations are that have been declared,
// as long as they count: each may be any solo, or one of them the wedding, with
// as many chances as there are ways to deal the cards to it. It returns who has
// declared the wedding.
func (g Game) guessDeclarations(s *State, r *rand.Rand) (bride engine.Seat) {
	const solos = SoloAces - SoloClubs + 1
	var brides [seats + 1]engine.Seat // Nobody, and the seats that may be
	n := 1
	brides[0] = engine.Nobody
	for seat, m := range s.declared {
		if m == Reservation && s.contract == NoContract {
			brides[n] = engine.Seat(seat)
			n++
		}
	}
	if n == 1 {
		return engine.Nobody
	}
	var chances [len(brides)]wide
	var total wide
	for i, bride := range brides[:n] {
		d := g.dealing(s, bride)
		chances[i] = d.ways(0, d.need)
		if bride == engine.Nobody {
			chances[i] = chances[i].times(uint64(solos)) // the one that is no wedding
		}
		total = total.plus(chances[i])
	}
	if total != (wide{}) {
		bride = brides[draw(r, total, chances[:n])]
	}
	for _, seat := range brides[1:n] {
		s.declared[seat] = Declare(SoloClubs + Contract(r.IntN(int(solos))))
		if seat == bride {
			s.declared[seat] = Declare(Wedding)
		}
	}
	return bride
}

// draw returns one of the places, as likely as its chance is of the total.
func draw(r *rand.Rand, total wide, chances []wide) int {
	pick := below(r, total)
	for i, chance := range chances {
		if pick.less(chance) {
			return i
		}
		pick = pick.minus(chance)
	}
	return 0
}

// dealing returns the groups of the cards that lie face down, if the bride has
// declared a wedding.
func (g Game) dealing(s *State, bride engine.Seat) dealing {
	var d dealing
	for seat := range s.hands {
		d.need[seat] = uint8(s.held(engine.Seat(seat)) - s.hands[seat].len())
	}
	o := &orders[s.order]
	unseen := s.unseen()
	for _, special := range []struct {
		k kind
		b bounds
	}{{clubsQueen, g.queens(s, bride)}, {fox, g.foxes(s)}} {
		if special.b != anyDealt {
			cards := unseen & one(special.k).all() // none, perhaps, if some must be
			d.add(cards, s.left(special.k, special.b), s.barred(o.class[special.k]))
			unseen &^= cards
		}
	}
	for class, kinds := range o.classes {
		if cards := unseen & kinds; cards != 0 {
			d.add(cards, noBounds, s.barred(uint8(class)))
		}
	}
	d.largestLast()
	if d.manyWays() {
		d.known = map[remainder]wide{}
	}
	return d
}

// manyWays reports whether the groups can be split in so many ways that the
// same remainders come up again and again, as if nobody's hand is seen.
func (d *dealing) manyWays() bool {
	const many = 1000
	product := 1
	for i := range max(d.n-1, 0) {
		free := 0 // seats that may get some
		for _, most := range d.groups[i].most {
			if most > 0 {
				free++
			}
		}
		product *= int(binomials[int(d.groups[i].size)+max(free-1, 0)][max(free-1, 0)])
	}
	return product > many
}

var (
	anyDealt = bounds{most: [seats]uint8{copies, copies, copies, copies}}
	noBounds = bounds{most: [seats]uint8{packSize, packSize, packSize, packSize}}
)

// barred returns the seats, a bit each, that have not followed the class. While
// the seats declare there is none.
func (s *State) barred(class uint8) uint8 {
	var all uint8
	for seat, classes := range s.voids {
		all |= classes >> class & 1 << seat
	}
	return all
}

// queens returns how many ♣Q each seat may have been dealt.
func (g Game) queens(s *State, bride engine.Seat) bounds {
	b := anyDealt
	if s.contract == Wedding {
		bride = s.Declarer()
	}
	for seat := range engine.Seat(seats) {
		if seat == bride || s.mustWed(g.rules(), seat) {
			b.least[seat] = copies
		}
	}
	if s.contract == Normal {
		for _, c := range s.calls[:s.numCalls] {
			if c.party() == Re {
				b.least[c.seat()] = 1
			} else {
				b.most[c.seat()] = 0
			}
		}
	}
	return b
}

// foxes returns how many ♦A each seat may have been dealt: if two in one hand
// are pigs, everybody knows of them.
func (g Game) foxes(s *State) bounds {
	b := anyDealt
	if !g.rules().PigsTrump || s.contract == NoContract || orderOf(s.contract, false) != ordinary {
		return b
	}
	for seat := range engine.Seat(seats) {
		switch s.Pigs() {
		case seat:
			b.least[seat] = copies
		case engine.Nobody:
			b.most[seat] = copies - 1
		}
	}
	return b
}

// left returns the bounds of the cards face down, from those of all that were
// dealt.
func (s *State) left(k kind, dealt bounds) bounds {
	for seat := range s.hands {
		seen := uint8(s.dealt(engine.Seat(seat), k))
		dealt.least[seat] -= min(seen, dealt.least[seat])
		dealt.most[seat] -= min(seen, dealt.most[seat])
	}
	return dealt
}

// add adds a group, of which the barred seats have nothing. If nobody else has a
// bound, the cards join a group that bars the same seats.
func (d *dealing) add(cards hand, b bounds, barred uint8) {
	for seat, n := range d.need {
		if barred>>seat&1 != 0 || n == 0 {
			b.most[seat] = 0
		}
	}
	for i := range d.groups[:d.n] {
		if at := &d.groups[i]; at.bounds == b && slices.Max(b.most[:]) == packSize {
			at.cards |= cards
			at.size += uint8(cards.len())
			return
		}
	}
	d.groups[d.n] = group{cards: cards, size: uint8(cards.len()), bounds: b}
	d.n++
}

// largestLast puts the largest group last: it takes the places that the others
// leave, so that its size does not matter.
func (d *dealing) largestLast() {
	last := max(d.n-1, 0)
	for i := range d.groups[:last] {
		if d.groups[i].size > d.groups[last].size {
			d.groups[i], d.groups[last] = d.groups[last], d.groups[i]
		}
	}
}

// ways returns the number of ways to deal the groups from the ith on, equal
// cards told apart, if the seats still need so many.
func (d *dealing) ways(i int, need [seats]uint8) wide {
	if i == d.n {
		return wide{low: 1}
	}
	at := remainder{uint8(i), need}
	if sum, ok := d.known[at]; ok {
		return sum
	}
	var sum wide
	d.splits(i, need, func(given [seats]uint8, ways wide) bool {
		sum = sum.plus(d.rest(i, need, given, ways))
		return true
	})
	if d.known != nil {
		d.known[at] = sum
	}
	return sum
}

// rest returns the number of ways to deal the groups from the ith on, of which
// the ith goes to the seats as given, in so many ways.
func (d *dealing) rest(i int, need, given [seats]uint8, ways wide) wide {
	if i == d.n-1 {
		return ways
	}
	for seat, n := range given {
		need[seat] -= n
	}
	return d.ways(i+1, need).times(ways.low) // the largest group, with the most ways, is the last
}

// choose draws what each seat is given, every way to deal the cards equally
// likely. It reports whether there is one.
func (d *dealing) choose(r *rand.Rand) bool {
	need := d.need
	for i := range d.n {
		total := d.ways(i, need)
		if total == (wide{}) {
			return false
		}
		pick := below(r, total)
		g := &d.groups[i]
		d.splits(i, need, func(given [seats]uint8, ways wide) bool {
			g.given = given
			chance := d.rest(i, need, given, ways)
			if pick.less(chance) {
				return false
			}
			pick = pick.minus(chance)
			return true
		})
		for seat, n := range g.given {
			need[seat] -= n
		}
	}
	return true
}

// splits calls try with what each seat may get of the ith group, and in how
// many ways, until it returns false. The last group takes the places that are
// left.
func (d *dealing) splits(i int, need [seats]uint8, try func(given [seats]uint8, ways wide) bool) {
	g := &d.groups[i]
	var least, most [seats]uint8
	for seat := range need {
		least[seat], most[seat] = g.least[seat], min(g.most[seat], need[seat])
		if i == d.n-1 {
			least[seat] = max(least[seat], need[seat])
		}
		if least[seat] > most[seat] {
			return
		}
	}
	var given [seats]uint8
	size := g.size
	for given[0] = least[0]; given[0] <= min(most[0], size); given[0]++ {
		left := size - given[0]
		for given[1] = least[1]; given[1] <= min(most[1], left); given[1]++ {
			left := left - given[1]
			for given[2] = least[2]; given[2] <= min(most[2], left); given[2]++ {
				given[3] = left - given[2]
				if given[3] < least[3] || given[3] > most[3] {
					continue
				}
				ways := wide{low: binomials[size][given[0]]}.times(binomials[size-given[0]][given[1]]).times(binomials[left][given[2]])
				if !try(given, ways) {
					return
				}
			}
		}
	}
}

// binomials has the number of ways to choose k of n.
var binomials = func() (all [packSize + 1][packSize + 1]uint64) {
	for n := range all {
		all[n][0] = 1
		for k := 1; k <= n; k++ {
			all[n][k] = all[n-1][k-1] + all[n-1][k]
		}
	}
	return all
}()

// wide is a number of deals, of which a spectator's view leaves more than 2⁸⁷.
type wide struct{ high, low uint64 }

func (a wide) plus(b wide) wide {
	low, carry := bits.Add64(a.low, b.low, 0)
	return wide{a.high + b.high + carry, low}
}

func (a wide) minus(b wide) wide {
	low, borrow := bits.Sub64(a.low, b.low, 0)
	return wide{a.high - b.high - borrow, low}
}

func (a wide) times(n uint64) wide {
	high, low := bits.Mul64(a.low, n)
	return wide{high + a.high*n, low}
}

func (a wide) less(b wide) bool { return a.high < b.high || a.high == b.high && a.low < b.low }

// below returns a number under n, all equally likely. It draws as many bits as
// n has until they are one; every other time, at least, they are.
func below(r *rand.Rand, n wide) wide {
	for {
		a := wide{low: r.Uint64() >> (bits.LeadingZeros64(n.low) & 63)}
		if n.high > 0 {
			a = wide{r.Uint64() >> bits.LeadingZeros64(n.high), r.Uint64()}
		}
		if a.less(n) {
			return a
		}
	}
}

// pack returns the cards that were dealt.
func (s *State) pack() hand {
	if s.size*seats < packSize {
		return shortPack
	}
	return wholePack
}

// unseen returns the cards of the pack that lie face down.
func (s *State) unseen() hand {
	pack := s.pack()
	for _, k := range s.played[:s.plays] {
		pack -= one(k)
	}
	for _, h := range s.hands {
		pack -= h
	}
	return pack
}

var (
	wholePack = ones * copies
	shortPack = wholePack &^ kindsOf(card.Nine.Cards()).all()
)

// kindsOf returns one of each of the cards.
func kindsOf(cards card.Set) hand { return handOf(cards.Append(nil)) }
