package bot

import (
	"testing"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// Only the worst decisions of a seat have grades. The grade depends on the part of the loss that
// is more than chance. Only decisions with a grade have reasons.
func TestGrades(t *testing.T) {
	why := engine.Phrase{Key: "because", Text: "it is better"}
	var r Review
	for n, loss := range []Estimate{{4, 0.5}, {4, 1.5}, {1.5, 0.5}, {1.4, 0.5}, {3, 0}, {9, 9}} {
		r.Decisions = append(r.Decisions, Decision{Number: n, Seat: 0, Loss: loss, Reason: why})
	}
	r.Seats = []SeatReview{{Worst: []int{0, 1, 2, 3}}}
	for least, want := range map[float64][]string{
		3: {"??", "?", "?", "", "", ""}, 0: {"", "", "", "", "", ""}, 0.85: {"??", "??", "??", "??", "", ""},
	} {
		again := r
		again.Decisions = append([]Decision(nil), r.Decisions...)
		again.grade(least)
		for i, d := range again.Decisions {
			if d.Grade != want[i] || (d.Reason.Text != "") != (want[i] != "") {
				t.Errorf("blunders of %v: decision %d is %q, %q", least, i, d.Grade, d.Reason.Text)
			}
		}
	}
}

// A reviewer passes the view, the move played and the best one to the game, and keeps the game's
// words.
func TestReasons(t *testing.T) {
	r := indigoReviewer(30)
	r.Blunder = 0.01
	r.Reason = func(v engine.View[indigo.State], played, best indigo.Move) engine.Phrase {
		if v.State.Turn() != v.Seat || !v.State.Hand(v.Seat).Has(played) || !v.State.Hand(v.Seat).Has(best) {
			t.Errorf("seat %d: %v, better %v", v.Seat, played, best)
		}
		return engine.Phrase{Text: "not " + played.String() + " but " + best.String()}
	}
	found := must.Have(r.run(t.Context(), played(t, 1)))(t)
	graded := 0
	for _, d := range found.Decisions {
		if d.Grade == "" {
			continue
		}
		graded++
		best := engine.Phrase{Text: "not " + symbol(t, d.Played) + " but " + symbol(t, d.Moves[0].Move)}
		expect.Same(t, d.Reason, best, "play", d.Number)
	}
	if graded == 0 || graded > 6 {
		t.Errorf("%d decisions have grades", graded)
	}
	if found.Unit.Name != "points" || found.Unit.Per != 1 {
		t.Errorf("the unit is %+v", found.Unit)
	}
}

// symbol returns a card by its symbol.
func symbol(t *testing.T, text string) string {
	t.Helper()
	m := must.Have(indigo.Game{}.ParseMove(text))(t)
	return m.String()
}

// The sum of several reviews weights the mean of each by its number of decisions.
func TestSumUp(t *testing.T) {
	first := Review{Seats: []SeatReview{{Decisions: 3, Loss: 1, Best: 2, Worst: []int{4}, Open: 2, OpenLoss: 3}, {Seat: 1}}}
	second := Review{Seats: []SeatReview{{Decisions: 1, Loss: 5, Best: 1, Worst: []int{7}}, {Seat: 1, Decisions: 2, Loss: 4}}}
	want := []SeatReview{
		{Decisions: 4, Loss: 2, Best: 3, Worst: []int{}, Open: 2, OpenLoss: 3},
		{Seat: 1, Decisions: 2, Loss: 4, Worst: []int{}},
	}
	expect.Same(t, SumUp(first, second), want)
	once := []SeatReview{{Decisions: 1, Loss: 5, Worst: []int{}}}
	expect.Same(t, SumUp(Review{Seats: once}), once, "a single decision")
	if SumUp() != nil {
		t.Error("no reviews have sums")
	}
}
