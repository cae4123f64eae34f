package catcheleven

import (
	"math/rand/v2"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/given"
)

// Deal returns the position dealt from seed. The parameter first is the seat that
// leads; if it is invalid, seat 0 leads.
func (g Game) Deal(seed deck.Seed, first engine.Seat) (s State) {
	r, pack := g.rules(), deck.Standard()
	seed.Shuffles(func(random deck.Shuffler) {
		for again := true; again; again = r.misdeal(pack[:]) {
			random.Shuffle(pack[:])
			r.bury(pack[:], random)
		}
	})
	if !g.isSeat(first) {
		first = 0
	}
	s.deal(r, pack[:], first)
	return s
}

// DealPack deals the given pack from its front: four cards to each seat, beginning with
// the seat that leads, and four to the table; the rest is the stock. The parameter first
// is the seat that leads. In Pasur, the pack must be one in which no jack has to be buried
// any more. The error wraps [engine.ErrPosition] if the given cards are not a whole pack,
// or if Pasur does not open with the cards for the table; it wraps [engine.ErrSeat] if the
// seat that leads is invalid.
func (g Game) DealPack(pack []card.Card, first engine.Seat) (State, error) {
	r := g.rules()
	if err := given.Pack("catcheleven", g.Seats(), first, card.Standard.Append(nil), gamekit.Pile{Field: "pack", Cards: pack}); err != nil {
		return State{}, err
	}
	var p gamekit.Problems
	if r.misdeal(pack) {
		p.Add("pack", "the first table of Pasur is not %v", card.List(r.opening(pack)))
		return State{}, p.Position("catcheleven")
	}
	var s State
	s.deal(r, pack, first)
	return s, nil
}

// deal deals a pack to s, which must be the zero State.
func (s *State) deal(r *Rules, pack []card.Card, first engine.Seat) {
	stock := r.afterOpening(pack)
	s.table, s.first, s.seats, s.turn = card.SetOf(r.opening(pack)...), first, uint8(r.seats()), engine.HolderOf(first)
	for i := range s.seats {
		s.hands[s.fromFirst(i)] = card.SetOf(pack[i*handSize:][:handSize]...)
	}
	s.stock = uint8(copy(s.cards[maxStock-len(stock):], stock))
}

// opening returns the cards of a pack that go to the table.
func (r *Rules) opening(pack []card.Card) []card.Card { return pack[r.seats()*handSize:][:handSize] }

// stock returns the number of cards that are left for the stock.
func (r *Rules) stock() int { return packSize - (r.seats()+1)*handSize }

// afterOpening returns the cards of a pack that are left for the stock.
func (r *Rules) afterOpening(pack []card.Card) []card.Card { return pack[(r.seats()+1)*handSize:] }

// misdeal reports whether the first table cards were redealt, which can happen only in Pasur.
func (r *Rules) misdeal(pack []card.Card) bool {
	return r.Pasur && !opens(card.SetOf(r.opening(pack)...))
}

// opens reports whether Pasur opens with these cards on the table.
func opens(table card.Set) bool {
	return table&card.Jack.Cards() == 0 && (table&card.Queen.Cards()).Len() <= 2 && (table&card.King.Cards()).Len() <= 2
}

// bury buries a jack in the pack if nothing else keeps the table of Pasur from opening: the
// top card of the stock takes the place of the jack, which goes to a random place of the
// stock.
func (r *Rules) bury(pack []card.Card, random deck.Shuffler) {
	opening, stock := r.opening(pack), r.afterOpening(pack)
	table := card.SetOf(opening...)
	jacks := table & card.Jack.Cards()
	if !r.Pasur || jacks.Len() != 1 || !opens(table&^jacks) {
		return
	}
	jack, place := jacks.First(), random.Below(len(stock))
	opening[slices.Index(opening, jack)] = stock[0]
	copy(stock, stock[1:place+1])
	stock[place] = jack
}

// buryUnseen takes the unseen cards of a view in a random order, the cards of the stock last.
// It changes the order so that all ways in which Pasur can have dealt the cards are equally
// likely. It is for the first hands; from the second on, it is known which jacks the stock had.
//
// A deal with J jacks among the n cards of the stock can come about in
// 1 + 4·J/n ways: no jack was buried, or each of the J jacks was, with probability 1/n at the
// place where it is, from any of four places on the table. So if U of the m unseen cards are
// jacks, one of them lies at a random place of the stock in 4·U of m + 4·U cases.
func (s *State) buryUnseen(unseen []card.Card, jacks card.Set, random *rand.Rand) {
	n := random.IntN(len(unseen)+handSize*jacks.Len()) / handSize
	if n >= jacks.Len() {
		return
	}
	jack, place := slices.Index(unseen, jacks.At(n)), len(unseen)-1-random.IntN(int(s.stock))
	unseen[jack], unseen[place] = unseen[place], unseen[jack]
}
