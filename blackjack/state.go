package blackjack

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/hide"
)

// sealed keeps a State from printing its cards, and from being read without a [Game].
type sealed = hide.State

// State is a position or a view of one. Every State is valid; the zero State is a
// finished round without players.
type State struct {
	sealed
	// The fields that a move reads come first, next to each other, because a State
	// might not be in the cache.
	hands    [maxPlayers][maxHands]packed
	dealer   uint8 // the number of the dealer's cards, which are the last on the table
	drawn    uint8 // the number of cards on the table
	turn     engine.Holder
	hand     uint8 // the number of the hand to be played, counted from 0
	insured  uint8 // the players who are insured, one bit each
	insuring bool  // insurance is being offered
	noHole   bool  // the rules have NoHole
	decks    uint8
	players  uint8
	// surrendering is like insuring, for early surrender.
	surrendering bool
	shoe         uint16 // the number of cards in the shoe, both in the row and after it
	row          row    // the cards of the round: those on the table, then the next ones
	discards     counts // the cards of earlier rounds from this shoe
	secret       secret // determines the order of the cards after the row, if there are any
}

func (s *State) isPlayer(seat engine.Seat) bool { return 0 <= seat && seat < engine.Seat(s.players) }

// count returns the number of hands that player p has.
func (s *State) count(p int) int {
	n := 0
	for n < maxHands && s.hands[p][n] != 0 {
		n++
	}
	return n
}

// start returns the place in the row where player p's hand h begins.
func (s *State) start(p, h int) int {
	at := 0
	for i := range p {
		for _, hand := range s.hands[i] {
			at += hand.len()
		}
	}
	for _, hand := range s.hands[p][:h] {
		at += hand.len()
	}
	return at
}

// sum adds up n cards of the row, beginning at the given index.
func (s *State) sum(at, n int) (t tally) {
	for i := at; i < at+n; i++ {
		t.add(s.row.rank(i))
	}
	return t
}

func (s *State) total(p, h int) (total int, soft bool) {
	return s.sum(s.start(p, h), s.hands[p][h].len()).total()
}

// isFull reports whether a hand gets no more cards: at a total of 21 or more, or as a Charlie.
func (s *State) isFull(r *Rules, p, h int) bool {
	total, _ := s.total(p, h)
	return total >= twentyOne || s.isCharlie(r, p, total)
}

// isCharlie reports whether player p, whose first hand has the given total, has a Charlie.
func (s *State) isCharlie(r *Rules, p, total int) bool {
	return r.Charlie > 0 && s.hands[p][0].len() == r.Charlie && s.hands[p][1] == 0 && total <= twentyOne
}

// natural reports whether player p has a natural.
func (s *State) natural(p int) bool {
	total, _ := s.total(p, 0)
	return s.isNatural(p, total)
}

// isNatural does what natural does, given the total of player p's first hand.
func (s *State) isNatural(p, total int) bool {
	return total == twentyOne && s.hands[p][0].len() == 2 && s.hands[p][1] == 0
}

// dealerAt returns the place in the row where the dealer's cards begin.
func (s *State) dealerAt() int { return int(s.drawn) - int(s.dealer) }

func (s *State) dealerTotal() (int, bool) { return s.sum(s.dealerAt(), int(s.dealer)).total() }

// dealerNatural reports whether the dealer has a natural, which is secret until
// the round is over.
func (s *State) dealerNatural() bool {
	total, _ := s.dealerTotal()
	return s.dealer == 2 && total == twentyOne
}

// upAt returns the place in the row of the card that the dealer shows.
func (s *State) upAt() int {
	if s.noHole {
		return s.dealerAt()
	}
	return s.dealerAt() + 1
}

func (s *State) up() card.Rank { return s.row.rank(s.upAt()) }

// holeDown reports whether the dealer has a face-down hole card, as in a view.
func (s *State) holeDown() bool {
	return !s.noHole && s.dealer > 0 && s.row.rank(s.dealerAt()) == card.NoRank
}

// faceDown reports whether any card is face down, as in a view.
func (s *State) faceDown() bool {
	return s.holeDown() || s.shoe > 0 && s.row.rank(int(s.drawn)) == card.NoRank
}

// Turn returns the player who is being asked, or Nobody once the round is over.
func (s State) Turn() engine.Seat { return s.turn.Seat() }

// Hands returns the number of hands of the player at seat: one, or more after a
// split. It returns 0 for the dealer.
func (s State) Hands(seat engine.Seat) int {
	if !s.isPlayer(seat) {
		return 0
	}
	return s.count(int(seat))
}

// hasHand reports whether seat is a player who has the given hand. Hands are counted from 0.
func (s *State) hasHand(seat engine.Seat, hand int) bool {
	return s.isPlayer(seat) && 0 <= hand && hand < s.count(int(seat))
}

// Hand returns a hand of the player at seat, or the zero Hand if there is no such
// hand. Hands are counted from 0.
func (s State) Hand(seat engine.Seat, hand int) Hand {
	if !s.hasHand(seat, hand) {
		return Hand{}
	}
	p := s.hands[seat][hand]
	return Hand{
		Cards:       s.list(s.start(int(seat), hand), p.len()),
		Stood:       p.is(stood),
		Doubled:     p.is(doubled),
		Surrendered: p.is(surrendered),
	}
}

// Total returns the total of a hand of the player at seat, and reports whether it is
// soft, as the function [Total] does. It returns 0 if there is no such hand. Hands are
// counted from 0.
func (s State) Total(seat engine.Seat, hand int) (total int, soft bool) {
	if !s.hasHand(seat, hand) {
		return 0, false
	}
	return s.total(int(seat), hand)
}

// list returns n cards of the row, beginning at the given index.
func (s *State) list(at, n int) card.List { return s.append(make(card.List, 0, n), at, n) }

// append appends what list returns.
func (s *State) append(dst card.List, at, n int) card.List {
	for i := range n {
		dst = append(dst, s.row.card(at+i))
	}
	return dst
}

// next returns the cards of the shoe that are in the row.
func (s *State) next() card.List { return s.list(int(s.drawn), s.inRow()-int(s.drawn)) }

// rest returns the cards after the row.
func (s *State) rest() card.List {
	n := s.behind()
	if n == 0 || s.faceDown() {
		return make(card.List, n)
	}
	return s.unseen().appendTo(make(card.List, 0, n+maxDecks)) // appendTo may write a few more
}

// Playing returns the number of the hand to be played, counted from 0. It is a hand
// of the player whose turn it is.
func (s State) Playing() int { return int(s.hand) }

// Dealer returns the dealer's cards, the hole card first if there is one.
func (s State) Dealer() card.List { return s.list(s.dealerAt(), int(s.dealer)) }

// Up returns the card that the dealer shows, or FaceDown in the zero State.
func (s State) Up() card.Card { return s.row.card(s.upAt()) }

// Insuring reports whether insurance is being offered.
func (s State) Insuring() bool { return s.insuring }

// ShoeLen returns the number of cards in the shoe, including those in the zone "rest".
func (s State) ShoeLen() int { return int(s.shoe) }

// Surrendering reports whether early surrender is being offered, before the dealer looks at its
// hole card.
func (s State) Surrendering() bool { return s.surrendering }

// offering reports whether anything is being offered before the dealer looks at its hole card.
func (s *State) offering() bool { return s.insuring || s.surrendering }

// Discards returns the cards of earlier rounds from the same shoe, in the order of
// [card.Compare]. These cards are public.
func (s State) Discards() card.List { return s.discards.appendTo(card.List{}) }
