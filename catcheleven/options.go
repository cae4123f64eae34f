package catcheleven

import (
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Options returns the options of the rules.
func (Game) Options() []engine.Option {
	return []engine.Option{
		gamekit.PlayersOption(gamekit.ChoiceOption("seats", "Seats", "Two or three play alone, four in two teams.", 2, 3, 4)),
		gamekit.SwitchOption("pasur", "Pasur", "The traditional rules and scores."),
		gamekit.Needing(gamekit.Needing(gamekit.SwitchOption("cancelSoor", "Soors cancel",
			"In Pasur, a soor takes away one of the other side's instead of counting. Not for three."), "pasur", true), "seats", 2, 4),
		gamekit.SwitchOption("leaveTable", "Leave the table", "Nobody gets the cards left on the table at the end."),
	}
}
