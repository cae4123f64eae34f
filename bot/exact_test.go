package bot

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/must"
)

// Until the last deal, an Exact makes the moves of its other bot. After that, the lead that it
// states for its moves is the lead at the end of the game.
func TestExact(t *testing.T) {
	g := indigo.Game{}
	first := firstBot[indigo.State, indigo.Move]{}
	b := newExact(indigo.Game{}.Open(), first)
	deals := uint64(20)
	if testing.Short() {
		deals = 4
	}
	for n := range deals {
		r := deck.NewSeed(n).Rand()
		s := g.Deal(deck.NewSeed(n), 0)
		lead, known := 0.0, false
		for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
			legal := g.Legal(nil, s, seat)
			m := b.Choose(t.Context(), g.View(s, seat), legal, r)
			stats := b.Stats()
			switch {
			case s.StockLen() > 0 || len(legal) == 1:
				if m != legal[0] || len(stats) > 0 {
					t.Fatalf("%v of %v, %v", m, legal, stats)
				}
			case len(stats) != len(legal) || stats[0].Move != m || !stats[0].Exact:
				t.Fatalf("%v of %v, %v", m, legal, stats)
			case !slices.IsSortedFunc(stats, func(a, b MoveStats[indigo.Move]) int { return compareScores(b, a) }):
				t.Fatalf("not the best first: %v", stats)
			default:
				now := stats[0].Score
				if seat == 1 {
					now = -now
				}
				if known && now != lead {
					t.Fatalf("the best moves change the lead from %v to %v", lead, now)
				}
				lead, known = now, true
			}
			s = must.Have(g.Apply(s, seat, m))(t)
		}
		if end := float64(g.Score(s, 0) - g.Score(s, 1)); !known || end != lead {
			t.Fatalf("deal %d ends with %v, not with %v", n, end, lead)
		}
	}
}

// A player that only one game has is exact if the roster says so.
func TestExactOtherPlayers(t *testing.T) {
	first := func() Bot[indigo.State, indigo.Move] { return firstBot[indigo.State, indigo.Move]{} }
	r := Roster[indigo.State, indigo.Move]{
		Game: indigo.Game{}, Open: indigo.Game{}.Open(),
		Others: []OtherPlayer[indigo.State, indigo.Move]{
			{Player: Player{Name: "plain"}, New: first},
			{Player: Player{Name: "precise"}, New: first, Exact: true},
		},
	}
	for name, want := range map[string]bool{"plain": false, "precise": true} {
		maker := must.Have(Maker(r, name))(t)
		b, got := maker().(*exact[indigo.State, indigo.Move])
		if got != want || got && b.other != first() {
			t.Errorf("%s: exact %v", name, got)
		}
	}
}

// If the context has ended, the other bot makes the choice.
func TestExactWithoutTime(t *testing.T) {
	g := indigo.Game{}
	s := g.Deal(deck.NewSeed(1), 0)
	for s.StockLen() > 0 {
		s, _ = g.Apply(s, g.Turn(s), g.Legal(nil, s, g.Turn(s))[0])
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b := newExact(indigo.Game{}.Open(), firstBot[indigo.State, indigo.Move]{})
	legal := g.Legal(nil, s, g.Turn(s))
	if m := b.Choose(ctx, g.View(s, g.Turn(s)), legal, nil); m != legal[0] || len(b.Stats()) > 0 {
		t.Errorf("%v, %v", m, b.Stats())
	}
}

// The results are those of the other bot if and only if the other bot made the choice.
func TestExactHasTheStatsOfTheOther(t *testing.T) {
	g := indigo.Game{}
	b := newExact(indigo.Game{}.Open(), thinker{})
	s := g.Deal(deck.NewSeed(1), 0)
	hidden, open := 0, 0
	for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
		m := b.Choose(t.Context(), g.View(s, seat), g.Legal(nil, s, seat), nil)
		stats := b.Stats()
		if len(stats) == 1 && stats[0].Visits == 77 {
			hidden++
		} else if open++; len(stats) == 0 || !stats[0].Exact {
			t.Errorf("%+v", stats)
		}
		s, _ = g.Apply(s, seat, m)
	}
	if hidden == 0 || open == 0 {
		t.Errorf("%d choices by the other bot, %d exact ones", hidden, open)
	}
}

// thinker is a firstBot with results.
type thinker struct {
	firstBot[indigo.State, indigo.Move]
}

func (thinker) Stats() []MoveStats[indigo.Move] { return []MoveStats[indigo.Move]{{Visits: 77}} }

// firstBot makes the first legal move.
type firstBot[S comparable, M engine.Move] struct{}

func (firstBot[S, M]) Choose(_ context.Context, _ engine.View[S], legal []M, _ *rand.Rand) M {
	return legal[0]
}
