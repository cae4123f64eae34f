// Package rating estimates how strong a player is, using Mark Glickman's system Glicko-2. An
// estimate consists of a mean, a deviation that tells how certain the estimate is, and a volatility
// that tells how consistent the player is. The package is pure.
package rating

import (
	"math"
	"time"
)

// The constants of the system. A period is the time in which the deviation of a player who
// does not play grows by the volatility.
const (
	period     = 24 * time.Hour
	scale      = 173.7178 // points of a rating in one unit of the system's own scale
	middle     = 1500
	widest     = 350 // the deviation of somebody about whom nothing is known
	volatility = 0.06
	tau        = 0.5 // how fast volatilities change
	near       = 1e-6
)

// Rating is the strength of a player in a game.
type Rating struct {
	Mean       float64 `json:"mean"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
	At         int64   `json:"at"` // of its last match, in milliseconds since 1970; 0 before the first
}

// New returns the rating of somebody who has not played.
func New() Rating { return Rating{Mean: middle, Deviation: widest, Volatility: volatility} }

// Game is a comparison with an opponent in a match.
type Game struct {
	Opponent Rating
	Score    float64 // 1 for a win, 0.5 for a draw, 0 for a loss
	Weight   float64 // how much the game counts, from 0 to 1
}

// Then returns the rating at a later time if there is no match until then: the deviation grows.
func (r Rating) Then(at int64) Rating {
	if r.At == 0 || at <= r.At {
		return r
	}
	periods := float64(at-r.At) / float64(period.Milliseconds())
	r.Deviation = min(scale*math.Hypot(r.Deviation/scale, r.Volatility*math.Sqrt(periods)), widest)
	return r
}

// The trust in a rating. Newcomer is how much a game counts against somebody of whom nothing is known: little,
// because a new account costs nothing, but not 0, because in a new room nobody is known.
const (
	newcomer = 0.06
	doubt    = 1.25 // how much more than in proportion an unsure rating loses
	settled  = 100  // the deviation of somebody who is trusted in full
)

// Trust returns how much a game against somebody with the rating counts: more, the surer the rating is.
// Because a rating grows sure only by games against those who are sure, accounts that play only among
// themselves stay behind for a long time.
func (r Rating) Trust(at int64) float64 {
	known := (widest - r.Then(at).Deviation) / (widest - settled)
	return min(max(math.Pow(known, doubt), newcomer), 1)
}

// After returns the rating after a match against some opponents, whose ratings are those before the
// match. The results of one match are not independent, so together they count as one game.
func (r Rating) After(at int64, games []Game) Rating {
	if len(games) == 0 {
		return r
	}
	return r.after(at, games, 1/float64(len(games)))
}

// after is like After, with the given weight for each game.
func (r Rating) after(at int64, games []Game, weight float64) Rating {
	var information, surprise float64
	for _, g := range games {
		deviation := g.Opponent.Then(at).Deviation / scale
		slope := 1 / math.Sqrt(1+3*deviation*deviation/(math.Pi*math.Pi))
		expected := 1 / (1 + math.Exp(-slope*(r.Mean-g.Opponent.Mean)/scale))
		weight := weight * g.Weight
		information += weight * slope * slope * expected * (1 - expected)
		surprise += weight * slope * (g.Score - expected)
	}
	if information == 0 {
		return r
	}
	phi := r.Deviation / scale
	variance := 1 / information
	sigma := r.steadiness(phi, variance, surprise*variance)
	before := r.Then(at).Deviation / scale
	next := 1 / math.Sqrt(1/(before*before)+information)
	return Rating{
		Mean:       r.Mean + scale*next*next*surprise,
		Deviation:  min(scale*next, widest),
		Volatility: sigma,
		At:         at,
	}
}

// steadiness returns the new volatility: the zero of a function of its logarithm, found by
// the Illinois variant of regula falsi, as in step 5 of the system's description.
func (r Rating) steadiness(phi, variance, delta float64) float64 {
	start := math.Log(r.Volatility * r.Volatility)
	f := func(x float64) float64 {
		e := math.Exp(x)
		sum := phi*phi + variance + e
		return e*(delta*delta-sum)/(2*sum*sum) - (x-start)/(tau*tau)
	}
	low, high := start, math.Log(delta*delta-phi*phi-variance)
	if delta*delta <= phi*phi+variance {
		high = start - tau
		for f(high) < 0 {
			high -= tau
		}
	}
	atLow, atHigh := f(low), f(high)
	for range 100 { // about ten are usual
		if math.Abs(high-low) <= near {
			break
		}
		next := low + (low-high)*atLow/(atHigh-atLow)
		atNext := f(next)
		if atNext*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = next, atNext
	}
	return math.Exp(low / 2)
}
