package hearts

import (
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// sillyPlays are plays that no player who knows the game would make. The seat can make another one.
var sillyPlays = []struct {
	title string
	is    func(t *sight, legal card.Set, c card.Card) bool
}{
	{"stopper-thrown-against-a-moon", func(t *sight, legal card.Set, c card.Card) bool {
		only := t.taker == t.moon.by && worth(t.state.taken[t.taker]) >= 13
		stopsNothing := func(c card.Card) bool { return above(c, t.unseen) > 0 }
		return only && t.discarding() && points.Has(c) && slices.ContainsFunc((legal&^points).Append(nil), stopsNothing)
	}},
	{"queen-kept", func(t *sight, legal card.Set, c card.Card) bool {
		under := t.discarding() || len(t.trick) > 0 && t.top > height(queen)
		return under && legal.Has(queen) && c != queen && t.moon.by == engine.Nobody && !t.moon.shoots
	}},
	{"queen-taken", func(t *sight, legal card.Set, c card.Card) bool {
		if !slices.Contains(t.trick, queen) {
			return false
		}
		takes := func(c card.Card) bool { return c.Suit() == t.trick[0].Suit() && height(c) > t.top }
		below := slices.ContainsFunc(legal.Append(nil), func(c card.Card) bool { return !takes(c) })
		return takes(c) && below && t.moon.by == engine.Nobody && !t.moon.shoots
	}},
	{"queen-led", func(t *sight, legal card.Set, c card.Card) bool {
		return len(t.trick) == 0 && c == queen && legal.Len() > 1 && !t.moon.shoots && t.unseen&card.Spades.Cards() != 0 &&
			above(queen, t.unseen) == 0
	}},
}

// discarding reports whether the seat has no card of the suit led.
func (t *sight) discarding() bool { return len(t.trick) > 0 && t.hand&t.trick[0].Suit().Cards() == 0 }

// sillyCounts counts each kind of silly play in deals in which all seats play at the same level.
func sillyCounts(tb testing.TB, level string, deals int) map[string]int {
	tb.Helper()
	counts := map[string]int{}
	for n := range deals {
		g := Game{rules: Rules{Pass: Pass(n % seats)}}
		maker := must.Have(bot.Maker(Roster(g), level))(tb)
		player, s := maker(), g.Deal(deck.NewSeed(uint64(n)), 0)
		random := deck.NewSeed(uint64(n)).Derive(0).Rand()
		for seat := s.Turn(); seat != engine.Nobody; seat = s.Turn() {
			v, legal := g.View(s, seat), g.Legal(nil, s, seat)
			m := player.Choose(tb.Context(), v, g.Legal(nil, s, seat), random)
			var choice card.Set
			for _, m := range legal {
				choice = choice.With(m.Card)
			}
			for _, kind := range sillyPlays {
				if !m.Pass && kind.is(newSight(&v.State, seat), choice, m.Card) {
					counts[kind.title]++
				}
			}
			must.Do(tb, g.Play(&s, seat, m))
		}
	}
	return counts
}

// BenchmarkSilly counts the silly plays of 1,000 deals. Run it with -benchtime 1000x.
func BenchmarkSilly(b *testing.B) {
	for _, level := range []string{"easy", "medium", "strong"} {
		b.Run(level, func(b *testing.B) {
			counts := sillyCounts(b, level, b.N)
			for _, kind := range sillyPlays {
				b.ReportMetric(1000*float64(counts[kind.title])/float64(b.N), kind.title)
			}
		})
	}
}

// Bots of the level medium make a silly play at most once in 100 deals.
func TestSilly(t *testing.T) {
	deals := long.Or(1000, 200)
	for kind, n := range sillyCounts(t, "medium", deals) {
		if n > deals/100 {
			t.Errorf("%s: %d in %d deals", kind, n, deals)
		}
	}
}
