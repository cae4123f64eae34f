package karata

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/given"
)

const (
	minSeats      = 2
	maxSeats      = 6
	standardSeats = 2
	packSize      = 54
	minHand       = 3
	standardHand  = 4
	maxFine       = 2
	maxTurnovers  = 8
)

// The reasons for refusing a move, each with its [engine.Code] in quotes. All
// wrap [engine.ErrIllegal].
var (
	// ErrNotInHand, "not-in-hand": the seat does not hold the card.
	ErrNotInHand = engine.Illegal("karata", "not-in-hand", "that card is not in the hand")
	// ErrRequest, "must-meet-request": the card neither meets the request nor is
	// an ace.
	ErrRequest = engine.Illegal("karata", "must-meet-request", "the card neither meets the request nor is an ace")
	// ErrBomb, "must-counter": the card neither counters nor blocks the pending
	// bomb.
	ErrBomb = engine.Illegal("karata", "must-counter", "the card neither counters nor blocks the pending bomb")
	// ErrJump, "must-counter-jump": the seat would be jumped, and may lay only jacks.
	ErrJump = engine.Illegal("karata", "must-counter-jump", "only jacks counter a jump; without one, close the turn and be jumped")
	// ErrNoMatch, "must-match": the card does not match the top card.
	ErrNoMatch = engine.Illegal("karata", "must-match", "the card has neither the face nor the suit of the top card")
	// ErrNoFollow, "cannot-follow": the card may not follow the last card of the
	// turn.
	ErrNoFollow = engine.Illegal("karata", "cannot-follow", "the card may not follow the last card of the turn")
	// ErrNothingYet, "nothing-laid": a turn in which no card has been laid cannot
	// be closed.
	ErrNothingYet = engine.Illegal("karata", "nothing-laid", "a turn without a card cannot be closed; draw instead")
	// ErrLaid, "already-laid": a seat that has laid a card cannot draw.
	ErrLaid = engine.Illegal("karata", "already-laid", "a seat that has laid a card cannot draw")
	// ErrAsk, "wrong-ask": the aces played allow only the other kind of request.
	ErrAsk = engine.Illegal("karata", "wrong-ask", "the aces played allow only the other kind of request")
	// ErrPhase, "wrong-phase": the game is waiting for another kind of move.
	ErrPhase = engine.Illegal("karata", "wrong-phase", "the game waits for another kind of move")
	// ErrSpecial, "special-in-hand": the hand contains a card that bars "last
	// card".
	ErrSpecial = engine.Illegal("karata", "special-in-hand", "a hand with A, 2, 3, J, K or a joker may not declare last card")
)

// Rules are the options of the game. The zero Rules are those of the standard
// game for two.
type Rules struct {
	Seats int `json:"seats,omitzero"` // 2 to 6; 0 means 2
	Hand  int `json:"hand,omitzero"`  // cards dealt to each seat: at least 3, and at most 53 for all seats together; 0 means 4
	// Fine is the number of cards, 1 or 2, that a seat draws for laying a card
	// that may not be laid; 0 means that such a move is refused.
	Fine       int  `json:"fine,omitzero"`
	Cumulative bool `json:"cumulative,omitzero"` // the bombs of a turn and the debt that they counter are added up
	// JumpsCountered lets a seat that would be jumped lay jacks instead.
	JumpsCountered bool `json:"jumpsCountered,omitzero"`
}

func (r Rules) validate() error {
	var p gamekit.Problems
	p.Range("seats", r.seats(), minSeats, maxSeats)
	p.Range("hand", r.hand(), minHand, (packSize-1)/min(max(r.seats(), minSeats), maxSeats))
	p.Range("fine", r.Fine, 0, maxFine)
	return p.Rules("karata")
}

// UnmarshalJSON decodes the JSON of rules into r. Options that are left out keep
// their values; unknown options are errors. The error wraps [engine.ErrRules]; on error, r is
// unchanged.
func (r *Rules) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalRules("karata", data, r) }

func (r *Rules) seats() int { return cmp.Or(r.Seats, standardSeats) }
func (r *Rules) hand() int  { return cmp.Or(r.Hand, standardHand) }

// Game is Karata; the zero Game is the standard game for two. It implements
// [engine.Positions], [engine.InPlace], [engine.Checked] and [engine.PlayOuter].
type Game struct {
	gamekit.PlainSpeech[State, Move] // all but Say and SortHand

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

// Rules returns the rules of the game in their shortest form, in which Seats and Hand are 0
// instead of 2 and 4: equal rules have the same form. [Game.Seats] returns the number of
// seats.
func (g Game) Rules() Rules { return *g.rules() }

// MarshalJSON returns the JSON of the rules.
func (g Game) MarshalJSON() ([]byte, error) { return json.Marshal(g.Rules()) }

// UnmarshalJSON decodes rules and sets g to the game that [New] returns for them. On
// error, g is unchanged.
func (g *Game) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalGame(data, New, g) }

// Name returns "karata".
func (Game) Name() string { return "karata" }

// Seats returns the number of seats, 2 to 6.
func (g Game) Seats() int { return g.rules().seats() }

func (g Game) isSeat(seat engine.Seat) bool { return 0 <= seat && int(seat) < g.Seats() }

// Deal returns the position dealt from seed. The parameter first is the seat that
// begins; if it is invalid, seat 0 begins. Turnovers use the first seed derived
// from seed.
func (g Game) Deal(seed deck.Seed, first engine.Seat) (s State) {
	if !g.isSeat(first) {
		first = 0
	}
	cards := deck.WithJokers()
	seed.Shuffles(func(r deck.Shuffler) {
		r.Shuffle(cards[:])
		if s.deal(g.rules(), cards[:], first) > 0 {
			r.Shuffle(s.cards[packSize-s.stock:])
		}
	})
	s.seed = seed.Derive(1)
	return s
}

// DealPack deals the given pack from its front: a whole hand to each seat,
// beginning with the seat given by the parameter first. Then the first ordinary
// card in the rest of the pack opens the pile; the cards before it go under the
// stock. Turnovers use the zero seed. The error wraps [engine.ErrPosition] if
// the cards are not the whole pack, and [engine.ErrSeat] if the parameter first
// is not a seat.
func (g Game) DealPack(pack []card.Card, first engine.Seat) (State, error) {
	if err := given.Pack("karata", g.Seats(), first, allCards.Append(nil), gamekit.Pile{Field: "pack", Cards: pack}); err != nil {
		return State{}, err
	}
	var s State
	s.deal(g.rules(), pack, first)
	return s, nil
}

// deal deals a pack into s, which must be the zero State. It returns the number
// of cards that were passed over before the one that opened the pile.
func (s *State) deal(r *Rules, cards []card.Card, first engine.Seat) (passed int) {
	seats, hand := r.seats(), r.hand()
	s.seats = uint8(seats)
	for i := range seats {
		s.hands[(int(first)+i)%seats] = card.SetOf(cards[:hand]...)
		cards = cards[hand:]
	}
	passed = max(0, slices.IndexFunc(cards, ordinary.Has))
	s.cards[0], s.pile = cards[passed], 1
	s.stock = uint8(len(cards) - 1)
	stock := s.cards[packSize-s.stock:]
	copy(stock[copy(stock, cards[passed+1:]):], cards[:passed])
	s.begin(first)
	return passed
}

// Turn returns the seat to play, or Nobody once the game is over.
func (Game) Turn(s State) engine.Seat { return s.turn.Seat() }

// TurnOf returns the Turn of *s.
func (Game) TurnOf(s *State) engine.Seat { return s.turn.Seat() }

// Legal appends the legal moves of seat. While the seat is laying cards, these are
// the plays of the cards that it may lay, in the order of [card.Compare], followed
// by Done or, if no card has been laid, by Draw. When the seat asks, the moves ask
// for each suit, in the order ♣ ♦ ♥ ♠, or for each card, in the order of
// [card.Compare]. When the seat answers, the moves are Last, if the seat may
// declare, and Not. Fouls are not listed.
func (g Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	return g.AppendMoves(dst, &s, seat)
}

// AppendMoves appends the legal moves of seat in *s, as Legal does.
func (Game) AppendMoves(dst []Move, s *State, seat engine.Seat) []Move {
	if seat != s.turn.Seat() || seat == engine.Nobody {
		return dst
	}
	switch s.phase {
	case Laying:
		for may := s.hands[seat] & s.playable(); may != 0; may &= may - 1 {
			dst = append(dst, Move{Kind: Play, Card: may.First()})
		}
		if s.laid > 0 || s.jumps > 0 {
			return append(dst, Move{Kind: Done})
		}
		return append(dst, Move{Kind: Draw})
	case AskingSuit:
		for suit := card.Clubs; suit <= card.Spades; suit++ {
			dst = append(dst, Move{Kind: Ask, Suit: suit})
		}
		return dst
	case AskingCard:
		for all := allCards; all != 0; all &= all - 1 {
			dst = append(dst, Move{Kind: Ask, Card: all.First()})
		}
		return dst
	}
	if s.breachOfLast(seat) == nil {
		dst = append(dst, Move{Kind: Last})
	}
	return append(dst, Move{Kind: Not})
}

// Apply makes the move m of seat. The error is a *[engine.MoveError] that wraps
// an error of this package, [engine.ErrNoSuchMove], [engine.ErrNotYourTurn],
// [engine.ErrGameOver] or, in a view, [engine.ErrFaceDown]. With the option Fine,
// laying a wrong card from the hand is a foul, which is not refused.
func (g Game) Apply(s State, seat engine.Seat, m Move) (next State, err error) {
	next = s // a copy before the checks is faster than one after them
	err = g.Play(&next, seat, m)
	return next, err
}

// Play makes the move m of seat in *s. It refuses what Apply refuses; in that case, *s
// is unchanged.
func (g Game) Play(s *State, seat engine.Seat, m Move) error {
	if err := s.refusal(g.rules(), seat, m); err != nil {
		return engine.NewMoveError(seat, m, err)
	}
	s.play(g.rules(), seat, m)
	return nil
}

// Advance makes the move m of seat in *s. AppendMoves must have listed m.
func (g Game) Advance(s *State, seat engine.Seat, m Move) error {
	if s.drawsHidden(g.rules(), m) {
		return engine.ErrFaceDown
	}
	s.play(g.rules(), seat, m)
	return nil
}
