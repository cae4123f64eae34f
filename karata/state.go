package karata

import (
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Phase is what the game waits for from the seat whose turn it is.
type Phase uint8

// The phases of a turn, in their order. The number of an asking phase is
// [Effect.Asks].
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

// UnmarshalText reads the text of a phase into p. On error, which wraps
// [engine.ErrPosition], p is unchanged.
func (p *Phase) UnmarshalText(text []byte) error {
	return phaseNames.Unmarshal(p, text, engine.ErrPosition)
}

// State is a position of the game, or a view of one. It is always valid; the
// zero State is a finished game that nobody won.
type State struct {
	hands [maxSeats]card.Set // the cards face up in each hand
	shown card.Set           // cards of hands that fouls have made public
	// under has the cards that went under the stock at the last turnover and were
	// not shown since. The stock is made of them, because a turnover comes when
	// the rest of it is drawn, and each hand has as many of them as held counts.
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
	turn     engine.Holder
	next     engine.Holder // follows, once the turn is closed
	winner   engine.Holder
	seats    uint8
	backward bool // the direction is that of falling seats
	view     bool // a view, in which no turnover can be made
}

func isSeat(seat engine.Seat) bool { return 0 <= seat && seat < maxSeats }

// Turn returns the seat to play, Nobody once the game is over.
func (s State) Turn() engine.Seat { return s.turn.Seat() }

// Seats returns the number of seats, 0 in the zero State.
func (s State) Seats() int { return int(s.seats) }

// Phase returns what the game waits for.
func (s State) Phase() Phase { return s.phase }

// Winner returns the seat that has won, Nobody as long as none has.
func (s State) Winner() engine.Seat { return s.winner.Seat() }

// Next returns the seat whose turn comes after the asking and answering of this
// one; Nobody while cards are laid, when [Effect.Next] returns it for a turn.
func (s State) Next() engine.Seat { return s.next.Seat() }

// Direction returns +1 if play goes to the next higher seat, -1 if it goes to
// the next lower.
func (s State) Direction() int { return s.direction() }

func (s *State) direction() int {
	if s.backward {
		return -1
	}
	return 1
}

// Top returns the top card of the pile, FaceDown in the zero State.
func (s State) Top() card.Card { return s.top() }

func (s *State) top() card.Card {
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
func (s State) SaidLast(seat engine.Seat) bool { return s.saidLast(seat) }

func (s *State) saidLast(seat engine.Seat) bool { return isSeat(seat) && s.said>>seat&1 != 0 }

// Hand returns the cards that can be seen of seat's hand: all of it in a
// position; in a view, those of another seat's that fouls have shown.
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
	return s.handLen(seat)
}

func (s *State) handLen(seat engine.Seat) int { return s.hands[seat].Len() + int(s.down[seat]) }

// Shown returns the cards of seat's hand that fouls have made public.
func (s State) Shown(seat engine.Seat) card.Set { return s.Hand(seat) & s.shown }

// Under returns the cards that went under the stock at the last turnover and
// were not shown since.
func (s State) Under() card.Set { return s.under }

// Held returns the number of cards of [State.Under] in seat's hand, which is
// public.
func (s State) Held(seat engine.Seat) int {
	if !isSeat(seat) {
		return 0
	}
	return int(s.held[seat])
}

// handCards returns seat's hand, the cards that are not seen first.
func (s *State) handCards(seat engine.Seat) card.List {
	return s.hands[seat].Append(make(card.List, s.down[seat]))
}

// stockCards returns the stock, the next card first.
func (s *State) stockCards() card.List { return slices.Clone(card.List(s.cards[packSize-s.stock:])) }

// StockLen returns the number of cards in the stock.
func (s State) StockLen() int { return int(s.stock) }

// Turnovers returns how often the pile has been turned over.
func (s State) Turnovers() int { return int(s.turned) }
