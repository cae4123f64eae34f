package hoyle_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// With 4 to 8 cards unseen, the deals can be counted on paper and by trying all orders of the cards.
// Determinize draws each equally often. Karata and Doppelkopf, where more than cards is hidden, have
// such tests of their own.
func TestTinyDeals(t *testing.T) {
	long.Only(t)
	hands := func(u indigo.Setup) []card.List { return u.Hands }
	for cards, deals := range map[int]int{4: 6, 6: 20, 8: 70} { // n! / (n/2)!²
		tinyDeals(t, indigo.Game{}, late(t, indigo.Game{}, cards), engine.Nobody, hands, deals)
	}
	for _, tt := range []struct {
		rules  catcheleven.Rules
		cards  int // in all hands
		viewer engine.Seat
		deals  int
	}{
		{catcheleven.Rules{}, 8, engine.Nobody, 70},
		{catcheleven.Pasur(), 7, engine.Nobody, 35},           // 7! / (3! 4!)
		{catcheleven.Rules{Seats: 3}, 6, engine.Nobody, 90},   // 6! / 2!³
		{catcheleven.Rules{Seats: 3}, 12, 0, 70},              // two hands of four
		{catcheleven.Rules{Seats: 4}, 8, engine.Nobody, 2520}, // 8! / 2!⁴
		{catcheleven.Rules{Seats: 4}, 8, 1, 90},               // three hands of two
	} {
		g := must.Have(catcheleven.New(tt.rules))(t)
		tinyDeals(t, g, late(t, g, tt.cards), tt.viewer, func(u catcheleven.Setup) []card.List { return u.Hands }, tt.deals)
	}
	for _, tt := range []struct {
		dealer, shoe string
		deals        int
	}{
		{"5♠ 9♥", "6♦ 7♦ 8♦", 24},             // 4!
		{"5♠ 9♥", "6♦ 7♦ 8♦ A♦ K♦", 720},      // 6!
		{"5♠ K♥", "6♦ A♣ 8♦ A♦", 3 * 24},      // the hole is no ace, and then 4!
		{"5♠ A♥", "6♦ K♣ 8♦ 10♦ Q♦", 3 * 120}, // the hole is no ten, and then 5!
	} {
		g := must.Have(blackjack.New(blackjack.SingleDeck()))(t)
		hand := card.MustParseList("2♠ 2♥ 2♦ 2♣ 3♠ 3♥ 3♦ 3♣") // so many, as a round begins with 13 cards or more
		dealer, shoe := card.MustParseList(tt.dealer), card.MustParseList(tt.shoe)
		u := g.NewSetup(shoe, dealer, hand)
		u.Shoe = shoe
		u.Discards = (card.Standard &^ card.SetOf(slices.Concat(hand, dealer, shoe)...)).Append(nil)
		hidden := func(u blackjack.Setup) []card.List { return []card.List{u.Dealer, u.Shoe} }
		tinyDeals(t, g, must.Have(g.FromSetup(u))(t), 0, hidden, tt.deals)
	}
}

// late returns a position of a random game in which the hands have the given number of cards and
// the stock has none.
func late[S comparable, M engine.Move](t *testing.T, g engine.Game[S, M], cards int) S {
	t.Helper()
	r, s := deck.NewSeed(3).Rand(), g.Deal(deck.NewSeed(2), 0)
	for g.Turn(s) != engine.Nobody {
		in := map[string]int{}
		for _, z := range g.Zones(s) {
			in[z.Name] += len(z.Cards)
		}
		if in["hand"] == cards && in["stock"] == 0 {
			return s
		}
		s = must.Have(g.Apply(s, g.Turn(s), pick(r, g.Legal(nil, s, g.Turn(s)))))(t)
	}
	t.Fatalf("%s: never %d cards", g.Name(), cards)
	return s
}

// tinyDeals tries all orders of the cards that a viewer does not see in the lists that hidden
// returns, and then draws as many positions for each as a test of chi-square needs.
func tinyDeals[S interface {
	comparable
	Setup() U
}, U any, G interface {
	View(s S, viewer engine.Seat) engine.View[S]
	Determinize(v engine.View[S], r *rand.Rand) S
	FromSetup(u U) (S, error)
}](t *testing.T, g G, s S, viewer engine.Seat, hidden func(U) []card.List, deals int) {
	t.Helper()
	v := g.View(s, viewer)
	u := v.State.Setup()
	var unseen card.List
	var places []*card.Card
	for i, cards := range hidden(s.Setup()) {
		for k := range cards {
			if place := &hidden(u)[i][k]; *place == card.FaceDown {
				unseen, places = append(unseen, cards[k]), append(places, place)
			}
		}
	}
	drawn := map[S]float64{}
	var deal func(n int)
	deal = func(n int) {
		if n == len(places) {
			if s, err := g.FromSetup(u); err == nil && g.View(s, viewer) == v {
				drawn[s] = 0
			}
			return
		}
		for k := n; k < len(unseen); k++ {
			unseen[n], unseen[k] = unseen[k], unseen[n]
			*places[n] = unseen[n]
			deal(n + 1)
			unseen[n], unseen[k] = unseen[k], unseen[n]
		}
	}
	deal(0)
	if len(drawn) != deals {
		t.Fatalf("%d cards unseen by %v: %d deals, want %d", len(unseen), viewer, len(drawn), deals)
	}
	const each = 40
	for r := deck.NewSeed(4).Rand(); deals > 0; deals-- {
		for range each {
			drawn[g.Determinize(v, r)]++
		}
	}
	chi2, df := 0.0, float64(len(drawn)-1)
	for _, n := range drawn {
		chi2 += (n - each) * (n - each) / each
	}
	// The approximation of Wilson and Hilferty; a fair draw stays below it in 999 of 1000 cases.
	if bound := df * math.Pow(1-2/(9*df)+3.09*math.Sqrt(2/(9*df)), 3); chi2 > bound {
		t.Errorf("%d cards unseen by %v: chi-square %.1f over %d deals, bound %.1f", len(unseen), viewer, chi2, len(drawn), bound)
	}
}
