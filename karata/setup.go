package karata

import (
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/given"
)

// Setup is a position or a view with exported fields. It need not be valid;
// [Game.FromSetup] and [Game.DecodeView] check it. Its JSON is the form that clients
// receive, in which an unseen card is "??". Slices indexed by seat have an element
// for each seat. Turn, Next and Winner are [engine.Nobody], not 0, if they name no
// seat.
type Setup struct {
	Turn   engine.Seat `json:"turn"`   // the seat to play; Nobody once the game is over
	Phase  Phase       `json:"phase"`  // the kind of move that the game is waiting for; "lay" once the game is over
	Next   engine.Seat `json:"next"`   // the seat that plays next, while the seat to play asks or answers; otherwise Nobody
	Winner engine.Seat `json:"winner"` // Nobody if there is none

	Direction int         `json:"direction"` // 1 if play goes to higher seats, -1 if it goes to lower seats
	Pile      card.List   `json:"pile"`      // the top card last
	Laid      int         `json:"laid"`      // the number of cards of the pile that were laid in this turn
	Request   Request     `json:"request"`   // a suit or a card; BJ- or RJ- if an ace has lowered the request; empty if none is open
	Debt      int         `json:"debt"`      // the number of cards owed for the pending bomb
	Hands     []card.List `json:"hands"`     // by seat
	Last      []bool      `json:"last"`      // by seat: whether its "last card" stands
	Shown     card.List   `json:"shown"`     // cards in hands that fouls have shown, in any order
	Stock     card.List   `json:"stock"`     // the next card first
	Turned    int         `json:"turned"`    // the number of turnovers
	Under     card.List   `json:"under"`     // cards that were put under the stock at the last turnover and have not been shown since, in any order
	Held      []int       `json:"held"`      // by seat: how many of the cards in Under its hand contains
	// Seed is the seed of later turnovers; zero in views.
	Seed deck.Seed `json:"seed,omitzero"`

	Jumps int `json:"jumps,omitzero"` // the number of seats still to be jumped, if jumps may be countered
}

// NewSetup returns the Setup of a position made by hand, such as a puzzle. In the
// pile, the top card is last. The parameter hands has one hand for each seat. All
// other cards are in the stock, in the order of [card.Compare]. Seat 0 begins a
// turn, play goes to higher seats, and nothing is pending. Other fields may be
// changed before [Game.FromSetup] is called.
func NewSetup(pile card.List, hands ...card.List) Setup {
	stock := allCards &^ card.SetOf(pile...) &^ card.SetOf(slices.Concat(hands...)...)
	return Setup{
		Next: engine.Nobody, Winner: engine.Nobody, Direction: 1,
		Pile: pile, Hands: hands, Last: make([]bool, len(hands)), Stock: stock.Append(nil), Held: make([]int, len(hands)),
	}
}

// UnmarshalJSON decodes the JSON of a Setup into u. All fields except Seed and Jumps are
// required, and unknown fields are errors. The error wraps [engine.ErrPosition]; on
// error, u is unchanged.
func (u *Setup) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalSetup("karata", data, u) }

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
	return given.View(g, data, func(v engine.View[Setup]) (State, error) {
		s, err := v.State.state(g.rules(), true)
		if err == nil && !s.canBe() {
			err = gamekit.Invalid("karata", fmt.Errorf("view: not what %v sees", v.Seat))
		}
		return s, err
	})
}

// Setup returns the position with exported fields.
func (s State) Setup() Setup {
	u := Setup{
		Turn:      s.Turn(),
		Phase:     s.phase,
		Next:      s.Next(),
		Winner:    s.Winner(),
		Direction: s.Direction(),
		Pile:      s.Pile(),
		Laid:      int(s.laid),
		Request:   s.request,
		Debt:      int(s.debt),
		Hands:     []card.List{},
		Last:      []bool{},
		Shown:     s.shown.Append(card.List{}),
		Stock:     slices.Clone(card.List(s.cards[packSize-s.stock:])),
		Turned:    int(s.turned),
		Under:     s.under.Append(card.List{}),
		Held:      []int{},
		Seed:      s.seed,
		Jumps:     int(s.jumps),
	}
	for seat := range engine.Seat(s.seats) {
		u.Hands = append(u.Hands, s.hands[seat].Append(make(card.List, s.down[seat])))
		u.Last = append(u.Last, s.SaidLast(seat))
		u.Held = append(u.Held, int(s.held[seat]))
	}
	return u
}

// FromSetup returns the position that u describes, with all cards face up. The
// error wraps [engine.ErrPosition] and names the invalid fields. The package
// comment defines which positions are valid.
func (g Game) FromSetup(u Setup) (State, error) { return u.state(g.rules(), false) }

// canBe reports whether there is a way to deal the face-down cards of a view.
func (s *State) canBe() bool {
	fresh, under := s.unseen()
	return s.canDeal(fresh, false) && s.canDeal(under, true)
}

// canDeal reports whether dealUnseen can deal these cards.
func (s *State) canDeal(unseen card.Set, under bool) bool {
	said := 0 // the number of places in which no barred card may lie
	for i, n := range s.places(under) {
		if s.SaidLast(engine.Seat(i)) {
			said += n
		}
	}
	return said <= (unseen &^ barred).Len()
}

// state returns the position that u describes. In a view, cards in hands and in
// the stock may be face down.
func (u *Setup) state(r *Rules, view bool) (State, error) {
	var p gamekit.Problems
	if u.checkShape(&p, r.seats()); p.Any() {
		return State{}, p.Position("karata")
	}
	if u.checkCards(&p, r, view); p.Any() {
		return State{}, p.Position("karata")
	}
	u.checkTurn(&p, r)
	u.checkPending(&p, r)
	u.checkJumps(&p, r)
	u.checkLaid(&p)
	u.checkLast(&p)
	u.checkUnder(&p)
	if p.Any() {
		return State{}, p.Position("karata")
	}
	s := State{
		shown:    card.SetOf(u.Shown...),
		under:    card.SetOf(u.Under...),
		seed:     u.Seed,
		request:  u.Request,
		debt:     uint8(u.Debt),
		jumps:    uint8(u.Jumps),
		pile:     uint8(len(u.Pile)),
		stock:    uint8(len(u.Stock)),
		laid:     uint8(u.Laid),
		turned:   uint8(u.Turned),
		phase:    u.Phase,
		turn:     engine.HolderOf(u.Turn),
		next:     engine.HolderOf(u.Next),
		winner:   engine.HolderOf(u.Winner),
		seats:    uint8(len(u.Hands)),
		backward: u.Direction < 0,
		view:     view,
	}
	copy(s.cards[:], u.Pile)
	copy(s.cards[packSize-len(u.Stock):], u.Stock)
	for seat, hand := range u.Hands {
		s.hands[seat] = card.SetOf(hand...)
		s.down[seat] = uint8(len(hand) - s.hands[seat].Len())
		s.held[seat] = uint8(u.Held[seat])
		if u.Last[seat] {
			s.said |= 1 << seat
		}
	}
	return s, nil
}
