package odds

import "github.com/hoylecards/hoyle/blackjack"

// totals are the chances of the dealer's totals, with the chance of more than 21
// at index 0. Totals under 17 occur only if the shoe runs out.
type totals [22]float64

// draws is a tree of the sets of cards after which a dealer may draw again. The path to a
// set adds its cards in ascending order of value. All orders of the cards of a set are
// equally likely. So instead of visiting every order, it is enough to visit each set once
// and to count the orders in which the dealer does draw again.
type draws struct {
	nodes []set
	left  shoe // without the cards of the set being visited
	out   totals
}

// set is a node of the tree.
type set struct {
	value  int // the value of its last card
	next   int // the index of the first node after this one that is not below it
	total  int // the dealer's total
	orders float64
	// ends holds, for each total from 17 to 21, the value of the card with which the
	// dealer stops there, or 0 if there is no such card.
	ends [5]uint8
}

// drawing builds the tree.
type drawing struct {
	rules   blackjack.Rules
	up      int
	natural int // the value that makes a natural with the dealer's card, or 0 if no value does
	nodes   []set
	orders  map[[11]uint8]float64
}

// newDraws returns the draws to a dealer's card with the value up, excluding draws
// that begin with a natural.
func newDraws(rules blackjack.Rules, up, natural int) *draws {
	d := drawing{rules, up, natural, nil, map[[11]uint8]float64{}}
	d.grow([11]uint8{}, hand{}.with(up), 1)
	return &draws{nodes: d.nodes}
}

// hits reports whether the dealer draws to a hand.
func (d *drawing) hits(h hand) bool { return d.rules.DealerHits(h.total()) }

// grow adds the node of a set and all nodes below it. It reports whether the dealer
// can reach any of these nodes.
func (d *drawing) grow(cards [11]uint8, h hand, last int) bool {
	at := len(d.nodes)
	n := set{value: last, orders: d.count(cards, h)}
	n.total, _ = h.total()
	for value := 1; value <= 10 && n.orders > 0; value++ {
		if after := h.with(value); !d.hits(after) && (at > 0 || value != d.natural) {
			if total, _ := after.total(); total <= 21 {
				n.ends[total-17] = uint8(value)
			}
		}
	}
	d.nodes = append(d.nodes, n)
	reached := n.orders > 0
	for value := last; value <= min(10, 16-h.sum); value++ {
		more := cards
		more[value]++
		reached = d.grow(more, h.with(value), value) || reached
	}
	if !reached {
		d.nodes = d.nodes[:at]
		return false
	}
	d.nodes[at].next = len(d.nodes)
	return true
}

// count returns the number of orders in which the dealer draws the cards of a set and
// draws again after each card.
func (d *drawing) count(cards [11]uint8, h hand) (orders float64) {
	if !d.hits(h) {
		return 0
	}
	if cards == [11]uint8{} {
		return 1
	}
	if known, ok := d.orders[cards]; ok {
		return known
	}
	for value := 1; value <= 10; value++ {
		if cards[value] > 0 {
			fewer := cards
			fewer[value]--
			ace := d.up == 1 || fewer[1] > 0
			orders += d.count(fewer, hand{h.sum - value, ace, h.cards - 1})
		}
	}
	d.orders[cards] = orders
	return orders
}

// totals returns the chances of the dealer's totals, other than a natural, if the
// dealer draws from s. The parameter all is the sum of these chances: 1 minus the
// chance of a natural.
func (d *draws) totals(s shoe, all float64) totals {
	d.left, d.out = s, totals{}
	d.visit(0, 1)
	d.out[0] = all - d.out.sum(1, 21)
	return d.out
}

// visit adds the chances of the totals up to 21 that follow from a set and from the
// sets below it. The parameter chance is the chance of each single order of the
// set's cards.
func (d *draws) visit(i int, chance float64) {
	node := &d.nodes[i]
	if d.left.n == 0 { // the dealer stands on what it has
		d.out[node.total] += float64(chance * node.orders)
		return
	}
	chance /= d.left.n
	here := chance * node.orders
	for j, value := range node.ends {
		d.out[17+j] += float64(here * d.left.of[value]) // there are no cards of value 0
	}
	i, end := i+1, node.next
	d.left.n--
	for i < end {
		of := &d.left.of[d.nodes[i].value]
		if *of > 0 {
			below := chance * *of
			*of--
			d.visit(i, below)
			*of++
		}
		i = d.nodes[i].next
	}
	d.left.n++
}

// sum returns the chance of a total from low to high.
func (t *totals) sum(low, high int) (sum float64) {
	for _, chance := range t[low : high+1] {
		sum += chance
	}
	return sum
}
