package bot

import "github.com/hoylecards/hoyle/engine"

// The grades of decisions.
const (
	blunder = "??"
	mistake = "?"
)

// grade grades the worst decisions of each seat, and removes the reasons from all
// decisions without a grade.
func (r *Review) grade(least float64) {
	graded := map[int]bool{}
	for _, seat := range r.Seats {
		for _, number := range seat.Worst {
			graded[number] = true
		}
	}
	for i := range r.Decisions {
		d := &r.Decisions[i]
		switch loss := d.SureLoss(); {
		case least <= 0 || !graded[d.Number]:
		case loss >= least:
			d.Grade = blunder
		case loss >= least/3:
			d.Grade = mistake
		}
		if d.Grade == "" {
			d.Reason = engine.Phrase{}
		}
	}
}

// SumUp returns, for each seat, the sum of several reviews, such as the reviews of all
// deals in a match. The sums have no Worst, because each deal numbers its plays from 0.
func SumUp(reviews ...Review) []SeatReview {
	var all []SeatReview
	for _, r := range reviews {
		for i, s := range r.Seats {
			if i == len(all) {
				all = append(all, SeatReview{Seat: s.Seat, Worst: []int{}})
			}
			all[i].add(s)
		}
	}
	return all
}

// add adds the decisions of another review of the same seat.
func (s *SeatReview) add(more SeatReview) {
	mean := func(a float64, n int, b float64, m int) float64 {
		return (float64(a*float64(n)) + float64(b*float64(m))) / float64(max(1, n+m))
	}
	s.Loss = mean(s.Loss, s.Decisions, more.Loss, more.Decisions)
	s.OpenLoss = mean(s.OpenLoss, s.Open, more.OpenLoss, more.Open)
	s.Decisions += more.Decisions
	s.Best += more.Best
	s.Open += more.Open
}
