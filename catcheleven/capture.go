package catcheleven

import "github.com/hoylecards/hoyle/card"

const eleven = 11

// small holds, for each value, the number cards of that value or less.
var small = func() (sets [eleven]card.Set) {
	for r := card.Ace; r <= card.Ten; r++ {
		sets[r] = sets[r-1] | r.Cards()
	}
	return sets
}()

// appendFaceCaptures appends the captures that a face card can make, in the order of the
// captured cards.
func (r *Rules) appendFaceCaptures(dst []Move, c card.Card, table card.Set) []Move {
	if c.Rank() == card.Jack {
		if takes := r.jackTakes(table); takes != 0 {
			dst = append(dst, Move{c, takes})
		}
		return dst
	}
	for same := table & c.Rank().Cards(); same != 0; same &= same - 1 {
		dst = append(dst, Move{c, same & -same})
	}
	return dst
}

// appendSums appends captures that c can make, in the order of the captured cards, compared
// one by one. Each consists of all cards in the parameter taken and of some cards in pool
// whose values add up to the parameter rest.
func appendSums(dst []Move, c card.Card, pool, taken card.Set, rest card.Rank) []Move {
	for pool &= small[rest]; pool != 0; {
		left, next := rest-pool.First().Rank(), pool&-pool // the first card, as a set
		pool ^= next
		if left == 0 {
			dst = append(dst, Move{c, taken | next})
		} else if pool&small[left] != 0 {
			dst = appendSums(dst, c, pool, taken|next, left)
		}
	}
	return dst
}

// captures reports whether c can capture exactly the cards in takes. The set must not be
// empty, and all its cards must be on the table.
func (r *Rules) captures(c card.Card, takes, table card.Set) bool {
	switch rank := c.Rank(); rank {
	case card.Jack:
		return takes == r.jackTakes(table)
	case card.Queen, card.King:
		return takes&^rank.Cards() == 0 && takes.Len() == 1
	default:
		// The required sum is less than the rank of any face card, so it rules out face cards.
		return sum(takes) == eleven-int(rank)
	}
}

// canCapture reports whether c can capture any cards on the table.
func (r *Rules) canCapture(c card.Card, table card.Set) bool {
	switch rank := c.Rank(); rank {
	case card.Jack:
		return r.jackTakes(table) != 0
	case card.Queen, card.King:
		return table&rank.Cards() != 0
	default:
		return sums(table)>>(eleven-rank)&1 != 0
	}
}

// jackTakes returns the cards on the table that a jack captures.
func (r *Rules) jackTakes(table card.Set) card.Set {
	if r.Pasur {
		return table &^ (card.Queen.Cards() | card.King.Cards())
	}
	return table
}

// sum returns the sum of the ranks of the cards.
func sum(cards card.Set) int {
	total := 0
	for ; cards != 0; cards &= cards - 1 {
		total += int(cards.First().Rank())
	}
	return total
}

// sums returns the sums that number cards on the table can make: bit n is set if some of
// these cards, or none, add up to n.
func sums(table card.Set) uint16 {
	made := uint16(1)
	for pool := table & small[card.Ten]; pool != 0; pool &= pool - 1 {
		made |= made << (pool.First().Rank() & 15) // the mask saves a check of the shift
	}
	return made
}
