package catcheleven

import (
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

const (
	minSeats = 2
	maxSeats = 4
	sides    = 2
	packSize = 52
	handSize = 4 // cards dealt to a seat at a time, and to the table at first
)

// The causes of a refused move. All wrap [engine.ErrIllegal].
var (
	// ErrNotInHand, "not-in-hand": the seat does not hold the card.
	ErrNotInHand = engine.Illegal("catcheleven", "not-in-hand", "that card is not in the hand")
	// ErrNotOnTable, "not-on-table": a card to take does not lie there.
	ErrNotOnTable = engine.Illegal("catcheleven", "not-on-table", "a card to take is not on the table")
	// ErrNoCapture, "no-capture": the card played does not take those cards.
	ErrNoCapture = engine.Illegal("catcheleven", "no-capture", "the card does not take these")
	// ErrMustCapture, "must-capture": the card played takes some cards.
	ErrMustCapture = engine.Illegal("catcheleven", "must-capture", "a card that can capture must")
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

// Validate returns an error that wraps [engine.ErrRules] and names every option
// that is not allowed, nil if there is none.
func (r Rules) Validate() error {
	var p engine.Problems
	p.Check(r.seats() == minSeats || r.seats() == maxSeats, "seats", "%d, want 2 or 4", r.Seats)
	p.Check(r.Pasur || !r.CancelSoor, "cancelSoor", "goes with pasur only")
	return p.Rules("catcheleven")
}

// UnmarshalJSON reads the JSON of rules over those in r. A field it does not
// know is an error. On error, r is unchanged.
func (r *Rules) UnmarshalJSON(data []byte) error {
	return engine.UnmarshalRules("catcheleven", data, r)
}

func (r *Rules) seats() int { return cmp.Or(r.Seats, minSeats) }

// Game is Catch Eleven; the zero Game is the standard game for two. It
// implements [engine.Positions] and [engine.InPlace].
type Game struct{ r *Rules }

var (
	_ engine.Positions[State, Move] = Game{}
	_ engine.InPlace[State, Move]   = Game{}
)

// New returns the game that follows those rules, or the error of
// [Rules.Validate].
func New(r Rules) (Game, error) {
	if err := r.Validate(); err != nil {
		return Game{}, err
	}
	if r.Seats == minSeats {
		r.Seats = 0
	}
	if r == standard {
		return Game{}, nil
	}
	return Game{&r}, nil
}

var standard Rules

func (g Game) rules() *Rules {
	if g.r == nil {
		return &standard
	}
	return g.r
}

// Rules returns the rules of the game, with 2 seats normalized to 0.
func (g Game) Rules() Rules { return *g.rules() }

// MarshalJSON returns the JSON of the game's rules.
func (g Game) MarshalJSON() ([]byte, error) { return json.Marshal(g.Rules()) }

// UnmarshalJSON reads the JSON of a game's rules into g. On error, g is
// unchanged.
func (g *Game) UnmarshalJSON(data []byte) error { return engine.UnmarshalGame(data, New, g) }

// Name returns "catcheleven".
func (Game) Name() string { return "catcheleven" }

// Seats returns 2 or 4.
func (g Game) Seats() int { return g.rules().seats() }

func (g Game) isSeat(seat engine.Seat) bool { return 0 <= seat && int(seat) < g.Seats() }

// Deal returns the position that seed deals, in which seat first leads; an
// invalid first means seat 0.
func (g Game) Deal(seed deck.Seed, first engine.Seat) (s State) {
	pack := deck.Standard()
	seed.Shuffles(func(r *deck.Shuffler) {
		r.Shuffle(pack[:])
		for g.rules().misdeal(pack[:]) {
			r.Shuffle(pack[:])
		}
	})
	if !g.isSeat(first) {
		first = 0
	}
	s.deal(g.rules(), pack[:], first)
	return s
}

// DealPack deals a given pack, top card first: four cards to each seat, from
// the first seat on, four to the table, the rest is the stock. The error wraps
// [engine.ErrPosition] if it is not a whole pack or, in Pasur, opens with a
// table that is dealt again; [engine.ErrSeat] if there is no seat first.
func (g Game) DealPack(pack []card.Card, first engine.Seat) (State, error) {
	if !g.isSeat(first) {
		return State{}, fmt.Errorf("%w: catcheleven: first %d", engine.ErrSeat, first)
	}
	var p engine.Problems
	r, whole := g.rules(), deck.Standard()
	p.Pack(whole[:], engine.Pile{Field: "pack", Cards: pack})
	if !p.Any() && r.misdeal(pack) {
		p.Add("pack", "Pasur does not open with the table %v", card.List(r.opening(pack)))
	}
	if p.Any() {
		return State{}, p.Position("catcheleven")
	}
	var s State
	s.deal(r, pack, first)
	return s, nil
}

// opening returns the cards of a pack that go to the table.
func (r *Rules) opening(pack []card.Card) []card.Card { return pack[r.seats()*handSize:][:handSize] }

// misdeal reports whether Pasur has the pack shuffled again.
func (r *Rules) misdeal(pack []card.Card) bool {
	if !r.Pasur {
		return false
	}
	table := card.SetOf(r.opening(pack)...)
	return table&card.Jack.Cards() != 0 || (table&card.Queen.Cards()).Len() > 2 || (table&card.King.Cards()).Len() > 2
}

// deal deals a pack to the zero State.
func (s *State) deal(r *Rules, pack []card.Card, first engine.Seat) {
	stock := pack[(r.seats()+1)*handSize:]
	s.table, s.first, s.seats, s.turn = card.SetOf(r.opening(pack)...), first, uint8(r.seats()), engine.HolderOf(first)
	for i := range s.seats {
		s.hands[s.fromFirst(i)] = card.SetOf(pack[i*handSize:][:handSize]...)
	}
	s.stock = uint8(copy(s.cards[maxStock-len(stock):], stock))
}

// Turn returns the seat to play, Nobody once the game is over.
func (Game) Turn(s State) engine.Seat { return s.Turn() }

// TurnOf returns the Turn of *s.
func (Game) TurnOf(s *State) engine.Seat { return s.turn.Seat() }

// Legal appends the moves of seat: for each card of its hand, in the order of
// [card.Compare], its captures, or, if it has none, the card laid down. It
// allocates only to grow dst. Few positions have more than a dozen moves; a
// table of many small cards can offer hundreds, and one laid by hand thousands.
func (g Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	return g.AppendMoves(dst, &s, seat)
}

// AppendMoves appends the Legal moves of seat in *s.
func (g Game) AppendMoves(dst []Move, s *State, seat engine.Seat) []Move {
	if seat != s.turn.Seat() || seat == engine.Nobody {
		return dst
	}
	r := g.rules()
	made := sums(s.table)
	for hand := s.hands[seat]; hand != 0; hand &= hand - 1 {
		c, n := hand.First(), len(dst)
		if dst = r.appendCaptures(dst, c, s.table, made); len(dst) == n {
			dst = append(dst, Move{Card: c})
		}
	}
	return dst
}

// Apply makes the move m of seat. Causes of a refusal are [ErrNotInHand],
// [ErrNotOnTable], [ErrNoCapture], [ErrMustCapture], [engine.ErrNoSuchMove],
// [engine.ErrNotYourTurn] and [engine.ErrGameOver]; on a view also
// [engine.ErrFaceDown].
func (g Game) Apply(s State, seat engine.Seat, m Move) (next State, err error) {
	if err := s.refusal(g.rules(), seat, m); err != nil {
		return s, engine.Refuse(seat, m, err)
	}
	next = s
	next.play(g.rules(), seat, m)
	return next, nil
}

// Advance makes the move m of seat in *s, which AppendMoves has listed.
func (g Game) Advance(s *State, seat engine.Seat, m Move) error {
	if s.endsHidden(m) {
		return engine.ErrFaceDown
	}
	s.play(g.rules(), seat, m)
	return nil
}

// refusal returns why the move may not be made, nil if it may.
func (s *State) refusal(r *Rules, seat engine.Seat, m Move) error {
	switch turn := s.turn.Seat(); {
	case turn == engine.Nobody:
		return engine.ErrGameOver
	case seat != turn:
		return engine.ErrNotYourTurn
	case !card.Standard.Has(m.Card) || m.Takes&^card.Standard != 0:
		return engine.ErrNoSuchMove
	case !s.hands[seat].Has(m.Card) && s.down[seat] > 0:
		return engine.ErrFaceDown
	case !s.hands[seat].Has(m.Card):
		return ErrNotInHand
	case m.Takes&^s.table != 0:
		return ErrNotOnTable
	case m.Takes == 0 && r.canCapture(m.Card, s.table):
		return ErrMustCapture
	case m.Takes != 0 && !r.captures(m.Card, m.Takes, s.table):
		return ErrNoCapture
	case s.endsHidden(m):
		return engine.ErrFaceDown
	}
	return nil
}

// endsHidden reports whether the move m is followed by a deal of cards that lie
// face down, as in a view.
func (s *State) endsHidden(m Move) bool {
	return s.stock > 0 && s.cards[maxStock-s.stock] == card.FaceDown &&
		s.allHands().Without(m.Card) == 0 && s.down == [maxSeats]uint8{}
}

// play makes a move that may be made.
func (s *State) play(r *Rules, seat engine.Seat, m Move) {
	s.hands[seat] = s.hands[seat].Without(m.Card)
	if m.Takes == 0 {
		s.table = s.table.With(m.Card)
	} else {
		side := Side(seat)
		s.table &^= m.Takes
		s.won[side] |= m.Takes.With(m.Card)
		s.last = engine.HolderOf(engine.Seat(side))
		if s.table == 0 && m.Card.Rank() != card.Jack {
			s.sweep(r, side)
		}
	}
	s.turn = engine.HolderOf((seat + 1) % engine.Seat(s.seats))
	if s.allHands() == 0 && s.down == [maxSeats]uint8{} {
		s.nextHand(r)
	}
}

// sweep counts a Basaat, or a soor.
func (s *State) sweep(r *Rules, side int) {
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
func (s *State) nextHand(r *Rules) {
	if s.stock > 0 {
		for i := range s.seats {
			s.hands[s.fromFirst(i)] = s.draw()
		}
		return
	}
	if side := s.LastCapture(); side >= 0 && !r.LeaveTable {
		s.won[side] |= s.table
		s.table = 0
	}
	s.turn = engine.HolderOf(engine.Nobody)
}
