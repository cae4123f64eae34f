package doppelkopf_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// deals finds all positions that look like v by trying every way to deal the unseen cards. For each
// position, it counts the ways to deal it, with equal cards told apart.
func deals(t *testing.T, g doppelkopf.Game, v engine.View[doppelkopf.State], unseen card.List) map[doppelkopf.State]float64 {
	t.Helper()
	all := map[doppelkopf.State]float64{}
	u := v.State.Setup()
	var try func(seat int, rest card.List)
	try = func(seat int, rest card.List) {
		if seat == 4 {
			full := u
			full.Parties = truth(u)
			if s, err := g.FromSetup(full); err == nil && g.View(s, v.Seat) == v {
				all[s]++ // every way that leads here is tried
			}
			return
		}
		need := 0
		for _, c := range u.Hands[seat] {
			if c == card.FaceDown {
				need++
			}
		}
		if need == 0 {
			try(seat+1, rest)
			return
		}
		hand := u.Hands[seat]
		for bits := range 1 << len(rest) {
			var take, leave card.List
			for i, c := range rest {
				if bits>>i&1 != 0 {
					take = append(take, c)
				} else {
					leave = append(leave, c)
				}
			}
			if len(take) == need {
				u.Hands[seat] = take
				try(seat+1, leave)
			}
		}
		u.Hands[seat] = hand
	}
	try(0, unseen)
	return all
}

// truth returns the parties that follow from the hands and the tricks of a setup.
func truth(u doppelkopf.Setup) []doppelkopf.Party {
	if u.Contract != doppelkopf.Normal {
		return u.Parties
	}
	all := []doppelkopf.Party{doppelkopf.Kontra, doppelkopf.Kontra, doppelkopf.Kontra, doppelkopf.Kontra}
	queen := card.MustParse("QC")
	for seat, hand := range u.Hands {
		if slices.Contains(hand, queen) {
			all[seat] = doppelkopf.Re
		}
	}
	for _, trick := range u.Tricks {
		for i, c := range trick.Cards {
			if c == queen {
				all[(int(trick.Leader)+i)%4] = doppelkopf.Re
			}
		}
	}
	return all
}

// Determinize must draw with equal frequency every deal of the unseen cards that agrees with the
// view. For a fair draw, chi-square exceeds the bound in about one case in 300,000. The seeds are
// fixed.
func TestDeterminizeIsUniform(t *testing.T) {
	long.Only(t)
	seen := map[string]int{}
	for i, tt := range []struct {
		rules    doppelkopf.Rules
		declare  []string // by seat; seat 1 has both ♣Q if it declares a wedding
		cards    int      // played
		announce int      // on average, an announcement is made once in this many turns
		games    uint64
	}{
		{doppelkopf.Rules{}, declaring(doppelkopf.Normal), 36, 6, 3},
		{doppelkopf.Rules{}, declaring(doppelkopf.Normal), 40, 3, 12},
		{doppelkopf.Rules{}, declaring(doppelkopf.SoloAces), 39, 6, 6},
		{doppelkopf.Rules{}, []string{"healthy", "wedding", "healthy", "healthy"}, 40, 6, 10},
		{doppelkopf.Rules{}, []string{"healthy", "wedding", "solo H", "solo C"}, 40, 6, 8},
		{doppelkopf.Rules{CompulsorySolo: [4]bool{1: true}}, []string{"solo Q", "wedding", "healthy", "healthy"}, 39, 6, 10},
		{doppelkopf.Rules{PigsTrump: true}, declaring(doppelkopf.Normal), 36, 6, 4},
		{doppelkopf.Rules{PigsTrump: true}, declaring(doppelkopf.Normal), 40, 6, 12},
		{doppelkopf.Rules{PigsTrump: true}, []string{"healthy", "wedding", "healthy", "healthy"}, 40, 6, 8},
		{doppelkopf.Rules{PigsTrump: true}, declaring(doppelkopf.SoloClubs), 40, 6, 6},
		{doppelkopf.Rules{NoNines: true, PigsTrump: true}, declaring(doppelkopf.SoloDiamonds), 32, 6, 6},
	} {
		g := mustNew(tt.rules)
		for n := range tt.games {
			t.Run(fmt.Sprintf("%+v %v %d", tt.rules, tt.declare, n), func(t *testing.T) {
				s := saving(t, g, 1000*uint64(i)+n, tt.declare, tt.cards, tt.announce)
				viewer := engine.Seat(n % 4)
				if n == 5 && tt.cards%8 == 0 {
					viewer = engine.Nobody // sees few cards, so many deals are possible
				}
				v := g.View(s, viewer)
				checkUniform(t, g, s, v, seen)
			})
		}
	}
	for _, what := range []string{"a void", "Re said with ♣Q in hand", "Kontra said, ♣Q unseen", "a wedding with ♣Q", "a wedding beaten with ♣Q",
		"pigs", "no pigs, both ♦A unseen"} {
		if seen[what] == 0 {
			t.Errorf("%s in none of the positions", what)
		}
	}
}

// saving plays at random, but keeps ♣Q and ♦A as long as it can.
func saving(t *testing.T, g doppelkopf.Game, n uint64, declare []string, cards, announce int) doppelkopf.State {
	t.Helper()
	hands := []string{""}
	switch {
	case slices.Contains(declare, "wedding") && g.Rules().PigsTrump:
		hands = []string{"", "QC QC AD AD"}
	case slices.Contains(declare, "wedding"):
		hands = []string{"", "QC QC"}
	}
	s := play(t, g, dealt(t, g, n, hands...), declare...)
	r := deck.NewSeed(n).Derive(7).Rand()
	kept := []doppelkopf.Move{doppelkopf.Play(card.MustParse("QC")), doppelkopf.Play(card.MustParse("AD"))}
	for count(s) < cards {
		seat, m := temper{announce, 1 << 30}.choose(g, s, r)
		if slices.Contains(kept, m) {
			seat, m = temper{announce, 1 << 30}.choose(g, s, r) // choose once more
		}
		s = must.Have(g.Apply(s, seat, m))(t)
	}
	return s
}

func checkUniform(t *testing.T, g doppelkopf.Game, s doppelkopf.State, v engine.View[doppelkopf.State], seen map[string]int) {
	t.Helper()
	var unseen card.List
	for seat := range engine.Seat(4) {
		if seat != v.Seat {
			unseen = append(unseen, s.Hand(seat)...)
		}
	}
	note(s, unseen, seen)
	want := deals(t, g, v, unseen)
	total := 0.0
	for _, ways := range want {
		total += ways
	}
	if want[s] == 0 {
		t.Fatalf("the enumeration of %d does not contain the true deal", len(want))
	}
	each := 30.0
	samples := int(each * total)
	got := map[doppelkopf.State]float64{}
	r := deck.NewSeed(8).Rand()
	for range samples {
		sample := g.Determinize(v, r)
		if want[sample] == 0 {
			t.Fatalf("drawn, but not enumerated: %+v\nfrom %+v", sample.Setup(), v.State.Setup())
		}
		got[sample]++
	}
	chi2 := 0.0
	for state, ways := range want {
		expected := ways * each
		chi2 += (got[state] - expected) * (got[state] - expected) / expected
	}
	if bound := chiSquare(float64(len(want) - 1)); chi2 > bound {
		t.Errorf("chi-square %.1f over %d positions, bound %.1f", chi2, len(want), bound)
	}
	if void(s) && float64(len(want)) < total {
		seen["a void"]++
	}
}

// chiSquare returns, by the approximation of Wilson and Hilferty, the bound that chi-square with
// the given number of degrees of freedom exceeds in about one case in 300,000.
func chiSquare(df float64) float64 {
	const z = 4.5
	if df == 0 {
		return 1e-9
	}
	root := 1 - 2/(9*df) + z*math.Sqrt(2/(9*df))
	return df * root * root * root
}

// void reports whether some seat that still has cards has failed to follow suit.
func void(s doppelkopf.State) bool {
	for _, trick := range s.Tricks() {
		for _, c := range trick.Cards {
			if s.IsTrump(c) != s.IsTrump(trick.Cards[0]) {
				return true
			}
		}
	}
	return false
}

// note counts the features of a position that Determinize must respect.
func note(s doppelkopf.State, unseen card.List, seen map[string]int) {
	queen, fox := card.MustParse("QC"), card.MustParse("AD")
	foxes := 0
	for _, c := range unseen {
		if c == fox {
			foxes++
		}
	}
	if s.Pigs() != engine.Nobody && foxes > 0 {
		seen["pigs"]++
	}
	if s.Pigs() == engine.Nobody && foxes == 2 {
		seen["no pigs, both ♦A unseen"]++
	}
	if !slices.Contains(unseen, queen) {
		return
	}
	if s.Contract() == doppelkopf.Wedding {
		seen["a wedding with ♣Q"]++
	}
	if s.Contract().Solo() && s.Declared(1) == doppelkopf.Reservation && s.Holds(1, queen) > 0 {
		seen["a wedding beaten with ♣Q"]++
	}
	for _, a := range s.Announcements() {
		switch {
		case s.Contract() != doppelkopf.Normal:
		case a.Party == doppelkopf.Re && s.Holds(a.Seat, queen) > 0:
			seen["Re said with ♣Q in hand"]++
		case a.Party == doppelkopf.Kontra:
			seen["Kontra said, ♣Q unseen"]++
		}
	}
}

// While seats are declaring, a reservation is one of seven solos, or a wedding, of which there may
// be three kinds. All deals with all of these reservations are equally likely. With a solo, the
// seat has both ♣Q with a chance of q = 12/36 · 11/35. With a wedding it has them for certain, but
// only a share q of all deals allows the wedding.
func TestDeterminizeReservation(t *testing.T) {
	t.Run("one wedding", func(t *testing.T) { drawsReservations(t, doppelkopf.Rules{}, doppelkopf.Wedding, 100_000) })
	t.Run("three", func(t *testing.T) {
		drawsReservations(t, doppelkopf.Rules{Wedding: "choice"}, doppelkopf.WeddingTrump, 10_000)
	})
}

func drawsReservations(t *testing.T, rules doppelkopf.Rules, lastWedding doppelkopf.Contract, samples float64) {
	t.Helper()
	game := mustNew(rules)
	s := play(t, game, dealt(t, game, 1, "QC", "QC"), "solo C", "healthy")
	const q = 12.0 / 36 * 11 / 35
	queen := card.MustParse("QC")
	if s.Holds(2, queen) > 0 {
		t.Fatal("the viewer has a ♣Q")
	}
	declared := map[doppelkopf.Contract]float64{}
	both, solos := 0.0, 0.0
	r := deck.NewSeed(1).Rand()
	v := game.View(s, 2)
	for range int(samples) {
		at := game.Determinize(v, r)
		c, pair := at.Declared(0).Contract(), at.Holds(0, queen) == 2
		declared[c]++
		switch {
		case !c.Solo() && !pair:
			t.Fatal("a wedding of a seat without both ♣Q")
		case c.Solo() && pair:
			both++
		case c.Solo():
			solos++
		}
	}
	weddings := float64(lastWedding - doppelkopf.Wedding + 1)
	chi2 := 0.0
	add := func(got, share float64) {
		want := samples * share / (7 + weddings*q)
		chi2 += (got - want) * (got - want) / want
	}
	for c := doppelkopf.Wedding; c <= lastWedding; c++ {
		add(declared[c], q)
	}
	add(both, 7*q)
	add(solos, 7*(1-q))
	for c := doppelkopf.SoloClubs; c <= doppelkopf.SoloAces; c++ {
		add(declared[c], 1)
	}
	if bound := chiSquare(8 + weddings); chi2 > bound {
		t.Errorf("chi-square %.1f, bound %.1f: %v, %v solos with both ♣Q", chi2, bound, declared, both)
	}
}

func TestSees(t *testing.T) {
	s := play(t, game, dealt(t, game, 2, "QC", "QC"), "healthy", "healthy", "healthy", "healthy", "0:re")
	s = running(t, game, s, 10)
	for _, viewer := range []engine.Seat{0, 1, 2, 3, engine.Nobody, 4, -5} {
		v := game.View(s, viewer).State
		t.Run("its hand, and card counts", func(t *testing.T) {
			for seat := range engine.Seat(4) {
				want := s.Hand(seat)
				if seat != viewer {
					want = card.List{}
				}
				if !slices.Equal(v.Hand(seat), want) || v.HandLen(seat) != len(s.Hand(seat)) {
					t.Errorf("%v sees %v of %v, %d cards", viewer, v.Hand(seat), seat, v.HandLen(seat))
				}
			}
		})
		t.Run("the cards each seat has played, and the classes it has shown not to have", func(t *testing.T) {
			i := 0
			void := map[engine.Seat]map[card.Card]bool{0: {}, 1: {}, 2: {}, 3: {}}
			for seat, c := range v.Plays() {
				trick := s.Tricks()[i/4]
				if trick.Cards[i%4] != c || (trick.Leader+engine.Seat(i%4))%4 != seat {
					t.Errorf("card %d: %v of %v", i, c, seat)
				}
				led := trick.Cards[0]
				for _, k := range game.Pack() {
					same := func(a, b card.Card) bool {
						return s.IsTrump(a) == s.IsTrump(b) && (s.IsTrump(a) || a.Suit() == b.Suit())
					}
					void[seat][k] = void[seat][k] || same(k, led) && !same(c, led)
				}
				i++
			}
			expect.Is(t, i, 10, "cards")
			for seat, kinds := range void {
				for k, want := range kinds {
					expect.Is(t, v.Void(seat, k), want, seat, "of", k)
				}
			}
		})
		t.Run("the trick on the table and all earlier tricks in order, announcements", func(t *testing.T) {
			if fmt.Sprint(v.Tricks()) != fmt.Sprint(s.Tricks()) || fmt.Sprint(v.Announcements()) != fmt.Sprint(s.Announcements()) {
				t.Errorf("%v sees %v and %v", viewer, v.Tricks(), v.Announcements())
			}
		})
	}
}
