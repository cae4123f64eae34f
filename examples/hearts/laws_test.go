package hearts_test

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
)

// With the same hands and plays, these options only add to the playable cards, and the bonuses
// change only Score.
func TestOptionsAdd(t *testing.T) {
	r := deck.NewSeed(1).Rand()
	for n := range 60 {
		pack := shuffled(r, n)
		strict := mustNew(t, hearts.Rules{Pass: hearts.NoPass})
		s := must.Have(strict.DealPack(pack, 0))(t)
		games := map[string]hearts.Game{}
		for _, name := range []string{"AnyClub", "FirstTrickPoints", "HeartsAnyTime", "QueenBreaks", "HeartsForQueen", "JackBonus", "NoTrickBonus"} {
			rules := options(t, name)
			rules.Pass = hearts.NoPass
			games[name] = mustNew(t, rules)
		}
		at := map[string]hearts.State{}
		for name := range games {
			at[name] = s
		}
		for strict.Turn(s) != engine.Nobody {
			legal := strict.Legal(nil, s, strict.Turn(s))
			m := legal[r.IntN(len(legal))]
			for name, g := range games {
				more := g.Legal(nil, at[name], strict.Turn(s))
				bonus := name == "JackBonus" || name == "NoTrickBonus"
				for _, m := range legal {
					if !slices.Contains(more, m) || bonus && len(more) != len(legal) {
						t.Fatalf("%s: %v, without %v", name, more, legal)
					}
				}
				at[name] = must.Have(g.Apply(at[name], strict.Turn(s), m))(t)
			}
			s, _ = strict.Apply(s, strict.Turn(s), m)
		}
	}
}

// turned returns the seat to the left.
func turned(seat engine.Seat) engine.Seat { return (seat + 1) % 4 }

// If all seats are moved on by one, the game is rotated with them.
func TestTurnedTable(t *testing.T) {
	r := deck.NewSeed(2).Rand()
	for n := range 40 {
		g := mustNew(t, variants[n%len(variants)])
		pack, first := shuffled(r, n), engine.Seat(n%4)
		s := must.Have(g.DealPack(pack, first))(t)
		other := must.Have(g.DealPack(pack, turned(first)))(t)
		for g.Turn(s) != engine.Nobody {
			seat := g.Turn(s)
			legal := g.Legal(nil, s, seat)
			if g.Turn(other) != turned(seat) || !slices.Equal(legal, g.Legal(nil, other, turned(seat))) {
				t.Fatalf("%v has %v, turned %v", seat, legal, g.Turn(other))
			}
			m := legal[r.IntN(len(legal))]
			s = must.Have(g.Apply(s, seat, m))(t)
			other = must.Have(g.Apply(other, turned(seat), m))(t)
			for seat := range engine.Seat(4) {
				if g.Score(s, seat) != g.Score(other, turned(seat)) || s.Hand(seat) != other.Hand(turned(seat)) {
					t.Fatalf("%v differs", seat)
				}
			}
		}
	}
}

// A hand after the passing consists of the cards dealt, minus the cards passed, plus the cards
// received. The order in which the seats pass makes no difference.
func TestPassingOrder(t *testing.T) {
	r := deck.NewSeed(3).Rand()
	for n := range 60 {
		pass := hearts.Pass(n % 3)
		g := mustNew(t, hearts.Rules{Pass: pass})
		dealt := g.Deal(deck.NewSeed(uint64(n)), engine.Seat(n%4))
		var ends [2]hearts.State
		for i := range ends {
			s := dealt
			order := slices.Repeat([]engine.Seat{0, 1, 2, 3}, 3)
			r.Shuffle(12, func(i, j int) { order[i], order[j] = order[j], order[i] })
			var packets [4]card.List
			for seat := range packets {
				packets[seat] = dealt.Hand(engine.Seat(seat)).Append(nil)[4:7]
				r.Shuffle(3, func(i, j int) { packets[seat][i], packets[seat][j] = packets[seat][j], packets[seat][i] })
			}
			for _, seat := range order {
				s = must.Have(g.Apply(s, seat, hearts.Move{Card: packets[seat][0], Pass: true}))(t)
				packets[seat] = packets[seat][1:]
			}
			ends[i] = s
		}
		s := ends[0]
		if s != ends[1] {
			t.Errorf("%d: two orders end differently", n)
		}
		step := [...]engine.Seat{hearts.Left: 1, hearts.Right: 3, hearts.Across: 2}[pass]
		for seat := range engine.Seat(4) {
			giver := (seat + 4 - step) % 4
			if want := dealt.Hand(seat)&^s.Passed(seat) | s.Passed(giver); s.Hand(seat) != want || s.HandLen(seat) != 13 || s.Passed(seat).Len() != 3 {
				t.Errorf("%d: %v has %v, want %v", n, seat, s.Hand(seat), want)
			}
		}
		if !s.Hand(s.Turn()).Has(card.MustParse("2C")) {
			t.Errorf("%v leads", s.Turn())
		}
	}
}

// With the same hands, a game without passing is played like a game after the passing.
func TestPlayIsTheSame(t *testing.T) {
	r := deck.NewSeed(4).Rand()
	for n := range 30 {
		with, without := hearts.Game{}, mustNew(t, hearts.Rules{Pass: hearts.NoPass})
		a := after(t, with, uint64(n), 12)
		var pack []card.Card
		for seat := range engine.Seat(4) {
			pack = a.Hand(seat).Append(pack)
		}
		b := must.Have(without.DealPack(pack, 0))(t)
		for with.Turn(a) != engine.Nobody {
			legal := with.Legal(nil, a, with.Turn(a))
			if !slices.Equal(legal, without.Legal(nil, b, without.Turn(b))) {
				t.Fatalf("%v: %v", with.Turn(a), legal)
			}
			m := legal[r.IntN(len(legal))]
			a, _ = with.Apply(a, with.Turn(a), m)
			b, _ = without.Apply(b, without.Turn(b), m)
		}
	}
}

// worlds lists all deals of the cards that a viewer has not seen for which the plays were
// legal in the naive reading, and counts the other deals.
func worlds(n *naive, viewer int) (found map[string]bool, others int) {
	var hidden []string
	var slots []int // hand of each hidden card
	seen := [4][]string{}
	for seat, hand := range n.hands {
		for _, c := range hand {
			if n.sees(viewer, seat, c) {
				seen[seat] = append(seen[seat], c)
				continue
			}
			hidden, slots = append(hidden, c), append(slots, seat)
		}
	}
	free := [4]int{}
	for _, seat := range slots {
		free[seat]++
	}
	found = map[string]bool{}
	hands := seen
	var place func(i int)
	place = func(i int) {
		if i == len(hidden) {
			other := n.clone()
			other.hands = hands
			if n.replays(other.startHands()) {
				found[handsKey(hands)] = true
			} else {
				others++
			}
			return
		}
		for seat := range 4 {
			if free[seat] > 0 {
				free[seat]--
				before := hands[seat]
				hands[seat] = append(slices.Clone(before), hidden[i])
				place(i + 1)
				hands[seat] = before
				free[seat]++
			}
		}
	}
	place(0)
	return found, others
}

func handsKey(hands [4][]string) string {
	var sorted [4][]string
	for seat, hand := range hands {
		sorted[seat] = sortedCards(hand)
	}
	return fmt.Sprint(sorted)
}

// telling returns a pack in which, without passing, seat 3 has only points, or points and enough
// clubs to take the lead. Because of this, its plays reveal a lot.
func telling(r *rand.Rand, n int) []card.Card {
	pack := shuffled(r, 1+n)
	own := pointCards
	switch n % 4 {
	case 0, 1:
		return pack
	case 2:
		out := own.Append(nil)
		own = own.Without(out[r.IntN(len(out))]).Without(out[r.IntN(len(out))]).With(card.MustParse("AC"))
	case 3:
		own = own.Without(own.Append(nil)[r.IntN(own.Len())])
	}
	slices.SortStableFunc(pack, func(a, b card.Card) int {
		switch {
		case own.Has(a) == own.Has(b):
			return 0
		case own.Has(a):
			return 1
		}
		return -1
	})
	return pack
}

// The samples are exactly the deals that the plays leave possible, and each deal occurs equally
// often. The test compares their counts with the naive list by chi-square.
func TestDeterminizeIsUniform(t *testing.T) {
	views := long.Or(40, 8)
	r, restricted := deck.NewSeed(5).Rand(), 0
	for n, tested := 0, 0; tested < views; n++ {
		rules := allRules()[r.IntN(len(allRules()))]
		pack := telling(r, n)
		if n%4 > 1 {
			rules.Pass = hearts.NoPass
		}
		g := mustNew(t, rules)
		s := must.Have(g.DealPack(pack, 0))(t)
		other := naiveOf(rules, pack, 0)
		for plays := 28 + r.IntN(14); len(other.played) < plays; {
			legal := g.Legal(nil, s, g.Turn(s))
			m := legal[r.IntN(len(legal))]
			other.move(int(g.Turn(s)), texts.All([]hearts.Move{m})[0])
			s = must.Have(g.Apply(s, g.Turn(s), m))(t)
		}
		viewer := r.IntN(5) - 1
		v := g.View(s, engine.Seat(viewer)).State
		hidden := 52 - len(other.played)
		for seat := range engine.Seat(4) {
			hidden -= v.Hand(seat).Len()
		}
		if hidden < 4 || hidden > 8 {
			continue
		}
		possible, others := worlds(other, viewer)
		if len(possible) < 2 || others == 0 && n%4 > 0 {
			continue
		}
		tested++
		if others > 0 {
			restricted++
		}
		checkUniform(t, g, s, engine.Seat(viewer), possible, r)
	}
	if restricted < views/2 {
		t.Errorf("the plays have revealed something in only %d views", restricted)
	}
}

func checkUniform(t *testing.T, g hearts.Game, s hearts.State, viewer engine.Seat, possible map[string]bool, r *rand.Rand) {
	t.Helper()
	const each = 20
	counts, v := map[string]int{}, g.View(s, viewer)
	for range each * len(possible) {
		sample := g.Determinize(v, r)
		var hands [4][]string
		for seat := range hands {
			hands[seat] = texts.All(sample.Hand(engine.Seat(seat)).Append(nil))
		}
		key := handsKey(hands)
		if !possible[key] {
			t.Fatalf("%+v: %v has drawn %s, which could not be played", g.Rules(), viewer, key)
		}
		counts[key]++
	}
	var all []int
	for key := range possible {
		all = append(all, counts[key])
	}
	checkEven(t, fmt.Sprintf("%+v, %v", g.Rules(), viewer), all)
}

// checkEven fails the test if counts differ by more than a chance of one in a million allows.
func checkEven(t *testing.T, what string, counts []int) {
	t.Helper()
	total := 0
	for _, n := range counts {
		total += n
	}
	mean, chi2, freedom := float64(total)/float64(len(counts)), 0.0, float64(len(counts)-1)
	for _, n := range counts {
		chi2 += (float64(n) - mean) * (float64(n) - mean) / mean
	}
	v := 2 / (9 * freedom) // Wilson and Hilferty
	if d := (math.Cbrt(chi2/freedom) - (1 - v)) / math.Sqrt(v); d > 5 {
		t.Errorf("%s: chi-square %.1f with %.0f degrees of freedom", what, chi2, freedom)
	}
}

// The packet passed by another seat may be any three cards that the receiver has had, and each
// packet is drawn independently.
func TestPacketsAreUniform(t *testing.T) {
	g, r := hearts.Game{}, deck.NewSeed(6).Rand()
	v := g.View(after(t, g, 3, 64), 0) // all cards are played, so all hands are known
	const each = 20
	packets, pairs := map[card.Set]int{}, map[[2]card.Card]int{}
	for range 286 * each {
		s := g.Determinize(v, r)
		packets[s.Passed(1)]++
		pairs[[2]card.Card{s.Passed(1).First(), s.Passed(2).First()}]++
		if s.Passed(0) != v.State.Passed(0) || s.Passed(3) != v.State.Passed(3) {
			t.Fatal("a packet that is seen is drawn again")
		}
	}
	if len(packets) != 286 || len(pairs) < 90 {
		t.Errorf("%d packets of 286, %d pairs", len(packets), len(pairs))
	}
	checkEven(t, "packets", slices.Collect(maps.Values(packets)))
}

// While cards are passed, every unseen card is equally likely to be in any of the unseen places.
func TestPassingSamplesAreUniform(t *testing.T) {
	g, r := hearts.Game{}, deck.NewSeed(7).Rand()
	v := g.View(after(t, g, 3, 8), 0)
	places := [5]map[card.Card]int{{}, {}, {}, {}, {}}
	for range 4000 {
		s := g.Determinize(v, r)
		for i, cards := range [...]card.Set{s.Hand(1), s.Hand(2), s.Hand(3), s.Passed(1), s.Passed(2)} {
			for c := range cards.All() {
				places[i][c]++
			}
		}
	}
	for i, counts := range places {
		if len(counts) != 39 {
			t.Errorf("place %d has had %d cards, want 39", i, len(counts))
		}
		checkEven(t, fmt.Sprintf("place %d", i), slices.Collect(maps.Values(counts)))
	}
}
