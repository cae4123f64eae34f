package house

import (
	"slices"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	opencards "github.com/hoylecards/hoyle/bot/solve"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/internal/must"
)

// graded counts the marks in reviews of deals of house players.
type graded struct{ deals, moves, marks, reasons, wrong float64 }

// BenchmarkReviewMarks reports the number of marks in a deal between house players, and how many of
// them have a reason. It also reports how many of all moves are marked although a search of 6,000
// iterations with other random numbers finds them just as good as the best moves. Run it with
// -benchtime 30x.
func BenchmarkReviewMarks(b *testing.B) {
	b.Run("indigo", func(b *testing.B) { reviewMarks(b, b.N, IndigoRoster(indigo.Game{})).report(b) })
	b.Run("catcheleven", func(b *testing.B) { reviewMarks(b, b.N, CatchElevenRoster(catcheleven.Game{})).report(b) })
	b.Run("doppelkopf", func(b *testing.B) { reviewMarks(b, b.N, DoppelkopfRoster(doppelkopf.Game{})).report(b) })
}

func (m graded) report(b *testing.B) {
	b.Helper()
	b.ReportMetric(m.marks/m.deals, "marks/deal")
	b.ReportMetric(100*m.reasons/max(1, m.marks), "%reasons")
	b.ReportMetric(100*m.wrong/m.moves, "%false")
}

// reviewMarks reviews deals of house players, and judges the marks.
func reviewMarks[S comparable, M engine.Move](tb testing.TB, deals int, roster bot.Roster[S, M]) (m graded) {
	tb.Helper()
	house := slices.Repeat([]bot.Bot[S, M]{roster.Basic()}, roster.Game.Seats())
	for n := range deals {
		seed := deck.NewSeed(3).Derive(uint64(n))
		record := must.Have(bot.PlayGame(tb.Context(), roster.Game, seed, 0, house, seed.Derive(0).Rand()))(tb)
		roster.Odds = nil
		found := must.Have(bot.ReviewGame(tb.Context(), roster, record, bot.Reviewer{Positions: 100_000, Workers: 1, Seed: seed.Derive(1)}))(tb)
		m.deals++
		m.moves += float64(len(found.Decisions))
		for _, d := range found.Decisions {
			if d.Grade == "" {
				continue
			}
			m.marks++
			if d.Reason.Text != "" {
				m.reasons++
			}
			if !d.Exact && !loses(tb, roster, record, d, seed.Derive(2)) {
				m.wrong++
			}
		}
	}
	return m
}

// loses reports whether a long search that compares the move played with the best move finds it
// worse.
func loses[S comparable, M engine.Move](tb testing.TB, roster bot.Roster[S, M], record host.Record, d bot.Decision, seed deck.Seed) bool {
	tb.Helper()
	table := must.Have(host.OpenTable(roster.Game, record))(tb)
	table.UndoTo(d.Number)
	var two []M
	for _, text := range []string{d.Moves[0].Move, d.Played} {
		move := must.Have(roster.Game.ParseMove(text))(tb)
		two = append(two, move)
	}
	o := roster.Search
	o.Iterations = 6000
	o.Prune = func(engine.View[S], []M) []M { return slices.Clone(two) }
	return bot.NewSearch(roster.Game, o).Choose(tb.Context(), table.View(d.Seat), two, seed.Rand()) != two[1]
}

// Fewer than one in fifty of the house's own moves are marked wrongly, and a seat has at most a
// handful of marks.
func TestReviewMarks(t *testing.T) {
	if testing.Short() {
		t.Skip("reviews of many games take long")
	}
	deals := long.Or(4, 1)
	for name, m := range map[string]graded{
		"indigo":     reviewMarks(t, deals, IndigoRoster(indigo.Game{})),
		"doppelkopf": reviewMarks(t, deals, DoppelkopfRoster(doppelkopf.Game{})),
	} {
		if 50*m.wrong > m.moves || m.marks > 5*m.deals || m.moves < 20*m.deals {
			t.Errorf("%s: %+v", name, m)
		}
	}
}

// A judge that does not depend on playouts agrees with the reviews. In the last deal of Indigo,
// where all cards can be deduced, the solver knows what each move is worth. A review that may not
// use the solver, and searches instead, marks only moves that really lose something there.
func TestReviewAgreesWithSolver(t *testing.T) {
	g := indigo.Game{}
	roster := IndigoRoster(g)
	marked, wrong := 0, 0
	for n := range long.Or[uint64](12, 1) {
		seed := deck.NewSeed(5).Derive(n)
		bots := slices.Repeat([]bot.Bot[indigo.State, indigo.Move]{bot.Random[indigo.State, indigo.Move]{}}, 2)
		record := must.Have(bot.PlayGame(t.Context(), g, seed, 0, bots, seed.Derive(0).Rand()))(t)
		own := bot.Roster[indigo.State, indigo.Move]{Game: g, Search: roster.Search, Blunder: roster.Blunder}
		found := must.Have(bot.ReviewGame(t.Context(), own, record, bot.Reviewer{Iterations: 300, Workers: 1, Seed: seed.Derive(1)}))(t)
		for _, d := range found.Decisions {
			if d.Grade == "" {
				continue
			}
			if lost, solved := solvedLoss(t, record, d); solved {
				marked++
				if lost <= 0 {
					wrong++
				}
			}
		}
	}
	if marked < long.Or(5, 1) || 10*wrong > marked {
		t.Errorf("%d of %d marks are wrong", wrong, marked)
	}
}

// solvedLoss returns what the move played loses by the end if both sides play their best, and
// reports whether the seat could know this.
func solvedLoss(t *testing.T, record host.Record, d bot.Decision) (lost int, solved bool) {
	t.Helper()
	open := indigo.Game{}.Open()
	table := must.Have(host.OpenTable(indigo.Game{}, record))(t)
	table.UndoTo(d.Number)
	s, ok := open.(gamekit.Deducer[indigo.State]).Deduce(table.View(d.Seat))
	if !ok {
		return 0, false
	}
	moves := must.Have(opencards.New(open, opencards.Options{}).Moves(t.Context(), s))(t)
	best, played := moves[0].Lead, 0
	for _, m := range moves {
		best = max(best, m.Lead)
		if text, _ := m.Move.MarshalText(); string(text) == d.Played {
			played = m.Lead
		}
	}
	return best - played, true
}
