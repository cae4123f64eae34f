package catcheleven

import (
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Match returns the format that deals until a side has 62 points, 120 with four
// seats unless they play Pasur, and is ahead of the other. lead names the seat
// that leads the deal after those done; nil means [Game.WinnerLeads].
func (g Game) Match(lead func(done []engine.Deal[State], seed deck.Seed) engine.Seat) engine.Format[State, Move] {
	target := 62
	if g.Seats() == maxSeats && !g.rules().Pasur {
		target = 120
	}
	if lead == nil {
		lead = g.WinnerLeads
	}
	return engine.FirstTo(g, target, Side, lead)
}

// WinnerLeads returns the first seat, counted from the last leader on, that
// belongs to the side that won the last deal; after a level deal the last
// leader. Seat 0 leads the first deal.
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

// RandomLead returns a seat drawn from the seed of the coming deal, whose cards
// it does not depend on.
func (g Game) RandomLead(_ []engine.Deal[State], seed deck.Seed) engine.Seat {
	return engine.Seat(int(seed.Derive(0)[0]) % g.Seats())
}
