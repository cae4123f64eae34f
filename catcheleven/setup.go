package catcheleven

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
// gets as JSON, where cards that are not seen are "??". Slices by side have two
// elements; Turn is [engine.Nobody] and Last -1 where they name none, not 0.
type Setup struct {
	First   engine.Seat `json:"first"`   // leads every hand
	Turn    engine.Seat `json:"turn"`    // Nobody once the game is over
	Last    int         `json:"last"`    // side that captured last; -1 if none has
	Table   card.List   `json:"table"`   // in any order
	Hands   []card.List `json:"hands"`   // by seat
	Won     []card.List `json:"won"`     // by side
	Basaats []int       `json:"basaats"` // by side; in Pasur, soors
	Stock   card.List   `json:"stock"`   // the next card first
}

// UnmarshalJSON reads the JSON of a Setup into u, which keeps its value on an
// error. A field it does not know is an error: a position half understood is
// another position. A seat that is missing is none that FromSetup takes.
func (u *Setup) UnmarshalJSON(data []byte) error {
	type plain Setup // without this method
	const missing = -2
	p := plain{First: missing, Turn: missing, Last: missing}
	if err := engine.UnmarshalStrict(data, &p); err != nil {
		return engine.Invalid("catcheleven", err)
	}
	*u = Setup(p)
	return nil
}

// MarshalJSON returns the JSON of the position's Setup.
func (s State) MarshalJSON() ([]byte, error) { return json.Marshal(s.Setup()) }

// UnmarshalJSON returns an error: only a [Setup] can be decoded, and only a
// Game makes a State of it.
func (*State) UnmarshalJSON([]byte) error {
	return engine.Invalid("catcheleven", errors.New("decode a Setup, then call FromSetup or FromView"))
}

// Setup returns the position laid open.
func (s State) Setup() Setup {
	u := Setup{
		First: s.first,
		Turn:  Game{}.Turn(s),
		Last:  s.LastCapture(),
		Table: s.table.Append(card.List{}),
		Hands: []card.List{},
		Stock: append(card.List{}, s.cards[maxStock-s.stock:]...),
	}
	for seat := range s.seats {
		u.Hands = append(u.Hands, s.hands[seat].Append(make(card.List, s.down[seat])))
	}
	for side := range s.won {
		u.Won = append(u.Won, s.won[side].Append(card.List{}))
		u.Basaats = append(u.Basaats, int(s.sweeps[side]))
	}
	return u
}

// FromSetup returns the position that u lays open, with every card face up, or
// an error that wraps [engine.ErrPosition] and names the zones that cannot be.
// The package comment says what a position has to be.
func (g Game) FromSetup(u Setup) (State, error) { return g.state(u, false) }

// FromView returns the view that v lays open, as a client has it from a server,
// to be given to a bot or to Determinize. The error wraps [engine.ErrPosition]
// if it is not what that seat can see of a position.
func (g Game) FromView(v engine.View[Setup]) (engine.View[State], error) {
	s, err := g.state(v.State, true)
	if err != nil {
		return engine.View[State]{}, err
	}
	view := g.View(s, v.Seat)
	if view != (engine.View[State]{Seat: v.Seat, State: s}) || isSeat(v.Seat) && s.down[v.Seat] > 0 {
		return engine.View[State]{}, engine.Invalid("catcheleven", fmt.Errorf("view: not what %v sees", v.Seat))
	}
	return view, nil
}

// state returns the position, in whose hands and stock cards may lie face down
// if it is a view.
func (g Game) state(u Setup, view bool) (State, error) {
	if errs := g.checkShape(u); errs != nil {
		return State{}, engine.Invalid("catcheleven", errs...)
	}
	if errs := slices.Concat(checkCards(u, view), g.checkTurn(u), g.checkWon(u)); errs != nil {
		return State{}, engine.Invalid("catcheleven", errs...)
	}
	s := State{
		table: card.SetOf(u.Table...),
		stock: uint8(len(u.Stock)),
		last:  int8(u.Last) + 1,
		first: u.First,
		seats: uint8(g.Seats()),
	}
	s.setTurn(u.Turn)
	copy(s.cards[maxStock-len(u.Stock):], u.Stock)
	for seat, hand := range u.Hands {
		s.hands[seat] = card.SetOf(hand...)
		s.down[seat] = uint8(len(hand) - s.hands[seat].Len())
	}
	for side, won := range u.Won {
		s.won[side] = card.SetOf(won...)
		s.sweeps[side] = uint8(u.Basaats[side])
	}
	return s, nil
}

// checkShape checks that there is one of what each seat and each side has, and
// that seats are seats.
func (g Game) checkShape(u Setup) []error {
	var errs []error
	for _, zone := range []struct {
		name      string
		len, want int
	}{
		{"hands", len(u.Hands), g.Seats()}, {"won", len(u.Won), sides}, {"basaats", len(u.Basaats), sides},
	} {
		if zone.len != zone.want {
			errs = append(errs, fmt.Errorf("%s: %d of them, want %d", zone.name, zone.len, zone.want))
		}
	}
	if !g.isSeat(u.First) {
		errs = append(errs, fmt.Errorf("first: no seat %d", u.First))
	}
	if !g.isSeat(u.Turn) && u.Turn != engine.Nobody {
		errs = append(errs, fmt.Errorf("turn: no seat %d", u.Turn))
	}
	if !isSide(u.Last) && u.Last != -1 {
		errs = append(errs, fmt.Errorf("last: no side %d", u.Last))
	}
	return errs
}

// checkCards checks that the pack lies there whole, every card in one place.
func checkCards(u Setup, view bool) []error {
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
// a number of hands.
func (g Game) checkTurn(u Setup) []error {
	held := len(u.Stock)
	for _, hand := range u.Hands {
		held += len(hand)
	}
	if u.Turn == engine.Nobody {
		left := len(u.Table) > 0 && u.Last != -1 && !g.rules().LeaveTable
		if held > 0 || left {
			return []error{errors.New("turn: nobody's, but there are cards to be played or collected")}
		}
		return nil
	}
	var errs []error
	seats := engine.Seat(g.Seats())
	mine := len(u.Hands[u.Turn])
	if mine < 1 || mine > handSize {
		errs = append(errs, fmt.Errorf("hands[%d]: %d cards of the seat to play, want 1 to %d", u.Turn, mine, handSize))
	}
	for i := range seats {
		seat := (u.First + i) % seats
		want := mine
		if i < (u.Turn-u.First+seats)%seats {
			want-- // has played in this round
		}
		if n := len(u.Hands[seat]); n != want {
			errs = append(errs, fmt.Errorf("hands[%d]: %d cards, where the seat to play has %d", seat, n, mine))
		}
	}
	if n, deal := len(u.Stock), int(seats)*handSize; n%deal != 0 || n > packSize-handSize-deal {
		errs = append(errs, fmt.Errorf("stock: %d cards are no number of hands", n))
	}
	return errs
}

// checkWon checks that a won pile has a capture in it, and one for every
// Basaat, and that nobody has one before the first.
func (g Game) checkWon(u Setup) []error {
	var errs []error
	for side, won := range u.Won {
		switch n := len(won); {
		case u.Last == -1 && n > 0:
			errs = append(errs, fmt.Errorf("last: nobody captured, but side %d has won %d cards", side, n))
		case u.Last == side && n < 2, n == 1:
			errs = append(errs, fmt.Errorf("won[%d]: %d cards are no capture", side, n))
		}
		if n := u.Basaats[side]; n < 0 || n > len(won)/2 {
			errs = append(errs, fmt.Errorf("basaats: %d of side %d, which has won %d cards", n, side, len(won)))
		}
	}
	if g.rules().CancelSoor && u.Basaats[0] > 0 && u.Basaats[1] > 0 {
		errs = append(errs, fmt.Errorf("basaats: both sides have soors that should have canceled each other"))
	}
	return errs
}
