package catcheleven_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
)

const (
	naiveRanks = "A23456789TJQK"
	naiveSuits = "CDHS"
)

type naiveRules struct {
	seats                         int // 2, 3 or 4
	leaveTable, pasur, cancelSoor bool
}

// naive is a second, plain reading of the rules. The tests compare the game with it.
type naive struct {
	rules  naiveRules
	table  []string   // in the order laid; cards that nobody gets stay here at the end
	hands  [][]string // per seat
	won    [][]string // per side
	sweeps []int      // per side: Basaats or soors that count
	stock  []string   // next card first
	first  int
	last   int // the side that captured last; -1 for nobody
	next   int // seat to play
	over   bool
}

// newNaive deals a pack of 52, top card first.
func newNaive(r naiveRules, pack []string, first int) *naive {
	n := &naive{
		rules:  r,
		hands:  make([][]string, r.seats),
		won:    make([][]string, r.sides()),
		sweeps: make([]int, r.sides()),
		stock:  slices.Clone(pack),
		first:  first,
		last:   -1,
		next:   first,
	}
	n.deal()
	n.table = n.draw()
	return n
}

// sides returns the number of sides: only four play in teams, 0 and 2 against 1 and 3.
func (r naiveRules) sides() int {
	if r.seats == 4 {
		return 2
	}
	return r.seats
}

// draw takes four cards off the stock.
func (n *naive) draw() []string {
	cards := slices.Clone(n.stock[:4])
	n.stock = slices.Clone(n.stock[4:])
	return cards
}

func (n *naive) deal() {
	for i := range n.rules.seats {
		n.hands[(n.first+i)%n.rules.seats] = n.draw()
	}
}

// naivePack returns the pack that a seed of 32 bytes deals, top card first. It also returns the
// number of jacks that were buried and how often the pack was shuffled.
func naivePack(r naiveRules, seed [32]byte) (pack []string, buried, shuffles int) {
	for _, suit := range naiveSuits {
		for _, rank := range naiveRanks {
			pack = append(pack, string(rank)+string(suit))
		}
	}
	words := rand.NewChaCha8(seed)
	below := func(n int) int {
		high, _ := bits.Mul64(words.Uint64(), uint64(n)) // rejects no word; only one in 10¹⁷ would be
		return int(high)
	}
	for {
		shuffles++
		for i := len(pack) - 1; i > 0; i-- {
			j := below(i + 1)
			pack[i], pack[j] = pack[j], pack[i]
		}
		if !r.pasur {
			return pack, buried, shuffles
		}
		hands, table, stock := pack[:4*r.seats], pack[4*r.seats:4*r.seats+4], pack[4*r.seats+4:]
		jacks, queens, kings := naiveFaces(table)
		if jacks > 1 || queens > 2 || kings > 2 {
			continue
		}
		if jacks == 1 {
			buried++
			at := slices.IndexFunc(table, func(c string) bool { return c[0] == 'J' })
			jack, next, rest := table[at], stock[0], stock[1:]
			place := below(len(rest) + 1) // 0 is the top, len(rest) the bottom
			pack = slices.Concat(hands, table[:at], []string{next}, table[at+1:], rest[:place], []string{jack}, rest[place:])
			if _, queens, kings := naiveFaces(pack[4*r.seats : 4*r.seats+4]); next[0] == 'J' || queens > 2 || kings > 2 {
				continue
			}
		}
		return pack, buried, shuffles
	}
}

// naiveFaces counts the jacks, queens and kings among cards.
func naiveFaces(cards []string) (jacks, queens, kings int) {
	text := strings.Join(cards, " ")
	return strings.Count(text, "J"), strings.Count(text, "Q"), strings.Count(text, "K")
}

// turn returns the seat to play, or -1 once the game is over.
func (n *naive) turn() int {
	if n.over {
		return -1
	}
	return n.next
}

// naiveValue returns the value of a card, from 1 to 10, or 0 for a face card.
func naiveValue(card string) int {
	value := strings.Index(naiveRanks, card[:1]) + 1
	if value > 10 {
		return 0
	}
	return value
}

// naiveSubsets lists every subset of cards, the empty one included.
func naiveSubsets(cards []string) [][]string {
	if len(cards) == 0 {
		return [][]string{{}}
	}
	var all [][]string
	for _, rest := range naiveSubsets(cards[1:]) {
		all = append(all, rest, append([]string{cards[0]}, rest...))
	}
	return all
}

// takes reports whether card may capture exactly the given set of cards from the table.
func (n *naive) takes(card string, set []string) bool {
	if len(set) == 0 {
		return false
	}
	switch card[0] {
	case 'Q', 'K':
		return len(set) == 1 && set[0][0] == card[0]
	case 'J':
		// A jack has no choice: it takes all cards that it can take.
		want := 0
		for _, c := range n.table {
			if n.jackTakes(c) {
				want++
			}
		}
		for _, c := range set {
			if !n.jackTakes(c) {
				return false
			}
		}
		return len(set) == want
	}
	sum := naiveValue(card)
	for _, c := range set {
		if naiveValue(c) == 0 {
			return false
		}
		sum += naiveValue(c)
	}
	return sum == 11
}

func (n *naive) jackTakes(c string) bool {
	return !n.rules.pasur || (c[0] != 'Q' && c[0] != 'K')
}

// naiveMove writes a move; the set is sorted so that each move has one name.
func naiveMove(card string, set []string) string {
	set = slices.Clone(set)
	slices.SortFunc(set, func(a, b string) int {
		if a[1] != b[1] {
			return strings.Index(naiveSuits, a[1:]) - strings.Index(naiveSuits, b[1:])
		}
		return strings.Index(naiveRanks, a[:1]) - strings.Index(naiveRanks, b[:1])
	})
	return card + " x " + strings.Join(set, ",")
}

// legal lists the moves that seat may make now, sorted. The list is nil if the seat may not act. A
// move is written as the card. For a capture, " x " and the captured cards follow, sorted by suit
// (C D H S) and then by rank (A 2 ... K), and joined by commas, as in "2H x 2S,7S".
func (n *naive) legal(seat int) []string {
	if n.over || seat != n.next {
		return nil
	}
	subsets := naiveSubsets(n.table)
	var moves []string
	for _, card := range n.hands[seat] {
		captures := false
		for _, set := range subsets {
			if n.takes(card, set) {
				moves = append(moves, naiveMove(card, set))
				captures = true
			}
		}
		if !captures { // a card that can capture must capture
			moves = append(moves, card)
		}
	}
	slices.Sort(moves)
	return moves
}

// naiveWithout returns the cards, in their order, without the cards in the slice gone.
func naiveWithout(cards, gone []string) []string {
	var rest []string
	for _, c := range cards {
		if !slices.Contains(gone, c) {
			rest = append(rest, c)
		}
	}
	return rest
}

// play makes a move. If the move is not legal, it returns false and changes nothing.
func (n *naive) play(seat int, move string) bool {
	if !slices.Contains(n.legal(seat), move) {
		return false
	}
	card, list, capture := strings.Cut(move, " x ")
	n.hands[seat] = naiveWithout(n.hands[seat], []string{card})
	if capture {
		side := seat % n.rules.sides()
		taken := strings.Split(list, ",")
		n.table = naiveWithout(n.table, taken)
		n.won[side] = append(n.won[side], card)
		n.won[side] = append(n.won[side], taken...)
		n.last = side
		if len(n.table) == 0 && card[0] != 'J' {
			n.sweep(side)
		}
	} else {
		n.table = append(n.table, card)
	}

	n.next = (seat + 1) % n.rules.seats
	for _, hand := range n.hands {
		if len(hand) > 0 {
			return true
		}
	}
	if len(n.stock) > 0 {
		n.deal()
		n.next = n.first
		return true
	}
	n.over = true
	if !n.rules.leaveTable && n.last >= 0 {
		n.won[n.last] = append(n.won[n.last], n.table...)
		n.table = nil
	}
	return true
}

// sweep counts a Basaat or a soor for side.
func (n *naive) sweep(side int) {
	if n.rules.pasur && len(n.stock) == 0 {
		return // no soor in the last hand
	}
	if n.rules.pasur && n.rules.cancelSoor && n.sweeps[1-side] > 0 {
		n.sweeps[1-side]--
		return
	}
	n.sweeps[side]++
}

func naiveCount(cards []string, suit byte) int {
	count := 0
	for _, c := range cards {
		if c[1] == suit {
			count++
		}
	}
	return count
}

// score returns the points that seat's side can no longer lose. Once the deal is over, it returns
// all points.
func (n *naive) score(seat int) int {
	side := seat % n.rules.sides()
	mine := n.won[side]
	points := 0
	if n.rules.pasur {
		points = 5 * n.sweeps[side]
		for _, c := range mine {
			switch {
			case c[0] == 'A' || c[0] == 'J':
				points++
			case c == "TD":
				points += 3
			case c == "2C":
				points += 2
			}
		}
		if naiveCount(mine, 'C') >= 7 {
			points += 7
		}
		return points
	}
	points = 10 * n.sweeps[side]
	if slices.Contains(mine, "2D") {
		points += 2
	}
	if slices.Contains(mine, "JD") {
		points++
	}
	if n.over { // majorities are certain only at the end
		cards, diamonds := 3, 1
		for other, theirs := range n.won {
			if other != side && len(theirs) >= len(mine) {
				cards = 0
			}
			if other != side && naiveCount(theirs, 'D') >= naiveCount(mine, 'D') {
				diamonds = 0
			}
		}
		points += cards + diamonds
	}
	return points
}
