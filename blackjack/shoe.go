package blackjack

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

const (
	packSize = 52
	maxCards = maxDecks * packSize
	bufLen   = maxCards + maxDecks // with room for the extra cards that appendTo may write
	// rowLen is the number of places in a row: four packs. The package comment
	// shows that no round needs more.
	rowLen = 4 * packSize
	// perWord is the number of four-bit ranks in a word of a row, and of two-bit
	// suits in a word of half the size.
	perWord = 16
)

// row holds the cards of a round: first those on the table, hand by hand, then
// those in the shoe, with the next card first. A card takes four bits for its rank
// and two for its suit, so 208 cards take 156 bytes. Drawing a card moves it to the
// end of the hand that gets it. A place without a card, or with a face-down card,
// has rank 0.
type row struct {
	suits [rowLen / perWord]uint32
	ranks [rowLen / perWord]uint64
}

func (w *row) rank(i int) card.Rank {
	return card.Rank(w.ranks[uint(i)/perWord] >> (uint(i) % perWord * 4) & 15)
}

func (w *row) card(i int) card.Card {
	suit := card.Clubs + card.Suit(w.suits[uint(i)/perWord]>>(uint(i)%perWord*2)&3)
	return w.rank(i).Of(suit)
}

// put puts a card into an empty place; a face-down card leaves the place empty.
func (w *row) put(i int, c card.Card) {
	if c == card.FaceDown {
		return
	}
	w.ranks[i/perWord] |= uint64(c.Rank()) << (i % perWord * 4)
	w.suits[i/perWord] |= uint32(c.Suit()-card.Clubs) << (i % perWord * 2)
}

// lay puts face-up cards into empty places, word by word, beginning at the given
// index.
func (w *row) lay(at int, cards []card.Card) {
	for len(cards) > 0 {
		n := min(perWord-at%perWord, len(cards))
		if n == perWord {
			first, second := eight(cards), eight(cards[8:])
			w.ranks[at/perWord] = halves(first) | halves(second)<<32
			w.suits[at/perWord] = uint32(quarters(first-clubs) | quarters(second-clubs)<<16)
		} else {
			for i, c := range cards[:n] {
				w.put(at+i, c)
			}
		}
		at, cards = at+n, cards[n:]
	}
}

// clubs holds the suit of clubs in each byte, in the bits where a Card holds its suit.
const clubs = uint64(card.Clubs) * 0x1010_1010_1010_1010

// eight returns eight cards as a word. The high half of each byte is the card's
// suit, and the low half is its rank.
func eight(c []card.Card) uint64 {
	_ = c[7]
	return uint64(c[0]) | uint64(c[1])<<8 | uint64(c[2])<<16 | uint64(c[3])<<24 |
		uint64(c[4])<<32 | uint64(c[5])<<40 | uint64(c[6])<<48 | uint64(c[7])<<56
}

// halves gathers the four low bits of each byte.
func halves(x uint64) uint64 {
	x &= 0x0F0F_0F0F_0F0F_0F0F
	x = (x | x>>4) & 0x00FF_00FF_00FF_00FF
	x = (x | x>>8) & 0x0000_FFFF_0000_FFFF
	return (x | x>>16) & 0xFFFF_FFFF
}

// quarters gathers the two low bits of the high half of each byte.
func quarters(x uint64) uint64 {
	x = x >> 4 & 0x0303_0303_0303_0303
	x = (x | x>>6) & 0x000F_000F_000F_000F
	x = (x | x>>12) & 0x0000_00FF_0000_00FF
	return (x | x>>24) & 0xFFFF
}

// copyFront copies the first n places of another row into w, which must be empty.
func (w *row) copyFront(from *row, n int) {
	whole, rest := n/perWord, n%perWord
	copy(w.ranks[:whole], from.ranks[:])
	copy(w.suits[:whole], from.suits[:])
	if rest > 0 {
		w.ranks[whole] = from.ranks[whole] & (1<<(rest*4) - 1)
		w.suits[whole] = from.suits[whole] & (1<<(rest*2) - 1)
	}
}

// hide turns the card at index i face down.
func (w *row) hide(i int) {
	w.ranks[i/perWord] &^= 15 << (i % perWord * 4)
	w.suits[i/perWord] &^= 3 << (i % perWord * 2)
}

// take moves the card at one index to another index, which must not be greater. The
// cards in between, including the one at the new index, move up by one place.
func (w *row) take(from, to int) {
	move(w.ranks[:], 4, uint(from), uint(to))
	move(w.suits[:], 2, uint(from), uint(to))
}

// move moves an item to a place that does not come after it:
//
//	a b c d e f g   from 5 to 2:   a b f c d e g
//
// A word has 16 items, from its low bits up. The parameter width is the number of
// bits in an item. Items that move up are shifted left, and the last item of a word
// goes to the next word.
func move[W uint32 | uint64](words []W, width, from, to uint) {
	last := from / perWord
	behind := ^W(0) << ((from%perWord + 1) * width) // the places after the item in the last word
	stays := words[last] & behind
	item := words[last] >> (from % perWord * width) & (1<<width - 1)
	place := to % perWord * width
	for i := to / perWord; i <= last; i++ {
		before := words[i] & (1<<place - 1)
		next := words[i] >> ((perWord - 1) * width)
		words[i] = before | item<<place | (words[i]&^before)<<width
		item, place = next, 0
	}
	words[last] = words[last]&^behind | stays
}

// counts holds a number from 0 to 8 for each of the 52 cards: it has an element for
// each rank, with four bits for each suit.
type counts [13]uint16

func (n *counts) add(c card.Card) { n[c.Rank()-card.Ace] += 1 << shift(c) }

func (n *counts) remove(c card.Card) { n[c.Rank()-card.Ace] -= 1 << shift(c) }

func shift(c card.Card) int { return 4 * int(c.Suit()-card.Clubs) }

// appendTo appends the cards to dst, each as many times as it is counted, in the
// order of [card.Compare]. It may write up to eight more cards after the end of the
// result.
func (n counts) appendTo(dst []card.Card) []card.Card {
	for suit := card.Clubs; suit <= card.Spades; suit++ {
		for i, suits := range n {
			// Appending eight copies and cutting off the surplus is faster than a loop.
			c := (card.Ace + card.Rank(i)).Of(suit)
			dst = append(dst, c, c, c, c, c, c, c, c)[:len(dst)+int(suits>>shift(c)&15)]
		}
	}
	return dst
}

// secret determines the order of the cards after the row. It is the second half of a
// seed whose first half is zero. These 16 bytes are enough, because nobody can try
// 2¹²⁸ values.
type secret [16]byte

func (k secret) seed() (s deck.Seed) {
	copy(s[len(s)-len(k):], k[:])
	return s
}

func secretOf(s deck.Seed) secret { return secret(s[len(s)-len(secret{}):]) }

// setSecret sets the secret that the seed of a deal determines, if there are cards
// after the row.
func (s *State) setSecret(seed deck.Seed) {
	if s.behind() > 0 {
		s.secret = secretOf(seed.Derive(1))
	}
}

// unseen counts the cards that are neither among the discards nor face up in the
// row: in a position, the cards after the row; in a view, all cards that are face
// down.
func (s *State) unseen() (n counts) {
	for i := range n {
		n[i] = 0x1111*uint16(s.decks) - s.discards[i]
	}
	for i, ranks := range s.row.ranks {
		for suits := s.row.suits[i]; ranks != 0; ranks, suits = ranks>>4, suits>>2 {
			if rank := card.Rank(ranks & 15); rank != card.NoRank {
				n.remove(rank.Of(card.Clubs + card.Suit(suits&3)))
			}
		}
	}
	return n
}

// inRow returns the number of places of the row that are in use. The number stays
// the same during a round, because cards only move within the row.
func (s *State) inRow() int { return min(int(s.drawn)+int(s.shoe), rowLen) }

// behind returns the number of cards after the row.
func (s *State) behind() int { return int(s.drawn) + int(s.shoe) - s.inRow() }

// draw moves the next card of the shoe, which must not be empty, to the given index
// in the row. If the card is face down, draw returns [engine.ErrFaceDown].
func (s *State) draw(at int) error {
	if s.row.rank(int(s.drawn)) == card.NoRank {
		return engine.ErrFaceDown
	}
	if at < int(s.drawn) { // otherwise it is there already
		s.row.take(int(s.drawn), at)
	}
	s.drawn++
	s.shoe--
	return nil
}
