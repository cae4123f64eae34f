package blackjack

import (
	"encoding/json"
	"math/bits"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/given"
)

const (
	maxPlayers = 7
	maxHands   = 4 // of one player
	maxDecks   = 8
)

// The reasons for refusing a move, each with its [engine.Code] in quotes. All wrap
// [engine.ErrIllegal].
var (
	// ErrNoBets, "no-bets": the home game does not have the move.
	ErrNoBets = engine.Illegal("blackjack", "no-bets", "the home game has only hit and stand")
	// ErrInsurance, "insurance": insurance or early surrender is being offered and the move
	// does not answer the offer, or the move is an answer and nothing is being offered.
	ErrInsurance = engine.Illegal("blackjack", "insurance", "an offer must be accepted or declined first; without an offer, neither is possible")
	// ErrSurrender, "no-surrender": the hand is no longer as dealt, or the rules do
	// not allow surrender.
	ErrSurrender = engine.Illegal("blackjack", "no-surrender", "this hand may not be surrendered")
	// ErrTwoCards, "not-two-cards": the hand has more than two cards.
	ErrTwoCards = engine.Illegal("blackjack", "not-two-cards", "that is possible only with a hand of two cards")
	// ErrSplit, "not-a-pair": the two cards are not alike.
	ErrSplit = engine.Illegal("blackjack", "not-a-pair", "these two cards may not be split")
	// ErrSplitAces, "split-aces": the hand is a split ace.
	ErrSplitAces = engine.Illegal("blackjack", "split-aces", "split aces get one card each")
	// ErrMaxHands, "max-hands": the player has as many hands as the rules allow.
	ErrMaxHands = engine.Illegal("blackjack", "max-hands", "the player may not have more hands")
	// ErrDouble, "no-double": the rules do not allow doubling on the total of the
	// hand, or after a split.
	ErrDouble = engine.Illegal("blackjack", "no-double", "this hand may not be doubled")
	// ErrShoeTooLow, "shoe-too-low": the shoe has too few cards for the move, not
	// counting those that are owed to other hands or to a dealer without a hole
	// card.
	ErrShoeTooLow = engine.Illegal("blackjack", "shoe-too-low", "too few cards are left in the shoe")
)

// Rules are the options of the game. The zero Rules are the home game for one
// player. All options but Players, Decks, OneByOne and Charlie require Casino.
type Rules struct {
	Players  int  `json:"players,omitzero"`  // 1 to 7; 0 means 1
	Decks    int  `json:"decks,omitzero"`    // packs in the shoe, 1 to 8; 0 means 1
	OneByOne bool `json:"oneByOne,omitzero"` // at home, each player finishes before the next is asked
	Charlie  int  `json:"charlie,omitzero"`  // a hand of that many cards wins at once, 5 to 7; 0 means that none does

	Casino           bool   `json:"casino,omitzero"`           // bets, and the options below
	HitSoft17        bool   `json:"hitSoft17,omitzero"`        // the dealer draws on soft 17
	Natural          string `json:"natural,omitzero"`          // the payment for a natural: "3:2", "6:5" or "1:1"; "" means "3:2"
	Doubling         string `json:"doubling,omitzero"`         // the totals of two cards that may be doubled: "any", or hard totals "9-11" or "10-11"; "" means "any"
	DoubleAfterSplit bool   `json:"doubleAfterSplit,omitzero"` // split hands may be doubled too
	SplitTo          int    `json:"splitTo,omitzero"`          // hands that a player may have after splits, 1 to 4; 1 means no splits, and 0 means 1
	ResplitAces      bool   `json:"resplitAces,omitzero"`      // aces may be split more than once
	HitSplitAces     bool   `json:"hitSplitAces,omitzero"`     // split aces are played like other hands
	UnlikeTens       bool   `json:"unlikeTens,omitzero"`       // any two cards that count as ten may be split
	Surrender        bool   `json:"surrender,omitzero"`        // surrender, which is late: a dealer's natural takes the whole bet
	EarlySurrender   bool   `json:"earlySurrender,omitzero"`   // surrender before the dealer looks; requires Surrender
	Insurance        bool   `json:"insurance,omitzero"`        // offered if the dealer shows an ace
	NoHole           bool   `json:"noHole,omitzero"`           // the dealer takes its second card after the players
	OriginalBets     bool   `json:"originalBets,omitzero"`     // that card's natural takes only the bets made at first; requires NoHole
}

// Casino returns the rules of a good table with six packs and one player. The
// dealer peeks and stands on all 17s. Naturals are paid 3:2. Any two cards may be
// doubled, even after a split. Two cards of the same rank, or any two cards that
// count as ten, may be split, into up to four hands in all. Aces may be split only
// once and get one card each. Insurance and late surrender are offered.
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

// European returns the rules of [Casino] without a hole card and without
// surrender.
func European() Rules {
	r := Casino()
	r.NoHole, r.Surrender = true, false
	return r
}

func (r Rules) validate() error {
	var p gamekit.Problems
	r = r.normal()
	home := Rules{Players: r.Players, Decks: r.Decks, OneByOne: r.OneByOne, Charlie: r.Charlie}
	p.Check(r.Casino || r == home, "casino", "the other options require it")
	r.Casino = true // so that each of them does not say so again
	p.Options(&r, options.Of(Game{}.Options))
	return p.Rules("blackjack")
}

// UnmarshalJSON decodes the JSON of rules into r. Options that are left out keep
// their values; unknown options are errors. The error wraps [engine.ErrRules]; on error, r is
// unchanged.
func (r *Rules) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalRules("blackjack", data, r) }

// Filled returns the same rules with 1 instead of 0 for Players, Decks and SplitTo.
func (r Rules) Filled() Rules {
	r.Players, r.Decks, r.SplitTo = r.players(), r.decks(), r.splitTo()
	return r
}

// normal returns the same rules with 0 instead of 1 for Players, Decks and SplitTo, with
// the empty string instead of the first word of an option, and with OneByOne set only if
// it has an effect.
func (r Rules) normal() Rules {
	gamekit.Normalize(&r, options.Of(Game{}.Options))
	r.OneByOne = r.OneByOne && !r.Casino && r.Players != 0
	return r
}

func (r *Rules) players() int { return max(r.Players, 1) }
func (r *Rules) decks() int   { return max(r.Decks, 1) }
func (r *Rules) splitTo() int { return max(r.SplitTo, 1) }

// inRounds reports whether the turn goes to the next player after every move.
func (r *Rules) inRounds() bool { return !r.Casino && !r.OneByOne }

// Game is Blackjack; the zero Game is the home game for one player. Game implements
// [engine.Positions], [engine.InPlace], [engine.Checked] and [engine.Continued].
type Game struct {
	gamekit.PlainSpeech[State, Move] // only Side

	r *Rules
}

// New returns the game with these rules. The error wraps [engine.ErrRules] and names all invalid options.
func New(r Rules) (Game, error) {
	if err := r.validate(); err != nil {
		return Game{}, err
	}
	if r = r.normal(); r == standard {
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

// Rules returns the rules of the game in their shortest form, in which Players, Decks and
// SplitTo are 0 instead of 1, "" stands for the first word of an option, and OneByOne is set
// only if it has an effect: equal rules have the same form. [Rules.Filled] fills in the
// numbers.
func (g Game) Rules() Rules { return *g.rules() }

// MarshalJSON returns the JSON of the rules.
func (g Game) MarshalJSON() ([]byte, error) {
	if g.r == nil {
		return []byte("{}"), nil // without looking at each option
	}
	return json.Marshal(g.r)
}

// UnmarshalJSON decodes rules and sets g to the game that [New] returns for them. On
// error, g is unchanged.
func (g *Game) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalGame(data, New, g) }

// Name returns "blackjack".
func (Game) Name() string { return "blackjack" }

// Seats returns the number of seats, the last of which is the dealer's.
func (g Game) Seats() int { return g.rules().players() + 1 }

// Players returns the number of players, which is the number of seats not counting
// the dealer's.
func (g Game) Players() int { return g.Seats() - 1 }

// Deal returns the position dealt from seed. The round may already be over. The
// choice of the first seat has no effect: player 0 is always the first to get a
// card and the first to be asked.
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

// DealPack deals the given shoe from its front: a card to each player and the hole
// card to the dealer, then a second card to each player and to the dealer. With
// NoHole, the dealer gets only its first card, face up. The round continues with
// the cards that follow. The cards after the first 208 are shuffled with the zero
// seed before the next round. The error wraps [engine.ErrPosition] if the parameter
// shoe is not a whole shoe, and [engine.ErrSeat] if the parameter first is not a
// seat. The parameter first has no other effect.
func (g Game) DealPack(shoe []card.Card, first engine.Seat) (State, error) {
	r := g.rules()
	if err := given.Pack("blackjack", g.Seats(), first, deck.Shoe(r.decks()), gamekit.Pile{Field: "shoe", Cards: shoe}); err != nil {
		return State{}, err
	}
	var s State
	s.round(r, shoe, counts{})
	return s, nil
}

// round deals a round into s, which must be the zero State, and continues to the
// first choice. The parameter cards holds the shoe; the cards after the row are
// only counted.
func (s *State) round(r *Rules, cards []card.Card, discards counts) {
	players := r.players()
	s.discards, s.noHole, s.decks, s.players = discards, r.NoHole, uint8(r.decks()), uint8(players)
	var front [perWord]card.Card // two cards for each seat fit in it
	table := front[:0]
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
	table = append(table, cards[len(table):min(perWord, len(cards))]...)
	s.row.lay(0, table)
	s.row.lay(len(table), cards[len(table):s.inRow()])
	s.insuring = r.Insurance && s.up() == card.Ace
	s.surrendering = !s.insuring && s.beforeLook(r)
	_ = s.offer(r, 0)
}

// Turn returns the player who is being asked, or Nobody once the round is over.
func (Game) Turn(s State) engine.Seat { return s.turn.Seat() }

// TurnOf returns the Turn of *s.
func (Game) TurnOf(s *State) engine.Seat { return s.turn.Seat() }

// Legal appends the legal moves of seat, in the order of their constants.
func (g Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	return g.AppendMoves(dst, &s, seat)
}

// AppendMoves appends the legal moves of seat in *s, as Legal does.
func (g Game) AppendMoves(dst []Move, s *State, seat engine.Seat) []Move {
	if seat != s.turn.Seat() || seat == engine.Nobody {
		return dst
	}
	for rest := s.moves(g.rules()); rest != 0; rest &= rest - 1 {
		dst = append(dst, Move(bits.TrailingZeros8(uint8(rest))))
	}
	return dst
}

// Apply makes the move m of seat and carries out everything that follows without a
// choice: the second cards of split hands, the peek, and the dealer's play. The
// error is a *[engine.MoveError] that wraps an error of this package,
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
	r := g.rules()
	err := s.refusal(r, seat, m)
	switch {
	case err == nil && s.faceDown():
		err = s.playHidden(r, seat, m)
	case err == nil:
		err = s.play(r, seat, m)
	}
	if err != nil {
		return engine.NewMoveError(seat, m, err)
	}
	return nil
}

// playHidden makes a legal move in a view, unless the move needs a face-down card.
func (s *State) playHidden(r *Rules, seat engine.Seat, m Move) error {
	next := *s
	err := next.play(r, seat, m)
	if err == nil {
		*s = next
	}
	return err
}

// Advance makes the move m of seat in *s. AppendMoves must have listed m.
func (g Game) Advance(s *State, seat engine.Seat, m Move) error { return s.play(g.rules(), seat, m) }

// refusal returns the reason why a move is not legal, or nil if it is legal.
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
