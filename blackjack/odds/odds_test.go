package odds

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

func gameOf(t *testing.T, rules blackjack.Rules) blackjack.Game {
	t.Helper()
	return must.Have(blackjack.New(rules))(t)
}

func free(blackjack.State) (blackjack.Move, bool) { return 0, false }

// noSplits returns rules without splits, under which the worth of every move is exact.
func noSplits(change func(*blackjack.Rules)) blackjack.Rules {
	r := blackjack.Rules{Casino: true, Surrender: true, Insurance: true}
	change(&r)
	return r
}

// bets returns a score in the unit in which moves are worth something.
func bets(g blackjack.Game, score float64) float64 {
	if g.Rules().Casino {
		return score / 10
	}
	return score
}

// What a move is worth agrees with a calculation by the rules alone, down to the last cards of a
// shoe.
func TestExact(t *testing.T) {
	ample := 0
	all := []blackjack.Rules{
		noSplits(func(*blackjack.Rules) {}),
		noSplits(func(r *blackjack.Rules) {
			r.HitSoft17, r.Natural, r.Doubling = true, "6:5", "10-11"
		}),
		noSplits(func(r *blackjack.Rules) {
			r.NoHole, r.Natural, r.Doubling = true, "1:1", "9-11"
		}),
		noSplits(func(r *blackjack.Rules) { r.NoHole, r.HitSoft17 = true, true }),
		noSplits(func(r *blackjack.Rules) { r.EarlySurrender, r.Charlie = true, 5 }),
		noSplits(func(r *blackjack.Rules) { r.NoHole, r.EarlySurrender, r.OriginalBets, r.Charlie = true, true, true, 6 }),
		noSplits(func(r *blackjack.Rules) { r.NoHole, r.EarlySurrender, r.Charlie = true, true, 5 }),
		noSplits(func(r *blackjack.Rules) { r.NoHole, r.OriginalBets = true, true }),
	}
	for _, rules := range long.Or(all, []blackjack.Rules{all[1], all[4], all[5], all[6]}) {
		g := gameOf(t, rules)
		for i, tt := range []struct{ table, unseen string }{
			{"T6T", "A2359TTKQ67"}, {"T6A", "A2349TTKQ6A"}, {"655", "6789TTJQK88"}, {"A76", "A22TT99JQKK"},
			{"ATA", "23TTTQ99JJA"}, {"9A9", "AA2233TTTJ8"}, {"227", "TTJJQQKK334"}, {"549", "AA33TT77886"},
			{"T2A", "5555666677"}, {"44T", "AA2233TTT9"}, {"A4A", "AA33TTTT66"}, {"53T", "AAA222TTJ9"},
			{"776", "TTTTJJJJQQQ"}, {"A66", "55566777888"}, {"T93", "A2222333444"}, {"AAA", "A23TTTTJJJ"},
			{"A4J", "25667999QQTT"}, {"A4Q", "255677889JJKQ"}, {"65T", "7788899JJQQ"},
		} {
			if i%long.Or(1, 3) != 0 {
				continue
			}
			s, ok := small(t, g, tt.table, tt.unseen)
			if !ok {
				t.Errorf("%s, %s: no position", tt.table, tt.unseen)
				continue
			}
			compare(t, g, s, fmt.Sprint(rules, tt))
			if seatAt(g, s, 0).left.ample(1) {
				ample++
			}
		}
	}
	if ample < long.Or(10, 3) {
		t.Errorf("only %d shoes cannot run out", ample)
	}
}

func compare(t *testing.T, g blackjack.Game, s blackjack.State, name string) {
	t.Helper()
	n := newNaive(g, free)
	for _, v := range Of(g, s) {
		mean, _ := n.mean(s, v.Move).Float64()
		if want := bets(g, mean); !(math.Abs(v.Worth-want) < 1e-9) {
			t.Errorf("%s: %v %v, want %v", name, v.Move, v.Worth, want)
		}
	}
}

// What a move is worth is exact for random cards too.
func TestExactAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	tested := 0
	for range long.Or(150, 40) {
		g := gameOf(t, noSplits(func(u *blackjack.Rules) {
			u.HitSoft17, u.NoHole, u.Surrender = r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(2) == 0
			u.EarlySurrender, u.OriginalBets, u.Charlie = u.Surrender && r.IntN(2) == 0, u.NoHole && r.IntN(2) == 0, []int{0, 5}[r.IntN(2)]
		}))
		ranks := "A23456789TJQK"
		left := map[byte]int{}
		draw := func(n int) (cards string) {
			for len(cards) < n {
				rank := ranks[max(r.IntN(13), r.IntN(8))] // more high cards than low ones
				if left[rank] < 4 {
					left[rank]++
					cards += string(rank)
				}
			}
			return cards
		}
		table := draw(3)
		if s, ok := small(t, g, table, draw(10)); ok {
			tested++
			compare(t, g, s, fmt.Sprintf("%+v: %+v", g.Rules(), s.Setup()))
		}
	}
	if tested < long.Or(100, 25) {
		t.Errorf("%d positions", tested)
	}
}

// The cards that other players draw before the dealer do not matter, as long as there are enough
// cards for everybody.
func TestOtherPlayers(t *testing.T) {
	for _, tt := range []struct {
		rules         blackjack.Rules
		table, unseen string
	}{
		{blackjack.Rules{Casino: true, Surrender: true}, "T4585", "66777899TTJQ"},
		{blackjack.Rules{Casino: true, Surrender: true, NoHole: true}, "9786T", "667799TTJAAA"},
		{blackjack.Rules{Casino: true, HitSoft17: true}, "A667A", "557788TTJQKK"},
		{blackjack.Rules{Casino: true, Insurance: true}, "8566A", "777799TTJQQK"},
	} {
		tt.rules.Players = 2
		g := gameOf(t, tt.rules)
		s, ok := small(t, g, tt.table, tt.unseen)
		if !ok {
			t.Fatal(tt, "no position")
		}
		n := newNaive(g, func(s blackjack.State) (blackjack.Move, bool) {
			total, _ := s.Total(1, 0)
			switch {
			case s.Turn() == 0:
				return 0, false
			case s.Insuring():
				return blackjack.Decline, true
			case total < 16:
				return blackjack.Hit, true
			}
			return blackjack.Stand, true
		})
		for _, v := range Of(g, s) {
			if mean, _ := n.mean(s, v.Move).Float64(); !(math.Abs(v.Worth-mean/10) < 1e-9) {
				t.Errorf("%+v: %v %v, want %v", tt, v.Move, v.Worth, mean/10)
			}
		}
	}
}

// In the home game, the worth of a move is the chance to win.
func TestHome(t *testing.T) {
	all := []string{"10♠ 9♦ 8♥ A♣", "10♠ 2♦ 7♥ 10♥", "10♠ 7♦ 5♥ 6♣"}
	for i, first := range long.Or(all, all[:1]) {
		g := gameOf(t, blackjack.Rules{Charlie: i % 2 * 5})
		s := dealt(t, g, first)
		compare(t, g, g.View(s, 0).State, first)
	}
}

// dealt deals whole packs in which the given cards come first.
func dealt(t *testing.T, g blackjack.Game, first string) blackjack.State {
	t.Helper()
	shoe := card.MustParseList(first)
	rest := card.List(deck.Shoe(g.Rules().Filled().Decks))
	for _, c := range shoe {
		rest = without(rest, c)
	}
	return must.Have(g.DealPack(slices.Concat(shoe, rest), 0))(t)
}

// Only the cards that the seat to play sees matter. A position has the same odds as the view of
// that seat, and as other positions that look the same to it.
func TestSeesOnlyTheView(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, rules := range []blackjack.Rules{{}, {Players: 3}, blackjack.Casino(), blackjack.European()} {
		g := gameOf(t, rules)
		for n := range uint64(10) {
			s := g.Deal(deck.NewSeed(n), 0)
			if g.Turn(s) == engine.Nobody {
				continue
			}
			v := g.View(s, g.Turn(s))
			want, ends := Of(g, s), Dealer(g, s)
			for _, other := range []blackjack.State{v.State, g.Determinize(v, r), g.View(s, engine.Nobody).State} {
				expect.Same(t, Of(g, other), want)
				expect.Is(t, Dealer(g, other), ends)
			}
		}
	}
}

// The worth of every move, and every chance, is plausible under any rules, down to the end of a
// shoe and with split hands.
func TestSane(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	all := []blackjack.Rules{
		{Players: 7}, {Players: 3, OneByOne: true}, blackjack.SingleDeck(), blackjack.European(),
		{Casino: true, Players: 7, SplitTo: 4, DoubleAfterSplit: true, ResplitAces: true, HitSplitAces: true, Insurance: true, Surrender: true},
		{Casino: true, Players: 3, SplitTo: 4, Insurance: true, Surrender: true, EarlySurrender: true, Charlie: 5},
		{Casino: true, Players: 5, SplitTo: 4, ResplitAces: true, UnlikeTens: true, NoHole: true, Insurance: true, HitSoft17: true, OriginalBets: true},
		{Casino: true, Players: 2, SplitTo: 3, HitSplitAces: true, DoubleAfterSplit: true, Doubling: "9-11"},
	}
	for _, rules := range all {
		g := gameOf(t, rules)
		for n := range long.Or[uint64](12, 4) {
			s := g.Deal(deck.NewSeed(n), 0)
			for ok := true; ok; s, ok = g.Next(s) {
				for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
					legal := g.Legal(nil, s, seat)
					checkSane(t, g, s, legal)
					m := legal[r.IntN(len(legal))]
					if slices.Contains(legal, blackjack.Split) {
						m = blackjack.Split
					}
					s = must.Have(g.Apply(s, seat, m))(t)
				}
			}
		}
	}
}

func checkSane(t *testing.T, g blackjack.Game, s blackjack.State, legal []blackjack.Move) {
	t.Helper()
	worths := Of(g, s)
	expect.Is(t, len(worths), len(legal), worths, "of", legal)
	for _, m := range worths {
		most := 8.0
		if m.Move == blackjack.Hit || m.Move == blackjack.Stand {
			most = 1
		}
		if !(math.Abs(m.Worth) <= most+1e-9) || !g.Rules().Casino && m.Worth < 0 {
			t.Errorf("%+v: %v", s.Setup(), worths)
		}
	}
	e := Dealer(g, s)
	sum := e.Natural + e.Bust + e.Less
	for _, chance := range append(e.Total[:], e.Natural, e.Bust, e.Less) {
		if !(chance >= -1e-12) {
			t.Errorf("%+v: %+v", s.Setup(), e)
		}
	}
	for _, chance := range e.Total {
		sum += chance
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("%+v: %+v add up to %v", s.Setup(), e, sum)
	}
}

// Of returns every legal move, with the best one first. It returns none for a finished round.
func TestOf(t *testing.T) {
	g := gameOf(t, blackjack.Casino())
	s := dealt(t, g, "8♠ 9♦ 8♥ 10♥")
	values := Of(g, s)
	var moves []blackjack.Move
	for i, v := range values {
		moves = append(moves, v.Move)
		if i > 0 && v.Worth > values[i-1].Worth {
			t.Errorf("%v is not sorted", values)
		}
	}
	slices.Sort(moves)
	expect.Same(t, moves, g.Legal(nil, s, 0))
	over := must.Have(g.Apply(s, 0, blackjack.Surrender))(t)
	for _, s := range []blackjack.State{over, {}} {
		if values, ends := Of(g, s), Dealer(g, s); values != nil || ends != (Ends{}) {
			t.Errorf("for a finished round: %v, %v", values, ends)
		}
	}
	// Hit and Stand are in the order of Legal if both are certain to lose.
	lost := gameOf(t, blackjack.Rules{Casino: true})
	if s, ok := small(t, lost, "22T", "TTTJJJJQQQQ"); !ok || fmt.Sprint(Of(lost, s)) != "[{hit -1} {stand -1} {double -2}]" {
		t.Error(ok, Of(lost, s))
	}
}

// A waiting hand is owed a card. Calculated by hand: if three sevens are left, two may be drawn,
// which makes 18 against 17. If two are left, only one may be drawn, which makes 11.
func TestOwedCards(t *testing.T) {
	g := gameOf(t, blackjack.Rules{Players: 4, Casino: true, SplitTo: 2})
	for shoe, want := range map[string]string{"7♥ 7♦ 7♠": "[{hit 1} {stand -1}]", "7♥ 7♦": "[{hit -1} {stand -1}]"} {
		list := card.MustParseList
		u := g.NewSetup(list(shoe), list("7♣ 10♠"), list("2♠ 2♥"), list("10♣ K♣"), list("10♦ K♦"), list("10♥ K♥"))
		u.Players[0].Hands = append(u.Players[0].Hands, blackjack.Hand{Cards: list("2♦")})
		table := slices.Concat(list(shoe), list("7♣ 10♠ 2♠ 2♥ 2♦ 10♣ K♣ 10♦ K♦ 10♥ K♥"))
		u.Shoe, u.Discards = list(shoe), (card.Standard &^ card.SetOf(table...)).Append(nil)
		s := must.Have(g.FromSetup(u))(t)
		expect.Is(t, fmt.Sprint(Of(g, s)), want, shoe)
	}
}

// A hand of 21 draws no more, although taking a card that the dealer then lacks would help it.
// Calculated by hand: a six makes 21, as the dealer has. With a five the dealer busts. After a ten,
// one more card makes 20 or 21, and the dealer runs out of cards.
func TestNoCardAt21(t *testing.T) {
	g := gameOf(t, blackjack.Rules{Casino: true, Players: 5})
	s, ok := small(t, g, "A4TTJJQQKK6", "65T")
	if worths := Of(g, s); !ok || worths[0].Move != blackjack.Hit || math.Abs(worths[0].Worth-2./3) > 1e-12 {
		t.Error(ok, worths)
	}
}

// Calculated by hand: the lowest cards are counted whose values fit into the points that the hands
// and the dealer can reach before their last cards, and then those last cards are added.
func TestAmple(t *testing.T) {
	for _, tt := range []struct {
		hands int
		cards string
		want  bool
	}{
		{1, "99TTT", true}, // 9 + 9 + 10 of 36 points, and two cards
		{1, "99TT", false},
		{1, "999TT", true},        // 9 + 9 + 9 points leave 9, too few for a ten
		{1, "AAAA33338888", true}, // four aces, four threes, and two eights
		{1, "AAAA3333888", false},
		{2, "99TTTTTT", true}, // 9 + 9 + 10 + 10 + 10 of 56 points, and three cards
		{2, "99TTTTT", false},
	} {
		var r ranks
		for i := range len(tt.cards) {
			rank := must.Have(card.ParseRank(tt.cards[i : i+1]))(t)
			r[rank]++
		}
		if s := r.shoe(); s.ample(tt.hands) != tt.want {
			t.Errorf("%+v", tt)
		}
	}
}

// The chances of the dealer's totals are calculated by hand.
func TestDealer(t *testing.T) {
	for name, tt := range map[string]struct {
		rules         blackjack.Rules
		table, unseen string
		want          Ends
	}{
		// The next card ends the dealer's hand. A ten makes a natural.
		"ace, not looked": {blackjack.Rules{Casino: true, Insurance: true}, "T9A", "TTT8888999", Ends{Natural: 0.3, Total: [5]float64{2: 0.4, 3: 0.3}}},
		"ace, no natural": {blackjack.Rules{Casino: true}, "T9A", "TTT8888999", Ends{Total: [5]float64{2: 4. / 7, 3: 3. / 7}}},
		"ace, no hole":    {blackjack.Rules{Casino: true, NoHole: true}, "T9A", "TTT8888999", Ends{Natural: 0.3, Total: [5]float64{2: 0.4, 3: 0.3}}},
		// A six (four of the ten cards) makes 16, and then every card busts. A ten makes 20.
		"ten": {blackjack.Rules{Casino: true}, "T9T", "6666JJJJQQ", Ends{Bust: 0.4, Total: [5]float64{3: 0.6}}},
		// With the last two cards the dealer has 6.
		"no cards": {blackjack.Rules{Casino: true, Players: 5}, "T9J8Q9K8T72", "22", Ends{Less: 1}},
	} {
		t.Run(name, func(t *testing.T) {
			g := gameOf(t, tt.rules)
			s, ok := small(t, g, tt.table, tt.unseen)
			if !ok {
				t.Fatal("no position")
			}
			if got := Dealer(g, s); !near(got, tt.want) {
				t.Errorf("%+v, want %+v", got, tt.want)
			}
		})
	}
}

func near(a, b Ends) bool {
	equal := func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }
	for i := range a.Total {
		if !equal(a.Total[i], b.Total[i]) {
			return false
		}
	}
	return equal(a.Natural, b.Natural) && equal(a.Bust, b.Bust) && equal(a.Less, b.Less)
}
