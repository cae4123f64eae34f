package house

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// solver finds the best play against one card of the dealer, with an infinite shoe. The worth of a
// hand is in bets, or in wins in the home game. If there is a hole card, the worth assumes that the
// dealer has no natural.
type solver struct {
	rules   blackjack.Rules
	dealer  [22]float64 // chance of each final total except a natural; 0 is over 21
	natural float64     // chance of a natural that takes all bets
	worth   map[sum]float64
}

// sum holds a total, and whether an ace in it counts as 11.
type sum struct {
	total int
	soft  bool
}

func (s sum) with(value int) sum {
	s.total += value
	if value == 1 && s.total <= 11 {
		s.total, s.soft = s.total+10, true
	}
	if s.total > 21 && s.soft {
		s.total, s.soft = s.total-10, false
	}
	return s
}

func chance(value int) float64 {
	if value == 10 {
		return 4.0 / 13
	}
	return 1.0 / 13
}

// naturalWith returns the chance that the next card makes a natural with up.
func naturalWith(up int) float64 {
	switch up {
	case 1:
		return chance(10)
	case 10:
		return chance(1)
	}
	return 0
}

func solve(rules blackjack.Rules, up int) *solver {
	s := &solver{rules: rules, worth: map[sum]float64{}}
	var draw func(at sum, cards int, p float64)
	draw = func(at sum, cards int, p float64) {
		switch {
		case cards == 2 && at.total == 21:
			s.natural += p
		case at.total > 21:
			s.dealer[0] += p
		case at.total > 17 || at.total == 17 && (!at.soft || !rules.HitSoft17):
			s.dealer[at.total] += p
		default:
			for value := 1; value <= 10; value++ {
				draw(at.with(value), cards+1, p*chance(value))
			}
		}
	}
	draw(sum{}.with(up), 1, 1)
	if !rules.NoHole {
		for i := range s.dealer {
			s.dealer[i] /= 1 - s.natural
		}
		s.natural = 0
	}
	return s
}

func (s *solver) lost() float64 {
	if s.rules.Casino {
		return -1
	}
	return 0
}

func (s *solver) stand(total int) float64 {
	if total > 21 {
		return s.lost()
	}
	worth := s.dealer[0] + s.natural*s.lost()
	for theirs := 17; theirs <= 21; theirs++ {
		switch {
		case total > theirs:
			worth += s.dealer[theirs]
		case total < theirs || !s.rules.Casino:
			worth += s.dealer[theirs] * s.lost()
		}
	}
	return worth
}

func (s *solver) hit(at sum) float64 {
	worth := 0.0
	for value := 1; value <= 10; value++ {
		worth += chance(value) * s.best(at.with(value))
	}
	return worth
}

// best is the worth of a hand that may hit or stand.
func (s *solver) best(at sum) float64 {
	if at.total >= 21 {
		return s.stand(at.total)
	}
	worth, ok := s.worth[at]
	if !ok {
		worth = max(s.stand(at.total), s.hit(at))
		s.worth[at] = worth
	}
	return worth
}

func (s *solver) double(at sum) float64 {
	worth := 0.0
	for value := 1; value <= 10; value++ {
		worth += 2 * chance(value) * s.stand(at.with(value).total)
	}
	return worth
}

func (s *solver) surrender() float64 { return -0.5*(1-s.natural) - s.natural }

// split returns the worth of a pair that is split, into at most four hands, as long as splitting
// pays. Aces are split once, and get one card each.
func (s *solver) split(value int) float64 {
	after := func(second int) float64 {
		at := sum{}.with(value).with(second)
		if value == 1 || at.total == 21 {
			return s.stand(at.total)
		}
		worth := s.best(at)
		if s.rules.DoubleAfterSplit {
			worth = max(worth, s.double(at))
		}
		return worth
	}
	var seconds [11]float64
	for second := 1; second <= 10; second++ {
		seconds[second] = after(second)
	}
	var hands func(all, waiting int, again bool) float64
	hands = func(all, waiting int, again bool) float64 {
		if waiting == 0 {
			return 0
		}
		worth, apart := 0.0, hands(all, waiting-1, again)
		for second := 1; second <= 10; second++ {
			if second == value && again && value != 1 && all < 4 {
				worth += chance(second) * hands(all+1, waiting+1, again)
			} else {
				worth += chance(second) * (seconds[second] + apart)
			}
		}
		return worth
	}
	return max(hands(2, 2, true), hands(2, 2, false))
}

// round is the worth of a whole round with best play against up.
func (s *solver) round(up int) float64 {
	peeked := naturalWith(up) // chance of a natural that ends the round immediately
	if s.rules.NoHole {
		peeked = 0
	}
	worth := 0.0
	for a := 1; a <= 10; a++ {
		for b := 1; b <= 10; b++ {
			p := chance(a) * chance(b)
			at := sum{}.with(a).with(b)
			if at.total == 21 {
				worth += p * 1.5 * (1 - naturalWith(up))
				continue
			}
			best := max(s.best(at), s.double(at))
			if a == b {
				best = max(best, s.split(a))
			}
			worth += p * (best*(1-peeked) - peeked)
		}
	}
	return worth
}

// The solver finds the published figure, -0.511734 % of a bet.
func TestSolver(t *testing.T) {
	rules := blackjack.Rules{Casino: true, DoubleAfterSplit: true, SplitTo: 4}
	worth := 0.0
	for up := 1; up <= 10; up++ {
		worth += chance(up) * solve(rules, up).round(up)
	}
	if math.Abs(100*worth - -0.511734) > 0.000001 {
		t.Errorf("a round is worth %.6f %% of a bet", 100*worth)
	}
}

// worthOf returns what each move of a hand is worth according to the solver.
func (s *solver) worthOf(at sum, pair int) map[blackjack.Move]float64 {
	worth := map[blackjack.Move]float64{blackjack.Stand: s.stand(at.total), blackjack.Hit: s.hit(at)}
	if s.rules.Casino {
		worth[blackjack.Double] = s.double(at)
		if pair != 0 {
			worth[blackjack.Split] = s.split(pair)
		}
		if s.rules.Surrender {
			worth[blackjack.Surrender] = s.surrender()
		}
	}
	return worth
}

// With four or more packs, every entry of the charts is the best move against an infinite shoe. The
// charts are made for four to eight packs. Therefore, if two moves are nearly equal, an entry may
// name either.
func TestChartsAreTheBest(t *testing.T) {
	for _, rules := range []blackjack.Rules{
		{},
		{Casino: true, Decks: 8, DoubleAfterSplit: true, SplitTo: 4},
		{Casino: true, Decks: 8, SplitTo: 4},
		{Casino: true, Decks: 8, DoubleAfterSplit: true, SplitTo: 4, Surrender: true},
		{Casino: true, Decks: 8, DoubleAfterSplit: true, SplitTo: 4, HitSoft17: true},
		{Casino: true, Decks: 8, DoubleAfterSplit: true, SplitTo: 4, HitSoft17: true, Surrender: true},
		{Casino: true, Decks: 8, DoubleAfterSplit: true, SplitTo: 4, NoHole: true},
		{Casino: true, Decks: 8, DoubleAfterSplit: true, SplitTo: 4, NoHole: true, Surrender: true},
	} {
		player := blackjackPlayer{rules}
		for up := 1; up <= 10; up++ {
			s := solve(rules, up)
			check := func(row string, at sum, pair int, cards int) {
				worth := s.worthOf(at, pair)
				if cards > 2 {
					delete(worth, blackjack.Double)
					delete(worth, blackjack.Surrender)
				}
				var can [blackjack.Decline + 1]bool
				best := math.Inf(-1)
				var what blackjack.Move
				for m := blackjack.Hit; m <= blackjack.Decline; m++ {
					if w, ok := worth[m]; ok {
						can[m] = true
						if w > best {
							best, what = w, m
						}
					}
				}
				m := player.read(row, (up+8)%10, can)
				if m == 0 {
					m = player.read(totalRow(at.total, at.soft), (up+8)%10, can)
				}
				if worth[m] < best-0.008 {
					t.Errorf("%+v: %s against %d: %v is worth %.4f, but %v %.4f", rules, row, up, m, worth[m], what, best)
				}
			}
			for cards := 2; cards <= 3; cards++ {
				for total := 5; total <= 20; total++ {
					check(totalRow(total, false), sum{total, false}, 0, cards)
					if total >= 13 {
						check(totalRow(total, true), sum{total, true}, 0, cards)
					}
				}
			}
			if rules.Casino {
				for value := 1; value <= 10; value++ {
					at := sum{}.with(value).with(value)
					check(pairRow(at.total, at.soft), at, value, 2)
				}
			}
		}
	}
}

// simulate plays rounds of basic strategy and returns the mean of the player's
// results, in percent of a bet, and its standard error.
func simulate(t *testing.T, rules blackjack.Rules, rounds uint64) (mean, deviation float64) {
	t.Helper()
	g := must.Have(blackjack.New(rules))(t)
	player := blackjackPlayer{rules}
	var buf []blackjack.Move
	var sum, squares float64
	for n := range rounds {
		s := g.Deal(deck.NewSeed(n), 0)
		for g.Turn(s) != engine.Nobody {
			buf = g.Legal(buf[:0], s, 0)
			// The bot uses only cards that a view shows.
			m := player.Choose(t.Context(), engine.View[blackjack.State]{Seat: 0, State: s}, buf, nil)
			s = must.Have(g.Apply(s, 0, m))(t)
		}
		result := 10 * float64(g.Score(s, 0))
		sum += result
		squares += result * result
	}
	mean = sum / float64(rounds)
	return mean, math.Sqrt((squares/float64(rounds) - mean*mean) / float64(rounds))
}

// The mean of many rounds agrees with published figures, in percent of a bet.
func TestBlackjackLosesAsPublished(t *testing.T) {
	for name, tt := range map[string]struct {
		rules blackjack.Rules
		want  float64
	}{
		// Eight packs are better than an infinite shoe, but by less than 0.1.
		"eight packs, S17 DAS": {blackjack.Rules{Casino: true, Decks: 8, DoubleAfterSplit: true, SplitTo: 4}, -0.511734},
		"one pack, S17 DAS":    {blackjack.Rules{Casino: true, Decks: 1, DoubleAfterSplit: true, SplitTo: 4}, 0.1839},
		"one pack, S17":        {blackjack.Rules{Casino: true, Decks: 1, SplitTo: 4}, 0.0423},
		"one pack, H17 DAS":    {blackjack.Rules{Casino: true, Decks: 1, DoubleAfterSplit: true, SplitTo: 4, HitSoft17: true}, -0.0072},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			mean, deviation := simulate(t, tt.rules, long.Or[uint64](150_000, 40_000))
			t.Logf("%.3f %% ± %.3f, want %.3f", mean, deviation, tt.want)
			if math.Abs(mean-tt.want) > 3*deviation {
				t.Errorf("%.3f %% ± %.3f, want %.3f", mean, deviation, tt.want)
			}
		})
	}
}

// The choice is the same for a position and a view, and always legal, for all
// rules.
func TestBlackjackPlaysByAnyRules(t *testing.T) {
	all := []blackjack.Rules{{}, {Players: 7, Decks: 8}, {Players: 2, Charlie: 5}, blackjack.Casino(), blackjack.SingleDeck(), blackjack.European()}
	for _, r := range slices.Clone(all[3:]) {
		r.Players, r.HitSoft17, r.ResplitAces, r.Surrender, r.Doubling = 5, true, true, true, "10-11"
		r.EarlySurrender, r.Charlie = true, 6
		all = append(all, r)
		r.HitSplitAces, r.DoubleAfterSplit, r.Decks = true, false, 2
		all = append(all, r)
	}
	for _, rules := range all {
		g := must.Have(blackjack.New(rules))(t)
		for n := range uint64(20) {
			s := g.Deal(deck.NewSeed(n), 0)
			for ok := true; ok; s, ok = g.Next(s) {
				for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
					legal := g.Legal(nil, s, seat)
					m := blackjackPlayer{rules}.Choose(t.Context(), g.View(s, seat), legal, nil)
					if open := (blackjackPlayer{rules}).Choose(t.Context(), engine.View[blackjack.State]{Seat: seat, State: s}, legal, nil); open != m {
						t.Fatalf("%v in the view, %v in the open", m, open)
					}
					// The moves of a player made for other rules are still legal.
					for _, other := range all {
						if m := (blackjackPlayer{other}).Choose(t.Context(), g.View(s, seat), legal, nil); !slices.Contains(legal, m) {
							t.Fatalf("%+v at a table of %+v: %v of %v", other, rules, m, legal)
						}
					}
					s = must.Have(g.Apply(s, seat, m))(t)
				}
				if rules.Players > 1 {
					break
				}
			}
		}
	}
}

func TestBlackjackTable(t *testing.T) {
	for _, tt := range []struct {
		rules               blackjack.Rules
		player, dealer, may string // may lists the legal moves
		want                blackjack.Move
	}{
		{blackjack.Casino(), "10♠ 6♠", "10♥", "hit stand double surrender", blackjack.Surrender},
		{blackjack.Casino(), "10♠ 4♠ 2♠", "10♥", "hit stand", blackjack.Hit},
		{blackjack.Casino(), "8♠ 8♥", "10♥", "hit stand double split surrender", blackjack.Split},
		{blackjack.Casino(), "8♠ 8♥", "10♥", "hit stand double", blackjack.Hit},
		{blackjack.Casino(), "A♠ 7♥", "3♥", "hit stand double", blackjack.Double},
		{blackjack.Casino(), "A♠ 5♥ 2♥", "3♥", "hit stand", blackjack.Stand},
		{blackjack.Casino(), "6♠ 5♥", "6♥", "hit stand double", blackjack.Double},
		{blackjack.Casino(), "6♠ 5♥", "6♥", "stand", blackjack.Stand},
		{blackjack.Casino(), "A♠ A♥", "6♥", "stand", blackjack.Stand},
		{blackjack.Casino(), "5♠ 5♥", "6♥", "hit stand double split", blackjack.Double},
		{blackjack.Casino(), "Q♠ K♥", "6♥", "hit stand double split", blackjack.Stand},
		{blackjack.Casino(), "A♠ K♥", "A♥", "insure decline", blackjack.Decline},
		{blackjack.Casino(), "2♠ 2♥", "2♥", "hit stand double split", blackjack.Split},
		{blackjack.Rules{Casino: true, Decks: 6, SplitTo: 4}, "2♠ 2♥", "2♥", "hit stand double split", blackjack.Hit},
		{blackjack.Rules{Casino: true, Decks: 1, SplitTo: 4}, "4♠ 4♥", "6♥", "hit stand double split", blackjack.Double},
		{blackjack.SingleDeck(), "5♠ 3♥", "6♥", "hit stand double", blackjack.Double},
		{blackjack.Rules{Casino: true, Decks: 2, SplitTo: 4, HitSoft17: true, DoubleAfterSplit: true}, "8♠ 8♥", "A♥",
			"hit stand double split surrender", blackjack.Split},
		{blackjack.Rules{Casino: true, Decks: 2, SplitTo: 4, HitSoft17: true}, "8♠ 8♥", "A♥", "hit stand double split surrender", blackjack.Surrender},
		{blackjack.European(), "6♠ 5♥", "10♥", "hit stand double", blackjack.Hit},
		{blackjack.European(), "A♠ A♥", "A♥", "hit stand double split", blackjack.Hit},
		{blackjack.Rules{}, "10♠ 6♥", "9♥", "hit stand", blackjack.Stand},
		{blackjack.Rules{}, "10♠ 2♥", "2♥", "hit stand", blackjack.Stand},
		{blackjack.Rules{}, "A♠ 7♥", "9♥", "hit stand", blackjack.Hit},
	} {
		t.Run(tt.player+" against "+tt.dealer+": "+tt.may, func(t *testing.T) {
			var legal []blackjack.Move
			for text := range strings.FieldsSeq(tt.may) {
				m := must.Have(blackjack.Game{}.ParseMove(text))(t)
				legal = append(legal, m)
			}
			total, soft := blackjack.Total(card.MustParseList(tt.player)...)
			expect.Is(t, (blackjackPlayer{tt.rules}).choose(total, soft, card.MustParse(tt.dealer), legal), tt.want)
		})
	}
}

// In the casino, whose scores are tenths of a bet, a blunder loses a fifth of a bet. At home it loses
// a fifth in the chance of winning.
func TestBlackjackBlunders(t *testing.T) {
	home, casino := BlackjackRoster(blackjack.Game{}), BlackjackRoster(gameOf(t, blackjack.New, blackjack.Casino()))
	if home.Blunder != 0.2 || casino.Blunder != 2 {
		t.Errorf("%v at home, %v in the casino", home.Blunder, casino.Blunder)
	}
}
