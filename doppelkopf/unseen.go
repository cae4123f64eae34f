package doppelkopf

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/lots"
)

// barredCards are cards that are barred from the same places. The field bars has one bit
// for each place.
type barredCards struct {
	cards hand
	bars  uint8
}

// dealing is a deal of the unseen cards in lots. All cards of a lot may lie in the same
// places.
type dealing struct {
	lots  lots.Counter
	cards [maxLots]hand // by lot
}

// The places to which cards are dealt, besides the seats.
const (
	backTrumps  = seats + iota // the trumps that came back to the poor seat
	laidAway                   // the cards that were laid down and have not come back
	firstForced                // the cards that a seat must have had
	numPlaces   = firstForced + maxForced
)

// maxLots is enough for the special kinds of cards, the classes, and the cards that a taker
// has played, even if each of these is split by the cards that seats must have had.
const maxLots = 32

// maxParts is the greatest number of parts into which the classes are split by the cards that
// two seats must have had.
const maxParts = numClasses << maxForced

// The maximum numbers of deals to draw in search of one that is accepted. For a rare view, few
// deals are accepted. If none of the first deals is accepted, the deals that fit are counted.
// While the seats are declaring, it is enough to draw more deals. Deals with an exchange take
// longer to draw, so fewer of them are drawn before seats are forced to have certain cards.
const (
	plainDraws  = 256
	moreDraws   = 1 << 12
	swapDraws   = 48
	forcedDraws = 512
)

// dealUnseen deals the face-down cards to the hands, and draws the secret declarations and
// exchanges. All deals that lead to the view are equally likely. It reports whether it has
// found a deal; if it has not, s is unchanged. If very few deals lead to the view, it may
// find none although there are some.
func (g Game) dealUnseen(s *State, r *rand.Rand) bool {
	switch {
	case s.contract == Normal:
		return g.dealHands(s, r) // there was no reservation
	case s.contract == NoContract:
		return g.try(s, r, moreDraws, nil) // any hand lets a seat declare a solo
	case !s.exchangeUnseen():
		return g.try(s, r, plainDraws, nil) || g.dealClaims(s, r)
	}
	var all plans
	all.list(g, s, nil)
	return len(all.ways) > 0 && (g.try(s, r, swapDraws, &all) || g.dealRare(s, r))
}

// try draws at most the given number of deals, and stops as soon as one is accepted. It
// reports whether one has been accepted.
func (g Game) try(s *State, r *rand.Rand, draws int, from *plans) bool {
	for range draws {
		full := *s
		switch {
		case !g.draw(&full, r, from):
			if from == nil {
				return false
			}
		case g.accept(&full, r):
			*s = full
			return true
		}
	}
	return false
}

// draw draws one of the deals of the given plans, or any deal if the plans are nil. It reports
// whether it has drawn one.
func (g Game) draw(s *State, r *rand.Rand, from *plans) bool {
	if from == nil {
		return g.dealHands(s, r)
	}
	return from.draw(g, s, r)
}

// dealHands deals the face-down cards to the hands, and reports whether it has dealt them.
func (g Game) dealHands(s *State, r *rand.Rand) bool {
	var d dealing
	d.fill(g, s, nil)
	if !d.lots.Draw(r) {
		return false
	}
	var buf [packSize]card.Card
	for lot := range d.lots.Len() {
		cards := d.cards[lot].append(buf[:0])
		deck.Sample(r, cards, len(cards)-d.lots.Given(lot, seats-1)) // the last seat gets the rest
		for seat := range s.hands {
			n := d.lots.Given(lot, seat)
			s.hands[seat] += handOf(cards[:n])
			cards = cards[n:]
		}
	}
	return true
}

// fill puts the unseen cards in lots, for the deals of a plan.
func (d *dealing) fill(g Game, s *State, p *plan) {
	exchange := s.exchangeUnseen()
	var sizes [numPlaces]int
	if exchange {
		sizes = s.sizes(g.rules().normalTrumps(), p.swap)
	} else {
		for seat := range s.hands {
			sizes[seat] = s.held(engine.Seat(seat)) - s.hands[seat].len()
		}
	}
	d.lots.Reset(sizes[:p.split(&sizes, exchange)]...)
	unseen := s.unseen()
	var specials [maxSpecials]special
	for _, special := range g.specials(specials[:0], s) {
		cards := unseen & one(special.k).all() // there may be none, even if a seat must have one
		b := s.left(special.k, special.dealt)
		if exchange {
			b = s.placed(b)
		}
		d.add(cards, p.bounds(b, special.k).Bar(p.barred(g.barred(s, special.k), s, special.k)))
		unseen &^= cards
	}
	if exchange && s.laidFoxes() {
		foxes := unseen & one(fox).all()
		d.add(foxes, lots.Barring(p.barred(g.barred(s, fox), s, fox)))
		unseen &^= foxes
	}
	d.fillClasses(g, s, p, unseen)
	if exchange && s.partner != 0 {
		d.fillPlayed(g, s, p)
	}
}

// fillClasses puts the given unseen cards in lots. Nothing is known about these cards except
// which places cannot have them.
func (d *dealing) fillClasses(g Game, s *State, p *plan, unseen hand) {
	var groups [maxParts]barredCards
	var all [1 << maxForced]hand
	n, parts := 0, p.parts(&all)
	for _, kinds := range &orders[s.order].classes {
		for _, part := range parts {
			cards := unseen & kinds & part
			if cards == 0 {
				continue
			}
			k := cards.first()
			bars := p.barred(g.barred(s, k), s, k)
			i := 0
			for i < n && groups[i].bars != bars {
				i++
			}
			groups[i] = barredCards{groups[i].cards | cards, bars}
			n = max(n, i+1)
		}
	}
	for _, group := range groups[:n] {
		d.add(group.cards, lots.Barring(group.bars))
	}
}

// add adds a new lot with the given cards, or adds the cards to a lot with the same bounds.
func (d *dealing) add(cards hand, b lots.Bounds) {
	lot := d.lots.Add(cards.len(), b)
	d.cards[lot] += cards
}

var anyDealt = lots.Bounds{Most: [lots.MaxPlaces]uint8{copies, copies, copies, copies}}

// barred returns the places, one bit each, that are known to have no unseen card of the class
// of k. These are the seats that have failed to follow that class; for a trump, the poor seat;
// and, if an exchange is unseen, the places that barredPlaces adds. While the seats are
// declaring, there are no such places.
func (g Game) barred(s *State, k kind) uint8 {
	all := s.void(k)
	if s.contract != Poverty {
		return all
	}
	trump := g.rules().normalTrumps().has(k)
	if s.exchangeUnseen() {
		return s.barredPlaces(g.rules(), k, trump, all)
	}
	if trump {
		all |= 1 << s.poorSeat()
	}
	return all
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

// special is a kind of card with bounds on how many cards of the kind each seat was dealt, or
// had after an exchange.
type special struct {
	k     kind
	dealt lots.Bounds
}

// maxSpecials is the number of kinds that can be special: ♣Q, and the kinds of the pigs,
// superpigs and hyperpigs.
const maxSpecials = 4

// specials appends the special kinds to dst.
func (g Game) specials(dst []special, s *State) []special {
	if b := g.queens(s); b != anyDealt {
		dst = append(dst, special{clubsQueen, b})
	}
	r := g.rules()
	if !r.PigsTrump || !r.hasPigs(s.contract) || s.contract == NoContract || s.contract == ThrownIn || s.contract == Poverty && !s.decided() {
		return dst
	}
	links, n := r.chain()
	for i, l := range links[:n] {
		var b lots.Bounds
		switch made := i < s.made(); {
		case r.PigsWhen == pigsSecond, i > s.made():
			continue
		case r.PigsWhen == pigsAtStart || made:
			b = pairBounds(s.pigs[i].Seat())
		default:
			b = s.wasted(links[:i+1])
		}
		if b != anyDealt {
			dst = append(dst, special{l.k, b})
		}
	}
	return dst
}

// pairBounds returns the bounds of a kind. The parameter by is the seat that had both copies,
// or Nobody if no seat had both.
func pairBounds(by engine.Seat) lots.Bounds {
	b := anyDealt
	for seat := range engine.Seat(seats) {
		switch by {
		case seat:
			b.Least[seat] = copies
		case engine.Nobody:
			b.Most[seat] = copies - 1
		}
	}
	return b
}

// wasted returns the bounds for the kind of card that belongs to the last element of links.
// That link can be made only in play, and has not been made. So a seat that played such a card
// when the link could have been made has no other copy of it.
func (s *State) wasted(links []link) lots.Bounds {
	b := anyDealt
	from, last := 0, len(links)-1
	if last > 0 {
		from = s.madeAt(last-1, links[last-1].k)
	}
	for i := from; i < int(s.plays); i++ {
		if s.played[i] == links[last].k {
			b.Most[s.player(i)] = uint8(s.dealt(s.player(i), s.played[i]))
		}
	}
	return b
}

// queens returns the bounds on the number of ♣Q that each seat was dealt.
func (g Game) queens(s *State) lots.Bounds {
	b := anyDealt
	if s.contract == Normal {
		show := func(seat engine.Seat, p Party) {
			if p == Re {
				b.Least[seat] = 1
			} else {
				b.Most[seat] = 0
			}
		}
		for _, c := range s.announced() {
			show(c.seat(), c.party())
		}
		if winner, p := s.uncalled(g.rules()); p != NoParty {
			show(winner, p)
		}
		return b
	}
	for seat := range engine.Seat(seats) {
		if s.contract.wedding() && seat == s.declarer.Seat() || s.mustWed(g.rules(), seat) && !s.exchanges(seat) {
			b.Least[seat] = copies
		}
	}
	return b
}

// left returns the bounds on the face-down cards of a kind, given the bounds on all cards of
// that kind that were dealt.
func (s *State) left(k kind, dealt lots.Bounds) lots.Bounds {
	for seat := range s.hands {
		seen := uint8(s.dealt(engine.Seat(seat), k))
		dealt.Least[seat] -= min(seen, dealt.Least[seat])
		dealt.Most[seat] -= min(seen, dealt.Most[seat])
	}
	return dealt
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
	switch s.phase {
	case laying, asking:
		pack -= s.laid
	case returning:
		pack -= s.back
	}
	return pack
}
