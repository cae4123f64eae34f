package blackjack

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// State is a position of the game, or a view of one. It is always valid; the
// zero State is a finished round without players.
type State struct {
	row      row    // the cards of the round: on the table, then to come
	discards counts // the cards of earlier rounds from this shoe
	shoe     uint16 // cards to come, in the row and behind it
	secret   secret // decides the order of those behind the row, if there are any
	hands    [maxPlayers][maxHands]packed
	dealer   uint8 // the dealer's cards, which lie behind all hands
	drawn    uint8 // cards on the table
	turn     engine.Holder
	hand     uint8 // which of the turn's hands is to be played
	insured  uint8 // a bit for each player
	insuring bool  // the players are being asked for insurance
	noHole   bool  // the dealer took one card only, face up
	decks    uint8
	players  uint8
}

func (s *State) isPlayer(seat engine.Seat) bool { return 0 <= seat && seat < engine.Seat(s.players) }

// count returns the number of player p's hands.
func (s *State) count(p int) int {
	n := 0
	for n < maxHands && s.hands[p][n] != 0 {
		n++
	}
	return n
}

// start returns the place in the row at which player p's hand h begins.
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

// sum counts the cards of a stretch of the row.
func (s *State) sum(at, n int) (t tally) {
	for i := at; i < at+n; i++ {
		t.add(s.row.rank(i))
	}
	return t
}

func (s *State) total(p, h int) (total int, soft bool) {
	return s.sum(s.start(p, h), s.hands[p][h].len()).total()
}

// isFull reports whether a hand is 21 or over.
func (s *State) isFull(p, h int) bool {
	total, _ := s.total(p, h)
	return total >= twentyOne
}

// natural reports whether player p has 21 in the two cards dealt.
func (s *State) natural(p int) bool {
	total, _ := s.total(p, 0)
	return s.isNatural(p, total)
}

// isNatural is natural for a total of p's first hand that is known.
func (s *State) isNatural(p, total int) bool {
	return total == twentyOne && s.hands[p][0].len() == 2 && s.hands[p][1] == 0
}

// dealerAt returns the place in the row at which the dealer's cards begin.
func (s *State) dealerAt() int { return int(s.drawn) - int(s.dealer) }

func (s *State) dealerTotal() (int, bool) { return s.sum(s.dealerAt(), int(s.dealer)).total() }

// dealerNatural reports whether the dealer's two cards make 21, which is secret
// before the end.
func (s *State) dealerNatural() bool {
	total, _ := s.dealerTotal()
	return s.dealer == 2 && total == twentyOne
}

// upAt returns the place in the row of the card that the dealer shows from the
// start.
func (s *State) upAt() int {
	if s.noHole {
		return s.dealerAt()
	}
	return s.dealerAt() + 1
}

func (s *State) up() card.Rank { return s.row.rank(s.upAt()) }

// holeDown reports whether the dealer has a hole card that lies face down.
func (s *State) holeDown() bool {
	return !s.noHole && s.dealer > 0 && s.row.rank(s.dealerAt()) == card.NoRank
}

// faceDown reports whether any card lies face down, as in views.
func (s *State) faceDown() bool {
	return s.holeDown() || s.shoe > 0 && s.row.rank(int(s.drawn)) == card.NoRank
}

// Turn returns the player to be asked, Nobody once the round is over.
func (s State) Turn() engine.Seat { return s.turn.Seat() }

// Players returns the number of players; the dealer is the seat behind them.
func (s State) Players() int { return int(s.players) }

// Hands returns the number of seat's hands: one, more after a split, none of
// the dealer.
func (s State) Hands(seat engine.Seat) int {
	if !s.isPlayer(seat) {
		return 0
	}
	return s.count(int(seat))
}

// hasHand reports whether seat is a player with a hand of that number.
func (s *State) hasHand(seat engine.Seat, hand int) bool {
	return s.isPlayer(seat) && 0 <= hand && hand < s.count(int(seat))
}

// Hand returns a hand of seat, the zero Hand if there is none of that number.
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

// Total returns the total of a hand of seat, and whether it is soft, as the
// function [Total] does, without making a list: 0 if there is no such hand.
func (s State) Total(seat engine.Seat, hand int) (total int, soft bool) {
	if !s.hasHand(seat, hand) {
		return 0, false
	}
	return s.total(int(seat), hand)
}

// Natural reports whether the player seat has a natural: 21 in the two cards
// dealt.
func (s State) Natural(seat engine.Seat) bool { return s.isPlayer(seat) && s.natural(int(seat)) }

func (s *State) list(at, n int) card.List {
	list := make(card.List, n)
	for i := range list {
		list[i] = s.row.card(at + i)
	}
	return list
}

// Playing returns the number of the hand that is to be played, 0 if its seat
// has only one.
func (s State) Playing() int { return int(s.hand) }

// Dealer returns the dealer's cards, the hole card first if there is one, face
// down if it is not seen.
func (s State) Dealer() card.List { return s.list(s.dealerAt(), int(s.dealer)) }

// Up returns the card that the dealer shows from the start, FaceDown if there
// is none, in the zero State.
func (s State) Up() card.Card { return s.row.card(s.upAt()) }

// Insuring reports whether the players are being asked for insurance.
func (s State) Insuring() bool { return s.insuring }

// Insured reports whether seat has taken insurance.
func (s State) Insured(seat engine.Seat) bool { return s.isPlayer(seat) && s.insured>>seat&1 != 0 }

// ShoeLen returns the number of cards to come.
func (s State) ShoeLen() int { return int(s.shoe) }

// Discards returns the cards of earlier rounds from the same shoe, which
// everybody knows, in the order of [card.Compare].
func (s State) Discards() card.List { return s.discards.appendTo(card.List{}) }
