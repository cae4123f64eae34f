package odds

import (
	"math"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// What a round is worth agrees with published figures, in percent of a bet. For endless packs it
// agrees to all digits. For one pack it agrees to 0.001, because the publishers treat the cards
// removed by splits a little differently.
func TestRoundAsPublished(t *testing.T) {
	rules := blackjack.Rules{Casino: true, SplitTo: 4, DoubleAfterSplit: true}
	noDouble, hits := rules, rules
	noDouble.DoubleAfterSplit, hits.HitSoft17 = false, true
	for name, tt := range map[string]struct {
		rules               blackjack.Rules
		packs, want, margin float64
	}{
		"endless, S17 DAS":  {rules, 1e9, -0.511734, 0.0000006},
		"one pack, S17 DAS": {rules, 1, 0.1839, 0.001},
		"one pack, S17":     {noDouble, 1, 0.0423, 0.001},
		"one pack, H17 DAS": {hits, 1, -0.0072, 0.001},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if tt.rules != rules || tt.packs > 1 {
				long.Only(t)
			}
			if got := 100 * round(tt.rules.Filled(), packs(tt.packs)); math.Abs(got-tt.want) > tt.margin {
				t.Errorf("%.6f, want %.6f", got, tt.want)
			}
		})
	}
}

// By the rules alone, a round from a few cards is worth the mean of all deals of these cards.
func TestRoundOfFewCards(t *testing.T) {
	for _, rules := range []blackjack.Rules{
		{Casino: true, Insurance: true}, {Casino: true, Insurance: true, NoHole: true, Natural: "6:5"}, {Casino: true, Natural: "1:1", Surrender: true},
		{Casino: true, Surrender: true, EarlySurrender: true, Insurance: true}, {Casino: true, NoHole: true, OriginalBets: true, Charlie: 5},
	} {
		g := gameOf(t, rules)
		left := ranks{card.Ace: 3, card.Eight: 4, card.Ten: 4, card.Queen: 4}
		n := newNaive(g, free)
		want := left.mean(func(a card.Rank, left ranks) float64 {
			return left.mean(func(b card.Rank, left ranks) float64 {
				return left.mean(func(up card.Rank, left ranks) float64 { return n.dealt(t, left, a, b, up) })
			})
		})
		if got := round(rules.Filled(), left); !(math.Abs(got-want) < 1e-9) {
			t.Errorf("%+v: %v, want %v", rules, got, want)
		}
	}
}

// Calculated by hand: with a seven in the shoe, a double makes 21 and leaves the dealer with 14;
// without a seven the result is a push.
func TestRoundOfTheLastCards(t *testing.T) {
	rules := blackjack.Rules{Casino: true}.Filled()
	for sevens, want := range map[float64]float64{4: 0, 5: 2} {
		expect.Is(t, round(rules, ranks{card.Seven: sevens}), want, sevens, "sevens")
	}
}

// dealt returns the mean score of a deal whose hole card and shoe are not seen.
func (n *naive) dealt(t *testing.T, left ranks, a, b, up card.Rank) float64 {
	t.Helper()
	text := func(r card.Rank) string { return "?A23456789TJQK"[r : r+1] }
	table, unseen := text(a)+text(b)+text(up), ""
	for rank, copies := range left {
		unseen += x(text(card.Rank(rank)), int(copies))
	}
	s, ok := small(t, n.g, table, unseen)
	if ok {
		mean, _ := n.best(s).Float64()
		naturals := 0.0
		if !s.Insuring() && !s.Surrendering() && !n.g.Rules().NoHole {
			naturals = left.naturals(up)
		}
		return mean/10*(1-naturals) - naturals
	}
	// The hand is a natural and nobody is asked.
	return map[string]float64{"": 1.5, "6:5": 1.2, "1:1": 1}[n.g.Rules().Natural] * (1 - left.naturals(up))
}

// naturals returns the chance that the dealer has a natural.
func (r ranks) naturals(up card.Rank) float64 {
	tens := (r[card.Ten] + r[card.Jack] + r[card.Queen] + r[card.King]) / r.shoe().n
	switch {
	case up == card.Ace:
		return tens
	case up >= card.Ten:
		return r[card.Ace] / r.shoe().n
	}
	return 0
}

// A round is dealt from the shoe of a finished round if that shoe continues, and otherwise from
// whole packs.
func TestRoundGoesOn(t *testing.T) {
	long.Only(t) // ExampleRound is the short form of this test
	g := gameOf(t, blackjack.Rules{Casino: true})
	fresh := Round(g, blackjack.State{})
	if running := g.Deal(deck.NewSeed(1), 0); Round(g, running) != fresh {
		t.Error("a round that is not finished changes the worth of the next")
	}
	s := g.Deal(deck.NewSeed(1), 0)
	for s.Turn() != engine.Nobody {
		s = must.Have(g.Apply(s, 0, blackjack.Stand))(t)
	}
	next, ok := g.Next(s)
	if !ok {
		t.Fatal("no next round")
	}
	// The discards of the next round are the cards of this one, so they are gone from the shoe.
	left := packs(1)
	for _, c := range next.Discards() {
		left[c.Rank()]--
	}
	if got, want := Round(g, s), round(g.Rules().Filled(), left); got != want || got == fresh {
		t.Errorf("%v, want %v, not %v", got, want, fresh)
	}
}

// The effects of rules agree with those of published tables of rule variations, in percent of a bet, for
// eight packs, a dealer who stands on soft 17, doubling on any two cards and after splits, and splits to
// four hands. The tables give two places, so the margin is half of the last one, and 0.0075 for
// their approximations. If up is not 0, only rounds against that card count.
func TestRulesAsPublished(t *testing.T) {
	plain := blackjack.Rules{Casino: true, Decks: 8, SplitTo: 4, DoubleAfterSplit: true}.Filled()
	shoe, known := packs(8), map[deal]float64{}
	effect := func(rules blackjack.Rules, up card.Rank, kinds float64) float64 {
		if up == 0 {
			return round(rules, shoe) - round(plain, shoe)
		}
		left := shoe
		left[up]--
		return kinds / 13 * (against(rules, up, left, map[deal]float64{}) - against(plain, up, left, known))
	}
	early := func(r *blackjack.Rules) { r.Surrender, r.EarlySurrender = true, true }
	for name, tt := range map[string]struct {
		change func(*blackjack.Rules)
		up     card.Rank
		kinds  float64 // the number of ranks that count as much as the card
		want   float64
	}{
		"early surrender against an ace": {early, card.Ace, 1, 0.39},
		"early surrender against a ten":  {early, card.Ten, 4, 0.24},
		"late surrender against a ten":   {func(r *blackjack.Rules) { r.Surrender = true }, card.Ten, 4, 0.07},
		"no hole card, an ace":           {func(r *blackjack.Rules) { r.NoHole = true }, card.Ace, 1, -0.01},
		"no hole card, a ten":            {func(r *blackjack.Rules) { r.NoHole = true }, card.Ten, 4, -0.10},
		"original bets only, an ace":     {func(r *blackjack.Rules) { r.NoHole, r.OriginalBets = true, true }, card.Ace, 1, 0},
		"no hole card":                   {func(r *blackjack.Rules) { r.NoHole = true }, 0, 0, -0.11},
		"original bets only":             {func(r *blackjack.Rules) { r.NoHole, r.OriginalBets = true, true }, 0, 0, 0},
		"five-card Charlie":              {func(r *blackjack.Rules) { r.Charlie = 5 }, 0, 0, 1.49},
		"six-card Charlie":               {func(r *blackjack.Rules) { r.Charlie = 6 }, 0, 0, 0.15},
		"seven-card Charlie":             {func(r *blackjack.Rules) { r.Charlie = 7 }, 0, 0, 0.01},
	} {
		t.Run(name, func(t *testing.T) {
			if tt.up != card.Ace {
				long.Only(t)
			}
			rules := plain
			tt.change(&rules)
			if got := 100 * effect(rules, tt.up, tt.kinds); math.Abs(got-tt.want) > 0.0125 {
				t.Errorf("%+.4f, want %+.2f", got, tt.want)
			}
		})
	}
}
