package blackjack_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
)

func suiteOf(g blackjack.Game) enginetest.Suite[blackjack.State, blackjack.Move] {
	return enginetest.Suite[blackjack.State, blackjack.Move]{
		Game:   g,
		Zones:  func(s blackjack.State) []enginetest.Zone { return zones(g, s) },
		Decode: func(data []byte) (blackjack.State, error) { return decode(g, data) },
		Candidates: func(blackjack.State) []blackjack.Move {
			all := make([]blackjack.Move, 256)
			for b := range all {
				all[b] = blackjack.Move(b)
			}
			return all
		},
		MaxPlays: 250, // a round takes fewer than 208 cards, and a few words without one
	}
}

func zones(g blackjack.Game, s blackjack.State) []enginetest.Zone {
	u := s.Setup()
	unseen := func(engine.Seat) bool { return true }
	hole := 0
	if !g.Rules().NoHole {
		hole = min(1, len(u.Dealer))
	}
	all := []enginetest.Zone{
		{Name: "hole", Cards: u.Dealer[:hole], Hidden: func(viewer engine.Seat) bool {
			return g.Turn(s) != engine.Nobody && viewer != engine.Seat(g.Seats()-1)
		}},
		{Name: "dealer", Cards: u.Dealer[hole:], Ordered: true},
		{Name: "discards", Cards: u.Discards},
		{Name: "shoe", Cards: u.Shoe, Ordered: true, Hidden: unseen},
		{Name: "rest", Cards: u.Rest, Hidden: unseen},
	}
	for p := range g.Seats() - 1 {
		for h := range 4 {
			zone := enginetest.Zone{Name: fmt.Sprintf("hand %d of %d", h, p), Ordered: true}
			if p < len(u.Players) && h < len(u.Players[p].Hands) {
				zone.Cards = u.Players[p].Hands[h].Cards
			}
			all = append(all, zone)
		}
	}
	return all
}

func decode(g blackjack.Game, data []byte) (blackjack.State, error) {
	var u blackjack.Setup
	if err := json.Unmarshal(data, &u); err != nil {
		return blackjack.State{}, err
	}
	return g.FromSetup(u)
}

// tables are the presets, and others that have what those have not.
var tables = map[string]blackjack.Rules{
	"home":            {},
	"home for three":  {Players: 3},
	"home one by one": {Players: 4, Decks: 2, OneByOne: true},
	"casino":          blackjack.Casino(),
	"casino for five": with(blackjack.Casino(), func(r *blackjack.Rules) { r.Players, r.Decks = 5, 8 }),
	"single deck":     blackjack.SingleDeck(),
	"European":        blackjack.European(),
	"European for two": with(blackjack.European(), func(r *blackjack.Rules) {
		r.Players, r.Decks, r.Surrender, r.Doubling = 2, 2, true, blackjack.NineToEleven
	}),
	"one deck for seven": with(blackjack.SingleDeck(), func(r *blackjack.Rules) {
		r.Players, r.ResplitAces, r.HitSoft17, r.Natural = 7, true, true, blackjack.SixToFive
	}),
}

func with(r blackjack.Rules, change func(*blackjack.Rules)) blackjack.Rules {
	change(&r)
	return r
}

func newGame(tb testing.TB, r blackjack.Rules) blackjack.Game {
	tb.Helper()
	g, err := blackjack.New(r)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

func TestConformance(t *testing.T) {
	for name, r := range tables {
		t.Run(name, func(t *testing.T) {
			suite := suiteOf(newGame(t, r))
			rounds := 25
			if r.Players > 3 {
				rounds = 3
			}
			for seed := range uint64(rounds) {
				if err := enginetest.Walk(suite, enginetest.Seeded(seed)); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func ascii(cards []card.Card) []string {
	texts := make([]string, len(cards))
	for i, c := range cards {
		text, err := c.MarshalText()
		if err != nil {
			panic(err)
		}
		texts[i] = string(text)
	}
	return texts
}

func naively(r blackjack.Rules) naiveRules {
	n := naiveRules{
		players: max(r.Players, 1), decks: max(r.Decks, 1), oneByOne: r.OneByOne, casino: r.Casino, hitSoft17: r.HitSoft17,
		doubleOn: r.Doubling.String(), doubleAfterSplit: r.DoubleAfterSplit, hands: max(r.SplitTo, 1),
		resplitAces: r.ResplitAces, hitSplitAces: r.HitSplitAces, splitUnlikeTens: r.UnlikeTens,
		surrender: r.Surrender, insurance: r.Insurance, noHole: r.NoHole,
	}
	n.natural = map[blackjack.Payout]int{blackjack.ThreeToTwo: 15, blackjack.SixToFive: 12, blackjack.EvenMoney: 10}[r.Natural]
	return n
}

// laid is what both readings of the rules are compared by.
type laid struct {
	Turn         int
	Legal, Hands [][]string
	Dealer, Shoe []string
	Score        []int
	Next         bool
}

func fromEngine(g blackjack.Game, s blackjack.State) laid {
	u := s.Setup()
	l := laid{Turn: int(g.Turn(s)), Dealer: ascii(u.Dealer), Shoe: ascii(append(u.Shoe, u.Rest...))}
	_, l.Next = g.Next(s)
	for seat := range engine.Seat(g.Seats()) {
		legal := []string{}
		for _, m := range g.Legal(nil, s, seat) {
			legal = append(legal, m.String())
		}
		slices.Sort(legal)
		l.Legal = append(l.Legal, legal)
		l.Score = append(l.Score, g.Score(s, seat))
	}
	for _, p := range u.Players {
		hands := []string{}
		for _, h := range p.Hands {
			hands = append(hands, fmt.Sprint(ascii(h.Cards), h.Surrendered))
		}
		l.Hands = append(l.Hands, hands)
	}
	return l
}

func (n *naive) laid() laid {
	l := laid{Turn: n.turn(), Dealer: slices.Clone(n.dealer), Shoe: append([]string{}, n.shoe...)}
	l.Next = n.clone().next()
	for seat := range n.hands {
		hands := []string{}
		for _, h := range n.hands[seat] {
			hands = append(hands, fmt.Sprint(h.cards, h.surrendered))
		}
		l.Hands = append(l.Hands, hands)
	}
	for seat := range len(n.hands) + 1 {
		l.Legal = append(l.Legal, append([]string{}, n.legal(seat)...))
		l.Score = append(l.Score, n.score(seat))
	}
	return l
}

// randomRules returns any rules that pass.
func randomRules(r *rand.Rand) blackjack.Rules {
	flip := func() bool { return r.IntN(2) == 0 }
	rules := blackjack.Rules{Players: r.IntN(8), Decks: r.IntN(9)}
	if r.IntN(3) > 0 {
		rules.Decks = r.IntN(2) // where rounds run short of cards
	}
	if r.IntN(4) == 0 {
		rules.OneByOne = flip()
		return rules
	}
	rules.Casino, rules.HitSoft17, rules.DoubleAfterSplit, rules.ResplitAces, rules.HitSplitAces = true, flip(), flip(), flip(), flip()
	rules.UnlikeTens, rules.Surrender, rules.Insurance, rules.NoHole = flip(), flip(), flip(), flip()
	rules.Natural, rules.Doubling, rules.SplitTo = blackjack.Payout(r.IntN(3)), blackjack.Totals(r.IntN(3)), r.IntN(5)
	return rules
}

// stacked shuffles a shoe and lays cards of one kind before the others, so
// that pairs, naturals and long hands come often.
func stacked(r *rand.Rand, decks int) []card.Card {
	shoe := deck.Shoe(decks)
	deck.Shuffle(r, shoe)
	liked := [][]card.Rank{
		nil, {card.Ace, card.Ten, card.King}, {card.Ace, card.Two, card.Three}, {card.Eight, card.Ace}, {card.Queen, card.King, card.Six}, {card.Five, card.Six},
	}[r.IntN(6)]
	slices.SortStableFunc(shoe, func(a, b card.Card) int {
		return bool2int(slices.Contains(liked, b.Rank())) - bool2int(slices.Contains(liked, a.Rank()))
	})
	top := shoe[:min(len(shoe), 10+r.IntN(60))]
	deck.Shuffle(r, top)
	return shoe
}

func bool2int(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Whole random shoes of random rules agree with the naive reading at every
// position.
func TestNaiveRounds(t *testing.T) {
	for n := range uint64(3000) {
		r := deck.NewSeed(n).Rand()
		rules := randomRules(r)
		g := newGame(t, rules)
		shoe := stacked(r, max(rules.Decks, 1))
		s, err := g.DealPack(shoe, 0)
		if err != nil {
			t.Fatal(err)
		}
		other := newNaive(naively(rules), ascii(shoe))
		for round := 0; ; round++ {
			compareRound(t, g, &s, other, r, fmt.Sprintf("seed %d, %+v, round %d", n, rules, round))
			next, ok := g.Next(s)
			if !ok || round == 5 {
				break
			}
			if u := s.Setup(); len(u.Rest) > 0 {
				break // what comes of the rest is the engine's own affair
			}
			other.next()
			s = next
		}
	}
}

// compareRound plays a round at random with both.
func compareRound(t *testing.T, g blackjack.Game, s *blackjack.State, other *naive, r *rand.Rand, what string) {
	t.Helper()
	var plays []string
	for {
		want, got := other.laid(), fromEngine(g, *s)
		if rest := s.Setup().Rest; len(rest) > 0 { // which is in no order
			keep := len(got.Shoe) - len(rest)
			slices.Sort(got.Shoe[keep:])
			slices.Sort(want.Shoe[keep:])
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s, after %v (-naive +engine):\n%s", what, plays, diff)
		}
		seat := g.Turn(*s)
		if seat == engine.Nobody {
			return
		}
		legal := g.Legal(nil, *s, seat)
		m := legal[r.IntN(len(legal))]
		if r.IntN(2) == 0 && slices.Contains(legal, blackjack.Split) {
			m = blackjack.Split
		}
		plays = append(plays, fmt.Sprint(seat, " ", m))
		if !other.play(int(seat), m.String()) {
			t.Fatalf("%s, after %v: the naive reading refuses %v", what, plays, m)
		}
		var err error
		if *s, err = g.Apply(*s, seat, m); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
}

var (
	_ = rapid.Check
	_ = flag.Bool
	_ = os.ReadFile
	_ = strings.Join
)
