package house

import (
	"math"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// The expected features of these hands were counted by hand.
func TestDoppelkopfFeatures(t *testing.T) {
	const mixed = "TH TH QC QD JC JD 9D AC TC TC KS AH"
	for _, tt := range []struct {
		name     string
		rules    doppelkopf.Rules
		contract doppelkopf.Contract
		hand     string
		want     doppelkopfHand
	}{
		{"♥10 is the top, all queens are high", doppelkopf.Rules{}, doppelkopf.Normal, mixed,
			doppelkopfHand{one: 1, trumps: 7, top: 2, high: 2, aces: 2, guards: 2, open: 1}},
		{"without ♥10 among the trumps ♣Q is the top, and ♣J is high", doppelkopf.Rules{NoDulle: true}, doppelkopf.Normal, mixed,
			doppelkopfHand{one: 1, trumps: 5, top: 1, high: 2, aces: 2, guards: 4, open: 1}},
		{"in a solo of clubs diamonds are plain", doppelkopf.Rules{}, doppelkopf.SoloClubs, mixed,
			doppelkopfHand{one: 1, trumps: 9, top: 2, high: 2, aces: 1, open: 2}},
		{"in a solo of jacks there are only four kinds of trumps", doppelkopf.Rules{}, doppelkopf.SoloJacks, mixed,
			doppelkopfHand{one: 1, trumps: 2, top: 1, high: 1, aces: 2, guards: 4, open: 2}},
		{"in a solo of aces there are no trumps", doppelkopf.Rules{}, doppelkopf.SoloAces, mixed,
			doppelkopfHand{one: 1, aces: 2, guards: 4, open: 2}},
		{"tens without an ace guard nothing", doppelkopf.Rules{}, doppelkopf.Normal, "QC QC JH KD TC TC KC TS TS KH KH 9H",
			doppelkopfHand{one: 1, trumps: 4, high: 2, open: 3}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := gameOf(t, doppelkopf.New, tt.rules)
			var n doppelkopfCounts
			for _, c := range card.MustParseList(tt.hand) {
				n[c]++
			}
			expect.Is(t, n.hand(orderIn(g, tt.contract), false), tt.want)
			tt.want.leads = 1
			expect.Is(t, n.hand(orderIn(g, tt.contract), true), tt.want, "first")
		})
	}
}

// The cards dealt to a seat are those in its hand and those that it has played.
func TestDoppelkopfDealtTo(t *testing.T) {
	g, r := doppelkopf.Game{}, deck.NewSeed(1).Rand()
	start := g.Deal(deck.NewSeed(1), 0)
	for s := start; g.Turn(s) != engine.Nobody; {
		for seat := range engine.Seat(4) {
			got := dealtTo(s, seat)
			for _, c := range doppelkopfCards {
				expect.Is(t, int(got[c]), start.Holds(seat, c), "seat", seat, "was dealt", c)
			}
		}
		legal := g.Legal(nil, s, g.Turn(s))
		if cards := cardsOf(legal); len(cards) > 0 {
			legal = cards
		}
		s = applied(t, g, s, legal[r.IntN(len(legal))])
	}
}

func applied(t *testing.T, g doppelkopf.Game, s doppelkopf.State, moves ...doppelkopf.Move) doppelkopf.State {
	t.Helper()
	for _, m := range moves {
		s = must.Have(g.Apply(s, g.Turn(s), m))(t)
	}
	return s
}

func appliedTexts(t *testing.T, g doppelkopf.Game, s doppelkopf.State, moves ...string) doppelkopf.State {
	t.Helper()
	for _, text := range moves {
		m := must.Have(doppelkopf.Game{}.ParseMove(text))(t)
		s = applied(t, g, s, m)
	}
	return s
}

// The house declares the solo with the greatest estimate. A solo for which it has no weights is
// the last resort of a seat that must play one.
func TestDoppelkopfBestSolo(t *testing.T) {
	g := gameOf(t, doppelkopf.New, doppelkopf.Common())
	s := doppelkopfHands(t, g, []string{"QC QC QS QH AC AC AS AS TC TS AH KC"})
	dealt := dealtTo(s, 0)
	estimate := func(c doppelkopf.Contract, leads bool) float64 {
		return dealt.hand(orderIn(g, c), leads).reckoned(soloWeights[c])
	}
	known := []doppelkopf.Contract{
		doppelkopf.SoloClubs, doppelkopf.SoloSpades, doppelkopf.SoloHearts, doppelkopf.SoloDiamonds,
		doppelkopf.SoloQueens, doppelkopf.SoloJacks, doppelkopf.SoloAces, doppelkopf.SoloKings,
	}
	for _, leads := range []bool{false, true} {
		for _, a := range known {
			for _, b := range known {
				want := a
				if estimate(b, leads) > estimate(a, leads) {
					want = b
				}
				legal := []doppelkopf.Move{doppelkopf.Healthy, doppelkopf.Declare(doppelkopf.SoloQueensJacks), doppelkopf.Declare(a), doppelkopf.Declare(b)}
				got, points := bestSolo(g, s, 0, legal, leads)
				if got != want || points != estimate(want, leads) {
					t.Errorf("%v or %v: %v with %.1f, want %v with %.1f", a, b, got, points, want, estimate(want, leads))
				}
			}
		}
	}
	unknown := []doppelkopf.Move{doppelkopf.Healthy, doppelkopf.Declare(doppelkopf.SoloKingsJacks), doppelkopf.Declare(doppelkopf.SoloQueensJacks),
		doppelkopf.Declare(doppelkopf.ClubsOnly)}
	if got, points := bestSolo(g, s, 0, unknown, true); got != doppelkopf.SoloKingsJacks || !math.IsInf(points, -1) {
		t.Errorf("%v with %v", got, points)
	}
}

// A seat leads the first trick of its solo if it is the first seat, if it owes the solo, or if
// soloists lead. Its declaration is the same in each of these cases.
func TestDoppelkopfLeadsItsSolo(t *testing.T) {
	var g doppelkopf.Game
	owed := gameOf(t, doppelkopf.New, doppelkopf.Rules{CompulsorySolo: [4]bool{true, true, true, true}})
	leads := gameOf(t, doppelkopf.New, doppelkopf.Rules{SoloLeads: true})
	more := 0
	for n := range uint64(1500) {
		s := g.Deal(deck.NewSeed(n), 0)
		legal := g.Legal(nil, s, 0)
		first := doppelkopfPlayer{g}.declaration(s, 0, legal)
		expect.Is(t, (doppelkopfPlayer{leads}).declaration(s, 0, legal), first, "deal", n, "the first seat, if soloists lead")
		later := doppelkopfPlayer{leads}.declaration(s, 1, legal)
		expect.Is(t, (doppelkopfPlayer{owed}).declaration(s, 1, legal), later, "deal", n, "the second seat, if it owes a solo")
		if later != (doppelkopfPlayer{g}).declaration(s, 1, legal) {
			more++
		}
	}
	if more == 0 {
		t.Error("the lead makes no difference to the second seat")
	}
}

// The house throws a hand in if it may and its estimate is below throwInPoints. The estimate for
// the holder of a ♣Q uses the weights of Re, and the first seat leads.
func TestDoppelkopfThrowsIn(t *testing.T) {
	g := gameOf(t, doppelkopf.New, doppelkopf.Common())
	thrown, kept := 0, 0
	for n := range uint64(1500) {
		s := g.Deal(deck.NewSeed(n), 0)
		seat := g.Turn(s)
		legal := g.Legal(nil, s, seat)
		got := doppelkopfPlayer{g}.declaration(s, seat, legal)
		if got != doppelkopf.Healthy && got != doppelkopf.Declare(doppelkopf.ThrownIn) {
			continue
		}
		dealt, w := dealtTo(s, seat), kontraWeights
		if dealt[card.MustParse("QC")] > 0 {
			w = reWeights
		}
		estimate := dealt.hand(orderIn(g, doppelkopf.Normal), seat == 0).reckoned(w)
		want := doppelkopf.Healthy
		if slices.Contains(legal, doppelkopf.Declare(doppelkopf.ThrownIn)) {
			kept++
			if estimate < throwInPoints {
				want = doppelkopf.Declare(doppelkopf.ThrownIn)
				thrown++
			}
		}
		expect.Is(t, got, want, "deal", n, "on", estimate, "points")
	}
	if thrown < 10 || kept <= thrown {
		t.Errorf("%d of %d thrown in", thrown, kept)
	}
}

// An announcement needs more than half of the 240 card points, or so many that the
// other side has at most 89, 59, 29, or none.
func TestDoppelkopfAnnouncementsNeedPoints(t *testing.T) {
	for level, want := range map[doppelkopf.Level]float64{
		doppelkopf.Said: 121, doppelkopf.No90: 240 - 89, doppelkopf.No60: 240 - 59, doppelkopf.No30: 240 - 29, doppelkopf.Schwarz: 240,
	} {
		expect.Is(t, announceAt[level].cardPoints, want, level, "needs")
	}
}

// naiveAnnouncement returns the announcement that the house makes by its own rules. The house adds
// the estimate for the rest of its hand to the points that its party has won. The points of seats
// that may be partners count in part.
func naiveAnnouncement(g doppelkopf.Game, s doppelkopf.State, seat engine.Seat, legal []doppelkopf.Move) doppelkopf.Move {
	weights, spread := kontraWeights, 35.0
	switch soloist := s.Contract().Solo() && s.Declarer() == seat; {
	case soloist && s.Contract() > doppelkopf.SoloKings, s.Contract().Solo() && !soloist:
		return doppelkopf.Healthy
	case soloist:
		weights, spread = soloWeights[s.Contract()], 25
	case s.Party(seat) == doppelkopf.Re:
		weights = reWeights
	}
	leader := g.Turn(s)
	if tricks := append(s.Tricks(), s.Trick()); len(tricks[0].Cards) > 0 {
		leader = tricks[0].Leader
	}
	dealt := dealtTo(s, seat)
	hand := dealt.hand(orderIn(g, s.Contract()), leader == seat)
	if s.Pigs() == seat {
		hand.top += 2 // both ♦A
	}
	left, own := 240.0, 0.0
	for other, chance := range friends(s, seat) {
		left -= float64(s.CardPoints(engine.Seat(other)))
		own += chance * float64(s.CardPoints(engine.Seat(other)))
	}
	estimate := own + left/240*hand.reckoned(weights)
	said := 121.0 // what Re or Kontra needs
	if n := float64(g.Rules().RePoints); n != 0 && s.Party(seat) == doppelkopf.Re {
		said = n
	} else if n != 0 {
		said = 242 - n
	}
	best := doppelkopf.Healthy
	for _, m := range legal {
		need := announceAt[m.Level()]
		if m.Level() == doppelkopf.Said {
			need.cardPoints = said
		}
		if estimate >= need.cardPoints+need.sure*spread*math.Sqrt(left/240) {
			best = m
		}
	}
	return best
}

// The house announces according to its estimate, in all contracts and at any time.
func TestDoppelkopfAnnouncesByEstimate(t *testing.T) {
	announced, refused := 0, 0
	for i, rules := range []doppelkopf.Rules{{}, {PigsTrump: true}, doppelkopf.FreeDoko(), {RePoints: 150}, {RePoints: 95}} {
		g := gameOf(t, doppelkopf.New, rules)
		for n := range uint64(700) {
			r := deck.NewSeed(n).Derive(uint64(i)).Rand()
			s := g.Deal(deck.NewSeed(n), 0)
			for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
				legal := g.Legal(nil, s, seat)
				cards := cardsOf(legal)
				m := legal[r.IntN(len(legal))]
				if s.Contract() == doppelkopf.NoContract && n%4 > 0 {
					m = doppelkopfPlayer{g}.declaration(s, seat, legal)
				}
				if len(cards) > 0 {
					v := g.View(s, seat)
					words := legal[len(cards):]
					got, ok := doppelkopfAnnouncement(g, v.State, seat, words)
					want := naiveAnnouncement(g, v.State, seat, words)
					if ok != (want != doppelkopf.Healthy) || ok && got != want {
						t.Fatalf("deal %d, %v: announces %v (%v), want %v", n, s.Contract(), got, ok, want)
					}
					if m = cards[r.IntN(len(cards))]; ok {
						announced++
						m = got
					} else if len(words) > 0 {
						refused++
					}
				}
				s = applied(t, g, s, m)
			}
		}
	}
	if announced < 100 || refused < 1000 {
		t.Errorf("%d announced, %d not", announced, refused)
	}
}

// If only one announcement is available, the house makes it on a strong hand.
func TestDoppelkopfAnnouncesTheOnlyOne(t *testing.T) {
	var g doppelkopf.Game
	s := must.Have(doppelkopfDeal(t, 1, []string{"TH TH QC QS QS QH JC JS AD TD AC AS"}, "healthy", "healthy", "healthy", "healthy"))(t)
	if m, ok := doppelkopfAnnouncement(g, s, 0, []doppelkopf.Move{doppelkopf.SayRe}); !ok || m != doppelkopf.SayRe {
		t.Errorf("%v, %v", m, ok)
	}
	if m, ok := doppelkopfAnnouncement(g, s, 0, nil); ok {
		t.Errorf("%v of none", m)
	}
}

// With exactly the estimate that it needs, the house declares a solo or keeps a hand that it may
// throw in.
func TestDoppelkopfLeastEstimates(t *testing.T) {
	for _, tt := range []struct {
		name, hand string
		want       string
		rePoints   int
	}{
		// In a queen solo: -17 + 6·16 + 2·10 + 4·5.5 + 10 + 2·2 - 13 + 8 = 130.
		{"130 in a solo", "QC QC QS QS QH QH AC TC TC KS KS 9S", "solo Q", 0},
		{"130 in a solo that needs one card point more", "QC QC QS QS QH QH AC TC TC KS KS 9S", "wedding", 122},
		// With one guarded ten fewer, the estimate is 2 lower.
		{"128 in a solo", "QC QC QS QS QH QH AC TC KC KS KS 9S", "wedding", 0},
		{"128 in a solo that needs two card points fewer", "QC QC QS QS QH QH AC TC KC KS KS 9S", "solo Q", 119},
		{"and one fewer", "QC QC QS QS QH QH AC TC KC KS KS 9S", "wedding", 120},
		// As Kontra: 60 + 5·7.1 + 16 - 2·1 - 0.5 + 6 = 115.
		{"115 with five nines", "TH JH JD KD 9D AC TC 9C 9C AS 9S 9S", "healthy", 0},
		// With another guarded ten in place of a nine, the estimate is 0.5 lower.
		{"114.5 with five nines", "TH JH JD 9D 9D AC TC 9C 9C AS TS 9S", "throw in", 0},
	} {
		rules := doppelkopf.Common()
		rules.RePoints = tt.rePoints
		g := gameOf(t, doppelkopf.New, rules)
		s := doppelkopfHands(t, g, []string{tt.hand})
		m := doppelkopfPlayer{g}.declaration(s, 0, g.Legal(nil, s, 0))
		if text, err := m.MarshalText(); err != nil || string(text) != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, text, tt.want)
		}
	}
}
