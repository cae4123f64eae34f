package doppelkopf

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

const (
	seats    = 4
	packSize = 48
)

// Why a move may be refused. All wrap [engine.ErrIllegal].
var (
	ErrDeclare    = engine.Illegal("doppelkopf: the seats still declare")
	ErrNameIt     = engine.Illegal("doppelkopf: the wedding or the solo must be named")
	ErrForced     = engine.Illegal("doppelkopf: a forced seat must name a solo")
	ErrWedding    = engine.Illegal("doppelkopf: a wedding needs both ♣Q")
	ErrNoCard     = engine.Illegal("doppelkopf: a card must be played")
	ErrNotInHand  = engine.Illegal("doppelkopf: that card is not in the hand")
	ErrMustFollow = engine.Illegal("doppelkopf: the class led must be followed")
	ErrTooEarly   = engine.Illegal("doppelkopf: nothing is announced before the parties are decided")
	ErrTooLate    = engine.Illegal("doppelkopf: too few cards are left in the hand for that")
	ErrBarred     = engine.Illegal("doppelkopf: a party that answered late announces no levels")
	ErrParty      = engine.Illegal("doppelkopf: that is not the seat's party")
	ErrSaid       = engine.Illegal("doppelkopf: the party has said that")
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

// SecondDulle says when the second ♥10 of a trick beats the first, where ♥10 is
// trump.
type SecondDulle uint8

// The usages of the second ♥10.
const (
	SecondNever SecondDulle = iota
	SecondAlways
	SecondNotLast // not in the last trick
)

var secondTexts = engine.Words[SecondDulle]{"never", "always", "not last"}

// String returns never, always or not last.
func (w SecondDulle) String() string { return secondTexts.Of(w) }

// MarshalText returns the text of [SecondDulle.String], or an error that wraps
// [engine.ErrRules].
func (w SecondDulle) MarshalText() ([]byte, error) { return secondTexts.Marshal(w, engine.ErrRules) }

// UnmarshalText reads the text of a usage into w, which keeps its value on an
// error, one that wraps [engine.ErrRules].
func (w *SecondDulle) UnmarshalText(text []byte) error {
	return secondTexts.Unmarshal(w, text, engine.ErrRules)
}

// Tournament returns the tournament rules of the Deutscher
// Doppelkopf-Verband, which are the zero Rules.
func Tournament() Rules { return Rules{} }

// House returns the rules of the looser home game.
func House() Rules { return Rules{House: true} }

// Validate returns all that makes no sense in the rules, nil if nothing. The
// error wraps [engine.ErrRules].
func (r Rules) Validate() error {
	var errs []error
	if r.SecondDulle > SecondNotLast {
		errs = append(errs, fmt.Errorf("%w: doppelkopf: secondDulle: no usage %d", engine.ErrRules, r.SecondDulle))
	}
	if r.ForcedSolo && r.CompulsorySolo == [seats]bool{} {
		errs = append(errs, fmt.Errorf("%w: doppelkopf: forcedSolo without a seat in compulsorySolo", engine.ErrRules))
	}
	return errors.Join(errs...)
}

// UnmarshalJSON reads the JSON of rules over those in r, which keeps its value
// on an error. A field it does not know is an error.
func (r *Rules) UnmarshalJSON(data []byte) error {
	type plain Rules // without this method
	p := plain(*r)
	if err := engine.UnmarshalStrict(data, &p); err != nil {
		return fmt.Errorf("%w: doppelkopf: %w", engine.ErrRules, err)
	}
	var owing struct{ CompulsorySolo []bool } // an array takes any number
	if err := json.Unmarshal(data, &owing); err != nil || owing.CompulsorySolo != nil && len(owing.CompulsorySolo) != seats {
		return fmt.Errorf("%w: doppelkopf: compulsorySolo: %d seats, want %d", engine.ErrRules, len(owing.CompulsorySolo), seats)
	}
	*r = Rules(p)
	return nil
}

// Game is Doppelkopf; the zero Game is the tournament game. It implements
// [engine.Game].
//
// It is one pointer, nil for the standard game, because a value of any other
// shape has its arguments copied once more at every call through an interface.
type Game struct{ r *Rules }

var (
	_        engine.Game[State, Move] = Game{}
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

// UnmarshalJSON reads the JSON of a game's rules into g, which keeps its value
// on an error.
func (g *Game) UnmarshalJSON(data []byte) error { return engine.UnmarshalGame(data, New, g) }

// Name returns "doppelkopf".
func (Game) Name() string { return "doppelkopf" }

// Seats returns 4.
func (Game) Seats() int { return seats }

// pack returns the cards that are dealt, in the order of [card.Compare].
func (g Game) pack() []card.Card {
	if g.rules().NoNines {
		pack := deck.DoppelkopfNoNines()
		return pack[:]
	}
	pack := deck.Doppelkopf()
	return pack[:]
}

// Deal returns the position that seed deals with first to declare; a first
// that is no seat is taken for 0.
func (g Game) Deal(seed deck.Seed, first engine.Seat) State {
	pack := g.pack()
	deck.Shuffle(seed.Rand(), pack)
	if !isSeat(first) {
		first = 0
	}
	return g.deal(pack, first)
}

// DealPack deals a given pack, top card first: the whole hand of the first
// seat, then that of the next. The error wraps [engine.ErrPosition] if it is
// not a whole pack, [engine.ErrSeat] if there is no seat first.
func (g Game) DealPack(pack []card.Card, first engine.Seat) (State, error) {
	if !isSeat(first) {
		return State{}, fmt.Errorf("%w: doppelkopf: first %d", engine.ErrSeat, first)
	}
	if errs := deck.CheckZones(g.pack(), deck.Zone{Name: "pack", Cards: pack}); errs != nil {
		return State{}, engine.Invalid("doppelkopf", errs...)
	}
	return g.deal(pack, first), nil
}

func (g Game) deal(pack []card.Card, first engine.Seat) State {
	s := State{first: first, size: uint8(len(pack) / seats)}
	for i := range engine.Seat(seats) {
		s.hands[(first+i)%seats] = handOf(pack[int(i)*int(s.size):][:s.size])
	}
	s.setTurn(first)
	if forced := g.forced(first); forced != engine.Nobody {
		s.setTurn(forced)
	}
	return s
}

// Turn returns the seat to declare or to play, Nobody once the game is over.
func (Game) Turn(s State) engine.Seat { return s.seatToPlay() }

// Legal appends the moves of seat. Its turn has the declarations, in the order
// of the contracts, or the cards it may play, in the order of [card.Compare].
// Behind them, and out of turn, it has the announcements, the lowest first.
func (g Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	switch {
	case s.turn == 0 || !isSeat(seat):
		return dst
	case s.contract == NoContract:
		if seat == s.seatToPlay() {
			dst = g.appendDeclarations(dst, &s, seat)
		}
		return dst
	case seat == s.seatToPlay():
		for rest := s.playable(seat); rest != 0; rest &= rest - 1 {
			dst = append(dst, Play(cardOf[bits.TrailingZeros32(rest)]))
		}
	}
	if s.silent() {
		return dst
	}
	return s.appendAnnouncements(dst, seat)
}

// Apply makes the move m of seat. Causes of a refusal are the errors of this
// package, [engine.ErrNotYourTurn] and [engine.ErrGameOver]; on a view also
// [engine.ErrFaceDown].
func (g Game) Apply(s State, seat engine.Seat, m Move) (next State, err error) {
	if err := g.refusal(&s, seat, m); err != nil {
		return s, engine.Refuse(seat, m, err)
	}
	next = s
	switch {
	case m < Reservation:
		g.play(&next, seat, kindOf[m])
	case m < SayRe:
		g.declare(&next, seat, m)
	default:
		next.announce(seat, m.Level())
	}
	return next, nil
}

// refusal returns why the move may not be made, nil if it may.
func (g Game) refusal(s *State, seat engine.Seat, m Move) error {
	switch turn := s.seatToPlay(); {
	case turn == engine.Nobody:
		return engine.ErrGameOver
	case isSeat(seat) && m.Level() != Silent:
		return s.refuseAnnouncement(seat, m)
	case seat != turn:
		return engine.ErrNotYourTurn
	case s.contract == NoContract:
		return g.refuseDeclaration(s, seat, m)
	}
	return s.refusePlay(seat, m)
}
