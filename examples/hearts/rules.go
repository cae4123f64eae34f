package hearts

import (
	"encoding/json"
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

const (
	seats      = 4
	packSize   = 52
	handSize   = 13
	packetSize = 3
)

// The causes of a refused move. All wrap [engine.ErrIllegal].
var (
	// ErrMustPass, "must-pass": the move plays a card, but cards have to be passed first.
	ErrMustPass = engine.Illegal("hearts", "must-pass", "cards have to be passed first")
	// ErrPassingOver, "passing-over": the move passes a card, but the passing is over.
	ErrPassingOver = engine.Illegal("hearts", "passing-over", "the passing is over")
	// ErrNotInHand, "not-in-hand": the seat does not hold the card.
	ErrNotInHand = engine.Illegal("hearts", "not-in-hand", "that card is not in the hand")
	// ErrTwoOfClubs, "two-of-clubs": the first lead must be ♣2, or with AnyClub a
	// club.
	ErrTwoOfClubs = engine.Illegal("hearts", "two-of-clubs", "the first lead must be the two of clubs, or under some rules any club")
	// ErrMustFollow, "must-follow": the seat has a card of the suit led.
	ErrMustFollow = engine.Illegal("hearts", "must-follow", "the suit led must be followed")
	// ErrNoPointsYet, "no-points-yet": points may not be played to the first trick.
	ErrNoPointsYet = engine.Illegal("hearts", "no-points-yet", "no points in the first trick")
	// ErrNotBroken, "hearts-not-broken": hearts may not be led yet.
	ErrNotBroken = engine.Illegal("hearts", "hearts-not-broken", "hearts are not broken")
)

// Pass is the direction in which three cards are passed before play.
type Pass uint8

// The directions of passing.
const (
	Left Pass = iota
	Right
	Across
	NoPass
)

var (
	passes = gamekit.Words[Pass]{"left", "right", "across", "none"}
	steps  = [...]engine.Seat{Left: 1, Right: 3, Across: 2, NoPass: 0}
)

// String returns left, right, across or none.
func (p Pass) String() string { return passes.Of(p) }

// MarshalText returns the text of the direction.
func (p Pass) MarshalText() ([]byte, error) { return passes.Marshal(p, engine.ErrRules) }

// UnmarshalText reads a direction into p. On error, p is unchanged.
func (p *Pass) UnmarshalText(text []byte) error { return passes.Unmarshal(p, text, engine.ErrRules) }

// Rules are the options of the game. The zero Rules are the standard game.
type Rules struct {
	// Pass is the direction of passing. [Game.Match] sets it for each deal.
	Pass Pass `json:"pass,omitzero"`
	// FirstTrickPoints lets points be discarded in the first trick.
	FirstTrickPoints bool `json:"firstTrickPoints,omitzero"`
	// AnyClub lets the holder of ♣2 lead any club to the first trick.
	AnyClub bool `json:"anyClub,omitzero"`
	// HeartsAnyTime lets hearts be led before they are broken.
	HeartsAnyTime bool `json:"heartsAnyTime,omitzero"`
	// QueenBreaks lets ♠Q break hearts too.
	QueenBreaks bool `json:"queenBreaks,omitzero"`
	// HeartsForQueen lets a hand of nothing but ♠Q and hearts lead hearts.
	HeartsForQueen bool `json:"heartsForQueen,omitzero"`
	// JackBonus takes 10 points off for ♦J.
	JackBonus bool `json:"jackBonus,omitzero"`
	// NoTrickBonus takes 5 points off a seat that takes no trick.
	NoTrickBonus bool `json:"noTrickBonus,omitzero"`
}

// Validate returns an error that wraps [engine.ErrRules] and names every option that is not
// allowed. It returns nil if all are allowed.
func (r Rules) Validate() error {
	var p gamekit.Problems
	p.Range("pass", int(r.Pass), int(Left), int(NoPass))
	p.Check(!r.HeartsAnyTime || !r.QueenBreaks, "queenBreaks", "has no effect with heartsAnyTime")
	p.Check(!r.HeartsAnyTime || !r.HeartsForQueen, "heartsForQueen", "has no effect with heartsAnyTime")
	return p.Rules("hearts")
}

// UnmarshalJSON decodes the JSON of rules into r. Options that are left out keep their
// values. On error, r is unchanged.
func (r *Rules) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalRules("hearts", data, r) }

// receiver returns the seat that gets the cards that a seat passes.
func (r Rules) receiver(seat engine.Seat) engine.Seat { return (seat + steps[r.Pass]) % seats }

// giver returns the seat from which a seat gets cards.
func (r Rules) giver(seat engine.Seat) engine.Seat { return (seat + seats - steps[r.Pass]) % seats }

// Game is Hearts; the zero Game is the standard game. It implements
// [engine.Positions], [engine.InPlace], [engine.Checked], [engine.PlayOuter],
// [engine.Awaiter] and [engine.Itemizer].
type Game struct {
	gamekit.PlainSpeech[State, Move] // all but Say and SortHand

	rules Rules
}

var (
	_ engine.Positions[State, Move] = Game{}
	_ engine.InPlace[State, Move]   = Game{}
	_ engine.Checked[State, Move]   = Game{}
	_ engine.PlayOuter[State]       = Game{}
)

// New returns the game with these rules, or the error from [Rules.Validate].
func New(r Rules) (Game, error) {
	if err := r.Validate(); err != nil {
		return Game{}, err
	}
	return Game{rules: r}, nil
}

// Rules returns the rules of the game.
func (g Game) Rules() Rules { return g.rules }

// MarshalJSON returns the JSON of the game's rules.
func (g Game) MarshalJSON() ([]byte, error) { return json.Marshal(g.Rules()) }

// UnmarshalJSON reads the JSON of a game's rules into g. On error, g is
// unchanged.
func (g *Game) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalGame(data, New, g) }

// Name returns "hearts".
func (Game) Name() string { return "hearts" }

// Seats returns 4.
func (Game) Seats() int { return seats }

// Deal returns the position that is dealt from seed. Seat first gets its cards first, and is the
// first that Turn returns while cards are passed; an invalid first stands for seat 0.
func (g Game) Deal(seed deck.Seed, first engine.Seat) State {
	pack := deck.Standard()
	seed.Shuffle(pack[:])
	if !isSeat(first) {
		first = 0
	}
	return g.deal(&pack, first)
}

// DealPack deals a given pack, top card first: the whole hand of the first seat, then that of the
// next, and so on. The error wraps [engine.ErrPosition] if pack is not a whole pack, and
// [engine.ErrSeat] if first is not a seat.
func (g Game) DealPack(pack []card.Card, first engine.Seat) (State, error) {
	if !isSeat(first) {
		return State{}, fmt.Errorf("%w: hearts: first: %d", engine.ErrSeat, first)
	}
	var p gamekit.Problems
	if p.Pack(card.Standard.Append(nil), gamekit.Pile{Field: "pack", Cards: pack}); p.Any() {
		return State{}, p.Position("hearts")
	}
	return g.deal((*[packSize]card.Card)(pack), first), nil
}

// deal deals a whole pack.
func (g Game) deal(pack *[packSize]card.Card, first engine.Seat) State {
	s := State{first: first, turn: engine.HolderOf(first)}
	for i := range engine.Seat(seats) {
		s.hands[(first+i)%seats] = card.SetOf(pack[handSize*i:][:handSize]...)
	}
	if g.rules.Pass == NoPass {
		s.begin()
	}
	return s
}

// Turn returns the seat that the game waits for: while cards are passed, the first seat from
// [State.First] on that has not passed three cards. It returns Nobody once the game is over.
func (Game) Turn(s State) engine.Seat { return s.Turn() }

// TurnOf returns the Turn of *s.
func (Game) TurnOf(s *State) engine.Seat { return s.turn.Seat() }

// Awaits reports whether seat must move. While cards are passed, each seat that has not passed
// three cards must move.
func (Game) Awaits(s State, seat engine.Seat) bool { return s.awaits(seat) }

// Legal appends the cards that seat may pass or play, in the order of
// [card.Compare].
func (g Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	return g.AppendMoves(dst, &s, seat)
}

// AppendMoves appends the legal moves of seat in *s, as Legal does.
func (g Game) AppendMoves(dst []Move, s *State, seat engine.Seat) []Move {
	if !s.awaits(seat) || s.down[seat] > 0 {
		return dst
	}
	cards, _ := s.allowed(g.rules, seat)
	for pass := s.passing(); cards != 0; cards &= cards - 1 {
		dst = append(dst, Move{cards.First(), pass})
	}
	return dst
}

// Apply makes the move m of seat. It refuses with the errors of this package,
// [engine.ErrNoSuchMove], [engine.ErrNotYourTurn] and [engine.ErrGameOver], and in a view also with
// [engine.ErrFaceDown].
func (g Game) Apply(s State, seat engine.Seat, m Move) (State, error) {
	err := g.Play(&s, seat, m)
	return s, err
}

// Play makes the move m of seat in *s. It refuses what Apply refuses; then *s is
// unchanged.
func (g Game) Play(s *State, seat engine.Seat, m Move) error {
	if err := s.refusal(g.rules, seat, m); err != nil {
		return engine.NewMoveError(seat, m, err)
	}
	s.play(g.rules, seat, m)
	return nil
}

// Advance makes the move m of seat in *s, which AppendMoves has listed.
func (g Game) Advance(s *State, seat engine.Seat, m Move) error {
	if m.Pass && s.endsHidden() {
		return engine.ErrFaceDown
	}
	s.play(g.rules, seat, m)
	return nil
}

// refusal returns why the move may not be made. It returns nil if the move may be made.
func (s *State) refusal(r Rules, seat engine.Seat, m Move) error {
	switch pass := s.passing(); {
	case s.turn.Seat() == engine.Nobody:
		return engine.ErrGameOver
	case !s.awaits(seat):
		return engine.ErrNotYourTurn
	case !card.Standard.Has(m.Card):
		return engine.ErrNoSuchMove
	case pass && !m.Pass:
		return ErrMustPass
	case !pass && m.Pass:
		return ErrPassingOver
	case s.down[seat] > 0, m.Pass && s.endsHidden():
		return engine.ErrFaceDown
	case !s.hands[seat].Has(m.Card):
		return ErrNotInHand
	}
	if cards, err := s.allowed(r, seat); !cards.Has(m.Card) {
		return err
	}
	return nil
}
