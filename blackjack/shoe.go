package blackjack

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

const (
	packSize = 52
	maxCards = maxDecks * packSize
	bufLen   = maxCards + maxDecks // so that appendTo has room
	// rowLen is the number of places of a row: four packs. No round needs more;
	// the package comment counts.
	rowLen = 4 * packSize
	// perWord is the number of ranks, of four bits, in a word of the row, and of
	// suits, of two bits, in one of half its size.
	perWord = 16
)

// row is the cards of a round in one row of half bytes and quarters, so that
// 208 of them take 156 bytes: first the cards that lie on the table, hand
// behind hand, then those to come, the next first. A card is drawn by moving
// it from the front of these to the end of its hand. A place without a card, or
// with one face down, has rank 0.
type row struct {
	ranks [rowLen / perWord]uint64
	suits [rowLen / perWord]uint32
}

func (w *row) rank(i int) card.Rank {
	return card.Rank(w.ranks[uint(i)/perWord] >> (uint(i) % perWord * 4) & 15)
}

func (w *row) card(i int) card.Card {
	suit := card.Clubs + card.Suit(w.suits[uint(i)/perWord]>>(uint(i)%perWord*2)&3)
	return w.rank(i).Of(suit)
}

// put lays a card on an empty place; a card face down leaves it empty.
func (w *row) put(i int, c card.Card) {
	if c == card.FaceDown {
		return
	}
	w.ranks[i/perWord] |= uint64(c.Rank()) << (i % perWord * 4)
	w.suits[i/perWord] |= uint32(c.Suit()-card.Clubs) << (i % perWord * 2)
}

// lay lays cards that are face up on empty places from at on, a word at a time.
func (w *row) lay(at int, cards []card.Card) {
	for len(cards) > 0 {
		word, place := at/perWord, at%perWord
		n := min(perWord-place, len(cards))
		var ranks uint64
		var suits uint32
		for _, c := range cards[:n] {
			ranks = ranks>>4 | uint64(c.Rank())<<60
			suits = suits>>2 | uint32(c.Suit()-card.Clubs)<<30
		}
		behind := perWord - place - n // places of the word that stay empty
		w.ranks[word] |= ranks >> (behind * 4)
		w.suits[word] |= suits >> (behind * 2)
		at, cards = at+n, cards[n:]
	}
}

// copyFront copies the first n places of from to the empty row w.
func (w *row) copyFront(from *row, n int) {
	whole, rest := n/perWord, n%perWord
	copy(w.ranks[:whole], from.ranks[:])
	copy(w.suits[:whole], from.suits[:])
	if rest > 0 {
		w.ranks[whole] = from.ranks[whole] & (1<<(rest*4) - 1)
		w.suits[whole] = from.suits[whole] & (1<<(rest*2) - 1)
	}
}

// hide turns the card at i face down.
func (w *row) hide(i int) {
	w.ranks[i/perWord] &^= 15 << (i % perWord * 4)
	w.suits[i/perWord] &^= 3 << (i % perWord * 2)
}

// take moves the card at from down to the place to; those in between move up
// by one.
func (w *row) take(from, to int) {
	move(w.ranks[:], 4, uint(from), uint(to))
	move(w.suits[:], 2, uint(from), uint(to))
}

// move moves one of the items in words of 16, each of that width in bits, to a
// place before it:
//
//	a b c d e f g   from 5 to 2:   a b f c d e g
//
// Items lie in a word from its low bits up, so those moved up by one shift left,
// and the last of a word goes on to the next.
func move[W uint32 | uint64](words []W, width, from, to uint) {
	last := from / perWord
	behind := ^W(0) << ((from%perWord + 1) * width) // the places of the last word behind from
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

// counts is a number from 0 to 8 for each of the 52 cards, four bits each.
type counts [13]uint16

func (n *counts) add(c card.Card) { n[c.Rank()-card.Ace] += 1 << shift(c) }

func (n *counts) remove(c card.Card) { n[c.Rank()-card.Ace] -= 1 << shift(c) }

func shift(c card.Card) int { return 4 * int(c.Suit()-card.Clubs) }

// appendTo appends the cards counted to dst, in the order of [card.Compare].
func (n counts) appendTo(dst []card.Card) []card.Card {
	for suit := card.Clubs; suit <= card.Spades; suit++ {
		for i, suits := range n {
			// As many as there can be, of which some stay: no loop is as fast.
			c := (card.Ace + card.Rank(i)).Of(suit)
			dst = append(dst, c, c, c, c, c, c, c, c)[:len(dst)+int(suits>>shift(c)&15)]
		}
	}
	return dst
}

// secret decides the order of the cards that a row has no place for. It is
// the last half of a seed whose first half is zero: 128 bits are more than
// anyone can search.
type secret [16]byte

func (k secret) seed() (s deck.Seed) {
	copy(s[len(s)-len(k):], k[:])
	return s
}

func secretOf(s deck.Seed) secret { return secret(s[len(s)-len(secret{}):]) }

// setSecret has the cards behind the row ordered, if there are any, by what the
// seed of the deal derives.
func (s *State) setSecret(seed deck.Seed) {
	if s.behind() > 0 {
		s.secret = secretOf(seed.Derive(1))
	}
}

// unseen counts the cards that cannot be seen in the discards and in the row:
// in a position those behind the row, in a view all that are face down.
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

// inRow returns the number of places of the row that are in use. A round only
// moves cards within the row, so it stays the same.
func (s *State) inRow() int { return min(int(s.drawn)+int(s.shoe), rowLen) }

// behind returns the number of cards that the row has no place for.
func (s *State) behind() int { return int(s.drawn) + int(s.shoe) - s.inRow() }

// draw moves the next card of the shoe, which must have one, to the place at. It
// returns [engine.ErrFaceDown] if that card lies face down.
func (s *State) draw(at int) error {
	if s.row.rank(int(s.drawn)) == card.NoRank {
		return engine.ErrFaceDown
	}
	if at < int(s.drawn) { // behind it the dealer's cards end
		s.row.take(int(s.drawn), at)
	}
	s.drawn++
	s.shoe--
	return nil
}
