package host

import (
	"slices"

	"github.com/hoylecards/hoyle/engine"
)

// past is a finished deal of a match and, through before, all deals that were played before
// it. A past never changes, so all clones of a match share it. The nil past has no deals.
type past[S comparable, M engine.Move] struct {
	played       int          // the number of deals
	table        *Table[S, M] // a table of no match
	score, total []int
	before, jump *past[S, M] // jump leads farther back, so that at takes few steps
}

// with returns the past that has one more deal, which must be over.
func (p *past[S, M]) with(t *Table[S, M]) *past[S, M] {
	d := p.and(t)
	t = t.Clone()
	t.match = nil                   // or each deal would keep the clone of the match in which it was played
	t.plays = slices.Clone(t.plays) // without room for more
	next := &past[S, M]{played: d.Played, table: t, score: d.Score, total: d.Total, before: p, jump: p}
	// The lengths of the jumps are those of a skew binary number (Myers 1983).
	if p != nil && p.jump != nil && p.Len()-p.jump.Len() == p.jump.Len()-p.jump.jump.Len() {
		next.jump = p.jump.jump
	}
	return next
}

// and returns the deal of t, which must be over, as it counts after the deals of p.
func (p *past[S, M]) and(t *Table[S, M]) Deal[S] {
	d := Deal[S]{Played: p.Len() + 1, End: t.state, Score: scores(t.game, t.state)}
	chairs := t.Chairs()
	d.Total = make([]int, max(len(chairs), len(p.last().Total)))
	copy(d.Total, p.last().Total)
	for seat, points := range d.Score {
		d.Total[chairs[seat]] += Counted(t.game, points)
	}
	return d
}

// Counted returns what the score of a seat in a deal of g adds to a total. This is the score, unless the game
// has a method Counted(score int) int, which then says what it is.
func Counted(g any, score int) int {
	if c, ok := g.(interface{ Counted(score int) int }); ok {
		return c.Counted(score)
	}
	return score
}

// last returns the last deal, or the zero Deal if there is none.
func (p *past[S, M]) last() Deal[S] {
	if p == nil {
		return Deal[S]{}
	}
	return Deal[S]{p.played, p.table.state, p.score, p.total}
}

// Len returns the number of deals.
func (p *past[S, M]) Len() int {
	if p == nil {
		return 0
	}
	return p.played
}

// at returns the table of a deal, in logarithmic time. Deals are numbered from 0.
func (p *past[S, M]) at(deal int) *Table[S, M] {
	for p.played != deal+1 {
		if p.jump.Len() > deal {
			p = p.jump
		} else {
			p = p.before
		}
	}
	return p.table
}

// all returns the pasts that end with each of the deals, in the order of play.
func (p *past[S, M]) all() []*past[S, M] {
	all := make([]*past[S, M], p.Len())
	for ; p != nil; p = p.before {
		all[p.played-1] = p
	}
	return all
}
