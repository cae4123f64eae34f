package catcheleven

import (
	"cmp"
	"encoding/json"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

const (
	minSeats = 2
	maxSeats = 4
	maxSides = 3
	packSize = 52
	handSize = 4 // cards dealt to a seat at a time, and to the table at the start
)

// The reasons for refusing a move, each with its [engine.Code] in quotes. All wrap
// [engine.ErrIllegal].
var (
	// ErrNotInHand, "not-in-hand": the seat does not hold the card.
	ErrNotInHand = engine.Illegal("catcheleven", "not-in-hand", "that card is not in the hand")
	// ErrNotOnTable, "not-on-table": a card to capture is not on the table.
	ErrNotOnTable = engine.Illegal("catcheleven", "not-on-table", "a card to capture is not on the table")
	// ErrNoCapture, "no-capture": the card does not capture these cards.
	ErrNoCapture = engine.Illegal("catcheleven", "no-capture", "the card does not capture these cards")
	// ErrMustCapture, "must-capture": the card can capture, but is laid down.
	ErrMustCapture = engine.Illegal("catcheleven", "must-capture", "a card that can capture must capture")
)

// Rules are the options of the game. The zero Rules are Catch Eleven for two.
type Rules struct {
	// Seats is 2, 3 or 4; 0 means 2. Four play in two teams.
	Seats int `json:"seats,omitzero"`
	// LeaveTable means that nobody gets the cards left on the table at the end.
	LeaveTable bool `json:"leaveTable,omitzero"`
	// Pasur selects the traditional rules and scores.
	Pasur bool `json:"pasur,omitzero"`
	// CancelSoor means that, if the other side has a soor, a new soor does not count
	// but takes away one of the other side's soors. It requires Pasur, and two sides.
	CancelSoor bool `json:"cancelSoor,omitzero"`
}

// Pasur returns the traditional rules for two.
func Pasur() Rules { return Rules{Pasur: true} }

func (r Rules) validate() error {
	var p gamekit.Problems
	p.Check(minSeats <= r.seats() && r.seats() <= maxSeats, "seats", "%d, want 2, 3 or 4", r.Seats)
	p.Check(r.Pasur || !r.CancelSoor, "cancelSoor", "requires pasur")
	p.Check(r.sides() == 2 || !r.CancelSoor, "cancelSoor", "three seats have no other side")
	return p.Rules("catcheleven")
}

// UnmarshalJSON decodes the JSON of rules into r. Options that are left out keep
// their values; unknown options are errors. The error wraps [engine.ErrRules]; on error, r is
// unchanged.
func (r *Rules) UnmarshalJSON(data []byte) error {
	return gamekit.UnmarshalRules("catcheleven", data, r)
}

func (r *Rules) seats() int { return cmp.Or(r.Seats, minSeats) }

func (r *Rules) sides() int { return sidesOf(r.seats()) }

// sidesOf returns the number of sides: three seats play alone, two as well, and four in two teams.
func sidesOf(seats int) int {
	if seats == maxSides {
		return maxSides
	}
	return 2
}

// Game is Catch Eleven; the zero Game is the standard game for two. It
// implements [engine.Positions], [engine.InPlace] and [engine.Checked].
type Game struct {
	gamekit.PlainSpeech[State, Move] // all but Say, Side and SortHand

	r *Rules
}

// New returns the game with these rules. The error wraps [engine.ErrRules] and names all invalid options.
func New(r Rules) (Game, error) {
	if err := r.validate(); err != nil {
		return Game{}, err
	}
	if gamekit.Normalize(&r, Game{}.Options()); r == standard {
		return Game{}, nil
	}
	return Game{r: &r}, nil
}

var standard Rules

func (g Game) rules() *Rules {
	if g.r == nil {
		return &standard
	}
	return g.r
}

// Rules returns the rules of the game in their shortest form, in which Seats is 0 instead of
// 2: equal rules have the same form. [Game.Seats] returns the number of seats.
func (g Game) Rules() Rules { return *g.rules() }

// MarshalJSON returns the JSON of the rules.
func (g Game) MarshalJSON() ([]byte, error) { return json.Marshal(g.Rules()) }

// UnmarshalJSON decodes rules and sets g to the game that [New] returns for them. On
// error, g is unchanged.
func (g *Game) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalGame(data, New, g) }

// Name returns "catcheleven".
func (Game) Name() string { return "catcheleven" }

// Seats returns 2, 3 or 4.
func (g Game) Seats() int { return g.rules().seats() }

func (g Game) isSeat(seat engine.Seat) bool { return 0 <= seat && int(seat) < g.Seats() }

// Turn returns the seat to play, or Nobody once the game is over.
func (Game) Turn(s State) engine.Seat { return s.Turn() }

// TurnOf returns the Turn of *s.
func (Game) TurnOf(s *State) engine.Seat { return s.turn.Seat() }

// Legal appends the moves of seat: for each card in the hand, in the order of
// [card.Compare], the captures that it can make or, if there are none, the move that
// lays it down. Few positions have more than a dozen moves, but a table with many
// small cards can allow hundreds, and a position made by hand can allow thousands.
func (g Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	return g.AppendMoves(dst, &s, seat)
}

// AppendMoves appends the legal moves of seat in *s, as Legal does.
func (g Game) AppendMoves(dst []Move, s *State, seat engine.Seat) []Move {
	if seat != s.turn.Seat() || seat == engine.Nobody {
		return dst
	}
	made := sums(s.table)
	for hand := s.hands[seat]; hand != 0; hand &= hand - 1 {
		c, n := hand.First(), len(dst)
		if rank := c.Rank(); rank > card.Ten {
			dst = g.rules().appendFaceCaptures(dst, c, s.table)
		} else if made>>(eleven-rank)&1 != 0 {
			dst = appendSums(dst, c, s.table, 0, eleven-rank)
		}
		if len(dst) == n {
			dst = append(dst, Move{Card: c})
		}
	}
	return dst
}

// Apply makes the move m of seat. The error is a *[engine.MoveError] that wraps
// [ErrNotInHand], [ErrNotOnTable], [ErrNoCapture], [ErrMustCapture],
// [engine.ErrNoSuchMove], [engine.ErrNotYourTurn], [engine.ErrGameOver] or, in a
// view, [engine.ErrFaceDown].
func (g Game) Apply(s State, seat engine.Seat, m Move) (next State, err error) {
	next = s // a copy before the checks is faster than one after them
	err = g.Play(&next, seat, m)
	return next, err
}

// Play makes the move m of seat in *s. It refuses what Apply refuses; in that case, *s is
// unchanged.
func (g Game) Play(s *State, seat engine.Seat, m Move) error {
	if err := s.refusal(g.rules(), seat, m); err != nil {
		return engine.NewMoveError(seat, m, err)
	}
	s.play(g.rules(), seat, m)
	return nil
}

// Advance makes the move m of seat in *s. AppendMoves must have listed m.
func (g Game) Advance(s *State, seat engine.Seat, m Move) error {
	if s.endsHidden(m) {
		return engine.ErrFaceDown
	}
	s.play(g.rules(), seat, m)
	return nil
}

// refusal returns the reason why a move is not legal, or nil if it is legal.
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

// endsHidden reports whether the move m is followed by a deal of face-down cards,
// as can happen in a view.
func (s *State) endsHidden(m Move) bool {
	return s.stock > 0 && s.cards[maxStock-s.stock] == card.FaceDown &&
		s.allHands().Without(m.Card) == 0 && s.down == [maxSeats]uint8{}
}

// play makes a legal move.
func (s *State) play(r *Rules, seat engine.Seat, m Move) {
	s.hands[seat] = s.hands[seat].Without(m.Card)
	if m.Takes == 0 {
		s.table = s.table.With(m.Card)
	} else {
		side := int(seat) % r.sides()
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

// sweep counts a Basaat or a soor for a side.
func (s *State) sweep(r *Rules, side int) {
	switch {
	case r.Pasur && s.stock == 0: // the last hand has no soors
	case r.CancelSoor && s.sweeps[1-side] > 0:
		s.sweeps[1-side]--
	default:
		s.sweeps[side]++
	}
}

// nextHand is called when all hands are empty. It deals four more cards to each seat or,
// if the stock is empty, ends the game. The cards on the table then go to the side that
// captured last, unless LeaveTable is set.
func (s *State) nextHand(r *Rules) {
	if s.stock > 0 {
		for i := range s.seats {
			s.hands[s.fromFirst(i)] = s.draw()
		}
		return
	}
	if side := int(s.last.Seat()); side >= 0 && !r.LeaveTable {
		s.won[side] |= s.table
		s.table = 0
	}
	s.turn = engine.HolderOf(engine.Nobody)
}
