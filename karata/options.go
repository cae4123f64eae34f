package karata

import (
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Options returns the options of the rules.
func (Game) Options() []engine.Option {
	return []engine.Option{
		gamekit.PlayersOption(gamekit.NumberOption("seats", "Seats", "The number of players.", minSeats, maxSeats, standardSeats)),
		gamekit.NumberOption("hand", "Hand", "The cards dealt to each seat, at most 53 in all.", minHand, (packSize-1)/minSeats, standardHand),
		gamekit.NumberOption("fine", "Fine", "The number of cards that a seat draws for laying a wrong card; if 0, wrong cards are refused.", 0, maxFine, 0),
		gamekit.SwitchOption("cumulative", "Bombs add up", "The bombs of a turn and the debt that they counter are added up."),
		gamekit.SwitchOption("jumpsCountered", "Jumps countered", "A seat that would be jumped may lay jacks instead; the jump goes on from there."),
	}
}
