package karata

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Phase is what the game waits for from the seat whose turn it is.
type Phase uint8

// The phases of a turn, in their order.
const (
	Laying     Phase = iota // Play or Done, or Draw
	AskingSuit              // Ask, a suit
	AskingCard              // Ask, a card
	Answering               // Last or Not
)

var phaseNames = engine.Words[Phase]{Laying: "lay", AskingSuit: "ask suit", AskingCard: "ask card", Answering: "answer"}

// String returns the phase as JSON has it: lay, ask suit, ask card, answer.
func (p Phase) String() string { return phaseNames.Of(p) }

// MarshalText returns the text of [Phase.String], or an error that wraps
// [engine.ErrPosition] if it is no phase.
func (p Phase) MarshalText() ([]byte, error) { return phaseNames.Marshal(p, engine.ErrPosition) }

// UnmarshalText reads the text of a phase into p, which keeps its value on an
// error, one that wraps [engine.ErrPosition].
func (p *Phase) UnmarshalText(text []byte) error {
	return phaseNames.Unmarshal(p, text, engine.ErrPosition)
}

// State is a position of the game, or a view of one. It is always valid; the
// zero State is a finished game that nobody won.
type State struct {
	hands [maxSeats]card.Set // the cards face up in each hand
	shown card.Set           // cards of hands that everybody has seen, by fouls
	// under has the cards that went under the stock at the last turnover and
	// that nobody has shown since: since then the stock is made of them, for a
	// turnover comes when all of it is drawn, and each hand has held of them.
	under card.Set
	seed  deck.Seed // of the turnovers; zero in views
	// cards has the pile at its front, the top last, and the stock at its
	// back, the next card first; between them lie zeros.
	cards    [packSize]card.Card
	down     [maxSeats]uint8 // cards face down in each hand: none but in views
	held     [maxSeats]uint8
	request  Request
	debt     uint8 // cards of the pending bomb
	pile     uint8 // cards in the pile
	stock    uint8 // cards in the stock
	laid     uint8 // cards of the pile laid in this turn
	turned   uint8 // times the pile has been turned over
	said     uint8 // seats, a bit each, whose "last card" stands
	phase    Phase
	turn     int8 // one more than the seat to play
	next     int8 // one more than the seat to follow, once the turn is closed
	winner   int8 // one more than the seat that has won
	seats    uint8
	backward bool // the direction is that of falling seats
	view     bool // a view, whose turnovers cannot be told
}

func isSeat(seat engine.Seat) bool { return 0 <= seat && seat < maxSeats }

// Seats returns the number of seats, 0 in the zero State.
func (s State) Seats() int { return int(s.seats) }

// Phase returns what the game waits for.
func (s State) Phase() Phase { return s.phase }

// Winner returns the seat that has won, Nobody as long as none has.
func (s State) Winner() engine.Seat { return engine.Seat(s.winner) - 1 }

// Next returns the seat whose turn comes when the asking and answering of this
// one are done; Nobody while cards are laid.
func (s State) Next() engine.Seat { return engine.Seat(s.next) - 1 }

// Direction returns +1 when play goes to the next higher seat, -1 when it goes
// to the next lower.
func (s State) Direction() int {
	if s.backward {
		return -1
	}
	return 1
}

// Top returns the top card of the pile, FaceDown in the zero State.
func (s State) Top() card.Card {
	if s.pile == 0 {
		return card.FaceDown
	}
	return s.cards[s.pile-1]
}

// Pile returns the cards of the pile, the top last.
func (s State) Pile() card.List { return slices.Clone(card.List(s.cards[:s.pile])) }

// Laid returns the cards of the turn in progress, in the order in which they
// were laid.
func (s State) Laid() card.List { return slices.Clone(card.List(s.turnCards())) }

func (s *State) turnCards() []card.Card { return s.cards[s.pile-s.laid : s.pile] }

// Request returns the open request, which the turn in progress may meet or
// lower when it closes.
func (s State) Request() Request { return s.request }

// Debt returns the number of cards of the pending bomb, which the turn in
// progress may counter or block when it closes.
func (s State) Debt() int { return int(s.debt) }

// SaidLast reports whether seat's "last card" stands.
func (s State) SaidLast(seat engine.Seat) bool { return isSeat(seat) && s.said>>seat&1 != 0 }

// Hand returns the cards that can be seen of seat's hand: all of it in a
// position, of another seat's in a view those that fouls have shown.
func (s State) Hand(seat engine.Seat) card.Set {
	if !isSeat(seat) {
		return 0
	}
	return s.hands[seat]
}

// HandLen returns the number of cards in seat's hand, seen or not.
func (s State) HandLen(seat engine.Seat) int {
	if !isSeat(seat) {
		return 0
	}
	return s.hands[seat].Len() + int(s.down[seat])
}

// Shown returns the cards of seat's hand that a foul has shown to everybody.
func (s State) Shown(seat engine.Seat) card.Set { return s.Hand(seat) & s.shown }

// Under returns the cards that went under the stock at the last turnover and
// have not been seen since.
func (s State) Under() card.Set { return s.under }

// Held returns how many of the cards of [State.Under] are in seat's hand, which
// everybody can count.
func (s State) Held(seat engine.Seat) int {
	if !isSeat(seat) {
		return 0
	}
	return int(s.held[seat])
}

// StockLen returns the number of cards in the stock.
func (s State) StockLen() int { return int(s.stock) }

// Turnovers returns how often the pile has been turned over.
func (s State) Turnovers() int { return int(s.turned) }

// begin gives the turn to seat.
func (s *State) begin(seat engine.Seat) {
	s.turn = int8(seat) + 1
	s.next = 0
	s.phase = Laying
}

// finish ends the game.
func (s *State) finish(winner engine.Seat) {
	s.begin(engine.Nobody)
	s.winner = int8(winner) + 1
}

// reveal notes that all have seen a card of seat's hand.
func (s *State) reveal(seat engine.Seat, c card.Card) {
	s.shown = s.shown.With(c)
	if s.under.Has(c) {
		s.under = s.under.Without(c)
		s.held[seat]--
	}
}

// lay moves a card from seat's hand to the pile.
func (s *State) lay(seat engine.Seat, c card.Card) {
	s.reveal(seat, c)
	s.hands[seat] = s.hands[seat].Without(c)
	s.shown = s.shown.Without(c)
	s.cards[s.pile] = c
	s.pile++
	s.laid++
}

// takeBack returns the cards of the turn to the hand. All have seen them.
func (s *State) takeBack(seat engine.Seat) {
	laid := s.turnCards()
	cards := card.SetOf(laid...)
	s.hands[seat] |= cards
	s.shown |= cards
	clear(laid)
	s.pile -= s.laid
	s.laid = 0
}

// canDraw reports whether there are n cards to draw, after the turn's cards
// are taken back if that is to come.
func (s *State) canDraw(n int, takeBack bool) bool {
	pile := int(s.pile)
	if takeBack {
		pile -= int(s.laid)
	}
	return n <= int(s.stock) || s.turned < maxTurnovers && n <= int(s.stock)+pile-1
}

// draw gives n cards of the stock to seat's hand, and reports whether there
// were as many.
func (s *State) draw(seat engine.Seat, n int) bool {
	if !s.canDraw(n, false) {
		return false
	}
	before := 0 // cards drawn that did not go under at the last turnover
	if n > int(s.stock) {
		before = int(s.stock)
		s.turnOver()
	}
	drawn := s.cards[packSize-s.stock:][:n]
	s.hands[seat] |= card.SetOf(drawn...)
	clear(drawn)
	s.stock -= uint8(n)
	if s.turned > 0 {
		s.held[seat] += uint8(n - before)
	}
	return true
}

// turnOver shuffles the pile, but for its top, and puts it under the stock.
// What was known of the turnover before is forgotten.
func (s *State) turnOver() {
	var cards [packSize]card.Card
	s.turned++
	n := copy(cards[:], s.cards[:s.pile-1])
	deck.Shuffle(s.seed.Derive(uint64(s.turned)).Rand(), cards[:n])
	s.under = card.SetOf(cards[:n]...)
	s.held = [maxSeats]uint8{}

	top := s.Top()
	stock := s.stock + uint8(n)
	copy(s.cards[packSize-stock:], s.cards[packSize-s.stock:])
	copy(s.cards[packSize-n:], cards[:n])
	clear(s.cards[:packSize-stock])
	s.cards[0] = top
	s.pile, s.stock = 1, stock
}
