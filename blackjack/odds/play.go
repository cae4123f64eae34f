package odds

import "github.com/hoylecards/hoyle/blackjack"

// table is a round against a given card that the dealer shows.
//
// A hole card counts as one of the cards in the shoe. All worths are means over all
// cases. If the dealer looks for a natural, or if a natural takes only original bets, nothing that
// the hand does changes what a natural costs: naturals are apart, and count as 0. So the chance
// that a given card comes next is simply its share of the shoe. The dealer's totals
// leave out a natural, and worths that do not depend on these totals are multiplied by
// the result of the method none.
type table struct {
	rules   blackjack.Rules
	up      int
	natural int   // the value that makes a natural with the dealer's card, or 0 if no value does
	apart   bool  // whether the cases in which the dealer has a natural count as 0
	left    shoe  // without the cards that the hands have drawn
	gone    drawn // the cards that the hands have drawn
	draws   *draws
	known   map[drawn]totals // the chances of the dealer's totals, by the cards that are gone
}

func newTable(rules blackjack.Rules, up int, left shoe) *table {
	natural := map[int]int{1: 10, 10: 1}[up]
	return &table{rules, up, natural, !rules.NoHole || rules.OriginalBets, left, 0, newDraws(rules, up, natural), map[drawn]totals{}}
}

// take takes n cards of the given value from the shoe; a negative n puts cards
// back.
func (t *table) take(value, n int) {
	t.left.put(value, -float64(n))
	t.gone += drawn(n) << (5 * (value - 1))
}

// totals returns the chances of the dealer's totals, not counting a natural.
func (t *table) totals() totals {
	known, ok := t.known[t.gone]
	if !ok {
		known = t.draws.totals(t.left, 1-t.naturals())
		t.known[t.gone] = known
	}
	return known
}

// naturals returns the chance that the dealer's second card makes a natural.
func (t *table) naturals() float64 {
	if t.natural == 0 || t.left.n == 0 {
		return 0
	}
	return t.left.chance(t.natural)
}

// none returns the chance that the case counts.
func (t *table) none() float64 {
	if !t.apart {
		return 1
	}
	return 1 - t.naturals()
}

// lost returns the worth of a lost hand.
func (t *table) lost() float64 {
	if t.rules.Casino {
		return -1
	}
	return 0
}

// stand returns the worth of a hand that draws no more cards.
func (t *table) stand(h hand) float64 {
	total, _ := h.total()
	if total > 21 {
		return t.lost() * t.none()
	}
	dealer := t.totals()
	won := dealer.sum(0, total-1)
	if !t.rules.Casino {
		return won
	}
	lost := dealer.sum(total+1, 21)
	if !t.apart {
		lost += t.naturals()
	}
	return won - lost
}

// spare returns the number of cards that the hands may draw. The parameter owed is
// the number of cards owed to other hands. One further card is the hole card, or is
// owed to the dealer.
func (t *table) spare(owed int) int { return int(t.left.n) - 1 - owed }

// drawn is a set of cards, with five bits for the number of cards of each value. No
// hand draws more than 21 cards.
type drawn uint64

func (d drawn) with(value int) drawn { return d + 1<<(5*(value-1)) }

// play plays hands at a table, all by the same plan, which says for each set of
// cards drawn whether to draw another card.
type play struct {
	*table
	ample  bool // the shoe cannot run out
	wins   int  // the number of cards with which a hand wins, or 0 if there is none
	spare  int  // the number of cards that may be drawn
	plan   map[drawn]blackjack.Move
	worths map[drawn]float64 // the worths of hands played by the plan
}

func newPlay(t *table, hands, spare int) *play {
	wins := t.rules.Charlie
	if hands > 1 {
		wins = 0
	}
	return &play{t, t.left.ample(hands), wins, spare, map[drawn]blackjack.Move{}, map[drawn]float64{}}
}

// worth returns the worth of a hand that has drawn the given cards and hits or stands
// by the plan. If the plan does not contain the hand, worth adds the better of hit and
// stand to the plan.
func (p *play) worth(h hand, cards drawn) float64 {
	total, soft := h.total()
	if p.wins > 0 && h.cards == p.wins && total <= 21 {
		if !p.apart {
			return float64(1 - 2*p.naturals())
		}
		return p.none()
	}
	if total >= 21 || p.spare <= 0 {
		return p.stand(h)
	}
	if worth, ok := p.worths[cards]; ok {
		return worth
	}
	var worth float64
	switch plan := p.plan[cards]; {
	case plan == blackjack.Stand:
		worth = p.stand(h)
	case plan == blackjack.Hit, p.ample && (total <= 11 || soft && total <= 16):
		// A card cannot hurt, because standing wins only if the dealer is bust.
		plan, worth = blackjack.Hit, p.hit(h, cards)
		p.plan[cards] = plan
	default:
		plan, worth = blackjack.Stand, p.stand(h)
		if worth < p.bound(h) {
			if hit := p.hit(h, cards); hit > worth {
				plan, worth = blackjack.Hit, hit
			}
		}
		p.plan[cards] = plan
	}
	p.worths[cards] = worth
	return worth
}

// bound returns a worth that a hit cannot exceed: the worth of winning whenever the
// hand does not go bust.
func (p *play) bound(h hand) float64 {
	bust := p.mean(func(value int) float64 {
		if total, _ := h.with(value).total(); total > 21 {
			return p.none()
		}
		return 0
	})
	return p.none() - bust + float64(bust*p.lost())
}

// hit returns the worth of taking one more card. The method worth decides what to
// do after that.
func (p *play) hit(h hand, cards drawn) float64 {
	p.spare--
	defer func() { p.spare++ }()
	return p.mean(func(value int) float64 { return p.worth(h.with(value), cards.with(value)) })
}

// double returns the worth of taking one more card for twice the bet.
func (p *play) double(h hand) float64 {
	return 2 * p.mean(func(value int) float64 { return p.stand(h.with(value)) })
}

// mean returns the mean of the function worth over the cards that can come next.
func (t *table) mean(worth func(value int) float64) (mean float64) {
	n := t.left.n
	for value := 1; value <= 10; value++ {
		if cards := t.left.of[value]; cards > 0 {
			t.take(value, 1)
			mean += float64(cards / n * worth(value))
			t.take(value, -1)
		}
	}
	return mean
}
