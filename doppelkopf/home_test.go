package doppelkopf_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/internal/long"
)

// randomRules returns valid rules in which each option is drawn, mostly with a
// poverty.
func randomRules(r *rand.Rand) doppelkopf.Rules {
	for {
		d := drawer{r}
		rules := doppelkopf.Rules{
			NoNines: d.one(4), House: d.one(6), NoDulle: d.one(4), SecondDulle: oneOf(r, "", "always", "not last"),
			PigsTrump: d.one(2), PigsWhen: oneOf(r, "", "on play", "second"),
			Superpigs: oneOf(r, "", "nines", "tens"), Hyperpigs: d.one(2),
			Wedding:       oneOf(r, "", "suit", "trump", "choice"),
			WeddingTricks: r.IntN(11), SoloLeads: d.one(2),
			CompulsorySolo: [4]bool{d.one(4), d.one(4), d.one(4), d.one(4)}, ForcedSolo: d.one(20),
			ThrowInNines: d.some(5), ThrowInKings: d.some(5), ThrowInLows: d.some(7), ThrowInFulls: d.some(7), ThrowInPoints: d.some(75),
			ThrowInFewTrumps: d.some(4), ThrowInHigh: oneOf(r, "", "fox", "diamond jack"), ThrowInBeatsSolo: d.one(2),
			Poverty:    oneOf(r, "trumps", "three", "", "trumps", "three"),
			PovertyFox: d.one(2), PovertyTold: oneOf(r, "", "whether", "nothing"),
			CallsByTrick: d.one(3), ForcedCall: d.some(25),
			Doubling: oneOf(r, "", "game", "all"), Cowardice: d.one(2),
			NoOldLadies: d.one(4), NoFox: d.one(4), NoCharlie: d.one(4), NoDoppelkopf: d.one(4),
			HeartTrick: d.one(2), FoxLast: d.one(2), FoxLastCaught: d.one(2), DulleCaught: d.one(2), CharlieCaught: d.one(2), CharlieQueen: d.one(2),
			Multiplier: d.some(4),
		}
		if d.one(3) {
			rules.CallCards = [5]int{10, 9, 6, 3, 3}
		}
		for _, c := range doppelkopf.SolosOf(allSolos...).List() {
			if d.one(3) {
				rules.Solos |= doppelkopf.Solos(1) << c
			}
		}
		if _, err := doppelkopf.New(rules); err == nil {
			return mustNew(more(r, rules)).Rules()
		}
	}
}

// more returns the rules with some options that groups have, as far as they do not contradict the rules.
func more(r *rand.Rand, rules doppelkopf.Rules) doppelkopf.Rules {
	for _, add := range []func(*doppelkopf.Rules){
		func(r *doppelkopf.Rules) { r.CallsOnTable = [6]int{4, 12, 8, 12, 16, 20} },
		func(r *doppelkopf.Rules) { r.CallCustoms = "between tricks" },
		func(r *doppelkopf.Rules) { r.CallCustoms = "before wedding, solo kontra first" },
		func(r *doppelkopf.Rules) { r.ForcedCall, r.ForcedCallAlso = 10, "wedding, solo, raise" },
		func(r *doppelkopf.Rules) { r.CallBonus = "first card, jump" },
		func(r *doppelkopf.Rules) { r.WeddingRuff, r.WeddingTricks = true, 6 },
		func(r *doppelkopf.Rules) { r.SoloOrder = "bid" },
		func(r *doppelkopf.Rules) { r.SecondRound = true },
		func(r *doppelkopf.Rules) { r.PovertyWith = "partner" },
		func(r *doppelkopf.Rules) { r.PovertyTwo = "redeal" },
		func(r *doppelkopf.Rules) { r.PigsSuits = true },
		func(r *doppelkopf.Rules) { r.NeverNegative = true },
	} {
		with := rules
		add(&with)
		if _, err := doppelkopf.New(with); r.IntN(3) == 0 && err == nil {
			rules = with
		}
	}
	return rules
}

// oneOf returns one of the values, all equally likely.
func oneOf[T any](r *rand.Rand, values ...T) T { return values[r.IntN(len(values))] }

var allSolos = func() (all []doppelkopf.Contract) {
	for c := doppelkopf.SoloClubs; c <= doppelkopf.DiamondsOnly; c++ {
		all = append(all, c)
	}
	return all
}()

// shows reports whether viewer sees a card. It sees the cards in its own hand, those that lie face
// up on the table, and those that it has given or got in a poverty.
func shows(s doppelkopf.State, z engine.Zone, i int, viewer engine.Seat) bool {
	x := s.Exchange()
	switch {
	case z.Name == "exchange" && s.Setup().Partner == engine.Nobody:
		return viewer == s.Declarer()
	case z.Name == "exchange":
		return viewer == s.Declarer() || viewer == s.Setup().Partner
	case z.Name != "hand" || z.Seat == viewer:
		return true
	case x.Laid == nil || s.Setup().Partner == engine.Nobody:
		return false
	}
	var got, gone card.List
	switch {
	case viewer == s.Declarer() && z.Seat == s.Setup().Partner:
		got, gone = x.Laid, slices.Clone(x.Back)
	case viewer == s.Setup().Partner && z.Seat == s.Declarer() && len(x.Back) == len(x.Laid):
		got = x.Back
	}
	for seat, c := range s.Plays() {
		if seat == z.Seat {
			gone = append(gone, c)
		}
	}
	copies := func(list card.List) int {
		return len(slices.DeleteFunc(slices.Clone(list), func(c card.Card) bool { return c != z.Cards[i] }))
	}
	before := copies(z.Cards[:i])
	return before < copies(got)-copies(gone)
}

// poor is a game whose Deal gives seat 1 few trumps, and makes the declarations up to the exchange
// of a poverty.
type poor struct {
	doppelkopf.Game
	trumps int
}

func (g poor) Deal(seed deck.Seed, first engine.Seat) doppelkopf.State {
	if first < 0 || first > 3 {
		first = 0
	}
	var plain, trumps card.List
	whole := g.Game.Deal(seed, 0)
	for seat := range engine.Seat(4) {
		for _, c := range whole.Hand(seat) {
			if trump, _ := g.Rank(doppelkopf.Normal, c); trump {
				trumps = append(trumps, c)
			} else {
				plain = append(plain, c)
			}
		}
	}
	seed.Shuffle(plain)
	seed.Shuffle(trumps)
	size := (len(plain) + len(trumps)) / 4
	hand := slices.Concat(trumps[:g.trumps], plain[:size-g.trumps])
	rest := slices.Concat(trumps[g.trumps:], plain[size-g.trumps:])
	seed.Derive(1).Shuffle(rest)
	s, err := g.DealPack(slices.Insert(rest, size*int((5-first)%4), hand...), first)
	for err == nil && s.Contract() == doppelkopf.NoContract {
		m := doppelkopf.Healthy
		if g.Turn(s) == 1 {
			m = doppelkopf.Declare(doppelkopf.Poverty)
		}
		next, refused := g.Apply(s, g.Turn(s), m)
		if errors.Is(refused, doppelkopf.ErrPoverty) { // such as with both Q♣, if the poverty is with the partner
			next, refused = g.Apply(s, g.Turn(s), doppelkopf.Healthy)
		}
		s, err = next, refused
	}
	if err != nil {
		panic(err)
	}
	return s
}

func TestConformanceOfPoverty(t *testing.T) {
	for n := range long.Or[uint64](10, 1) {
		rules := doppelkopf.Rules{
			Poverty:     [...]string{"trumps", "three"}[n%2],
			PovertyTold: [...]string{"", "whether", "nothing"}[n%3],
		}
		if n > 5 {
			rules = randomRules(deck.NewSeed(n).Rand())
			rules.ForcedSolo = false
			rules.PovertyFrom, rules.PovertyFree, rules.PovertyFox, rules.PovertyWith = 0, "", false, "" // poor declares whatever its trumps are
			if rules.Poverty == "" {
				rules.Poverty = "three"
			}
		}
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			g := poor{mustNew(rules), int(n/2) % 4}
			su := suite(g.Game)
			su.Game = g
			su.ReadGame = func([]byte) (engine.Game[doppelkopf.State, doppelkopf.Move], error) { return g, nil }
			su.Walks = 1
			enginetest.Run(t, su)
			if t.Failed() {
				t.Logf("%+v", rules)
			}
		})
	}
}

type drawer struct{ *rand.Rand }

// one returns true once in n times on average.
func (d drawer) one(n int) bool { return d.IntN(n) == 0 }

// some returns n or 0, both equally likely.
func (d drawer) some(n int) int { return n * d.IntN(2) }

func TestConformanceOfRandomRules(t *testing.T) {
	for n := range long.Or[uint64](10, 1) {
		rules := randomRules(deck.NewSeed(n).Rand())
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			su := suite(mustNew(rules))
			su.Walks = 1
			enginetest.Run(t, su)
			if t.Failed() {
				t.Logf("%+v", rules)
			}
		})
	}
}

func newRand(n uint64) *rand.Rand { return deck.NewSeed(n).Derive(9).Rand() }
