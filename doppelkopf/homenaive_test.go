package doppelkopf_test

import (
	"fmt"
	"slices"
	"strings"
)

// homeRules are the options of the game. The zero value means the tournament rules.
type homeRules struct {
	noNines, house, charlieCaught bool
	secondDulle                   string // "", "always", "not last"
	compulsory                    [4]bool
	forced                        int // the seat, plus 1; 0 for none

	noDulle                   bool
	pigs                      string // "", "start", "play", "second"
	superpigs                 string // "", "nines", "tens"
	hyperpigs                 bool
	poverty                   string // "", "trumps", "three"
	povertyFox                bool
	povertyTold               string // "", "whether", "nothing"; makes no difference here
	throwNines, throwKings    int
	throwLows, throwFulls     int
	throwEyes, throwTrumps    int
	throwHigh                 string // "", "fox", "diamond jack"
	throwBeatsSolo            bool
	wedding                   string // "", "suit", "trump", "choice"
	weddingTricks             int
	solos                     []string // empty for the seven
	soloLeads                 bool
	callCards                 [5]int
	callsByTrick              bool
	forcedCall                int
	doubling                  string // "", "game", "all"
	cowardice                 bool
	noOld, noFox, noCharlie   bool
	no40, heartTrick          bool
	foxLast, foxLastCaught    bool
	dulleCaught, charlieQueen bool
	multiplier                int
	rePoints                  int // 0 for 121

	pigsSuits, weddingRuff, secondRound bool
	soloOrder                           string // "", "queens first", "trumps first", "bid"
	povertyFree                         string // "", "single fox", "one nine"
	povertyFrom                         int
	redeal, withPartner                 bool // of two poverties; of the cards of a poverty
	callsOnTable                        [6]int
	between, early, kontraFirst         bool // the customs of announcing
	beforeLead                          bool
	forcedWedding, forcedSolo, raise    bool
	bonusFirst, bonusJump, bonusWedding bool
	levelPoints, forty                  int // 0 for 1, and for 40
	drawNoWin, neverNegative            bool
	soloPoints                          [4]int
}

// homeDeal is a deal of Doppelkopf in a second, plain reading of the rules, written without looking
// at the engine. Cards are texts like TH, and there are two of each.
type homeDeal struct {
	r        homeRules
	first    int
	phase    string // declare, add, ask, give, play, over
	dealt    [4][]string
	hands    [4][]string
	started  [4][]string // when the contract was known
	turn     int
	said     [4]string
	contract string // "", normal, wedding, poverty, thrown, "untaken", or a solo
	by       int    // the seat that declared the contract; -1 for nobody
	kind     string // of a wedding: trick, suit, trump
	silent   bool   // a solo that nobody declared
	failed   bool   // a wedding that became a solo
	partner  int    // of the seat with the wedding or the poverty; -1 while there is none
	decided  int    // the trick that decided the wedding, counted from 1; 1 in other games, 0 if not decided
	laid     []string
	back     []string
	cards    []string // played, in order
	seats    []int    // the seats that played them
	high     []string // pig, super, hyper or "" of each card played
	takers   []int    // of the tricks
	level    [2]int   // announced by Kontra and by Re, from 0 for nothing to 5 for schwarz
	spoke    [4]bool
	barred   [2]bool
	pigs     int // the seat that has them, or made them; -1 for none
	supers   int
	hypers   int
	moves    []homeMove // after the declarations
	named    [4]string  // in the second round
	bidders  []int      // in order, while they bid; the first holds
	bids     []string
	lostBids []int // those who have lost
	bidden   int   // the level that is bid
	asked    bool  // whether the holder must match it
	early    [4]bool
	parts    []homeCall
	shown    bool // whether the parties of a poverty are known by the ♣Q
	fox      int  // of the second kind: the seat whose other ♦A is high; -1 for none
}

// homeCall is an announcement.
type homeCall struct {
	seat, level int
	first       bool // before the first card
	jump, early bool
}

// homeMove is a move of a seat.
type homeMove struct {
	seat int
	text string
}

var homeSeven = []string{"C", "S", "H", "D", "Q", "J", "A"}

var homeMore = []string{"K", "QJ", "KJ", "KQ", "KQJ", "C only", "S only", "H only", "D only"}

func newHome(r homeRules, hands [4][]string, first int) *homeDeal {
	h := &homeDeal{r: r, first: first, phase: "declare", by: -1, partner: -1, pigs: -1, supers: -1, hypers: -1, fox: -1, turn: first}
	for i := range hands {
		h.dealt[i], h.hands[i] = slices.Clone(hands[i]), slices.Clone(hands[i])
	}
	if r.forced > 0 {
		h.turn = r.forced - 1
	}
	return h
}

func homeCount(cards []string, want ...string) int {
	n := 0
	for _, c := range cards {
		if slices.Contains(want, c) {
			n++
		}
	}
	return n
}

func homeRanks(cards []string, ranks string) int {
	n := 0
	for _, c := range cards {
		if strings.Contains(ranks, c[:1]) {
			n++
		}
	}
	return n
}

func homePoints(cards []string) int {
	sum := 0
	for _, c := range cards {
		sum += map[string]int{"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}[c[:1]]
	}
	return sum
}

func homeWithout(cards []string, c string) []string {
	i := slices.Index(cards, c)
	return slices.Concat(cards[:i], cards[i+1:])
}

// trumps lists the trumps of a contract, from the highest.
func (r homeRules) trumps(contract string) []string {
	var all []string
	four := func(ranks string) {
		for _, rank := range ranks {
			for _, suit := range "CSHD" {
				all = append(all, string(rank)+string(suit))
			}
		}
	}
	solo, isSolo := strings.CutPrefix(contract, "solo ")
	if !isSolo {
		solo = "D"
	}
	suit, only := strings.CutSuffix(solo, " only")
	switch {
	case only:
		for _, rank := range "ATKQJ9" {
			all = append(all, string(rank)+suit)
		}
	case solo == "A":
	case strings.Contains("C S H D", solo):
		if !r.noDulle {
			all = append(all, "TH")
		}
		four("QJ")
		for _, rank := range "ATK9" {
			if c := string(rank) + solo; !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	default:
		four(solo)
	}
	return all
}

// normal lists the cards of a hand that are trumps in the normal game.
func (r homeRules) normal(hand []string) []string {
	var some []string
	for _, c := range hand {
		if slices.Contains(r.trumps("normal"), c) {
			some = append(some, c)
		}
	}
	return some
}

func (h *homeDeal) trump(c string) bool { return slices.Contains(h.r.trumps(h.contract), c) }

// class returns the class of a card: "trump" or a suit.
func (h *homeDeal) class(c string) string {
	if h.trump(c) {
		return "trump"
	}
	return c[1:]
}

func (r homeRules) declares(word string) bool {
	if len(r.solos) == 0 {
		return slices.Contains(homeSeven, word)
	}
	return slices.Contains(r.solos, word)
}

// poor reports whether a hand may declare poverty.
func (r homeRules) poor(hand []string) bool {
	trumps := r.normal(hand)
	n := len(trumps)
	if r.povertyFox {
		n -= homeCount(trumps, "AD")
	}
	if foxes := homeCount(trumps, "AD"); r.povertyFree == "single fox" && foxes == 1 {
		n--
	}
	if r.povertyFree == "one nine" && homeCount(trumps, "9D") > 0 {
		n--
	}
	return r.poverty != "" && n <= 3 && len(trumps) >= r.povertyFrom && (!r.withPartner || homeCount(hand, "QC") != 2)
}

// thrown reports whether a hand may be thrown in.
func (r homeRules) thrown(hand []string) bool {
	above := func(card string) bool {
		order := r.trumps("normal")
		for _, c := range hand {
			if i := slices.Index(order, c); i >= 0 && i < slices.Index(order, card) {
				return true
			}
		}
		return false
	}
	at := func(limit, n int) bool { return limit > 0 && n >= limit }
	return at(r.throwNines, homeRanks(hand, "9")) || at(r.throwKings, homeRanks(hand, "K")) || at(r.throwLows, homeRanks(hand, "9K")) ||
		at(r.throwFulls, homeRanks(hand, "AT")) || at(r.throwEyes, homePoints(hand)) || len(r.normal(hand)) < r.throwTrumps ||
		r.throwHigh == "fox" && !above("AD") || r.throwHigh == "diamond jack" && !above("JD")
}

// declarations lists the declarations that a seat may make, in the documented order.
func (h *homeDeal) declarations(seat int) []string {
	var all []string
	hand := h.hands[seat]
	if h.r.forced == 0 {
		all = append(all, "healthy")
		if homeCount(hand, "QC") == 2 {
			all = append(all, "wedding")
			if h.r.wedding == "choice" {
				all = append(all, "wedding suit", "wedding trump")
			}
		}
		second := len(all) > 1 && h.r.wedding == "choice"
		if h.r.poor(hand) {
			all = append(all, "poverty")
		}
		if h.r.thrown(hand) {
			all = append(all, "throw in")
		}
		if second {
			all = append(all, "wedding second suit")
		}
	}
	for _, solo := range slices.Concat(homeSeven, homeMore) {
		if h.r.declares(solo) {
			all = append(all, "solo "+solo)
		}
	}
	return all
}

// Legal lists what a seat may do.
func (h *homeDeal) Legal(seat int) []string {
	if seat < 0 || seat > 3 || h.phase == "over" {
		return nil
	}
	var all []string
	if seat == h.turn {
		switch h.phase {
		case "declare", "name":
			return h.declarations(seat)
		case "bid":
			if h.asked {
				return []string{"match", "pass"}
			}
			for level := h.bidden + 1; level <= 5; level++ {
				all = append(all, "bid "+[]string{1: "re", 2: "no 90", 3: "no 60", 4: "no 30", 5: "schwarz"}[level])
			}
			all = append(all, "pass")
		case "ask":
			all = []string{"refuse", "take"}
		case "add", "give":
			for _, c := range h.hands[seat] {
				all = append(all, "give "+c)
			}
		case "play":
			all = h.playable(seat)
		}
	}
	if h.phase == "play" {
		all = append(all, h.callable(seat)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (h *homeDeal) trick() []string { return h.cards[len(h.cards)/4*4:] }

func (h *homeDeal) playable(seat int) []string {
	var follow []string
	if trick := h.trick(); len(trick) > 0 {
		for _, c := range h.hands[seat] {
			if h.class(c) == h.class(trick[0]) {
				follow = append(follow, c)
			}
		}
	}
	if len(follow) > 0 {
		return follow
	}
	return slices.Clone(h.hands[seat])
}

// re reports whether a seat belongs to Re, once that is decided.
func (h *homeDeal) re(seat int) bool {
	switch {
	case h.contract == "normal" && !h.silent, h.contract == "poverty" && h.r.withPartner:
		return slices.Contains(h.dealt[seat], "QC")
	default:
		return seat == h.by || seat == h.partner
	}
}

func homeParty(re bool) int {
	if re {
		return 1
	}
	return 0
}

// limit returns the number of cards that a seat must hold to announce a level.
func (h *homeDeal) limit(level int) int {
	n := 12 - level
	if h.r.noNines {
		n -= 2
	}
	if h.r.callCards != [5]int{} {
		n = h.r.callCards[level-1]
	}
	return n - (max(h.decided, 1) - 1)
}

// inTime reports whether a seat may still announce a level. The parameter late is the number of
// cards by which an answer may be late.
func (h *homeDeal) inTime(seat, party, level, late int) bool {
	wedding := max(h.decided, 1) - 1
	if h.r.callsOnTable != [6]int{} {
		place := level
		if level == 1 {
			place = 1 - party
		}
		return len(h.cards) <= h.r.callsOnTable[place]+4*wedding
	}
	if h.r.callsByTrick {
		return len(h.cards) <= 4*level+4*wedding+4*late
	}
	return len(h.hands[seat]) >= h.limit(level)-late
}

// answers reports whether a party that is too late may still answer the level of the other party. The numbers of cards
// on the table are literal, so there is no such answer to them.
func (h *homeDeal) answers(seat, party, other int) bool {
	return h.r.callsOnTable == [6]int{} && other > 0 && h.inTime(seat, party, other, 1)
}

var homeLevels = []string{"", "", "no 90", "no 60", "no 30", "schwarz"}

// callable lists what a seat may announce.
func (h *homeDeal) callable(seat int) []string {
	party := homeParty(h.re(seat))
	own, other := h.level[party], h.level[1-party]
	var all []string
	solo := strings.HasPrefix(h.contract, "solo")
	switch {
	case h.r.between && len(h.cards)%4 > 0, solo && h.r.beforeLead && len(h.cards) > 0, solo && h.r.kontraFirst && seat == h.by && h.level[0] == 0:
		return nil
	case h.decided == 0 && !h.r.early:
		return nil
	case h.decided == 0 && seat != h.by:
		if !h.early[seat] && (h.inTime(seat, 0, 1, 0) || h.answers(seat, 0, h.level[1])) {
			return []string{"kontra"}
		}
		return nil
	}
	if own == 0 && (h.inTime(seat, party, 1, 0) || h.answers(seat, party, other)) {
		all = append(all, []string{"kontra", "re"}[party])
	}
	for level := max(own+1, 2); level <= 5 && !h.barred[party]; level++ {
		ok := true
		for l := own + 1; l < level; l++ {
			ok = ok && (h.r.bonusJump || h.inTime(seat, party, l, 0))
		}
		if ok && h.inTime(seat, party, level, 0) {
			all = append(all, homeLevels[level])
		}
	}
	return all
}

// Apply makes a move that Legal lists.
func (h *homeDeal) Apply(seat int, text string) error {
	if !slices.Contains(h.Legal(seat), text) {
		return fmt.Errorf("seat %d may not %s", seat, text)
	}
	if h.by >= 0 || h.contract != "" {
		h.moves = append(h.moves, homeMove{seat, text})
	}
	card, isGive := strings.CutPrefix(text, "give ")
	party := homeParty(h.re(seat))
	switch {
	case h.phase == "declare":
		h.said[seat] = text
		h.turn = (h.turn + 1) % 4
		if h.r.forced > 0 || h.said[h.turn] != "" {
			h.phase = "name"
			if h.r.secondRound && h.r.forced == 0 && homeCount(h.said[:], "healthy") < 3 {
				h.turn = (h.first + 3) % 4
				h.name()
			} else {
				h.settle()
			}
		}
	case h.phase == "name":
		h.named[seat] = text
		h.name()
	case h.phase == "bid":
		h.bid(text)
	case isGive:
		h.give(seat, card)
	case text == "take":
		h.partner = seat
		h.hands[seat] = slices.Concat(h.hands[seat], h.laid)
		h.phase = "give"
		h.exchanged()
	case text == "refuse":
		if h.turn = (h.turn + 1) % 4; h.turn == h.by || h.r.withPartner {
			h.contract, h.phase, h.turn = "untaken", "over", -1
			h.hands[h.by] = h.dealt[h.by]
		}
	case text == "kontra" && h.decided == 0:
		h.early[seat] = true
		late := !h.inTime(seat, 0, 1, 0)
		if h.level[0] == 0 {
			h.barred[0] = late
		}
		h.level[0] = 1
		h.parts = append(h.parts, homeCall{seat: seat, level: 1, first: len(h.cards) == 0, early: true, jump: late})
	case text == "re" || text == "kontra":
		h.barred[party] = !h.inTime(seat, party, 1, 0)
		h.level[party], h.spoke[seat] = 1, true
		h.parts = append(h.parts, homeCall{seat: seat, level: 1, first: len(h.cards) == 0})
	case slices.Contains(homeLevels, text):
		jump := false
		for level := h.level[party] + 1; level < slices.Index(homeLevels, text); level++ {
			jump = jump || !h.inTime(seat, party, level, 0)
		}
		h.level[party], h.spoke[seat] = slices.Index(homeLevels, text), true
		h.parts = append(h.parts, homeCall{seat: seat, level: h.level[party], first: len(h.cards) == 0, jump: jump})
	default:
		h.play(seat, text)
	}
	return nil
}

// name finds the next seat that names its reservation, after the one to move.
func (h *homeDeal) name() {
	for h.turn = (h.turn + 1) % 4; h.said[h.turn] == "healthy"; h.turn = (h.turn + 1) % 4 {
	}
	if h.named[h.turn] != "" {
		h.settle()
	}
	for seat := range 4 { // a seat before the first to name one
		if h.phase == "name" && h.named[seat] == "" && h.said[seat] != "healthy" && (seat-h.first+4)%4 < (h.turn-h.first+4)%4 {
			h.settle()
		}
	}
}

// claim returns the declaration of a seat that counts.
func (h *homeDeal) claim(seat int) string {
	if h.named[seat] != "" {
		return h.named[seat]
	}
	return h.said[seat]
}

// bid makes a bid for a solo.
func (h *homeDeal) bid(text string) {
	h.bids = append(h.bids, text)
	switch text {
	case "match":
		h.asked = false
	case "pass":
		out := 1
		if h.asked {
			out = 0
		}
		h.lostBids = append(h.lostBids, h.bidders[out])
		h.bidders = slices.Delete(slices.Clone(h.bidders), out, out+1)
		h.asked = false
	default:
		h.bidden, h.asked = 1+slices.Index([]string{"bid re", "bid no 90", "bid no 60", "bid no 30", "bid schwarz"}, text), true
	}
	if len(h.bidders) > 1 {
		h.turn = h.bidders[1]
		if h.asked {
			h.turn = h.bidders[0]
		}
		return
	}
	h.play4(h.bidders[0])
	if h.bidden > 0 {
		h.level[1], h.spoke[h.by] = h.bidden, true
		h.parts = append(h.parts, homeCall{seat: h.by, level: h.bidden, first: true})
	}
}

// settle finds the contract once all seats have declared.
func (h *homeDeal) settle() {
	kinds := map[string]string{"queens first": "QJDCSH", "trumps first": "DQJCSH"}[h.r.soloOrder]
	rank := func(seat int) int {
		switch text := h.claim(seat); {
		case text == "throw in" && h.r.throwBeatsSolo:
			return 70
		case strings.HasPrefix(text, "solo"):
			n := 50
			if h.r.compulsory[seat] {
				n = 60
			}
			if kind := text[5:]; len(kind) == 1 && strings.Contains(kinds, kind) {
				n += 6 - strings.Index(kinds, kind)
			}
			return n
		case text == "throw in":
			return 40
		case text == "poverty":
			return 30
		case strings.HasPrefix(text, "wedding"):
			return 20
		}
		return 10
	}
	best := h.first
	var equal []int
	for i := range 4 {
		if seat := (h.first + i) % 4; h.said[seat] != "" && (h.said[best] == "" || rank(seat) > rank(best)) {
			best = seat
		}
	}
	for i := range 4 {
		if seat := (h.first + i) % 4; h.said[seat] != "" && rank(seat) == rank(best) {
			equal = append(equal, seat)
		}
	}
	switch {
	case len(equal) > 1 && h.r.soloOrder == "bid" && strings.HasPrefix(h.claim(best), "solo"):
		h.phase, h.bidders, h.turn = "bid", equal, equal[1]
	case len(equal) > 1 && h.r.redeal && h.claim(best) == "poverty":
		h.by, h.contract, h.phase, h.turn, h.lostBids = best, "untaken", "over", -1, equal
	default:
		h.play4(best)
	}
}

// play4 begins the contract that a seat has declared.
func (h *homeDeal) play4(best int) {
	text := h.claim(best)
	h.by, h.contract = best, text
	switch {
	case text == "healthy":
		h.by, h.contract = -1, "normal"
		for seat := range 4 {
			if homeCount(h.dealt[seat], "QC") == 2 {
				h.by, h.silent = seat, true
			}
		}
	case text == "throw in":
		h.contract, h.phase, h.turn = "thrown", "over", -1
		return
	case text == "poverty":
		h.layDown()
		return
	case strings.HasPrefix(text, "wedding"):
		h.contract, h.kind = "wedding", "trick"
		if h.r.wedding == "suit" || text == "wedding suit" {
			h.kind = "suit"
		}
		if h.r.wedding == "trump" || text == "wedding trump" {
			h.kind = "trump"
		}
		if h.r.wedding == "second suit" || text == "wedding second suit" {
			h.kind = "second"
		}
	}
	h.begin()
}

// layDown lays down the trumps of the poor seat.
func (h *homeDeal) layDown() {
	h.laid = h.r.normal(h.hands[h.by])
	for _, c := range h.laid {
		h.hands[h.by] = homeWithout(h.hands[h.by], c)
	}
	h.phase, h.turn = "add", h.by
	if h.r.poverty == "trumps" || len(h.laid) >= 3 {
		h.ask()
	}
}

// ask asks the first seat to take the cards.
func (h *homeDeal) ask() {
	h.phase, h.turn, h.shown = "ask", (h.by+1)%4, h.r.withPartner
	for h.r.withPartner && h.re(h.turn) != h.re(h.by) {
		h.turn = (h.turn + 1) % 4
	}
}

// give gives a card of the poor seat or of the taker.
func (h *homeDeal) give(seat int, c string) {
	h.hands[seat] = homeWithout(h.hands[seat], c)
	if h.phase == "give" {
		h.back = append(h.back, c)
		h.exchanged()
		return
	}
	if h.laid = append(h.laid, c); len(h.laid) == 3 {
		h.ask()
	}
}

// exchanged begins the play once all cards have been given back.
func (h *homeDeal) exchanged() {
	if len(h.back) == len(h.laid) {
		h.hands[h.by] = slices.Concat(h.hands[h.by], h.back)
		h.begin()
	}
}

// begin begins the play: the contract is known.
func (h *homeDeal) begin() {
	h.phase, h.turn, h.decided = "play", h.first, 1
	if h.contract == "wedding" {
		h.decided = 0
	}
	if strings.HasPrefix(h.contract, "solo") && (h.r.forced > 0 || h.r.compulsory[h.by] || h.r.soloLeads) {
		h.turn = h.by
	}
	for seat := range h.hands {
		h.started[seat] = slices.Clone(h.hands[seat])
	}
	if h.r.pigs == "start" && h.diamonds() {
		h.pigs = h.holder(h.ace())
		if h.pigs >= 0 {
			h.supers = h.holder(h.superCard())
		}
		if h.supers >= 0 && h.r.hyperpigs {
			h.hypers = h.holder("KD")
		}
	}
}

// diamonds reports whether there can be pigs.
func (h *homeDeal) diamonds() bool { return h.ace() != "" }

// ace returns the card whose pair are pigs.
func (h *homeDeal) ace() string {
	solo, declared := strings.CutPrefix(h.contract, "solo ")
	switch {
	case !declared || solo == "D":
		return "AD"
	case h.r.pigsSuits && strings.Contains("CSH", solo):
		return "A" + solo
	}
	return ""
}

func (h *homeDeal) superCard() string {
	switch {
	case h.ace() != "AD":
		return "none"
	case h.r.superpigs == "tens":
		return "TD"
	case h.r.superpigs == "nines" && h.r.noNines:
		return "KD"
	case h.r.superpigs == "nines":
		return "9D"
	}
	return "none"
}

// holder returns the seat that holds both copies of a card, or -1 if no seat does.
func (h *homeDeal) holder(c string) int {
	return slices.IndexFunc(h.hands[:], func(hand []string) bool { return homeCount(hand, c) == 2 })
}

// standing returns pig, super, hyper or nothing for a card that a seat plays now.
func (h *homeDeal) standing(seat int, c string) string {
	if h.r.pigs == "" || !h.diamonds() {
		return ""
	}
	both := homeCount(h.hands[seat], c) == 2 // before it is played
	switch h.r.pigs {
	case "play":
		switch {
		case c == h.ace() && both:
			h.pigs = seat
		case c == h.superCard() && both && h.pigs >= 0:
			h.supers = seat
		case c == "KD" && h.r.hyperpigs && both && h.supers >= 0:
			h.hypers = seat
		}
	case "second":
		if c == h.ace() && h.fox == seat {
			return "pig"
		}
		return ""
	}
	switch {
	case c == h.ace() && h.pigs >= 0:
		return "pig"
	case c == h.superCard() && h.supers >= 0:
		return "super"
	case c == "KD" && h.hypers >= 0:
		return "hyper"
	}
	return ""
}

func (h *homeDeal) play(seat int, c string) {
	h.high = append(h.high, h.standing(seat, c))
	h.hands[seat] = homeWithout(h.hands[seat], c)
	h.cards, h.seats = append(h.cards, c), append(h.seats, seat)
	h.turn = (seat + 1) % 4
	if len(h.cards)%4 > 0 {
		return
	}
	trick := len(h.cards)/4 - 1
	taker := h.seats[h.winner(trick)]
	h.takers = append(h.takers, taker)
	h.turn = taker
	if h.r.pigs == "second" && h.diamonds() {
		for i := 4 * trick; i < 4*trick+4; i++ {
			if s := h.seats[i]; h.cards[i] == h.ace() && s == taker && homeCount(h.started[s], h.ace()) == 2 && slices.Contains(h.hands[s], h.ace()) {
				h.fox = s
			}
		}
	}
	found := h.find(trick, taker)
	party := homeParty(h.re(taker))
	level := h.level[party]
	if found {
		h.level[0], h.barred[0] = 0, false
		for _, c := range h.parts {
			if c.early && !h.re(c.seat) && h.level[0] == 0 {
				h.level[0], h.barred[0] = 1, c.jump
			}
		}
		if level = h.level[party]; h.early[taker] && party == 1 {
			level = min(level+1, 5)
		}
	}
	solo := strings.HasPrefix(h.contract, "solo")
	forces := trick == 0 && (h.contract == "normal" || solo && h.r.forcedSolo) || found && h.r.forcedWedding
	if forces && h.r.forcedCall > 0 && homePoints(h.cards[4*trick:]) >= h.r.forcedCall && (level == 0 || h.r.raise) {
		level = min(level+1, 5)
	}
	if level > h.level[party] && h.decided > 0 {
		h.level[party], h.spoke[taker] = level, true
		h.parts = append(h.parts, homeCall{seat: taker, level: level})
	}
	if len(h.hands[taker]) == 0 {
		h.phase, h.turn = "over", -1
	}
}

// find finds the partner in a wedding. It reports whether the trick decides the wedding.
func (h *homeDeal) find(trick, taker int) bool {
	if h.contract != "wedding" || h.decided > 0 {
		return false
	}
	led := "suit"
	if h.trump(h.cards[4*trick]) {
		led = "trump"
	}
	last := h.r.weddingTricks
	if last == 0 {
		last = 3
	}
	plain := 0
	for i := 0; i <= trick; i++ {
		if !h.trump(h.cards[4*i]) {
			plain++
		}
	}
	switch {
	case h.r.weddingRuff && taker == h.by && led == "suit" && h.trump(h.cards[h.winner(trick)]):
		h.failed, h.decided = true, trick+1
	case taker != h.by && (h.kind == "trick" || h.kind == led || h.kind == "second" && led == "suit" && plain >= 2):
		h.partner, h.decided = taker, trick+1
	case trick+1 == last:
		h.failed, h.decided = true, trick+1
	}
	return h.decided > 0
}

// winner returns the index, among all cards played, of the card that takes a trick.
func (h *homeDeal) winner(trick int) int {
	order := h.r.trumps(h.contract)
	from := 4 * trick
	last := from+4 == len(h.dealt[0])*4
	strength := func(i int) int {
		c := h.cards[i]
		switch h.high[i] {
		case "hyper":
			return 1003
		case "super":
			return 1002
		case "pig":
			return 1001
		}
		if at := slices.Index(order, c); at >= 0 {
			return 900 - at
		}
		if h.class(c) == h.class(h.cards[from]) {
			return 100 - strings.Index("ATKQJ9", c[:1])
		}
		return 0
	}
	best := from
	for i := from + 1; i < from+4; i++ {
		second := h.cards[i] == "TH" && h.cards[best] == "TH" && h.trump("TH") &&
			(h.r.secondDulle == "always" || h.r.secondDulle == "not last" && !last)
		if strength(i) > strength(best) || second {
			best = i
		}
	}
	return best
}

// solo reports whether the deal is scored as a solo.
func (h *homeDeal) solo() bool {
	res := 0
	for seat := range 4 {
		res += homeParty(h.re(seat))
	}
	return strings.HasPrefix(h.contract, "solo") || h.silent || h.failed || h.contract == "poverty" && res == 1
}

// totals returns the points and the tricks of Kontra and of Re.
func (h *homeDeal) totals() (points, tricks [2]int) {
	for trick, taker := range h.takers {
		party := homeParty(h.re(taker))
		points[party] += homePoints(h.cards[4*trick : 4*trick+4])
		tricks[party]++
	}
	return points, tricks
}

// won returns the party that has won by card points: 0 for Kontra, 1 for Re, -1 for neither.
func (h *homeDeal) won() int {
	points, tricks := h.totals()
	made := func(party int) bool {
		switch h.level[party] {
		case 2, 3, 4:
			return points[party] > 240-[]int{2: 90, 3: 60, 4: 30}[h.level[party]]
		}
		return tricks[1-party] == 0
	}
	switch {
	case h.level[0] < 2 && h.level[1] < 2:
		need := h.r.rePoints
		if need == 0 {
			need = 121
		}
		if h.level[0] == 1 && h.level[1] == 0 {
			need--
		}
		return homeParty(points[1] >= need)
	case h.level[1] >= 2 && made(1):
		return 1
	case h.level[0] >= 2 && made(0):
		return 0
	case h.level[0] >= 2 && h.level[1] >= 2:
		return -1
	}
	return homeParty(h.level[1] < 2) // the side that has not announced a level
}

// under counts the points that a party gets because the other party has fewer than 90, 60 or 30
// card points, or no trick.
func (h *homeDeal) under(party int) int {
	points, tricks := h.totals()
	n := 0
	for _, limit := range []int{90, 60, 30} {
		if points[1-party] < limit {
			n++
		}
	}
	if tricks[1-party] == 0 {
		n++
	}
	return n
}

// beaten counts the levels announced by the other party that a party has beaten.
func (h *homeDeal) beaten(party int) int {
	points, _ := h.totals()
	n := 0
	for level := 2; level <= h.level[1-party]; level++ {
		if points[party] >= []int{2: 120, 3: 90, 4: 60, 5: 30}[level] {
			n++
		}
	}
	return n
}

// extras returns the number of extra points of Re, less those of Kontra, without the old ladies.
func (h *homeDeal) extras() int {
	if h.solo() {
		return 0
	}
	sum := 0
	for trick, taker := range h.takers {
		sign := 2*homeParty(h.re(taker)) - 1
		sum += sign * h.extrasOf(trick)
	}
	return sum
}

// extrasOf counts the extras of a trick for the party that took it.
func (h *homeDeal) extrasOf(trick int) int {
	from, last := 4*trick, 4*trick+4 == len(h.dealt[0])*4
	cards, win := h.cards[from:from+4], h.winner(trick)
	won, n := h.cards[win], 0
	if homePoints(cards) >= max(h.r.forty, 40) && !h.r.no40 {
		n++
	}
	if h.r.heartTrick && h.hearts(trick) {
		n++
	}
	for i := from; i < from+4; i++ {
		other := h.re(h.seats[i]) != h.re(h.seats[win])
		switch c := h.cards[i]; {
		case c == "AD" && h.high[i] == "" && other && !h.r.noFox && !h.r.house:
			n++
			if last && h.r.foxLastCaught {
				n++
			}
		case c == "TH" && won == "TH" && i != win && other && h.r.dulleCaught:
			n++
		case c == "JC" && other && last && h.r.charlieCaught && (!h.r.charlieQueen || won == "QD"):
			n++
		}
	}
	if last && won == "JC" && !h.r.noCharlie {
		n++
	}
	if last && won == "AD" && h.high[win] == "" && h.r.foxLast {
		n++
	}
	return n
}

// hearts reports whether a trick consists of four plain hearts.
func (h *homeDeal) hearts(trick int) bool {
	for _, c := range h.cards[4*trick : 4*trick+4] {
		if h.class(c) != "H" {
			return false
		}
	}
	return true
}

// winners returns the party that counts as the winner. With the option Cowardice it need not be the
// party with the points.
func (h *homeDeal) winners() int {
	won := h.won()
	if h.r.cowardice && won >= 0 && !h.solo() && 1+h.under(won)-h.level[won] >= 3 {
		return 1 - won
	}
	return won
}

// bonus counts the points of the game for winning, for a solo by its kind, and for announcements that
// count more.
func (h *homeDeal) bonus(won int) int {
	points, _ := h.totals()
	n := 1
	if h.r.drawNoWin && points[0] == 120 && (!h.solo() || won != 0) {
		n = 0
	}
	if h.solo() {
		kind, declared := strings.CutPrefix(h.contract, "solo ")
		switch {
		case !declared:
			n += h.r.soloPoints[2]
		case strings.Contains("JQD", kind) && len(kind) == 1:
			n += h.r.soloPoints[strings.Index("JQD", kind)]
		default:
			n += h.r.soloPoints[3]
		}
	}
	var first, early [2]bool
	for _, c := range h.parts {
		party := homeParty(h.re(c.seat))
		first[party], early[party] = first[party] || c.first, early[party] || c.early
		n += homeParty(h.r.bonusJump && c.jump && c.level > 1)
	}
	for party := range 2 {
		n += homeParty(h.r.bonusFirst && first[party]) + homeParty(h.r.bonusWedding && early[party])
	}
	return n
}

// value returns the score of Re, before it is tripled for a soloist.
func (h *homeDeal) value() int {
	n, who := h.sum(), 2*h.winners()-1
	if h.r.neverNegative && h.won() >= 0 && n*who < 0 {
		return 0
	}
	return n
}

// sum returns the value before it is kept from being negative.
func (h *homeDeal) sum() int {
	won, extras := h.won(), h.extras()
	if h.r.house {
		if won < 0 {
			return extras
		}
		return (2*won-1)*(h.bonus(won)+h.under(won))*(1+h.level[0]+h.level[1]) + extras
	}
	if won < 0 {
		return h.under(1) + h.beaten(1) - h.under(0) - h.beaten(0) + extras
	}
	if won == 0 && !h.solo() && !h.r.noOld {
		extras--
	}
	points := h.bonus(won) + h.under(won) + h.beaten(0) + h.beaten(1)
	factor := 1
	for _, level := range h.level {
		points += max(level-1, 0) * max(h.r.levelPoints, 1)
		if level > 0 {
			switch h.r.doubling {
			case "":
				points += 2
			case "one":
				points++
			}
			factor *= 2
		}
	}
	sign := 2*h.winners() - 1
	switch h.r.doubling {
	case "game":
		return sign*points*factor + extras
	case "all":
		return (sign*points + extras) * factor
	}
	return sign*points + extras
}

// Scores returns the scores of the seats. They are 0 until the deal is over.
func (h *homeDeal) Scores() [4]int {
	var all [4]int
	if h.phase != "over" || h.contract == "thrown" || h.contract == "untaken" {
		return all
	}
	for seat := range all {
		all[seat] = -h.value() * max(h.r.multiplier, 1)
		if h.re(seat) {
			all[seat] = -all[seat]
			if h.solo() {
				all[seat] *= 3
			}
		}
	}
	return all
}

// seen returns what a viewer, -1 for a spectator, is shown about a seat: its declaration, the
// contract if the seat plays it, its party, and the pigs it has.
func (h *homeDeal) seen(viewer, seat int) string {
	said := h.said[seat]
	open := h.phase == "declare" || h.phase == "name" || h.phase == "bid"
	switch {
	case said == "" || said == "healthy":
	case h.contract == "untaken" && slices.Contains(h.lostBids, seat):
		said = "poverty"
	case h.named[seat] == "" && (slices.Contains(h.lostBids, seat) || slices.Contains(h.bidders, seat) && open) && (viewer != seat || !open):
		said = "solo ??"
	case viewer != seat || !open || h.named[seat] != "":
		said = "reservation"
	}
	if seat == h.by && !open && !h.silent {
		said += ": " + h.claim(seat)
	}
	var pigs []string
	if h.pigs == seat {
		pigs = append(pigs, "pigs")
	}
	for i, high := range h.high {
		if h.r.pigs == "second" && high == "pig" && h.seats[i] == seat {
			pigs = append(pigs, "pigs")
		}
	}
	if h.supers == seat {
		pigs = append(pigs, "superpigs")
	}
	if h.hypers == seat {
		pigs = append(pigs, "hyperpigs")
	}
	return fmt.Sprintf("%q %q %v", said, h.party(viewer, seat), pigs)
}

// party returns a seat's party as the viewer sees it.
func (h *homeDeal) party(viewer, seat int) string {
	if h.shown {
		return []string{"kontra", "re"}[homeParty(slices.Contains(h.dealt[seat], "QC"))]
	}
	void := h.contract == "thrown" || h.contract == "untaken"
	if void || h.takers == nil && h.phase != "play" || h.contract == "wedding" && h.decided == 0 && seat != h.by {
		return ""
	}
	side := []string{"kontra", "re"}[homeParty(h.re(seat))]
	if h.contract != "normal" {
		return side
	}
	queens := func(seat int) (all, played int) {
		all = homeCount(h.dealt[seat], "QC")
		return all, all - homeCount(h.hands[seat], "QC")
	}
	res, both := 0, false
	for other := range 4 {
		all, played := queens(other)
		if all > 0 && (other == viewer || h.spoke[other] || played > 0) {
			res++
		}
		both = both || all == 2 && (other == viewer || played == 2)
	}
	_, played := queens(seat)
	if viewer == seat || h.spoke[seat] || played > 0 || res == 2 || both {
		return side
	}
	return ""
}

// String returns the course of the deal, for the message of a failing test.
func (h *homeDeal) String() string {
	return fmt.Sprintf("%+v\nfirst %d, %s, declared %q, %s by %d with %d, decided %d, levels %v, barred %v\ndealt %v\nlaid %v, back %v\nplayed %v by %v, taken by %v",
		h.r, h.first, h.phase, h.said, h.contract, h.by, h.partner, h.decided, h.level, h.barred, h.dealt, h.laid, h.back, h.cards, h.seats, h.takers)
}
