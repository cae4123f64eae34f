package blackjack_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/must"
)

func TestSpeech(t *testing.T) {
	casino := must.Have(blackjack.New(blackjack.Casino()))(t)
	gametest.Phrases(t, casino, blackjack.State{}, map[string]engine.Phrase{
		"hit":     {Key: "hit", Text: "hit"},
		"insure":  {Key: "insure", Text: "insure"},
		"decline": {Key: "decline", Text: "decline insurance"},
	})
	for cards, totals := range map[string][]string{"10♦ 6♣": {"16"}, "A♦ 7♣": {"8", "18"}, "A♦ A♣": {"2", "12"}, "A♣ 2♣ Q♠": {"13"}} {
		s := must.Have(casino.FromSetup(casino.NewSetup(nil, card.MustParseList("9♣ 7♥"), card.MustParseList(cards))))(t)
		want := map[string]engine.Phrase{"split": {Key: "split", Text: "split"}, "surrender": {Key: "surrender", Text: "surrender"}}
		for _, move := range []string{"hit", "stand", "double"} {
			want[move] = engine.Phrase{Key: move, Args: totals, Text: move + " on " + strings.Join(totals, " or ")}
		}
		gametest.Phrases(t, casino, s, want)
	}
	gametest.Sorts(t, casino, "KS 2H AC", "KS 2H AC")
	units := [2]engine.Unit{casino.Unit(), blackjack.Game{}.Unit()}
	if want := [2]engine.Unit{{Name: "bets", Per: 10}, {Name: "points", Per: 1}}; units != want {
		t.Errorf("%v, want %v", units, want)
	}
}

func TestSeatNames(t *testing.T) {
	g := must.Have(blackjack.New(blackjack.Rules{Players: 3}))(t)
	for seat := engine.Nobody; seat < 6; seat++ {
		var want engine.Phrase
		if seat == 3 {
			want = engine.Phrase{Key: "dealer", Text: "Dealer"}
		}
		expect.Same(t, g.SeatName(seat), want, seat)
	}
}

// The numbers of moves never change.
func TestIndex(t *testing.T) {
	var g blackjack.Game
	gametest.Numbers(t, g, 7, map[string]int{
		"hit": 0, "stand": 1, "double": 2, "split": 3, "surrender": 4, "insure": 5, "decline": 6,
	}, 0, blackjack.Decline+1, 255)
}

func TestNewSetup(t *testing.T) {
	list := card.MustParseList
	for _, r := range []blackjack.Rules{{Players: 2}, {Players: 2, Casino: true, Decks: 8}, {Players: 2, Casino: true, NoHole: true, Decks: 4}} {
		g := must.Have(blackjack.New(r))(t)
		dealer := list("9♣ 7♠")
		if r.NoHole {
			dealer = dealer[:1]
		}
		u := g.NewSetup(list("2♥ 3♥"), dealer, list("A♠ K♠"), list("5♠ 6♦"))
		s, err := g.FromSetup(u)
		if err != nil || s.Turn() != 1 || s.Setup().Shoe[1] != card.MustParse("3♥") {
			t.Errorf("%+v: %v, turn %v", r, err, s.Turn())
		}
	}
	var g blackjack.Game
	for name, u := range map[string]blackjack.Setup{
		"nothing":            g.NewSetup(nil, nil),
		"two players":        g.NewSetup(nil, list("9♣ 7♠"), list("2♠ 3♠"), list("2♥ 3♥")),
		"a card twice":       g.NewSetup(list("2♠"), list("9♣ 7♠"), list("2♠ 3♠")),
		"a joker":            g.NewSetup(list("BJ"), list("9♣ 7♠"), list("2♠ 3♠")),
		"far too many cards": g.NewSetup(slices.Repeat(list("2♠ 3♠"), 260), list("9♣ 7♠"), slices.Repeat(list("2♠"), 260)),
	} {
		expect.Fails(g.FromSetup(u))(t, engine.ErrPosition, name)
	}
}

// The observed facts agree with those calculated by hand.
func TestFacts(t *testing.T) {
	split := blackjack.Casino()
	split.Players = 2
	early := split
	early.EarlySurrender = true
	for _, tt := range []struct {
		rules               blackjack.Rules
		dealer, next, moves string
		want                string
	}{
		{split, "10 7", "3 2 9 K", "split, double, stand", "0: end of hand 1 2, end of hand 2 1"},
		{split, "8 A", "", "insure", "offer 1; 0: insured 1"},
		{early, "8 10", "", "surrender", "offer 2; 0: end of hand 1 4"},
		{split, "8 A", "", "decline, insure, surrender", "0: end of hand 1 4; 1: insured 1"},
		{blackjack.Rules{Players: 2}, "10 7", "", "stand", "0: end of hand 1 1"},
	} {
		g := newGame(t, tt.rules)
		s := play(t, g, dealt(t, g, []string{"8 8", "10 6"}, tt.dealer, tt.next), tt.moves)
		gametest.Facts(t, g, s, tt.want)
	}
}
