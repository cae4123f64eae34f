package knows

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// Two deals that look alike to a seat, and equal random numbers, give equal lines. The lines of another seat
// are not equal.
func TestSecrets(t *testing.T) {
	lines, differ := 0, 0
	for _, spelling := range []string{"doppelkopf", "karata:seats=3", "indigo", "casino", "hearts"} {
		g := must.Have(hoyle.FindIn(append(hoyle.Games(), hearts.ByName()), spelling))(t)
		for seed := range uint64(long.Or(40, 2)) {
			at := must.Have(g.Table(deck.NewSeed(seed), 0))(t)
			r := deck.NewSeed(seed).Rand()
			for at.Turn() != hoyle.Nobody && at.Len() < 60 {
				must.Do(t, at.Step(context.Background(), at.Turn(), g.Info().Bots[0].Name, r))
				if at.Len()%6 != 5 || at.Turn() == hoyle.Nobody {
					continue
				}
				view := must.Have(at.ViewJSON(0))(t)
				other := must.Have(at.Game().TableOfView(view, r))(t)
				of := func(at *hoyle.Table, seat hoyle.Seat) []Chance {
					return must.Have(Of(at, seat, deck.NewSeed(seed).Rand()))(t)
				}
				first := of(at, 0)
				expect.Same(t, first, of(other, 0), g, "one world and the other")
				if lines += len(first); g.Players() > 1 && !slices.Equal(of(at, 1), of(other, 1)) {
					differ++
				}
			}
		}
	}
	if lines < 100 || differ < 10 {
		t.Errorf("%d lines; those of another seat differ %d times", lines, differ)
	}
}

// Of a game that does not read views from JSON, nothing is known, and that is no fault.
func TestNothingIsKnown(t *testing.T) {
	unread := struct {
		engine.Game[newgame.State, newgame.Move]
	}{newgame.Game{}}
	at := must.Have(hoyle.New(unread, hoyle.Spec[newgame.State, newgame.Move]{}).Table(deck.NewSeed(1), 0))(t)
	if all := must.Have(Of(at, at.Turn(), deck.NewSeed(1).Rand()))(t); all == nil || len(all) > 0 {
		t.Errorf("%v", all)
	}
}

// In Hearts, whoever has not followed suit has no card of the suit. By counting alone, each of the unseen
// cards is in a hand as often as the hand has a share of them.
func TestVoid(t *testing.T) {
	found := 0
	for seed := range uint64(20) {
		g := must.Have(hearts.ByName().With(json.RawMessage(`{"pass":"none"}`)))(t)
		at := must.Have(g.Table(deck.NewSeed(seed), 0))(t)
		r := deck.NewSeed(seed).Rand()
		for at.Turn() != hoyle.Nobody {
			turn, before := at.Turn(), trick(at)
			move := must.Have(at.Choose(context.Background(), turn, "random", r))(t)
			must.Do(t, at.Play(turn, move))
			played := must.Have(card.Parse(move))(t)
			if len(before) == 0 || turn == 0 || at.Len() > 30 || at.Len() < 8 || played.Suit() == before[0].Suit() {
				continue
			}
			all := must.Have(Of(at, 0, r))(t)
			check(t, at, all)
			for _, c := range all {
				if c.Zone.Seat == turn && c.Card.Suit() == before[0].Suit() {
					found++
					expect.Is(t, c.Chance, 0, turn, "has", c.Card, "and did not follow", before)
				}
			}
		}
	}
	if found < 20 {
		t.Errorf("%d cards are ruled out", found)
	}
}

func trick(t *hoyle.Table) card.List {
	for _, z := range t.OpenZones() {
		if z.Name == "trick" {
			return z.Cards
		}
	}
	return nil
}

// check counts the cards of other hands itself.
func check(t *testing.T, at *hoyle.Table, all []Chance) {
	t.Helper()
	held, sum, lines := map[hoyle.Seat]float64{}, 0.0, map[hoyle.Seat]int{}
	for _, z := range at.OpenZones() {
		if at.Game().Layouts()[z.Name] == engine.Hand && z.Seat != 0 {
			held[z.Seat] = float64(len(z.Cards))
			sum += held[z.Seat]
		}
	}
	for _, c := range all {
		lines[c.Zone.Seat]++
		if want := held[c.Zone.Seat] / sum; math.Abs(c.Counted-want) > 1e-9 || math.Abs(c.Chance-want) < 0.1 {
			t.Errorf("%+v; %v of the unseen cards are there", c, want)
		}
		if lines[c.Zone.Seat] > 4 || c.Zone.Seat == 0 {
			t.Errorf("too much is said: %v", all)
		}
	}
}

// Of five unseen cards, two lie in a hand. It has one of two equal cards, or both, in 1 − 3/5·2/4 of the cases.
func TestTwoOfACard(t *testing.T) {
	if got := counted(2, 2, 5); math.Abs(got-0.7) > 1e-9 {
		t.Errorf("%v, not 0.7", got)
	}
	expect.Is(t, counted(2, 4, 5), 1, "two of four of five")
}
