package hearts

import (
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// View returns the view that seat has of s: its own hand, the packets it has given and
// got, the cards it gave as long as they lie in the receiver's hand, ♣2 in the hand of
// the first leader, and all cards played.
func (g Game) View(s State, seat engine.Seat) engine.View[State] {
	if !isSeat(seat) {
		seat = engine.Nobody
	}
	v := State{
		laid: s.laid, taken: s.taken, bars: s.bars, played: s.played, given: s.given, plays: s.plays,
		broken: s.broken, first: s.first, leader: s.leader, turn: s.turn,
	}
	if seat != engine.Nobody {
		v.hands[seat], v.passed[seat] = s.hands[seat], s.passed[seat]
	}
	if leader := s.Leader(); leader != engine.Nobody {
		v.hands[leader] |= s.hands[leader] & card.SetOf(twoOfClubs)
		if seat != engine.Nobody {
			from, to := g.rules.giver(seat), g.rules.receiver(seat)
			v.passed[from] = s.passed[from]
			v.hands[to] |= s.hands[to] & s.passed[seat]
		}
	}
	for i, hand := range s.hands {
		v.down[i] = s.down[i] + uint8((hand &^ v.hands[i]).Len())
	}
	return engine.View[State]{Seat: seat, State: v}
}

// Redact returns the move as viewer sees it: a card that another seat passes is face
// down.
func (Game) Redact(_ State, seat engine.Seat, m Move, viewer engine.Seat) Move {
	if m.Pass && viewer != seat {
		m.Card = card.FaceDown
	}
	return m
}

// Zones returns the trick, in the order played, and for each seat the hand, the cards it
// has passed, and those it has won, trick by trick.
func (Game) Zones(s State) []engine.Zone {
	u := s.Setup()
	zones := []engine.Zone{engine.ZoneOf("trick", engine.Nobody, s.Trick())}
	for seat := range engine.Seat(seats) {
		if !s.passing() {
			u.Passed[seat] = nil // the cards are in the hands
		}
		won := slices.DeleteFunc(slices.Clone(u.Played), func(c card.Card) bool { return !s.taken[seat].Has(c) })
		zones = append(zones, engine.ZoneOf("hand", seat, u.Hands[seat]),
			engine.ZoneOf("passed", seat, u.Passed[seat]), engine.ZoneOf("won", seat, won))
	}
	return zones
}

// Determinize returns a position that looks like v to its seat. It deals the unseen
// cards at random to the places where they can lie, given all that the plays have shown; the packet
// of another seat may be any three cards that the receiver has had. All such positions are equally
// likely.
func (g Game) Determinize(v engine.View[State], r *rand.Rand) State {
	s := g.View(v.State, v.Seat).State
	g.sample(&s, r)
	return s
}

// sample draws the unseen cards, and reports whether they can be dealt.
func (g Game) sample(s *State, r *rand.Rand) bool {
	unseen := card.Standard
	var places [2 * seats]deck.Place // the hands, then the packets
	for i := range s.hands {
		unseen &^= s.hands[i] | s.laid[i] | s.passed[i]
		places[i] = deck.Place{Size: int(s.down[i]), Bars: s.bars[i]}
		if s.passing() {
			places[seats+i].Size = int(s.given[i]) - s.passed[i].Len()
		}
	}
	var buf [packSize]card.Card
	cards := unseen.Append(buf[:0])
	if !deck.Deal(r, cards, places[:]...) {
		return false
	}
	for i, n := range s.down {
		s.hands[i] |= card.SetOf(cards[:n]...)
		s.down[i], cards = 0, cards[n:]
	}
	for i, p := range places[seats:] {
		s.passed[i] |= card.SetOf(cards[:p.Size]...)
		cards = cards[p.Size:]
	}
	for giver, packet := range s.passed {
		if packet.Len() < int(s.given[giver]) { // this is so once all have passed
			to := g.rules.receiver(engine.Seat(giver))
			had := (s.hands[to] | s.laid[to]).Append(buf[:0])
			deck.Sample(r, had, packetSize)
			s.passed[giver] = card.SetOf(had[:packetSize]...)
		}
	}
	return true
}
