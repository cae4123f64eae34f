package doppelkopf_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/gametest"
	"github.com/hoylecards/hoyle/internal/must"
)

func TestSpeech(t *testing.T) {
	var g doppelkopf.Game
	gametest.Phrases(t, g, doppelkopf.State{}, map[string]engine.Phrase{
		"TH":           {Key: "play", Args: []string{"10♥"}, Text: "play 10♥"},
		"healthy":      {Key: "healthy", Text: "declare healthy"},
		"reservation":  {Key: "reservation", Text: "declare a reservation"},
		"solo Q":       {Key: "solo-Q", Text: "declare a queens solo"},
		"solo KQJ":     {Key: "solo-KQJ", Text: "declare a kings, queens and jacks solo"},
		"solo D only":  {Key: "solo-D-only", Text: "declare a pure diamonds solo"},
		"wedding suit": {Key: "wedding-suit", Text: "declare a wedding on a plain-suit trick"},
		"throw in":     {Key: "throw-in", Text: "throw the hand in"},
		"re":           {Key: "re", Text: "announce Re"},
		"no 90":        {Key: "no-90", Text: "announce no 90"},
		"schwarz":      {Key: "schwarz", Text: "announce schwarz"},
		"take":         {Key: "take", Text: "take the cards"},
		"give 9D":      {Key: "give", Args: []string{"9♦"}, Text: "give 9♦"},
		"give ??":      {Key: "give-unseen", Text: "give a card"},
	})
	for c := doppelkopf.Wedding; c <= doppelkopf.DiamondsOnly; c++ {
		if p := g.Say(doppelkopf.State{}, 0, doppelkopf.Declare(c)); p.Key != strings.ReplaceAll(c.String(), " ", "-") {
			t.Errorf("%v: %+v", c, p)
		}
	}
}

// Hands are sorted by the trumps of the contract.
func TestSortHand(t *testing.T) {
	var g doppelkopf.Game
	s := g.Deal(deck.NewSeed(36), 0)
	for _, tt := range []struct {
		first doppelkopf.Move
		want  string
	}{
		{doppelkopf.Healthy, "?? TH QC JS AD AC TC AS AH"},
		{doppelkopf.Declare(doppelkopf.SoloJacks), "?? JS AC TC QC AS AH TH AD"},
	} {
		at := s
		for seat, m := range []doppelkopf.Move{tt.first, doppelkopf.Healthy, doppelkopf.Healthy, doppelkopf.Healthy} {
			at = must.Have(g.Apply(at, engine.Seat(seat), m))(t)
		}
		hand := card.MustParseList("AC AD AH AS TC TH JS QC ??")
		g.SortHand(at, hand)
		expect.Same(t, hand, card.MustParseList(tt.want), tt.first)
	}
}

// A declaration is observed as its number plus 1. A reservation has no number. The soloist's
// declaration is observed as the contract.
func TestFacts(t *testing.T) {
	var g doppelkopf.Game
	s := g.Deal(deck.NewSeed(36), 0)
	solo := doppelkopf.Declare(doppelkopf.SoloJacks)
	for seat, m := range []doppelkopf.Move{doppelkopf.Healthy, solo, doppelkopf.Healthy, doppelkopf.Healthy, doppelkopf.SayRe} {
		s = must.Have(g.Apply(s, engine.Seat(seat%4|seat/4), m))(t)
	}
	healthy := fmt.Sprintf("party 2, declaration %d", g.Index(doppelkopf.Healthy)+1)
	want := fmt.Sprintf("contract %d, announced by Re 1; 0: %s; 1: declarer 1, party 1; 2: %[2]s; 3: %[2]s",
		doppelkopf.SoloJacks, healthy)
	gametest.Facts(t, g, s, want)
}

// A seat knows its own party before it knows the others'.
func TestSides(t *testing.T) {
	var g doppelkopf.Game
	s := g.Deal(deck.NewSeed(36), 0)
	sides := func(s doppelkopf.State) (all [6]int) {
		for i := range all {
			all[i] = g.Side(s, engine.Seat(i-1))
		}
		return all
	}
	expect.Is(t, sides(s), [6]int{-1, -1, -1, -1, -1, -1}, "while seats are declaring")
	for seat := range engine.Seat(4) {
		s, _ = g.Apply(s, seat, doppelkopf.Healthy)
	}
	expect.Is(t, sides(s), [6]int{-1, 1, 0, 1, 0, -1}, "the position")
	expect.Is(t, sides(g.View(s, 0).State), [6]int{-1, 1, -1, -1, -1, -1}, "the view of seat 0")
}

// The numbers of moves never change.
func TestIndex(t *testing.T) {
	var g doppelkopf.Game
	gametest.Numbers(t, g, 86, map[string]int{
		"AC": 0, "KS": 23, "healthy": 24, "wedding": 25, "poverty": 28, "throw in": 29, "solo C": 30, "solo D only": 45,
		"re": 46, "kontra": 47, "no 90": 48, "schwarz": 51, "take": 52, "refuse": 53, "give AC": 54, "give KS": 77,
		"wedding second suit": 78, "bid re": 79, "bid no 90": 80, "bid schwarz": 83, "match": 84, "pass": 85,
	}, 0, doppelkopf.Reservation, doppelkopf.GiveUnseen, doppelkopf.Play(card.MustParse("2C")), 255)
}

func TestNewSetup(t *testing.T) {
	list := card.MustParseList
	short := must.Have(doppelkopf.New(doppelkopf.Rules{NoNines: true}))(t)
	s, err := short.FromSetup(short.NewSetup(nil, list("QC AS"), nil, list("QC")))
	if err != nil || s.Party(1) != doppelkopf.Re || s.Party(2) != doppelkopf.Kontra || s.Party(3) != doppelkopf.Re || len(s.Hand(2)) != 10 {
		t.Errorf("%v, %v", s, err)
	}
	var g doppelkopf.Game
	must.Have(g.FromSetup(g.NewSetup()))(t)
	for name, u := range map[string]doppelkopf.Setup{
		"three of a card": g.NewSetup(list("QC QC"), list("QC")),
		"five hands":      g.NewSetup(nil, nil, nil, nil, list("QC")),
		"a large hand":    g.NewSetup(g.Pack()),
		"another card":    g.NewSetup(list("2C")),
	} {
		expect.Fails(g.FromSetup(u))(t, engine.ErrPosition, name)
	}
}
