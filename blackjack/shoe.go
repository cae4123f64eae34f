package blackjack

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

const (
	packSize  = 52
	mostDecks = 8
	mostCards = mostDecks * packSize
	// rowLen is how many cards a row has place for: four packs. No round
	// needs more; the package comment counts.
	rowLen = 4 * packSize
)

// row is the cards of a round in one row of half bytes and quarters, so that
// 208 of them take 156 bytes: first the cards that lie on the table, hand
// behind hand, then those to come, the next first. A card is drawn by moving
// it from the front of these to the end of its hand. Where no card is, and
// where one lies face down, the rank is 0.
type row struct {
	ranks [rowLen / perWord]uint64
	suits [rowLen / perWord]uint32
}

// perWord is how many ranks of four bits go into a word of the row, and how
// many suits of two bits into one of half its size.
const perWord = 16

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

// take moves the card at from down to the place to; those in between move up
// by one.
func (w *row) take(from, to int) {
	rank := uint64(w.rank(from))
	suit := w.suits[uint(from)/perWord] >> (uint(from) % perWord * 2) & 3
	below, last := uint(to)%perWord, uint(from)/perWord // below: places of the word that stay
	for i := uint(to) / perWord; i <= last; i++ {
		above := uint(perWord)
		if i == last {
			above = uint(from)%perWord + 1 // places from here on stay
		}
		ranks, suits := w.ranks[i], w.suits[i]
		stay := uint64(1)<<(4*below) - 1
		rest := ^uint64(0) << (4 * above)
		w.ranks[i] = ranks&(stay|rest) | rank<<(4*below) | ranks&^stay<<4&^rest
		staySuits := uint32(1)<<(2*below) - 1
		restSuits := ^uint32(0) << (2 * above)
		w.suits[i] = suits&(staySuits|restSuits) | suit<<(2*below) | suits&^staySuits<<2&^restSuits
		rank, suit, below = ranks>>60, suits>>30, 0
	}
}

// counts is a number from 0 to 8 for each of the 52 cards, four bits each.
type counts [13]uint16

func (n counts) of(c card.Card) int {
	return int(n[c.Rank()-card.Ace] >> shift(c) & 15)
}

func (n *counts) add(c card.Card) { n[c.Rank()-card.Ace] += 1 << shift(c) }

func (n *counts) remove(c card.Card) { n[c.Rank()-card.Ace] -= 1 << shift(c) }

func shift(c card.Card) int { return 4 * int(c.Suit()-card.Clubs) }

// appendTo appends the cards counted to dst, in the order of [card.Compare].
func (n counts) appendTo(dst []card.Card) []card.Card {
	for c := range card.Standard.All() {
		for range n.of(c) {
			dst = append(dst, c)
		}
	}
	return dst
}

// total returns the number of cards counted.
func (n counts) total() int {
	total := 0
	for _, x := range n {
		total += int(x&15 + x>>4&15 + x>>8&15 + x>>12)
	}
	return total
}

// wholeShoe counts every card once a pack.
func wholeShoe(decks uint8) (n counts) {
	for i := range n {
		n[i] = 0x1111 * uint16(decks)
	}
	return n
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

// unseen counts the cards that cannot be seen in the discards and in the row:
// in a position those behind the row, in a view all that are face down.
func (s *State) unseen() counts {
	n := wholeShoe(s.decks)
	for i := range n {
		n[i] -= s.discards[i]
	}
	for i := range s.inRow() {
		if c := s.row.card(i); c != card.FaceDown {
			n.remove(c)
		}
	}
	return n
}

// inRow returns how many places of the row are in use: as many as there are
// cards for. A round only moves cards within the row, so it stays the same.
func (s *State) inRow() int { return min(int(s.drawn)+int(s.shoe), rowLen) }

// behind returns how many cards of the shoe the row has no place for.
func (s *State) behind() int { return int(s.drawn) + int(s.shoe) - s.inRow() }

// fill makes the row from the cards to come, of which the first are next; the
// rest are only counted, and seed decides what comes of them.
func (s *State) fill(cards []card.Card, seed deck.Seed) {
	s.row, s.drawn, s.shoe = row{}, 0, uint16(len(cards))
	for i, c := range cards[:s.inRow()] {
		s.row.put(i, c)
	}
	s.secret = secret{}
	if s.behind() > 0 {
		s.secret = secretOf(seed)
	}
}

// draw moves the next card of the shoe to the place at, and reports false if
// it lies face down. There must be one.
func (s *State) draw(at int) bool {
	if s.row.rank(int(s.drawn)) == card.NoRank {
		return false
	}
	s.row.take(int(s.drawn), at)
	s.drawn++
	s.shoe--
	return true
}

// Next returns the position after the deal of the next round from the same
// shoe, which goes on where the finished round s left it. It reports false
// while the round runs, once the cut card has come out, when fewer than two
// cards for every seat are left, for the home game, and on a view.
func (g Game) Next(s State) (State, bool) {
	r := g.rules()
	if !r.Casino || g.Turn(s) != engine.Nobody || s.players == 0 || s.faceDown() ||
		int(s.shoe) < cutDepth*int(s.decks) || int(s.shoe) < 2*g.Seats() {
		return s, false
	}
	// The cards of the row in their order, then those behind it, shuffled.
	var cards [mostCards]card.Card
	next := cards[:0]
	for i := int(s.drawn); i < s.inRow(); i++ {
		next = append(next, s.row.card(i))
	}
	seed := s.secret.seed()
	behind := s.unseen()
	ordered := len(next)
	next = behind.appendTo(next)
	deck.Shuffle(seed.Rand(), next[ordered:])

	discards := s.discards
	for i := range int(s.drawn) {
		discards.add(s.row.card(i))
	}
	n := r.shuffled(next, seed.Derive(1))
	n.discards = discards
	n.deal(r)
	return n, true
}
