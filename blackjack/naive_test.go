package blackjack_test

import (
	"slices"
	"strings"
)

// naiveRules are the options under plain names.
type naiveRules struct {
	players, decks   int // as given, no zero defaults
	oneByOne, casino bool
	charlie          int // as many cards win at once; 0 means never

	// The rest is for the casino only.
	hitSoft17        bool
	natural          int    // tenths paid for a natural: 15, 12 or 10
	doubleOn         string // "any", "9-11", "10-11"
	doubleAfterSplit bool
	hands            int // the greatest number of hands after splits; 1 means no splitting

	resplitAces, hitSplitAces, splitUnlikeTens bool
	surrender, insurance, noHole               bool
	early                                      bool // surrender comes before the dealer looks
	originalBets                               bool // a natural takes one bet of a player
}

// naiveHand is one hand of a player. A hand of one card is a split hand waiting for its turn.
type naiveHand struct {
	cards       []string
	bet         int // in tenths; 0 in the home game
	split       bool
	splitAces   bool
	surrendered bool
	done        bool // is not asked again
}

// naive is a second, plain reading of the rules. The tests compare the game with it.
type naive struct {
	rules    naiveRules
	shoe     []string // not dealt yet, next first
	dealer   []string // hole card first; if noHole is set, up card first
	hands    [][]naiveHand
	answers  []string // to the offer of insurance, by player
	replies  []string // to the offer of early surrender, by player; "" for those who are not asked
	seat     int      // the player and the hand to act, once insurance is over
	hand     int
	holeOpen bool // the hole card was turned up; never if noHole is set
	over     bool
}

// newNaive deals a round from a shoe, top card first.
func newNaive(r naiveRules, shoe []string) *naive {
	n := &naive{rules: r, shoe: slices.Clone(shoe), hands: make([][]naiveHand, r.players)}
	for seat := range n.hands {
		n.hands[seat] = make([]naiveHand, 1)
		if r.casino {
			n.hands[seat][0].bet = 10
		}
	}
	for lap := range 2 {
		for seat := range n.hands {
			h := &n.hands[seat][0]
			h.cards = append(h.cards, n.draw())
		}
		if lap == 0 || !r.noHole {
			n.dealer = append(n.dealer, n.draw())
		}
	}
	n.advance()
	return n
}

func (n *naive) clone() *naive {
	c := *n
	c.shoe = slices.Clone(n.shoe)
	c.dealer = slices.Clone(n.dealer)
	c.answers = slices.Clone(n.answers)
	c.replies = slices.Clone(n.replies)
	c.hands = make([][]naiveHand, len(n.hands))
	for seat := range n.hands {
		c.hands[seat] = slices.Clone(n.hands[seat])
		for i := range c.hands[seat] {
			c.hands[seat][i].cards = slices.Clone(c.hands[seat][i].cards)
		}
	}
	return &c
}

// turn returns the player to act, which is never the dealer. It returns -1 once the round is over.
func (n *naive) turn() int {
	if n.over {
		return -1
	}
	if n.asking() {
		return len(n.answers)
	}
	if n.looksSoon() {
		return len(n.replies)
	}
	return n.seat
}

// legal lists the moves of a seat in sorted order. The list is nil if the seat may not act.
func (n *naive) legal(seat int) []string {
	if n.over || seat != n.turn() {
		return nil
	}
	if n.asking() {
		return []string{"decline", "insure"}
	}
	if n.looksSoon() {
		return []string{"decline", "surrender"}
	}
	return n.choices(seat, n.hand)
}

// play makes a move, or returns false and changes nothing if it is not legal.
func (n *naive) play(seat int, move string) bool {
	if !slices.Contains(n.legal(seat), move) {
		return false
	}
	if n.asking() {
		n.answers = append(n.answers, move)
		n.advance()
		return true
	}
	if n.looksSoon() {
		n.replies = append(n.replies, move)
		if move == "surrender" {
			n.hands[seat][0].surrendered, n.hands[seat][0].done = true, true
		}
		n.advance()
		return true
	}
	h := &n.hands[seat][n.hand]
	switch move {
	case "stand":
		h.done = true
	case "hit":
		h.cards = append(h.cards, n.draw())
	case "double":
		h.bet *= 2
		h.cards = append(h.cards, n.draw())
		h.done = true
	case "surrender":
		h.surrendered = true
		h.done = true
	case "split":
		h.split = true
		h.splitAces = h.cards[0][0] == 'A'
		second := *h
		second.cards = []string{h.cards[1]}
		h.cards = []string{h.cards[0], n.draw()}
		n.hands[seat] = slices.Insert(n.hands[seat], n.hand+1, second)
	}
	if !n.rules.casino && !n.rules.oneByOne {
		n.seat = (seat + 1) % n.rules.players // the home game goes in rounds
	}
	n.advance()
	return true
}

// score returns the score of a seat, in points at home and in tenths of a bet in the casino. The
// dealer is the last seat. While the round is in progress, only settled results count.
func (n *naive) score(seat int) int {
	if seat < n.rules.players {
		sum := n.insuranceResult(seat)
		for i, h := range n.hands[seat] {
			if n.settled(h, i) {
				sum += n.result(h, i)
			}
		}
		return sum
	}
	sum := 0
	for player := range n.hands {
		if n.rules.casino {
			sum -= n.score(player)
		} else if h := n.hands[player][0]; n.settled(h, 0) {
			sum += 1 - n.result(h, 0)
		}
	}
	return sum
}

// next starts the next round from the rest of the shoe. It reports whether there is a next round.
func (n *naive) next() bool {
	cut := 13 * n.rules.decks // cards after the cut card: if all of them are left, it has not come out
	seats := n.rules.players + 1
	if !n.over || !n.rules.casino || len(n.shoe) < cut || len(n.shoe) < 2*seats {
		return false
	}
	*n = *newNaive(n.rules, n.shoe)
	return true
}

func (n *naive) draw() string {
	card := n.shoe[0]
	n.shoe = n.shoe[1:]
	return card
}

// up returns the dealer's card that everybody sees from the start.
func (n *naive) up() string {
	if n.rules.noHole {
		return n.dealer[0]
	}
	return n.dealer[1]
}

// asking reports whether a player has yet to answer the offer of insurance.
func (n *naive) asking() bool {
	return n.rules.casino && n.rules.insurance && n.up()[0] == 'A' && len(n.answers) < n.rules.players
}

// looksSoon reports whether a player has yet to answer the offer of early surrender, which comes after
// insurance, before a dealer looks who has a hole card and shows an ace or a ten.
func (n *naive) looksSoon() bool {
	return n.rules.casino && n.rules.early && !n.rules.noHole && naiveValue(n.up()) >= 10 && len(n.replies) < n.rules.players
}

// isCharlie reports whether a hand wins because of its number of cards.
func (n *naive) isCharlie(h naiveHand) bool {
	return n.rules.charlie > 0 && len(h.cards) == n.rules.charlie && !h.split && !naiveBust(h.cards)
}

// advance moves on to the next decision, or to the end of the round.
func (n *naive) advance() {
	if n.asking() {
		return
	}
	for n.looksSoon() {
		if !naiveHandNatural(n.hands[len(n.replies)][0]) {
			return
		}
		n.replies = append(n.replies, "") // nobody gives a natural up
	}
	if naiveNatural(n.dealer) { // the peek; at home the round ends too
		n.finish()
		return
	}
	first := 0
	if !n.rules.casino && !n.rules.oneByOne {
		first = n.seat
	}
	for k := range n.rules.players {
		seat := (first + k) % n.rules.players
		for i := range n.hands[seat] {
			h := &n.hands[seat][i]
			if len(h.cards) == 1 {
				h.cards = append(h.cards, n.draw())
			}
			if n.choices(seat, i) == nil {
				h.done = true
			}
			if !h.done {
				n.seat, n.hand = seat, i
				return
			}
		}
	}
	n.finish()
}

// choices lists the moves of a hand whose turn has come. The list is nil if the hand has no choice.
func (n *naive) choices(seat, i int) []string {
	r, h := n.rules, n.hands[seat][i]
	total, soft := naiveTotal(h.cards)
	if h.done || total >= 21 || n.isCharlie(h) {
		return nil
	}

	// The cards that are not owed to waiting split hands or to a dealer without a hole card.
	spare := len(n.shoe)
	for _, other := range n.hands[seat] {
		if len(other.cards) == 1 {
			spare--
		}
	}
	if len(n.dealer) == 1 {
		spare--
	}

	oneCardOnly := h.splitAces && !r.hitSplitAces
	two := len(h.cards) == 2
	doubleTotal := r.doubleOn == "any" ||
		r.doubleOn == "9-11" && !soft && total >= 9 && total <= 11 ||
		r.doubleOn == "10-11" && !soft && total >= 10 && total <= 11
	pair := two && (h.cards[0][0] == h.cards[1][0] ||
		r.splitUnlikeTens && naiveValue(h.cards[0]) == 10 && naiveValue(h.cards[1]) == 10)

	canHit := spare >= 1 && !oneCardOnly
	canDouble := r.casino && canHit && two && doubleTotal && (!h.split || r.doubleAfterSplit)
	canSplit := r.casino && spare >= 2 && pair && len(n.hands[seat]) < r.hands && (!h.splitAces || r.resplitAces)
	if oneCardOnly && !canSplit {
		return nil
	}
	var moves []string
	if canDouble {
		moves = append(moves, "double")
	}
	if canHit {
		moves = append(moves, "hit")
	}
	if canSplit {
		moves = append(moves, "split")
	}
	moves = append(moves, "stand")
	asked := r.early && !r.noHole && naiveValue(n.up()) >= 10
	if r.casino && r.surrender && two && !h.split && !asked {
		moves = append(moves, "surrender")
	}
	return moves
}

// finish plays the dealer's hand and ends the round.
func (n *naive) finish() {
	open, waiting := false, false
	for seat := range n.hands {
		if n.insured(seat) {
			waiting = true
		}
		for i, h := range n.hands[seat] {
			if h.surrendered && !n.rules.early || naiveHandNatural(h) || n.isCharlie(h) {
				waiting = true
			}
			if n.rules.originalBets && (h.bet > 10 || i > 0) {
				waiting = true // for the natural that gives bets back
			}
			if !h.surrendered && !naiveHandNatural(h) && !n.isCharlie(h) && !naiveBust(h.cards) {
				open = true
			}
		}
	}
	if !n.rules.noHole {
		n.holeOpen = true
	} else if open || waiting && naiveValue(n.up()) >= 10 {
		n.dealerDraws()
	}
	for open && n.dealerWants() && len(n.shoe) > 0 {
		n.dealerDraws()
	}
	n.over = true
}

func (n *naive) dealerDraws() {
	n.dealer = append(n.dealer, n.draw())
}

func (n *naive) dealerWants() bool {
	total, soft := naiveTotal(n.dealer)
	return total < 17 || total == 17 && soft && n.rules.hitSoft17
}

func (n *naive) insured(seat int) bool {
	return seat < len(n.answers) && n.answers[seat] == "insure"
}

func (n *naive) insuranceResult(seat int) int {
	if !n.insured(seat) || !n.over && (n.asking() || n.looksSoon() || n.rules.noHole) {
		return 0
	}
	if naiveNatural(n.dealer) {
		return 10
	}
	return -5
}

// settled reports whether the result of a hand can no longer change.
func (n *naive) settled(h naiveHand, i int) bool {
	dealerMayHaveNatural := n.asking() || n.looksSoon() || n.rules.noHole && naiveValue(n.up()) >= 10
	if n.over || h.surrendered && n.rules.early {
		return true
	}
	if naiveBust(h.cards) {
		mayComeBack := n.rules.originalBets && (i > 0 || h.bet > 10)
		return !mayComeBack || !dealerMayHaveNatural
	}
	if h.surrendered || naiveHandNatural(h) || n.isCharlie(h) {
		return !dealerMayHaveNatural
	}
	return false
}

// result returns the result of a settled hand, without insurance. The hand is the player's hand
// number i, from 0 on.
func (n *naive) result(h naiveHand, i int) int {
	if h.surrendered && n.rules.early {
		return -5
	}
	if n.rules.originalBets && naiveNatural(n.dealer) && !naiveHandNatural(h) {
		if i == 0 {
			return -10
		}
		return 0
	}
	mine, _ := naiveTotal(h.cards)
	dealers, _ := naiveTotal(n.dealer)
	wins, ties := mine > dealers || dealers > 21 || n.isCharlie(h), mine == dealers && !n.isCharlie(h)
	if naiveNatural(n.dealer) || naiveHandNatural(h) { // a natural beats any other 21
		wins = !naiveNatural(n.dealer)
		ties = naiveNatural(n.dealer) && naiveHandNatural(h)
	}
	if mine > 21 {
		wins, ties = false, false
	}
	switch {
	case !n.rules.casino && wins:
		return 1
	case !n.rules.casino:
		return 0
	case h.surrendered && !naiveNatural(n.dealer):
		return -5
	case wins && naiveHandNatural(h):
		return n.rules.natural
	case wins:
		return h.bet
	case ties:
		return 0
	}
	return -h.bet
}

// naiveValue returns the value of a card, with an ace counted as 11.
func naiveValue(card string) int {
	if card[0] == 'A' {
		return 11
	}
	if strings.Contains("TJQK", card[:1]) {
		return 10
	}
	return int(card[0] - '0')
}

// naiveTotal returns the highest total that is not over 21, if there is one. It is soft if an ace
// counts as 11.
func naiveTotal(cards []string) (total int, soft bool) {
	elevens := 0
	for _, card := range cards {
		total += naiveValue(card)
		if card[0] == 'A' {
			elevens++
		}
	}
	for total > 21 && elevens > 0 {
		total -= 10
		elevens--
	}
	return total, elevens > 0
}

func naiveBust(cards []string) bool {
	total, _ := naiveTotal(cards)
	return total > 21
}

func naiveNatural(cards []string) bool {
	total, _ := naiveTotal(cards)
	return len(cards) == 2 && total == 21
}

// naiveHandNatural reports whether a hand is a natural. A split hand never is, because its 21 does
// not count as one.
func naiveHandNatural(h naiveHand) bool {
	return !h.split && naiveNatural(h.cards)
}
