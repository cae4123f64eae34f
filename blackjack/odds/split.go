package odds

import "github.com/hoylecards/hoyle/blackjack"

// splitting is a pair that is split. Each of its hands is played by the same plan,
// which does not depend on the cards of the other hands.
type splitting struct {
	*play
	pair   int
	like   float64 // the number of cards in the shoe that can make a pair again
	single bool    // the hands get one card each
	// The worth of a hand in two parts: apart comes from the cases in which its
	// second card makes no pair, and paired from the cases in which it makes a pair.
	// Pair cards are cards that can make a pair. The index is the number of pair
	// cards that have left the shoe.
	apart, paired []float64
}

// split returns the worth of splitting a pair of the given value. The parameter more
// is the number of further splits allowed after that.
func (t *table) split(pair int, like float64, more, spare int) float64 {
	s := splitting{play: newPlay(t, t.rules.SplitTo, spare), pair: pair, like: like}
	if pair == 1 {
		s.single = !t.rules.HitSplitAces
		if !t.rules.ResplitAces {
			more = 0
		}
	}
	s.hand()
	return max(2*(s.apart[0]+s.paired[0]), s.again(2, more, 0, 0))
}

// hand calculates the two parts of the worth of a hand when len(apart) pair cards have
// left the shoe, and appends them to the slices apart and paired. The first call makes
// the plan that later calls use.
func (s *splitting) hand() {
	removed := len(s.apart)
	clear(s.worths)
	s.take(s.pair, removed)
	defer s.take(s.pair, -removed)
	like, same := s.like-float64(removed), 0.0
	all := s.mean(func(value int) float64 {
		worth := s.second(hand{}.with(s.pair).with(value), drawn(0).with(value))
		if value == s.pair {
			same = worth
		}
		return worth
	})
	paired := float64(like / s.left.n * same)
	s.apart, s.paired = append(s.apart, all-paired), append(s.paired, paired)
}

// second returns the worth of a hand that has its second card.
func (s *splitting) second(h hand, cards drawn) float64 {
	if s.single {
		return s.stand(h)
	}
	if s.plan[cards] == blackjack.Double {
		return s.double(h)
	}
	planned := s.plan[cards] != 0
	worth := s.worth(h, cards)
	if planned || s.spare < 1 || !s.rules.DoubleAfterSplit || !doubles(s.rules, h) {
		return worth
	}
	if double := s.double(h); double > worth {
		s.plan[cards] = blackjack.Double
		return double
	}
	return worth
}

// again returns the worth of all hands if every pair is split as long as splits are left.
// The parameter wanting is the number of hands without a second card, and splits is the
// number of splits left. The parameter done is the number of hands whose second card
// makes no pair, and used is the number of second cards that have made a pair and been
// split off.
//
// The calculation deals all second cards before any hand draws another card. The order
// makes no difference: whatever a hand draws, all orders of the remaining cards are
// equally likely.
func (s *splitting) again(wanting, splits, done, used int) float64 {
	if wanting == 0 || splits == 0 {
		worth := 0.0
		if done > 0 {
			worth = float64(float64(done) * s.among(used, done-1, func(i int) float64 { return s.apart[i] }))
		}
		if wanting > 0 {
			worth += float64(float64(wanting) * s.among(used, done, func(i int) float64 { return s.apart[i] + s.paired[i] }))
		}
		return worth
	}
	return s.again(wanting-1, splits, done+1, used) + s.again(wanting+1, splits-1, done, used+1)
}

// among returns the worth of a hand, counting only certain cases: those in which every
// card of a first set makes a pair and no card of a second set does. All other cases
// count as 0. The parameter pairs is the size of the first set, and others is the size of
// the second.
func (s *splitting) among(pairs, others int, worth func(removed int) float64) float64 {
	// By inclusion–exclusion: all cases, whatever the cards of the second set do, less
	// those in which one of them makes a pair, plus those in which two do, and so on.
	mean, chance, choose := 0.0, 1.0, 1.0
	for i := range pairs + others + 1 {
		if i > 0 {
			if s.like < float64(i) {
				break
			}
			chance *= (s.like - float64(i-1)) / (s.left.n - float64(i-1))
		}
		if i >= pairs {
			mean += float64(chance * choose * s.removed(i, worth))
			choose *= -float64(others-(i-pairs)) / float64(i-pairs+1)
		}
	}
	return mean
}

// removed returns worth(n), after making sure that apart and paired have all elements
// up to index n, which the function worth may use.
func (s *splitting) removed(n int, worth func(int) float64) float64 {
	for len(s.apart) <= n {
		s.hand()
	}
	return worth(n)
}

// doubles reports whether the rules allow doubling two cards.
func doubles(r blackjack.Rules, two hand) bool {
	total, soft := two.total()
	low := 0
	switch r.Doubling {
	case "9-11":
		low = 9
	case "10-11":
		low = 10
	}
	return r.Casino && (low == 0 || !soft && low <= total && total <= 11)
}
