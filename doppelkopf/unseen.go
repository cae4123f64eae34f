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

// maxLots are ♣Q, ♦A, and the classes.
const maxLots = 2 + numClasses

// dealUnseen deals the cards that lie face down to the hands, and draws what
// was declared in secret. It reports whether the cards can be dealt, which those
// of a view can; else it leaves them as they are.
func (g Game) dealUnseen(s *State, r *rand.Rand) bool {
	var d dealing
	d.fill(g, s, g.guessDeclarations(s, r))
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

// guessDeclarations draws what the reservations are that have been declared,
// as long as they count: each may be any solo, or one of them the wedding, with
// as many chances as there are ways to deal the cards to it. It returns who has
// declared the wedding.
func (g Game) guessDeclarations(s *State, r *rand.Rand) (wed engine.Seat) {
	const solos = SoloAces - SoloClubs + 1
	var candidates [seats + 1]engine.Seat // Nobody, and the seats that may be
	n := 1
	candidates[0] = engine.Nobody
	for seat, m := range s.declared {
		if m == Reservation && s.contract == NoContract {
			candidates[n] = engine.Seat(seat)
			n++
		}
	}
	if n == 1 {
		return engine.Nobody
	}
	var chances [len(candidates)]deck.Ways
	for i, wed := range candidates[:n] {
		var d dealing
		d.fill(g, s, wed)
		chances[i] = d.lots.Ways()
		if wed == engine.Nobody {
			chances[i] = chances[i].Times(uint64(solos)) // the one that is no wedding
		}
	}
	if i := deck.Pick(r, chances[:n]...); i >= 0 {
		wed = candidates[i]
	}
	for _, seat := range candidates[1:n] {
		s.declared[seat] = Declare(SoloClubs + Contract(r.IntN(int(solos))))
		if seat == wed {
			s.declared[seat] = Declare(Wedding)
		}
	}
	return wed
}

// fill puts the cards that lie face down in lots, where wed is the seat that is
// taken to have declared a wedding.
func (d *dealing) fill(g Game, s *State, wed engine.Seat) {
	var need [seats]int
	for seat := range s.hands {
		need[seat] = s.held(engine.Seat(seat)) - s.hands[seat].len()
	}
	d.lots.Reset(need[:]...)
	o := &orders[s.order]
	unseen := s.unseen()
	for _, special := range []struct {
		k kind
		b deck.Bounds
	}{{clubsQueen, g.queens(s, wed)}, {fox, g.foxes(s)}} {
		if special.b != anyDealt {
			cards := unseen & one(special.k).all() // none, perhaps, if some must be
			d.add(cards, s.left(special.k, special.b).Bar(s.barred(o.class[special.k])))
			unseen &^= cards
		}
	}
	var barred [everybody + 1]hand // the other cards by who has shown to have none
	for class, kinds := range o.classes {
		barred[s.barred(uint8(class))] |= unseen & kinds
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
func (g Game) queens(s *State, wed engine.Seat) deck.Bounds {
	b := anyDealt
	if s.contract == Wedding {
		wed = s.Declarer()
	}
	for seat := range engine.Seat(seats) {
		if seat == wed || s.mustWed(g.rules(), seat) {
			b.Least[seat] = copies
		}
	}
	if s.contract == Normal {
		for _, c := range s.calls[:s.numCalls] {
			if c.party() == Re {
				b.Least[c.seat()] = 1
			} else {
				b.Most[c.seat()] = 0
			}
		}
	}
	return b
}

// foxes returns how many ♦A each seat may have been dealt: if two in one
// hand are pigs, everybody knows of them.
func (g Game) foxes(s *State) deck.Bounds {
	b := anyDealt
	if !g.rules().PigsTrump || s.contract == NoContract || orderOf(s.contract, false) != ordinary {
		return b
	}
	for seat := range engine.Seat(seats) {
		switch s.Pigs() {
		case seat:
			b.Least[seat] = copies
		case engine.Nobody:
			b.Most[seat] = copies - 1
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
	return pack
}

var (
	wholePack = ones * copies
	shortPack = wholePack &^ kindsOf(card.Nine.Cards()).all()
)

// kindsOf returns one of each of the cards.
func kindsOf(cards card.Set) hand { return handOf(cards.Append(nil)) }
