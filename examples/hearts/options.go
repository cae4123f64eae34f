package hearts

import (
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Options returns the options of the rules.
func (Game) Options() []engine.Option {
	return []engine.Option{
		gamekit.ChoiceOption("pass", "Pass", "Where three cards go before the play; a match changes this from deal to deal.",
			Left.String(), Right.String(), Across.String(), NoPass.String()),
		gamekit.SwitchOption("firstTrickPoints", "Points at once", "Points may be discarded in the first trick."),
		gamekit.SwitchOption("anyClub", "Any club", "The holder of ♣2 may lead any club to the first trick."),
		gamekit.SwitchOption("heartsAnyTime", "Hearts any time", "Hearts need not be broken to be led."),
		gamekit.SwitchOption("queenBreaks", "♠Q breaks", "♠Q breaks hearts too."),
		gamekit.SwitchOption("heartsForQueen", "Hearts for ♠Q", "A hand of ♠Q and hearts alone may lead hearts that are not broken."),
		gamekit.SwitchOption("jackBonus", "♦J", "♦J takes 10 points off."),
		gamekit.SwitchOption("noTrickBonus", "No trick", "Taking no trick takes 5 points off, unless somebody shoots the moon."),
	}
}
