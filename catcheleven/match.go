package catcheleven

import (
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Match returns the match of deals that ends when a side has 62 points, 120
// with four seats unless they play Pasur, and is ahead. lead names the seat that
// leads the deal after those done; nil is [Game.WinnerLeads].
func (g Game) Match(lead func(done []engine.Deal[State], seed deck.Seed) engine.Seat) engine.Next[State, Move] {
	target := 62
	if g.Seats() == maxSeats && !g.rules().Pasur {
		target = 120
	}
	if lead == nil {
		lead = g.WinnerLeads
	}
	return engine.UpTo(g, target, Side, lead)
}

// WinnerLeads gives the lead to the first seat, counted from the last leader
// himself, that belongs to the side that won the last deal; after a level deal
// to the same seat again. Seat 0 leads the first deal.
func (g Game) WinnerLeads(done []engine.Deal[State], _ deck.Seed) engine.Seat {
	if len(done) == 0 {
		return 0
	}
	last := done[len(done)-1]
	leader := last.End.First()
	next := (leader + 1) % engine.Seat(g.Seats())
	if g.Score(last.End, next) > g.Score(last.End, leader) {
		return next
	}
	return leader
}

// RandomLead gives the lead to a seat drawn from the seed of the coming deal.
// It tells nothing of the cards.
func (g Game) RandomLead(_ []engine.Deal[State], seed deck.Seed) engine.Seat {
	return engine.Seat(int(seed.Derive(0)[0]) % g.Seats())
}
