package blackjack

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

const (
	mostPlayers = 7
	mostHands   = 4 // of one player
)

// State is a position of the game, or a view of one. It is always valid; the
// zero State is a finished round without players.
type State struct {
	row      row    // the cards of the round: on the table, then to come
	discards counts // the cards of earlier rounds from this shoe
	shoe     uint16 // cards to come, in the row and behind it
	secret   secret // decides the order of those behind the row, if there are any
	hands    [mostPlayers][mostHands]packed
	dealer   uint8 // the dealer's cards, which lie behind all hands
	drawn    uint8 // cards on the table
	turn     int8  // one more than the seat to play
	hand     uint8 // which of its hands is to be played
	insured  uint8 // a bit for each player
	insuring bool  // the players are being asked for insurance
	noHole   bool  // the dealer took one card only, face up
	decks    uint8
	players  uint8
}

func (s *State) setTurn(seat engine.Seat) { s.turn = int8(seat) + 1 }

func (s *State) isPlayer(seat engine.Seat) bool { return 0 <= seat && seat < engine.Seat(s.players) }

// count returns the number of player p's hands.
func (s *State) count(p int) int {
	n := 0
	for n < mostHands && s.hands[p][n] != 0 {
		n++
	}
	return n
}

// start returns where in the row the cards of player p's hand h begin.
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

// natural reports whether player p has 21 in the two cards dealt.
func (s *State) natural(p int) bool {
	total, _ := s.total(p, 0)
	return s.isNatural(p, total)
}

// isNatural is natural where the total of p's first hand is known.
func (s *State) isNatural(p, total int) bool {
	return total == twentyOne && s.hands[p][0].len() == 2 && s.hands[p][1] == 0
}

// dealerAt returns where in the row the dealer's cards begin.
func (s *State) dealerAt() int { return int(s.drawn) - int(s.dealer) }

func (s *State) dealerTotal() (total int, soft bool) {
	return s.sum(s.dealerAt(), int(s.dealer)).total()
}

// dealerNatural reports whether the dealer's two cards make 21, which nobody
// is told before the end.
func (s *State) dealerNatural() bool {
	total, _ := s.dealerTotal()
	return s.dealer == 2 && total == twentyOne
}

// up returns the rank of the card that the dealer shows from the start.
func (s *State) up() card.Rank {
	if s.noHole {
		return s.row.rank(s.dealerAt())
	}
	return s.row.rank(s.dealerAt() + 1)
}

// holeDown reports whether the dealer has a hole card that lies face down.
func (s *State) holeDown() bool {
	return !s.noHole && s.dealer > 0 && s.row.rank(s.dealerAt()) == card.NoRank
}

// faceDown reports whether any card lies face down, as in views.
func (s *State) faceDown() bool {
	return s.holeDown() || s.shoe > 0 && s.row.rank(int(s.drawn)) == card.NoRank
}

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

// Hand returns a hand of seat, the zero Hand if there is none of that number.
func (s State) Hand(seat engine.Seat, hand int) Hand {
	if hand < 0 || hand >= s.Hands(seat) {
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

func (s *State) list(at, n int) card.List {
	list := make(card.List, n)
	for i := range list {
		list[i] = s.row.card(at + i)
	}
	return list
}

// Playing returns the number of the hand that the seat to play is to play, 0
// if it has but one.
func (s State) Playing() int { return int(s.hand) }

// Dealer returns the dealer's cards, the hole card first if there is one, face
// down where it is not seen.
func (s State) Dealer() card.List { return s.list(s.dealerAt(), int(s.dealer)) }

// Up returns the card that the dealer shows from the start, FaceDown if there
// is none, in the zero State.
func (s State) Up() card.Card {
	switch {
	case s.dealer == 0:
		return card.FaceDown
	case s.noHole:
		return s.row.card(s.dealerAt())
	}
	return s.row.card(s.dealerAt() + 1)
}

// Insuring reports whether the players are being asked for insurance.
func (s State) Insuring() bool { return s.insuring }

// Insured reports whether seat has taken insurance.
func (s State) Insured(seat engine.Seat) bool {
	return s.isPlayer(seat) && s.insured>>seat&1 != 0
}

// ShoeLen returns the number of cards to come.
func (s State) ShoeLen() int { return int(s.shoe) }

// Discards returns the cards of earlier rounds from the same shoe, which
// everybody knows, in the order of [card.Compare].
func (s State) Discards() card.List { return s.discards.appendTo(card.List{}) }
