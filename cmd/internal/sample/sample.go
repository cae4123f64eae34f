// Package sample says what samples of numbers show about their mean, for samples of a size that was
// chosen beforehand and for those that end as soon as they show enough.
package sample

import (
	"fmt"
	"math"
	"strings"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/engine"
)

// Level is the confidence level of all margins.
const Level = 0.95

// Unit returns the unit of scores in words.
func Unit(u engine.Unit) string {
	if u.Per == 1 {
		return u.Name
	}
	return fmt.Sprintf("1/%d %s", u.Per, u.Name)
}

// Estimate returns the mean of numbers, and its margin by Student's t-distribution. The margin is infinite
// for fewer than two numbers, or if any is not a number.
func Estimate(numbers []float64) bot.Estimate {
	var s sums
	for _, x := range numbers {
		s.add(x)
	}
	mean := s.total / max(1, s.n)
	if math.IsNaN(mean) {
		mean, s.n = 0, 0
	}
	if s.n < 2 {
		return bot.Estimate{Mean: mean, Margin: math.Inf(1)}
	}
	_, squares := s.about(mean)
	return bot.Estimate{Mean: mean, Margin: student(s.n-1) * math.Sqrt(max(0, squares)/s.n/(s.n-1))}
}

// Text returns an estimate multiplied by a factor, with its margin, as text. A format with a sign is for the mean
// alone. The text is "?" if the margin is infinite.
func Text(format string, e bot.Estimate, by float64) string {
	if math.IsInf(e.Margin, 1) {
		return "?"
	}
	return fmt.Sprintf(format+" ± "+strings.Replace(format, "+", "", 1), by*e.Mean, by*e.Margin)
}

// student returns the bound that the absolute value of Student's t does not exceed with a probability of
// 95 %, for at least one degree of freedom. From four on, its error is less than 1 %.
func student(freedom float64) float64 {
	if few := []float64{12.706, 4.303, 3.182}; int(freedom) <= len(few) {
		return few[int(freedom)-1]
	}
	return 1.95996 + (2.37227+(2.82250+(2.55585+1.58953/freedom)/freedom)/freedom)/freedom
}

// sums holds the size of a sample, its total, and the total of its squares.
type sums struct{ n, total, squares float64 }

func (s *sums) add(x float64) {
	s.n++
	s.total += x
	s.squares += x * x
}

// about returns the total and the total of the squares if m is taken from each number.
func (s *sums) about(m float64) (total, squares float64) {
	return s.total - s.n*m, s.squares - 2*m*s.total + s.n*m*m
}

// Sequence is a sample that may be looked at any number of times, and that may end at any look: the
// intervals of all looks hold the mean together with a probability of at least 1 - Error.
//
// If the mean is m and the numbers x lie symmetrically about it, then for every r the expectation of
// exp(r·Σ(x-m) - r²·Σ(x-m)²/2) never rises, whatever their spread, and neither does that of the mixture of
// these over a normal distribution of r. By Ville's inequality, the mixture reaches 1/Error at any time with a
// probability of at most Error; where it does, m is outside the interval. The first look at which the numbers
// differ from 0 chooses the variance of r, by the squares alone. The difference between two players is
// symmetric if exchanging them changes nothing, and then the bound is exact; for other samples it is as good as
// the central limit theorem.
type Sequence struct {
	Error      float64
	all, first sums
}

// Look adds numbers to the sample, and looks at it.
func (s *Sequence) Look(numbers []float64) {
	for _, x := range numbers {
		s.all.add(x)
	}
	if s.first.squares == 0 {
		s.first = s.all
	}
}

// Decided reports whether the mean is above or below 0.
func (s *Sequence) Decided() bool { return s.excludes(0) }

// excludes reports whether m is outside the interval.
func (s *Sequence) excludes(m float64) bool {
	total, squares := s.all.about(m)
	_, first := s.first.about(m)
	if first <= 0 {
		return false
	}
	return total*total/(squares+first)-math.Log1p(squares/first) >= -2*math.Log(s.Error)
}

// Estimate returns the mean and the margin of the interval on the side of 0, which may be infinite.
func (s *Sequence) Estimate() bot.Estimate {
	mean := s.all.total / max(1, s.all.n)
	low, high := 0.0, math.Copysign(math.Sqrt(s.all.squares), -mean)
	if low == high || !s.excludes(mean+100*high) {
		return bot.Estimate{Mean: mean, Margin: math.Inf(1)}
	}
	high *= 100
	for range 60 {
		if m := (low + high) / 2; s.excludes(mean + m) {
			high = m
		} else {
			low = m
		}
	}
	return bot.Estimate{Mean: mean, Margin: math.Abs(high)}
}

// Deviations returns how many standard deviations of one of n numbers their mean is from 0, at most 999.
func Deviations(e bot.Estimate, n int) float64 {
	if e.Mean == 0 || n < 2 {
		return 0
	}
	return math.Copysign(min(999, math.Abs(e.Mean)/e.Margin*student(float64(n-1))/math.Sqrt(float64(n))), e.Mean)
}
