package house

import (
	"math"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// The fewer unseen cards beat a trump, the more it is worth; the hand is better without
// a fox, and without the only card of a plain suit.
func TestDoppelkopfCost(t *testing.T) {
	s, err := doppelkopfDeal(t, 1, []string{"QC JD AC KC 9S 9S KH AD TD KD 9D JH"}, "healthy", "healthy", "healthy", "healthy")
	if err != nil {
		t.Fatal(err)
	}
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
		s, err := doppelkopfDeal(t, 1, []string{"AD QC", "QC JD"}, append(tt.moves, "AD")...)
		if err != nil {
			t.Fatal(err)
		}
		g := gameOf(t, doppelkopf.New, tt.rules)
		trick := newDoppelkopfTrick(g, g.View(s, g.Turn(s)))
		high, low := trick.worth(card.MustParse("QC")), trick.worth(card.MustParse("JD"))
		trick.foxOf = nil
		high -= trick.worth(card.MustParse("QC"))
		low -= trick.worth(card.MustParse("JD"))
		if got := high > low; got != tt.want {
			t.Errorf("%+v, %v: ♣Q is worth %v more, ♦J %v", tt.rules, tt.moves[0], high, low)
		}
	}
}

// With few cards left the last ♣J of a hand is worth keeping for the last trick, unless
// it brings nothing there or may be caught.
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
				next, err := g.Apply(s, seat, legal[r.IntN(len(legal))])
				if err != nil {
					t.Fatal(err)
				}
				s = next
			}
		}
		if counts != (kept > 20) {
			t.Errorf("%+v: kept %d times", rules, kept)
		}
	}
}
