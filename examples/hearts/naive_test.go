package hearts_test

import (
	"slices"
	"strings"
)

// naive is a second, plain reading of the rules, written without looking at the code. The tests
// compare the game with it. Cards are texts like QS, and moves are the texts that players type.
type naive struct {
	to      int             // how many seats to the left cards are passed; 0 for no passing
	opt     map[string]bool // the other options, by their names in the JSON
	first   int
	hands   [4][]string
	down    [4][]string // passed, and face down in front of their seats
	gave    [4][]string // remembered once all have passed
	passing bool
	starter int      // the seat that had the two of clubs when the play began
	players []int    // of each card played
	played  []string // in order
	won     [4][]string
	next    int // the seat to play
}

const naiveOrder = "A23456789TJQK" // the order in lists; in a trick the ace is high

// newNaive deals a pack, top card first.
func newNaive(pack []string, first, to int, options ...string) *naive {
	n := &naive{to: to, first: first, opt: map[string]bool{}, starter: -1, passing: to != 0}
	for _, o := range options {
		n.opt[o] = true
	}
	for i := range 4 {
		n.hands[(first+i)%4] = slices.Clone(pack[13*i : 13*i+13])
	}
	if !n.passing {
		n.begin()
	}
	return n
}

// begin finds the seat that leads.
func (n *naive) begin() {
	for seat := range 4 {
		if slices.Contains(n.hands[seat], "2C") {
			n.starter, n.next = seat, seat
		}
	}
}

func (n *naive) over() bool { return len(n.played) == 52 }

// awaited lists the seats that must move, from the first on.
func (n *naive) awaited() []int {
	switch {
	case n.over():
		return nil
	case !n.passing:
		return []int{n.next}
	}
	var all []int
	for i := range 4 {
		if seat := (n.first + i) % 4; len(n.down[seat]) < 3 {
			all = append(all, seat)
		}
	}
	return all
}

// turn returns the first awaited seat, or -1 once the game is over.
func (n *naive) turn() int {
	if n.over() {
		return -1
	}
	return n.awaited()[0]
}

// led returns the suit led to the trick on the table, or "" if no card lies there.
func (n *naive) led() string {
	if len(n.played)%4 == 0 {
		return ""
	}
	return n.played[len(n.played)/4*4][1:]
}

func (n *naive) trick() []string { return n.played[len(n.played)/4*4:] }

func (n *naive) broken() bool {
	for _, c := range n.played {
		if c[1] == 'H' || c == "QS" && n.opt["queenBreaks"] {
			return true
		}
	}
	return false
}

func pick(cards []string, want func(string) bool) []string {
	var some []string
	for _, c := range cards {
		if want(c) {
			some = append(some, c)
		}
	}
	return some
}

// playable lists the cards that may be played, and the code of the first rule that
// forbids the rest.
func (n *naive) playable(hand []string) (cards []string, code string) {
	led := n.led()
	same := pick(hand, func(c string) bool { return led != "" && c[1:] == led })
	blank := pick(hand, func(c string) bool { return c[1] != 'H' && c != "QS" })
	plain := pick(hand, func(c string) bool { return c[1] != 'H' })
	switch {
	case len(n.played) == 0 && n.opt["anyClub"]:
		return pick(hand, func(c string) bool { return c[1] == 'C' }), "two-of-clubs"
	case len(n.played) == 0:
		return []string{"2C"}, "two-of-clubs"
	case len(same) > 0:
		return same, "must-follow"
	case led != "" && len(n.played) < 4 && !n.opt["firstTrickPoints"] && len(blank) > 0:
		return blank, "no-points-yet"
	case led != "":
		return hand, ""
	case n.opt["heartsAnyTime"] || n.broken():
		return hand, ""
	case len(plain) == 0:
		return hand, ""
	case len(plain) == 1 && plain[0] == "QS" && n.opt["heartsForQueen"]:
		return hand, ""
	}
	return plain, "hearts-not-broken"
}

// legal lists the texts of the legal moves of a seat.
func (n *naive) legal(seat int) []string {
	if seat < 0 || seat > 3 || !slices.Contains(n.awaited(), seat) {
		return nil
	}
	if n.passing {
		var all []string
		for _, c := range sortedCards(n.hands[seat]) {
			all = append(all, "pass "+c)
		}
		return all
	}
	cards, _ := n.playable(n.hands[seat])
	return sortedCards(cards)
}

// refusal returns the code of the refusal of a move, or "" if the move may be made.
func (n *naive) refusal(seat int, text string) string {
	c, isPass := strings.CutPrefix(text, "pass ")
	switch {
	case n.over():
		return "game-over"
	case !slices.Contains(n.awaited(), seat):
		return "not-your-turn"
	case len(c) != 2 || !strings.Contains(naiveOrder, c[:1]) || !strings.Contains("CDHS", c[1:]):
		return "no-such-move"
	case n.passing && !isPass:
		return "must-pass"
	case !n.passing && isPass:
		return "passing-over"
	case !slices.Contains(n.hands[seat], c):
		return "not-in-hand"
	case n.passing:
		return ""
	}
	cards, code := n.playable(n.hands[seat])
	if !slices.Contains(cards, c) {
		return code
	}
	return ""
}

// move makes a legal move.
func (n *naive) move(seat int, text string) {
	c, isPass := strings.CutPrefix(text, "pass ")
	at := slices.Index(n.hands[seat], c)
	n.hands[seat] = slices.Delete(slices.Clone(n.hands[seat]), at, at+1)
	if isPass {
		n.down[seat] = append(slices.Clone(n.down[seat]), c)
		if len(n.awaited()) == 0 {
			n.exchange()
		}
		return
	}
	n.played = append(slices.Clone(n.played), c)
	n.players = append(slices.Clone(n.players), seat)
	n.next = (seat + 1) % 4
	if len(n.played)%4 == 0 {
		taker := n.taker(len(n.played)/4 - 1)
		n.won[taker] = append(slices.Clone(n.won[taker]), n.played[len(n.played)-4:]...)
		n.next = taker
	}
}

func (n *naive) exchange() {
	for seat := range 4 {
		n.gave[seat] = n.down[seat]
		n.down[seat] = nil
	}
	for seat := range 4 {
		to := (seat + n.to) % 4
		n.hands[to] = slices.Concat(n.hands[to], n.gave[seat])
	}
	n.passing = false
	n.begin()
}

// taker returns the seat that takes a complete trick.
func (n *naive) taker(trick int) int {
	cards := n.played[4*trick : 4*trick+4]
	best := 0
	for i, c := range cards {
		if c[1] == cards[0][1] && strings.Index("23456789TJQKA", c[:1]) > strings.Index("23456789TJQKA", cards[best][:1]) {
			best = i
		}
	}
	return n.players[4*trick+best]
}

// items returns the lines of a seat's score after the tricks played.
func (n *naive) items(seat int) map[string]int {
	var hearts [4]int
	queen, jack := -1, -1
	for s := range 4 {
		for _, c := range n.won[s] {
			switch {
			case c[1] == 'H':
				hearts[s]++
			case c == "QS":
				queen = s
			case c == "JD":
				jack = s
			}
		}
	}
	all := map[string]int{"hearts": -hearts[seat]}
	if queen == seat {
		all["queen of spades"] = -13
	}
	if jack == seat && n.opt["jackBonus"] {
		all["jack of diamonds"] = 10
	}
	if n.over() {
		switch {
		case queen == seat && hearts[seat] == 13:
			all["moon"] = 26
		case hearts[queen] == 13:
			all["moon"] = -26
		case n.opt["noTrickBonus"] && len(n.won[seat]) == 0:
			all["no tricks"] = 5
		}
	}
	for name, points := range all {
		if points == 0 {
			delete(all, name)
		}
	}
	return all
}

func (n *naive) score(seat int) int {
	sum := 0
	for _, points := range n.items(seat) {
		sum += points
	}
	return sum
}

// sees reports whether a viewer, -1 for a spectator, sees a card of a hand.
func (n *naive) sees(viewer, owner int, c string) bool {
	switch {
	case viewer == owner:
		return true
	case n.passing:
		return false
	case viewer >= 0 && (viewer+n.to)%4 == owner && slices.Contains(n.gave[viewer], c):
		return true
	}
	return c == "2C" && owner == n.starter
}

// zones returns the zones as a viewer sees them. The viewer -2 sees everything.
func (n *naive) zones(viewer int) map[string][]string {
	hide := func(cards []string, seen func(c string) bool) []string {
		all := []string{}
		for _, c := range cards {
			if viewer == -2 || seen(c) {
				all = append(all, c)
			} else {
				all = append(all, "??")
			}
		}
		return sortedCards(all)
	}
	zones := map[string][]string{"trick": append([]string{}, n.trick()...)}
	for seat := range 4 {
		of := " of seat " + string(rune('0'+seat))
		zones["hand"+of] = hide(n.hands[seat], func(c string) bool { return n.sees(viewer, seat, c) })
		zones["passed"+of] = hide(n.down[seat], func(string) bool { return viewer == seat })
		zones["won"+of] = append([]string{}, n.won[seat]...)
	}
	return zones
}

// sortedCards sorts cards by suit in the order ♣ ♦ ♥ ♠, and within each suit from the ace to the
// king. Face-down cards come first.
func sortedCards(cards []string) []string {
	sorted := slices.Clone(cards)
	key := func(c string) int { return 13*strings.Index("CDHS", c[1:]) + strings.Index(naiveOrder, c[:1]) }
	slices.SortFunc(sorted, func(a, b string) int { return key(a) - key(b) })
	return sorted
}

// clone returns a copy that shares only slices that the method move never changes.
func (n *naive) clone() *naive {
	c := *n
	return &c
}

// startHands returns the hands when play began.
func (n *naive) startHands() [4][]string {
	hands := n.hands
	for i, c := range n.played {
		seat := n.players[i]
		hands[seat] = append(slices.Clone(hands[seat]), c)
	}
	return hands
}

// replays reports whether the cards played so far could have been played from
// other hands.
func (n *naive) replays(start [4][]string) bool {
	again := &naive{to: n.to, opt: n.opt, first: n.first, hands: start}
	again.begin()
	for i, c := range n.played {
		if again.next != n.players[i] || again.refusal(n.players[i], c) != "" {
			return false
		}
		again.move(n.players[i], c)
	}
	return true
}
