package blackjack

import (
	"encoding/json"
	"fmt"
	"math/bits"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

const (
	maxPlayers = 7
	maxHands   = 4 // of one player
	maxDecks   = 8
)

// The causes of a refused move. All wrap [engine.ErrIllegal].
var (
	// ErrNoBets, "no-bets": the move belongs to the casino.
	ErrNoBets = engine.Illegal("blackjack", "no-bets", "the home game has hit and stand only")
	// ErrInsurance, "insurance": insure and decline, and they alone, answer its offer.
	ErrInsurance = engine.Illegal("blackjack", "insurance", "insurance must be answered first, or is not offered")
	// ErrSurrender, "no-surrender": the hand is not as dealt, or the rules have none.
	ErrSurrender = engine.Illegal("blackjack", "no-surrender", "surrender is no choice here")
	// ErrTwoCards, "not-two-cards": the hand has more cards.
	ErrTwoCards = engine.Illegal("blackjack", "not-two-cards", "only a hand of two cards may do that")
	// ErrSplit, "not-a-pair": the cards are not alike.
	ErrSplit = engine.Illegal("blackjack", "not-a-pair", "these two cards may not be split")
	// ErrSplitAces, "split-aces": the hand is a split ace.
	ErrSplitAces = engine.Illegal("blackjack", "split-aces", "split aces get one card each")
	// ErrMaxHands, "max-hands": the player has split as often as the rules allow.
	ErrMaxHands = engine.Illegal("blackjack", "max-hands", "no more hands are allowed")
	// ErrDouble, "no-double": not with that total, or not after a split.
	ErrDouble = engine.Illegal("blackjack", "no-double", "this hand may not be doubled")
	// ErrShoeTooLow, "shoe-too-low": the cards left are owed to other hands.
	ErrShoeTooLow = engine.Illegal("blackjack", "shoe-too-low", "too few cards are left in the shoe")
)

// Rules are the options of the game. The zero Rules are the home game; all
// fields but Players, Decks and OneByOne belong to the casino.
type Rules struct {
	Players  int  `json:"players,omitzero"`  // 1 to 7; 0 means 1
	Decks    int  `json:"decks,omitzero"`    // packs in the shoe, 1 to 8; 0 means 1
	OneByOne bool `json:"oneByOne,omitzero"` // at home too, each player finishes before the next

	Casino           bool   `json:"casino,omitzero"`           // bets, and all that follows
	HitSoft17        bool   `json:"hitSoft17,omitzero"`        // the dealer draws to a soft 17
	Natural          Payout `json:"natural,omitzero"`          // what a natural is paid
	Doubling         Totals `json:"doubling,omitzero"`         // what two cards may be doubled
	DoubleAfterSplit bool   `json:"doubleAfterSplit,omitzero"` // split hands may be doubled too
	SplitTo          int    `json:"splitTo,omitzero"`          // hands a player may have after splits, 1 to 4; 0 means 1, no splits
	ResplitAces      bool   `json:"resplitAces,omitzero"`      // aces may be split more than once
	HitSplitAces     bool   `json:"hitSplitAces,omitzero"`     // split aces are played like other hands
	UnlikeTens       bool   `json:"unlikeTens,omitzero"`       // any two ten-valued cards may be split
	Surrender        bool   `json:"surrender,omitzero"`        // late surrender
	Insurance        bool   `json:"insurance,omitzero"`
	NoHole           bool   `json:"noHole,omitzero"` // the dealer takes its second card after the players
}

// Casino returns the rules of a good table of six packs: the dealer stands on
// all 17s and peeks, naturals are paid 3:2, any two cards may be doubled, after
// splits too, hands split up to four, ten-valued cards of unlike ranks too,
// aces once and for one card each; insurance and late surrender.
func Casino() Rules {
	return Rules{
		Casino: true, Decks: 6, DoubleAfterSplit: true, SplitTo: 4, UnlikeTens: true, Surrender: true, Insurance: true,
	}
}

// SingleDeck returns the rules of [Casino] for one pack, without surrender.
func SingleDeck() Rules {
	r := Casino()
	r.Decks, r.Surrender = 1, false
	return r
}

// European returns the rules of [Casino] with a dealer who takes no hole card,
// without surrender.
func European() Rules {
	r := Casino()
	r.NoHole, r.Surrender = true, false
	return r
}

// Validate returns all that is wrong with the rules, nil if nothing is. The
// error wraps [engine.ErrRules].
func (r Rules) Validate() error {
	var p engine.Problems
	p.Range("players", r.Players, 0, maxPlayers)
	p.Range("decks", r.Decks, 0, maxDecks)
	p.Range("splitTo", r.SplitTo, 0, maxHands)
	p.Range("natural", int(r.Natural), 0, int(EvenMoney))
	p.Range("doubling", int(r.Doubling), 0, int(TenEleven))
	home := Rules{Players: r.Players, Decks: r.Decks, OneByOne: r.OneByOne}
	p.Check(r.Casino || r.normal() == home.normal(), "casino", "the home game has none of its options")
	return p.Rules("blackjack")
}

// UnmarshalJSON reads the JSON of rules over those in r. A field it does not
// know is an error. On error, r is unchanged.
func (r *Rules) UnmarshalJSON(data []byte) error { return engine.UnmarshalRules("blackjack", data, r) }

// Filled returns the same rules with 1 in place of a Players, Decks or SplitTo
// of 0.
func (r Rules) Filled() Rules {
	r.Players, r.Decks, r.SplitTo = r.players(), r.decks(), r.splitTo()
	return r
}

// normal returns the same rules with 0 in place of 1, and OneByOne only if it
// makes a difference.
func (r Rules) normal() Rules {
	for _, n := range []*int{&r.Players, &r.Decks, &r.SplitTo} {
		if *n == 1 {
			*n = 0
		}
	}
	r.OneByOne = r.OneByOne && !r.Casino && r.Players != 0
	return r
}

func (r *Rules) players() int { return max(r.Players, 1) }
func (r *Rules) decks() int   { return max(r.Decks, 1) }
func (r *Rules) splitTo() int { return max(r.SplitTo, 1) }

// inRounds reports whether the players take turns after every card.
func (r *Rules) inRounds() bool { return !r.Casino && !r.OneByOne }

// Game is Blackjack; the zero Game is the home game for one player. It
// implements [engine.Positions], [engine.InPlace] and [engine.Continued].
type Game struct{ r *Rules }

var (
	_ engine.Positions[State, Move] = Game{}
	_ engine.InPlace[State, Move]   = Game{}
	_ engine.Continued[State]       = Game{}
)

// New returns the game that follows those rules, or the error of
// [Rules.Validate].
func New(r Rules) (Game, error) {
	if err := r.Validate(); err != nil {
		return Game{}, err
	}
	if r = r.normal(); r == standard {
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

// Rules returns the rules of the game, with 0 in place of 1, and OneByOne only
// if it makes a difference. [Rules.Filled] has the numbers.
func (g Game) Rules() Rules { return *g.rules() }

// MarshalJSON returns the JSON of the game's rules.
func (g Game) MarshalJSON() ([]byte, error) { return json.Marshal(g.Rules()) }

// UnmarshalJSON reads the JSON of a game's rules into g. On error, g is
// unchanged.
func (g *Game) UnmarshalJSON(data []byte) error { return engine.UnmarshalGame(data, New, g) }

// Name returns "blackjack".
func (Game) Name() string { return "blackjack" }

// Players returns the number of seats that people play: all but the dealer.
func (g Game) Players() int { return g.Seats() - 1 }

// Seats returns the number of players and one more: the dealer is the last
// seat.
func (g Game) Seats() int { return g.rules().players() + 1 }

// Deal returns the position that seed deals: the whole shoe shuffled, and the
// first cards of it dealt. The round may be over at once. Player 0 is served and
// asked first, whichever seat is first; an invalid first means seat 0.
func (g Game) Deal(seed deck.Seed, _ engine.Seat) (s State) {
	r := g.rules()
	var cards [maxCards]card.Card
	shoe, pack := cards[:0], deck.Standard()
	for range r.decks() {
		shoe = append(shoe, pack[:]...)
	}
	seed.Shuffle(shoe)
	s.round(r, shoe, counts{})
	s.setSecret(seed)
	return s
}

// DealPack deals a given shoe, top card first: a card to each player and the
// hole card to the dealer, then a card to each and the dealer's second, face
// up; with NoHole the dealer's only card, face up, ends the first turn. The
// next cards come in this order, 208 in all, which no round uses up; those behind
// them are shuffled before the next round from the zero seed. The error wraps
// [engine.ErrPosition] if it is not the whole shoe, [engine.ErrSeat] if there is
// no seat first, which decides nothing else.
func (g Game) DealPack(shoe []card.Card, first engine.Seat) (State, error) {
	r := g.rules()
	if first < 0 || int(first) >= g.Seats() {
		return State{}, fmt.Errorf("%w: blackjack: first %d", engine.ErrSeat, first)
	}
	var p engine.Problems
	if p.Pack(deck.Shoe(r.decks()), engine.Pile{Field: "shoe", Cards: shoe}); p.Any() {
		return State{}, p.Position("blackjack")
	}
	var s State
	s.round(r, shoe, counts{})
	return s, nil
}

// round deals a round to the zero State from those cards, the next first, and
// goes on to the first choice there is. Cards that the row has no place for are
// only counted.
func (s *State) round(r *Rules, cards []card.Card, discards counts) {
	players := r.players()
	s.discards, s.noHole, s.decks, s.players = discards, r.NoHole, uint8(r.decks()), uint8(players)
	var dealt [2 * (maxPlayers + 1)]card.Card
	table := dealt[:0]
	for p := range players {
		table = append(table, cards[p], cards[players+1+p])
		s.hands[p][0] = 2
	}
	table = append(table, cards[players])
	if !r.NoHole {
		table = append(table, cards[2*players+1])
	}
	s.drawn, s.dealer = uint8(len(table)), uint8(len(table)-2*players)
	s.shoe = uint16(len(cards) - len(table))
	s.row.lay(0, table)
	s.row.lay(len(table), cards[len(table):s.inRow()])
	if r.Insurance && s.up() == card.Ace {
		s.insuring, s.turn = true, engine.HolderOf(0)
	} else {
		_ = s.peek(r)
	}
}

// Turn returns the player to be asked, Nobody once the round is over.
func (Game) Turn(s State) engine.Seat { return s.turn.Seat() }

// TurnOf returns the Turn of *s.
func (Game) TurnOf(s *State) engine.Seat { return s.turn.Seat() }

// Legal appends the moves of seat, in the order of their constants.
func (g Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	return g.AppendMoves(dst, &s, seat)
}

// AppendMoves appends the Legal moves of seat in *s.
func (g Game) AppendMoves(dst []Move, s *State, seat engine.Seat) []Move {
	if seat != s.turn.Seat() || seat == engine.Nobody {
		return dst
	}
	for rest := s.moves(g.rules()); rest != 0; rest &= rest - 1 {
		dst = append(dst, Move(bits.TrailingZeros8(uint8(rest))))
	}
	return dst
}

// Apply makes seat's move, and all that follows by itself: other hands' second
// cards, the peek, and the dealer's play. Causes of a refusal are the errors
// of this package, [engine.ErrNoSuchMove], [engine.ErrNotYourTurn] and
// [engine.ErrGameOver]; on a view also [engine.ErrFaceDown].
func (g Game) Apply(s State, seat engine.Seat, m Move) (next State, err error) {
	r := g.rules()
	if err := s.refusal(r, seat, m); err != nil {
		return s, engine.NewMoveError(seat, m, err)
	}
	next = s
	if err := next.play(r, seat, m); err != nil {
		return s, engine.NewMoveError(seat, m, err)
	}
	return next, nil
}

// Advance makes the move m of seat in *s, which AppendMoves has listed.
func (g Game) Advance(s *State, seat engine.Seat, m Move) error { return s.play(g.rules(), seat, m) }

// refusal returns why the move may not be made, nil if it may.
func (s *State) refusal(r *Rules, seat engine.Seat, m Move) error {
	switch turn := s.turn.Seat(); {
	case turn == engine.Nobody:
		return engine.ErrGameOver
	case seat != turn:
		return engine.ErrNotYourTurn
	case !m.valid():
		return engine.ErrNoSuchMove
	case !s.moves(r).has(m):
		return s.reason(r, m)
	}
	return nil
}
