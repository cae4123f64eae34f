package catcheleven

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

const (
	maxSeats = 4
	sides    = 2
	packSize = 52
	handSize = 4 // cards dealt to a seat at a time, and to the table at first
)

// Why a move may be refused. All wrap [engine.ErrIllegal].
var (
	ErrNotInHand   = engine.Illegal("catcheleven: that card is not in the hand")
	ErrNotOnTable  = engine.Illegal("catcheleven: a card to take is not on the table")
	ErrNoCapture   = engine.Illegal("catcheleven: the card does not take these")
	ErrMustCapture = engine.Illegal("catcheleven: a card that can capture must")
)

// Rules are the options of the game. The zero Rules are Catch Eleven for two.
type Rules struct {
	// Seats is 2 or 4; 0 means 2. Four play in two teams.
	Seats int `json:"seats,omitzero"`
	// LeaveTable leaves the cards on the table at the end to nobody.
	LeaveTable bool `json:"leaveTable,omitzero"`
	// Pasur plays and scores by the traditional rules.
	Pasur bool `json:"pasur,omitzero"`
	// CancelSoor lets a soor take one of the other side's away instead of
	// counting. It goes with Pasur.
	CancelSoor bool `json:"cancelSoor,omitzero"`
}

// Pasur returns the traditional rules for two.
func Pasur() Rules { return Rules{Pasur: true} }

// Validate returns all that makes no sense in the rules, nil if nothing. The
// error wraps [engine.ErrRules].
func (r Rules) Validate() error {
	var errs []error
	if r.Seats != 0 && r.Seats != 2 && r.Seats != 4 {
		errs = append(errs, fmt.Errorf("%w: catcheleven: %d seats, want 2 or 4", engine.ErrRules, r.Seats))
	}
	if r.CancelSoor && !r.Pasur {
		errs = append(errs, fmt.Errorf("%w: catcheleven: cancelSoor without pasur", engine.ErrRules))
	}
	return errors.Join(errs...)
}

// UnmarshalJSON reads the JSON of rules over those in r, which keeps its value
// on an error. A field it does not know is an error.
func (r *Rules) UnmarshalJSON(data []byte) error {
	type plain Rules // without this method
	p := plain(*r)
	if err := engine.UnmarshalStrict(data, &p); err != nil {
		return fmt.Errorf("%w: catcheleven: %w", engine.ErrRules, err)
	}
	*r = Rules(p)
	return nil
}

// Game is Catch Eleven; the zero Game is the standard game for two. It
// implements [engine.Game].
type Game struct{ r *Rules }

var (
	_        engine.Game[State, Move] = Game{}
	standard                          = Rules{Seats: 2}
)

// New returns the game that follows those rules, or the error of
// [Rules.Validate].
func New(r Rules) (Game, error) {
	if err := r.Validate(); err != nil {
		return Game{}, err
	}
	if r.Seats == 0 {
		r.Seats = 2
	}
	if r == standard {
		return Game{}, nil
	}
	return Game{&r}, nil
}

// rules returns the rules with the number of seats filled in.
func (g Game) rules() *Rules {
	if g.r == nil {
		return &standard
	}
	return g.r
}

// Rules returns the rules the game follows, which are the zero Rules in the
// standard game.
func (g Game) Rules() Rules {
	r := *g.rules()
	if r.Seats == 2 {
		r.Seats = 0
	}
	return r
}

// MarshalJSON returns the JSON of the game's rules.
func (g Game) MarshalJSON() ([]byte, error) { return json.Marshal(g.Rules()) }

// UnmarshalJSON reads the JSON of a game's rules into g, which keeps its value
// on an error.
func (g *Game) UnmarshalJSON(data []byte) error { return engine.UnmarshalGame(data, New, g) }

// Name returns "catcheleven".
func (Game) Name() string { return "catcheleven" }

// Seats returns 2 or 4.
func (g Game) Seats() int { return g.rules().Seats }

// Side returns the side of a seat, 0 or 1; -1 for what is no seat.
func Side(seat engine.Seat) int {
	if !isSeat(seat) {
		return -1
	}
	return int(seat % sides)
}

func (g Game) isSeat(seat engine.Seat) bool { return 0 <= seat && int(seat) < g.Seats() }

// Deal returns the position that seed deals with first to lead; a first that
// is no seat is taken for 0.
func (g Game) Deal(seed deck.Seed, first engine.Seat) State {
	pack := deck.Standard()
	r := seed.Rand()
	deck.Shuffle(r, pack[:])
	for g.misdeal(pack[:]) {
		deck.Shuffle(r, pack[:])
	}
	if !g.isSeat(first) {
		first = 0
	}
	return g.deal(pack[:], first)
}

// DealPack deals a given pack, top card first: four cards to each seat from
// the first round, four to the table, the rest is the stock. The error wraps
// [engine.ErrPosition] if it is not a whole pack or, in Pasur, opens with a
// table that is dealt again; [engine.ErrSeat] if there is no seat first.
func (g Game) DealPack(pack []card.Card, first engine.Seat) (State, error) {
	if !g.isSeat(first) {
		return State{}, fmt.Errorf("%w: catcheleven: first %d", engine.ErrSeat, first)
	}
	standard := deck.Standard()
	if errs := deck.CheckZones(standard[:], deck.Zone{Name: "pack", Cards: pack}); errs != nil {
		return State{}, engine.Invalid("catcheleven", errs...)
	}
	if g.misdeal(pack) {
		return State{}, engine.Invalid("catcheleven", fmt.Errorf("pack: Pasur does not open with the table %v", card.List(g.opening(pack))))
	}
	return g.deal(pack, first), nil
}

// opening returns the cards of a pack that go to the table.
func (g Game) opening(pack []card.Card) []card.Card {
	return pack[g.Seats()*handSize:][:handSize]
}

// misdeal reports whether Pasur has the pack shuffled again.
func (g Game) misdeal(pack []card.Card) bool {
	table := card.SetOf(g.opening(pack)...)
	return g.rules().Pasur &&
		(table&card.Jack.Cards() != 0 || (table&card.Queen.Cards()).Len() > 2 || (table&card.King.Cards()).Len() > 2)
}

func (g Game) deal(pack []card.Card, first engine.Seat) State {
	s := State{first: first, seats: uint8(g.Seats())}
	for i := range g.Seats() {
		seat := (int(first) + i) % g.Seats()
		s.hands[seat] = card.SetOf(pack[i*handSize:][:handSize]...)
	}
	s.table = card.SetOf(g.opening(pack)...)
	stock := pack[(g.Seats()+1)*handSize:]
	s.stock = uint8(copy(s.cards[maxStock-len(stock):], stock))
	s.setTurn(first)
	return s
}

// Turn returns the seat to play, Nobody once the game is over.
func (Game) Turn(s State) engine.Seat { return engine.Seat(s.turn) - 1 }

// Legal appends the moves of seat: for each card of its hand, in the order of
// [card.Compare], its captures, or that it is laid down. It allocates only to
// grow dst. A dozen moves are many, as a rule; a table of many small cards can
// offer hundreds, and one laid by hand thousands.
func (g Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	if seat != g.Turn(s) || seat == engine.Nobody {
		return dst
	}
	for hand := s.hands[seat]; hand != 0; hand &= hand - 1 {
		c := hand.First()
		n := len(dst)
		if dst = g.appendCaptures(dst, c, s.table); len(dst) == n {
			dst = append(dst, Move{Card: c})
		}
	}
	return dst
}

// Apply makes the move m of seat. Causes of a refusal are [ErrNotInHand],
// [ErrNotOnTable], [ErrNoCapture], [ErrMustCapture], [engine.ErrNotYourTurn]
// and [engine.ErrGameOver]; on a view also [engine.ErrFaceDown].
func (g Game) Apply(s State, seat engine.Seat, m Move) (next State, err error) {
	if err := g.refusal(&s, seat, m); err != nil {
		return s, engine.Refuse(seat, m, err)
	}
	next = s
	g.play(&next, seat, m)
	return next, nil
}

// refusal returns why the move may not be made, nil if it may.
func (g Game) refusal(s *State, seat engine.Seat, m Move) error {
	switch turn := g.Turn(*s); {
	case turn == engine.Nobody:
		return engine.ErrGameOver
	case seat != turn:
		return engine.ErrNotYourTurn
	case !s.hands[seat].Has(m.Card) && s.down[seat] > 0:
		return engine.ErrFaceDown
	case !s.hands[seat].Has(m.Card):
		return ErrNotInHand
	case m.Takes&^s.table != 0:
		return ErrNotOnTable
	case m.Takes == 0 && g.canCapture(m.Card, s.table):
		return ErrMustCapture
	case m.Takes != 0 && !g.captures(m.Card, m.Takes, s.table):
		return ErrNoCapture
	case s.allHands().Without(m.Card) == 0 && s.down == [maxSeats]uint8{} && s.stockHidden():
		return engine.ErrFaceDown
	}
	return nil
}

// stockHidden reports whether the stock lies face down, as in a view.
func (s *State) stockHidden() bool { return s.stock > 0 && s.cards[maxStock-s.stock] == card.FaceDown }

// play makes a move that may be made.
func (g Game) play(s *State, seat engine.Seat, m Move) {
	s.hands[seat] = s.hands[seat].Without(m.Card)
	if m.Takes == 0 {
		s.table = s.table.With(m.Card)
	} else {
		side := Side(seat)
		s.table &^= m.Takes
		s.won[side] |= m.Takes.With(m.Card)
		s.last = int8(side) + 1
		if s.table == 0 && m.Card.Rank() != card.Jack {
			g.sweep(s, side)
		}
	}
	s.setTurn((seat + 1) % engine.Seat(s.seats))
	if s.allHands() == 0 && s.down == [maxSeats]uint8{} {
		g.nextHand(s)
	}
}

// sweep counts a Basaat, or a soor.
func (g Game) sweep(s *State, side int) {
	r := g.rules()
	switch {
	case r.Pasur && s.stock == 0: // the last hand has no soors
	case r.CancelSoor && s.sweeps[1-side] > 0:
		s.sweeps[1-side]--
	default:
		s.sweeps[side]++
	}
}

// nextHand goes on when all hands are empty: four more cards each, or the end,
// where the table goes to the side that captured last.
func (g Game) nextHand(s *State) {
	if s.stock > 0 {
		for i := range s.seats {
			seat := (uint8(s.first) + i) % s.seats
			s.hands[seat] = s.draw()
		}
		return
	}
	if s.last > 0 && !g.rules().LeaveTable {
		s.won[s.last-1] |= s.table
		s.table = 0
	}
	s.setTurn(engine.Nobody)
}
