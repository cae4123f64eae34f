package blackjack

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Why a move may be refused. All wrap [engine.ErrIllegal].
var (
	ErrNoMove     = engine.Illegal("blackjack: that is no move")
	ErrInsurance  = engine.Illegal("blackjack: that is no answer while insurance is asked for, or an answer to nothing")
	ErrNoBets     = engine.Illegal("blackjack: the home game has hit and stand only")
	ErrTwoCards   = engine.Illegal("blackjack: only a hand of two cards may do that")
	ErrDouble     = engine.Illegal("blackjack: this hand may not be doubled")
	ErrSplit      = engine.Illegal("blackjack: these two cards may not be split")
	ErrMostHands  = engine.Illegal("blackjack: no more hands are allowed")
	ErrSplitAces  = engine.Illegal("blackjack: split aces get one card each")
	ErrSurrender  = engine.Illegal("blackjack: surrender is no choice here")
	ErrShoeTooLow = engine.Illegal("blackjack: too few cards are left in the shoe")
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

// Payout is what a natural is paid.
type Payout uint8

// The payouts of a natural.
const (
	ThreeToTwo Payout = iota
	SixToFive
	EvenMoney
)

// Totals says which hands of two cards may be doubled.
type Totals uint8

// The hands that may be doubled. An ace that counts 11 makes no hard total.
const (
	AnyTwo       Totals = iota
	NineToEleven        // hard 9, 10 and 11
	TenEleven           // hard 10 and 11
)

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

// Validate returns all that makes no sense in the rules, nil if nothing. The
// error wraps [engine.ErrRules].
func (r Rules) Validate() error {
	var errs []error
	refuse := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("%w: blackjack: %s", engine.ErrRules, fmt.Sprintf(format, args...)))
	}
	if r.Players < 0 || r.Players > mostPlayers {
		refuse("players: %d, not 1 to %d", r.Players, mostPlayers)
	}
	if r.Decks < 0 || r.Decks > mostDecks {
		refuse("decks: %d, not 1 to %d", r.Decks, mostDecks)
	}
	if r.SplitTo < 0 || r.SplitTo > mostHands {
		refuse("splitTo: %d, not 1 to %d", r.SplitTo, mostHands)
	}
	if r.Natural > EvenMoney {
		refuse("natural: no payout %d", r.Natural)
	}
	if r.Doubling > TenEleven {
		refuse("doubling: no totals %d", r.Doubling)
	}
	if !r.Casino && r != (Rules{Players: r.Players, Decks: r.Decks, OneByOne: r.OneByOne}) {
		refuse("casino: the home game has none of its options")
	}
	return errors.Join(errs...)
}

// UnmarshalJSON reads the JSON of rules over those in r, which keeps its value
// on an error. A field it does not know is an error.
func (r *Rules) UnmarshalJSON(data []byte) error {
	type plain Rules // without this method
	p := plain(*r)
	if err := engine.UnmarshalStrict(data, &p); err != nil {
		return fmt.Errorf("%w: blackjack: %w", engine.ErrRules, err)
	}
	*r = Rules(p)
	return nil
}

var (
	payoutTexts = engine.Words[Payout]{ThreeToTwo: "3:2", SixToFive: "6:5", EvenMoney: "1:1"}
	totalsTexts = engine.Words[Totals]{AnyTwo: "any", NineToEleven: "9-11", TenEleven: "10-11"}
)

// String returns 3:2, 6:5 or 1:1.
func (p Payout) String() string { return payoutTexts.Of(p) }

// MarshalText returns the text of the payout.
func (p Payout) MarshalText() ([]byte, error) { return payoutTexts.Marshal(p, engine.ErrRules) }

// UnmarshalText reads the text of a payout into p, which keeps its value on an
// error.
func (p *Payout) UnmarshalText(text []byte) error {
	return payoutTexts.Unmarshal(p, text, engine.ErrRules)
}

// String returns any, 9-11 or 10-11.
func (t Totals) String() string { return totalsTexts.Of(t) }

// MarshalText returns the text of the totals.
func (t Totals) MarshalText() ([]byte, error) { return totalsTexts.Marshal(t, engine.ErrRules) }

// UnmarshalText reads the text of totals into t, which keeps its value on an
// error.
func (t *Totals) UnmarshalText(text []byte) error {
	return totalsTexts.Unmarshal(t, text, engine.ErrRules)
}

func (r *Rules) players() int { return max(r.Players, 1) }
func (r *Rules) decks() int   { return max(r.Decks, 1) }
func (r *Rules) splitTo() int { return max(r.SplitTo, 1) }

// inRounds reports whether the players take turns after every card.
func (r *Rules) inRounds() bool { return !r.Casino && !r.OneByOne }

// plain returns the rules with 0 for 1, and OneByOne only where it makes a
// difference.
func (r Rules) plain() Rules {
	for _, n := range []*int{&r.Players, &r.Decks, &r.SplitTo} {
		if *n == 1 {
			*n = 0
		}
	}
	if r.Casino || r.Players == 0 {
		r.OneByOne = false
	}
	return r
}

// Game is Blackjack; the zero Game is the home game for one player. It
// implements [engine.Game].
//
// It is one pointer, nil for the standard game, because a value of any other
// shape has its arguments copied once more at every call through an interface.
type Game struct{ r *Rules }

var _ engine.Game[State, Move] = Game{}

// New returns the game that follows those rules, or the error of
// [Rules.Validate].
func New(r Rules) (Game, error) {
	if err := r.Validate(); err != nil {
		return Game{}, err
	}
	if r = r.plain(); r == standard {
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

// Rules returns the rules the game follows, where 1 is said by 0 and OneByOne
// only where it makes a difference.
func (g Game) Rules() Rules { return *g.rules() }

// MarshalJSON returns the JSON of the game's rules.
func (g Game) MarshalJSON() ([]byte, error) { return json.Marshal(g.Rules()) }

// UnmarshalJSON reads the JSON of a game's rules into g, which keeps its value
// on an error.
func (g *Game) UnmarshalJSON(data []byte) error { return engine.UnmarshalGame(data, New, g) }

// Name returns "blackjack".
func (Game) Name() string { return "blackjack" }

// Seats returns the number of players and one more: the dealer is the last
// seat.
func (g Game) Seats() int { return g.rules().players() + 1 }

// Deal returns the position that seed deals: the whole shoe shuffled, and the
// first cards of it dealt. Player 0 is always served and asked first. The
// round may be over at once.
func (g Game) Deal(seed deck.Seed, _ engine.Seat) State {
	r := g.rules()
	var cards [mostCards]card.Card
	shoe := cards[:0]
	pack := deck.Standard()
	for range r.decks() {
		shoe = append(shoe, pack[:]...)
	}
	deck.Shuffle(seed.Rand(), shoe)
	s := r.shuffled(shoe, seed.Derive(1))
	s.deal(r)
	return s
}

// DealPack deals a given shoe, top card first: a card to each player and the
// hole card to the dealer, then a card to each and the dealer's second, face
// up; with NoHole the dealer's only card, face up, ends the first turn. The
// next cards come in this order, 208 in all, which no round uses up; what lies
// behind them is shuffled before the next round from the zero seed. The error
// wraps [engine.ErrPosition] if it is not the whole shoe, [engine.ErrSeat] if
// there is no seat first, which decides nothing else.
func (g Game) DealPack(shoe []card.Card, first engine.Seat) (State, error) {
	r := g.rules()
	if first < 0 || int(first) >= g.Seats() {
		return State{}, fmt.Errorf("%w: blackjack: first %d", engine.ErrSeat, first)
	}
	if errs := deck.CheckZones(deck.Shoe(r.decks()), deck.Zone{Name: "shoe", Cards: shoe}); errs != nil {
		return State{}, engine.Invalid("blackjack", errs...)
	}
	s := r.shuffled(shoe, deck.Seed{})
	s.deal(r)
	return s, nil
}

// shuffled returns the table before the deal of a round, with those cards to
// come, the next first.
func (r *Rules) shuffled(cards []card.Card, seed deck.Seed) State {
	s := State{decks: uint8(r.decks()), players: uint8(r.players()), noHole: r.NoHole}
	s.fill(cards, seed)
	return s
}

// deal deals a round from the shoe and goes on to the first choice there is.
func (s *State) deal(r *Rules) {
	for n := range 2 {
		for p := range int(s.players) {
			s.draw(s.start(p, 0) + n)
			s.hands[p][0]++
		}
		if n == 0 || !s.noHole {
			s.draw(int(s.drawn))
			s.dealer++
		}
	}
	if r.Insurance && s.up() == card.Ace {
		s.insuring = true
		s.setTurn(0)
		return
	}
	s.peek(r)
}

// peek has the dealer look whether its hole card makes a natural, which ends
// the round; if not, play begins. Like all that goes on by itself it reports
// false if it needs a card that lies face down.
func (s *State) peek(r *Rules) bool {
	s.insuring = false
	s.setTurn(engine.Nobody)
	if s.holeDown() {
		return false
	}
	return s.dealerNatural() || s.seek(r, 0, 0)
}

// Turn returns the player to speak, Nobody once the round is over.
func (Game) Turn(s State) engine.Seat { return engine.Seat(s.turn) - 1 }

// Legal appends what seat may say, in the order of the moves' constants.
func (g Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	if seat != g.Turn(s) || seat == engine.Nobody {
		return dst
	}
	r := g.rules()
	for m := Hit; m <= Decline; m++ {
		if s.may(r, m) {
			dst = append(dst, m)
		}
	}
	return dst
}

// may reports whether the seat to play may say m.
func (s *State) may(r *Rules, m Move) bool {
	if s.insuring {
		return m == Insure || m == Decline
	}
	p, h := int(s.turn-1), int(s.hand)
	switch m {
	case Hit:
		return !s.frozen(r, p, h) && s.room(p, h) >= 1
	case Stand:
		return true
	case Double:
		return r.Casino && s.hands[p][h].len() == 2 && !s.frozen(r, p, h) && s.room(p, h) >= 1 && s.mayDouble(r, p, h)
	case Split:
		return r.Casino && s.maySplit(r, p, h)
	case Surrender:
		return r.Surrender && s.hands[p][h].len() == 2 && s.hands[p][1] == 0
	}
	return false
}

// room returns how many cards the shoe has beyond those owed to player p's
// waiting split hands and to a dealer without a hole card.
func (s *State) room(p, h int) int {
	room := int(s.shoe)
	for _, hand := range s.hands[p][h+1:] {
		if hand.len() == 1 {
			room--
		}
	}
	if s.noHole {
		room--
	}
	return room
}

// splitAce reports whether player p's hand h began as a split ace.
func (s *State) splitAce(p, h int) bool {
	return s.hands[p][1] != 0 && s.row.rank(s.start(p, h)) == card.Ace
}

// frozen reports whether the hand gets no more cards, being a split ace.
func (s *State) frozen(r *Rules, p, h int) bool { return !r.HitSplitAces && s.splitAce(p, h) }

// mayDouble reports whether the totals and splits so far allow a double.
func (s *State) mayDouble(r *Rules, p, h int) bool {
	return (s.hands[p][1] == 0 || r.DoubleAfterSplit) && r.Doubling.has(s.sum(s.start(p, h), 2))
}

// has reports whether two cards make one of the totals. Two with an ace among
// them make a soft total, which is 12 at least.
func (t Totals) has(two tally) bool {
	total, _ := two.total()
	switch t {
	case NineToEleven:
		return 9 <= total && total <= 11
	case TenEleven:
		return 10 <= total && total <= 11
	}
	return true
}

func (s *State) maySplit(r *Rules, p, h int) bool {
	return s.hands[p][h].len() == 2 && s.pair(r, p, h) && s.count(p) < r.splitTo() &&
		(r.ResplitAces || !s.splitAce(p, h)) && s.room(p, h) >= 2
}

// pair reports whether the first two cards of the hand are of a kind that can
// be split.
func (s *State) pair(r *Rules, p, h int) bool {
	at := s.start(p, h)
	return r.alike(s.row.rank(at), s.row.rank(at+1))
}

func (r *Rules) alike(a, b card.Rank) bool {
	return a == b || r.UnlikeTens && Value(a) == 10 && Value(b) == 10
}

// Apply makes seat's move, and all that follows of itself: other hands' second
// cards, the peek, and the dealer's play. Causes of a refusal are the errors
// of this package, [engine.ErrNotYourTurn] and [engine.ErrGameOver]; on a view
// also [engine.ErrFaceDown].
func (g Game) Apply(s State, seat engine.Seat, m Move) (next State, err error) {
	r := g.rules()
	if err := s.refusal(r, seat, m); err != nil {
		return s, engine.Refuse(seat, m, err)
	}
	next = s
	if !next.play(r, int(seat), m) {
		return s, engine.Refuse(seat, m, engine.ErrFaceDown)
	}
	return next, nil
}

// refusal returns why the move may not be made, nil if it may.
func (s *State) refusal(r *Rules, seat engine.Seat, m Move) error {
	switch turn := engine.Seat(s.turn) - 1; {
	case turn == engine.Nobody:
		return engine.ErrGameOver
	case seat != turn:
		return engine.ErrNotYourTurn
	case !s.may(r, m):
		return s.reason(r, int(seat), m)
	}
	return nil
}

// reason returns the rule that a move which is not legal breaks.
func (s *State) reason(r *Rules, p int, m Move) error {
	h := int(s.hand)
	switch {
	case !m.valid():
		return ErrNoMove
	case m != Hit && !r.Casino:
		return ErrNoBets
	case s.insuring || m == Insure || m == Decline:
		return ErrInsurance
	case m == Surrender:
		return ErrSurrender
	case m != Hit && s.hands[p][h].len() != 2:
		return ErrTwoCards
	case m == Split && !s.pair(r, p, h):
		return ErrSplit
	case m == Split && s.splitAce(p, h) && !r.ResplitAces, m != Split && s.frozen(r, p, h):
		return ErrSplitAces
	case m == Split && s.count(p) >= r.splitTo():
		return ErrMostHands
	case m == Double && !s.mayDouble(r, p, h):
		return ErrDouble
	}
	return ErrShoeTooLow
}

// play makes a legal move. It reports false if it needs a card that lies face
// down; the position is no good then.
func (s *State) play(r *Rules, p int, m Move) bool {
	h := int(s.hand)
	hand := &s.hands[p][h]
	switch m {
	case Insure:
		s.insured |= 1 << p
		return s.answered(r, p)
	case Decline:
		return s.answered(r, p)
	case Stand:
		*hand |= stood
	case Surrender:
		*hand |= surrendered
	case Hit, Double:
		if !s.draw(s.start(p, h) + hand.len()) {
			return false
		}
		*hand++
		if m == Double {
			*hand |= doubled
		} else if total, _ := s.total(p, h); total < twentyOne && !r.inRounds() {
			return true
		}
	case Split:
		// The cards stay where they are: the second is that of the hand behind.
		copy(s.hands[p][h+2:], s.hands[p][h+1:])
		s.hands[p][h], s.hands[p][h+1] = 1, 1
		return s.seek(r, p, h)
	}
	if r.inRounds() {
		return s.nextInRound(r, p)
	}
	return s.seek(r, p, h+1)
}

// answered goes on when player p has answered whether to insure.
func (s *State) answered(r *Rules, p int) bool {
	if p+1 < int(s.players) {
		s.setTurn(engine.Seat(p + 1))
		return true
	}
	return s.peek(r)
}

// seek goes to the next hand, from player p's hand h on, that has a choice,
// giving waiting split hands their second card; behind the last to the dealer.
func (s *State) seek(r *Rules, p, h int) bool {
	for ; p < int(s.players); p, h = p+1, 0 {
		for ; h < mostHands && s.hands[p][h] != 0; h++ {
			if s.hands[p][h].len() == 1 {
				if !s.draw(s.start(p, h) + 1) {
					return false
				}
				s.hands[p][h]++
			}
			if s.hasChoice(r, p, h) {
				s.setTurn(engine.Seat(p))
				s.hand = uint8(h)
				return true
			}
		}
	}
	return s.finish(r)
}

// hasChoice reports whether a hand of two cards is asked.
func (s *State) hasChoice(r *Rules, p, h int) bool {
	total, _ := s.total(p, h)
	return total < twentyOne && (!s.frozen(r, p, h) || s.maySplit(r, p, h))
}

// nextInRound goes to the next player after p who is still in, the home game's
// way; behind the last to the dealer.
func (s *State) nextInRound(r *Rules, p int) bool {
	players := int(s.players)
	for i := 1; i <= players; i++ {
		q := (p + i) % players
		if total, _ := s.total(q, 0); total < twentyOne && !s.hands[q][0].is(stood) {
			s.setTurn(engine.Seat(q))
			return true
		}
	}
	return s.finish(r)
}
