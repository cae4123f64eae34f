package solve_test

import (
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/bot/solve"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/must"
)

// BenchmarkValue reports how many positions it takes to solve the end of a game (the median and
// the maximum), and the number of positions per second.
func BenchmarkValue(b *testing.B) {
	cards := func(n int) func(indigo.State) bool {
		return func(s indigo.State) bool { return s.StockLen() == n && s.HandLen(0)+s.HandLen(1) == 12 }
	}
	b.Run("indigo/1 deal", func(b *testing.B) { values(b, indigo.Game{}.Open(), house.IndigoRoster(indigo.Game{}), cards(0)) })
	b.Run("indigo/3 deals", func(b *testing.B) { values(b, indigo.Game{}.Open(), house.IndigoRoster(indigo.Game{}), cards(24)) })
	hands := func(n, all int) func(catcheleven.State) bool {
		return func(s catcheleven.State) bool {
			return s.StockLen() == n && s.HandLen(0)+s.HandLen(1)+s.HandLen(2)+s.HandLen(3) == all
		}
	}
	two := catcheleven.Game{}
	four, _ := catcheleven.New(catcheleven.Rules{Seats: 4})
	b.Run("catcheleven/5 deals", func(b *testing.B) {
		values(b, two.Open(), house.CatchElevenRoster(two), hands(32, 8))
	})
	b.Run("catcheleven four/1 deal", func(b *testing.B) {
		values(b, four.Open(), house.CatchElevenRoster(four), hands(0, 16))
	})
	tricks := func(n int) func(doppelkopf.State) bool {
		return func(s doppelkopf.State) bool {
			return s.Contract() != doppelkopf.NoContract && s.HandLen(0) == n && len(s.Trick().Cards) == 0
		}
	}
	player := house.DoppelkopfRoster(doppelkopf.Game{})
	b.Run("doppelkopf/5 tricks", func(b *testing.B) { values(b, doppelkopf.Game{}.Open(), player, tricks(5)) })
	b.Run("doppelkopf/6 tricks", func(b *testing.B) { values(b, doppelkopf.Game{}.Open(), player, tricks(6)) })
}

// BenchmarkLine solves all decisions of whole games of the house player, along a line of play. It
// reports the positions for a game, and how many times as many the decisions take one by one.
func BenchmarkLine(b *testing.B) {
	two := catcheleven.Game{}
	pasur, _ := catcheleven.New(catcheleven.Pasur())
	b.Run("indigo", func(b *testing.B) { wholeGames(b, indigo.Game{}.Open(), house.IndigoRoster(indigo.Game{})) })
	b.Run("catcheleven", func(b *testing.B) { wholeGames(b, two.Open(), house.CatchElevenRoster(two)) })
	b.Run("pasur", func(b *testing.B) { wholeGames(b, pasur.Open(), house.CatchElevenRoster(pasur)) })
}

func wholeGames[S comparable, M engine.Move](b *testing.B, open gamekit.Open[S, M], roster bot.Roster[S, M]) {
	b.Helper()
	solver := solve.New(open, solve.Options{})
	together, alone := 0, 0
	for n := uint64(0); b.Loop(); n++ {
		b.StopTimer()
		var line []S
		s, player, r := roster.Game.Deal(deck.NewSeed(n), 0), roster.Basic(), deck.NewSeed(n).Derive(1).Rand()
		for seat := roster.Game.Turn(s); seat != engine.Nobody; seat = roster.Game.Turn(s) {
			legal := roster.Game.Legal(nil, s, seat)
			if len(legal) > 1 {
				line = append(line, s)
			}
			s, _ = roster.Game.Apply(s, seat, player.Choose(b.Context(), roster.Game.View(s, seat), legal, r))
		}
		for _, s := range line {
			must.Have(solver.Moves(b.Context(), s))(b)
			alone += solver.Positions()
		}
		b.StartTimer()
		must.Have(solver.Line(b.Context(), line))(b)
		together += solver.Positions()
	}
	b.ReportMetric(float64(together)/float64(b.N), "positions")
	b.ReportMetric(float64(alone)/float64(together), "times")
}

// values plays some games with the house player, and solves the first position in each for which
// the function at returns true.
func values[S comparable, M engine.Move](b *testing.B, open gamekit.Open[S, M], roster bot.Roster[S, M], at func(S) bool) {
	b.Helper()
	solver := solve.New(open, solve.Options{})
	var counts []int
	all := 0
	for n := uint64(0); b.Loop(); n++ {
		b.StopTimer()
		s := roster.Game.Deal(deck.NewSeed(n), 0)
		for player, r := roster.Basic(), deck.NewSeed(n).Derive(1).Rand(); !at(s); {
			seat := roster.Game.Turn(s)
			s, _ = roster.Game.Apply(s, seat, player.Choose(b.Context(), roster.Game.View(s, seat), roster.Game.Legal(nil, s, seat), r))
		}
		b.StartTimer()
		must.Have(solver.Value(b.Context(), s))(b)
		counts = append(counts, solver.Positions())
		all += solver.Positions()
	}
	slices.Sort(counts)
	b.ReportMetric(float64(counts[len(counts)/2]), "median")
	b.ReportMetric(float64(counts[len(counts)-1]), "most")
	b.ReportMetric(float64(all)/b.Elapsed().Seconds(), "positions/s")
}
