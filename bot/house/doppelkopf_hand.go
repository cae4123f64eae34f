package house

import (
	"math"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// doppelkopfHand holds the features of a hand in a contract, or the weight of each
// feature.
type doppelkopfHand struct {
	one    float64 // always 1
	trumps float64 // number of trumps
	top    float64 // number of trumps of the highest kind
	high   float64 // number of trumps of the next four kinds
	aces   float64 // plain aces
	guards float64 // plain tens held together with an ace of the same suit
	open   float64 // plain suits held without an ace
	leads  float64 // 1 for the seat that leads the first trick
}

// reckoned estimates the card points that the party of a hand wins in a contract, given
// the weights for the contract.
func (h doppelkopfHand) reckoned(worth doppelkopfHand) float64 {
	return float64(h.one*worth.one) + float64(h.trumps*worth.trumps) + float64(h.top*worth.top) + float64(h.high*worth.high) +
		float64(h.aces*worth.aces) + float64(h.guards*worth.guards) + float64(h.open*worth.open) + float64(h.leads*worth.leads)
}

// doppelkopfCounts holds, for each card, the number of copies that a seat was dealt.
type doppelkopfCounts [numCards]int8

func dealtTo(s doppelkopf.State, seat engine.Seat) (n doppelkopfCounts) {
	for _, c := range doppelkopfCards {
		n[c] = int8(s.Holds(seat, c))
	}
	for who, c := range s.Plays() {
		if who == seat {
			n[c]++
		}
	}
	return n
}

// hand returns the features of the cards under the given order. If first is true,
// the seat leads the first trick.
func (n *doppelkopfCounts) hand(o *doppelkopfOrder, first bool) doppelkopfHand {
	h := doppelkopfHand{one: 1}
	var suit [card.Spades + 1]struct{ cards, aces, tens float64 }
	for _, k := range doppelkopfCards {
		count := float64(n[k])
		if o.class[k] == 0 {
			h.trumps += count
			switch {
			case o.rank[k] == o.trumps:
				h.top += count
			case o.rank[k] >= o.trumps-4:
				h.high += count
			}
			continue
		}
		s := &suit[k.Suit()]
		s.cards += count
		switch k.Rank() {
		case card.Ace:
			s.aces += count
		case card.Ten:
			s.tens += count
		}
	}
	for _, s := range suit {
		h.aces += s.aces
		if s.aces > 0 {
			h.guards += s.tens
		} else if s.cards > 0 {
			h.open++
		}
	}
	if first {
		h.leads = 1
	}
	return h
}

// The weights of the features of a hand, in card points. They were fitted by least squares
// to 40,000 deals that the house played against itself without announcing, and to solo
// deals in which a seat had a strong hand for the solo. BenchmarkDoppelkopfWeights
// calculates the weights.
var (
	//                            one trumps top high aces guards open leads
	reWeights     = doppelkopfHand{81, 7.4, 17, 3, -1, -0.5, -7, 6}
	kontraWeights = doppelkopfHand{60, 7.1, 16, 3, -1, -0.5, -8, 6}
	suitWeights   = doppelkopfHand{-60, 14.4, 23, 5, 1, -3, -13.5, 6}
	soloWeights   = [...]doppelkopfHand{
		doppelkopf.SoloClubs: suitWeights, doppelkopf.SoloSpades: suitWeights,
		doppelkopf.SoloHearts: suitWeights, doppelkopf.SoloDiamonds: suitWeights,
		doppelkopf.SoloQueens: {-17, 16, 10, 5.5, 10, 2, -13, 8},
		doppelkopf.SoloJacks:  {-3, 13.5, 9, 4.5, 9.5, 3, -10, 7},
		doppelkopf.SoloAces:   {-6, 0, 0, 0, 22.5, 8, 8.5, -8.5},
		doppelkopf.SoloKings:  {-3, 13.5, 9, 4.5, 9.5, 3, -10, 7}, // as for jacks
	}
)

// bestSolo returns the legal solo with the highest estimate of the seat's card
// points, and that estimate. If leads is true, the seat leads the first trick. If no
// legal solo has weights, bestSolo returns the first legal solo and -Inf.
func bestSolo(g doppelkopf.Game, s doppelkopf.State, seat engine.Seat, legal []doppelkopf.Move, leads bool) (solo doppelkopf.Contract, points float64) {
	dealt := dealtTo(s, seat)
	points = math.Inf(-1)
	for _, m := range legal {
		c := m.Contract()
		if !c.Solo() {
			continue
		}
		if solo == doppelkopf.NoContract {
			solo = c
		}
		if int(c) >= len(soloWeights) || soloWeights[c] == (doppelkopfHand{}) {
			continue
		}
		if e := dealt.hand(orderIn(g, c), leads).reckoned(soloWeights[c]); e > points {
			solo, points = c, e
		}
	}
	return solo, points
}

// doppelkopfAnnouncement returns the highest legal announcement for which the hand is
// good enough, and reports whether there is one.
func doppelkopfAnnouncement(g doppelkopf.Game, s doppelkopf.State, seat engine.Seat, legal []doppelkopf.Move) (best doppelkopf.Move, ok bool) {
	if len(legal) == 0 {
		return 0, false
	}
	c, w, spread, more := s.Contract(), kontraWeights, 35.0, -moreForRe(g)
	if s.Party(seat) == doppelkopf.Re {
		more = -more
	}
	switch {
	case s.Declarer() == seat && c.Solo():
		if int(c) >= len(soloWeights) {
			return 0, false
		}
		w, spread = soloWeights[c], 25
	case s.Party(seat) == doppelkopf.Re:
		w = reWeights
	case c.Solo():
		return 0, false
	}
	dealt := dealtTo(s, seat)
	hand := dealt.hand(orderIn(g, c), firstLeader(s) == seat)
	if s.Pigs() == seat {
		hand.top += 2
	}
	// The points won so far are known; those still to be won are estimated.
	seen, won := 0.0, 0.0
	friend := friends(s, seat)
	for other := range engine.Seat(4) {
		cardPoints := float64(s.CardPoints(other))
		seen += cardPoints
		won += float64(cardPoints * friend[other])
	}
	rest := 1 - seen/240
	cardPoints := won + float64(rest*hand.reckoned(w))
	for _, m := range legal {
		need := announceAt[m.Level()]
		if m.Level() == doppelkopf.Said {
			need.cardPoints += more
		}
		if cardPoints-need.cardPoints >= need.sure*spread*math.Sqrt(rest) {
			best, ok = m, true
		}
	}
	return best, ok
}

// firstLeader returns the seat that leads the first trick.
func firstLeader(s doppelkopf.State) engine.Seat {
	for seat := range s.Plays() {
		return seat
	}
	return doppelkopf.Game{}.Turn(s)
}

// moreForRe returns how many card points more than usual Re needs under the rules of g.
func moreForRe(g doppelkopf.Game) float64 {
	if n := g.Rules().RePoints; n != 0 {
		return float64(n) - announceAt[doppelkopf.Said].cardPoints
	}
	return 0
}

// announceAt lists, for each announcement, the card points that it usually needs, and the number
// of spreads by which the estimate must exceed these card points.
var announceAt = [doppelkopf.Schwarz + 1]struct{ cardPoints, sure float64 }{
	doppelkopf.Said: {121, 0.5}, doppelkopf.No90: {151, 0.8}, doppelkopf.No60: {181, 1}, doppelkopf.No30: {211, 1}, doppelkopf.Schwarz: {240, 1},
}
