package catcheleven

import "github.com/hoylecards/hoyle/card"

const eleven = 11

// numbers are the cards that count towards eleven, each its rank.
var numbers = upTo(card.Ten)

// small has the number cards up to each value.
var small = func() (sets [eleven]card.Set) {
	for r := card.Ace; r <= card.Ten; r++ {
		sets[r] = upTo(r)
	}
	return sets
}()

func upTo(most card.Rank) card.Set {
	var s card.Set
	for r := card.Ace; r <= most; r++ {
		s |= r.Cards()
	}
	return s
}

// appendCaptures appends the ways in which c can take cards from the table, in
// the order of what they take, compared card by card.
func (g Game) appendCaptures(dst []Move, c card.Card, table card.Set) []Move {
	switch r := c.Rank(); r {
	case card.Jack:
		if takes := g.jackTakes(table); takes != 0 {
			dst = append(dst, Move{c, takes})
		}
		return dst
	case card.Queen, card.King:
		for same := table & r.Cards(); same != 0; same &= same - 1 {
			dst = append(dst, Move{c, card.SetOf(same.First())})
		}
		return dst
	default:
		return appendSums(dst, c, table, 0, eleven-r)
	}
}

// appendSums appends the captures of c that take the cards taken and, of the
// pool, some more that count rest together.
func appendSums(dst []Move, c card.Card, pool, taken card.Set, rest card.Rank) []Move {
	for pool &= small[rest]; pool != 0; {
		next := pool.First()
		pool &= pool - 1
		if left := rest - next.Rank(); left == 0 {
			dst = append(dst, Move{c, taken.With(next)})
		} else {
			dst = appendSums(dst, c, pool, taken.With(next), left)
		}
	}
	return dst
}

// captures reports whether c may take just these cards, of which there is at
// least one, from the table they lie on.
func (g Game) captures(c card.Card, takes, table card.Set) bool {
	switch r := c.Rank(); r {
	case card.Jack:
		return takes == g.jackTakes(table)
	case card.Queen, card.King:
		return takes&^r.Cards() == 0 && takes.Len() == 1
	default:
		return sum(takes) == eleven-int(r) // which no face card fits into
	}
}

// canCapture reports whether c can take anything from the table.
func (g Game) canCapture(c card.Card, table card.Set) bool {
	switch r := c.Rank(); r {
	case card.Jack:
		return g.jackTakes(table) != 0
	case card.Queen, card.King:
		return table&r.Cards() != 0
	default:
		return sums(table)>>(eleven-r)&1 != 0
	}
}

// jackTakes returns what a jack takes from the table.
func (g Game) jackTakes(table card.Set) card.Set {
	if g.rules().Pasur {
		return table &^ (card.Queen.Cards() | card.King.Cards())
	}
	return table
}

// sum returns what number cards count together.
func sum(cards card.Set) int {
	total := 0
	for ; cards != 0; cards &= cards - 1 {
		total += int(cards.First().Rank())
	}
	return total
}

// sums returns what the number cards of the table can count together: bit n is
// set if some of them make n.
func sums(table card.Set) uint16 {
	made := uint16(1)
	for pool := table & numbers; pool != 0; pool &= pool - 1 {
		made |= made << pool.First().Rank()
	}
	return made
}
