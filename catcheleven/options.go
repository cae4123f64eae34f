package catcheleven

import "github.com/hoylecards/hoyle/engine"

// Options returns the options of the rules.
func (Game) Options() []engine.Option {
	return []engine.Option{
		engine.ChoiceOption("seats", "Seats", "Four seats play in two teams.", 2, maxSeats),
		engine.SwitchOption("pasur", "Pasur", "The traditional rules and scores."),
		engine.SwitchOption("cancelSoor", "Soors cancel", "A soor takes one of the other side's away instead of counting; in Pasur."),
		engine.SwitchOption("leaveTable", "Leave the table", "The cards on the table at the end go to nobody."),
	}
}
