package bot

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Report is the result of a contest.
type Report struct {
	Game      string          `json:"game"`      // the name of the game
	Rules     json.RawMessage `json:"rules"`     // the JSON of the game
	Seed      deck.Seed       `json:"seed"`      // the seed from which the deals derive
	Deals     int             `json:"deals"`     // the number of deals played in all rotations
	Standings []Standing      `json:"standings"` // one for each name, in the order of the entrants
	// Places holds the results by place at the table, for all players together: of the seat that leads,
	// or has the turn where a contest with a Start begins, and of the seats after it. The names
	// are "leader", "leader+1" and so on. The Edge of the leader is what leading is worth.
	Places []Standing `json:"places,omitempty"`
	// Part says which part of a contest this is, counted from 0. It, Parts and Of are 0 for a whole one.
	Part  int `json:"part,omitzero"`
	Parts int `json:"parts,omitzero"` // how many parts the contest has
	Of    int `json:"of,omitzero"`    // how many deals the contest has
	// Sums holds, for [Join], the exact sums behind the Standings and Places of a part, in digits: of the
	// points in each deal and their squares, and of the points ahead and theirs.
	Sums [][4]string `json:"sums,omitempty"`
}

// Standing is the result of the entrants that share a name, or of a place at the table.
type Standing struct {
	Name string `json:"name"` // the name of the entrants
	// Seats is the number of seats that the entrants played, in all games together.
	Seats int `json:"seats"`
	// Score is the mean score of these seats.
	Score Estimate `json:"score"`
	// Edge is the mean score of these seats minus the mean score of the seats of all
	// other names in the same deals. If the mean of Edge is farther from 0 than its
	// margin, these entrants are better or worse than the others. If there are no
	// other names, the margin of Edge is infinite.
	Edge Estimate `json:"edge"`
	// Wins counts the seats that had the highest score at their table and did not
	// share it with a seat of another name.
	Wins int `json:"wins"`
	// Shared counts the seats that shared the highest score at their table with a
	// seat of another name: a rival, a partner, or a seat without a player.
	Shared int `json:"shared"`
	// Decisions is the number of choices that the entrants made.
	Decisions int `json:"decisions"`
	// Nanoseconds is the time that the choices took, or 0 without a clock. With more
	// workers than cores, it includes the time that the bots spent waiting for a core.
	Nanoseconds int64 `json:"nanoseconds,omitzero"`
}

// Estimate is a mean and the margin of its 95 % confidence interval according to
// Student's t-distribution. In a contest, a sample is the mean over all rotations of a
// deal, because the same cards are dealt in all rotations; in a review, a sample is
// an iteration. With fewer than two samples the margin is infinite, which is null in
// JSON.
type Estimate struct {
	Mean   float64 `json:"mean"`   // the mean of all samples
	Margin float64 `json:"margin"` // null in JSON if infinite
}

type estimateJSON struct {
	Mean   float64  `json:"mean"`
	Margin *float64 `json:"margin"`
}

// MarshalJSON returns the JSON of the estimate, such as
// {"mean":1.5,"margin":0.25}.
func (e Estimate) MarshalJSON() ([]byte, error) {
	j := estimateJSON{e.Mean, &e.Margin}
	if math.IsInf(e.Margin, 1) {
		j.Margin = nil
	}
	return json.Marshal(j)
}

// UnmarshalJSON reads the JSON of an estimate into e. On error, e is unchanged.
func (e *Estimate) UnmarshalJSON(data []byte) error {
	var j estimateJSON
	if err := gamekit.Unmarshal(data, &j); err != nil {
		return fmt.Errorf("bot: estimate: %w", err)
	}
	*e = Estimate{j.Mean, math.Inf(1)}
	if j.Margin != nil {
		e.Margin = *j.Margin
	}
	return nil
}

// count holds the results of the seats of one name.
type count struct {
	points       int64
	wins, shared int
	decisions    int
	nanoseconds  int64
}

// add adds the results of a game or of a deal.
func (c *count) add(d count) {
	c.points += d.points
	c.wins += d.wins
	c.shared += d.shared
	c.decisions += d.decisions
	c.nanoseconds += d.nanoseconds
}

// countGame adds the results of a finished game to the counts. The function of returns the index of
// the count to which a chair belongs.
func countGame(counts []count, table table, chairs []chair, of func(chair) int) {
	best := table.Score(0)
	for seat := range engine.Seat(table.Seats()) {
		best = max(best, table.Score(seat))
	}
	// shared reports whether a seat that belongs to another count has the best score.
	shared := func(own int) bool {
		for seat := range table.Seats() {
			if table.Score(engine.Seat(seat)) == best && (seat >= len(chairs) || of(chairs[seat]) != own) {
				return true
			}
		}
		return false
	}
	for seat, ch := range chairs {
		points := table.Score(engine.Seat(seat))
		n := &counts[of(ch)]
		n.points += int64(points)
		n.decisions += ch.decisions
		n.nanoseconds += ch.nanoseconds
		switch {
		case points < best:
		case shared(of(ch)):
			n.shared++
		default:
			n.wins++
		}
	}
}

// tally sums up the results of a name over the deals. The name has the same number
// of seats in every deal.
type tally struct {
	name          string
	seats, others int64 // in all rotations of a deal: seats of this name, and of other names
	total         count
	score         sums // of the points in each deal
	edge          sums // of the mean score minus that of the other names in each deal, times seats and times others
}

// add adds a deal. The parameter own is the result of this name, and all is the sum of the
// points of all.
func (t *tally) add(own count, all int64) {
	t.total.add(own)
	t.score.add(own.points)
	t.edge.add(own.points*t.others - (all-own.points)*t.seats)
}

// addDeal adds the counts of a deal to tallies.
func addDeal(tallies []tally, counts []count) {
	all := int64(0)
	for _, own := range counts {
		all += own.points
	}
	for i, own := range counts {
		tallies[i].add(own, all)
	}
}

func (t *tally) standing() Standing {
	return Standing{
		Name: t.name, Seats: int(t.seats * t.score.n),
		Score: t.score.estimate(t.seats), Edge: t.edge.estimate(t.seats * t.others),
		Wins: t.total.wins, Shared: t.total.shared,
		Decisions: t.total.decisions, Nanoseconds: t.total.nanoseconds,
	}
}

// sums holds the size of a sample of whole numbers, their total, and the total of
// their squares. The sums are exact, so that results do not depend on the order of the
// numbers or on the machine.
type sums struct {
	n              int64
	total, squares big.Int
}

func (s *sums) add(x int64) {
	b := big.NewInt(x)
	s.n++
	s.total.Add(&s.total, b)
	s.squares.Add(&s.squares, b.Mul(b, b))
}

// estimate returns the mean of the numbers, each divided by scale, and its margin. The
// mean is 0 if there are no numbers or scale is 0.
func (s *sums) estimate(scale int64) Estimate {
	e := Estimate{Margin: math.Inf(1)}
	if s.n == 0 || scale == 0 {
		return e
	}
	n := big.NewInt(s.n)
	by := new(big.Int).Mul(n, big.NewInt(scale))
	e.Mean, _ = new(big.Rat).SetFrac(&s.total, by).Float64()
	if s.n < 2 {
		return e
	}
	// The variance of the mean is (n·Σx² − (Σx)²) / (n²·(n−1)).
	spread := new(big.Int).Mul(n, &s.squares)
	spread.Sub(spread, new(big.Int).Mul(&s.total, &s.total))
	by.Mul(by, by).Mul(by, big.NewInt(s.n-1))
	variance, _ := new(big.Rat).SetFrac(spread, by).Float64()
	e.Margin = student(s.n-1) * math.Sqrt(variance)
	return e
}

// student returns the bound that the absolute value of Student's t does not exceed
// with a probability of 95 %. The parameter freedom is the number of degrees of
// freedom, at least 1.
func student(freedom int64) float64 {
	few := [...]float64{1: 12.7062, 2: 4.30265, 3: 3.18245, 4: 2.77645, 5: 2.57058, 6: 2.44691, 7: 2.36462, 8: 2.30600, 9: 2.26216}
	if freedom < int64(len(few)) {
		return few[freedom]
	}
	// The expansion around the normal distribution, as in Abramowitz and Stegun
	// 26.7.5.
	const (
		z  = 1.959963984540054
		z2 = z * z
		c1 = z * (z2 + 1) / 4
		c2 = z * ((5*z2+16)*z2 + 3) / 96
		c3 = z * (((3*z2+19)*z2+17)*z2 - 15) / 384
		c4 = z * ((((79*z2+776)*z2+1482)*z2-1920)*z2 - 945) / 92160
	)
	f := float64(freedom)
	return z + (c1+(c2+(c3+c4/f)/f)/f)/f
}
