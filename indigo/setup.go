package indigo

import (
	"errors"
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Setup is a position or a view with exported fields, not necessarily a legal
// one; [Game.FromSetup] and [Game.FromView] validate it. Its JSON is what a client
// gets, in which cards that are not seen are "??". Slices by seat have two
// elements; Turn and Last are [engine.Nobody] if they name no seat, not 0.
type Setup struct {
	First engine.Seat `json:"first"` // leads every deal
	Turn  engine.Seat `json:"turn"`  // to play; Nobody once the game is over
	Last  engine.Seat `json:"last"`  // captured last; Nobody if none has
	Table card.List   `json:"table"` // the top last
	Hands []card.List `json:"hands"` // by seat
	Won   []card.List `json:"won"`   // the cards caught, by seat
	Stock card.List   `json:"stock"` // the next card first
}

// UnmarshalJSON reads the JSON of a Setup into u. Every field must be there, and
// no other. On error, u is unchanged.
func (u *Setup) UnmarshalJSON(data []byte) error { return engine.UnmarshalSetup("indigo", data, u) }

// MarshalJSON returns the JSON of the position's Setup.
func (s State) MarshalJSON() ([]byte, error) {
	u := s.Setup()
	return engine.Marshal(&u)
}

// UnmarshalJSON returns an error: only a [Setup] can be decoded, and only a
// Game makes a State of it.
func (*State) UnmarshalJSON([]byte) error {
	return engine.Invalid("indigo", errors.New("decode a Setup, then call FromSetup or FromView"))
}

// DecodeState returns the position whose JSON is data, as [Game.FromSetup] does.
func (g Game) DecodeState(data []byte) (State, error) { return engine.DecodeState(data, g.FromSetup) }

// DecodeView returns the view whose JSON is data, as [Game.FromView] does.
func (g Game) DecodeView(data []byte) (engine.View[State], error) {
	return engine.DecodeView(data, g.FromView)
}

// Setup returns the position with exported fields.
func (s State) Setup() Setup {
	u := Setup{
		First: s.first,
		Turn:  s.Turn(),
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

// FromSetup returns the position that u describes, with every card face up. The
// error wraps [engine.ErrPosition] and names the invalid fields. The package
// comment defines what a position is.
func (Game) FromSetup(u Setup) (State, error) { return u.state(false) }

// FromView returns the view that v describes, as a client has it from a server,
// for a bot or for Determinize. The error wraps [engine.ErrPosition] if it is not
// what that seat can see of a position.
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
func (u *Setup) state(view bool) (State, error) {
	var p engine.Problems
	if u.checkShape(&p); p.Any() {
		return State{}, p.Position("indigo")
	}
	u.checkCards(&p, view)
	u.checkTurn(&p)
	u.checkWon(&p)
	if p.Any() {
		return State{}, p.Position("indigo")
	}
	s := State{
		table: uint8(len(u.Table)),
		stock: uint8(len(u.Stock)),
		turn:  engine.HolderOf(u.Turn),
		last:  engine.HolderOf(u.Last),
		first: u.First,
	}
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
func (u *Setup) checkShape(p *engine.Problems) {
	p.Len("hands", len(u.Hands), seats)
	p.Len("won", len(u.Won), seats)
	p.Seat("first", u.First, seats)
	p.Holder("turn", u.Turn, seats)
	p.Holder("last", u.Last, seats)
}

// checkCards checks that the pack is whole, every card in one place.
func (u *Setup) checkCards(p *engine.Problems, view bool) {
	piles := []engine.Pile{{Field: "table", Cards: u.Table}, {Field: "stock", Cards: u.Stock, MayHide: view}}
	for i := range seats {
		piles = append(piles,
			engine.Pile{Field: fmt.Sprintf("hands[%d]", i), Cards: u.Hands[i], MayHide: view},
			engine.Pile{Field: fmt.Sprintf("won[%d]", i), Cards: u.Won[i]})
	}
	pack := deck.Standard()
	p.Pack(pack[:], piles...)
}

// checkTurn checks that the hands are those of the turn, and the stock that of
// a number of deals.
func (u *Setup) checkTurn(p *engine.Problems) {
	if u.Turn == engine.Nobody {
		p.Check(len(u.Won[0])+len(u.Won[1]) == packSize, "turn", "nobody's, but not all cards are won")
		return
	}
	mine, other := len(u.Hands[u.Turn]), len(u.Hands[1-u.Turn])
	want := mine // the second still holds a card for the one the first has played
	if u.Turn != u.First {
		want--
	}
	p.Check(1 <= mine && mine <= handSize && other == want, "hands", "%d cards for the seat to play, %d for the other", mine, other)
	n := len(u.Stock)
	p.Check(n%(seats*handSize) == 0 && n <= packSize-openTable-seats*handSize, "stock", "%d cards are not a number of deals", n)
}

// checkWon checks that each won pile contains a capture, and that nobody has
// one before the first capture.
func (u *Setup) checkWon(p *engine.Problems) {
	for seat, won := range u.Won {
		leftovers := u.Turn == engine.Nobody && engine.Seat(seat) == u.First
		switch n := len(won); {
		case u.Last == engine.Nobody && n > 0 && !leftovers:
			p.Add("last", "nobody captured, but seat %d has won %d cards", seat, n)
		case u.Last == engine.Seat(seat) && n < 2, n == 1:
			p.Add(fmt.Sprintf("won[%d]", seat), "%d cards are not a capture", n)
		}
	}
}
