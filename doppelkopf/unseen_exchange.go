package doppelkopf

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// exchanges are the ways in which cards that a view does not show may have been
// exchanged in a poverty, each with the number of ways to deal the cards.
type exchanges struct {
	cases [maxExchanges]swap
	ways  [maxExchanges]deck.Ways
	n     int
}

// swap is what the cards that were given back are.
type swap struct {
	trumps int // so many of them are trumps
	both   int // so many had been laid down before
}

const (
	maxSwap      = maxPoor + copies // cards that are exchanged
	maxExchanges = (maxSwap + 1) * (maxSwap + 1)
)

// The places to which unseen cards are dealt, behind the seats. The poor seat has
// its plain cards in its own place; the taker has there what the poor seat has
// not laid down.
const (
	backTrumps = seats + iota // the trumps of the poor seat, which came back
	laidAway                  // what was laid down and has not come back
	numPlaces
)

// dealExchanged is dealUnseen for a view that does not show the cards of an
// exchange.
func (g Game) dealExchanged(s *State, r *rand.Rand) bool {
	var x exchanges
	x.list(g, s)
	for range maxDraws {
		full := *s
		if !x.draw(g, &full, r) {
			return false
		}
		if full.evens(r) && g.accept(&full, r) {
			*s = full
			return true
		}
	}
	return false
}

// list finds all exchanges that agree with a view.
func (x *exchanges) list(g Game, s *State) {
	r := g.rules()
	low, high := s.trumpsBack(r)
	for trumps := low; trumps <= high; trumps++ {
		for both := 0; both <= int(s.backLen); both++ {
			c := swap{trumps, both}
			of := int(s.backLen)
			if r.laysTrumps(s) {
				of = trumps
			}
			if both > of || both > int(s.laidLen) {
				continue
			}
			var d exchangeDealing
			d.fill(g, s, c)
			plain := int(s.size) - int(s.laidLen) + int(s.backLen) - trumps
			x.cases[x.n] = c
			x.ways[x.n] = d.lots.Ways().Times(binomial(plain, int(s.backLen)-trumps)).Times(binomial(of, both))
			x.n++
		}
	}
}

// trumpsBack returns the range of the number of trumps that may have been given
// back.
func (s *State) trumpsBack(r *Rules) (low, high int) {
	told := int(s.told) - 1
	if told < 0 || told > 0 && r.PovertyTold == TellWhether {
		return max(0, told), int(s.backLen)
	}
	return told, told
}

// laysTrumps reports whether all cards that were laid down are trumps.
func (r *Rules) laysTrumps(s *State) bool {
	return r.Poverty == PovertyTrumps || s.laidLen > maxPoor
}

// draw draws one of the exchanges and deals the cards. It reports whether there is
// any.
func (x *exchanges) draw(g Game, s *State, r *rand.Rand) bool {
	i := deck.Pick(r, x.ways[:x.n]...)
	if i < 0 {
		return false
	}
	var d exchangeDealing
	d.fill(g, s, x.cases[i])
	if !d.lots.Draw(r) {
		return false
	}
	got := d.deal(r)
	c, poor, trumps := x.cases[i], s.poorSeat(), g.rules().normalTrumps()
	if s.partner != 0 {
		played := s.playedBy(poor)
		s.back = got[backTrumps] + played&trumps
		s.back += pick(r, got[poor]+played&^trumps, int(s.backLen)-c.trumps)
		got[poor] += got[backTrumps]
		if s.phase == returning {
			got[poor] -= s.back
		}
		from := s.back
		if g.rules().laysTrumps(s) {
			from &= trumps
		}
		s.laid = got[laidAway] + pick(r, from, c.both)
		got[s.taker()] += got[laidAway] - s.playedBy(s.taker())
	} else {
		s.laid = got[laidAway]
		if s.phase == noExchange {
			got[poor] += s.laid
		}
	}
	for seat := range s.hands {
		s.hands[seat] += got[seat]
	}
	return true
}

// exchangeDealing is the cards that a view of an exchange does not show, and those
// that the taker has played, which may have been laid down.
type exchangeDealing struct {
	lots  deck.Lots
	cards [maxSpecials + 2*numClasses + 2]hand // by lot
}

// add adds cards to their lot, which may have others of the same kinds.
func (d *exchangeDealing) add(cards hand, b deck.Bounds) {
	if cards != 0 {
		d.cards[d.lots.Add(cards.len(), b)] += cards
	}
}

// fill puts the cards in lots.
func (d *exchangeDealing) fill(g Game, s *State, c swap) {
	r := g.rules()
	trumps, strict := r.normalTrumps(), r.laysTrumps(s)
	sizes := s.sizes(trumps, c)
	d.lots.Reset(sizes[:]...)
	unseen := s.unseen()
	var specials [maxSpecials]special
	for _, special := range g.specials(specials[:0], s) {
		cards := unseen & one(special.k).all()
		d.add(cards, s.placed(s.left(special.k, special.dealt)).Bar(s.barredPlaces(special.k, trumps, strict)))
		unseen &^= cards
	}
	for _, kinds := range orders[s.order].classes {
		if cards := unseen & kinds; cards != 0 {
			d.add(cards, deck.Barring(s.barredPlaces(cards.first(), trumps, strict)))
		}
	}
	if s.partner != 0 {
		played := s.playedBy(s.taker())
		others := uint8(1<<numPlaces-1) &^ (1 << s.taker())
		d.add(played&trumps, deck.Barring(others&^(1<<laidAway)))
		if !strict {
			others &^= 1 << laidAway
		}
		d.add(played&^trumps, deck.Barring(others))
	}
}

// sizes returns how many cards each place takes.
func (s *State) sizes(trumps hand, c swap) (sizes [numPlaces]int) {
	for seat := range s.hands {
		sizes[seat] = s.held(engine.Seat(seat)) - s.hands[seat].len()
	}
	poor, laid, back := s.poorSeat(), int(s.laidLen), int(s.backLen)
	sizes[laidAway] = laid - c.both
	sizes[poor] = int(s.size) - laid
	if s.partner != 0 {
		played := s.playedBy(poor)
		sizes[poor] += back - c.trumps - (played &^ trumps).len()
		sizes[backTrumps] = c.trumps - (played & trumps).len()
		sizes[s.taker()] = int(s.size) - back + c.both
	}
	return sizes
}

// barredPlaces returns the places, a bit each, that cannot have a card.
func (s *State) barredPlaces(k kind, trumps hand, strict bool) uint8 {
	bars := s.void(k)
	if bars>>s.poorSeat()&1 != 0 {
		bars |= 1 << backTrumps
	}
	if s.partner != 0 && bars>>s.taker()&1 != 0 {
		bars |= 1 << laidAway
	}
	switch {
	case trumps.has(k):
		bars |= 1 << s.poorSeat()
	case strict:
		bars |= 1<<backTrumps | 1<<laidAway
	default:
		bars |= 1 << backTrumps
	}
	return bars
}

// placed returns the bounds of the places for those of the seats, of a kind that
// is a trump. The two places of the taker may have as many each as it may have
// together.
func (s *State) placed(b deck.Bounds) deck.Bounds {
	poor, taker := s.poorSeat(), s.taker()
	b.Least[backTrumps], b.Most[backTrumps] = b.Least[poor], b.Most[poor]
	b.Least[poor] = 0
	b.Most[laidAway] = b.Most[taker]
	if b.Least[taker] > 0 {
		b = b.Bar(^uint8(1<<taker | 1<<laidAway))
		b.Least[taker] = 0
	}
	return b
}

// deal deals the cards as the lots have been drawn.
func (d *exchangeDealing) deal(r *rand.Rand) (got [numPlaces]hand) {
	var buf [packSize]card.Card
	for lot := range d.lots.Len() {
		cards := d.cards[lot].append(buf[:0])
		deck.Sample(r, cards, len(cards))
		for place := range got {
			n := d.lots.Given(lot, place)
			got[place] += handOf(cards[:n])
			cards = cards[n:]
		}
	}
	return got
}

// evens decides whether a deal with an exchange is taken. The cards exchanged have
// been drawn as if each copy of a card were another one, but they are given by
// their kind alone: so a deal is taken half as often if another copy might have
// been given instead.
func (s *State) evens(r *rand.Rand) bool {
	poor := s.hands[s.poorSeat()] + s.playedBy(s.poorSeat())
	had := poor // the cards among which those are that were laid down
	switch {
	case s.phase == laying || s.phase == asking:
		return true // they lie there
	case s.partner != 0:
		had = s.hands[s.taker()] + s.playedBy(s.taker()) + s.back
	}
	for rest := (s.laid | s.back).kinds(); rest != 0; rest &= rest - 1 {
		k := rest.first()
		other := s.laid.count(k) == 1 && had.count(k) == copies ||
			s.phase == noExchange && s.back.count(k) == 1 && poor.count(k) == copies
		if other && r.IntN(copies) > 0 {
			return false
		}
	}
	return true
}

// playedBy returns the cards that a seat has played.
func (s *State) playedBy(seat engine.Seat) hand {
	var h hand
	for i, k := range s.played[:s.plays] {
		if s.player(i) == seat {
			h += one(k)
		}
	}
	return h
}

// pick returns n of the cards at random.
func pick(r *rand.Rand, from hand, n int) hand {
	var buf [packSize]card.Card
	cards := from.append(buf[:0])
	deck.Sample(r, cards, n)
	return handOf(cards[:n])
}

// binomial returns the number of ways to choose k of n cards.
func binomial(n, k int) uint64 {
	if k < 0 || k > n {
		return 0
	}
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return uint64(ways)
}
