package doppelkopf_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// Each row has tricks with pigs, and the seats that are shown to have them.
func TestPigTricks(t *testing.T) {
	nines := doppelkopf.Rules{PigsTrump: true, Superpigs: "nines"}
	tens := doppelkopf.Rules{PigsTrump: true, Superpigs: "tens", Hyperpigs: true}
	onPlay := with(nines, func(r *doppelkopf.Rules) { r.PigsWhen = "on play" })
	hyperOnPlay := with(tens, func(r *doppelkopf.Rules) { r.PigsWhen = "on play" })
	second := doppelkopf.Rules{PigsTrump: true, PigsWhen: "second"}
	short := with(nines, func(r *doppelkopf.Rules) { r.NoNines = true })
	for _, tt := range []struct {
		name   string
		rules  doppelkopf.Rules
		hands  string // by seat, with commas between them
		moves  string // of the tricks; the last trick is the one that counts
		winner engine.Seat
		pigs   string // the seats with pigs, superpigs and hyperpigs at the end
	}{
		{"♥10 ♦A ♦9 ♣Q", nines, "TH, AD AD, 9D 9D, QC", "TH AD 9D QC", 2, "1 2 -"},
		{"♦9 ♦A ♥10 ♥10", nines, "9D 9D, AD AD, TH, TH", "9D AD TH TH", 0, "1 0 -"},
		{"♦A ♦10 ♦K ♥10", tens, "AD AD, TD TD, KD KD, TH", "AD TD KD TH", 2, "0 1 2"},
		{"♦9 ♦A ♥10 ♦K, made with ♦A", onPlay, "9D 9D, AD AD, TH, KD", "9D AD TH KD", 1, "1 - -"},
		{"♥10 ♦A ♣Q ♦J, the second", second, "9S QC TH, AD AD 9D, KS KD QC, 9S 9D JD", "9S AD KS 9S 9D KD 9D QC TH AD QC JD", 1, "1 - -"},
		{"♠9 ♦A ♠A ♠10", doppelkopf.Rules{PigsTrump: true}, "9S, AD AD QC QC QS QS TH TH JC JC AC AC, AS, TS", "9S AD AS TS", 1, "1 - -"},
		{"♥10 ♦A ♦K ♣Q, 40 cards", short, "TH, AD AD, KD KD, QC", "TH AD KD QC", 2, "1 2 -"},
		{"superpigs without pigs", nines, "TH, AD, 9D 9D, AD", "TH AD 9D AD", 0, "- - -"},
		{"the second, and the first did not win its trick", second, "9S TH, AD AD, KS QC, QS JD JC JC AC AC TC TC AH AH KH KH", "9S AD KS QS JD TH AD QC", 0, "- - -"},
		{"pigs made in play, in two hands", onPlay, "AD, AD, TH, QC", "AD AD TH QC", 2, "- - -"},
		{"pigs, superpigs and hyperpigs in one trick", hyperOnPlay, "TH, AD AD, TD TD, KD KD", "TH AD TD KD", 3, "1 2 3"},
		{"♦10 before there are pigs has lost its chance", hyperOnPlay, "TD TD, AD AD, TH, QC QC", "TD AD TH QC", 1, "1 - -"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := mustNew(tt.rules)
			moves := append([]string{"healthy", "healthy", "healthy", "healthy"}, strings.Fields(tt.moves)...)
			s := playable(t, g, strings.Split(tt.hands, ", "), moves...)
			if s.Last().Winner != tt.winner {
				t.Errorf("taken by %v: %v", s.Last().Winner, s.Last())
			}
			text := func(seat engine.Seat) string { return strings.Replace(fmt.Sprint(int(seat)), "-1", "-", 1) }
			for _, viewer := range viewers {
				v := g.View(s, viewer).State
				if got := text(v.Pigs()) + " " + text(v.Superpigs()) + " " + text(v.Hyperpigs()); got != tt.pigs {
					t.Errorf("to %v: %s", viewer, got)
				}
			}
		})
	}
	t.Run("all learn of them with the contract, but not if they are made in play", func(t *testing.T) {
		hands := []string{"9D 9D", "AD AD"}
		for rules, want := range map[doppelkopf.Rules]string{nines: "1 0", onPlay: "-1 -1"} {
			g := mustNew(rules)
			v := g.View(play(t, g, dealt(t, g, 1, hands...), declaring(doppelkopf.Normal)...), engine.Nobody).State
			if got := fmt.Sprint(int(v.Pigs()), int(v.Superpigs())); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
	})
	t.Run("only if ♦ is trump", func(t *testing.T) {
		g := mustNew(with(nines, func(r *doppelkopf.Rules) { r.Solos = doppelkopf.SolosOf(allSolos...) }))
		for _, c := range doppelkopf.SolosOf(allSolos...).List() {
			s := play(t, g, dealt(t, g, 1, "9D 9D", "AD AD"), declaring(c)...)
			if want := c == doppelkopf.SoloDiamonds; (s.Pigs() == 1) != want || (s.Superpigs() == 0) != want {
				t.Errorf("%v: %v, %v", c, s.Pigs(), s.Superpigs())
			}
		}
	})
	t.Run("the pigs of a poverty are those after the exchange", func(t *testing.T) {
		g := mustNew(doppelkopf.Rules{PigsTrump: true, Poverty: "trumps", PovertyFox: true})
		s := play(t, g, dealt(t, g, 1, "AD AD JD KD 9D AC TC KC AS TS KS KH", "9S 9S 9C 9C 9H"), "poverty", "healthy", "healthy", "healthy", "take")
		if s.Pigs() != engine.Nobody {
			t.Errorf("in the exchange: %v", s.Pigs())
		}
		s = play(t, g, s, "give 9S", "give 9S", "give 9C", "give 9C", "give 9H")
		if s.Pigs() != 1 {
			t.Errorf("after it: %v", s.Pigs())
		}
	})
	t.Run("a pig is not a fox", func(t *testing.T) {
		g := mustNew(with(nines, func(r *doppelkopf.Rules) { r.FoxLast = true }))
		s := play(t, g, dealt(t, g, 1, "TH QC", "AD AD", "9D 9D", "QC"), declaring(doppelkopf.Normal)...)
		s = play(t, g, s, "TH", "AD", "9D", "QC")
		for g.Turn(s) != engine.Nobody {
			s, _ = g.Apply(s, g.Turn(s), g.Legal(nil, s, g.Turn(s))[0])
		}
		if x := g.Totals(s).Extras; x[doppelkopf.FoxCaught] != [2]int{} || x[doppelkopf.FoxLast] != [2]int{} {
			t.Errorf("%+v", x)
		}
	})
}

// Each row has the trumps of a solo of the home game, or of a contract in which ♥10 is not a trump.
func TestSoloTrumps(t *testing.T) {
	all := doppelkopf.SolosOf(allSolos...)
	for _, tt := range []struct {
		contract doppelkopf.Contract
		noDulle  bool
		trumps   string // from high to low
	}{
		{doppelkopf.SoloKings, false, "KC KS KH KD"},
		{doppelkopf.SoloQueensJacks, false, "QC QS QH QD JC JS JH JD"},
		{doppelkopf.SoloKingsJacks, false, "KC KS KH KD JC JS JH JD"},
		{doppelkopf.SoloKingsQueens, false, "KC KS KH KD QC QS QH QD"},
		{doppelkopf.SoloKingsQueensJacks, false, "KC KS KH KD QC QS QH QD JC JS JH JD"},
		{doppelkopf.ClubsOnly, false, "AC TC KC QC JC 9C"},
		{doppelkopf.SpadesOnly, false, "AS TS KS QS JS 9S"},
		{doppelkopf.HeartsOnly, false, "AH TH KH QH JH 9H"},
		{doppelkopf.DiamondsOnly, false, "AD TD KD QD JD 9D"},
		{doppelkopf.SoloHearts, true, "QC QS QH QD JC JS JH JD AH TH KH 9H"},
		{doppelkopf.Normal, true, "QC QS QH QD JC JS JH JD AD TD KD 9D"},
		{doppelkopf.SoloClubs, true, "QC QS QH QD JC JS JH JD AC TC KC 9C"},
	} {
		t.Run(fmt.Sprint(tt.contract, tt.noDulle), func(t *testing.T) {
			g := mustNew(doppelkopf.Rules{Solos: all, NoDulle: tt.noDulle})
			s := play(t, g, dealt(t, g, 1), declaring(tt.contract)...)
			list := card.MustParseList(tt.trumps)
			if g.Trumps(tt.contract) != card.SetOf(list...) {
				t.Errorf("trumps %v", g.Trumps(tt.contract))
			}
			for i, c := range list {
				if _, rank := s.Rank(c); rank != len(list)-i {
					t.Errorf("%v ranks %d", c, rank)
				}
			}
			plain := card.MustParseList("AC TC KC QC JC 9C AH TH KH QH JH 9H")
			for i, c := range plain {
				for j, d := range plain[:i] {
					if i/6 == j/6 && !s.IsTrump(c) && !s.IsTrump(d) && g.Beats(s, c, d) {
						t.Errorf("%v beats %v", c, d)
					}
				}
			}
		})
	}
	t.Run("a solo that is not in the set", func(t *testing.T) {
		g := mustNew(doppelkopf.Rules{Solos: doppelkopf.SolosOf(doppelkopf.SoloKings)})
		if _, err := step(g, dealt(t, g, 1), "solo Q"); engine.Code(err) != "no-such-move" {
			t.Error(err)
		}
	})
}

// Each row has a wedding: the leads and the winners of the tricks up to the one that
// decides.
func TestWeddingKinds(t *testing.T) {
	const plain, trumped, choice = "suit", "trump", "choice"
	for _, tt := range []struct {
		name    string
		rules   string
		kind    string // declared
		lead    string // the suits led and the winners, as in ♣1
		partner engine.Seat
		n       int
	}{
		{"trick", choice, "wedding", "♣1 trump2", 2, 2},
		{"suit", choice, "wedding suit", "trump2 ♠1 ♣3", 3, 3},
		{"trump", choice, "wedding trump", "♠0 ♥2 trump3", 3, 3},
		{"trump, none", choice, "wedding trump", "♠0 ♥2 trump1", 1, 3},
		{"suit, by the rules", plain, "wedding", "trump2 ♠1 ♣3", 3, 3},
		{"trump, by the rules", trumped, "wedding", "♠0 ♥2 trump3", 3, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := mustNew(doppelkopf.Rules{Wedding: tt.rules})
			s := weddingOf(t, g, tt.kind, strings.Fields(tt.lead))
			if s.Partner() != tt.partner || s.Contract().String() != tt.kind {
				t.Fatalf("%v: partner %v", s.Contract(), s.Partner())
			}
			want := "re, no 90, no 60, no 30, schwarz"
			if got := says(g, s, 1); got != want || s.HandLen(1) != 12-tt.n {
				t.Errorf("with %d cards: %s", s.HandLen(1), got)
			}
			s = running(t, g, s, count(s)+4)
			if got := says(g, s, 1); got != "" {
				t.Errorf("with %d cards: %s", s.HandLen(1), got)
			}
			if solo := tt.partner == 1; solo != (parties(g, s, engine.Nobody) == "KRKK") {
				t.Errorf("%s", parties(g, s, engine.Nobody))
			}
		})
	}
}

// weddingOf plays random deals until the tricks are led and won in a certain way. For example, ♣1
// means that a club is led and seat 1 takes the trick.
func weddingOf(t *testing.T, g doppelkopf.Game, kind string, tricks []string) doppelkopf.State {
	t.Helper()
	for n := range uint64(200_000) {
		s := play(t, g, dealt(t, g, n%1000, "", "QC QC"), "healthy", kind, "healthy", "healthy")
		r := newRand(n)
		for i, want := range tricks {
			for len(s.Tricks()) == i+1 {
				cards := slices.DeleteFunc(g.Legal(nil, s, g.Turn(s)), func(m doppelkopf.Move) bool { return !isCard(m) })
				s, _ = g.Apply(s, g.Turn(s), cards[r.IntN(len(cards))])
			}
			last := s.Last()
			led := last.Cards[0].Suit().String()
			if s.IsTrump(last.Cards[0]) {
				led = "trump"
			}
			if led+fmt.Sprint(int(last.Winner)) != want {
				break
			}
			if i == len(tricks)-1 {
				return s
			}
		}
	}
	t.Fatal("no such deal")
	return doppelkopf.State{}
}

// One hand has the pigs, the superpigs and the hyperpigs.
func TestAllPigsInOneHand(t *testing.T) {
	g := mustNew(doppelkopf.Rules{PigsTrump: true, Superpigs: "tens", Hyperpigs: true})
	s := play(t, g, dealt(t, g, 1, "", "", "AD AD TD TD KD KD"), declaring(doppelkopf.Normal)...)
	if s.Pigs() != 2 || s.Superpigs() != 2 || s.Hyperpigs() != 2 {
		t.Errorf("%v, %v, %v", s.Pigs(), s.Superpigs(), s.Hyperpigs())
	}
	if u := s.Setup(); !slices.Equal(u.Superpigs, []engine.Seat{2, 2}) {
		t.Errorf("%v", u.Superpigs)
	}
}

// In a view the last card that a taker gives may make pigs that the view does not show.
func TestLastGiftInViews(t *testing.T) {
	for _, pigs := range []bool{false, true} {
		g := mustNew(doppelkopf.Rules{Poverty: "trumps", PigsTrump: pigs})
		s := play(t, g, dealt(t, g, 1, "", "QC JD 9D AC TC KC AS TS KS AH KH 9H", "9S KH KC"), "healthy", "poverty", "healthy", "healthy", "take")
		v := play(t, g, g.View(s, 2).State, "give 9S", "give KH")
		if _, err := step(g, v, "give KC"); pigs != errors.Is(err, engine.ErrFaceDown) || !pigs && err != nil {
			t.Errorf("pigs %v: %v", pigs, err)
		}
		if _, err := step(g, s, "give 9S", "give KH", "give KC"); err != nil {
			t.Error(err)
		}
	}
}

// A view that names a seat that does not exist is refused, however the pigs are made.
func TestFromViewRefusesPigs(t *testing.T) {
	for _, when := range []string{"", "on play", "second"} {
		g := mustNew(doppelkopf.Rules{PigsTrump: true, PigsWhen: when})
		s := play(t, g, dealt(t, g, 1), declaring(doppelkopf.Normal)...)
		u := g.View(s, 0).State.Setup()
		u.Pigs = 9
		_, err := g.FromView(engine.View[doppelkopf.Setup]{Seat: 0, State: u})
		if !errors.Is(err, engine.ErrPosition) || !strings.Contains(err.Error(), "pigs: 9 is not a seat") {
			t.Errorf("%v: %v", when, err)
		}
	}
}

// The items of a soloist are those of the deal, and one item for the other two times that the
// soloist counts the deal.
func TestBreakdownOfSolo(t *testing.T) {
	s := running(t, game, play(t, game, dealt(t, game, 1), declaring(doppelkopf.SoloAces)...), 48)
	lines := game.Lines(game.Totals(s))
	value := game.Value(game.Totals(s))
	for _, seat := range []engine.Seat{0, 1} {
		of := game.Breakdown(s, seat)
		times, want := -1, len(lines)
		if seat == 0 {
			times, want = 1, len(lines)+1
		}
		if len(of) != want || value == 0 {
			t.Fatalf("%v: %v, value %d", seat, of, value)
		}
		for i, line := range lines {
			if of[i].Points != times*line.Points {
				t.Errorf("%v: %+v, of %+v", seat, of[i], line)
			}
		}
		if seat == 0 && of[want-1].Points != 2*value {
			t.Errorf("%+v, value %d", of[want-1], value)
		}
	}
}
