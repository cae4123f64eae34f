package indigo

import (
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/given"
)

// Setup is a position or a view with exported fields. It need not be valid;
// [Game.FromSetup] and [Game.DecodeView] check it. Its JSON is the form that clients
// receive, in which an unseen card is "??". Slices indexed by seat have two
// elements. Turn and Last are [engine.Nobody], not 0, if they name no seat.
type Setup struct {
	First engine.Seat `json:"first"` // the seat that leads every deal
	Turn  engine.Seat `json:"turn"`  // the seat to play; Nobody once the game is over
	Last  engine.Seat `json:"last"`  // the seat that captured last; Nobody before the first capture
	Table card.List   `json:"table"` // the top card last
	Hands []card.List `json:"hands"` // by seat
	Won   []card.List `json:"won"`   // the cards won, by seat
	Stock card.List   `json:"stock"` // the next card first
}

// NewSetup returns the Setup of a position made by hand, such as a puzzle. The top card
// of the table is last. The parameter hands has one hand for each seat. Seat 0 is to
// play; if seat 1 has the smaller hand, seat 1 has led. Any cards that are neither on
// the table nor in a hand have been won by seat 1, which captured last. The stock is
// empty. Other fields may be changed before [Game.FromSetup] is called.
func NewSetup(table card.List, hands ...card.List) Setup {
	u := Setup{Last: engine.Nobody, Table: table, Hands: hands, Won: []card.List{{}, {}}}
	if len(hands) == seats && len(hands[1]) < len(hands[0]) {
		u.First = 1
	}
	won := card.Standard &^ card.SetOf(table...) &^ card.SetOf(slices.Concat(hands...)...)
	if won != 0 {
		u.Last, u.Won[1] = 1, won.Append(nil)
	}
	return u
}

// UnmarshalJSON decodes the JSON of a Setup into u. All fields are required, and
// unknown fields are errors. The error wraps [engine.ErrPosition]; on error, u is
// unchanged.
func (u *Setup) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalSetup("indigo", data, u) }

// MarshalJSON returns the JSON of [State.Setup].
func (s State) MarshalJSON() ([]byte, error) {
	u := s.Setup()
	return gamekit.Marshal(&u)
}

// DecodeState decodes the JSON of a position and checks it as [Game.FromSetup]
// does.
func (g Game) DecodeState(data []byte) (State, error) { return gamekit.DecodeState(data, g.FromSetup) }

// DecodeView decodes the JSON of a view, such as one that a client received and needs for a bot or for
// Determinize. The error wraps [engine.ErrPosition] if the seat cannot have such a view.
func (g Game) DecodeView(data []byte) (engine.View[State], error) {
	return given.View(g, data, func(v engine.View[Setup]) (State, error) { return v.State.state(true) })
}

// Setup returns the position with exported fields.
func (s State) Setup() Setup {
	u := Setup{
		First: s.first,
		Turn:  s.Turn(),
		Last:  s.last.Seat(),
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

// FromSetup returns the position that u describes, with all cards face up. The
// error wraps [engine.ErrPosition] and names the invalid fields. The package
// comment defines which positions are valid.
func (Game) FromSetup(u Setup) (State, error) { return u.state(false) }

// state returns the position that u describes. In a view, cards in hands and in
// the stock may be face down.
func (u *Setup) state(view bool) (State, error) {
	var p gamekit.Problems
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

// checkShape checks that the slices indexed by seat have two elements and that
// every seat named exists.
func (u *Setup) checkShape(p *gamekit.Problems) {
	p.Len("hands", len(u.Hands), seats)
	p.Len("won", len(u.Won), seats)
	p.Seat("first", u.First, seats)
	p.Holder("turn", u.Turn, seats)
	p.Holder("last", u.Last, seats)
}

// checkCards checks that every card of the pack is in exactly one place.
func (u *Setup) checkCards(p *gamekit.Problems, view bool) {
	piles := []gamekit.Pile{{Field: "table", Cards: u.Table}, {Field: "stock", Cards: u.Stock, MayHide: view}}
	piles = append(piles, given.Piles("hands", u.Hands, view)...)
	piles = append(piles, given.Piles("won", u.Won, false)...)
	p.Pack(card.Standard.Append(nil), piles...)
}

// checkTurn checks that the hands fit the turn and that the stock consists of whole
// deals. If no seat is to play, it checks only that all cards have been won.
func (u *Setup) checkTurn(p *gamekit.Problems) {
	if u.Turn == engine.Nobody {
		p.Check(len(u.Won[0])+len(u.Won[1]) == packSize, "turn", "nobody, but not all cards are won")
		return
	}
	mine, other := len(u.Hands[u.Turn]), len(u.Hands[1-u.Turn])
	want := mine
	if u.Turn != u.First {
		want-- // the first seat has already played a card in this round
	}
	p.Check(1 <= mine && mine <= handSize && other == want, "hands", "cards of the seat to play: %d; of the other: %d", mine, other)
	n := len(u.Stock)
	p.Check(n%(seats*handSize) == 0 && n <= packSize-openTable-seats*handSize, "stock", "cards: %d, which do not make whole deals", n)
}

// checkWon checks that the won pile of the seat that captured last contains at
// least two cards, that no won pile contains exactly one, and that the won
// piles are empty before the first capture. If the game ends without a capture,
// the first seat may have won cards: those left on the table.
func (u *Setup) checkWon(p *gamekit.Problems) {
	for seat, won := range u.Won {
		leftovers := u.Turn == engine.Nobody && engine.Seat(seat) == u.First
		switch n := len(won); {
		case u.Last == engine.Nobody && n > 0 && !leftovers:
			p.Add("last", "nobody captured, but seat %d has won cards: %d", seat, n)
		case u.Last == engine.Seat(seat) && n < 2, n == 1:
			p.Add(fmt.Sprintf("won[%d]", seat), "too few cards for a capture: %d", n)
		}
	}
}
