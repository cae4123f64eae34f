package house

import (
	"testing"

	"github.com/hoylecards/hoyle/bot"
	solving "github.com/hoylecards/hoyle/bot/solve"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// In the last deal of a game for two, all cards can be deduced, so the bots give nothing away in
// it.
func TestLastDealsArePlayedWithoutLoss(t *testing.T) {
	pasur := must.Have(catcheleven.New(catcheleven.Pasur()))(t)
	for _, name := range []string{"house", "search:20"} {
		t.Run("indigo "+name, func(t *testing.T) { losesNothing(t, IndigoRoster(indigo.Game{}), name, indigo.State.StockLen) })
		t.Run("catcheleven "+name, func(t *testing.T) {
			losesNothing(t, CatchElevenRoster(catcheleven.Game{}), name, catcheleven.State.StockLen)
		})
		t.Run("pasur "+name, func(t *testing.T) { losesNothing(t, CatchElevenRoster(pasur), name, catcheleven.State.StockLen) })
	}
}

func losesNothing[S comparable, M engine.Move](t *testing.T, roster bot.Roster[S, M], name string, stock func(S) int) {
	t.Helper()
	t.Parallel()
	g := roster.Game
	maker := must.Have(bot.Maker(roster, name))(t)
	player, exact := maker(), solving.New(roster.Open, solving.Options{})
	for n := range long.Or[uint64](40, 15) {
		r := deck.NewSeed(n).Derive(1).Rand()
		s := g.Deal(deck.NewSeed(n), engine.Seat(n%2))
		for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
			legal := g.Legal(nil, s, seat)
			m := legal[r.IntN(len(legal))]
			if stock(s) == 0 {
				m = player.Choose(t.Context(), g.View(s, seat), legal, r)
				if lost := loss(t, exact, s, m); lost > 0 {
					t.Fatalf("deal %d: %v loses %d in %+v", n, m, lost, s)
				}
			}
			s = must.Have(g.Apply(s, seat, m))(t)
		}
	}
}

// loss returns how much a move loses compared with the best move.
func loss[S comparable, M engine.Move](tb testing.TB, exact *solving.Solver[S, M], s S, played M) int {
	tb.Helper()
	moves := must.Have(exact.Moves(tb.Context(), s))(tb)
	best, own := moves[0].Lead, 0
	for _, m := range moves {
		best = max(best, m.Lead)
		if m.Move == played {
			own = m.Lead
		}
	}
	return best - own
}

// A search that plays for its own score allows Basaats, which cost it nothing although they bring
// the other side ten points each. A search that plays for the lead does not allow them.
func TestCatchElevenSearchPlaysForTheLead(t *testing.T) {
	roster := CatchElevenRoster(catcheleven.Game{})
	g, o, exact := roster.Game, roster.Search, solving.New(roster.Open, solving.Options{})
	o.Iterations, o.Depth = 300, 0 // with a tree, which finds the best moves
	leads := bot.NewSearch(g, o)
	o.Lead = false
	scores := bot.NewSearch(g, o)
	var lost [2]int
	for n := range uint64(30) {
		r := deck.NewSeed(n).Derive(1).Rand()
		s := g.Deal(deck.NewSeed(n), 0)
		for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
			legal := g.Legal(nil, s, seat)
			if s.StockLen() == 0 {
				for i, b := range []*bot.Search[catcheleven.State, catcheleven.Move]{leads, scores} {
					lost[i] += loss(t, exact, s, b.Choose(t.Context(), g.View(s, seat), legal, r))
				}
			}
			s = must.Have(g.Apply(s, seat, legal[r.IntN(len(legal))]))(t)
		}
	}
	if lost[0] > 5 || lost[1] < 20 {
		t.Errorf("lost %d, and %d without Lead", lost[0], lost[1])
	}
}

// BenchmarkLastDeal reports how many points of its lead each seat gives away in the last deal of a
// two-player game when a search with 1000 iterations plays, with and without a tree. Play is random
// before the last deal. Run it with -benchtime 100x.
func BenchmarkLastDeal(b *testing.B) {
	b.Run("indigo", func(b *testing.B) { lastDeals(b, IndigoRoster(indigo.Game{}), indigo.State.StockLen) })
	b.Run("catcheleven", func(b *testing.B) {
		lastDeals(b, CatchElevenRoster(catcheleven.Game{}), catcheleven.State.StockLen)
	})
}

func lastDeals[S comparable, M engine.Move](b *testing.B, roster bot.Roster[S, M], stock func(S) int) {
	b.Helper()
	g, flat, exact := roster.Game, searchOf(roster, 1000), solving.New(roster.Open, solving.Options{})
	roster.Search.Depth = 0
	tree := searchOf(roster, 1000)
	var lost [2]int
	for n := range uint64(b.N) {
		r := deck.NewSeed(n).Derive(1).Rand()
		s := g.Deal(deck.NewSeed(n), engine.Seat(n%2))
		for seat := g.Turn(s); seat != engine.Nobody; seat = g.Turn(s) {
			legal := g.Legal(nil, s, seat)
			m := legal[r.IntN(len(legal))]
			if stock(s) == 0 {
				for i, player := range []bot.Bot[S, M]{flat, tree} {
					lost[i] += loss(b, exact, s, player.Choose(b.Context(), g.View(s, seat), legal, r))
				}
			}
			s = must.Have(g.Apply(s, seat, m))(b)
		}
	}
	for i, name := range []string{"flat", "tree"} {
		b.ReportMetric(float64(lost[i])/float64(2*b.N), name+"-loses/seat")
	}
}
