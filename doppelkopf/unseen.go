package doppelkopf

import (
	"math"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/lots"
)

// dealing is a deal of the unseen cards in lots. All cards of a lot may lie in the same places: the seats
// and, if an exchange is unseen, a place for each way in which its cards may have changed hands. So both
// the cards that a seat was dealt and those that it has now are the cards of some places. Failures to
// follow suit, announcements and pigs bar cards from places or set bounds. Declarations tilt the draws:
// certain cards weigh more in the places of a seat that must have had some of them.
type dealing struct {
	lots    lots.Counter
	cards   [maxLots]hand // by lot
	reasons []reason      // that the seats of the wishes have for their declarations, by wish
}

// chance is a dealing with one of its swaps, to draw in proportion to its weight. An untilted deal has
// the same probability in each.
type chance struct {
	*dealing
	swap swap
	size int // the index of the sizes of the places
}

// maxLots is enough for every kind of card, or for the special kinds, the classes, and the cards
// that the seats of an exchange have played.
const maxLots = 32

// The maximum numbers of deals to draw in search of one that is accepted. Usually most deals are, and one takes less
// than a microsecond. For a rare view, few are. If none of the first deals is accepted, the draws are tilted toward
// the cards that let the seats declare what they have declared. A seat that may have had one of several reasons has
// each of them in turn. Counting then takes thousands of times as long, but at least one deal in some hundred is
// accepted, and each with the probability that makes up for the tilt. So all deals are equally likely, however rare
// the view is. If even so no deal is accepted, the tilts are fitted more closely. A view that no deal leads to takes
// all draws until it is refused, unless a count shows at once that there are no deals.
const (
	plainDraws  = 512
	tiltedDraws = 1 << 13

	fewRounds, manyRounds = 32, 512 // to fit the tilts: few suffice for all but one view in hundreds of thousands
)

// dealUnseen deals the face-down cards to the hands, and draws the secret declarations and exchanges. All deals that
// lead to the view are equally likely. It reports whether it has found a deal; if it has not, s is unchanged.
func (g Game) dealUnseen(s *State, r *rand.Rand) bool {
	foxes := s.contract == Poverty && s.laidLen > maxPoor // without these, it would not be a poverty
	return !foxes && g.try(s, r, plainDraws, 0) || g.try(s, r, tiltedDraws, fewRounds) || g.try(s, r, tiltedDraws, manyRounds)
}

// try draws at most the given number of deals, and stops as soon as one is accepted. It reports whether one has been
// accepted. If tilts are fitted, in so many rounds, it draws only deals in which the seats have reasons for their
// declarations.
func (g Game) try(s *State, r *rand.Rand, draws, rounds int) bool {
	view := *s
	var weights []float64
	var wishes []wish
	if rounds > 0 {
		wishes = g.wishes(s)
	}
	var sole dealing
	all := []chance{{dealing: &sole}}
	if rounds > 0 || s.exchangeUnseen() {
		all, weights = g.fitted(s, wishes, rounds)
	} else {
		sole.fill(g, s, swap{})
	}
	for range draws {
		i := 0
		if weights != nil {
			i = lots.Pick(r, weights...)
		}
		if i < 0 || len(all) == 0 || !all[i].draw(r) {
			return false
		}
		if all[i].deal(s, r) && all[i].fair(wishes, s, r) && g.accept(s, r) {
			return true
		}
		*s = view
	}
	return false
}

// fitted returns the chances of a view, and their weights, with tilts that are fitted in few rounds or, if these are
// allowed and make the weights less in all, in many. The less they are, the more deals are accepted. Many rounds make
// them more where bounds that the fit does not know give a seat more cards than its reason needs.
func (g Game) fitted(s *State, wishes []wish, rounds int) (all []chance, weights []float64) {
	least := math.Inf(1)
	for n := min(rounds, fewRounds); n <= rounds; n += manyRounds - fewRounds {
		some, theirs, sum := g.chances(s, wishes, n)
		if sum >= least {
			break
		}
		all, weights, least = some, theirs, sum
	}
	return all, weights
}

// chances returns all swaps of an exchange with all choices of reasons, their weights, and the sum of these.
func (g Game) chances(s *State, wishes []wish, rounds int) (all []chance, weights []float64, sum float64) {
	swaps := []swap{{}}
	if s.exchangeUnseen() {
		swaps = s.swaps(g.rules())
	}
	cards := g.toDeal(s)
	for _, chosen := range choices(wishes) {
		if len(swaps) == 0 || !enough(cards, wishes, chosen) {
			continue
		}
		d := &dealing{reasons: chosen}
		g.lean(s, swaps[len(swaps)/2].sizes(s), wishes, chosen, rounds)
		d.fill(g, s, swaps...)
		for i, c := range swaps {
			d.lots.Use(i)
			weight := float64(d.lots.Weight() * float64(c.ways(s)))
			for i, a := range chosen {
				weight /= power(a.tilt, a.least-a.of(wishes[i].seen))
			}
			if weight > 0 {
				all, weights, sum = append(all, chance{d, c, i}), append(weights, weight), sum+weight
			}
		}
	}
	return all, weights, sum
}

// draw draws the numbers of cards of each lot for each place. It reports whether there are any.
func (c *chance) draw(r *rand.Rand) bool {
	c.lots.Use(c.size)
	return c.lots.Draw(r)
}

// deal deals random cards of each lot to each place, in the numbers that have been drawn. It reports
// whether to accept the deal, as far as the exchange is concerned.
func (c *chance) deal(s *State, r *rand.Rand) bool {
	var buf [packSize]card.Card
	var got [lots.MaxPlaces]hand
	exchange, last := s.exchangeUnseen(), seats-1
	if exchange {
		last = numPlaces - 1
	}
	for lot := range c.lots.Len() {
		cards := c.cards[lot].append(buf[:0])
		deck.Sample(r, cards, len(cards)-c.lots.Given(lot, last)) // the last place gets the rest
		for place := range last + 1 {
			n := c.lots.Given(lot, place)
			got[place] += handOf(cards[:n])
			cards = cards[n:]
		}
	}
	if exchange {
		c.swap.exchanged(s, &got, r)
	}
	for seat := range s.hands {
		s.hands[seat] += got[seat]
	}
	return !exchange || s.evens(r)
}

// fill sets the numbers of cards to deal, by swap, and puts the unseen cards in lots.
func (d *dealing) fill(g Game, s *State, swaps ...swap) {
	exchange := s.exchangeUnseen()
	for i, c := range swaps {
		switch sizes := c.sizes(s); {
		case !exchange:
			d.lots.Reset(sizes[:seats]...)
		case i == 0:
			d.lots.Reset(sizes[:]...)
		default:
			d.lots.Also(sizes[:]...)
		}
	}
	unseen := s.unseen()
	var specials [maxSpecials]special
	for _, special := range g.specials(specials[:0], s) {
		cards := unseen & one(special.k).all() // there may be none, even if a seat must have one
		b := s.left(special.k, special.dealt)
		if exchange {
			b = s.placed(b)
		}
		d.add(cards, b.Bar(g.barred(s, special.k, engine.Nobody)))
		unseen &^= cards
	}
	d.fillClasses(g, s, unseen, engine.Nobody)
	if exchange && s.partner != 0 { // what the two seats have played was dealt to either of them
		d.fillClasses(g, s, s.playedBy(s.poorSeat()), s.poorSeat())
		d.fillClasses(g, s, s.playedBy(s.taker()), s.taker())
	}
}

// fillClasses puts cards in lots. Nothing is known about these cards except which places cannot
// have them. The cards are unseen if the parameter by is Nobody; otherwise this seat has played them.
func (d *dealing) fillClasses(g Game, s *State, all hand, by engine.Seat) {
	var lot hand // the cards since the last change of the bars
	var bars uint8
	for _, class := range orders[s.order].classes[:numClasses] {
		for rest := all & class.all(); rest != 0; {
			k, cards := rest.first(), rest
			if len(d.reasons) > 0 {
				cards &= one(k).all()
			}
			b := g.barred(s, k, by)
			if b != bars || len(d.reasons) > 0 {
				d.add(lot, lots.Barring(bars))
				lot = 0
			}
			lot, bars, rest = lot|cards, b, rest&^cards
		}
	}
	d.add(lot, lots.Barring(bars))
}

// add adds a new lot with the given cards, or adds the cards to a lot with the same bounds and
// weights. If there are reasons, the cards are equal.
func (d *dealing) add(cards hand, b lots.Bounds) {
	var weights [lots.MaxPlaces]float64
	n := 0
	if len(d.reasons) > 0 && cards != 0 {
		weights, n = d.weigh(cards), len(weights)
	}
	lot := d.lots.Add(cards.len(), b, weights[:n]...)
	d.cards[lot] += cards
}

// barred returns the places, one bit each, that cannot have a card k. If the card is unseen, these
// are the places of the seats that have failed to follow its class; for a trump, the poor seat; and
// the places of an exchange that get no such cards. While the seats are declaring, there are
// no such places. If the card is not unseen, a seat has played it, which is given as by.
func (g Game) barred(s *State, k kind, by engine.Seat) (bars uint8) {
	void := s.void(k)
	if s.contract != Poverty || s.redealt() {
		return void
	}
	trump := g.rules().normalTrumps().has(k)
	switch {
	case !s.exchangeUnseen() && trump:
		return void | 1<<s.poorSeat()
	case !s.exchangeUnseen():
		return void
	case by != engine.Nobody:
		return ^s.heldIn(by) | s.notFor(g.rules(), trump)
	}
	for seat := range engine.Seat(seats) {
		if void>>seat&1 != 0 {
			bars |= s.heldIn(seat)
		}
	}
	return bars | s.notFor(g.rules(), trump)
}

// void returns the seats, one bit each, that have failed to follow the class of a card.
func (s *State) void(k kind) uint8 {
	class := orders[s.order].class[k]
	var all uint8
	for seat, classes := range s.voids {
		all |= classes >> class & 1 << seat
	}
	return all
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
	table, _ := s.onTable()
	return pack - table
}
