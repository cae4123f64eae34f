package house

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// silly is a kind of play that no player who knows the game would make.
type silly[S comparable, M engine.Move] struct {
	title string
	is    func(v engine.View[S], legal []M, m M) bool
}

// BenchmarkSilly counts the silly plays in 1,000 deals in which all seats play at the same level. Run it
// with -benchtime 1000x.
func BenchmarkSilly(b *testing.B) {
	for _, level := range []string{"easy", "medium", "strong"} {
		for _, game := range sillyGames(b) {
			b.Run(game.name+"/"+level, func(b *testing.B) {
				for kind, n := range game.count(b, level, b.N) {
					b.ReportMetric(1000*float64(n)/float64(b.N), kind)
				}
			})
		}
	}
}

// Bots of the level medium make a silly play at most once in 100 deals.
func TestSilly(t *testing.T) {
	deals := long.Or(300, 20)
	for _, game := range sillyGames(t) {
		for kind, n := range game.count(t, "medium", deals) {
			if n > max(deals/100, 1) {
				t.Errorf("%s: %s, %d in %d deals", game.name, kind, n, deals)
			}
		}
	}
}

// sillyGame counts silly plays of a game.
type sillyGame struct {
	name  string
	count func(tb testing.TB, level string, deals int) map[string]int
}

func sillyGames(tb testing.TB) []sillyGame {
	tb.Helper()
	eleven, pasur := catcheleven.Game{}, gameOf(tb, catcheleven.New, catcheleven.Pasur())
	return []sillyGame{
		{"indigo", counter(IndigoRoster(indigo.Game{}), sillyIndigo)},
		{"catcheleven", counter(CatchElevenRoster(eleven), sillyEleven(eleven))},
		{"pasur", counter(CatchElevenRoster(pasur), sillyEleven(pasur))},
		{"karata", counter(KarataRoster(karata.Game{}), sillyKarata)},
		{"doppelkopf", counter(DoppelkopfRoster(doppelkopf.Game{}), sillyDoppelkopf)},
	}
}

// counter returns a function that plays deals, and counts each kind of silly play.
func counter[S comparable, M engine.Move](r bot.Roster[S, M], kinds []silly[S, M]) func(testing.TB, string, int) map[string]int {
	return func(tb testing.TB, level string, deals int) map[string]int {
		tb.Helper()
		counts := map[string]int{}
		for _, kind := range kinds {
			counts[kind.title] = 0
		}
		maker := must.Have(bot.Maker(r, level))(tb)
		player, g := maker(), r.Game
		for n := range uint64(deals) {
			s, random := g.Deal(deck.NewSeed(n), 0), deck.NewSeed(n).Derive(0).Rand()
			for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
				v, legal := g.View(s, seat), g.Legal(nil, s, seat)
				m := player.Choose(tb.Context(), v, g.Legal(nil, s, seat), random)
				for _, kind := range kinds {
					if kind.is(v, legal, m) {
						counts[kind.title]++
					}
				}
				s = must.Have(g.Apply(s, seat, m))(tb)
			}
		}
		return counts
	}
}

// other reports whether a legal move other than m has a property.
func other[M engine.Move](legal []M, m M, has func(M) bool) bool {
	for _, o := range legal {
		if o != m && has(o) {
			return true
		}
	}
	return false
}

// lost returns by how much a move is worse than the best one, by a search of 20,000 iterations.
func lost[S comparable, M engine.Move](r bot.Roster[S, M], v engine.View[S], legal []M, m M) float64 {
	r.Search.Iterations = 20_000
	search := bot.NewSearch(r.Game, r.Search)
	search.Choose(context.Background(), v, slices.Clone(legal), deck.NewSeed(1).Rand())
	best, made := math.Inf(-1), 0.0
	for _, stats := range search.Stats() {
		if best = max(best, stats.Score); stats.Move == m {
			made = stats.Score
		}
	}
	return best - made
}

// In Indigo, a pile with four points that it could capture is left. The last hand does not count: there
// the bots play exactly, and leave a pile that they can capture later as well.
var sillyIndigo = []silly[indigo.State, indigo.Move]{
	{"rich-pile-left", func(v engine.View[indigo.State], legal []indigo.Move, m indigo.Move) bool {
		s := newIndigoSight(v)
		rich := func(c card.Card) bool { return s.captures(c) && (s.table.With(c)&indigoPoints).Len() >= 4 }
		return v.State.StockLen() > 0 && !s.captures(m) && other(legal, m, rich)
	}},
}

// In Catch Eleven and Pasur, a Basaat or soor is there to take, and is not taken.
func sillyEleven(g catcheleven.Game) []silly[catcheleven.State, catcheleven.Move] {
	return []silly[catcheleven.State, catcheleven.Move]{
		{"sweep-missed", func(v engine.View[catcheleven.State], legal []catcheleven.Move, m catcheleven.Move) bool {
			s := newElevenSight(g, v)
			return !s.sweeps(m) && other(legal, m, s.sweeps)
		}},
	}
}

// In Karata, a card wins the deal, and another move is made; or a seat draws the cards that it owes,
// although it could pass them on. Many who know the game would always pass them on, but a bomb is worth
// more later in most hands that keep one back: what counts is what a long search finds.
var sillyKarata = []silly[karata.State, karata.Move]{
	{"win-missed", func(v engine.View[karata.State], legal []karata.Move, m karata.Move) bool {
		wins := func(m karata.Move) bool {
			return m.Kind == karata.Play && v.State.HandLen(v.Seat) == 1 && v.State.SaidLast(v.Seat) && karata.Ordinary().Has(m.Card)
		}
		return !wins(m) && other(legal, m, wins)
	}},
	{"bomb-not-passed-on", func(v engine.View[karata.State], legal []karata.Move, m karata.Move) bool {
		plays := func(m karata.Move) bool { return m.Kind == karata.Play }
		return v.State.Debt() > 0 && len(v.State.Laid()) == 0 && !plays(m) && other(legal, m, plays) &&
			lost(KarataRoster(karata.Game{}), v, legal, m) >= 0.02
	}},
}

// lastOf returns the trick as the seat that plays the last card to it sees it, and whether there is one.
func lastOf(v engine.View[doppelkopf.State], m doppelkopf.Move) (*doppelkopfTrick, bool) {
	if v.State.Contract() == doppelkopf.NoContract || v.State.Contract().Solo() || m.Card() == card.FaceDown || len(v.State.Trick().Cards) != 3 {
		return nil, false
	}
	return newDoppelkopfTrick(doppelkopf.Game{}, v), true
}

// In Doppelkopf, the first lead is a bare ace if there is one; and the last seat of a trick sees what its
// card does.
var sillyDoppelkopf = []silly[doppelkopf.State, doppelkopf.Move]{
	{"bare-ace-kept-back", func(v engine.View[doppelkopf.State], legal []doppelkopf.Move, m doppelkopf.Move) bool {
		s := v.State
		if s.Contract() != doppelkopf.Normal || len(s.Tricks()) > 1 || len(s.Trick().Cards) > 0 || m.Card() == card.FaceDown {
			return false
		}
		order := orderIn(doppelkopf.Game{}, s.Contract())
		ace := func(m doppelkopf.Move) bool { return m.Card().Rank() == card.Ace && order.class[m.Card()] != 0 }
		bare := func(m doppelkopf.Move) bool {
			held := 0
			for _, c := range doppelkopfCards {
				if order.class[c] == order.class[m.Card()] {
					held += s.Holds(v.Seat, c)
				}
			}
			return ace(m) && held == 1
		}
		return !ace(m) && other(legal, m, bare)
	}},
	{"full-card-to-the-enemy", func(v engine.View[doppelkopf.State], legal []doppelkopf.Move, m doppelkopf.Move) bool {
		t, last := lastOf(v, m)
		if !last || t.friend[t.holder] > 0 || t.beats(m.Card(), t.best) || doppelkopf.CardPoints(m.Card()) < 10 {
			return false
		}
		return other(legal, m, t.worthless)
	}},
	{"nothing-for-the-partner", func(v engine.View[doppelkopf.State], legal []doppelkopf.Move, m doppelkopf.Move) bool {
		t, last := lastOf(v, m)
		if !last || t.friend[t.holder] < 1 || t.beats(m.Card(), t.best) || doppelkopf.CardPoints(m.Card()) > 4 {
			return false
		}
		return other(legal, m, func(m doppelkopf.Move) bool {
			c := m.Card()
			return (c == fox || c.Rank() == card.Ten && t.class[c] != 0) && !t.beats(c, t.best)
		})
	}},
	{"partner-s-trick-trumped", func(v engine.View[doppelkopf.State], legal []doppelkopf.Move, m doppelkopf.Move) bool {
		t, last := lastOf(v, m)
		if !last || t.friend[t.holder] < 1 || t.class[m.Card()] != 0 || t.class[t.led] == 0 || !t.beats(m.Card(),
			t.best) || doppelkopf.CardPoints(m.Card()) > 4 {
			return false
		}
		return other(legal, m, func(m doppelkopf.Move) bool { return m.Card() != card.FaceDown && t.class[m.Card()] != 0 })
	}},
	{"rich-trick-left", func(v engine.View[doppelkopf.State], legal []doppelkopf.Move, m doppelkopf.Move) bool {
		t, last := lastOf(v, m)
		if !last || t.friend[t.holder] > 0 || t.cardPoints < 20 || t.beats(m.Card(), t.best) {
			return false
		}
		return other(legal, m, func(m doppelkopf.Move) bool { return m.Card() != card.FaceDown && t.beats(m.Card(), t.best) })
	}},
}

// worthless reports whether a move plays a card that is worth little, now and later: a jack, or a plain
// nine or king.
func (t *doppelkopfTrick) worthless(m doppelkopf.Move) bool {
	c := m.Card()
	return c != card.FaceDown && c != charlie && (c.Rank() == card.Jack || c.Rank() == card.King || c.Rank() == card.Nine)
}
