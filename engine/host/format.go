package host

import (
	"slices"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Format defines the deals of a match. It is a pure function that returns the start of the
// next deal, or [ErrMatchOver] if the match is over. The parameter last is the deal played
// last, which must not be changed, or the zero Deal before the first deal; seed is the seed
// of the next deal. A format that must know more of the deals so far carries it along in the
// Then of each [Start].
type Format[S comparable, M engine.Move] func(last Deal[S], seed deck.Seed) (Start[S, M], error)

// Start says how a deal of a match begins. The zero Start ends the match.
type Start[S comparable, M engine.Move] struct {
	Game  engine.Game[S, M] // the game, which may differ from that of the last deal
	First engine.Seat       // the seat that leads, if the cards are dealt from the seed
	// Chairs says who plays this deal: it lists the chairs of the match, in the order of the seats
	// that they have in the deal. The chairs after the last seat sit out. Nil means that each chair
	// has the seat of its own number.
	Chairs []int
	// Position, unless nil, is the position from which the deal begins. Otherwise the cards
	// are dealt from the seed of the deal.
	Position *S
	// Then is the format of the deals after this one. Nil means the format that returned
	// the Start.
	Then Format[S, M]
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
	// Chairs is the number of chairs, if there are more than seats. Then Side and Lead are
	// about chairs instead of seats. The chair that leads has seat 0, and those after it have the
	// other seats, so that the dealer, whose chair comes before it, sits out. 0 means as many as the
	// rules ask for, if the game has a method Chairs() int, or else as there are seats.
	Chairs int
	// Side returns the side of a seat; the seats of a side share a total. Nil means
	// that each seat plays alone.
	Side func(engine.Seat) int
	// Lead returns the seat that leads the next deal. Nil means that the seats lead
	// in turn, from seat 0.
	Lead func(last Deal[S], seed deck.Seed) engine.Seat
}

// Series returns the format that deals g until the match is over. It panics if g is nil.
func Series[S comparable, M engine.Move](g engine.Game[S, M], until Until[S]) Format[S, M] {
	if until.Side == nil {
		until.Side = func(s engine.Seat) int { return int(s) }
	}
	if c, ok := g.(interface{ Chairs() int }); ok && until.Chairs == 0 {
		until.Chairs = c.Chairs()
	}
	n := max(until.Chairs, g.Seats())
	if until.Lead == nil {
		until.Lead = func(last Deal[S], _ deck.Seed) engine.Seat { return engine.Seat(last.Played % n) }
	}
	return func(last Deal[S], seed deck.Seed) (Start[S, M], error) {
		if until.over(last.Played, last.Total) {
			return Start[S, M]{}, ErrMatchOver
		}
		start := Start[S, M]{Game: g, First: until.Lead(last, seed)}
		if n > g.Seats() {
			start.Chairs, start.First = around(n, int(start.First)), 0
		}
		return start, nil
	}
}

// around returns n chairs in the order in which they sit, from the chair first on.
func around(n, first int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = (first + i) % n
	}
	return all
}

// Deals returns the format of n deals of g, in which the seats lead in turn. It panics if g is nil.
func Deals[S comparable, M engine.Move](g engine.Game[S, M], n int) Format[S, M] {
	return Series(g, Until[S]{Deals: n})
}

// over reports whether the match is over after n deals with these totals.
func (u *Until[S]) over(n int, total []int) bool {
	if n >= u.Deals && (u.Deals != 0 || u.Points == 0 && u.Penalty == 0) {
		return true
	}
	if n == 0 {
		return false
	}
	if len(total) == 0 {
		return true
	}
	enough := u.Points != 0 && slices.Max(total) >= u.Points || u.Penalty != 0 && slices.Min(total) <= -u.Penalty
	return enough && u.leads(total)
}

// leads reports whether one side alone has the highest total.
func (u *Until[S]) leads(total []int) bool {
	best := slices.Index(total, slices.Max(total))
	for chair, points := range total {
		if points == total[best] && u.Side(engine.Seat(chair)) != u.Side(engine.Seat(best)) {
			return false
		}
	}
	return true
}
