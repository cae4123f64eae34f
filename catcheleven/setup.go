package catcheleven

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
// receive, in which an unseen card is "??". The slices by side have two elements, or three for three seats. If there
// is no seat to play, Turn is [engine.Nobody]; if no side has captured, Last is -1. Neither
// of these values is the zero value, 0.
type Setup struct {
	First   engine.Seat `json:"first"`   // the seat that leads every hand
	Turn    engine.Seat `json:"turn"`    // the seat to play; Nobody once the game is over
	Last    int         `json:"last"`    // the side that captured last; -1 before the first capture
	Table   card.List   `json:"table"`   // in any order
	Hands   []card.List `json:"hands"`   // by seat
	Won     []card.List `json:"won"`     // the cards won, by side
	Basaats []int       `json:"basaats"` // by side; soors in Pasur
	Stock   card.List   `json:"stock"`   // the next card first
}

// NewSetup returns the Setup of a position made by hand, such as a puzzle. There must be
// one hand for each seat. Seat 0 is to play; if other hands are smaller, the first seat
// with a smaller hand has led. Any cards that are neither on the table nor in a hand have
// been won by side 1, which captured last. The stock is empty, and there are no Basaats.
// Any field may be changed before [Game.FromSetup] is called.
func NewSetup(table card.List, hands ...card.List) Setup {
	u := Setup{Last: -1, Table: table, Hands: hands, Won: make([]card.List, sidesOf(len(hands))), Basaats: make([]int, sidesOf(len(hands)))}
	if led := slices.IndexFunc(hands, func(h card.List) bool { return len(h) < len(hands[0]) }); led > 0 {
		u.First = engine.Seat(min(led, maxSeats))
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
func (u *Setup) UnmarshalJSON(data []byte) error {
	return gamekit.UnmarshalSetup("catcheleven", data, u)
}

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
	return given.View(g, data, func(v engine.View[Setup]) (State, error) { return v.State.state(g.rules(), true) })
}

// Setup returns the position with exported fields.
func (s State) Setup() Setup {
	u := Setup{
		First: s.first,
		Turn:  s.Turn(),
		Last:  int(s.last.Seat()),
		Table: s.table.Append(card.List{}),
		Hands: []card.List{},
		Stock: append(card.List{}, s.cards[maxStock-s.stock:]...),
	}
	for seat := range engine.Seat(s.seats) {
		u.Hands = append(u.Hands, s.hands[seat].Append(make(card.List, s.down[seat])))
	}
	for side := range sidesOf(int(s.seats)) {
		u.Won = append(u.Won, s.won[side].Append(card.List{}))
		u.Basaats = append(u.Basaats, int(s.sweeps[side]))
	}
	return u
}

// FromSetup returns the position that u describes, with all cards face up. The
// error wraps [engine.ErrPosition] and names the invalid fields. The package
// comment defines which positions are valid.
func (g Game) FromSetup(u Setup) (State, error) { return u.state(g.rules(), false) }

// state returns the position that u describes. In a view, cards in hands and in
// the stock may be face down.
func (u *Setup) state(r *Rules, view bool) (State, error) {
	var p gamekit.Problems
	if u.checkShape(&p, r); p.Any() {
		return State{}, p.Position("catcheleven")
	}
	u.checkCards(&p, view)
	u.checkTurn(&p, r)
	u.checkWon(&p, r)
	if p.Any() {
		return State{}, p.Position("catcheleven")
	}
	s := State{
		table: card.SetOf(u.Table...),
		stock: uint8(len(u.Stock)),
		turn:  engine.HolderOf(u.Turn),
		last:  engine.HolderOf(engine.Seat(u.Last)),
		first: u.First,
		seats: uint8(r.seats()),
	}
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

// checkShape checks that the slices by seat and by side have one element for each seat
// or side, and that First, Turn and Last are valid.
func (u *Setup) checkShape(p *gamekit.Problems, r *Rules) {
	seats, sides := r.seats(), r.sides()
	p.Len("hands", len(u.Hands), seats)
	p.Len("won", len(u.Won), sides)
	p.Len("basaats", len(u.Basaats), sides)
	p.Seat("first", u.First, seats)
	p.Holder("turn", u.Turn, seats)
	p.Range("last", u.Last, -1, sides-1)
}

// checkCards checks that every card of the pack is in exactly one place.
func (u *Setup) checkCards(p *gamekit.Problems, view bool) {
	piles := []gamekit.Pile{{Field: "table", Cards: u.Table}, {Field: "stock", Cards: u.Stock, MayHide: view}}
	piles = append(piles, given.Piles("hands", u.Hands, view)...)
	piles = append(piles, given.Piles("won", u.Won, false)...)
	p.Pack(card.Standard.Append(nil), piles...)
}

// checkTurn checks that the hands fit the turn and that the stock consists of whole
// hands.
func (u *Setup) checkTurn(p *gamekit.Problems, r *Rules) {
	n := len(u.Stock)
	if u.Turn == engine.Nobody {
		for _, hand := range u.Hands {
			n += len(hand)
		}
		p.Check(n == 0, "turn", "nobody, but there are cards to play")
		p.Check(len(u.Table) == 0 || u.Last == -1 || r.LeaveTable, "turn", "nobody, but there are cards to collect")
		return
	}
	seats := engine.Seat(r.seats())
	mine := len(u.Hands[u.Turn])
	p.Check(1 <= mine && mine <= handSize, fmt.Sprintf("hands[%d]", u.Turn), "cards of the seat to play: %d, want 1 to %d", mine, handSize)
	for i := range seats {
		seat, want := (u.First+i)%seats, mine
		if i < (u.Turn-u.First+seats)%seats {
			want-- // the seat has already played in this round
		}
		got := len(u.Hands[seat])
		p.Check(got == want, fmt.Sprintf("hands[%d]", seat), "cards: %d, but the seat to play has %d", got, mine)
	}
	deal := r.seats() * handSize
	p.Check(n%deal == 0 && n <= packSize-handSize-deal, "stock", "cards: %d, which do not make whole hands of four for each seat: lay the others elsewhere, such as in a won pile", n)
}

// checkWon checks that the won piles have enough cards for the last capture and
// for the Basaats, and that the piles are empty before the first capture.
func (u *Setup) checkWon(p *gamekit.Problems, r *Rules) {
	for side, won := range u.Won {
		n := len(won)
		switch {
		case u.Last == -1 && n > 0:
			p.Add("last", "nobody captured, but side %d has won cards: %d", side, n)
		case u.Last == side && n < 2, n == 1:
			p.Add(fmt.Sprintf("won[%d]", side), "too few cards for a capture: %d", n)
		}
		p.Range("basaats", u.Basaats[side], 0, n/2)
	}
	p.Check(!r.CancelSoor || u.Basaats[0] == 0 || u.Basaats[1] == 0, "basaats", "both sides have soors, which would have canceled each other")
}
