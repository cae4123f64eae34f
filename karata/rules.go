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

const (
	minSeats     = 2
	maxSeats     = 6
	packSize     = 54
	minHand      = 3
	maxFine      = 2
	maxTurnovers = 8
)

// Why a move may be refused. All wrap [engine.ErrIllegal].
var (
	ErrNotInHand  = engine.Illegal("karata: that card is not in the hand")
	ErrRequest    = engine.Illegal("karata: the request wants another card, or an ace")
	ErrBomb       = engine.Illegal("karata: a bomb is pending, which the card does not counter")
	ErrNoMatch    = engine.Illegal("karata: the card has neither the face nor the suit of the top card")
	ErrNoFollow   = engine.Illegal("karata: the card may not follow the last one of the turn")
	ErrNothingYet = engine.Illegal("karata: a turn closes after at least one card; else draw")
	ErrLaid       = engine.Illegal("karata: who has laid a card does not draw")
	ErrAsk        = engine.Illegal("karata: the aces have earned another question: a suit, or a card")
	ErrPhase      = engine.Illegal("karata: it is not the time for that")
	ErrSpecial    = engine.Illegal("karata: a hand with A, 2, 3, J, K or a joker declares no last card")
)

// Rules are the options of the game. The zero Rules are the standard game, for
// two.
type Rules struct {
	// Seats is the number of seats, 2 to 6; 0 means 2.
	Seats int `json:"seats,omitzero"`
	// Hand is the number of cards dealt to each seat, at least 3, and at most
	// 53 for all seats together; 0 means 4.
	Hand int `json:"hand,omitzero"`
	// Fine is the number of cards, 1 or 2, that a seat draws for laying one
	// that may not be laid; 0 means that such a move is refused instead.
	Fine int `json:"fine,omitzero"`
	// Cumulative adds up the bombs of a turn and the debt they counter. An ace
	// blocks all of it.
	Cumulative bool `json:"cumulative,omitzero"`
}

// filled returns the rules with the standard numbers instead of 0.
func (r Rules) filled() Rules {
	if r.Seats == 0 {
		r.Seats = standard.Seats
	}
	if r.Hand == 0 {
		r.Hand = standard.Hand
	}
	return r
}

// Validate returns all that makes no sense in the rules, nil if nothing. The
// error wraps [engine.ErrRules].
func (r Rules) Validate() error {
	var errs []error
	refuse := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("%w: karata: %s", engine.ErrRules, fmt.Sprintf(format, args...)))
	}
	r = r.filled()
	seatsFit := minSeats <= r.Seats && r.Seats <= maxSeats
	if !seatsFit {
		refuse("%d seats, want 2 to 6", r.Seats)
	}
	switch {
	case r.Hand < minHand || r.Hand >= packSize:
		refuse("hands of %d, want at least 3 and at most 53 cards in all", r.Hand)
	case seatsFit && r.Seats*r.Hand >= packSize:
		refuse("%d hands of %d, want at most 53 cards in all", r.Seats, r.Hand)
	}
	if r.Fine < 0 || r.Fine > maxFine {
		refuse("a fine of %d, want 0, 1 or 2", r.Fine)
	}
	return errors.Join(errs...)
}

// UnmarshalJSON reads the JSON of rules over those in r, which keeps its value
// on an error. A field it does not know is an error.
func (r *Rules) UnmarshalJSON(data []byte) error {
	type plain Rules // without this method
	p := plain(*r)
	if err := engine.UnmarshalStrict(data, &p); err != nil {
		return fmt.Errorf("%w: karata: %w", engine.ErrRules, err)
	}
	*r = Rules(p)
	return nil
}

// Game is Karata; the zero Game is the standard game for two. It implements
// [engine.Game].
type Game struct{ r *Rules }

var (
	_        engine.Game[State, Move] = Game{}
	standard                          = Rules{Seats: 2, Hand: 4}
)

// New returns the game that follows those rules, or the error of
// [Rules.Validate].
func New(r Rules) (Game, error) {
	if err := r.Validate(); err != nil {
		return Game{}, err
	}
	r = r.filled()
	if r == standard {
		return Game{}, nil
	}
	return Game{&r}, nil
}

// rules returns the rules with all numbers filled in.
func (g Game) rules() *Rules {
	if g.r == nil {
		return &standard
	}
	return g.r
}

// Rules returns the rules the game follows, with 0 for what is standard.
func (g Game) Rules() Rules {
	r := *g.rules()
	if r.Seats == standard.Seats {
		r.Seats = 0
	}
	if r.Hand == standard.Hand {
		r.Hand = 0
	}
	return r
}

// MarshalJSON returns the JSON of the game's rules.
func (g Game) MarshalJSON() ([]byte, error) { return json.Marshal(g.Rules()) }

// UnmarshalJSON reads the JSON of a game's rules into g, which keeps its value
// on an error.
func (g *Game) UnmarshalJSON(data []byte) error { return engine.UnmarshalGame(data, New, g) }

// Name returns "karata".
func (Game) Name() string { return "karata" }

// Seats returns the number of seats, 2 to 6.
func (g Game) Seats() int { return g.rules().Seats }

func (g Game) isSeat(seat engine.Seat) bool { return 0 <= seat && int(seat) < g.Seats() }

// Deal returns the position that seed deals with first to play; a first that is
// no seat is taken for 0. The turnovers are dealt by the first seed that seed
// derives.
func (g Game) Deal(seed deck.Seed, first engine.Seat) State {
	cards := deck.WithJokers()
	r := seed.Rand()
	deck.Shuffle(r, cards[:])
	if !g.isSeat(first) {
		first = 0
	}
	s, passed := g.deal(cards[:], first)
	if passed > 0 {
		deck.Shuffle(r, s.cards[packSize-s.stock:])
	}
	s.seed = seed.Derive(1)
	return s
}

// DealPack deals a given pack, top card first: all of its hand to each seat,
// from the first round, then the cards to the first ordinary one, which opens
// the pile while those before it go under the stock. Turnovers are dealt by the
// zero seed. The error wraps [engine.ErrPosition] if it is not a whole pack,
// [engine.ErrSeat] if there is no seat first.
func (g Game) DealPack(cards []card.Card, first engine.Seat) (State, error) {
	if !g.isSeat(first) {
		return State{}, fmt.Errorf("%w: karata: first %d", engine.ErrSeat, first)
	}
	all := deck.WithJokers()
	if errs := deck.CheckZones(all[:], deck.Zone{Name: "pack", Cards: cards}); errs != nil {
		return State{}, engine.Invalid("karata", errs...)
	}
	s, _ := g.deal(cards, first)
	return s, nil
}

// deal deals a pack, and returns how many cards were passed over to open the
// pile.
func (g Game) deal(cards []card.Card, first engine.Seat) (s State, passed int) {
	r := g.rules()
	s.seats = uint8(r.Seats)
	for i := range r.Seats {
		s.hands[(int(first)+i)%r.Seats] = card.SetOf(cards[:r.Hand]...)
		cards = cards[r.Hand:]
	}
	passed = max(0, slices.IndexFunc(cards, ordinary.Has))
	s.cards[0], s.pile = cards[passed], 1
	s.stock = uint8(len(cards) - 1)
	stock := s.cards[packSize-s.stock:]
	copy(stock[copy(stock, cards[passed+1:]):], cards[:passed])
	s.begin(first)
	return s, passed
}

// Turn returns the seat to play, Nobody once the game is over.
func (Game) Turn(s State) engine.Seat { return engine.Seat(s.turn) - 1 }

// playable returns the cards that may be laid next.
func (s *State) playable() card.Set {
	if s.laid > 0 {
		return Follows(s.Top())
	}
	return Opens(s.Top(), s.request, int(s.debt))
}

// mayDeclare reports whether all of seat's hand is seen, and has no card that
// bars it from declaring.
func (s *State) mayDeclare(seat engine.Seat) bool {
	return s.down[seat] == 0 && s.hands[seat]&barred == 0
}

// Legal appends the moves of seat: the cards it may lay, in the order of
// [card.Compare], and Done behind a card, Draw before the first; or what it may
// ask for, in the order ♣ ♦ ♥ ♠ or of [card.Compare]; or Last, if it may, and
// Not. Fouls are not among them.
func (g Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	if seat != g.Turn(s) || seat == engine.Nobody {
		return dst
	}
	switch s.phase {
	case Laying:
		for may := s.hands[seat] & s.playable(); may != 0; may &= may - 1 {
			dst = append(dst, Move{Kind: Play, Card: may.First()})
		}
		if s.laid > 0 {
			return append(dst, Move{Kind: Done})
		}
		return append(dst, Move{Kind: Draw})
	case AskingSuit:
		for suit := card.Clubs; suit <= card.Spades; suit++ {
			dst = append(dst, Move{Kind: Ask, Suit: suit})
		}
		return dst
	case AskingCard:
		for all := pack; all != 0; all &= all - 1 {
			dst = append(dst, Move{Kind: Ask, Card: all.First()})
		}
		return dst
	}
	if s.mayDeclare(seat) {
		dst = append(dst, Move{Kind: Last})
	}
	return append(dst, Move{Kind: Not})
}

// Apply makes the move m of seat. Causes of a refusal are the errors of this
// package, [engine.ErrNotYourTurn] and [engine.ErrGameOver]; on a view also
// [engine.ErrFaceDown]. With fines on, laying a card of the hand that may not be
// laid is not refused: it is a foul.
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
	}
	if err := g.breach(s, seat, m); err != nil {
		return err
	}
	// No cards can be drawn in a view; but if there are none, it is seen that the
	// game ends.
	if s.view {
		if n := g.draws(s, m); n > 0 && s.canDraw(n, m.Kind == Play) {
			return engine.ErrFaceDown
		}
	}
	return nil
}

// breach returns which rule the seat to play would break by a move, nil if
// none. A foul breaks none.
func (g Game) breach(s *State, seat engine.Seat, m Move) error {
	switch {
	case s.phase == Laying && m == Move{Kind: Play, Card: m.Card}:
		return g.breachOfCard(s, seat, m.Card)
	case s.phase == Laying && m == Move{Kind: Done}:
		if s.laid == 0 {
			return ErrNothingYet
		}
		return nil
	case s.phase == Laying && m == Move{Kind: Draw}:
		if s.laid > 0 {
			return ErrLaid
		}
		return nil
	case s.phase == AskingSuit && m == Move{Kind: Ask, Suit: m.Suit} && m.asked().valid(),
		s.phase == AskingCard && m == Move{Kind: Ask, Card: m.Card} && m.asked().valid(),
		s.phase == Answering && m == Move{Kind: Not}:
		return nil
	case s.phase == Answering && m == Move{Kind: Last}:
		switch {
		case s.hands[seat]&barred != 0:
			return ErrSpecial
		case s.down[seat] > 0:
			return engine.ErrFaceDown
		}
		return nil
	case (s.phase == AskingSuit || s.phase == AskingCard) && m.Kind == Ask:
		return ErrAsk
	}
	return ErrPhase
}

// breachOfCard returns why the card may not be laid, nil if it may or if laying
// it is a foul.
func (g Game) breachOfCard(s *State, seat engine.Seat, c card.Card) error {
	switch {
	case !s.hands[seat].Has(c) && s.down[seat] > 0:
		return engine.ErrFaceDown
	case !s.hands[seat].Has(c):
		return ErrNotInHand
	case s.playable().Has(c) || g.rules().Fine > 0:
		return nil
	case s.laid > 0:
		return ErrNoFollow
	case s.request != Request{}:
		return ErrRequest
	case s.debt > 0:
		return ErrBomb
	}
	return ErrNoMatch
}

// foul reports whether the move is one that is fined.
func (s *State) foul(m Move) bool { return m.Kind == Play && !s.playable().Has(m.Card) }

// draws returns how many cards the seat is to draw by the move, which may be
// made.
func (g Game) draws(s *State, m Move) int {
	switch {
	case m.Kind == Draw || m.Kind == Done:
		return g.rules().Effect(s.turnCards(), s.request, int(s.debt)).Draws
	case s.foul(m):
		return int(s.debt) + g.rules().Fine
	}
	return 0
}

// play makes a move that may be made.
func (g Game) play(s *State, seat engine.Seat, m Move) {
	switch m.Kind {
	case Play:
		if !s.foul(m) {
			s.lay(seat, m.Card)
			return
		}
		n := g.draws(s, m)
		s.takeBack(seat)
		s.reveal(seat, m.Card)
		g.closeDrawing(s, seat, n)
	case Draw:
		g.closeDrawing(s, seat, g.draws(s, m))
	case Done:
		g.closeTurn(s, seat)
	case Ask:
		s.request = m.asked()
		g.askLast(s, seat)
	case Last:
		s.said |= 1 << seat
		s.begin(s.Next())
	case Not:
		s.begin(s.Next())
	}
}

// closeDrawing ends a turn that lays nothing: the seat draws n cards, and with
// them what a bomb cost. An open request stays.
func (g Game) closeDrawing(s *State, seat engine.Seat, n int) {
	s.said &^= 1 << seat
	if !s.draw(seat, n) {
		s.finish(engine.Nobody)
		return
	}
	s.debt = 0
	g.follow(s, seat, Effect{})
	g.askLast(s, seat)
}

// closeTurn does what the cards of the turn do, in the order of the rules:
// request and debt, the question's draw, asking, winning, "last card".
func (g Game) closeTurn(s *State, seat engine.Seat) {
	e := g.rules().Effect(s.turnCards(), s.request, int(s.debt))
	said := s.SaidLast(seat)
	s.said &^= 1 << seat
	s.laid = 0
	s.request, s.debt = e.Request, uint8(e.Debt)
	g.follow(s, seat, e)
	if e.Draws > 0 && !s.draw(seat, e.Draws) {
		s.finish(engine.Nobody)
		return
	}
	switch {
	case e.Asks == askSuit:
		s.phase = AskingSuit
	case e.Asks == askCard:
		s.phase = AskingCard
	case said && s.HandLen(seat) == 0:
		// The hand had no barred card, and a question would have drawn: the
		// last card is an ordinary one.
		s.finish(seat)
	default:
		g.askLast(s, seat)
	}
}

// follow notes whose turn is next.
func (g Game) follow(s *State, seat engine.Seat, e Effect) {
	next, direction := e.next(int(seat), g.Seats(), s.Direction())
	s.next = int8(next) + 1
	s.backward = direction < 0
}

// askLast puts the question of "last card" to a seat with cards in hand. One
// without is not asked, and stands at not.
func (g Game) askLast(s *State, seat engine.Seat) {
	s.phase = Answering
	if s.HandLen(seat) == 0 {
		s.begin(s.Next())
	}
}
