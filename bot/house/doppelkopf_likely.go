package house

import (
	_ "embed" // for the habits
	"math/bits"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// The habits of the house and of a search, as TestHabits has fitted them.
var (
	//go:embed doppelkopf_house.txt
	houseHabits weights
	//go:embed doppelkopf_search.txt
	searchHabits weights
)

// kindsOfPlayers lists the kinds of players that a seat may be, and how likely it is each of them. A
// last kind plays at random, so that no player is taken for one who would never do what it does.
var kindsOfPlayers = [...]struct {
	habits *weights
	prior  float64
}{{&houseHabits, 0.3}, {&searchHabits, 0.6}}

const (
	randomPrior = 0.1
	silentSolo  = 0.02 // the share of the hands with both ♣Q that are played without a declaration
)

// doppelkopfLikely returns a function that weighs deals of a normal game by the cards that the other
// seats have played in it. Each seat chooses among its legal cards by habits: the chance of a
// card is proportional to 2 to the power of the sum of a few weights, those of its column, which
// says what kind of card it is and whether it beats the best card of the trick, in rows that say
// what the seat sees and what party it has. The weights count eighths.
func doppelkopfLikely(g doppelkopf.Game) func(engine.View[doppelkopf.State]) func(*doppelkopf.State) float64 {
	return func(v engine.View[doppelkopf.State]) func(*doppelkopf.State) float64 {
		if v.State.Contract() != doppelkopf.Normal || v.State.Pigs() != engine.Nobody {
			return nil
		}
		read := doppelkopfReading{seat: v.Seat}
		for _, p := range playsOf(g, &v.State) {
			if p.seat != v.Seat {
				read.plays, read.chances = append(read.plays, p), append(read.chances, p.chances())
			}
		}
		t := newDoppelkopfTrick(g, v)
		for i, c := range doppelkopfCards {
			if t.unseen[c] > 0 {
				read.unseen = append(read.unseen, i)
			}
		}
		return read.likelihood
	}
}

// doppelkopfPlay is a play that has been seen.
type doppelkopfPlay struct {
	seat    engine.Seat
	card    int              // its index in doppelkopfCards
	alike   uint32           // the cards of the class led; none for a lead
	later   doppelkopfCopies // the cards that the seat has played since, this one included
	rows    [2][3]int        // of habits, by party, first Re
	columns [24]int          // of habits, by card
}

// doppelkopfChances holds the relative chance of each card, by party, first Re, and by kind of player.
type doppelkopfChances [2][24][len(kindsOfPlayers)]float64

// doppelkopfCopies are cards of which each may occur twice. Cards are bits, by their indices in
// doppelkopfCards: any has those that occur, and two those that occur twice.
type doppelkopfCopies struct{ any, two uint32 }

func (h doppelkopfCopies) with(other doppelkopfCopies) doppelkopfCopies {
	return doppelkopfCopies{h.any | other.any, h.two | other.two | h.any&other.any}
}

// legal returns the cards that the seat could play, given its hand afterwards.
func (p *doppelkopfPlay) legal(hand doppelkopfCopies) uint32 {
	all := hand.with(p.later).any
	if follow := all & p.alike; follow != 0 {
		return follow
	}
	return all
}

// chances returns the relative chances of the cards that could be legal with the card played.
func (p *doppelkopfPlay) chances() (all doppelkopfChances) {
	possible := p.alike
	if p.alike>>p.card&1 == 0 {
		possible = ^p.alike
	}
	for c, column := range p.columns {
		for party := range all {
			for i, kind := range kindsOfPlayers {
				if possible>>c&1 != 0 {
					all[party][c][i] = factor(*kind.habits, &p.rows[party], column)
				}
			}
		}
	}
	return all
}

// sideOf returns 0 for Re and 1 for Kontra.
func sideOf(p doppelkopf.Party) int {
	if p == doppelkopf.Kontra {
		return 1
	}
	return 0
}

// playsOf returns the plays of a game.
func playsOf(g doppelkopf.Game, s *doppelkopf.State) (all []doppelkopfPlay) {
	t := newDoppelkopfTable(g.Rules(), orderIn(g, doppelkopf.Normal))
	for seat, c := range t.replay(s) {
		p := doppelkopfPlay{seat: seat, card: slices.Index(doppelkopfCards, c), rows: [2][3]int{t.rows(seat, 0), t.rows(seat, 1)}}
		for i, other := range doppelkopfCards {
			p.columns[i] = t.column(other)
			if t.led != card.FaceDown && t.class[other] == t.class[t.led] {
				p.alike |= 1 << i
			}
		}
		all = append(all, p)
	}
	var later [4]doppelkopfCopies
	for i := range slices.Backward(all) {
		p := &all[i]
		later[p.seat] = later[p.seat].with(doppelkopfCopies{any: 1 << p.card})
		p.later = later[p.seat]
	}
	return all
}

// doppelkopfReading is what a seat, the reader, has seen of the others.
type doppelkopfReading struct {
	seat    engine.Seat
	unseen  []int // the cards that others have
	plays   []doppelkopfPlay
	chances []doppelkopfChances // of the plays
}

// hand returns the cards in the hand of a seat that the reader does not see.
func (read *doppelkopfReading) hand(s *doppelkopf.State, seat engine.Seat) (h doppelkopfCopies) {
	for _, i := range read.unseen {
		n := s.Holds(seat, doppelkopfCards[i])
		h.any |= uint32((n+1)>>1) << i
		h.two |= uint32(n>>1) << i
	}
	return h
}

// likelihood returns how likely the plays are in a position, up to a factor.
func (read *doppelkopfReading) likelihood(s *doppelkopf.State) float64 {
	const others = len(kindsOfPlayers) // the kind that plays at random
	var hands [4]doppelkopfCopies
	var party [4]int
	var chance [4][others + 1]float64
	for seat := range engine.Seat(4) {
		if seat != read.seat {
			hands[seat] = read.hand(s, seat)
		}
		party[seat] = sideOf(s.Party(seat))
		for i, kind := range kindsOfPlayers {
			chance[seat][i] = kind.prior
		}
		chance[seat][others] = randomPrior
	}
	for i := range read.plays {
		p := &read.plays[i]
		legal := p.legal(hands[p.seat])
		if legal&(legal-1) == 0 {
			continue
		}
		relative, sum := &read.chances[i][party[p.seat]], [others]float64{}
		for rest := legal; rest != 0; rest &= rest - 1 {
			for kind, x := range &relative[bits.TrailingZeros32(rest)] {
				sum[kind] += x
			}
		}
		for kind, x := range &relative[p.card] {
			chance[p.seat][kind] *= x / sum[kind]
		}
		chance[p.seat][others] /= float64(bits.OnesCount32(legal))
	}
	x := 1.0
	if party[0]+party[1]+party[2]+party[3] == 3 {
		x = silentSolo
	}
	for seat := range chance {
		sum := 0.0
		for _, c := range chance[seat] {
			sum += c
		}
		x *= sum
	}
	return x
}
