package hearts

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// View returns what seat sees of s: its own hand, the packets it has given and
// got, the cards it gave as long as they lie in the receiver's hand, ♣2 in the
// hand of the first leader, and all that is played.
func (g Game) View(s State, seat engine.Seat) (view engine.View[State]) {
	if !isSeat(seat) {
		seat = engine.Nobody
	}
	view.Seat = seat
	v := &view.State
	v.taken, v.bars, v.played, v.given, v.plays, v.broken = s.taken, s.bars, s.played, s.given, s.plays, s.broken
	v.first, v.leader, v.turn = s.first, s.leader, s.turn
	if seat != engine.Nobody {
		v.hands[seat], v.passed[seat] = s.hands[seat], s.passed[seat]
	}
	if leader := s.leader.Seat(); leader != engine.Nobody {
		v.hands[leader] |= s.hands[leader] & card.SetOf(twoOfClubs)
		for giver, packet := range s.passed {
			switch to := g.rules.receiver(engine.Seat(giver)); seat {
			case engine.Seat(giver):
				v.hands[to] |= s.hands[to] & packet
			case to:
				v.passed[giver] = packet
			}
		}
	}
	for i, hand := range s.hands {
		v.down[i] = s.down[i] + uint8((hand &^ v.hands[i]).Len())
	}
	return view
}

// Redact hides which card another seat passes.
func (Game) Redact(_ State, seat engine.Seat, m Move, viewer engine.Seat) Move {
	if m.Pass && viewer != seat {
		m.Card = card.FaceDown
	}
	return m
}

// Zones returns the trick, in the order played, and of each seat the hand, the
// cards it has passed, and those it has won, trick by trick.
func (Game) Zones(s State) []engine.Zone {
	var won [seats]card.List
	for _, c := range s.played[:s.plays-s.plays%seats] {
		by := s.takerOf(c)
		won[by] = append(won[by], c)
	}
	u := s.Setup()
	zones := []engine.Zone{engine.ZoneOf("trick", engine.Nobody, s.Trick())}
	for seat := range engine.Seat(seats) {
		if !s.passing() {
			u.Passed[seat] = nil // they are in the hands
		}
		zones = append(zones, engine.ZoneOf("hand", seat, u.Hands[seat]),
			engine.ZoneOf("passed", seat, u.Passed[seat]), engine.ZoneOf("won", seat, won[seat]))
	}
	return zones
}

// Determinize returns a position that looks like v to its seat: the cards that it
// does not see are dealt at random to where they can lie, as the plays have shown,
// and the packets of others are any three cards that the receiver has had. All
// such positions are equally likely.
func (g Game) Determinize(v engine.View[State], r *rand.Rand) State {
	s := g.View(v.State, v.Seat).State
	g.sample(&s, r)
	return s
}

// sample draws what is not seen, and reports whether there is a way.
func (g Game) sample(s *State, r *rand.Rand) bool {
	seen := card.SetOf(s.played[:s.plays]...)
	var places [2 * seats]deck.Place
	for i := range s.hands {
		seen |= s.hands[i]
		places[i] = deck.Place{Size: int(s.down[i]), Bars: s.bars[i]}
		if s.passing() {
			seen |= s.passed[i]
			places[seats+i].Size = int(s.given[i]) - s.passed[i].Len()
		}
	}
	size := 0
	for _, p := range places {
		size += p.Size
	}
	var buf [packSize]card.Card
	cards := (card.Standard &^ seen).Append(buf[:0])
	if size > 0 && !deck.Deal(r, cards, places[:]...) {
		return false
	}
	for i, p := range places {
		part := card.SetOf(cards[:p.Size]...)
		if cards = cards[p.Size:]; i < seats {
			s.hands[i] |= part
			s.down[i] = 0
		} else {
			s.passed[i-seats] |= part
		}
	}
	if !s.passing() {
		g.samplePackets(s, r)
	}
	return true
}

// samplePackets draws the packets that are not seen.
func (g Game) samplePackets(s *State, r *rand.Rand) {
	held := s.held()
	for giver, n := range s.given {
		if s.passed[giver].Len() < int(n) {
			var buf [packSize]card.Card
			cards := held[g.rules.receiver(engine.Seat(giver))].Append(buf[:0])
			deck.Shuffle(r, cards)
			s.passed[giver] = card.SetOf(cards[:n]...)
		}
	}
}
