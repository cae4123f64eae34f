package indigo

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Setup is a position or a view with its fields laid open, not necessarily one
// that can be: [Game.FromSetup] and [Game.FromView] tell. It is what a client
// gets as JSON, where cards that are not seen are "??". Slices by seat have two
// elements; Turn and Last are [engine.Nobody] where they name no seat, not 0.
type Setup struct {
	First engine.Seat `json:"first"` // leads every deal
	Turn  engine.Seat `json:"turn"`  // Nobody once the game is over
	Last  engine.Seat `json:"last"`  // captured last; Nobody if none has
	Table card.List   `json:"table"` // the top last
	Hands []card.List `json:"hands"` // by seat
	Won   []card.List `json:"won"`   // by seat
	Stock card.List   `json:"stock"` // the next card first
}

// UnmarshalJSON reads the JSON of a Setup into u, which keeps its value on an
// error. A field it does not know is an error: a position half understood is
// another position. A seat that is missing is none that FromSetup takes.
func (u *Setup) UnmarshalJSON(data []byte) error {
	type plain Setup // without this method
	const missing = -2
	p := plain{First: missing, Turn: missing, Last: missing}
	if err := engine.UnmarshalStrict(data, &p); err != nil {
		return engine.Invalid("indigo", err)
	}
	*u = Setup(p)
	return nil
}

// MarshalJSON returns the JSON of the position's Setup.
func (s State) MarshalJSON() ([]byte, error) { return json.Marshal(s.Setup()) }

// UnmarshalJSON returns an error: only a [Setup] can be decoded, and only a
// Game makes a State of it.
func (*State) UnmarshalJSON([]byte) error {
	return engine.Invalid("indigo", errors.New("decode a Setup, then call FromSetup or FromView"))
}

// Setup returns the position laid open.
func (s State) Setup() Setup {
	u := Setup{
		First: s.first,
		Turn:  Game{}.Turn(s),
		Last:  s.LastCapture(),
		Table: s.Table(),
		Stock: append(card.List{}, s.cards[packSize-s.stock:]...),
	}
	for seat := range s.hands {
		hand := s.hands[seat].Append(make(card.List, s.down[seat]))
		u.Hands = append(u.Hands, hand)
		u.Won = append(u.Won, s.won[seat].Append(card.List{}))
	}
	return u
}

// FromSetup returns the position that u lays open, with every card face up, or
// an error that wraps [engine.ErrPosition] and names the zones that cannot be.
// The package comment says what a position has to be.
func (Game) FromSetup(u Setup) (State, error) { return u.state(false) }

// FromView returns the view that v lays open, as a client has it from a server,
// to be given to a bot or to Determinize. The error wraps [engine.ErrPosition]
// if it is not what that seat can see of a position.
func (g Game) FromView(v engine.View[Setup]) (engine.View[State], error) {
	s, err := v.State.state(true)
	if err != nil {
		return engine.View[State]{}, err
	}
	view := g.View(s, v.Seat)
	if view != (engine.View[State]{Seat: v.Seat, State: s}) || isSeat(v.Seat) && s.down[v.Seat] > 0 {
		return engine.View[State]{}, engine.Invalid("indigo", fmt.Errorf("view: not what %v sees", v.Seat))
	}
	return view, nil
}

// state returns the position, in whose hands and stock cards may lie face down
// if it is a view.
func (u Setup) state(view bool) (State, error) {
	if errs := u.checkShape(); errs != nil {
		return State{}, engine.Invalid("indigo", errs...)
	}
	if errs := slices.Concat(u.checkCards(view), u.checkTurn(), u.checkWon()); errs != nil {
		return State{}, engine.Invalid("indigo", errs...)
	}
	s := State{
		table: uint8(len(u.Table)),
		stock: uint8(len(u.Stock)),
		last:  int8(u.Last) + 1,
		first: u.First,
	}
	s.setTurn(u.Turn)
	copy(s.cards[:], u.Table)
	copy(s.cards[packSize-len(u.Stock):], u.Stock)
	for seat := range s.hands {
		s.hands[seat] = card.SetOf(u.Hands[seat]...)
		s.down[seat] = uint8(len(u.Hands[seat]) - s.hands[seat].Len())
		s.won[seat] = card.SetOf(u.Won[seat]...)
	}
	return s, nil
}

// checkShape checks that there are two of what each seat has, and that seats
// are seats.
func (u Setup) checkShape() []error {
	var errs []error
	if len(u.Hands) != seats {
		errs = append(errs, fmt.Errorf("hands: %d of them, want %d", len(u.Hands), seats))
	}
	if len(u.Won) != seats {
		errs = append(errs, fmt.Errorf("won: %d of them, want %d", len(u.Won), seats))
	}
	if !isSeat(u.First) {
		errs = append(errs, fmt.Errorf("first: no seat %d", u.First))
	}
	if !isSeat(u.Turn) && u.Turn != engine.Nobody {
		errs = append(errs, fmt.Errorf("turn: no seat %d", u.Turn))
	}
	if !isSeat(u.Last) && u.Last != engine.Nobody {
		errs = append(errs, fmt.Errorf("last: no seat %d", u.Last))
	}
	return errs
}

// checkCards checks that the pack lies there whole, every card in one place.
func (u Setup) checkCards(view bool) []error {
	zones := []deck.Zone{{Name: "table", Cards: u.Table}, {Name: "stock", Cards: u.Stock, Hides: view}}
	for i, hand := range u.Hands {
		zones = append(zones, deck.Zone{Name: fmt.Sprintf("hands[%d]", i), Cards: hand, Hides: view})
	}
	for i, won := range u.Won {
		zones = append(zones, deck.Zone{Name: fmt.Sprintf("won[%d]", i), Cards: won})
	}
	pack := deck.Standard()
	return deck.CheckZones(pack[:], zones...)
}

// checkTurn checks that the hands are those of the turn, and the stock that of
// a number of deals.
func (u Setup) checkTurn() []error {
	if u.Turn == engine.Nobody {
		if len(u.Won[0])+len(u.Won[1]) != packSize {
			return []error{errors.New("turn: nobody's, but not all cards are won")}
		}
		return nil
	}
	var errs []error
	mine, other := len(u.Hands[u.Turn]), len(u.Hands[1-u.Turn])
	want := mine // whoever plays second still holds the card the other has played
	if u.Turn != u.First {
		want--
	}
	if mine < 1 || mine > handSize || other != want {
		errs = append(errs, fmt.Errorf("hands: %d cards for the seat to play, %d for the other", mine, other))
	}
	if n := len(u.Stock); n%(seats*handSize) != 0 || n > packSize-openTable-seats*handSize {
		errs = append(errs, fmt.Errorf("stock: %d cards are no number of deals", n))
	}
	return errs
}

// checkWon checks that a won pile has a capture in it, and that nobody has one
// before the first.
func (u Setup) checkWon() []error {
	var errs []error
	for seat, won := range u.Won {
		leftovers := u.Turn == engine.Nobody && engine.Seat(seat) == u.First
		switch n := len(won); {
		case u.Last == engine.Nobody && n > 0 && !leftovers:
			errs = append(errs, fmt.Errorf("last: nobody captured, but seat %d has won %d cards", seat, n))
		case u.Last == engine.Seat(seat) && n < 2, n == 1:
			errs = append(errs, fmt.Errorf("won[%d]: %d cards are no capture", seat, n))
		}
	}
	return errs
}
