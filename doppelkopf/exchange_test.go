package doppelkopf_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// subsets calls f with every choice of n cards from the given ones, and with the rest. It does not
// tell equal cards apart.
func subsets(cards card.List, n int, f func(some, rest card.List)) {
	sorted := slices.Clone(cards)
	slices.SortFunc(sorted, card.Compare)
	var try func(from int, some, rest card.List)
	try = func(from int, some, rest card.List) {
		if len(some) == n {
			f(slices.Clone(some), slices.Concat(rest, sorted[from:]))
			return
		}
		if len(sorted)-from < n-len(some) {
			return
		}
		same := from
		for same < len(sorted) && sorted[same] == sorted[from] {
			same++
		}
		for take := 0; take <= same-from; take++ {
			if len(some)+take <= n {
				try(same, slices.Concat(some, sorted[from:from+take]), slices.Concat(rest, sorted[from+take:same]))
			}
		}
	}
	try(0, nil, nil)
}

// without returns the cards that remain when some of them are removed.
func without(cards, some card.List) card.List {
	cards = slices.Clone(cards)
	for _, c := range some {
		if i := slices.Index(cards, c); i >= 0 {
			cards = slices.Delete(cards, i, i+1)
		}
	}
	return cards
}

// exchangesOf finds all positions that look like v, a view of a poverty in play, by trying every
// way to deal the unseen cards and to exchange cards. For each position, it counts the ways of
// dealing the unseen cards that lead to it, with equal cards told apart.
func exchangesOf(t *testing.T, g doppelkopf.Game, s doppelkopf.State, v engine.View[doppelkopf.State]) map[doppelkopf.State]float64 {
	t.Helper()
	all := map[doppelkopf.State]float64{}
	u := v.State.Setup()
	known := len(u.Exchange.Laid) == 0 || u.Exchange.Laid[0] != card.FaceDown
	poor, taker, n := u.Declarer, u.Partner, len(u.Exchange.Laid)
	var played, seenHands [4]card.List
	for seat, hand := range u.Hands {
		seenHands[seat] = slices.DeleteFunc(slices.Clone(hand), func(c card.Card) bool { return c == card.FaceDown })
	}
	for seat, c := range s.Plays() {
		played[seat] = append(played[seat], c)
	}
	try := func() {
		full, err := g.FromSetup(u)
		if err != nil || g.View(full, v.Seat) != v {
			return
		}
		ways := 1.0
		for seat, seen := range seenHands { // two equal cards can be dealt to one hand in one way, and to two hands in two ways
			hand := without(full.Hand(engine.Seat(seat)), seen)
			for i, c := range hand {
				if slices.Contains(hand[:i], c) {
					ways /= 2
				}
			}
		}
		all[full] = ways
	}
	exchange := func() {
		if known {
			try()
			return
		}
		laid, back := u.Exchange.Laid, u.Exchange.Back
		subsets(append(slices.Clone(u.Hands[poor]), played[poor]...), n, func(some, kept card.List) {
			if slices.ContainsFunc(kept, func(c card.Card) bool { trump, _ := g.Rank(doppelkopf.Normal, c); return trump }) {
				return // the hand has kept no card
			}
			u.Exchange.Back = some
			subsets(slices.Concat(u.Hands[taker], played[taker], some), n, func(some, _ card.List) {
				u.Exchange.Laid = some
				try()
			})
		})
		u.Exchange.Laid, u.Exchange.Back = laid, back
	}
	var unseen card.List
	for seat := range engine.Seat(4) {
		hidden := without(s.Hand(seat), seenHands[seat])
		unseen = append(unseen, hidden...)
	}
	var deal func(seat int, rest card.List)
	deal = func(seat int, rest card.List) {
		if seat == 4 {
			exchange()
			return
		}
		hand := u.Hands[seat]
		subsets(rest, len(hand)-len(seenHands[seat]), func(some, rest card.List) {
			u.Hands[seat] = slices.Concat(seenHands[seat], some)
			deal(seat+1, rest)
		})
		u.Hands[seat] = hand
	}
	deal(0, unseen)
	return all
}

// After an exchange, Determinize draws every deal with every exchange that agrees with the view.
// All are drawn with equal frequency.
func TestDeterminizeExchange(t *testing.T) {
	long.Only(t)
	trumps := doppelkopf.Rules{Poverty: "trumps"}
	pigs := with(trumps, func(r *doppelkopf.Rules) { r.PigsTrump, r.Superpigs = true, "nines" })
	nothing := with(trumps, func(r *doppelkopf.Rules) { r.PovertyTold = "nothing" })
	whether := with(trumps, func(r *doppelkopf.Rules) { r.PovertyTold = "whether" })
	three := doppelkopf.Rules{Poverty: "three", NoNines: true}
	fox := doppelkopf.Rules{Poverty: "trumps", PovertyFox: true, NoNines: true}
	for i, tt := range []struct {
		rules  doppelkopf.Rules
		hand   string // of seat 1, the poor seat
		left   int    // cards in the hands in the end
		takes  engine.Seat
		viewer []engine.Seat
	}{
		{trumps, "QC AC TC KC 9C AS TS KS 9S AH KH 9H", 5, 3, []engine.Seat{0, 1, 2, 3, engine.Nobody}},
		{nothing, "QC AC TC KC 9C AS TS KS 9S AH KH 9H", 6, 0, []engine.Seat{1, 2, 3}},
		{whether, "QC 9D AC TC KC 9C AS TS KS 9S AH KH", 4, 2, []engine.Seat{0, 1, 2, 3}},
		{trumps, "QC QC AC TC KC 9C AS TS KS 9S AH KH", 5, 2, []engine.Seat{0, 1, 2}},
		{pigs, "AD AC TC KC 9C AS TS KS 9S AH KH 9H", 5, 2, []engine.Seat{0, 1, 2, 3, engine.Nobody}},
		{three, "JD AC TC KC TC AS TS KS KH AH", 3, 2, []engine.Seat{0, 1, 2}},
		{fox, "AD AD JD QD AC TC KC TC AS TS", 2, 2, []engine.Seat{0, 3}},
		{trumps, "KC AC TC KC 9C AS TS KS 9S AH KH 9H", 6, 2, []engine.Seat{0, 1, 2}},
	} {
		for _, viewer := range tt.viewer {
			t.Run(fmt.Sprintf("%d seen by %v", i, viewer), func(t *testing.T) {
				g := mustNew(tt.rules)
				s := exchangedDeal(t, g, uint64(i), tt.hand, tt.takes, tt.left)
				v := g.View(s, viewer)
				want := exchangesOf(t, g, s, v)
				checkDraws(t, g.Determinize, s, v, want)
			})
		}
	}
}

// exchangedDeal plays a poverty of seat 1 until the given number of cards is left. Seats keep their
// trumps as long as they can.
func exchangedDeal(t *testing.T, g doppelkopf.Game, n uint64, hand string, takes engine.Seat, left int) doppelkopf.State {
	t.Helper()
	return playDown(t, g, n, play(t, g, dealt(t, g, n, "", hand), "healthy", "poverty", "healthy", "healthy"), takes, left)
}

// playDown plays, without announcements, until the given number of cards is left. The given seat
// takes the cards of a poverty.
func playDown(t *testing.T, g doppelkopf.Game, n uint64, s doppelkopf.State, takes engine.Seat, left int) doppelkopf.State {
	t.Helper()
	r := newRand(n)
	for g.Turn(s) != engine.Nobody {
		cards := 0
		for seat := range engine.Seat(4) {
			cards += s.HandLen(seat)
		}
		if cards == left {
			break
		}
		legal := slices.DeleteFunc(g.Legal(nil, s, g.Turn(s)), func(m doppelkopf.Move) bool { return m.Level() != doppelkopf.Silent })
		m := legal[r.IntN(len(legal))]
		if m == doppelkopf.Take || m == doppelkopf.Refuse {
			m = doppelkopf.Refuse
			if g.Turn(s) == takes {
				m = doppelkopf.Take
			}
		}
		s = must.Have(g.Apply(s, g.Turn(s), m))(t)
	}
	return s
}

// checkDraws compares what the function draw returns with the chance of each position.
func checkDraws(t *testing.T, draw func(engine.View[doppelkopf.State], *rand.Rand) doppelkopf.State, s doppelkopf.State,
	v engine.View[doppelkopf.State], want map[doppelkopf.State]float64) {
	t.Helper()
	if want[s] == 0 {
		t.Fatalf("the enumeration of %d does not contain the true deal", len(want))
	}
	least, total := want[s], 0.0
	for _, ways := range want {
		least, total = min(least, ways), total+ways
	}
	const atLeast = 12 // draws expected of each position
	each := atLeast / least
	got := map[doppelkopf.State]float64{}
	r := newRand(7)
	for range int(each * total) {
		sample := draw(v, r)
		if want[sample] == 0 {
			t.Fatalf("drawn, but not enumerated: %+v", sample.Setup())
		}
		got[sample]++
	}
	chi2 := 0.0
	for state, ways := range want {
		chi2 += (got[state] - ways*each) * (got[state] - ways*each) / (ways * each)
	}
	if bound := chiSquare(float64(len(want) - 1)); chi2 > bound {
		t.Errorf("chi-square %.1f over %d positions, bound %.1f", chi2, len(want), bound)
	}
	t.Logf("%d positions, %d draws", len(want), int(each*total))
}

// No view says that more trumps than cards came back.
func TestToldMoreThanBack(t *testing.T) {
	for rule, gives := range map[string][]string{"trumps": nil, "three": {"give 9H", "give KH"}} {
		g := mustNew(doppelkopf.Rules{Poverty: rule})
		s := dealt(t, g, 1, "", "QC AC TC KC 9C AS TS KS 9S AH KH 9H")
		s = play(t, g, s, slices.Concat([]string{"healthy", "poverty", "healthy", "healthy"}, gives, []string{"take"})...)
		v := engine.View[doppelkopf.Setup]{Seat: 0, State: g.View(s, 0).State.Setup()}
		must.Have(g.FromView(v))(t)
		v.State.Exchange.Told = 1
		expect.Fails(g.FromView(v))(t, engine.ErrPosition, v.State.Exchange)
	}
}
