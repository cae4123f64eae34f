package house

import (
	"math"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/internal/long"
)

// counted holds the number of cards of each value in a shoe. Index 0 holds the number of all cards.
type counted [11]uint8

func packs(n int) counted {
	c := counted{0: uint8(52 * n), 10: uint8(16 * n)}
	for value := 1; value < 10; value++ {
		c[value] = uint8(4 * n)
	}
	return c
}

func (c counted) without(values ...int) counted {
	for _, value := range values {
		c[value]--
		c[0]--
	}
	return c
}

// packSolver finds the best play of two cards against one card of a dealer who has looked for a
// natural. Every card seen is removed from the shoe. Split hands are not split again, and each
// ignores the cards of the other.
type packSolver struct {
	rules  blackjack.Rules
	up     int
	dealer map[counted][22]float64
	worth  map[packHand]float64
}

type packHand struct {
	shoe counted
	at   sum
}

// natural returns the value that makes a natural with the dealer's card, or 0 if there is none.
func (s *packSolver) natural() int {
	switch s.up {
	case 1:
		return 10
	case 10:
		return 1
	}
	return 0
}

// totals returns the chances of the dealer's final totals. Index 0 stands for all totals over
// 21. The hole card is any card of the shoe except one that makes a natural.
func (s *packSolver) totals(shoe counted) [22]float64 {
	if known, ok := s.dealer[shoe]; ok {
		return known
	}
	var totals [22]float64
	left := shoe
	var draw func(at sum, p float64)
	draw = func(at sum, p float64) {
		switch {
		case at.total > 21:
			totals[0] += p
		case at.total > 17 || at.total == 17 && (!at.soft || !s.rules.HitSoft17):
			totals[at.total] += p
		default:
			each := p / float64(left[0])
			left[0]--
			for value := 1; value <= 10; value++ {
				if n := left[value]; n > 0 {
					left[value]--
					draw(at.with(value), each*float64(n))
					left[value]++
				}
			}
			left[0]++
		}
	}
	holes := shoe[0]
	if n := s.natural(); n != 0 {
		holes -= shoe[n]
	}
	for value := 1; value <= 10; value++ {
		if shoe[value] > 0 && value != s.natural() {
			left = shoe.without(value)
			draw(sum{}.with(s.up).with(value), float64(shoe[value])/float64(holes))
		}
	}
	s.dealer[shoe] = totals
	return totals
}

func (s *packSolver) stand(shoe counted, total int) float64 {
	if total > 21 {
		return -1
	}
	totals := s.totals(shoe)
	worth := totals[0]
	for theirs := 17; theirs <= 21; theirs++ {
		switch {
		case total > theirs:
			worth += totals[theirs]
		case total < theirs:
			worth -= totals[theirs]
		}
	}
	return worth
}

// next calls f with every possible next card and its chance. The hole card is a card of
// the shoe that makes no natural.
func (s *packSolver) next(shoe counted, f func(value int, p float64, left counted)) {
	n := float64(shoe[0])
	for value := 1; value <= 10; value++ {
		if shoe[value] == 0 {
			continue
		}
		p := float64(shoe[value]) / n
		switch natural := s.natural(); {
		case natural == 0:
		case value == natural: // never the hole card
			p = float64(shoe[value]) / (n - 1)
		default:
			others := n - float64(shoe[natural])
			p = float64(shoe[value]) / others * (others - 1) / (n - 1)
		}
		f(value, p, shoe.without(value))
	}
}

func (s *packSolver) hit(shoe counted, at sum) (worth float64) {
	s.next(shoe, func(value int, p float64, left counted) { worth += p * s.best(left, at.with(value)) })
	return worth
}

func (s *packSolver) best(shoe counted, at sum) float64 {
	if at.total >= 21 {
		return s.stand(shoe, at.total)
	}
	worth, ok := s.worth[packHand{shoe, at}]
	if !ok {
		worth = s.stand(shoe, at.total)
		if at.soft || at.total < 18 { // nobody hits hard 18
			worth = max(worth, s.hit(shoe, at))
		}
		s.worth[packHand{shoe, at}] = worth
	}
	return worth
}

func (s *packSolver) double(shoe counted, at sum) (worth float64) {
	s.next(shoe, func(value int, p float64, left counted) { worth += 2 * p * s.stand(left, at.with(value).total) })
	return worth
}

func (s *packSolver) split(shoe counted, pair int) (worth float64) {
	s.next(shoe, func(value int, p float64, left counted) {
		at := sum{}.with(pair).with(value)
		hand := s.stand(left, at.total)
		if pair != 1 {
			hand = s.best(left, at)
			if s.rules.DoubleAfterSplit {
				hand = max(hand, s.double(left, at))
			}
		}
		worth += 2 * p * hand
	})
	return worth
}

// handsOf returns the two-card hands of a row of the chart, each by its lower and
// its higher value.
func handsOf(row string) (hands [][2]int) {
	for a := 1; a <= 10; a++ {
		for b := a; b <= 10; b++ {
			at := sum{}.with(a).with(b)
			pair := a == b && pairRows[a] == row
			if at.total < 21 && (pair || a != b && totalRow(at.total, at.soft) == row) {
				hands = append(hands, [2]int{a, b})
			}
		}
	}
	return hands
}

// Every entry of the charts for one, two and three packs is the best move, on average
// over the hands of two cards that it covers.
func TestChartsForFewPacksAreTheBest(t *testing.T) {
	for name, rules := range map[string]blackjack.Rules{
		"one pack, S17 DAS":  {Decks: 1, DoubleAfterSplit: true},
		"one pack, H17":      {Decks: 1, HitSoft17: true},
		"two packs, S17":     {Decks: 2},
		"two packs, H17 DAS": {Decks: 2, HitSoft17: true, DoubleAfterSplit: true},
		"three packs, H17":   {Decks: 3, HitSoft17: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if rules.Decks > 1 || rules.DoubleAfterSplit {
				long.Only(t)
			}
			rules.Casino, rules.SplitTo, rules.Surrender = true, 4, true
			for up := 1; up <= 10; up += long.Or(1, 3) {
				s := &packSolver{rules, up, map[counted][22]float64{}, map[packHand]float64{}}
				for row := range casinoChart {
					if hands := handsOf(row); len(hands) > 0 {
						s.checkPlace(t, row, hands)
					}
				}
			}
		})
	}
}

func (s *packSolver) checkPlace(t *testing.T, row string, hands [][2]int) {
	t.Helper()
	var worth [blackjack.Decline + 1]float64
	var can [blackjack.Decline + 1]bool
	weight := 0.0
	for _, hand := range hands {
		a, b := hand[0], hand[1]
		left := packs(s.rules.Decks).without(s.up)
		p := float64(left[a])
		left = left.without(a)
		p *= float64(left[b])
		left = left.without(b)
		weight += p
		at := sum{}.with(a).with(b)
		for m, x := range map[blackjack.Move]float64{
			blackjack.Stand: s.stand(left, at.total), blackjack.Hit: s.hit(left, at), blackjack.Double: s.double(left, at), blackjack.Surrender: -0.5,
		} {
			worth[m] += p * x
			can[m] = true
		}
		if a == b {
			worth[blackjack.Split] += p * s.split(left, a)
			can[blackjack.Split] = true
		}
	}
	best := math.Inf(-1)
	var what blackjack.Move
	for m := range worth {
		worth[m] /= weight
		if can[m] && worth[m] > best {
			best, what = worth[m], blackjack.Move(m)
		}
	}
	player, column := blackjackPlayer{s.rules}, (s.up+8)%10
	m := player.read(row, column, can)
	if m == 0 {
		at := sum{}.with(hands[0][0]).with(hands[0][1])
		m = player.read(totalRow(at.total, at.soft), column, can)
	}
	// If two moves are nearly equal, an entry may name either.
	if worth[m] < best-0.002 {
		t.Errorf("%+v: %s against %d: %v is worth %.4f, but %v %.4f", s.rules, row, s.up, m, worth[m], what, best)
	}
}
