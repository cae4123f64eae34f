package catcheleven

import (
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Options returns the options of the rules.
func (Game) Options() []engine.Option {
	return []engine.Option{
		gamekit.PlayersOption(gamekit.ChoiceOption("seats", "Seats", "Four seats play in two teams.", 2, maxSeats)),
		gamekit.SwitchOption("pasur", "Pasur", "The traditional rules and scores."),
		gamekit.Needing(gamekit.SwitchOption("cancelSoor", "Soors cancel",
			"In Pasur, a soor takes away one of the other side's instead of counting."), "pasur", true),
		gamekit.SwitchOption("leaveTable", "Leave the table", "Nobody gets the cards left on the table at the end."),
	}
}
