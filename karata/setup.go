package karata

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
// gets as JSON, where cards that are not seen are "??". Turn, Next and Winner
// are [engine.Nobody] where they name no seat, not 0.
type Setup struct {
	Turn      engine.Seat `json:"turn"`   // Nobody once the game is over
	Phase     Phase       `json:"phase"`  // lay once the game is over
	Next      engine.Seat `json:"next"`   // to play after this turn, while it asks or answers; else Nobody
	Winner    engine.Seat `json:"winner"` // Nobody if there is none
	Direction int         `json:"direction"`
	Pile      card.List   `json:"pile"`    // the top last
	Laid      int         `json:"laid"`    // cards of the pile laid in this turn
	Request   Request     `json:"request"` // empty if none is open
	Debt      int         `json:"debt"`    // cards of the pending bomb
	Hands     []card.List `json:"hands"`   // by seat
	Last      []bool      `json:"last"`    // by seat: whether "last card" stands
	Shown     card.List   `json:"shown"`   // cards of hands that fouls have shown, in any order
	Stock     card.List   `json:"stock"`   // the next card first
	Turned    int         `json:"turned"`  // times the pile was turned over
	Under     card.List   `json:"under"`   // cards that went under then and were not seen since, in any order
	Held      []int       `json:"held"`    // by seat: how many of those the hand has
	// Seed deals the turnovers to come. It is zero in views.
	Seed deck.Seed `json:"seed,omitzero"`
}

// UnmarshalJSON reads the JSON of a Setup into u, which keeps its value on an
// error. A field it does not know is an error: a position half understood is
// another position. A seat that is missing is none that FromSetup takes.
func (u *Setup) UnmarshalJSON(data []byte) error {
	type plain Setup // without this method
	const missing = -2
	p := plain{Turn: missing, Next: missing, Winner: missing}
	if err := engine.UnmarshalStrict(data, &p); err != nil {
		return engine.Invalid("karata", err)
	}
	*u = Setup(p)
	return nil
}

// MarshalJSON returns the JSON of the position's Setup.
func (s State) MarshalJSON() ([]byte, error) { return json.Marshal(s.Setup()) }

// UnmarshalJSON returns an error: only a [Setup] can be decoded, and only a
// Game makes a State of it.
func (*State) UnmarshalJSON([]byte) error {
	return engine.Invalid("karata", errors.New("decode a Setup, then call FromSetup or FromView"))
}

// Setup returns the position laid open.
func (s State) Setup() Setup {
	u := Setup{
		Turn:      Game{}.Turn(s),
		Phase:     s.phase,
		Next:      s.Next(),
		Winner:    s.Winner(),
		Direction: s.Direction(),
		Pile:      append(card.List{}, s.cards[:s.pile]...),
		Laid:      int(s.laid),
		Request:   s.request,
		Debt:      int(s.debt),
		Hands:     []card.List{},
		Last:      []bool{},
		Shown:     s.shown.Append(card.List{}),
		Stock:     append(card.List{}, s.cards[packSize-s.stock:]...),
		Turned:    int(s.turned),
		Under:     s.under.Append(card.List{}),
		Held:      []int{},
		Seed:      s.seed,
	}
	for seat := range engine.Seat(s.seats) {
		u.Hands = append(u.Hands, s.hands[seat].Append(make(card.List, s.down[seat])))
		u.Last = append(u.Last, s.SaidLast(seat))
		u.Held = append(u.Held, int(s.held[seat]))
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
	if view != (engine.View[State]{Seat: v.Seat, State: s}) || g.isSeat(v.Seat) && s.down[v.Seat] > 0 || !s.canBe() {
		return engine.View[State]{}, engine.Invalid("karata", fmt.Errorf("view: not what %v sees", v.Seat))
	}
	return view, nil
}

// canBe reports whether the cards that lie face down in a view can be dealt.
func (s *State) canBe() bool {
	fresh, under := s.unseen()
	return s.canDeal(fresh, false) && s.canDeal(under, true)
}

func (s *State) canDeal(unseen card.Set, under bool) bool {
	said := 0 // places for cards that are not barred
	for i, n := range s.places(under) {
		if s.SaidLast(engine.Seat(i)) {
			said += n
		}
	}
	return said <= (unseen &^ barred).Len()
}

// state returns the position, in whose hands and stock cards may lie face down
// if it is a view.
func (g Game) state(u Setup, view bool) (State, error) {
	if errs := g.checkShape(u); errs != nil {
		return State{}, engine.Invalid("karata", errs...)
	}
	if errs := g.checkCards(u, view); errs != nil {
		return State{}, engine.Invalid("karata", errs...)
	}
	if errs := slices.Concat(g.checkTurn(u), g.checkObligations(u), checkTurnCards(u), checkSaid(u), checkUnder(u, view)); errs != nil {
		return State{}, engine.Invalid("karata", errs...)
	}
	s := State{
		shown:    card.SetOf(u.Shown...),
		under:    card.SetOf(u.Under...),
		seed:     u.Seed,
		request:  u.Request,
		debt:     uint8(u.Debt),
		pile:     uint8(len(u.Pile)),
		stock:    uint8(len(u.Stock)),
		laid:     uint8(u.Laid),
		turned:   uint8(u.Turned),
		phase:    u.Phase,
		turn:     int8(u.Turn) + 1,
		next:     int8(u.Next) + 1,
		winner:   int8(u.Winner) + 1,
		seats:    uint8(g.Seats()),
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

// checkShape checks that there is one of what each seat has, that seats are
// seats, and that numbers are in their range.
func (g Game) checkShape(u Setup) []error {
	var errs []error
	for _, zone := range []struct {
		name string
		len  int
	}{{"hands", len(u.Hands)}, {"last", len(u.Last)}, {"held", len(u.Held)}} {
		if zone.len != g.Seats() {
			errs = append(errs, fmt.Errorf("%s: %d of them, want %d", zone.name, zone.len, g.Seats()))
		}
	}
	for _, zone := range []struct {
		name string
		seat engine.Seat
	}{{"turn", u.Turn}, {"next", u.Next}, {"winner", u.Winner}} {
		if !g.isSeat(zone.seat) && zone.seat != engine.Nobody {
			errs = append(errs, fmt.Errorf("%s: no seat %d", zone.name, zone.seat))
		}
	}
	for _, zone := range []struct {
		name   string
		n, max int
	}{
		{"phase", int(u.Phase), len(phaseNames) - 1},
		{"laid", u.Laid, max(0, len(u.Pile)-1)}, // on some other card
		{"debt", u.Debt, packSize},
		{"turned", u.Turned, maxTurnovers},
	} {
		if zone.n < 0 || zone.n > zone.max {
			errs = append(errs, fmt.Errorf("%s: %d, want 0 to %d", zone.name, zone.n, zone.max))
		}
	}
	if len(u.Pile) == 0 {
		errs = append(errs, errors.New("pile: no card"))
	}
	if u.Direction != 1 && u.Direction != -1 {
		errs = append(errs, fmt.Errorf("direction: %d, want 1 or -1", u.Direction))
	}
	if u.Request != (Request{}) && !u.Request.valid() {
		errs = append(errs, fmt.Errorf("request: nothing to ask for: %+v", u.Request))
	}
	return errs
}

// checkCards checks that the pack lies there whole, every card in one place,
// and that the cards of which more is known are sets, and lie where they can.
func (g Game) checkCards(u Setup, view bool) []error {
	zones := []deck.Zone{{Name: "pile", Cards: u.Pile}, {Name: "stock", Cards: u.Stock, Hides: view}}
	var held card.Set
	for i, hand := range u.Hands {
		zones = append(zones, deck.Zone{Name: fmt.Sprintf("hands[%d]", i), Cards: hand, Hides: view})
		held |= card.SetOf(hand...)
	}
	all := deck.WithJokers()
	errs := deck.CheckZones(all[:], zones...)
	if shown := card.SetOf(u.Shown...); shown.Len() != len(u.Shown) || shown&^held != 0 {
		errs = append(errs, fmt.Errorf("shown: %v, of which not all lie in hands once", u.Shown))
	}
	if len(u.Shown) > 0 && g.rules().Fine == 0 {
		errs = append(errs, fmt.Errorf("shown: %v, but there are no fines", u.Shown))
	}
	under := card.SetOf(u.Under...)
	if under.Len() != len(u.Under) || under&(card.SetOf(u.Pile...)|card.SetOf(u.Shown...)) != 0 {
		errs = append(errs, fmt.Errorf("under: %v, of which not all are unseen once", u.Under))
	}
	return errs
}

// checkTurn checks that the phase is one of the turn, or the game at an end.
func (g Game) checkTurn(u Setup) []error {
	top := u.Pile[len(u.Pile)-1]
	var errs []error
	if (u.Phase == Laying) != (u.Next == engine.Nobody) {
		errs = append(errs, fmt.Errorf("next: seat %d in the phase %v", u.Next, u.Phase))
	}
	switch {
	case u.Turn == engine.Nobody && (u.Phase != Laying || u.Laid > 0):
		errs = append(errs, errors.New("turn: nobody's, but there is one in progress"))
	case u.Turn == engine.Nobody && u.Winner == engine.Nobody:
		most := max(1, u.Debt+g.rules().Fine) // that anybody may have had to draw
		if u.Turned < maxTurnovers && most < len(u.Stock)+len(u.Pile) || most <= len(u.Stock) {
			errs = append(errs, errors.New("turn: nobody's, but nobody has won and there are cards to draw"))
		}
	case u.Turn == engine.Nobody && (len(u.Hands[u.Winner]) > 0 || !ordinary.Has(top)):
		errs = append(errs, fmt.Errorf("winner: seat %d cannot have won", u.Winner))
	case u.Turn != engine.Nobody && u.Winner != engine.Nobody:
		errs = append(errs, fmt.Errorf("winner: seat %d, but the game goes on", u.Winner))
	case u.Phase != Laying && (u.Laid > 0 || u.Last[u.Turn]):
		errs = append(errs, fmt.Errorf("phase: %v, but the turn is not closed", u.Phase))
	case (u.Phase == AskingSuit || u.Phase == AskingCard) && (topAces(u.Pile) < askFor(u.Phase) || u.Request != Request{}):
		errs = append(errs, fmt.Errorf("phase: %v, which no ace has earned", u.Phase))
	case u.Phase == Answering && len(u.Hands[u.Turn]) == 0:
		errs = append(errs, fmt.Errorf("phase: %v, but there are no cards in hand", u.Phase))
	}
	return errs
}

// askFor returns what the aces of a turn must have come to for the phase.
func askFor(p Phase) int {
	if p == AskingCard {
		return askCard
	}
	return askSuit
}

// topAces returns the most that the aces of a turn can have come to that left
// that pile: all that lie on top of it.
func topAces(pile card.List) int {
	value := 0
	for i := len(pile) - 1; i >= 0 && aces.Has(pile[i]); i-- {
		value += AceValue(pile[i])
	}
	return value
}

// checkObligations checks that a request stands on an ace, a debt on the bomb
// that made it, or on the bombs, and that neither survives a win.
func (g Game) checkObligations(u Setup) []error {
	pile := u.Pile[:len(u.Pile)-u.Laid]
	top := pile[len(pile)-1]
	var errs []error
	if u.Request != (Request{}) && !aces.Has(top) {
		errs = append(errs, fmt.Errorf("request: %v on %v, which is no ace", u.Request, top))
	}
	owed := 0
	for i := len(pile) - 1; i >= 0 && owed < u.Debt; i-- {
		owed += Bomb(pile[i])
		if !g.rules().Cumulative || !bombs.Has(pile[i]) {
			break
		}
	}
	if u.Debt > 0 && (!bombs.Has(top) || owed != u.Debt) {
		errs = append(errs, fmt.Errorf("debt: %d on %v", u.Debt, top))
	}
	return errs
}

// checkTurnCards checks that the cards of the turn in progress may have been
// laid.
func checkTurnCards(u Setup) []error {
	pile := u.Pile[:len(u.Pile)-u.Laid]
	may := Opens(pile[len(pile)-1], u.Request, u.Debt)
	for _, c := range u.Pile[len(pile):] {
		if !may.Has(c) {
			return []error{fmt.Errorf("laid: %v may not be laid in the turn %v", c, u.Pile[len(pile):])}
		}
		may = Follows(c)
	}
	return nil
}

// checkSaid checks that no seat whose "last card" stands has or has laid a card
// that barred it from saying so, or has no card.
func checkSaid(u Setup) []error {
	var errs []error
	for seat, hand := range u.Hands {
		if !u.Last[seat] {
			continue
		}
		if engine.Seat(seat) == u.Turn {
			hand = slices.Concat(hand, u.Pile[len(u.Pile)-u.Laid:])
		}
		if len(hand) == 0 || card.SetOf(hand...)&barred != 0 {
			errs = append(errs, fmt.Errorf("last: seat %d, which cannot have said so", seat))
		}
	}
	return errs
}

// checkUnder checks that the cards that went under at the last turnover are
// where they can be: in the stock, which has no others, or in hands that have
// drawn them.
func checkUnder(u Setup, view bool) []error {
	var errs []error
	under := card.SetOf(u.Under...)
	total := 0
	switch {
	case u.Turned > 0:
		total = len(u.Stock)
	case under != 0:
		errs = append(errs, fmt.Errorf("under: %v, but the pile was never turned over", u.Under))
	}
	for seat, hand := range u.Hands {
		n := (card.SetOf(hand...) & under).Len()
		down := 0
		if view {
			down = len(hand) - card.SetOf(hand...).Len()
		}
		if held := u.Held[seat]; held < n || held > n+down {
			errs = append(errs, fmt.Errorf("held: %d by seat %d", held, seat))
		}
		total += u.Held[seat]
	}
	if total != len(u.Under) {
		errs = append(errs, fmt.Errorf("under: %d cards, want %d", len(u.Under), total))
	}
	return errs
}
