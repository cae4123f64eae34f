package host

import (
	"slices"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Format defines the deals of a match. It is a pure function that returns the start of the
// next deal, or [ErrMatchOver] if the match is over. The parameter done lists all deals
// played so far, and must not be changed; seed is the seed of the next deal.
type Format[S comparable, M engine.Move] func(done []Deal[S], seed deck.Seed) (Start[S, M], error)

// Start says how a deal of a match begins. The zero Start ends the match.
type Start[S comparable, M engine.Move] struct {
	Game  engine.Game[S, M] // the game, which may differ from that of the last deal
	First engine.Seat       // the seat that leads, if the cards are dealt from the seed
	// Position, unless nil, is the position from which the deal begins. Otherwise the cards
	// are dealt from the seed of the deal.
	Position *S
}

// Until says when a match of [Series] is over, and who leads. With the zero Until, the
// match has no deals.
type Until[S comparable] struct {
	// Deals is the number of deals, or 0 if there is no limit.
	Deals int
	// Points, unless 0, ends the match once a seat's total is at least this number, and
	// one side alone has the highest total.
	Points int
	// Penalty is like Points, but for a game that counts penalties as scores below 0: a
	// seat's total must be at most -Penalty.
	Penalty int
	// Side returns the side of a seat; the seats of a side share a total. Nil means
	// that each seat plays alone.
	Side func(engine.Seat) int
	// Lead returns the seat that leads the next deal. Nil means that the seats lead
	// in turn, from seat 0.
	Lead func(done []Deal[S], seed deck.Seed) engine.Seat
}

// Series returns the format that deals g until the match is over.
func Series[S comparable, M engine.Move](g engine.Game[S, M], until Until[S]) Format[S, M] {
	if until.Side == nil {
		until.Side = func(s engine.Seat) int { return int(s) }
	}
	if until.Lead == nil {
		until.Lead = func(done []Deal[S], _ deck.Seed) engine.Seat { return engine.Seat(len(done) % g.Seats()) }
	}
	end := end{until.Deals, until.Points, until.Penalty, until.Side}
	return func(done []Deal[S], seed deck.Seed) (Start[S, M], error) {
		var total []int
		if len(done) > 0 {
			total = done[len(done)-1].Total
		}
		if end.over(len(done), total) {
			return Start[S, M]{}, ErrMatchOver
		}
		return Start[S, M]{Game: g, First: until.Lead(done, seed)}, nil
	}
}

// Deals returns the format of n deals of g, in which the seats lead in turn.
func Deals[S comparable, M engine.Move](g engine.Game[S, M], n int) Format[S, M] {
	return Series(g, Until[S]{Deals: n})
}

// end is the part of an [Until] that says when a match ends, without the type parameter.
type end struct {
	deals, points, penalty int
	side                   func(engine.Seat) int
}

// over reports whether the match is over after n deals with these totals.
func (u end) over(n int, total []int) bool {
	if n >= u.deals && (u.deals != 0 || u.points == 0 && u.penalty == 0) {
		return true
	}
	if n == 0 {
		return false
	}
	if len(total) == 0 {
		return true
	}
	enough := u.points != 0 && slices.Max(total) >= u.points || u.penalty != 0 && slices.Min(total) <= -u.penalty
	return enough && u.leads(total)
}

// leads reports whether one side alone has the highest total.
func (u end) leads(total []int) bool {
	best := slices.Index(total, slices.Max(total))
	for seat, points := range total {
		if points == total[best] && u.side(engine.Seat(seat)) != u.side(engine.Seat(best)) {
			return false
		}
	}
	return true
}
