package doppelkopf_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
)

// A hand for each reservation: three trumps for a poverty, both ♣Q for a wedding, and five nines
// for throwing in. All three hands can be dealt together.
const (
	poorHand = "QD JD 9D AC TC KC AS TS KS AH KH 9H"
	wedHand  = "QC QC KD"
	lowHand  = "9C 9C 9S 9S 9H JS"
)

// home adds poverty and throwing in to the tournament rules.
var home = doppelkopf.Rules{Poverty: "trumps", ThrowInNines: 5}

func with(r doppelkopf.Rules, change func(r *doppelkopf.Rules)) doppelkopf.Rules {
	change(&r)
	return r
}

// Each row has four declarations and the contract that wins.
func TestWhatIsPlayed(t *testing.T) {
	beatsSolo := with(home, func(r *doppelkopf.Rules) { r.ThrowInBeatsSolo = true })
	compulsory := with(home, func(r *doppelkopf.Rules) { r.CompulsorySolo[2] = true })
	leads := with(home, func(r *doppelkopf.Rules) { r.SoloLeads = true })
	hands := map[string]string{"poverty": poorHand, "wedding": wedHand, "throw in": lowHand}
	for _, tt := range []struct {
		declare  string
		rules    doppelkopf.Rules
		contract string
		by, turn engine.Seat
	}{
		{"poverty, wedding, healthy, healthy", home, "poverty", 0, 1},
		{"wedding, healthy, poverty, healthy", home, "poverty", 2, 3},
		{"healthy, poverty, poverty, healthy", home, "poverty", 1, 2},
		{"poverty, throw in, wedding, healthy", home, "throw in", 1, engine.Nobody},
		{"poverty, healthy, solo J, throw in", home, "solo J", 2, 0},
		{"poverty, healthy, solo J, throw in", beatsSolo, "throw in", 3, engine.Nobody},
		{"throw in, healthy, throw in, healthy", with(home, func(r *doppelkopf.Rules) { r.ThrowInKings = 4 }), "throw in", 0, engine.Nobody},
		{"solo Q, healthy, solo C, healthy", compulsory, "solo C", 2, 2},
		{"healthy, solo Q, healthy, healthy", home, "solo Q", 1, 0},
		{"healthy, solo Q, healthy, healthy", leads, "solo Q", 1, 1},
	} {
		t.Run(fmt.Sprintf("%s, %v leads", tt.declare, tt.turn), func(t *testing.T) {
			g := mustNew(tt.rules)
			words := strings.Split(tt.declare, ", ")
			dealt4 := make([]string, 4)
			taken := map[string]bool{}
			for seat, word := range words {
				dealt4[seat] = hands[word]
				if taken[word] { // the second hand of its kind has other cards
					dealt4[seat] = map[string]string{"poverty": "JH JD TD AC TC KC AS TS KS AH KH 9H", "throw in": "KC KC KS KS KH"}[word]
				}
				taken[word] = true
			}
			s := play(t, g, dealt(t, g, 3, dealt4...), words...)
			if s.Contract().String() != tt.contract || s.Declarer() != tt.by || g.Turn(s) != tt.turn {
				t.Errorf("%v of %v, then %v", s.Contract(), s.Declarer(), g.Turn(s))
			}
			for seat, word := range words {
				want := doppelkopf.Reservation
				if word == "healthy" {
					want = doppelkopf.Healthy
				}
				if s.Declared(engine.Seat(seat)) != want {
					t.Errorf("%d declared %v, and all know it", seat, s.Declared(engine.Seat(seat)))
				}
			}
		})
	}
	t.Run("nobody takes: over, all 0", func(t *testing.T) {
		g := mustNew(home)
		s := play(t, g, dealt(t, g, 3, "", poorHand), "healthy", "poverty", "healthy", "healthy", "2:refuse", "3:refuse", "0:refuse")
		if g.Turn(s) != engine.Nobody || !s.Annulled() || s.HandLen(1) != 12 || g.Score(s, 0) != 0 || g.Winner(g.Totals(s)) != doppelkopf.NoParty {
			t.Errorf("%+v", s.Setup())
		}
	})
	t.Run("a forced seat declares alone, and only a solo", func(t *testing.T) {
		g := mustNew(with(home, func(r *doppelkopf.Rules) { r.CompulsorySolo[1], r.ForcedSolo, r.ThrowInBeatsSolo = true, true, true }))
		s := dealt(t, g, 3, "", lowHand)
		if legal := texts.All(g.Legal(nil, s, 1)); g.Turn(s) != 1 || len(legal) != 7 || len(g.Legal(nil, s, 0)) != 0 {
			t.Errorf("%v: %v", g.Turn(s), legal)
		}
		if _, err := step(g, s, "throw in"); !errors.Is(err, doppelkopf.ErrForced) {
			t.Error(err)
		}
	})
}

// Legal lists the declarations in the documented order.
func TestOrderOfDeclarations(t *testing.T) {
	g := mustNew(with(home, func(r *doppelkopf.Rules) {
		r.Wedding, r.ThrowInNines = "choice", 4
		r.Solos = doppelkopf.SolosOf(doppelkopf.SoloClubs, doppelkopf.SoloAces, doppelkopf.SoloKings, doppelkopf.SoloKingsQueensJacks, doppelkopf.DiamondsOnly)
	}))
	s := dealt(t, g, 1, "QC QC 9D 9C 9C 9S AC TC KC AS TS KS")
	want := "healthy, wedding, wedding suit, wedding trump, poverty, throw in, solo C, solo A, solo K, solo KQJ, solo D only"
	if got := strings.Join(texts.All(g.Legal(nil, s, 0)), ", "); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// Each row is a hand, and the number of cards that its seat lays down in a poverty, if it may
// declare one.
func TestPoorHands(t *testing.T) {
	const plain = " AC TC KC 9C AS TS KS 9S AH"
	fox := with(home, func(r *doppelkopf.Rules) { r.PovertyFox = true })
	noDulle := with(home, func(r *doppelkopf.Rules) { r.NoDulle = true })
	for _, tt := range []struct {
		hand   string
		rules  doppelkopf.Rules
		passes int // -1 if it may not
	}{
		{"QC JD 9D" + plain, home, 3},
		{"KH KH 9H" + plain, home, 0},
		{"TH QC JD 9D AC TC KC 9C AS TS KS 9S", home, -1},
		{"TH QC JD 9D AC TC KC 9C AS TS KS 9S", noDulle, 3},
		{"AD JD KD 9D AC TC KC 9C AS TS KS 9S", home, -1},
		{"AD JD KD 9D AC TC KC 9C AS TS KS 9S", fox, 4},
		{"AD AD JD KD 9D TC KC 9C AS TS KS 9S", home, -1},
		{"AD AD JD KD 9D TC KC 9C AS TS KS 9S", fox, 5},
		{"QC QC 9D" + plain, home, 3},
	} {
		t.Run(fmt.Sprintf("%s passes %d", tt.hand, tt.passes), func(t *testing.T) {
			g := mustNew(tt.rules)
			s := dealt(t, g, 1, tt.hand)
			if may := slices.Contains(texts.All(g.Legal(nil, s, 0)), "poverty"); may != (tt.passes >= 0) {
				t.Fatalf("may: %v", may)
			}
			if tt.passes < 0 {
				if _, err := step(g, s, "poverty"); !errors.Is(err, doppelkopf.ErrPoverty) {
					t.Error(err)
				}
				return
			}
			s = play(t, g, s, "poverty", "healthy", "healthy", "healthy")
			if n := len(s.Exchange().Laid); n != tt.passes || s.HandLen(0) != 12-n {
				t.Errorf("%d cards lie on the table", n)
			}
		})
	}
	t.Run("both ♣Q: wedding, healthy, or poverty", func(t *testing.T) {
		legal := texts.All(mustNew(home).Legal(nil, dealt(t, mustNew(home), 1, "QC QC 9D"+plain), 0))
		if !slices.Equal(legal[:3], []string{"healthy", "wedding", "poverty"}) {
			t.Errorf("%v", legal)
		}
	})
}

// A whole poverty, step by step.
func TestPovertyWalk(t *testing.T) {
	const hand = "QC JD 9D AC TC KC AS TS KS AH KH 9H"
	for told, want := range map[string]int{"": 1, "whether": 1, "nothing": -1} {
		t.Run(told, func(t *testing.T) {
			g := mustNew(with(home, func(r *doppelkopf.Rules) { r.PovertyTold = told }))
			s := play(t, g, dealt(t, g, 1, "", hand, "", "9S KH"), "healthy", "poverty", "healthy", "healthy", "2:refuse", "3:take")
			if s.HandLen(3) != 15 || s.HandLen(1) != 9 {
				t.Errorf("%d and %d cards", s.HandLen(3), s.HandLen(1))
			}
			s = play(t, g, s, "give 9D", "give 9S", "give KH")
			x := s.Exchange()
			if x.Told != want || s.HandLen(1) != 12 || s.HandLen(3) != 12 || g.Turn(s) != 0 || parties(g, s, engine.Nobody) != "KRKR" {
				t.Errorf("told %d, %v, %s", x.Told, g.Turn(s), parties(g, s, engine.Nobody))
			}
			if fmt.Sprint(x.Laid, x.Back) != "Q♣ 9♦ J♦ 9♦ K♥ 9♠" || !slices.Equal(x.Refused, []engine.Seat{2}) {
				t.Errorf("%+v", x)
			}
		})
	}
	t.Run("three", func(t *testing.T) {
		g := mustNew(with(home, func(r *doppelkopf.Rules) { r.Poverty = "three" }))
		s := play(t, g, dealt(t, g, 1, "", "JD 9H KC AC TC TC AS TS KS AH KH 9H"), "healthy", "poverty", "healthy", "healthy")
		if g.Turn(s) != 1 || s.HandLen(1) != 11 {
			t.Errorf("%v, %d cards", g.Turn(s), s.HandLen(1))
		}
		for _, seat := range []engine.Seat{0, 2, 3, engine.Nobody} {
			if m := g.Redact(s, 1, doppelkopf.Give(s.Hand(1)[0]), seat); m != doppelkopf.GiveUnseen {
				t.Errorf("%v sees %v", seat, m)
			}
		}
		s = play(t, g, s, "give 9H", "give KC")
		if g.Turn(s) != 2 || len(s.Exchange().Laid) != 3 {
			t.Errorf("%v, %+v", g.Turn(s), s.Exchange())
		}
		for text, want := range map[string]error{"healthy": doppelkopf.ErrExchange, "AC": doppelkopf.ErrExchange, "give AC": doppelkopf.ErrExchange, "re": doppelkopf.ErrTooEarly, "reservation": doppelkopf.ErrExchange, "give ??": doppelkopf.ErrExchange} {
			if _, err := step(g, s, text); !errors.Is(err, want) {
				t.Errorf("%s: %v", text, err)
			}
		}
		s = play(t, g, s, "take")
		if _, err := step(g, s, "give TC"); !errors.Is(err, doppelkopf.ErrNotInHand) {
			t.Error(err)
		}
	})
}

// Each row has a condition for throwing a hand in, a hand that meets it and a hand that just misses
// it.
func TestThrowIn(t *testing.T) {
	for _, tt := range []struct {
		name      string
		rules     doppelkopf.Rules
		meets, no string
	}{
		{"nines", doppelkopf.Rules{ThrowInNines: 5}, "9C 9C 9S 9S 9D AC AC AS AS AH AH TC", "9C 9C 9S 9S KD AC AC AS AS AH AH TC"},
		{"kings", doppelkopf.Rules{ThrowInKings: 5}, "KC KC KS KS KD AC AC AS AS AH AH TC", "KC KC KS KS 9D AC AC AS AS AH AH TC"},
		{"nines and kings", doppelkopf.Rules{ThrowInLows: 7}, "KC KC KS KS 9D 9D 9C AC AC AS AS AH", "KC KC KS KS 9D 9D TC AC AC AS AS AH"},
		{"aces and tens, trumps too", doppelkopf.Rules{ThrowInFulls: 7}, "AC AC TC TH AD TD AS KC KC KS KS QC", "AC AC TC TH AD TD QS KC KC KS KS QC"},
		{"card points", doppelkopf.Rules{ThrowInPoints: 70}, "AC AC AS AS AH AH 9C 9C 9S 9S KC 9D", "AC AC AS AS AH AH 9C 9C 9S 9S QC 9D"},
		{"few trumps", doppelkopf.Rules{ThrowInFewTrumps: 4}, "TH QC 9D AC AC TC AS AS TS KS KC AH", "TH QC 9D KD AC TC AS AS TS KS KC AH"},
		{"no trump above the fox", doppelkopf.Rules{ThrowInHigh: "fox"}, "AD TD 9D AC AC TC AS AS TS KS KC AH", "JD TD 9D AC AC TC AS AS TS KS KC AH"},
		{"no trump above the diamond jack", doppelkopf.Rules{ThrowInHigh: "diamond jack"}, "JD TD 9D AC AC TC AS AS TS KS KC AH", "JH TD 9D AC AC TC AS AS TS KS KC AH"},
		{"without trumps", doppelkopf.Rules{ThrowInHigh: "fox"}, "9C KC KH AC AC TC AS AS TS KS KC AH", "TH KC KH AC AC TC AS AS TS KS KC AH"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := mustNew(tt.rules)
			s := play(t, g, dealt(t, g, 1, "", tt.meets), "healthy", "throw in", "healthy", "healthy")
			if s.Contract() != doppelkopf.ThrownIn || s.Declarer() != 1 || g.Turn(s) != engine.Nobody || !s.Annulled() || g.Breakdown(s, 1) != nil {
				t.Errorf("%v of %v", s.Contract(), s.Declarer())
			}
			for seat := range engine.Seat(4) {
				if v := g.View(s, (seat+1)%4).State; g.Score(s, seat) != 0 || len(v.Hand(seat)) != 0 || v.Party(seat) != doppelkopf.NoParty {
					t.Errorf("%v has %d, shows %v", seat, g.Score(s, seat), v.Hand(seat))
				}
			}
			if _, err := step(g, dealt(t, g, 1, tt.no), "throw in"); !errors.Is(err, doppelkopf.ErrThrowIn) {
				t.Errorf("%v", err)
			}
		})
	}
}

// Only a deal that is over without play is annulled.
func TestAnnulled(t *testing.T) {
	g := mustNew(doppelkopf.Rules{ThrowInNines: 5, Poverty: "trumps"})
	nines, poor := "9C 9C 9S 9S 9D", "QC JD 9D AC TC KC AS TS KS AH KH 9H"
	for name, tt := range map[string]struct {
		s    doppelkopf.State
		want bool
	}{
		"zero":                        {doppelkopf.State{}, false},
		"dealt":                       {dealt(t, g, 1), false},
		"declaring":                   {play(t, g, dealt(t, g, 1, nines), "throw in", "healthy", "healthy"), false},
		"thrown in":                   {play(t, g, dealt(t, g, 1, nines), "throw in", "healthy", "healthy", "healthy"), true},
		"asking":                      {play(t, g, dealt(t, g, 1, poor), "poverty", "healthy", "healthy", "healthy", "refuse", "refuse"), false},
		"a poverty that nobody takes": {play(t, g, dealt(t, g, 1, poor), "poverty", "healthy", "healthy", "healthy", "refuse", "refuse", "refuse"), true},
		"playing":                     {play(t, g, dealt(t, g, 1), "healthy", "healthy", "healthy", "healthy"), false},
		"played":                      {running(t, g, play(t, g, dealt(t, g, 1), "healthy", "healthy", "healthy", "healthy"), 48), false},
	} {
		if got := tt.s.Annulled(); got != tt.want {
			t.Errorf("%s: annulled %v", name, got)
		}
	}
}

// In a view that shows the cards of a poverty, a seat can take them if the view also shows
// everything that follows.
func TestTakeInViews(t *testing.T) {
	g := mustNew(home)
	plain := "AC TC KC 9C AS TS KS 9S AH KH 9H"
	for hand, may := range map[string]engine.Seat{plain + " JD": 1, plain + " TC": 4} {
		s := play(t, g, dealt(t, g, 1, "", hand), "healthy", "poverty", "healthy", "healthy")
		if _, err := step(g, s, "take"); err != nil {
			t.Errorf("%s: %v", hand, err)
		}
		for _, viewer := range viewers {
			_, err := step(g, g.View(s, viewer).State, "take")
			if viewer == may && err != nil || viewer != may && !errors.Is(err, engine.ErrFaceDown) {
				t.Errorf("%s, in the view of %v: %v", hand, viewer, err)
			}
			if after, err := step(g, g.View(s, viewer).State, "refuse"); err != nil || g.Turn(after) != 3 {
				t.Errorf("%s, in the view of %v: %v", hand, viewer, err)
			}
		}
	}
}
