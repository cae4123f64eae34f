package doppelkopf

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/lots"
)

// reason is a condition on a hand that lets its seat declare something: a minimum number of
// certain cards or of card points.
type reason struct {
	cards  hand // a mask
	least  int
	points int // 0 if the number of cards counts
}

// has reports whether a hand meets the condition.
func (a *reason) has(h hand) bool {
	if a.points > 0 {
		return h.points() >= a.points
	}
	return (h & a.cards).len() >= a.least
}

// maxReasons is the greatest number of conditions that rules can have.
const maxReasons = 9

// reasons returns the conditions for declaring one of the given contracts. A hand must meet at
// least one of these conditions.
func (r *Rules) reasons(all contracts) (reasons []reason) {
	trumps, size := r.normalTrumps(), r.handSize()
	add := func(is bool, cards hand, least int) {
		if is {
			reasons = append(reasons, reason{cards: cards, least: least})
		}
	}
	add(all&r.weddings() != 0, one(clubsQueen).all(), copies)
	others := ones * copies
	others = others.all() &^ trumps
	few := others
	if r.PovertyFox {
		few |= one(fox).all()
	}
	add(all>>Poverty&1 != 0, few, size-maxPoor)
	if all>>ThrownIn&1 == 0 {
		return reasons
	}
	add(r.ThrowInNines > 0, nineKinds.all(), r.ThrowInNines)
	add(r.ThrowInKings > 0, kingKinds.all(), r.ThrowInKings)
	add(r.ThrowInLows > 0, nineKinds.all()|kingKinds.all(), r.ThrowInLows)
	add(r.ThrowInFulls > 0, fullKinds.all(), r.ThrowInFulls)
	add(r.ThrowInFewTrumps > 0, others, size-r.ThrowInFewTrumps+1)
	add(r.ThrowInHigh != "", others|r.lowest(), size)
	if r.ThrowInPoints > 0 {
		reasons = append(reasons, reason{cards: fullKinds.all(), points: r.ThrowInPoints})
	}
	return reasons
}

// need returns the least number of the reason's cards that must be among the hidden cards of
// a seat. The parameter seen holds the known cards of the seat. The parameter given is the
// greatest number of the reason's cards that the seat may have given back. The result is
// greater than the number of hidden cards if the hand cannot meet the condition.
func (a *reason) need(seen hand, given int) int {
	return max(0, a.least-(seen&a.cards).len()-given)
}

// given returns the greatest number of the reason's cards that may have been dealt to a seat
// and then given back by it.
func (a *reason) given(s *State, r *Rules, seat engine.Seat, c swap) int {
	if s.partner == 0 || seat != s.taker() {
		return 0
	}
	own, all, trumps := int(s.backLen)-c.both, 0, r.normalTrumps()
	if a.cards&^trumps != 0 {
		all += int(s.backLen) - c.trumps
	}
	if a.cards&trumps != 0 {
		all += c.trumps
		if r.laysTrumps(s) {
			all -= c.both
		}
	}
	return min(own, all)
}

// maxForced is the greatest number of seats for which the cards that they must have had are
// dealt separately. Besides the poor seat of an exchange, one seat can have lost with a wedding
// and one with a poverty; three poverties would leave too little room for the trumps.
const maxForced = 2

// forced is a seat that is dealt exactly n cards of a reason. These cards have a place of their
// own.
type forced struct {
	reason

	seat engine.Seat
	n    int
}

// plan is a set of deals for a view: those with certain cards in certain hands. The nil
// plan is the set of all deals.
type plan struct {
	swap   swap
	forced [maxForced]forced // an element without cards forces nothing
}

// split gives places of their own to the cards that seats must have had, and makes the places
// of those seats smaller. It returns the number of places.
func (p *plan) split(sizes *[numPlaces]int, exchange bool) int {
	places := seats
	if exchange {
		places = firstForced
	}
	if p == nil {
		return places
	}
	for i, f := range p.forced {
		if f.cards != 0 {
			sizes[f.seat] -= f.n
			sizes[firstForced+i] = f.n
			places = numPlaces
		}
	}
	return places
}

// parts splits all kinds of cards into parts such that each reason counts either all cards
// of a part or none of them.
func (p *plan) parts(dst *[1 << maxForced]hand) []hand {
	if p == nil {
		dst[0] = ^hand(0)
		return dst[:1]
	}
	a, b := p.forced[0].cards, p.forced[1].cards
	*dst = [...]hand{a & b, a &^ b, b &^ a, ^(a | b)}
	return dst[:]
}

// bounds extends the bounds of a kind to the places for the cards that seats must have
// had.
func (p *plan) bounds(b lots.Bounds, k kind) lots.Bounds {
	if p == nil {
		return b
	}
	for i, f := range p.forced {
		if f.cards.has(k) {
			b.Least[firstForced+i], b.Most[firstForced+i] = b.Least[f.seat], b.Most[f.seat]
			b.Least[f.seat] = 0
		}
	}
	return b
}

// barred returns the places, one bit each, that cannot have a card of the kind k in the deals
// of the plan. The parameter bars holds the places that cannot have such a card in any deal.
func (p *plan) barred(bars uint8, s *State, k kind) uint8 {
	if p == nil {
		return bars
	}
	for i, f := range p.forced {
		place := firstForced + i
		switch {
		case f.cards == 0:
		case !f.cards.has(k):
			bars |= 1 << place
		default:
			bars = bars&^(1<<place) | bars>>f.seat&1<<place | 1<<f.seat
			if f.cards == one(clubsQueen).all() { // the seat had both
				bars |= ^(1<<place | s.returned(f.seat))
			}
		}
	}
	return bars
}

// returned returns the bit of backTrumps if the seat may have given trumps back unseen, or 0
// otherwise.
func (s *State) returned(seat engine.Seat) uint8 {
	if s.partner != 0 && seat == s.taker() {
		return 1 << backTrumps
	}
	return 0
}

// plans holds plans for a view, each with the number of its deals. Two plans share a deal only
// if a seat has several reasons in that deal.
type plans struct {
	plans   []plan
	ways    []lots.Ways
	reasons [maxForced][]reason
}

// list finds the plans in which the given seats have reasons for their declarations.
func (x *plans) list(g Game, s *State, seats []engine.Seat) {
	r := g.rules()
	claims := s.claims(r)
	for i, seat := range seats {
		x.reasons[i] = r.reasons(claims[seat])
	}
	var buf [(maxSwap + 1) * (maxSwap + 1)]swap
	for _, c := range s.swaps(buf[:0], r) {
		x.force(g, s, plan{swap: c}, seats)
	}
}

// force adds all plans that extend p by the cards that the other forced seats must have had. The
// parameter rest holds these seats.
func (x *plans) force(g Game, s *State, p plan, rest []engine.Seat) {
	if len(rest) == 0 {
		x.add(g, s, p)
		return
	}
	i := 0
	for p.forced[i].cards != 0 {
		i++
	}
	r := g.rules()
	seen, hidden := s.partOf(r, rest[0], p.swap)
	for _, a := range x.reasons[i] {
		for n := a.need(seen, a.given(s, r, rest[0], p.swap)); n <= hidden; n++ {
			p.forced[i] = forced{a, rest[0], n}
			x.force(g, s, p, rest[1:])
		}
	}
}

// partOf returns the visible cards among those that a seat was dealt, and the size of the seat's
// place. The place of a taker includes the cards that the taker has played, but not those that
// it has given back.
func (s *State) partOf(r *Rules, seat engine.Seat, c swap) (seen hand, size int) {
	sizes := s.sizes(r.normalTrumps(), c)
	if s.partner != 0 && seat == s.taker() {
		return 0, sizes[seat]
	}
	return s.hands[seat] + s.playedBy(seat), sizes[seat]
}

// add adds a plan if it has any deals.
func (x *plans) add(g Game, s *State, p plan) {
	var d dealing
	d.fill(g, s, &p)
	ways := d.lots.Ways().Times(p.swap.ways(s, g.rules()))
	if ways != (lots.Ways{}) {
		x.plans, x.ways = append(x.plans, p), append(x.ways, ways)
	}
}

// draw draws one of the deals of all plans, each equally likely, and reports whether
// to accept it. The more plans a deal belongs to, the less often it is accepted.
func (x *plans) draw(g Game, s *State, r *rand.Rand) bool {
	p := &x.plans[lots.Pick(r, x.ways...)]
	var d dealing
	if d.fill(g, s, p); !d.lots.Draw(r) {
		return false
	}
	got := d.deal(r)
	for i, f := range p.forced {
		got[f.seat] += got[firstForced+i]
	}
	p.swap.exchanged(g, s, &got, r)
	for seat := range s.hands {
		s.hands[seat] += got[seat]
	}
	return s.evens(r) && x.choose(p, s, r)
}

// choose reports whether to accept a deal of a plan. It accepts the deal only if the forced
// seats had the reasons of the plan. A deal in which such a seat had several reasons is in
// several plans, and is accepted less often in each.
func (x *plans) choose(p *plan, s *State, r *rand.Rand) bool {
	for i, f := range p.forced {
		if f.cards == 0 {
			continue
		}
		dealt, has := s.dealtHand(f.seat), 0
		if !f.has(dealt) {
			return false
		}
		for _, a := range x.reasons[i] {
			if a.has(dealt) {
				has++
			}
		}
		if r.IntN(has) > 0 {
			return false
		}
	}
	return true
}

// dealRare does what dealUnseen does for a view with an exchange, if seats had rare reasons for
// their declarations: it deals these reasons first. The poor seat has its own in any deal.
func (g Game) dealRare(s *State, r *rand.Rand) bool {
	var rare []engine.Seat
	for seat, claims := range s.claims(g.rules()) {
		if seat := engine.Seat(seat); claims != 0 && s.hides(seat) && seat != s.poorSeat() && len(rare) < maxForced {
			rare = append(rare, seat)
		}
	}
	var x plans
	x.list(g, s, rare)
	return len(x.ways) > 0 && g.try(s, r, forcedDraws, &x)
}
