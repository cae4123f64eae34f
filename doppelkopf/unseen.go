package doppelkopf

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// dealing is the cards that a view does not show, in lots by what is known of
// where they lie.
type dealing struct {
	lots  deck.Lots
	cards [maxLots]hand // by lot
}

// maxLots are the four special kinds of cards, and the classes.
const maxLots = 4 + numClasses

// maxDraws bounds how many deals are drawn until one is accepted. Only a view of
// a hand that is dealt less than once in some thousand times comes near to it.
const maxDraws = 1 << 15

// dealUnseen deals the cards that lie face down to the hands, and draws what
// was declared or exchanged in secret. It reports whether the cards can be dealt,
// which those of a view can; else it leaves them as they are. It draws from more
// deals than lead to the view, until one does, so that all that do are equally
// likely.
func (g Game) dealUnseen(s *State, r *rand.Rand) bool {
	if s.laid.len() < int(s.laidLen) {
		return g.dealExchanged(s, r)
	}
	if s.contract == Normal {
		return g.dealHands(s, r) // no other reservation can have lost
	}
	for range maxDraws {
		full := *s
		if !g.dealHands(&full, r) {
			return false
		}
		if g.accept(&full, r) {
			*s = full
			return true
		}
	}
	return false
}

// dealHands deals the cards that lie face down to the hands.
func (g Game) dealHands(s *State, r *rand.Rand) bool {
	var d dealing
	d.fill(g, s)
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

// fill puts the cards that lie face down in lots.
func (d *dealing) fill(g Game, s *State) {
	var need [seats]int
	for seat := range s.hands {
		need[seat] = s.held(engine.Seat(seat)) - s.hands[seat].len()
	}
	d.lots.Reset(need[:]...)
	unseen := s.unseen()
	var specials [maxSpecials]special
	for _, special := range g.specials(specials[:0], s) {
		cards := unseen & one(special.k).all() // none, perhaps, if some must be
		d.add(cards, s.left(special.k, special.dealt).Bar(g.barred(s, special.k)))
		unseen &^= cards
	}
	var barred [everybody + 1]hand // the other cards by who has shown to have none
	o := &orders[s.order]
	for _, kinds := range o.classes {
		if cards := unseen & kinds; cards != 0 {
			barred[g.barred(s, cards.first())] |= cards
		}
	}
	for seats, cards := range barred {
		if cards != 0 {
			d.add(cards, deck.Barring(uint8(seats)))
		}
	}
}

// add adds cards to their lot.
func (d *dealing) add(cards hand, b deck.Bounds) {
	d.cards[d.lots.Add(cards.len(), b)] |= cards
}

var anyDealt = deck.Bounds{Most: [deck.MaxPlaces]uint8{copies, copies, copies, copies}}

// barred returns the seats, a bit each, that are known to hold none of the class
// of a card: those that have not followed it, and, of the trumps that do not lie
// face up, the poor seat. While the seats declare there is none.
func (g Game) barred(s *State, k kind) uint8 {
	all := s.void(k)
	if s.contract == Poverty && g.rules().normalTrumps().has(k) {
		all |= 1 << s.poorSeat()
	}
	return all
}

// void returns the seats, a bit each, that have not followed the class of a card.
func (s *State) void(k kind) uint8 {
	class := orders[s.order].class[k]
	var all uint8
	for seat, classes := range s.voids {
		all |= classes >> class & 1 << seat
	}
	return all
}

// special is a kind of card of which it is known how many each seat may have been
// dealt, or have had after an exchange.
type special struct {
	k     kind
	dealt deck.Bounds
}

// maxSpecials are ♣Q, and the pigs, superpigs and hyperpigs.
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
		var b deck.Bounds
		switch made := i < s.made(); {
		case r.PigsWhen == PigsSecond, i > s.made():
			continue
		case r.PigsWhen == PigsAtStart || made:
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

// pairBounds returns the bounds of a kind of which a seat had both copies, or no
// seat had.
func pairBounds(by engine.Seat) deck.Bounds {
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

// wasted returns the bounds of the last of some links, which is made in play and
// has not been made: a seat that could have made it with a card has no other left.
func (s *State) wasted(links []link) deck.Bounds {
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

// queens returns how many ♣Q each seat may have been dealt.
func (g Game) queens(s *State) deck.Bounds {
	b := anyDealt
	if s.contract == Normal {
		for _, c := range s.announced() {
			if c.party() == Re {
				b.Least[c.seat()] = 1
			} else {
				b.Most[c.seat()] = 0
			}
		}
		return b
	}
	for seat := range engine.Seat(seats) {
		if s.contract.wedding() && seat == s.declarer.Seat() || s.mustWed(g.rules(), seat) {
			b.Least[seat] = copies
		}
	}
	return b
}

// left returns the bounds of what lies face down from those of what was dealt.
func (s *State) left(k kind, dealt deck.Bounds) deck.Bounds {
	for seat := range s.hands {
		seen := uint8(s.dealt(engine.Seat(seat), k))
		dealt.Least[seat] -= min(seen, dealt.Least[seat])
		dealt.Most[seat] -= min(seen, dealt.Most[seat])
	}
	return dealt
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
	switch s.phase {
	case laying, asking:
		pack -= s.laid
	case returning:
		pack -= s.back
	}
	return pack
}

var (
	wholePack = ones * copies
	shortPack = wholePack &^ kindsOf(card.Nine.Cards()).all()
)

// kindsOf returns one of each of the cards.
func kindsOf(cards card.Set) hand { return handOf(cards.Append(nil)) }
