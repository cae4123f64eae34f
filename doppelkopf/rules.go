package doppelkopf

import (
	"encoding/json"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/given"
)

const (
	seats    = 4
	packSize = 48
)

// Rules are the options of the game. The zero Rules are [Tournament]. An option that is
// a string is one of the words that its comment lists; the empty string stands for the
// first of them.
type Rules struct {
	NoNines bool `json:"noNines,omitzero"` // 40 cards, 10 each
	House   bool `json:"house,omitzero"`   // the scores of the home game

	// The order of the cards.
	NoDulle     bool   `json:"noDulle,omitzero"`     // ♥10 is not a trump
	SecondDulle string `json:"secondDulle,omitzero"` // when the second ♥10 of a trick beats the first: "never", "always", or "not last", not in the last trick
	PigsTrump   bool   `json:"pigsTrump,omitzero"`   // both ♦A of one hand are the highest trumps
	PigsWhen    string `json:"pigsWhen,omitzero"`    // when they become that: "at start"; "on play" of one of both; or "second", only the second one played
	PigsSuits   bool   `json:"pigsSuits,omitzero"`   // in a ♣, ♠ or ♥ solo, both aces of the suit are pigs
	Superpigs   string `json:"superpigs,omitzero"`   // the pair of one hand above the pigs: "off"; "nines", ♦9, or ♦K with 40 cards; "tens", ♦10
	Hyperpigs   bool   `json:"hyperpigs,omitzero"`   // both ♦K of one hand rank above the superpigs

	// The declarations.

	// Wedding is the trick that finds the partner: any "trick"; one led with a "suit" or a "trump"; from the "second suit" led on; or a "choice".
	Wedding       string `json:"wedding,omitzero"`
	WeddingTricks int    `json:"weddingTricks,omitzero"` // number of tricks within which that trick must come; 0 means 3
	WeddingRuff   bool   `json:"weddingRuff,omitzero"`   // a declarer who trumps a plain suit plays alone
	Solos         Solos  `json:"solos,omitzero"`         // solos allowed; 0 means the seven of the tournament
	SoloLeads     bool   `json:"soloLeads,omitzero"`     // the soloist leads the first trick
	// SoloOrder is what decides between solos: the earliest "seat"; the kind, "queens first" or "trumps first"; or the highest "bid".
	SoloOrder        string  `json:"soloOrder,omitzero"`
	SecondRound      bool    `json:"secondRound,omitzero"`      // several reservations are named in turn
	CompulsorySolo   [4]bool `json:"compulsorySolo,omitzero"`   // the seats that owe a solo
	ForcedSolo       bool    `json:"forcedSolo,omitzero"`       // the first of these, counted from the first seat of the deal, plays its solo now
	NoCompulsorySolo bool    `json:"noCompulsorySolo,omitzero"` // no seat owes a solo in a session

	// A hand may be thrown in if it meets one of these conditions. A number of 0 turns its
	// condition off.
	ThrowInNines     int    `json:"throwInNines,omitzero"`     // at least this many nines
	ThrowInKings     int    `json:"throwInKings,omitzero"`     // at least this many kings
	ThrowInLows      int    `json:"throwInLows,omitzero"`      // at least this many nines and kings
	ThrowInFulls     int    `json:"throwInFulls,omitzero"`     // at least this many aces and tens
	ThrowInPoints    int    `json:"throwInPoints,omitzero"`    // at least this many card points
	ThrowInFewTrumps int    `json:"throwInFewTrumps,omitzero"` // fewer trumps than this
	ThrowInHigh      string `json:"throwInHigh,omitzero"`      // no trump above this: "off", "fox" (♦A) or "diamond jack"
	ThrowInBeatsSolo bool   `json:"throwInBeatsSolo,omitzero"` // throwing in beats a solo; without one of these conditions, it changes nothing

	// The poverty.

	Poverty    string `json:"poverty,omitzero"`    // "off", or what the poor seat lays down: its "trumps", or "three" cards, its trumps first
	PovertyFox bool   `json:"povertyFox,omitzero"` // ♦A do not count as trumps for a poverty
	// PovertyFree is what does not count as trumps: "none"; "foxes", which becomes PovertyFox; a "single fox"; or "one nine" of ♦.
	PovertyFree string `json:"povertyFree,omitzero"`
	PovertyFrom int    `json:"povertyFrom,omitzero"` // least number of trumps for a poverty
	PovertyTwo  string `json:"povertyTwo,omitzero"`  // of several poverties, the "first" is played, or there is a "redeal"
	PovertyWith string `json:"povertyWith,omitzero"` // who is asked to exchange cards: any "taker", or the "partner", if the ♣Q decide the parties
	// PovertyTold is what everybody learns of the cards that come back: the "number" of trumps, "whether" there are any, or "nothing".
	PovertyTold string `json:"povertyTold,omitzero"`

	// The announcements.
	CallCards    [5]int `json:"callCards,omitzero"`    // cards that a seat must hold for Re or Kontra, no 90, no 60, no 30, schwarz
	CallsByTrick bool   `json:"callsByTrick,omitzero"` // the cards that have been played count instead
	CallsOnTable [6]int `json:"callsOnTable,omitzero"` // most cards played when Re, Kontra, no 90, no 60, no 30, schwarz are announced; all 0 is off
	// CallCustoms are "between tricks" only; also "before wedding"; "solo kontra first", then the soloist; "solo before lead" only.
	CallCustoms    gamekit.Several `json:"callCustoms,omitzero"`
	ForcedCall     int             `json:"forcedCall,omitzero"`     // least card points of a first trick whose winner must announce; 0 is off
	ForcedCallAlso gamekit.Several `json:"forcedCallAlso,omitzero"` // also in the trick that decides a "wedding"; in a "solo"; "raise": or else the next level
	// CallBonus gives a point of the game for announcing before the "first card", in a "jump", or before a "wedding" was decided.
	CallBonus gamekit.Several `json:"callBonus,omitzero"`

	// The score.

	RePoints int `json:"rePoints,omitzero"` // card points that Re needs, from 91 to 150; 0 means 121
	// Doubling is "off" if Re and Kontra add two points each; or they double the points of the "game" or "all" points, or add "one" each.
	Doubling      string `json:"doubling,omitzero"`
	LevelPoints   int    `json:"levelPoints,omitzero"`   // points for each level announced from no 90 on; 0 means 1
	Cowardice     bool   `json:"cowardice,omitzero"`     // winners who have announced far too little lose
	DrawNoWin     bool   `json:"drawNoWin,omitzero"`     // 120 card points each are no win, except against a soloist
	NeverNegative bool   `json:"neverNegative,omitzero"` // the winners never lose points
	SoloPoints    [4]int `json:"soloPoints,omitzero"`    // points of the game for a solo of jacks, queens, ♦ or any other kind
	NoOldLadies   bool   `json:"noOldLadies,omitzero"`   // nothing for winning as Kontra
	NoFox         bool   `json:"noFox,omitzero"`         // nothing for catching a fox
	NoCharlie     bool   `json:"noCharlie,omitzero"`     // nothing for Charlie
	NoDoppelkopf  bool   `json:"noDoppelkopf,omitzero"`  // nothing for a trick of 40 card points
	Doppelkopf    int    `json:"doppelkopf,omitzero"`    // card points for which a trick counts; 0 means 40
	HeartTrick    bool   `json:"heartTrick,omitzero"`    // a trick of four plain hearts counts
	FoxLast       bool   `json:"foxLast,omitzero"`       // winning the last trick with ♦A counts
	FoxLastCaught bool   `json:"foxLastCaught,omitzero"` // a fox caught in the last trick counts once more
	DulleCaught   bool   `json:"dulleCaught,omitzero"`   // catching ♥10 with the other ♥10 counts
	CharlieCaught bool   `json:"charlieCaught,omitzero"` // catching ♣J in the last trick counts
	CharlieQueen  bool   `json:"charlieQueen,omitzero"`  // only ♦Q catches ♣J
	Multiplier    int    `json:"multiplier,omitzero"`    // how many times this deal counts; 0 means once

	// The match.

	Table      int    `json:"table,omitzero"`      // players at the table: 4 or, with the dealer sitting out, 5; 0 means 4
	Counting   string `json:"counting,omitzero"`   // what counts in totals: the points of "both" sides, of the "winners" or of the "losers"
	SoloPasses bool   `json:"soloPasses,omitzero"` // with SoloLeads, the next seat is first after a solo, too

	// The Bock of a match: as many deals as there are players at the table count double.

	// Bock is "off", or what happens if two Bocks overlap: "stack" multiplies, and "append" puts the new one after the last one.
	Bock           string `json:"bock,omitzero"`
	BockDraw       bool   `json:"bockDraw,omitzero"`       // a deal with 120 card points for each party
	BockHeartTrick bool   `json:"bockHeartTrick,omitzero"` // a trick of four plain hearts
	BockCallLost   bool   `json:"bockCallLost,omitzero"`   // a party that has announced and has not won
	BockReLost     bool   `json:"bockReLost,omitzero"`     // Re announced and not won
	BockSoloLost   bool   `json:"bockSoloLost,omitzero"`   // a solo lost
	BockSchwarz    bool   `json:"bockSchwarz,omitzero"`    // a party without a trick
	BockZero       bool   `json:"bockZero,omitzero"`       // a deal in which everybody scores 0
}

// Tournament returns the tournament rules of the Deutscher
// Doppelkopf-Verband, which are the zero Rules.
func Tournament() Rules { return Rules{} }

// House returns the rules of the looser home game.
func House() Rules { return Rules{House: true} }

// Common returns rules that most home tables share.
func Common() Rules {
	return Rules{
		SecondDulle: secondNotLast, PigsTrump: true, CharlieCaught: true,
		Poverty: povertyTrumps, ThrowInNines: 5, ThrowInKings: 5,
		SoloLeads: true, NoCompulsorySolo: true, Doubling: doublingGame,
	}
}

// Pub returns the usual rules of public tables on the web: the scores of the
// tournament, with poverty and throwing in.
func Pub() Rules {
	return Rules{
		SecondDulle: secondAlways, Poverty: povertyTrumps, ThrowInNines: 5, ThrowInKings: 5,
		SoloLeads: true, NoCompulsorySolo: true,
	}
}

// FreeDoko returns the default rules of the program FreeDoko, as far as the options of
// [Rules] allow.
func FreeDoko() Rules {
	return Rules{
		SecondDulle: secondAlways, PigsTrump: true, CharlieCaught: true,
		Poverty: povertyThree, ThrowInNines: 5, Wedding: weddingChoice, WeddingTricks: 12,
		Solos:     sevenSolos | 1<<SoloKings | 1<<SoloQueensJacks | 1<<SoloKingsJacks | 1<<SoloKingsQueens | 1<<SoloKingsQueensJacks,
		SoloLeads: true, NoCompulsorySolo: true, CallCards: [5]int{11, 9, 6, 3, 3}, ForcedCall: 30, Doubling: doublingGame,
		Bock: bockStack, BockDraw: true, BockSchwarz: true,
	}
}

// UnmarshalJSON decodes the JSON of rules into r. Options that are left out keep
// their values; unknown options are errors. The error wraps [engine.ErrRules]; on error, r is
// unchanged. UnmarshalJSON does not check the values: [New] does.
func (r *Rules) UnmarshalJSON(data []byte) error {
	return gamekit.UnmarshalRules("doppelkopf", data, r)
}

func (r Rules) validate() error {
	var p gamekit.Problems
	r.normalize()
	p.Options(&r, options.Of(Game{}.Options))
	r.checkCalls(&p)
	p.Check(r.WeddingTricks <= r.handSize() || !r.NoNines, "weddingTricks", "%d, want 1 to %d", r.WeddingTricks, r.handSize())
	p.Check(r.PovertyFree != freeNine || !r.NoNines, "povertyFree", "excluded by noNines")
	p.Check(!r.ForcedSolo || r.CompulsorySolo != [seats]bool{}, "forcedSolo", "no seat in compulsorySolo")
	causes := r.BockDraw || r.BockHeartTrick || r.BockCallLost || r.BockReLost || r.BockSoloLost || r.BockSchwarz || r.BockZero
	p.Check(causes || r.Bock == "", "bock", "needs one of its causes")
	return p.Rules("doppelkopf")
}

// handSize returns the number of cards dealt to a seat.
func (r *Rules) handSize() int {
	if r.NoNines {
		return 10
	}
	return packSize / seats
}

// Game is Doppelkopf; the zero Game is the tournament game. It implements
// [engine.Positions], [engine.InPlace] and [engine.PlayOuter].
type Game struct {
	gamekit.PlainSpeech[State, Move] // all but Say, Side and SortHand

	r *rules
}

// rules are Rules with what follows from them, in the form in which it is quickest to ask.
type rules struct {
	Rules
	cards    []card.Card // the pack
	solos    []Contract  // the solos that beat others, from the highest
	allSolos []Move      // the declarations of all solos
	dulles   uint8       // the second ♥10 of a trick beats the first if fewer cards have been played
	calls    calls
}

// with returns the rules with what follows from them.
func (r Rules) with() *rules {
	dulles := map[string]uint8{secondAlways: packSize, secondNotLast: uint8(seats * (r.handSize() - 1))}
	all := &rules{Rules: r, cards: wholePack.append(nil), solos: soloOrders[r.SoloOrder], dulles: dulles[r.SecondDulle], calls: r.calls(), allSolos: r.Solos.all().declare(nil)}
	if r.NoNines {
		all.cards = shortPack.append(nil)
	}
	return all
}

var standard = Rules{}.with()

// New returns the game with these rules. The error wraps [engine.ErrRules] and names all fields that are
// out of range or contradict others.
func New(r Rules) (Game, error) {
	if err := r.validate(); err != nil {
		return Game{}, err
	}
	r.normalize()
	return r.game(), nil
}

// game returns the game with rules that are valid and normal.
func (r Rules) game() Game {
	if r == standard.Rules {
		return Game{}
	}
	return Game{r: r.with()}
}

func (g Game) rules() *rules {
	if g.r == nil {
		return standard
	}
	return g.r
}

// Rules returns the rules of the game in their shortest form, in which an option that has its
// default is 0 or "": equal rules have the same form.
func (g Game) Rules() Rules { return g.rules().Rules }

// MarshalJSON returns the JSON of the rules.
func (g Game) MarshalJSON() ([]byte, error) {
	if g.r == nil {
		return []byte("{}"), nil // without looking at each option
	}
	return json.Marshal(g.r.Rules)
}

// UnmarshalJSON decodes rules and sets g to the game that [New] returns for them. On
// error, g is unchanged.
func (g *Game) UnmarshalJSON(data []byte) error { return gamekit.UnmarshalGame(data, New, g) }

// Name returns "doppelkopf".
func (Game) Name() string { return "doppelkopf" }

// Seats returns 4.
func (Game) Seats() int { return seats }

// Deal returns the position dealt from seed. The parameter first is the seat to the left of
// the dealer; if it is not a valid seat, seat 0 is used.
func (g Game) Deal(seed deck.Seed, first engine.Seat) (s State) {
	var buf [packSize]card.Card
	pack := append(buf[:0], g.rules().cards...)
	seed.Shuffle(pack)
	if !isSeat(first) {
		first = 0
	}
	s.dealPack(g.rules(), pack, first)
	return s
}

// DealPack deals a given pack, top card first: the whole hand of the first seat, then that
// of the next seat, and so on, which after a shuffle is as good as packets. The error wraps [engine.ErrPosition] if the cards are not a
// whole pack, and [engine.ErrSeat] if the parameter first is not a seat.
func (g Game) DealPack(pack []card.Card, first engine.Seat) (State, error) {
	if err := given.Pack("doppelkopf", seats, first, g.rules().cards, gamekit.Pile{Field: "pack", Cards: pack}); err != nil {
		return State{}, err
	}
	var s State
	s.dealPack(g.rules(), pack, first)
	return s, nil
}

// dealPack deals a whole pack.
func (s *State) dealPack(r *rules, pack []card.Card, first engine.Seat) {
	size := len(pack) / seats
	for i := range engine.Seat(seats) {
		s.hands[(first+i)%seats] = handOf(pack[int(i)*size:][:size])
	}
	s.start(r, first)
}

// start begins a deal in which the seats have their hands and no seat has declared yet.
func (s *State) start(r *rules, first engine.Seat) {
	s.first, s.size, s.turn = first, uint8(r.handSize()), engine.HolderOf(first)
	if forced := r.forced(first); forced != engine.Nobody {
		s.turn = engine.HolderOf(forced)
	}
}
