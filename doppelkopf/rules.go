package doppelkopf

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

const (
	seats    = 4
	packSize = 48
)

// The causes of a refused move. All wrap [engine.ErrIllegal].
var (
	// ErrDeclare, "must-declare": the seats still declare.
	ErrDeclare = engine.Illegal("doppelkopf", "must-declare", "the seats still declare")
	// ErrNameIt, "must-name": a reservation is declared by its name.
	ErrNameIt = engine.Illegal("doppelkopf", "must-name", "the wedding or the solo must be named")
	// ErrForced, "must-solo": a forced seat must name a solo.
	ErrForced = engine.Illegal("doppelkopf", "must-solo", "a forced seat must name a solo")
	// ErrWedding, "no-wedding": the seat does not have both ♣Q.
	ErrWedding = engine.Illegal("doppelkopf", "no-wedding", "a wedding needs both ♣Q")
	// ErrNoCard, "must-play": the time to declare is over.
	ErrNoCard = engine.Illegal("doppelkopf", "must-play", "a card must be played")
	// ErrNotInHand, "not-in-hand": the seat does not hold the card.
	ErrNotInHand = engine.Illegal("doppelkopf", "not-in-hand", "that card is not in the hand")
	// ErrMustFollow, "must-follow": the seat has cards of the class led.
	ErrMustFollow = engine.Illegal("doppelkopf", "must-follow", "the class led must be followed")
	// ErrTooEarly, "too-early": the parties are not decided yet.
	ErrTooEarly = engine.Illegal("doppelkopf", "too-early", "nothing is announced before the parties are decided")
	// ErrTooLate, "too-late": the seat holds too few cards for the announcement.
	ErrTooLate = engine.Illegal("doppelkopf", "too-late", "too few cards are left in the hand for that")
	// ErrBarred, "barred": the party has answered late.
	ErrBarred = engine.Illegal("doppelkopf", "barred", "a party that answered late announces no levels")
	// ErrParty, "other-party": the announcement is the other party's.
	ErrParty = engine.Illegal("doppelkopf", "other-party", "that is not the seat's party")
	// ErrSaid, "already-said": the party has announced that.
	ErrSaid = engine.Illegal("doppelkopf", "already-said", "the party has said that")
)

// Rules are the options of the game. The zero Rules are [Tournament].
type Rules struct {
	NoNines       bool        `json:"noNines,omitzero"`       // 40 cards, 10 each
	House         bool        `json:"house,omitzero"`         // scores as the home game does
	SecondDulle   SecondDulle `json:"secondDulle,omitzero"`   // when the second ♥10 of a trick beats the first
	PigsTrump     bool        `json:"pigsTrump,omitzero"`     // both ♦A of one hand are the highest trumps
	CharlieCaught bool        `json:"charlieCaught,omitzero"` // catching ♣J in the last trick counts
	// CompulsorySolo has the seats whose solo would be compulsory.
	CompulsorySolo [4]bool `json:"compulsorySolo,omitzero"`
	// ForcedSolo makes the first of those seats, counted from the first seat,
	// play its solo now.
	ForcedSolo bool `json:"forcedSolo,omitzero"`
}

// Tournament returns the tournament rules of the Deutscher
// Doppelkopf-Verband, which are the zero Rules.
func Tournament() Rules { return Rules{} }

// House returns the rules of the looser home game.
func House() Rules { return Rules{House: true} }

// Validate returns an error that wraps [engine.ErrRules] and names the fields
// that contradict each other, nil if there are none.
func (r Rules) Validate() error {
	var p engine.Problems
	p.Check(r.SecondDulle <= SecondNotLast, "secondDulle", "no usage %d", r.SecondDulle)
	p.Check(!r.ForcedSolo || r.CompulsorySolo != [seats]bool{}, "forcedSolo", "no seat in compulsorySolo")
	return p.Rules("doppelkopf")
}

// UnmarshalJSON reads the JSON of rules over those in r. A field it does not
// know is an error. On error, r is unchanged.
func (r *Rules) UnmarshalJSON(data []byte) error {
	return engine.UnmarshalRules("doppelkopf", data, r)
}

// handSize returns the number of cards dealt to a seat.
func (r *Rules) handSize() int {
	if r.NoNines {
		return 10
	}
	return packSize / seats
}

// pack returns the cards that are dealt, in the order of [card.Compare].
func (r *Rules) pack() (pack [packSize]card.Card, size int) {
	if r.NoNines {
		short := deck.DoppelkopfNoNines()
		return pack, copy(pack[:], short[:])
	}
	return deck.Doppelkopf(), packSize
}

// Game is Doppelkopf; the zero Game is the tournament game. It implements
// [engine.Positions], [engine.InPlace] and [engine.Roller].
type Game struct{ r *Rules }

var (
	_        engine.Positions[State, Move] = Game{}
	_        engine.InPlace[State, Move]   = Game{}
	_        engine.Roller[State]          = Game{}
	standard Rules
)

// New returns the game that follows those rules, or the error of
// [Rules.Validate].
func New(r Rules) (Game, error) {
	if err := r.Validate(); err != nil {
		return Game{}, err
	}
	if r == standard {
		return Game{}, nil
	}
	return Game{&r}, nil
}

func (g Game) rules() *Rules {
	if g.r == nil {
		return &standard
	}
	return g.r
}

// Rules returns the rules the game follows.
func (g Game) Rules() Rules { return *g.rules() }

// MarshalJSON returns the JSON of the game's rules.
func (g Game) MarshalJSON() ([]byte, error) { return json.Marshal(g.Rules()) }

// UnmarshalJSON reads the JSON of a game's rules into g. On error, g is
// unchanged.
func (g *Game) UnmarshalJSON(data []byte) error { return engine.UnmarshalGame(data, New, g) }

// Name returns "doppelkopf".
func (Game) Name() string { return "doppelkopf" }

// Seats returns 4.
func (Game) Seats() int { return seats }

// Deal returns the position that seed deals, in which seat first declares first;
// an invalid first means seat 0.
func (g Game) Deal(seed deck.Seed, first engine.Seat) State {
	pack, size := g.rules().pack()
	seed.Shuffle(pack[:size])
	if !isSeat(first) {
		first = 0
	}
	return g.dealPack(pack[:size], first)
}

// DealPack deals a given pack, top card first: the whole hand of the first
// seat, then that of the next. The error wraps [engine.ErrPosition] if it is
// not a whole pack, [engine.ErrSeat] if there is no seat first.
func (g Game) DealPack(pack []card.Card, first engine.Seat) (State, error) {
	if !isSeat(first) {
		return State{}, fmt.Errorf("%w: doppelkopf: first: %d", engine.ErrSeat, first)
	}
	var p engine.Problems
	whole, size := g.rules().pack()
	if p.Pack(whole[:size], engine.Pile{Field: "pack", Cards: pack}); p.Any() {
		return State{}, p.Position("doppelkopf")
	}
	return g.dealPack(pack, first), nil
}

// DealHands deals four given hands, by seat. The error wraps [engine.ErrPosition]
// if they are not equal parts of a whole pack, [engine.ErrSeat] if there is no
// seat first.
func (g Game) DealHands(hands []card.List, first engine.Seat) (State, error) {
	var p engine.Problems
	p.Len("hands", len(hands), seats)
	for seat, cards := range hands[:min(len(hands), seats)] {
		p.Len(fmt.Sprintf("hands[%d]", seat), len(cards), g.rules().handSize())
	}
	if p.Any() {
		return State{}, p.Position("doppelkopf")
	}
	from := max(0, first) % seats
	return g.DealPack(slices.Concat(append(hands[from:seats:seats], hands[:from]...)...), first)
}

// dealPack deals a whole pack.
func (g Game) dealPack(pack []card.Card, first engine.Seat) State {
	var hands [seats]hand
	size := len(pack) / seats
	for i := range engine.Seat(seats) {
		hands[(first+i)%seats] = handOf(pack[int(i)*size:][:size])
	}
	return g.deal(hands, first)
}

// deal returns the position in which the seats have those hands, and none has
// declared yet.
func (g Game) deal(hands [seats]hand, first engine.Seat) State {
	s := State{hands: hands, first: first, size: uint8(g.rules().handSize()), turn: engine.HolderOf(first)}
	if forced := g.rules().forced(first); forced != engine.Nobody {
		s.turn = engine.HolderOf(forced)
	}
	return s
}

// Turn returns the seat to declare or to play, Nobody once the game is over.
func (Game) Turn(s State) engine.Seat { return s.turn.Seat() }

// TurnOf returns the Turn of *s.
func (Game) TurnOf(s *State) engine.Seat { return s.turn.Seat() }

// Legal appends the moves of seat. Its turn has the declarations, in the order
// of the contracts, or the cards it may play, in the order of [card.Compare].
// Behind them, and out of turn, it has the announcements, the lowest first.
func (g Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	return g.AppendMoves(dst, &s, seat)
}

// AppendMoves appends the Legal moves of seat in *s.
func (g Game) AppendMoves(dst []Move, s *State, seat engine.Seat) []Move {
	turn := s.turn.Seat()
	switch {
	case turn == engine.Nobody || !isSeat(seat):
		return dst
	case seat == turn && s.contract == NoContract:
		return s.appendDeclarations(dst, g.rules(), seat)
	case seat == turn:
		dst = s.appendCards(dst, seat)
	}
	if s.silent() {
		return dst
	}
	return s.appendAnnouncements(dst, seat)
}

// Apply makes the move m of seat. Causes of a refusal are the errors of this
// package, [engine.ErrNoSuchMove], [engine.ErrNotYourTurn] and
// [engine.ErrGameOver]; on a view also [engine.ErrFaceDown].
func (g Game) Apply(s State, seat engine.Seat, m Move) (State, error) {
	if err := s.refusal(g.rules(), seat, m); err != nil {
		return s, engine.NewMoveError(seat, m, err)
	}
	s.play(g.rules(), seat, m)
	return s, nil
}

// Advance makes the move m of seat in *s, which AppendMoves has listed.
func (g Game) Advance(s *State, seat engine.Seat, m Move) error {
	if s.needsHidden(g.rules(), seat, m) {
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
	case isSeat(seat) && m.Level() != Silent:
		return s.refuseAnnouncement(seat, m)
	case seat != turn:
		return engine.ErrNotYourTurn
	case m > Declare(SoloAces) || m < Reservation && !s.pack().has(kindOf[m]):
		return engine.ErrNoSuchMove
	case s.contract == NoContract:
		return s.refuseDeclaration(r, seat, m)
	}
	return s.refusePlay(seat, m)
}

// needsHidden reports whether a move needs what a view does not show: a card, a
// party, or what others have declared.
func (s *State) needsHidden(r *Rules, seat engine.Seat, m Move) bool {
	switch {
	case m < Reservation:
		return !s.hands[seat].has(kindOf[m])
	case m < SayRe:
		return s.declaresHidden(r, seat, m.Contract())
	}
	return s.party(seat) == NoParty
}

// play makes a move that may be made.
func (s *State) play(r *Rules, seat engine.Seat, m Move) {
	switch {
	case m < Reservation:
		s.playCard(r, seat, kindOf[m])
	case m < SayRe:
		s.declare(r, seat, m)
	default:
		s.announce(seat, m.Level())
	}
}
