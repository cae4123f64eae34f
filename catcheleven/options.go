package catcheleven

import "github.com/hoylecards/hoyle/engine"

// Options returns the options of the rules.
func (Game) Options() []engine.Option {
	return []engine.Option{
		engine.ChoiceOption("seats", "Seats", "Four seats play in two teams.", 2, maxSeats),
		engine.SwitchOption("pasur", "Pasur", "The traditional rules and scores."),
		engine.SwitchOption("cancelSoor", "Soors cancel", "In Pasur, a soor takes away one of the other side instead of counting."),
		engine.SwitchOption("leaveTable", "Leave the table", "Nobody gets the cards left on the table at the end."),
	}
}
