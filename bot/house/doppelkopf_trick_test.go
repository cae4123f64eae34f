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

// The fewer unseen cards beat a trump, the more the trump is worth. A hand is better without a fox,
// and without a single card of a plain suit.
func TestDoppelkopfCost(t *testing.T) {
	s := must.Have(doppelkopfDeal(t, 1, []string{"QC JD AC KC 9S 9S KH AD TD KD 9D JH"}, "healthy", "healthy", "healthy", "healthy"))(t)
	trick := newDoppelkopfTrick(doppelkopf.Game{}, (doppelkopf.Game{}).View(s, 0))
	cost := func(c string) float64 { return trick.cost(card.MustParse(c)) }
	if top, low := cost("QC"), cost("JD"); top < 15 || low > 1 {
		t.Errorf("♣Q %v, ♦J %v", top, low)
	}
	if king, ace, nine := cost("KH"), cost("AC"), cost("9S"); king >= 0 || ace != 0 || nine != 0 {
		t.Errorf("♥K %v, ♣A %v, ♠9 %v", king, ace, nine)
	}
	if king, nine := cost("KD"), cost("9D"); cost("AD") >= king || nine > king {
		t.Errorf("♦A %v, ♦K %v, ♦9 %v", cost("AD"), king, nine)
	}
	before := cost("QC")
	trick.unseen[card.MustParse("TH")] = 0
	if after := cost("QC"); after < before+10 {
		t.Errorf("♣Q %v, with both ♥10 gone %v", before, after)
	}
}

// The house plays on after every declaration that some rules allow.
func TestDoppelkopfPlaysEveryContract(t *testing.T) {
	seen := map[doppelkopf.Move]bool{}
	for _, rules := range []doppelkopf.Rules{{Wedding: "choice"}, doppelkopf.FreeDoko(), doppelkopf.House(), doppelkopf.Common(), doppelkopf.Pub()} {
		g := gameOf(t, doppelkopf.New, rules)
		for n := range uint64(200) {
			s := g.Deal(deck.NewSeed(n), 0)
			for _, m := range g.Legal(nil, s, 0) {
				if !seen[m] {
					seen[m] = true
					playHouse(t, g, must.Have(g.Apply(s, 0, m))(t))
				}
			}
		}
	}
	if !seen[doppelkopf.Declare(doppelkopf.WeddingSecond)] || !seen[doppelkopf.Declare(doppelkopf.WeddingTrump)] {
		t.Errorf("some weddings were not declared: %v", seen)
	}
}

func playHouse(t *testing.T, g doppelkopf.Game, s doppelkopf.State) {
	t.Helper()
	for r := deck.NewSeed(1).Rand(); g.Turn(s) != engine.Nobody; {
		seat := g.Turn(s)
		m := doppelkopfPlayer{Game: g}.Choose(t.Context(), g.View(s, seat), g.Legal(nil, s, seat), r)
		s = must.Have(g.Apply(s, seat, m))(t)
	}
}

// A fox on the table makes a card that takes it worth more, if foxes count.
func TestDoppelkopfCatchesFoxes(t *testing.T) {
	normal := []string{"healthy", "healthy", "healthy", "healthy"}
	for _, tt := range []struct {
		rules doppelkopf.Rules
		moves []string
		want  bool
	}{
		{doppelkopf.Rules{}, normal, true},
		{doppelkopf.Rules{NoFox: true}, normal, false},
		{doppelkopf.Rules{House: true}, normal, false},
		{doppelkopf.Rules{}, []string{"healthy", "healthy", "solo D", "healthy"}, false},
	} {
		s := must.Have(doppelkopfDeal(t, 1, []string{"AD QC", "QC JD"}, append(tt.moves, "AD")...))(t)
		g := gameOf(t, doppelkopf.New, tt.rules)
		trick := newDoppelkopfTrick(g, g.View(s, g.Turn(s)))
		high, low := trick.worth(card.MustParse("QC")), trick.worth(card.MustParse("JD"))
		trick.caught = 0
		high -= trick.worth(card.MustParse("QC"))
		low -= trick.worth(card.MustParse("JD"))
		expect.Is(t, high > low, tt.want, tt.rules, tt.moves[0], "♣Q is worth", high, "more, ♦J", low)
	}
}

// With few cards left, the last ♣J of a hand is worth keeping for the last trick,
// unless it wins nothing there or may be caught.
func TestDoppelkopfKeepsCharlie(t *testing.T) {
	for rules, counts := range map[doppelkopf.Rules]bool{{}: true, {House: true}: true, {NoCharlie: true}: false, {CharlieCaught: true}: false} {
		g := gameOf(t, doppelkopf.New, rules)
		kept := 0
		for n := range uint64(40) {
			r := deck.NewSeed(n).Derive(1).Rand()
			s := g.Deal(deck.NewSeed(n), 0)
			for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
				legal := g.Legal(nil, s, seat)
				switch cards := cardsOf(legal); {
				case s.Contract() == doppelkopf.NoContract:
					legal = legal[:1] // healthy
				case len(cards) > 0:
					legal = cards
				}
				if s.Holds(seat, charlie) > 0 && s.Contract() != doppelkopf.NoContract {
					trick := newDoppelkopfTrick(g, g.View(s, seat))
					cost := trick.cost(charlie)
					trick.charlie = false
					want := counts && s.HandLen(seat) <= 5 && s.Holds(seat, charlie) == 1 && !s.Contract().Solo()
					if got := cost - trick.cost(charlie); math.Abs(got-keptJack) < 1e-9 != want {
						t.Errorf("%+v, hand %v: %v", rules, s.Hand(seat), got)
					} else if want {
						kept++
					}
				}
				s = must.Have(g.Apply(s, seat, legal[r.IntN(len(legal))]))(t)
			}
		}
		expect.Is(t, counts, kept > 20, rules, "kept", kept, "times")
	}
}

// trickOf deals the given hands, fills them up at random, and makes the given moves. It returns the
// trick as the seat to move then sees it.
func trickOf(t *testing.T, rules doppelkopf.Rules, hands []string, moves ...string) *doppelkopfTrick {
	t.Helper()
	g := gameOf(t, doppelkopf.New, rules)
	s := must.Have(doppelkopfDeal(t, 1, hands))(t)
	s = appliedTexts(t, g, s, moves...)
	return newDoppelkopfTrick(g, g.View(s, g.Turn(s)))
}

var allHealthy = []string{"healthy", "healthy", "healthy", "healthy"}

// foxLed is a position in which the first seat has won a trick and led a fox. The whole
// hand of the second seat is given.
var (
	foxLedHands = []string{"AC AD TH QC", "KC TH QC JD AD 9D KS TS 9S KH 9H TC", "9C", "KC"}
	foxLed      = append(slices.Clone(allHealthy), "AC", "KC", "9C", "KC", "AD")
)

// A doppelkopfTrick holds what a seat knows about the trick.
func TestDoppelkopfTrickAsSeen(t *testing.T) {
	of := card.MustParse
	trick := trickOf(t, doppelkopf.Rules{}, foxLedHands, foxLed...)
	if trick.led != of("AD") || trick.best != of("AD") || trick.holder != 0 || trick.cardPoints != 11 || trick.caught != 1 || trick.later != 2 {
		t.Errorf("led %v, best %v of seat %v, %d points, %d foxes, %d later", trick.led, trick.best, trick.holder, trick.cardPoints, trick.caught, trick.later)
	}
	// Of the 48 cards the seat holds 11, and 5 have been played.
	expect.Is(t, trick.left, 32, "cards are unseen")
	for c, want := range map[string]int8{"AC": 1, "KC": 0, "9C": 1, "TC": 1, "AD": 0, "TH": 1, "QC": 1, "QS": 2, "AS": 2} {
		expect.Is(t, trick.unseen[of(c)], want, c, "unseen")
	}
	trick = trickOf(t, doppelkopf.Rules{}, foxLedHands, append(foxLed, "AD")...)
	if trick.cardPoints != 22 || trick.caught != 2 || trick.later != 1 || trick.best != of("AD") || trick.holder != 0 {
		t.Errorf("after the second: %d points, %d foxes, %d later, best %v of seat %v", trick.cardPoints, trick.caught, trick.later, trick.best, trick.holder)
	}
	trick = trickOf(t, doppelkopf.Rules{}, foxLedHands, foxLed[:len(foxLed)-1]...)
	if trick.led != card.FaceDown || trick.best != card.FaceDown || trick.cardPoints != 0 || trick.caught != 0 || trick.later != 3 || trick.left != 48-11-4 {
		t.Errorf("before the lead: led %v, best %v, %d points, %d foxes, %d later, %v unseen", trick.led, trick.best, trick.cardPoints, trick.caught, trick.later, trick.left)
	}
	g := gameOf(t, doppelkopf.New, doppelkopf.Rules{NoNines: true})
	s := g.Deal(deck.NewSeed(1), 0)
	for range 4 {
		s = applied(t, g, s, doppelkopf.Healthy)
	}
	trick = newDoppelkopfTrick(g, g.View(s, 0))
	if trick.left != 30 || trick.unseen[of("9S")] != 0 { // of the 40 cards the seat holds 10
		t.Errorf("without nines: %v unseen, %d of them ♠9", trick.left, trick.unseen[of("9S")])
	}
}

// Foxes and Charlie count in games of two parties, if the rules have them and foxes are
// not pigs.
func TestDoppelkopfFoxesAndCharlie(t *testing.T) {
	solo := []string{"solo D", "healthy", "healthy", "healthy"}
	bride := []string{"wedding", "healthy", "healthy", "healthy"}
	for _, tt := range []struct {
		name           string
		rules          doppelkopf.Rules
		moves          []string
		foxes, charlie bool
	}{
		{"tournament", doppelkopf.Rules{}, allHealthy, true, true},
		{"wedding", doppelkopf.Rules{}, bride, true, true},
		{"solo", doppelkopf.Rules{}, solo, false, false},
		{"no foxes", doppelkopf.Rules{NoFox: true}, allHealthy, false, true},
		{"at home", doppelkopf.Rules{House: true}, allHealthy, false, true},
		{"pigs", doppelkopf.Rules{PigsTrump: true}, allHealthy, false, true},
		{"no Charlie", doppelkopf.Rules{NoCharlie: true}, allHealthy, true, false},
		{"Charlie may be caught", doppelkopf.Rules{CharlieCaught: true}, allHealthy, true, false},
	} {
		trick := trickOf(t, tt.rules, []string{"QC QC AD AD"}, tt.moves...)
		if trick.foxes != tt.foxes || trick.charlie != tt.charlie {
			t.Errorf("%s: foxes %v, Charlie %v", tt.name, trick.foxes, trick.charlie)
		}
	}
}

// The chance that a seat belongs to the same party is 1 or 0 if its party is known. Otherwise all
// unknown seats have the same chance, and one of them is the partner.
func TestDoppelkopfFriends(t *testing.T) {
	const third = 1.0 / 3
	apart := []string{"QC AC 9H", "JD KC", "QC 9D", "9D TC"}
	single := []string{"QC QC 9H", "JD KC", "9D", "9D"}
	for _, tt := range []struct {
		name  string
		hands []string
		moves []string
		seat  engine.Seat
		want  [4]float64
	}{
		{"Re knows nobody", apart, allHealthy, 0, [4]float64{1, third, third, third}},
		{"Kontra knows nobody", apart, allHealthy, 1, [4]float64{third, 1, third, third}},
		{"♣Q is seen", apart, append(slices.Clone(allHealthy), "QC"), 1, [4]float64{0, 1, 0.5, 0.5}},
		{"the other ♣Q sees its partner", apart, append(slices.Clone(allHealthy), "QC"), 2, [4]float64{1, 0, 1, 0}},
		{"the partner announces", apart, append(slices.Clone(allHealthy), "QC", "JD", "9D", "kontra"), 1, [4]float64{0, 1, 0, 1}},
		{"both ♣Q", single, allHealthy, 0, [4]float64{1, 0, 0, 0}},
		{"a wedding without a partner yet", single, []string{"wedding", "healthy", "healthy", "healthy"}, 0, [4]float64{1, third, third, third}},
		{"a seat without a ♣Q in that wedding", single, []string{"wedding", "healthy", "healthy", "healthy"}, 1, [4]float64{0, 1, 0.5, 0.5}},
		{"against a soloist", apart, []string{"healthy", "healthy", "solo D", "healthy"}, 0, [4]float64{1, 1, 0, 1}},
		{"the soloist", apart, []string{"healthy", "healthy", "solo D", "healthy"}, 2, [4]float64{0, 0, 1, 0}},
	} {
		var g doppelkopf.Game
		s := must.Have(doppelkopfDeal(t, 1, tt.hands, tt.moves...))(t)
		expect.Is(t, friends(g.View(s, tt.seat).State, tt.seat), tt.want, tt.name)
	}
}

// The cards that may take a trick were counted by hand. The chances that a later seat has one of
// them follow from their numbers.
func TestDoppelkopfThreat(t *testing.T) {
	of := card.MustParse
	trick := trickOf(t, doppelkopf.Rules{}, foxLedHands, foxLed...)
	// Of the 26 trumps six are seen: ♥10, ♣Q, ♦J, both ♦A and a ♦9. Of the eight ♠ five are unseen; of
	// the ♣ only A, 10 and 9 are.
	for _, tt := range []struct {
		led, best string
		want      threat
	}{
		{"AD", "TH", threat{same: 20}},
		{"AD", "QC", threat{same: 20, higher: 1}},
		{"AD", "JD", threat{same: 20, higher: 14}}, // ♥10, seven queens, six jacks
		{"KS", "KS", threat{same: 5, higher: 3, trumping: 20}},
		{"KS", "JD", threat{same: 5, trumping: 14}},
		{"AC", "AC", threat{same: 3, trumping: 20}},
		{"9C", "9C", threat{same: 3, higher: 2, trumping: 20}},
	} {
		tt.want.led = of(tt.led)
		expect.Is(t, trick.threat(of(tt.led), of(tt.best)), tt.want, tt.led, "led", tt.best, "best")
	}
	near := func(got, want float64) bool { return math.Abs(got-want) < 1e-12 }
	for _, tt := range []struct {
		n    float64
		hand int
		want float64
	}{{0, 5, 0}, {32, 1, 1}, {32, 3, 1}, {8, 1, 0.25}, {8, 2, 7.0 / 16}, {1, 1, 1.0 / 32}, {16, 3, 7.0 / 8}} {
		if got := trick.has(tt.n, tt.hand); !near(got, tt.want) {
			t.Errorf("%v of 32 in %d cards: %v, want %v", tt.n, tt.hand, got, tt.want)
		}
	}
	// A seat with 11 cards has a higher ♠, or no ♠ and a trump.
	none := func(n float64) float64 { return math.Pow(1-n/32, 11) }
	if got, want := trick.takes(trick.threat(of("KS"), of("KS")), 2), none(5)*(1-none(20))+1-none(3); !near(got, want) {
		t.Errorf("takes ♠K with %v, want %v", got, want)
	}
}

// A seat that is known to have none of the suit led can take the trick only with a trump, and only
// if a plain suit was led.
func TestDoppelkopfThreatOfAVoid(t *testing.T) {
	of := card.MustParse
	hands := []string{"AC KC TH AD", "KC TC", "9S KS AS AS TS AH AH KH QS QS JC JC", "9C QC"}
	trick := trickOf(t, doppelkopf.Rules{}, hands, append(slices.Clone(allHealthy), "AC", "KC", "9S", "9C")...)
	none := func(n float64) float64 { return math.Pow(1-n/trick.left, 11) }
	h := trick.threat(of("KC"), of("KC"))
	if got, want := trick.takes(h, 2), 1-none(h.trumping); math.Abs(got-want) > 1e-12 || want == 0 {
		t.Errorf("takes ♣K with %v, want %v", got, want)
	}
	if got, want := trick.takes(h, 1), none(h.same)*(1-none(h.trumping))+1-none(h.higher); math.Abs(got-want) > 1e-12 {
		t.Errorf("another seat takes it with %v, want %v", got, want)
	}
}

// ours returns the chance that the seat's party wins the trick. The test uses solos, in which the
// parties are known.
func TestDoppelkopfOurs(t *testing.T) {
	of := card.MustParse
	near := func(got, want float64) bool { return math.Abs(got-want) < 1e-12 }
	solo := []string{"solo D", "healthy", "healthy", "healthy"}
	hands := []string{"AC TH AD", "KC TC", "9C", "9C AS 9S TS KS AH KH 9H AH QC JC KC"}

	trick := trickOf(t, doppelkopf.Rules{}, hands, solo...)
	wins := 1.0
	for _, seat := range []engine.Seat{1, 2, 3} {
		wins *= 1 - willTake*trick.takes(trick.threat(of("AC"), of("AC")), seat)
	}
	if got := trick.ours(of("AC")); !near(got, wins) || wins == 1 {
		t.Errorf("the soloist leads: %v, want %v", got, wins)
	}

	trick = trickOf(t, doppelkopf.Rules{}, hands, append(solo, "AC")...)
	loses := 1.0
	for _, seat := range []engine.Seat{2, 3} {
		loses *= 1 - willTake*trick.takes(trick.threat(of("AC"), of("AC")), seat)
	}
	if got := trick.ours(of("KC")); !near(got, 1-loses) || loses == 1 {
		t.Errorf("two friends follow: %v, want %v", got, 1-loses)
	}

	trick = trickOf(t, doppelkopf.Rules{}, hands, append(solo, "AC", "TC")...)
	loses = 1 - willTake*trick.takes(trick.threat(of("AC"), of("AC")), 3)
	if got := trick.ours(of("9C")); !near(got, 1-loses) || loses == 1 {
		t.Errorf("one friend follows: %v, want %v", got, 1-loses)
	}
	if got := trick.ours(of("TH")); got != 1 { // as if it had a ♥10 and no ♣
		t.Errorf("it trumps before a friend: %v", got)
	}

	trick = trickOf(t, doppelkopf.Rules{}, hands, append(solo, "AC", "TC", "9C")...)
	expect.Is(t, trick.ours(of("KC")), 0, "the last card loses")
	if got := trick.ours(of("JC")); got != 1 { // as if it had no ♣
		t.Errorf("the last card wins: %v", got)
	}
}

// The worth of a card is tested for the last seat of a trick, and for a seat that leads.
func TestDoppelkopfWorth(t *testing.T) {
	of := card.MustParse
	near := func(got, want float64) bool { return math.Abs(got-want) < 1e-12 }
	solo := []string{"solo D", "healthy", "healthy", "healthy"}
	hands := []string{"AC TH AD", "KC TC", "9C", "9C AS 9S TS KS AH KH 9H AH QC JC KC"}
	trick := trickOf(t, doppelkopf.Rules{}, hands, append(solo, "AC", "TC", "9C")...)
	// The soloist wins 11 + 10 and the card. The seat has another ♣, so it keeps the suit.
	for c, want := range map[string]float64{"9C": -21, "KC": -25} {
		if got := trick.worth(of(c)); !near(got, want) {
			t.Errorf("%s to a rival's trick: %v, want %v", c, got, want)
		}
	}

	// The fox goes to the trick of a seat that is a friend with a chance of one in three.
	hands = []string{"TH", "9D", "KD", "AD KD JD QD AC TC AS TS KS KH 9S 9H"}
	trick = trickOf(t, doppelkopf.Rules{}, hands, append(slices.Clone(allHealthy), "TH", "9D", "KD")...)
	third := 1.0 / 3
	if got, want := trick.worth(of("AD")), (2*third-1)*(14+11)-foxLost*(1-third)-trick.cost(of("AD")); !near(got, want) {
		t.Errorf("a fox: %v, want %v", got, want)
	}
	if got, want := trick.worth(of("KD")), (2*third-1)*(14+4)-trick.cost(of("KD")); !near(got, want) {
		t.Errorf("♦K: %v, want %v", got, want)
	}

	// Each seat that has yet to play adds to the trick.
	trick = trickOf(t, doppelkopf.Rules{}, []string{"AC KC QC"}, allHealthy...)
	if got, want := trick.worth(of("KC")), (2*trick.ours(of("KC"))-1)*(4+3*laterAdds)-trick.cost(of("KC")); !near(got, want) {
		t.Errorf("♣K led: %v, want %v", got, want)
	}
	trick = trickOf(t, doppelkopf.Rules{}, foxLedHands, foxLed...)
	if got, want := trick.worth(of("QC")), (2*trick.ours(of("QC"))-1)*(11+3+2*laterAdds)+foxLost*trick.ours(of("QC"))-trick.cost(of("QC")); !near(got, want) {
		t.Errorf("♣Q to a fox: %v, want %v", got, want)
	}
}

// Only unseen trumps count for the worth of keeping a trump. The worth is keptTrump if all unseen
// trumps are lower, even if there is only one. It is 0 if all are higher or none is left. An equal
// trump counts half as much as a lower one.
func TestDoppelkopfKeepsTheHighestTrump(t *testing.T) {
	of := card.MustParse
	trick := trickOf(t, doppelkopf.Rules{}, []string{"QS JD AD QC"}, allHealthy...)
	unseen := func(cards ...string) {
		trick.unseen = [numCards]int8{}
		for _, c := range cards {
			trick.unseen[of(c)]++
		}
	}
	for _, tt := range []struct {
		name  string
		cards []string
		want  float64
	}{
		{"no trump is unseen", nil, 0},
		{"only plain cards", []string{"AC", "9H", "9H"}, 0},
		{"a lower one", []string{"JC"}, keptTrump},
		{"lower ones, and plain cards", []string{"JC", "JC", "AD", "AC", "9H"}, keptTrump},
		{"a higher one", []string{"TH"}, 0},
		{"the equal one, and ♥10", []string{"QS", "TH"}, keptTrump * math.Pow(0.25, 6)},
		{"one of two", []string{"TH", "JD"}, keptTrump * math.Pow(0.5, 6)},
		{"only the equal one", []string{"QS"}, keptTrump * math.Pow(0.5, 6)},
	} {
		unseen(tt.cards...)
		if got := trick.cost(of("QS")); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%s: ♠Q costs %v, want %v", tt.name, got, tt.want)
		}
	}
	unseen("TH")
	expect.Is(t, trick.cost(of("AD")), -foxAway, "a fox costs")
	trick.foxes = false
	expect.Is(t, trick.cost(of("AD")), 0, "a ♦A that cannot be caught costs")
}
