package doppelkopf_test

import (
	"slices"
	"strings"
)

// A second, naive implementation of Doppelkopf, written without looking at the first one. It is
// slow and plain on purpose. The tests compare the real one with it.
//
// A card is written as rank and suit ("TH" is the ♥10), and a hand is a list of cards.

type naiveRules struct {
	noNines       bool
	house         bool
	compulsory    [4]bool // CompulsorySolo, by seat
	forced        bool    // the first seat in compulsory, counting from `first`, is forced to play its solo
	secondDulle   string  // "", "always", "not last"
	pigs          bool
	charlieCaught bool
}

type naive struct {
	rules naiveRules
	first int
	dealt [4][]string // the hands as dealt, never changed
	hands [4][]string // the hands as they are now

	declared [4]string // "" until the seat has declared
	kind     string    // the contract, "" while declaring
	declarer int       // the soloist or the seat with the wedding, or -1
	mate     int       // the partner in a wedding, or -1
	delay    int       // in a wedding, by how many cards all limits are lower
	opener   int       // the seat that leads the first trick

	table [][]string // all tricks in order; the last may be incomplete
	won   []int      // the winners of the complete tricks

	level     [2]int  // how far Re (0) and Kontra (1) have announced; see naiveLevels
	barred    [2]bool // whether a side answered too late to announce a further level
	announced [4]bool // the seats that have announced anything
}

// The two sides, as indices into level and barred.
const naiveRe, naiveKontra = 0, 1

var naiveSolos = []string{"solo C", "solo S", "solo H", "solo D", "solo Q", "solo J", "solo A"}

// The announcements in order. Level 1 is "re" or "kontra", according to the side.
var naiveLevels = []string{"", "re/kontra", "no 90", "no 60", "no 30", "schwarz"}

func newNaive(r naiveRules, hands [4][]string, first int) *naive {
	n := &naive{rules: r, first: first, declarer: -1, mate: -1, opener: first}
	for seat := range 4 {
		n.dealt[seat] = slices.Clone(hands[seat])
		n.hands[seat] = slices.Clone(hands[seat])
	}
	return n
}

func (n *naive) clone() *naive {
	c := *n
	for seat := range 4 {
		c.hands[seat] = slices.Clone(n.hands[seat])
	}
	c.table = nil
	for _, trick := range n.table {
		c.table = append(c.table, slices.Clone(trick))
	}
	c.won = slices.Clone(n.won)
	return &c
}

// ---- small helpers ----

func naiveCount(list []string, what string) int {
	count := 0
	for _, s := range list {
		if s == what {
			count++
		}
	}
	return count
}

func naiveIsSolo(declaration string) bool { return strings.HasPrefix(declaration, "solo ") }

func naiveTrickPoints(trick []string) int {
	cardPoints := map[byte]int{'A': 11, 'T': 10, 'K': 4, 'Q': 3, 'J': 2, '9': 0}
	sum := 0
	for _, card := range trick {
		sum += cardPoints[card[0]]
	}
	return sum
}

// ---- order of cards ----

// trumps lists the trumps of the contract, high to low.
func (n *naive) trumps() []string {
	queens := []string{"QC", "QS", "QH", "QD"}
	jacks := []string{"JC", "JS", "JH", "JD"}
	high := append(append([]string{"TH"}, queens...), jacks...)
	suit := "D" // normal, wedding, ♦ solo, silent solo
	if naiveIsSolo(n.kind) {
		suit = strings.TrimPrefix(n.kind, "solo ")
	}
	switch suit {
	case "Q":
		return queens
	case "J":
		return jacks
	case "A":
		return nil
	case "H":
		return append(high, "AH", "KH", "9H")
	}
	if n.pigsSeat() >= 0 {
		return append([]string{"AD"}, append(high, "TD", "KD", "9D")...)
	}
	return append(high, "A"+suit, "T"+suit, "K"+suit, "9"+suit)
}

// class returns "trump" or the card's suit.
func (n *naive) class(card string) string {
	if slices.Contains(n.trumps(), card) {
		return "trump"
	}
	return card[1:]
}

// beats reports whether a card beats the best one played before it in the trick.
func (n *naive) beats(card, best string, lastTrick bool) bool {
	class, bestClass := n.class(card), n.class(best)
	if class == "trump" && bestClass != "trump" {
		return true
	}
	if class != bestClass {
		return false
	}
	if class == "trump" {
		if card == "TH" && best == "TH" {
			return n.rules.secondDulle == "always" || n.rules.secondDulle == "not last" && !lastTrick
		}
		return slices.Index(n.trumps(), card) < slices.Index(n.trumps(), best)
	}
	// The order of the ranks in a plain suit, in every contract; trumps are left out.
	ranks := []string{"A", "T", "K", "Q", "J", "9"}
	return slices.Index(ranks, card[:1]) < slices.Index(ranks, best[:1])
}

// openTrick returns the incomplete trick on the table, or nil.
func (n *naive) openTrick() []string {
	if len(n.table) == len(n.won) {
		return nil
	}
	return n.table[len(n.table)-1]
}

// bestCard returns the index of the card that wins the trick.
func (n *naive) bestCard(trick []string, lastTrick bool) int {
	best := 0
	for i := 1; i < len(trick); i++ {
		if n.beats(trick[i], trick[best], lastTrick) {
			best = i
		}
	}
	return best
}

// tricksInGame returns the number of tricks in the game: one for each card dealt to a seat.
func (n *naive) tricksInGame() int { return len(n.dealt[0]) }

// leader returns the seat that leads the trick with the given index.
func (n *naive) leader(trick int) int {
	if trick == 0 {
		return n.opener
	}
	return n.won[trick-1]
}

// player returns the seat that played a card of a trick.
func (n *naive) player(trick, card int) int { return (n.leader(trick) + card) % 4 }

// ---- the position ----

func (n *naive) contract() string       { return n.kind }
func (n *naive) soloist() int           { return n.declarer }
func (n *naive) partner() int           { return n.mate }
func (n *naive) hand(seat int) []string { return slices.Clone(n.hands[seat]) }
func (n *naive) tricks() [][]string     { return n.clone().table }
func (n *naive) winners() []int         { return n.clone().won }
func (n *naive) over() bool             { return len(n.won) == n.tricksInGame() }

func (n *naive) cardPoints(seat int) int {
	sum := 0
	for i, winner := range n.won {
		if winner == seat {
			sum += naiveTrickPoints(n.table[i])
		}
	}
	return sum
}

// pigsSeat returns the seat that was dealt both ♦A, if the rules have pigs.
func (n *naive) pigsSeat() int {
	diamondsTrump := n.kind == "normal" || n.kind == "wedding" || n.kind == "solo D"
	if !n.rules.pigs || !diamondsTrump {
		return -1
	}
	for seat := range 4 {
		if naiveCount(n.dealt[seat], "AD") == 2 {
			return seat
		}
	}
	return -1
}

// forcedSeat returns the seat that is forced to play its solo, or -1.
func (n *naive) forcedSeat() int {
	for i := range 4 {
		seat := (n.first + i) % 4
		if n.rules.forced && n.rules.compulsory[seat] {
			return seat
		}
	}
	return -1
}

func (n *naive) turn() int {
	if n.kind == "" && n.forcedSeat() >= 0 {
		return n.forcedSeat()
	}
	if n.kind == "" {
		spoken := 4 - naiveCount(n.declared[:], "")
		return (n.first + spoken) % 4
	}
	if n.over() {
		return -1
	}
	return n.player(len(n.won), len(n.openTrick()))
}

// ---- parties ----

// oneAgainstThree reports whether the deal is a declared solo, a silent one or a failed wedding.
func (n *naive) oneAgainstThree() bool {
	if n.kind == "normal" {
		for seat := range 4 {
			if naiveCount(n.dealt[seat], "QC") == 2 {
				return true
			}
		}
		return false
	}
	return naiveIsSolo(n.kind) || n.kind == "wedding" && n.mate == n.declarer
}

// undecidedWedding reports whether the declarer of a wedding has no partner yet.
func (n *naive) undecidedWedding() bool { return n.kind == "wedding" && n.mate == -1 }

// side returns the true side of a seat. In an undecided wedding only the declarer has a side.
func (n *naive) side(seat int) int {
	holdsQueen := n.kind == "normal" && slices.Contains(n.dealt[seat], "QC")
	if holdsQueen || seat == n.declarer || seat == n.mate {
		return naiveRe
	}
	return naiveKontra
}

func naiveSideName(side int) string { return []string{"re", "kontra"}[side] }

// party returns a seat's party as the viewer (-1: a spectator) sees it.
func (n *naive) party(viewer, seat int) string {
	if n.kind == "" || n.undecidedWedding() && seat != n.declarer {
		return ""
	}
	if n.kind != "normal" {
		return naiveSideName(n.side(seat))
	}
	// A normal game.
	if n.knownAlone(viewer, seat) {
		return naiveSideName(n.side(seat))
	}
	knownRe := 0
	for other := range 4 {
		if n.knownAlone(viewer, other) && n.side(other) == naiveRe {
			knownRe++
		}
		if n.queensPlayed(other) == 2 {
			return "kontra" // everybody has seen who had both ♣Q
		}
	}
	if knownRe == 2 || viewer >= 0 && naiveCount(n.dealt[viewer], "QC") == 2 {
		return "kontra"
	}
	return ""
}

// knownAlone reports whether, in a normal game, the viewer knows the seat's party from that seat
// itself.
func (n *naive) knownAlone(viewer, seat int) bool {
	return viewer == seat || n.announced[seat] || n.queensPlayed(seat) > 0
}

func (n *naive) queensPlayed(seat int) int {
	return naiveCount(n.dealt[seat], "QC") - naiveCount(n.hands[seat], "QC")
}

// ---- legal moves ----

func (n *naive) legal(seat int) []string {
	if n.turn() != seat {
		return n.announcements(seat)
	}
	if n.kind == "" {
		return n.declarations(seat)
	}
	return append(n.announcements(seat), n.cards(seat)...)
}

func (n *naive) declarations(seat int) []string {
	if n.forcedSeat() >= 0 {
		return slices.Clone(naiveSolos)
	}
	moves := []string{"healthy"}
	if naiveCount(n.dealt[seat], "QC") == 2 {
		moves = append(moves, "wedding")
	}
	return append(moves, naiveSolos...)
}

// cards lists the cards a seat may play: of the class led if there are any,
// otherwise all.
func (n *naive) cards(seat int) []string {
	canFollow := false
	for _, card := range n.hands[seat] {
		if n.follows(card) {
			canFollow = true
		}
	}
	var moves []string
	for _, card := range n.hands[seat] {
		if (n.follows(card) || !canFollow) && !slices.Contains(moves, card) {
			moves = append(moves, card)
		}
	}
	return moves
}

// follows reports whether the card is of the class led.
func (n *naive) follows(card string) bool {
	trick := n.openTrick()
	return trick != nil && n.class(card) == n.class(trick[0])
}

// limit returns the number of cards that a seat must still hold to announce a level in time.
func (n *naive) limit(level int) int {
	limits := []int{0, 11, 10, 9, 8, 7}
	limit := limits[level]
	if n.rules.noNines {
		limit -= 2
	}
	return limit - n.delay
}

func (n *naive) announcements(seat int) []string {
	if n.kind == "" || n.undecidedWedding() {
		return nil
	}
	var moves []string
	held := len(n.hands[seat])
	side := n.side(seat)
	for level := n.level[side] + 1; level <= 5; level++ {
		// The level and all those skipped below it must be in time.
		if held < n.limit(level) {
			break
		}
		if level == 1 {
			moves = append(moves, naiveSideName(side))
		} else if !n.barred[side] {
			moves = append(moves, naiveLevels[level])
		}
	}
	// The answer to the other side can only be Re or Kontra.
	other, answer := n.level[1-side], naiveSideName(side)
	if n.level[side] == 0 && other > 0 && held >= n.limit(other)-1 && !slices.Contains(moves, answer) {
		moves = append(moves, answer)
	}
	return moves
}

// ---- making a move ----

func (n *naive) play(seat int, move string) bool {
	if !slices.Contains(n.legal(seat), move) {
		return false
	}
	if n.kind == "" {
		n.declare(seat, move)
		return true
	}
	switch move {
	case "re", "kontra":
		n.announce(seat, 1)
	case "no 90", "no 60", "no 30", "schwarz":
		n.announce(seat, slices.Index(naiveLevels, move))
	default:
		n.playCard(seat, move)
	}
	return true
}

func (n *naive) declare(seat int, move string) {
	n.declared[seat] = move
	if n.forcedSeat() >= 0 {
		n.kind = move
		n.declarer = seat
		n.opener = seat
		return
	}
	if slices.Contains(n.declared[:], "") {
		return
	}
	// All four seats have declared. A compulsory solo wins, or else a solo, or else a wedding, or else
	// the normal game; if several seats declare the same, the earliest of them wins.
	for _, wanted := range []string{"compulsory", "solo", "wedding"} {
		for i := range 4 {
			seat := (n.first + i) % 4
			solo := naiveIsSolo(n.declared[seat])
			compulsory := solo && n.rules.compulsory[seat]
			wedding := n.declared[seat] == "wedding"
			if wanted == "compulsory" && compulsory || wanted == "solo" && solo || wanted == "wedding" && wedding {
				n.kind = n.declared[seat]
				n.declarer = seat
				if compulsory {
					n.opener = seat
				}
				return
			}
		}
	}
	n.kind = "normal"
}

func (n *naive) announce(seat, level int) {
	side := n.side(seat)
	if level == 1 && len(n.hands[seat]) < n.limit(1) {
		n.barred[side] = true // the answer came too late for an ordinary Re/Kontra
	}
	n.level[side] = level
	n.announced[seat] = true
}

func (n *naive) playCard(seat int, card string) {
	place := slices.Index(n.hands[seat], card)
	n.hands[seat] = slices.Delete(n.hands[seat], place, place+1)
	if n.openTrick() == nil {
		n.table = append(n.table, nil)
	}
	current := len(n.table) - 1
	n.table[current] = append(n.table[current], card)
	trick := n.table[current]
	if len(trick) < 4 {
		return
	}
	lastTrick := len(n.table) == n.tricksInGame()
	winner := n.player(current, n.bestCard(trick, lastTrick))
	n.won = append(n.won, winner)
	// A wedding is decided by the first trick that another player wins, and by the third trick at
	// the latest.
	if n.undecidedWedding() {
		if winner != n.declarer || len(n.won) == 3 {
			n.mate = winner // the declarer itself if it has won all three tricks
			n.delay = len(n.won) - 1
		}
	}
}

// ---- score ----

func (n *naive) score(seat int) int {
	if !n.over() {
		return 0
	}
	totals := naiveTotals{
		reLevel:     n.level[naiveRe],
		kontraLevel: n.level[naiveKontra],
		solo:        n.oneAgainstThree(),
		extras:      n.extras(),
	}
	for i, winner := range n.won {
		if n.side(winner) == naiveRe {
			totals.rePoints += naiveTrickPoints(n.table[i])
			totals.reTricks++
		} else {
			totals.kontraTricks++
		}
	}
	value := naiveValue(n.rules.house, totals)
	if n.side(seat) == naiveKontra {
		return -value
	}
	if totals.solo {
		return 3 * value
	}
	return value
}

// extras returns the net extra points for Re, without the old ladies.
func (n *naive) extras() int {
	if n.oneAgainstThree() {
		return 0
	}
	net := 0
	for i, trick := range n.table {
		winnerSide := n.side(n.won[i])
		last := i == n.tricksInGame()-1
		points := 0                        // for the side that won this trick
		if naiveTrickPoints(trick) >= 40 { // Doppelkopf
			points++
		}
		if last && trick[n.bestCard(trick, true)] == "JC" { // Charlie
			points++
		}
		for j, card := range trick {
			if n.side(n.player(i, j)) == winnerSide {
				continue // not a card of the other side
			}
			if card == "AD" && !n.rules.house { // fox (a pig is never here: it ranks highest)
				points++
			}
			if card == "JC" && last && n.rules.charlieCaught {
				points++
			}
		}
		if winnerSide == naiveRe {
			net += points
		} else {
			net -= points
		}
	}
	return net
}

type naiveTotals struct {
	rePoints               int
	reTricks, kontraTricks int
	reLevel, kontraLevel   int // 0 nothing, 1 Re/Kontra, 2 no 90, 3 no 60, 4 no 30, 5 schwarz
	solo                   bool
	extras                 int // net for Re, without the old ladies
}

// naiveValue returns the value for each player of Re, computed only from the totals.
func naiveValue(house bool, t naiveTotals) int {
	kontraPoints := 240 - t.rePoints

	// Who wins?
	reMade := naiveMade(t.reLevel, t.rePoints, t.kontraTricks)
	kontraMade := naiveMade(t.kontraLevel, kontraPoints, t.reTricks)
	reWins, kontraWins := false, false
	if t.reLevel >= 2 && t.kontraLevel >= 2 {
		reWins, kontraWins = reMade, kontraMade // neither: nobody wins
	} else if t.reLevel >= 2 {
		reWins, kontraWins = reMade, !reMade
	} else if t.kontraLevel >= 2 {
		reWins, kontraWins = !kontraMade, kontraMade
	} else if t.reLevel == 0 && t.kontraLevel == 1 { // only Kontra was said
		reWins, kontraWins = t.rePoints >= 120, kontraPoints >= 121
	} else {
		reWins, kontraWins = t.rePoints >= 121, kontraPoints >= 120
	}

	// The points of each side for what the other side has not reached.
	underRe := naiveUnder(t.rePoints, t.reTricks)           // against Re
	underKontra := naiveUnder(kontraPoints, t.kontraTricks) // against Kontra
	beatRe := naiveBeaten(t.reLevel, kontraPoints)          // Re's announcement beaten by Kontra
	beatKontra := naiveBeaten(t.kontraLevel, t.rePoints)    // and the other way round
	said := naiveSaid(t.reLevel) + naiveSaid(t.kontraLevel) // of both sides, for the winner

	if house {
		factor := 1 + t.reLevel + t.kontraLevel
		if reWins {
			return (1+underKontra)*factor + t.extras
		}
		if kontraWins {
			return -(1+underRe)*factor + t.extras
		}
		return t.extras
	}

	if reWins {
		return 1 + underKontra + said + beatKontra + t.extras
	}
	if kontraWins {
		points := 1 + underRe + said + beatRe
		if !t.solo {
			points++ // against the old ladies
		}
		return -points + t.extras
	}
	return underKontra + beatKontra - underRe - beatRe + t.extras
}

// naiveMade reports whether a side with these card points has made its level (no 90 and above).
func naiveMade(level, cardPoints, otherTricks int) bool {
	if level == 5 {
		return otherTricks == 0
	}
	needed := []int{0, 0, 151, 181, 211}
	return level >= 2 && cardPoints >= needed[level]
}

// naiveUnder counts 1 point each for under 90, under 60, under 30 and no trick.
func naiveUnder(cardPoints, tricks int) int {
	points := 0
	for _, limit := range []int{90, 60, 30} {
		if cardPoints < limit {
			points++
		}
	}
	if tricks == 0 {
		points++
	}
	return points
}

// naiveSaid counts 2 points for Re or Kontra, and 1 point for each further level.
func naiveSaid(level int) int {
	if level == 0 {
		return 0
	}
	return 2 + (level - 1)
}

// naiveBeaten counts 1 point for each level announced that the other side beat with its card
// points.
func naiveBeaten(level, otherPoints int) int {
	enough := []int{0, 0, 120, 90, 60, 30} // against no 90, no 60, no 30, schwarz
	points := 0
	for l := 2; l <= level; l++ {
		if otherPoints >= enough[l] {
			points++
		}
	}
	return points
}

// perft returns the number of ways to make depth moves, counting the moves of all seats.
func (n *naive) perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var count uint64
	for seat := range 4 {
		for _, move := range n.legal(seat) {
			next := n.clone()
			next.play(seat, move)
			count += next.perft(depth - 1)
		}
	}
	return count
}
