package karata_test

import (
	"slices"
	"strings"
)

// This is a second, deliberately naive reading of the rules, which judges whole turns at
// once. Cards are written as rank and suit ("TH", "AS"), and jokers as "BJ" and "RJ".

type naiveRules struct {
	seats, hand, fine int
	cumulative        bool
	jumpsCountered    bool
}

// naivePos holds everything that a turn depends on.
type naivePos struct {
	hand                   []string // of the seat to play
	top                    string   // top card of the pile
	debt                   int      // pending bomb, 0 none
	jumps                  int      // seats still to be jumped, this one first
	reqCard, reqSuit       string   // open request, at most one of the two; "" for none
	reqJoker               bool     // reqCard is the request for a joker, lowered by an ace
	seats, seat, direction int      // direction +1 or -1
	saidLast               bool     // said "last" at the end of the turn before this one
}

// naiveEffect is the effect of laying some cards, in order, as one whole turn.
type naiveEffect struct {
	ok               bool // the cards may be laid in this order
	next             int  // the seat to play next, which may be the same
	direction        int
	debt             int    // owed by the next seat
	jumps            int    // seats to be jumped, the next one first, unless it counters
	reqCard, reqSuit string // requests still open, before the seat itself asks
	reqJoker         bool
	asks             string // "suit" or "card" if the seat must ask for one now, else ""
	draws            int    // cards drawn because the last card was a question
	wins             bool
}

// naiveFace returns the face of a card. Both jokers have the same face, which is not that of the
// jack.
func naiveFace(card string) string {
	if card == "BJ" || card == "RJ" {
		return "joker"
	}
	return card[:1]
}

// naiveSuit returns the suit of a card. It is "" for a joker, which has no suit to follow or to be
// asked for.
func naiveSuit(card string) string {
	if naiveFace(card) == "joker" {
		return ""
	}
	return card[1:]
}

func naiveIsAce(card string) bool      { return naiveFace(card) == "A" }
func naiveIsJoker(card string) bool    { return naiveFace(card) == "joker" }
func naiveIsQuestion(card string) bool { return naiveFace(card) == "Q" || naiveFace(card) == "8" }
func naiveIsOrdinary(card string) bool { return strings.Contains("45679T", naiveFace(card)) }

// naiveMatches reports whether two cards have the same face or suit. It is not called with two
// jokers.
func naiveMatches(a, b string) bool {
	return naiveFace(a) == naiveFace(b) || naiveSuit(a) == naiveSuit(b)
}

func naiveBomb(card string) int {
	switch naiveFace(card) {
	case "2":
		return 2
	case "3":
		return 3
	case "joker":
		return 5
	}
	return 0
}

func naiveHasRequest(p naivePos) bool { return p.reqCard != "" || p.reqSuit != "" }

func naiveMeetsRequest(p naivePos, card string) bool {
	if p.reqCard != "" {
		return card == p.reqCard
	}
	return p.reqSuit != "" && naiveSuit(card) == p.reqSuit
}

func naiveMayBeFirst(p naivePos, card string) bool {
	if p.jumps > 0 {
		return naiveFace(card) == "J"
	}
	if naiveIsAce(card) {
		return true // it meets, lowers or blocks, or goes on anything
	}
	if naiveHasRequest(p) {
		return naiveMeetsRequest(p, card)
	}
	if naiveIsJoker(card) {
		return true // it counters any bomb, and goes on anything
	}
	if p.debt > 0 {
		return naiveBomb(card) > 0 && !naiveIsJoker(p.top) && naiveMatches(card, p.top)
	}
	return naiveIsAce(p.top) || naiveIsJoker(p.top) || naiveMatches(card, p.top)
}

func naiveMayFollow(previous, card string) bool {
	if naiveIsQuestion(previous) {
		return naiveIsAce(card) || naiveIsJoker(card) || naiveMatches(card, previous)
	}
	return naiveFace(card) == naiveFace(previous)
}

// naiveWithout takes the cards out of a copy of the hand. It returns false if one of the cards is
// not in the hand.
func naiveWithout(hand, cards []string) ([]string, bool) {
	rest := slices.Clone(hand)
	for _, card := range cards {
		i := slices.Index(rest, card)
		if i < 0 {
			return nil, false
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return rest, true
}

func naiveTurn(r naiveRules, p naivePos, laid []string) naiveEffect {
	rest, held := naiveWithout(p.hand, laid)
	if !held || len(laid) == 0 || !naiveMayBeFirst(p, laid[0]) {
		return naiveEffect{}
	}
	for i := 1; i < len(laid); i++ {
		if !naiveMayFollow(laid[i-1], laid[i]) {
			return naiveEffect{}
		}
	}

	jacks, kings, aceValue, bombs := 0, 0, 0, 0
	for _, card := range laid {
		switch naiveFace(card) {
		case "J":
			jacks++
		case "K":
			kings++
		case "A":
			aceValue++
			if card == "AS" {
				aceValue++
			}
		}
		bombs += naiveBomb(card)
	}
	last := laid[len(laid)-1]
	e := naiveEffect{ok: true, direction: p.direction}

	if naiveIsAce(last) {
		// The aces pay for one level after another: first for the request, then for the bomb.
		levels := 0
		if naiveHasRequest(p) && !naiveMeetsRequest(p, laid[0]) {
			levels = 1
			if p.reqCard != "" && !p.reqJoker {
				levels = 2
			}
		}
		if aceValue < levels { // one level is left of an exact request
			if naiveIsJoker(p.reqCard) {
				e.reqCard, e.reqJoker = p.reqCard, true
			} else {
				e.reqSuit = naiveSuit(p.reqCard)
			}
		}
		left := aceValue - levels
		if p.debt > 0 {
			left--
		}
		if left == 1 {
			e.asks = "suit"
		}
		if left >= 2 {
			e.asks = "card"
		}
	}
	if naiveBomb(last) > 0 {
		e.debt = naiveBomb(last)
		if r.cumulative {
			e.debt = p.debt + bombs
		}
	}
	if naiveIsQuestion(last) {
		e.draws = 1
	}
	e.wins = len(rest)+e.draws == 0 && p.saidLast && naiveIsOrdinary(last)

	for range kings {
		e.direction = -e.direction
	}
	if r.jumpsCountered {
		e.jumps, jacks = jacks, 0
	}
	e.next = p.seat
	if kings == 0 || kings%2 == 1 {
		for range 1 + jacks {
			e.next = (e.next + e.direction + p.seats) % p.seats
		}
	}
	return e
}

// naiveTurns lists all ordered selections of cards from the hand that may be laid as one
// turn. It tries every selection, so hands should have no more than about six cards.
func naiveTurns(r naiveRules, p naivePos) [][]string {
	var turns [][]string
	var try func(laid, rest []string)
	try = func(laid, rest []string) {
		if naiveTurn(r, p, laid).ok {
			turns = append(turns, slices.Clone(laid))
		}
		for i := range rest {
			try(slices.Concat(laid, rest[i:i+1]), slices.Concat(rest[:i], rest[i+1:]))
		}
	}
	try(nil, p.hand)
	return turns
}

// naiveMayDeclareLast reports whether a hand allows "last". It returns false for an empty hand,
// because its seat is not asked.
func naiveMayDeclareLast(hand []string) bool {
	for _, card := range hand {
		if !naiveIsOrdinary(card) && !naiveIsQuestion(card) {
			return false
		}
	}
	return len(hand) > 0
}

// naiveGame is a whole game with fine 0.
type naiveGame struct {
	rules            naiveRules
	hands            [][]string
	stock            []string // next to be drawn first
	pile             []string // top last
	seat, direction  int
	debt, jumps      int
	reqCard, reqSuit string
	reqJoker         bool
	said             []bool // whether the "last" of each seat stands
	ended            bool
	won              int // -1 for nobody

	// shuffle, if set, puts in order the cards that are turned over. It gets them with the oldest
	// first, and they then go under the stock. While it runs, the field turned is still the count
	// before this turnover. It runs again if a turn is refused because of its "last" and then made
	// again.
	shuffle func(cards []string)
	turned  int
}

// newNaiveGame deals a pack, top first.
func newNaiveGame(r naiveRules, pack []string, first int) *naiveGame {
	g := &naiveGame{rules: r, seat: first, direction: 1, won: -1}
	g.hands = make([][]string, r.seats)
	g.said = make([]bool, r.seats)
	rest := slices.Clone(pack)
	for i := range r.seats {
		g.hands[(first+i)%r.seats] = slices.Clone(rest[:r.hand])
		rest = rest[r.hand:]
	}
	open := max(0, slices.IndexFunc(rest, naiveIsOrdinary)) // none ordinary: the first card
	g.pile = []string{rest[open]}
	g.stock = slices.Concat(rest[open+1:], rest[:open])
	return g
}

func (g *naiveGame) over() bool  { return g.ended }
func (g *naiveGame) winner() int { return g.won }

// turn returns the seat to play, or -1 once the game is over.
func (g *naiveGame) turn() int {
	if g.ended {
		return -1
	}
	return g.seat
}

// pos returns the position as the seat to play has it.
func (g *naiveGame) pos() naivePos {
	return naivePos{
		hand: slices.Clone(g.hands[g.seat]), top: g.pile[len(g.pile)-1], debt: g.debt, jumps: g.jumps,
		reqCard: g.reqCard, reqSuit: g.reqSuit, reqJoker: g.reqJoker,
		seats: g.rules.seats, seat: g.seat, direction: g.direction, saidLast: g.said[g.seat],
	}
}

func (g *naiveGame) clone() *naiveGame {
	c := *g
	c.hands = nil
	for _, hand := range g.hands {
		c.hands = append(c.hands, slices.Clone(hand))
	}
	c.stock, c.pile, c.said = slices.Clone(g.stock), slices.Clone(g.pile), slices.Clone(g.said)
	return &c
}

// lay plays the cards as one whole turn. The parameter ask is the suit or card asked for, or "" if
// there is nothing to ask for. If any part of the turn is illegal, lay returns false and changes
// nothing.
func (g *naiveGame) lay(cards []string, ask string, last bool) bool {
	if g.ended {
		return false
	}
	e := naiveTurn(g.rules, g.pos(), cards)
	if !e.ok || !naiveMayAsk(e.asks, ask) {
		return false
	}
	before := g.clone()
	g.hands[g.seat], _ = naiveWithout(g.hands[g.seat], cards)
	g.pile = append(g.pile, cards...)
	g.direction, g.debt, g.jumps = e.direction, e.debt, e.jumps
	g.reqCard, g.reqSuit, g.reqJoker = e.reqCard, e.reqSuit, e.reqJoker
	g.take(e.draws)
	switch e.asks {
	case "suit":
		g.reqSuit = ask
	case "card":
		g.reqCard = ask
	}
	if e.wins {
		g.ended, g.won = true, g.seat
	}
	return g.finish(before, last, e.next)
}

// draw plays a turn that lays nothing: the seat draws its debt, or one card. If declaring "last" is
// illegal after the draw, it returns false and changes nothing.
func (g *naiveGame) draw(last bool) bool {
	if g.ended {
		return false
	}
	before := g.clone()
	count := max(1, g.debt)
	g.debt = 0
	g.take(count)
	seats := g.rules.seats
	return g.finish(before, last, (g.seat+g.direction+seats)%seats)
}

// letJump does not counter: the seat is jumped, without a turn.
func (g *naiveGame) letJump() bool {
	if g.ended || g.jumps == 0 {
		return false
	}
	g.jumps--
	g.moveOn((g.seat + g.direction + g.rules.seats) % g.rules.seats)
	return true
}

// moveOn gives the turn to a seat. It goes on as long as seats that have no card are to be jumped.
func (g *naiveGame) moveOn(seat int) {
	for g.seat = seat; g.jumps > 0 && len(g.hands[g.seat]) == 0; g.jumps-- {
		g.seat = (g.seat + g.direction + g.rules.seats) % g.rules.seats
	}
}

// finish asks whether the seat declares "last", unless the game is over or the hand is empty.
func (g *naiveGame) finish(before *naiveGame, last bool, next int) bool {
	if last && (g.ended || !naiveMayDeclareLast(g.hands[g.seat])) {
		*g = *before
		return false
	}
	g.said[g.seat] = last
	if !g.ended {
		g.moveOn(next)
	}
	return true
}

// take draws cards for the seat to play, or ends the game if it cannot.
func (g *naiveGame) take(count int) {
	if len(g.stock) < count {
		under, top := g.pile[:len(g.pile)-1], g.pile[len(g.pile)-1]
		if len(g.stock)+len(under) < count || g.turned == 8 {
			g.ended = true
			return
		}
		under = slices.Clone(under)
		if g.shuffle != nil {
			g.shuffle(under)
		}
		g.stock = slices.Concat(g.stock, under)
		g.pile = []string{top}
		g.turned++
	}
	g.hands[g.seat] = slices.Concat(g.hands[g.seat], g.stock[:count])
	g.stock = slices.Clone(g.stock[count:])
}

func naiveMayAsk(kind, ask string) bool {
	switch kind {
	case "suit":
		return slices.Contains([]string{"S", "H", "C", "D"}, ask)
	case "card":
		return slices.Contains(naivePack(), ask)
	}
	return ask == ""
}

// naivePack returns the 54 cards, unshuffled.
func naivePack() []string {
	pack := []string{"BJ", "RJ"}
	for _, suit := range "SHCD" {
		for _, rank := range "A23456789TJQK" {
			pack = append(pack, string(rank)+string(suit))
		}
	}
	return pack
}
