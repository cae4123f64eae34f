package indigo

import (
	"encoding/json"
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

const (
	seats     = 2
	packSize  = 52
	openTable = 4 // cards dealt to the table at the start
	handSize  = 6
)

// ErrNotInHand is the cause of a refused move: the seat does not hold the
// card. It wraps [engine.ErrIllegal].
var ErrNotInHand = engine.Illegal("indigo: that card is not in the hand")

// Rules are the options of the game, of which Indigo has none.
type Rules struct{}

// Validate returns nil: there is nothing to contradict.
func (Rules) Validate() error { return nil }

// UnmarshalJSON reads the JSON of rules into r. A field it does not know is an
// error.
func (r *Rules) UnmarshalJSON(data []byte) error {
	type plain Rules // without this method
	if err := engine.UnmarshalStrict(data, (*plain)(r)); err != nil {
		return fmt.Errorf("%w: indigo: %w", engine.ErrRules, err)
	}
	return nil
}

// Game is Indigo; the zero Game is the standard game. It implements
// [engine.Game].
//
// It is one pointer, nil for the standard game, because a value of any other
// shape has its arguments copied once more at every call through an interface.
type Game struct{ r *Rules }

var _ engine.Game[State, Move] = Game{}

// New returns the game that follows those rules.
func New(r Rules) (Game, error) { return Game{}, r.Validate() }

// Rules returns the rules the game follows.
func (g Game) Rules() Rules {
	if g.r == nil {
		return Rules{}
	}
	return *g.r
}

// MarshalJSON returns the JSON of the game's rules.
func (g Game) MarshalJSON() ([]byte, error) { return json.Marshal(g.Rules()) }

// UnmarshalJSON reads the JSON of a game's rules into g, which keeps its value
// on an error.
func (g *Game) UnmarshalJSON(data []byte) error { return engine.UnmarshalGame(data, New, g) }

// Name returns "indigo".
func (Game) Name() string { return "indigo" }

// Seats returns 2.
func (Game) Seats() int { return seats }

// Deal returns the position that seed deals with first to lead; any first but
// 1 is taken for 0.
func (Game) Deal(seed deck.Seed, first engine.Seat) State {
	pack := deck.Standard()
	deck.Shuffle(seed.Rand(), pack[:])
	if first != 1 {
		first = 0
	}
	return deal(pack, first)
}

// DealPack deals a given pack, top card first: four cards to the table, six to
// the first seat, six to the other, the rest is the stock. The error wraps
// [engine.ErrPosition] if it is not a whole pack, [engine.ErrSeat] if there is
// no seat first.
func (Game) DealPack(pack []card.Card, first engine.Seat) (State, error) {
	if !isSeat(first) {
		return State{}, fmt.Errorf("%w: indigo: first %d", engine.ErrSeat, first)
	}
	standard := deck.Standard()
	if errs := deck.CheckZones(standard[:], deck.Zone{Name: "pack", Cards: pack}); errs != nil {
		return State{}, engine.Invalid("indigo", errs...)
	}
	return deal([packSize]card.Card(pack), first), nil
}

func deal(pack [packSize]card.Card, first engine.Seat) State {
	s := State{cards: pack, table: openTable, stock: packSize - openTable, first: first}
	s.dealHands()
	s.setTurn(first)
	return s
}

// dealHands gives six cards to each seat from the top of the stock, the first
// seat being served first.
func (s *State) dealHands() {
	for _, seat := range [seats]engine.Seat{s.first, 1 - s.first} {
		next := s.cards[packSize-s.stock:][:handSize]
		s.hands[seat] = card.SetOf(next...)
		clear(next)
		s.stock -= handSize
	}
}

// Turn returns the seat to play, Nobody once the game is over.
func (Game) Turn(s State) engine.Seat { return engine.Seat(s.turn) - 1 }

// Legal appends the cards seat may play: its hand, in the order of
// [card.Compare].
func (g Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	if seat != g.Turn(s) || seat == engine.Nobody {
		return dst
	}
	return s.hands[seat].Append(dst)
}

// Apply plays the card m of seat. Causes of a refusal are [ErrNotInHand],
// [engine.ErrNotYourTurn] and [engine.ErrGameOver]; on a view also
// [engine.ErrFaceDown].
func (Game) Apply(s State, seat engine.Seat, m Move) (next State, err error) {
	if err := s.refusal(seat, m); err != nil {
		return s, engine.Refuse(seat, m, err)
	}
	next = s
	next.play(seat, m)
	return next, nil
}

// refusal returns why the move may not be made, nil if it may.
func (s *State) refusal(seat engine.Seat, m Move) error {
	switch turn := (Game{}).Turn(*s); {
	case turn == engine.Nobody:
		return engine.ErrGameOver
	case seat != turn:
		return engine.ErrNotYourTurn
	case !s.hands[seat].Has(m) && s.down[seat] > 0:
		return engine.ErrFaceDown
	case !s.hands[seat].Has(m):
		return ErrNotInHand
	case (s.hands[0]|s.hands[1]).Without(m) == 0 && s.down[0]|s.down[1] == 0 && s.stockHidden():
		return engine.ErrFaceDown
	}
	return nil
}

// stockHidden reports whether the stock lies face down, as in a view.
func (s *State) stockHidden() bool { return s.stock > 0 && s.cards[packSize-s.stock] == card.FaceDown }

// play makes a move that may be made.
func (s *State) play(seat engine.Seat, m Move) {
	top := s.Top()
	s.hands[seat] = s.hands[seat].Without(m)
	s.cards[s.table] = m
	s.table++
	if Captures(m, top) {
		s.last = s.turn
		s.collect(seat)
	}
	s.setTurn(1 - seat)
	if s.handsEmpty() {
		s.nextDeal()
	}
}

// Captures reports whether c, played on top, takes the table: whether they
// share suit or rank. Nothing does on a table that is empty, whose top is
// FaceDown.
func Captures(c, top card.Card) bool {
	return top != card.FaceDown && (c.Suit() == top.Suit() || c.Rank() == top.Rank())
}

func (s *State) handsEmpty() bool { return s.hands[0]|s.hands[1] == 0 && s.down[0]|s.down[1] == 0 }

// nextDeal goes on when both hands are empty: six more cards each, or the end,
// where the table goes to whoever captured last.
func (s *State) nextDeal() {
	if s.stock > 0 {
		s.dealHands()
		return
	}
	if to := s.LastCapture(); to != engine.Nobody {
		s.collect(to)
	} else {
		s.collect(s.first)
	}
	s.setTurn(engine.Nobody)
}

// collect puts the table on seat's won pile.
func (s *State) collect(seat engine.Seat) {
	table := s.cards[:s.table]
	s.won[seat] |= card.SetOf(table...)
	clear(table)
	s.table = 0
}
