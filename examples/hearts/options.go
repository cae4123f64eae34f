package hearts

import "github.com/hoylecards/hoyle/engine"

// Options returns the options of the rules.
func (Game) Options() []engine.Option {
	return []engine.Option{
		engine.ChoiceOption("pass", "Pass", "Where three cards go before the play; a match changes it from deal to deal.",
			Left.String(), Right.String(), Across.String(), NoPass.String()),
		engine.SwitchOption("firstTrickPoints", "Points at once", "Points may be discarded in the first trick."),
		engine.SwitchOption("anyClub", "Any club", "The holder of ♣2 leads any club to the first trick."),
		engine.SwitchOption("heartsAnyTime", "Hearts any time", "Hearts need not be broken to be led."),
		engine.SwitchOption("queenBreaks", "♠Q breaks", "♠Q breaks hearts too."),
		engine.SwitchOption("heartsForQueen", "Hearts for ♠Q", "A hand of ♠Q and hearts alone may lead hearts that are not broken."),
		engine.SwitchOption("jackBonus", "♦J", "♦J takes 10 points off."),
		engine.SwitchOption("noTrickBonus", "No trick", "Taking no trick takes 5 points off, unless somebody shoots the moon."),
	}
}
