package learned

import (
	"math/bits"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/engine"
)

// The features of a position of Catch Eleven for two. Their numbers are those of the
// weights in the files of the networks. Hearts and spades are alike in all rules.
var (
	elevenAt layout

	elevenHand   = elevenAt.block(kinds)
	elevenTable  = elevenAt.block(kinds)
	elevenWon    = elevenAt.block(2 * piles) // by the seat, and by the other
	elevenStock  = elevenAt.block(6)         // hands that are still to be dealt
	elevenHeld   = elevenAt.block(25)        // the sizes of both hands
	elevenUnseen = elevenAt.block(4 * ranks) // of each rank
	elevenPrizes = elevenAt.block(kinds)     // unseen cards that count by themselves
)

// The features of a move.
var (
	elevenLays     = elevenAt.block(kinds)
	elevenWith     = elevenAt.block(kinds) // the card that captures
	elevenTakes    = elevenAt.block(kinds)
	elevenCaptured = elevenAt.block(10) // the number of cards won
	elevenDiamonds = elevenAt.block(6)
	elevenClubs    = elevenAt.block(6)
	elevenClears   = elevenAt.block(1)
	elevenKept     = elevenAt.block(ranks)
	elevenReady    = elevenAt.block(ranks) // kept cards that capture, if nobody captures first
	elevenSweeps   = elevenAt.block(5)     // kept cards that clear what is left on the table
)

// The features of what is on the table after a move.
var (
	elevenLeft         = elevenAt.block(4 * ranks) // of each rank
	elevenLeftAll      = elevenAt.block(9)
	elevenLeftDiamonds = elevenAt.block(6)
	elevenLeftClubs    = elevenAt.block(6)
	elevenSum          = elevenAt.block(13)        // of the number cards left
	elevenFaces        = elevenAt.block(2)         // whether face cards are left
	elevenPrey         = elevenAt.block(5 * ranks) // unseen cards of each rank that captures
	elevenHunters      = elevenAt.block(32)        // unseen cards that capture
	elevenSweepers     = elevenAt.block(6 * 5 * 5) // unseen cards that clear the table, by stock and other hand
)

const (
	ranks = int(card.King)
	kinds = 3 * ranks // of cards: clubs, diamonds and others
	piles = 40 + 14 + 14
)

// ElevenFeatures is the number of features of Catch Eleven.
func ElevenFeatures() int { return int(elevenAt) }

// Eleven sets f to what a seat of a game for two sees of a position and of its legal moves.
func (f *Features) Eleven(s *catcheleven.State, seat engine.Seat, legal []catcheleven.Move) {
	hand := s.Hand(seat)
	unseen := f.elevenPosition(s, seat, hand)
	f.addKinds(elevenHand, hand)
	f.add(elevenHeld + 5*hand.Len() + s.HandLen(1-seat))
	f.end()
	others := 5*min(s.StockLen()/8, 5) + s.HandLen(1-seat)
	for _, m := range legal {
		f.elevenMove(m, hand, s.Table(), unseen, others)
		f.end()
	}
}

// ElevenBetween sets f to what both seats see between two hands: a position, and one move
// that leaves the table as it is.
func (f *Features) ElevenBetween(s *catcheleven.State, seat engine.Seat) {
	unseen := f.elevenPosition(s, seat, 0)
	f.end()
	f.elevenRest(s.Table(), unseen, 5*min(s.StockLen()/8, 5)+4)
	f.end()
}

// elevenPosition adds what does not depend on the hands, and returns the unseen cards.
func (f *Features) elevenPosition(s *catcheleven.State, seat engine.Seat, hand card.Set) card.Set {
	f.Reset()
	side, table := catcheleven.Side(seat), s.Table()
	own, others := s.Won(side), s.Won(1-side)
	unseen := card.Standard &^ (hand | table | own | others)
	f.addKinds(elevenTable, table)
	f.elevenPile(elevenWon, own)
	f.elevenPile(elevenWon+piles, others)
	f.add(elevenStock + min(s.StockLen()/8, 5))
	f.addRanks(elevenUnseen, unseen)
	f.addKinds(elevenPrizes, unseen&elevenPrized)
	return unseen
}

// elevenPrized are the cards that count by themselves in either game, without the aces.
var elevenPrized = card.Set(0).With(card.Two.Of(card.Diamonds)).With(card.Jack.Of(card.Diamonds)).
	With(card.Ten.Of(card.Diamonds)).With(card.Two.Of(card.Clubs))

// elevenPile adds what counts towards the majorities.
func (f *Features) elevenPile(at int, won card.Set) {
	f.add(at + min(won.Len(), 39))
	f.add(at + 40 + (won & card.Diamonds.Cards()).Len())
	f.add(at + 54 + (won & card.Clubs.Cards()).Len())
}

func (f *Features) elevenMove(m catcheleven.Move, hand, table, unseen card.Set, others int) {
	if m.Takes == 0 {
		f.add(elevenLays + kind(m.Card))
		table = table.With(m.Card)
	} else {
		won := m.Takes.With(m.Card)
		f.add(elevenWith + kind(m.Card))
		f.addKinds(elevenTakes, m.Takes)
		f.add(elevenCaptured + min(won.Len(), 9))
		f.add(elevenDiamonds + min((won&card.Diamonds.Cards()).Len(), 5))
		f.add(elevenClubs + min((won&card.Clubs.Cards()).Len(), 5))
		table &^= m.Takes
	}
	if table == 0 && m.Card.Rank() != card.Jack {
		f.add(elevenClears)
	}
	catch, clears := f.elevenRest(table, unseen, others)
	sweeps := 0
	for rest := hand.Without(m.Card); rest != 0; rest &= rest - 1 {
		rank := rest.First().Rank()
		f.add(elevenKept + int(rank-card.Ace))
		if catch>>rank&1 == 1 {
			f.add(elevenReady + int(rank-card.Ace))
		}
		if rank == clears {
			sweeps++
		}
	}
	f.add(elevenSweeps + sweeps)
}

// elevenRest adds what is on the table after a move. It returns the ranks that can capture,
// as bits, and the rank that clears the table, or 0 if none does.
func (f *Features) elevenRest(table, unseen card.Set, others int) (catch uint, clears card.Rank) {
	f.addRanks(elevenLeft, table)
	f.add(elevenLeftAll + min(table.Len(), 8))
	f.add(elevenLeftDiamonds + min((table&card.Diamonds.Cards()).Len(), 5))
	f.add(elevenLeftClubs + min((table&card.Clubs.Cards()).Len(), 5))
	sums, sum, faces := uint(1), 0, uint(0) // which sums are possible, as bits
	for rest := table; rest != 0; rest &= rest - 1 {
		if rank := rest.First().Rank(); rank > card.Ten {
			faces |= 1 << rank
		} else {
			sum += int(rank)
			sums |= sums << rank
		}
	}
	f.add(elevenSum + min(sum, 12))
	f.add(elevenFaces + min(int(faces), 1))
	catch = faces &^ (1 << card.Jack)
	for rank := card.Ace; rank <= card.Ten; rank++ {
		catch |= sums >> (11 - rank) & 1 << rank
	}
	switch {
	case faces == 0 && 0 < sum && sum < 11:
		clears = card.Rank(11 - sum)
	case faces&^(1<<card.Jack) != 0 && table.Len() == 1:
		clears = table.First().Rank()
	}
	hunters := 0
	for ranks := catch; ranks != 0; ranks &= ranks - 1 {
		rank := card.Rank(bits.TrailingZeros(ranks))
		n := (unseen & rank.Cards()).Len()
		f.add(elevenPrey + 5*int(rank-card.Ace) + n)
		hunters += n
	}
	f.add(elevenHunters + min(hunters, 31))
	if clears != 0 {
		f.add(elevenSweepers + 5*others + (unseen & clears.Cards()).Len())
	}
	return catch, clears
}

// kind returns the number of the kind of a card.
func kind(c card.Card) int {
	of := 2
	switch c.Suit() {
	case card.Clubs:
		of = 0
	case card.Diamonds:
		of = 1
	}
	return of*ranks + int(c.Rank()-card.Ace)
}

// addKinds adds, for each card of a set, the feature of its kind.
func (f *Features) addKinds(at int, set card.Set) {
	for rest := set; rest != 0; rest &= rest - 1 {
		f.add(at + kind(rest.First()))
	}
}

// addRanks adds, for each rank in the set, the feature of how many cards of that rank
// there are.
func (f *Features) addRanks(at int, set card.Set) {
	for rank := card.Ace; rank <= card.King; rank++ {
		if n := (set & rank.Cards()).Len(); n > 0 {
			f.add(at + 4*int(rank-card.Ace) + n - 1)
		}
	}
}
