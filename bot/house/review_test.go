package house

import (
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/karata"
)

// If the worst move replaces a move of the house, the review finds it among the three
// worst of its seat in at least 95 % of games.
func TestReviewFindsPlantedBlunders(t *testing.T) {
	long.Only(t)
	found, all := 0, 0
	count := func(hits, games int) { found, all = found+hits, all+games }
	count(blunders(t, IndigoRoster(indigo.Game{}), 7, 400, 3))
	count(blunders(t, CatchElevenRoster(catcheleven.Game{}), 7, 400, 3))
	count(blunders(t, DoppelkopfRoster(doppelkopf.Game{}), 6, 400, 1))
	if all < 18 || 100*found < 95*all {
		t.Errorf("found %d of %d", found, all)
	}
}

// In Karata a blunder is a move that gives away at least two games in five.
func TestReviewFindsPlantedBlundersInKarata(t *testing.T) {
	long.Only(t)
	if found, all := blunders(t, KarataRoster(karata.Game{}), 28, 100, 0.4); all < 20 || 100*found < 95*all {
		t.Errorf("found %d of %d", found, all)
	}
}

// blunders plants, in each game that offers one, a blunder that costs at least the given number of
// points. It returns how many blunders a review with the given number of iterations finds, and how
// many were planted.
func blunders[S comparable, M engine.Move](t *testing.T, roster bot.Roster[S, M], games, iterations int, cost float64) (found, planted int) {
	t.Helper()
	roster.Search.Iterations = iterations
	house := roster.Basic()
	for n := range uint64(games) {
		seed := deck.NewSeed(n)
		bots := slices.Repeat([]bot.Bot[S, M]{house}, roster.Game.Seats())
		record := must.Have(bot.PlayGame(t.Context(), roster.Game, seed, 0, bots, seed.Derive(1).Rand()))(t)
		var choices []bot.Decision
		for _, d := range review(t, roster, seed.Derive(2), record).Decisions {
			if d.Moves[0].Score-worst(d).Score >= cost {
				choices = append(choices, d)
			}
		}
		if len(choices) == 0 {
			continue
		}
		r := seed.Derive(3).Rand()
		d := choices[r.IntN(len(choices))]
		table := must.Have(host.OpenTable(roster.Game, record))(t)
		table.UndoTo(d.Number)
		must.Do(t, golden.Play(table, d.Seat, worst(d).Move))
		for table.Turn() != engine.Nobody {
			must.Do(t, table.Step(t.Context(), table.Turn(), house.Choose, r))
		}
		planted++
		if slices.Contains(review(t, roster, seed.Derive(4), table.Save()).Seats[d.Seat].Worst, d.Number) {
			found++
		}
	}
	return found, planted
}

func worst(d bot.Decision) bot.MoveReview { return d.Moves[len(d.Moves)-1] }

func review[S comparable, M engine.Move](t *testing.T, roster bot.Roster[S, M], seed deck.Seed, record host.Record) bot.Review {
	t.Helper()
	return must.Have(bot.ReviewGame(t.Context(), bot.Roster[S, M]{Game: roster.Game, Search: roster.Search, Open: roster.Open}, record,
		bot.Reviewer{Positions: 100_000, Seed: seed}))(t)
}

// Every decision of a deal for two is solved with open cards, beside the fair score with hidden
// ones.
func TestReviewSolvesWholeDeals(t *testing.T) {
	pasur := must.Have(catcheleven.New(catcheleven.Pasur()))(t)
	t.Run("indigo", func(t *testing.T) { solved(t, IndigoRoster(indigo.Game{})) })
	t.Run("catcheleven", func(t *testing.T) { solved(t, CatchElevenRoster(catcheleven.Game{})) })
	t.Run("pasur", func(t *testing.T) { solved(t, CatchElevenRoster(pasur)) })
}

func solved[S comparable, M engine.Move](t *testing.T, roster bot.Roster[S, M]) {
	t.Helper()
	roster.Search.Iterations = 1
	bots := slices.Repeat([]bot.Bot[S, M]{roster.Basic()}, 2)
	for n, decisions := uint64(0), 0; decisions < long.Or(300, 1); n++ {
		seed := deck.NewSeed(11).Derive(n)
		record := must.Have(bot.PlayGame(t.Context(), roster.Game, seed, 0, bots, seed.Derive(0).Rand()))(t)
		found := must.Have(bot.ReviewGame(t.Context(), bot.Roster[S, M]{Game: roster.Game, Search: roster.Search, Open: roster.Open}, record,
			bot.Reviewer{Seed: seed}))(t)
		for _, d := range found.Decisions {
			if !d.Solved || d.OpenLoss == nil || slices.ContainsFunc(d.Moves, func(m bot.MoveReview) bool { return m.Open == nil }) {
				t.Errorf("deal %d, play %d is not solved: %v", n, d.Number, d.Moves)
			}
		}
		decisions += len(found.Decisions)
	}
}
