package learned

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/engine"
)

// The features of a position of Catch Eleven for two. Their numbers are those of the
// weights in the files of the networks.
var (
	elevenAt layout

	elevenHand   = elevenAt.block(card.Count)
	elevenTable  = elevenAt.block(card.Count)
	elevenOwn    = elevenAt.block(card.Count) // the cards that the seat has won
	elevenOthers = elevenAt.block(card.Count) // that the other seat has won
	elevenStock  = elevenAt.block(6)          // hands that are still to be dealt
	elevenHeld   = elevenAt.block(25)         // the sizes of both hands
	elevenUnseen = elevenAt.block(5 * ranks)  // of each rank
)

// The features of a move.
var (
	elevenLays     = elevenAt.block(card.Count)
	elevenWith     = elevenAt.block(card.Count) // the card that captures
	elevenTakes    = elevenAt.block(card.Count)
	elevenCaptured = elevenAt.block(10) // the number of cards won
	elevenDiamonds = elevenAt.block(6)
	elevenClubs    = elevenAt.block(6)
	elevenLeft     = elevenAt.block(5 * ranks) // on the table, of each rank
	elevenLeftAll  = elevenAt.block(9)
	elevenSum      = elevenAt.block(13) // of the number cards left
	elevenFaces    = elevenAt.block(2)  // whether faces are left
	elevenClears   = elevenAt.block(1)
	elevenSweepers = elevenAt.block(6) // unseen cards that clear the table left
	elevenKept     = elevenAt.block(ranks)
)

const ranks = int(card.King)

// ElevenFeatures is the number of features of Catch Eleven.
func ElevenFeatures() int { return int(elevenAt) }

// Eleven sets f to what a seat of a game for two sees of a position and of its legal moves.
func (f *Features) Eleven(v engine.View[catcheleven.State], legal []catcheleven.Move) {
	f.Reset()
	s, side := v.State, catcheleven.Side(v.Seat)
	own, others := s.Won(side), s.Won(1-side)
	hand, table := s.Hand(v.Seat), s.Table()
	unseen := card.Standard &^ (hand | table | own | others)
	f.addCards(elevenHand, hand)
	f.addCards(elevenTable, table)
	f.addCards(elevenOwn, own)
	f.addCards(elevenOthers, others)
	f.add(elevenStock + min(s.StockLen()/8, 5))
	f.add(elevenHeld + 5*s.HandLen(v.Seat) + s.HandLen(1-v.Seat))
	f.addRanks(elevenUnseen, unseen)
	f.end()
	for _, m := range legal {
		f.elevenMove(m, hand, table, unseen)
		f.end()
	}
}

func (f *Features) elevenMove(m catcheleven.Move, hand, table, unseen card.Set) {
	if m.Takes == 0 {
		f.add(elevenLays + m.Card.Index())
		table = table.With(m.Card)
	} else {
		won := m.Takes.With(m.Card)
		f.add(elevenWith + m.Card.Index())
		f.addCards(elevenTakes, m.Takes)
		f.add(elevenCaptured + min(won.Len(), 9))
		f.add(elevenDiamonds + min((won&card.Diamonds.Cards()).Len(), 5))
		f.add(elevenClubs + min((won&card.Clubs.Cards()).Len(), 5))
		table &^= m.Takes
	}
	f.elevenRest(table, unseen)
	if table == 0 && m.Card.Rank() != card.Jack {
		f.add(elevenClears)
	}
	for rest := hand.Without(m.Card); rest != 0; rest &= rest - 1 {
		f.add(elevenKept + int(rest.First().Rank()-card.Ace))
	}
}

// elevenRest adds what is on the table after a move.
func (f *Features) elevenRest(table, unseen card.Set) {
	f.addRanks(elevenLeft, table)
	f.add(elevenLeftAll + min(table.Len(), 8))
	sum, faces := 0, 0
	for rest := table; rest != 0; rest &= rest - 1 {
		if rank := rest.First().Rank(); rank > card.Ten {
			faces = 1
		} else {
			sum += int(rank)
		}
	}
	f.add(elevenSum + min(sum, 12))
	f.add(elevenFaces + faces)
	sweepers := 5 // no card clears it
	if faces == 0 && 0 < sum && sum < 11 {
		sweepers = (unseen & card.Rank(11-sum).Cards()).Len()
	}
	f.add(elevenSweepers + sweepers)
}

// addCards adds a feature for each card of a set.
func (f *Features) addCards(at int, set card.Set) {
	for rest := set; rest != 0; rest &= rest - 1 {
		f.add(at + rest.First().Index())
	}
}

// addRanks adds a feature for each rank: how many cards of it are in the set.
func (f *Features) addRanks(at int, set card.Set) {
	for rank := card.Ace; rank <= card.King; rank++ {
		f.add(at + 5*int(rank-card.Ace) + (set & rank.Cards()).Len())
	}
}
