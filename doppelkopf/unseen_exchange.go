package doppelkopf

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/lots"
)

// swap counts the cards that were given back.
type swap struct {
	trumps int // the trumps among these cards
	both   int // the cards among these that had been laid down before
}

const maxSwap = maxPoor + copies // the greatest number of cards that can be exchanged

// exchangeUnseen reports whether s hides the cards of an exchange.
func (s *State) exchangeUnseen() bool { return s.laid.len() < int(s.laidLen) }

// swaps appends to dst all swaps that agree with a view.
func (s *State) swaps(dst []swap, r *Rules) []swap {
	low, high := s.trumpsBack(r)
	for trumps := low; trumps <= high; trumps++ {
		for both := 0; both <= min(s.mayReturn(r, trumps), int(s.laidLen)); both++ {
			dst = append(dst, swap{trumps, both})
		}
	}
	return dst
}

// mayReturn returns the greatest number of cards that can have been laid down and then given
// back, if the given number of trumps came back.
func (s *State) mayReturn(r *Rules, trumps int) int {
	if r.laysTrumps(s) {
		return trumps
	}
	return int(s.backLen)
}

// ways returns the number of ways to choose the cards of a swap from the cards that were
// dealt.
func (c swap) ways(s *State, r *Rules) uint64 {
	plain := int(s.size) - int(s.laidLen) + int(s.backLen) - c.trumps
	return binomial(plain, int(s.backLen)-c.trumps) * binomial(s.mayReturn(r, c.trumps), c.both)
}

// trumpsBack returns the least and the greatest number of trumps that may have been given
// back.
func (s *State) trumpsBack(r *Rules) (low, high int) {
	told := int(s.told) - 1
	if told < 0 || told > 0 && r.PovertyTold == tellWhether {
		return max(0, told), int(s.backLen)
	}
	return told, told
}

// laysTrumps reports whether all cards that were laid down are trumps.
func (r *Rules) laysTrumps(s *State) bool {
	return r.Poverty == povertyTrumps || s.laidLen > maxPoor
}

// exchanged takes the cards that have been dealt to the places of an exchange, and moves them to
// where they lie now. It also draws which cards were exchanged.
func (c swap) exchanged(g Game, s *State, got *[numPlaces]hand, r *rand.Rand) {
	poor, trumps := s.poorSeat(), g.rules().normalTrumps()
	if s.partner == 0 {
		s.laid = got[laidAway]
		if s.phase == noExchange {
			got[poor] += s.laid
		}
		return
	}
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
}

// fillPlayed adds lots for the cards that the taker has played, because the poor seat may have
// laid down some of them.
func (d *dealing) fillPlayed(g Game, s *State, p *plan) {
	r := g.rules()
	trumps, played := r.normalTrumps(), s.playedBy(s.taker())
	var all [1 << maxForced]hand
	for _, part := range p.parts(&all) {
		for _, cards := range [2]hand{played & part & trumps, played & part &^ trumps} {
			if cards == 0 {
				continue
			}
			bars := ^uint8(1 << s.taker())
			if cards&trumps != 0 || !r.laysTrumps(s) {
				bars &^= 1 << laidAway
			}
			d.add(cards, lots.Barring(p.barred(bars, s, cards.first())))
		}
	}
}

// sizes returns the number of cards to deal to each place.
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

// barredPlaces returns the places, one bit each, that cannot have a card of the kind k. The
// parameter bars holds the seats that have no card of the class of k.
func (s *State) barredPlaces(r *Rules, k kind, trump bool, bars uint8) uint8 {
	if bars>>s.poorSeat()&1 != 0 {
		bars |= 1 << backTrumps
	}
	if s.partner != 0 && bars>>s.taker()&1 != 0 {
		bars |= 1 << laidAway
	}
	switch {
	case k == fox && s.laidFoxes():
		bars |= ^uint8(1<<backTrumps | 1<<laidAway)
	case trump:
		bars |= 1 << s.poorSeat()
	case r.laysTrumps(s):
		bars |= 1<<backTrumps | 1<<laidAway
	default:
		bars |= 1 << backTrumps
	}
	return bars
}

// laidFoxes reports whether both ♦A must have been laid down, because otherwise the hand would
// not have been poor.
func (s *State) laidFoxes() bool { return s.laidLen == maxSwap }

// placed returns the bounds of the places, given the bounds of the seats, for a kind that
// is a trump. Each of the two places of the taker may have as many cards of the kind as the
// taker may have in all. If there is no taker, the trumps of the poor seat lie on the
// table.
func (s *State) placed(b lots.Bounds) lots.Bounds {
	poor, trumps := s.poorSeat(), backTrumps
	if s.partner == 0 {
		trumps = laidAway
	}
	b.Least[trumps], b.Most[trumps] = b.Least[poor], b.Most[poor]
	b.Least[poor] = 0
	if s.partner == 0 {
		return b
	}
	taker := s.taker()
	b.Most[laidAway] = b.Most[taker]
	if b.Least[taker] > 0 {
		b = b.Bar(^uint8(1<<taker | 1<<laidAway))
		b.Least[taker] = 0
	}
	return b
}

// deal deals random cards of each lot to each place, in the numbers that have been drawn.
func (d *dealing) deal(r *rand.Rand) (got [numPlaces]hand) {
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

// evens reports whether to accept a deal with an exchange. The exchanged cards have been drawn
// as if the copies of a card were different cards, but a player does not choose between copies.
// So for each card whose other copy might have been exchanged instead, the deal is accepted
// half as often.
func (s *State) evens(r *rand.Rand) bool {
	poor := s.hands[s.poorSeat()] + s.playedBy(s.poorSeat())
	had := poor // the cards of one seat, including those laid down
	switch {
	case s.phase == laying || s.phase == asking:
		return true // the cards lie on the table
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
	return binomials[n][k]
}

var binomials = func() (all [packSize + 1][packSize + 1]uint64) {
	for n := range all {
		all[n][0] = 1
		for k := 1; k <= n; k++ {
			all[n][k] = all[n-1][k-1] + all[n-1][k]
		}
	}
	return all
}()
