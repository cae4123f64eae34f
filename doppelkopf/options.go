package doppelkopf

import "github.com/hoylecards/hoyle/engine"

// Options returns the options of the rules.
func (Game) Options() []engine.Option {
	return []engine.Option{
		engine.SwitchOption("noNines", "Without nines", "A pack of 40 cards, ten for each seat."),
		engine.SwitchOption("house", "Home scores", "Announcements multiply the score, as in the home game."),
		engine.ChoiceOption("secondDulle", "Second 10♥", "When the second 10♥ of a trick beats the first.",
			SecondNever.String(), SecondAlways.String(), SecondNotLast.String()),
		engine.SwitchOption("pigsTrump", "Pigs", "Both ♦A in one hand are the highest trumps."),
		engine.SwitchOption("charlieCaught", "Charlie caught", "Catching the others' ♣J in the last trick counts a point."),
		{
			Name: "compulsorySolo", Title: "Compulsory solo", About: "The seats whose next solo is compulsory; a session sets it.",
			Kind: engine.Seats, Default: [seats]bool{},
		},
		engine.SwitchOption("forcedSolo", "Forced solo", "The first of these seats plays its solo now; a session sets it."),
	}
}
