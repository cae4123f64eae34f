package catcheleven

import (
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// Match returns the format of a match that ends when a side is ahead with at least
// [Game.Target] points. The function lead returns the seat that leads the next deal; nil means
// [Game.WinnerLeads].
func (g Game) Match(lead func(last host.Deal[State], seed deck.Seed) engine.Seat) host.Format[State, Move] {
	if lead == nil {
		lead = g.WinnerLeads
	}
	return host.Series(g, host.Until[State]{Points: g.Target(), Side: g.sideOf, Lead: lead})
}

// Target returns the points of a match by the rule book: 62, or 120 if the game has four seats and
// is not Pasur.
func (g Game) Target() int {
	if g.Seats() == maxSeats && !g.rules().Pasur {
		return 120
	}
	return 62
}

func (g Game) sideOf(seat engine.Seat) int { return g.Side(State{}, seat) }

// WinnerLeads is a lead function for [Game.Match]. It returns the first seat of
// the side that won the last deal, counting from the last leader on, or, after a tie,
// the last leader. Seat 0 leads the first deal.
func (g Game) WinnerLeads(last host.Deal[State], _ deck.Seed) engine.Seat {
	if last.Played == 0 {
		return 0
	}
	leader, seats := last.End.first, engine.Seat(g.Seats())
	best, level := leader, false
	for i := engine.Seat(1); i < seats; i++ {
		seat := (leader + i) % seats
		switch score, most := g.Score(last.End, seat), g.Score(last.End, best); {
		case score > most:
			best, level = seat, false
		case score == most && g.sideOf(seat) != g.sideOf(best):
			level = true
		}
	}
	if level {
		return leader
	}
	return best
}

// RandomLead is a lead function for [Game.Match]. It returns a random seat, which
// the seed of the next deal determines independently of the cards.
func (g Game) RandomLead(_ host.Deal[State], seed deck.Seed) engine.Seat {
	return engine.Seat(int(seed.Derive(0)[0]) % g.Seats())
}
