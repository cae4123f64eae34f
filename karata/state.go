package karata

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/hide"
	"github.com/hoylecards/hoyle/internal/perseat"
)

// Phase is the kind of move that the game is waiting for.
type Phase uint8

// The phases of a turn, in order. An asking phase has the same value as the
// [Effect].Asks that leads to it.
const (
	Laying     Phase = iota // Play, Done or Draw
	AskingSuit              // Ask for a suit
	AskingCard              // Ask for a card
	Answering               // Last or Not
)

var phaseTexts = gamekit.Words[Phase]{Laying: "lay", AskingSuit: "ask suit", AskingCard: "ask card", Answering: "answer"}

// String returns the text of the phase: lay, ask suit, ask card or answer.
func (p Phase) String() string { return phaseTexts.Of(p) }

// MarshalText returns the text of [Phase.String]. If there is no such phase, the
// error wraps [engine.ErrPosition].
func (p Phase) MarshalText() ([]byte, error) { return phaseTexts.Marshal(p, engine.ErrPosition) }

// UnmarshalText reads the text of a phase into p. The error wraps
// [engine.ErrPosition]; on error, p is unchanged.
func (p *Phase) UnmarshalText(text []byte) error {
	return phaseTexts.Unmarshal(p, text, engine.ErrPosition)
}

// sealed keeps a State from printing its cards, and from being read without a [Game].
type sealed = hide.State

// State is a position or a view of one. Every State is valid; the zero State is a
// finished game without a winner.
type State struct {
	sealed
	hands [maxSeats]card.Set // the cards face up in each hand
	shown card.Set           // cards in hands that fouls have made public
	// under holds the cards that went under the stock at the last turnover and have
	// not been shown since. After a turnover, the whole stock consists of such
	// cards, because the pile is turned over only when all cards above them are
	// drawn. held is the number of such cards in each hand.
	under card.Set
	seed  deck.Seed // of the turnovers; zero in views
	// cards holds the pile at its front, the top card last, and the stock at
	// its back, the next card first. The elements in between are zero.
	cards    [packSize]card.Card
	down     [maxSeats]uint8 // face-down cards in each hand, 0 except in views
	held     [maxSeats]uint8
	request  Request
	debt     uint8 // cards owed for the pending bomb
	pile     uint8 // cards in the pile
	stock    uint8 // cards in the stock
	jumps    uint8 // seats still to be jumped; the seat to play, or the next one, may counter
	laid     uint8 // cards of the pile that were laid in this turn
	turned   uint8 // turnovers
	said     uint8 // the seats whose "last card" stands, one bit each
	phase    Phase
	turn     engine.Holder
	next     engine.Holder // the seat that plays next; known once the turn is closed
	winner   engine.Holder
	seats    uint8
	backward bool // whether play goes to lower seats
	view     bool // whether this is a view, in which the pile cannot be turned over
}

func isSeat(seat engine.Seat) bool { return 0 <= seat && seat < maxSeats }

// Turn returns the seat to play, or Nobody once the game is over.
func (s State) Turn() engine.Seat { return s.turn.Seat() }

// Seats returns the number of seats, or 0 in the zero State.
func (s State) Seats() int { return int(s.seats) }

// Phase returns the kind of move that the game is waiting for.
func (s State) Phase() Phase { return s.phase }

// Winner returns the seat that has won, or Nobody if there is none.
func (s State) Winner() engine.Seat { return s.winner.Seat() }

// Next returns the seat that plays next. This seat is known only while the seat to
// play asks or answers, after closing its turn, drawing or committing a foul. At
// all other times, Next returns Nobody.
func (s State) Next() engine.Seat { return s.next.Seat() }

// Direction returns +1 if play goes to the next higher seat, or -1 if it goes to the
// next lower seat.
func (s State) Direction() int { return s.direction() }

func (s *State) direction() int {
	if s.backward {
		return -1
	}
	return 1
}

// Top returns the top card of the pile, or FaceDown in the zero State.
func (s State) Top() card.Card { return s.top() }

func (s *State) top() card.Card {
	if s.pile == 0 {
		return card.FaceDown
	}
	return s.cards[s.pile-1]
}

// Pile returns the cards of the pile, the top card last.
func (s State) Pile() card.List { return slices.Clone(card.List(s.cards[:s.pile])) }

// Laid returns the cards of the turn in progress in the order in which they were
// laid.
func (s State) Laid() card.List { return slices.Clone(card.List(s.turnCards())) }

func (s *State) turnCards() []card.Card { return s.cards[s.pile-s.laid : s.pile] }

// Request returns the open request. The cards laid meet or lower the request only
// when the turn is closed.
func (s State) Request() Request { return s.request }

// Debt returns the number of cards owed for the pending bomb, or 0 if there is none.
// The cards laid counter or block the bomb only when the turn is closed.
func (s State) Debt() int { return int(s.debt) }

// Jumps returns the number of seats that are still to be jumped, counting the seat that may counter
// now, with the option JumpsCountered.
func (s State) Jumps() int { return int(s.jumps) }

// SaidLast reports whether seat's "last card" stands.
func (s State) SaidLast(seat engine.Seat) bool { return s.saidLast(seat) }

func (s *State) saidLast(seat engine.Seat) bool { return isSeat(seat) && s.said>>seat&1 != 0 }

// Hand returns the face-up cards in seat's hand. In a position, these are all cards
// of the hand. In a view, they are all cards of the viewer's own hand, but of
// another hand only the cards that fouls have shown.
func (s State) Hand(seat engine.Seat) card.Set { return perseat.Of(s.hands[:], seat) }

// HandLen returns the number of cards in seat's hand, seen or unseen.
func (s State) HandLen(seat engine.Seat) int {
	if !isSeat(seat) {
		return 0
	}
	return s.handLen(seat)
}

func (s *State) handLen(seat engine.Seat) int { return s.hands[seat].Len() + int(s.down[seat]) }

// StockLen returns the number of cards in the stock.
func (s State) StockLen() int { return int(s.stock) }
