package doppelkopf_test

import (
	"encoding/json"
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// threeLost returns a deal in which three reservations lose against a solo: a hand thrown
// in and two poverties.
func threeLost(t *testing.T) (doppelkopf.Game, doppelkopf.State) {
	t.Helper()
	g := mustNew(doppelkopf.FreeDoko())
	var hands []card.List
	for _, hand := range []string{
		"9C KC JD AS AS 9S TS TS QS KS 9H JC", "AC AC TC TC KC JD AH QH KH KS AH JS",
		"QC TD KD KD TH TH JH QH JS QS KH QC", "9C AD AD 9D 9D TD QD QD JH 9S 9H JC",
	} {
		hands = append(hands, card.MustParseList(hand))
	}
	s := must.Have(g.DealHands(hands, 3))(t)
	return g, play(t, g, s, "throw in", "poverty", "poverty", "solo QJ")
}

// However a deal with three lost reservations is played, FromView accepts every view of it, and
// Determinize fills the view.
func TestThreeLost(t *testing.T) {
	games := long.Or[uint64](12, 1)
	g, start := threeLost(t)
	for n := range games {
		r := newRand(n)
		for s := start; s.Turn() != engine.Nobody; {
			viewer := engine.Seat(r.IntN(5) - 1)
			if n%2 == 0 {
				viewer = engine.Nobody
			}
			v := g.View(s, viewer)
			sample := g.Determinize(v, r)
			if _, err := g.FromSetup(sample.Setup()); err != nil || g.View(sample, viewer) != v {
				t.Fatalf("%d cards played, drawn for %v: %v\n%+v", count(s), viewer, err, sample.Setup())
			}
			if _, err := g.FromView(engine.View[doppelkopf.Setup]{Seat: viewer, State: v.State.Setup()}); err != nil {
				t.Fatalf("%d cards played, seen by %v: %v", count(s), viewer, err)
			}
			legal := g.Legal(nil, s, s.Turn())
			s = must.Have(g.Apply(s, s.Turn(), legal[r.IntN(len(legal))]))(t)
		}
	}
}

// After two tricks, a spectator of this deal sees none of the hands that lost. No sample
// leaves a card face down.
func TestThreeLostSamples(t *testing.T) {
	samples := long.Or(100, 20)
	g, s := threeLost(t)
	v := g.View(play(t, g, s, "KH", "9H", "9H", "AH", "JS", "QC", "JC", "JC"), engine.Nobody)
	r := newRand(1)
	for range samples {
		must.Have(g.FromSetup(g.Determinize(v, r).Setup()))(t)
	}
}

// After one more trick with the fox, the nine and both tens of diamonds, no three seats can have
// held the cards for their reservations, so the view is refused.
func TestThreeLostImpossible(t *testing.T) {
	g, s := threeLost(t)
	s = play(t, g, s, "KH", "9H", "9H", "AH", "JS", "QC", "JC", "JC")
	v := engine.View[doppelkopf.Setup]{Seat: engine.Nobody, State: g.View(s, engine.Nobody).State.Setup()}
	u := &v.State
	u.Tricks = append(u.Tricks[:1:1], doppelkopf.Trick{Leader: 1, Cards: card.MustParseList("AD 9D TD TD"), Winner: 1}, u.Tricks[1], u.Tricks[2])
	for i, hand := range u.Hands {
		u.Hands[i] = hand[:9]
	}
	u.CardPoints = []int{0, 46, 9, 0}
	data := must.Have(json.Marshal(v))(t)
	expect.Fails(g.DecodeView(data))(t, engine.ErrPosition, data)
}
