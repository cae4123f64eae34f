package indigo_test

import (
	"slices"
	"sort"
	"strings"
)

// naive is a second, plain reading of the rules. The tests compare the game with it.
type naive struct {
	table []string // last is the top
	hands [2][]string
	won   [2][]string
	stock []string // next card first
	first int
	last  int // the seat that captured last; -1 for nobody
	next  int // the seat to play while the game is in progress
	over  bool
}

// newNaive deals a pack of 52, top card first.
func newNaive(pack []string, first int) *naive {
	n := &naive{stock: slices.Clone(pack), first: first, last: -1, next: first}
	n.table = n.draw(4)
	n.dealHands()
	return n
}

// draw copies the cards, so that no two piles ever share memory.
func (n *naive) draw(count int) []string {
	cards := slices.Clone(n.stock[:count])
	n.stock = slices.Clone(n.stock[count:])
	return cards
}

func (n *naive) dealHands() {
	n.hands[n.first] = n.draw(6)
	n.hands[1-n.first] = n.draw(6)
}

func (n *naive) clone() *naive {
	c := *n
	c.table = slices.Clone(n.table)
	c.stock = slices.Clone(n.stock)
	for seat := range 2 {
		c.hands[seat] = slices.Clone(n.hands[seat])
		c.won[seat] = slices.Clone(n.won[seat])
	}
	return &c
}

// turn returns the seat to play, or -1 once the game is over.
func (n *naive) turn() int {
	if n.over {
		return -1
	}
	return n.next
}

// legal lists the cards that seat may play now, sorted. The list is nil if the seat may not act.
func (n *naive) legal(seat int) []string {
	if n.over || seat != n.next {
		return nil
	}
	cards := slices.Clone(n.hands[seat])
	sort.Strings(cards)
	return cards
}

// play makes a play. If the play is not legal, it returns false and changes nothing.
func (n *naive) play(seat int, card string) bool {
	if !slices.Contains(n.legal(seat), card) {
		return false
	}
	at := slices.Index(n.hands[seat], card)
	n.hands[seat] = slices.Delete(n.hands[seat], at, at+1)

	captures := false
	if len(n.table) > 0 {
		top := n.table[len(n.table)-1]
		captures = card[0] == top[0] || card[1] == top[1]
	}
	n.table = append(n.table, card)
	if captures {
		n.last = seat
		n.giveTable(seat)
	}
	n.next = 1 - seat

	if len(n.hands[0]) > 0 || len(n.hands[1]) > 0 {
		return true
	}
	if len(n.stock) > 0 {
		n.dealHands()
		return true
	}
	n.over = true
	// The leftovers are not a capture, so last stays as it is.
	if n.last == -1 {
		n.giveTable(n.first)
	} else {
		n.giveTable(n.last)
	}
	return true
}

func (n *naive) giveTable(seat int) {
	n.won[seat] = append(n.won[seat], n.table...)
	n.table = nil
}

// score returns only the card points while the game is running, and the final score once it is
// over.
func (n *naive) score(seat int) int {
	points := 0
	for _, card := range n.won[seat] {
		if strings.Contains("ATJQK", card[:1]) {
			points++
		}
	}
	if n.over {
		mine, theirs := len(n.won[seat]), len(n.won[1-seat])
		if mine > theirs || mine == theirs && seat == n.first {
			points += 3
		}
	}
	return points
}

// perft returns the number of sequences of exactly depth plays.
func (n *naive) perft(depth int) uint64 {
	if depth == 0 {
		return 1
	}
	var total uint64
	for _, card := range n.legal(n.turn()) {
		c := n.clone()
		c.play(n.turn(), card)
		total += c.perft(depth - 1)
	}
	return total
}
