package indigo

import (
	"encoding/json"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/given"
)

const (
	seats     = 2
	packSize  = 52
	openTable = 4 // cards dealt to the table at the start
	handSize  = 6
)

// ErrNotInHand is the reason for refusing a card that the seat does not hold.
// Its [engine.Code] is "not-in-hand". It wraps [engine.ErrIllegal].
var ErrNotInHand = engine.Illegal("indigo", "not-in-hand", "that card is not in the hand")

// Rules are the options of the game. Indigo has none.
type Rules struct{}

// UnmarshalJSON decodes the JSON of rules into r. Options that are left out keep
// their values; unknown options are errors. The error wraps [engine.ErrRules]; on error, r is
// unchanged.
func (r *Rules) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalRules("indigo", data, r) }

// Game is Indigo. It implements [engine.Positions], [engine.InPlace], [engine.Checked]
// and [engine.PlayOuter].
type Game struct {
	gamekit.PlainSpeech[State, Move] // all but Say

	_ *Rules // always nil; the compiler makes fewer copies of a struct that has a pointer
}

// MarshalJSON returns the JSON of the rules.
func (Game) MarshalJSON() ([]byte, error) { return json.Marshal(Rules{}) }

// UnmarshalJSON decodes the JSON of rules as [Rules.UnmarshalJSON] does.
func (*Game) UnmarshalJSON(data []byte) error { return new(Rules).UnmarshalJSON(data) }

// Name returns "indigo".
func (Game) Name() string { return "indigo" }

// Seats returns 2.
func (Game) Seats() int { return seats }

// Deal returns the position dealt from seed. The parameter first is the seat that
// leads; if it is invalid, seat 0 leads.
func (Game) Deal(seed deck.Seed, first engine.Seat) (s State) {
	s.cards = deck.Standard()
	seed.Shuffle(s.cards[:])
	if !isSeat(first) {
		first = 0
	}
	s.deal(first)
	return s
}

// DealPack deals the given pack from its front: four cards to the table, six to the
// seat that leads, and six to the other seat; the rest is the stock. The parameter
// first is the seat that leads. The error wraps [engine.ErrPosition] if the cards are
// not the whole pack, and [engine.ErrSeat] if the parameter first is not a seat.
func (Game) DealPack(pack []card.Card, first engine.Seat) (State, error) {
	if err := given.Pack("indigo", seats, first, card.Standard.Append(nil), gamekit.Pile{Field: "pack", Cards: pack}); err != nil {
		return State{}, err
	}
	s := State{cards: [packSize]card.Card(pack)}
	s.deal(first)
	return s, nil
}

// deal deals the pack, which is in s.cards.
func (s *State) deal(first engine.Seat) {
	s.table, s.stock, s.first = openTable, packSize-openTable, first
	s.dealHands()
	s.turn = engine.HolderOf(first)
}

// dealHands deals six cards from the stock to each seat, starting with the
// first seat.
func (s *State) dealHands() {
	for _, seat := range [seats]engine.Seat{s.first, 1 - s.first} {
		next := s.cards[packSize-s.stock:][:handSize]
		s.hands[seat] = card.SetOf(next...)
		clear(next)
		s.stock -= handSize
	}
}

// Turn returns the seat to play, or Nobody once the game is over.
func (Game) Turn(s State) engine.Seat { return s.Turn() }

// TurnOf returns the Turn of *s.
func (Game) TurnOf(s *State) engine.Seat { return s.turn.Seat() }

// Legal appends the cards that seat may play, which are all cards of its hand,
// in the order of [card.Compare].
func (g Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	return g.AppendMoves(dst, &s, seat)
}

// AppendMoves appends the legal moves of seat in *s, as Legal does.
func (Game) AppendMoves(dst []Move, s *State, seat engine.Seat) []Move {
	if seat != s.turn.Seat() || seat == engine.Nobody {
		return dst
	}
	return s.hands[seat].Append(dst)
}

// Apply plays the card m for seat. The error is a *[engine.MoveError] that
// wraps [ErrNotInHand], [engine.ErrNoSuchMove], [engine.ErrNotYourTurn],
// [engine.ErrGameOver] or, in a view, [engine.ErrFaceDown].
func (g Game) Apply(s State, seat engine.Seat, m Move) (next State, err error) {
	next = s // a copy before the checks is faster than one after them
	err = g.Play(&next, seat, m)
	return next, err
}

// Play plays the card m for seat in *s. It refuses what Apply refuses; in that case, *s
// is unchanged.
func (Game) Play(s *State, seat engine.Seat, m Move) error {
	if err := s.refusal(seat, m); err != nil {
		return engine.NewMoveError(seat, m, err)
	}
	s.play(seat, m)
	return nil
}

// Advance plays the card m for seat in *s. AppendMoves must have listed m.
func (Game) Advance(s *State, seat engine.Seat, m Move) error {
	if s.endsHidden(m) {
		return engine.ErrFaceDown
	}
	s.play(seat, m)
	return nil
}

// PlayOut plays *s to its end at random, as [engine.Playout] does.
func (Game) PlayOut(s *State, r *rand.Rand) error {
	if s.turn.Seat() == engine.Nobody {
		return nil
	}
	draws := engine.NewDraws(r)
	seat, top, table := s.turn.Seat(), s.Top(), s.takeTable() // the order of the table below the top card does not matter
	for {
		hand := s.hands[seat]
		if hand == 0 {
			return engine.ErrStuck
		}
		m := hand.At(draws.IntN(hand.Len()))
		s.hands[seat] = hand.Without(m)
		if table = table.With(m); captures(m, top) {
			s.won[seat] |= table
			s.last = engine.HolderOf(seat)
			m, table = card.FaceDown, 0
		}
		top, seat = m, 1-seat
		if !s.handsEmpty() {
			continue
		}
		if s.stock == 0 {
			s.end(table)
			return nil
		}
		if s.stockHidden() {
			return engine.ErrFaceDown
		}
		s.dealHands()
	}
}

// refusal returns the reason why a move is not legal, or nil if it is legal.
func (s *State) refusal(seat engine.Seat, m Move) error {
	switch turn := s.turn.Seat(); {
	case turn == engine.Nobody:
		return engine.ErrGameOver
	case seat != turn:
		return engine.ErrNotYourTurn
	case s.hands[seat].Has(m) && !s.endsHidden(m):
		return nil
	case !card.Standard.Has(m):
		return engine.ErrNoSuchMove
	case s.hands[seat].Has(m), s.down[seat] > 0:
		return engine.ErrFaceDown
	}
	return ErrNotInHand
}

// endsHidden reports whether playing m leads to a deal of face-down cards,
// which only a view has.
func (s *State) endsHidden(m Move) bool {
	return s.stockHidden() && (s.hands[0]|s.hands[1]).Without(m) == 0 && s.down[0]|s.down[1] == 0
}

// stockHidden reports whether the stock has cards that are face down, as in a
// view.
func (s *State) stockHidden() bool { return s.stock > 0 && s.cards[packSize-s.stock] == card.FaceDown }

// play makes a legal move.
func (s *State) play(seat engine.Seat, m Move) {
	top := s.Top()
	s.hands[seat] = s.hands[seat].Without(m)
	s.cards[s.table] = m
	s.table++
	if captures(m, top) {
		s.last = s.turn
		s.won[seat] |= s.takeTable()
	}
	s.turn = engine.HolderOf(1 - seat)
	if s.handsEmpty() {
		if s.stock > 0 {
			s.dealHands()
		} else {
			s.end(s.takeTable())
		}
	}
}

// captures reports whether c captures a table with the given top card, that is,
// whether the two cards share a suit or a rank. The result is false for an
// empty table, whose top is FaceDown.
func captures(c, top card.Card) bool {
	return top != card.FaceDown && (c.Suit() == top.Suit() || c.Rank() == top.Rank())
}

// handsEmpty reports whether no cards, seen or unseen, are left in the hands.
func (s *State) handsEmpty() bool { return s.hands[0]|s.hands[1] == 0 && s.down[0]|s.down[1] == 0 }

// takeTable removes the cards from the table and returns them.
func (s *State) takeTable() card.Set {
	table := s.cards[:s.table]
	cards := card.SetOf(table...)
	clear(table)
	s.table = 0
	return cards
}

// end ends the game. The cards in rest, which lay on the table, go to the seat
// that captured last or, if neither seat captured, to the first seat.
func (s *State) end(rest card.Set) {
	to := s.last.Seat()
	if to == engine.Nobody {
		to = s.first
	}
	s.won[to] |= rest
	s.turn = engine.HolderOf(engine.Nobody)
}
