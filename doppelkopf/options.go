package doppelkopf

import "github.com/hoylecards/hoyle/engine"

// Options returns the options of the rules.
func (Game) Options() []engine.Option {
	var all []engine.Option
	for _, some := range [][]engine.Option{
		cardOptions(), declaringOptions(), throwInOptions(), povertyOptions(), callOptions(), scoreOptions(), extraOptions(), bockOptions(),
	} {
		all = append(all, some...)
	}
	return all
}

func cardOptions() []engine.Option {
	return []engine.Option{
		engine.SwitchOption("noNines", "Without nines", "A pack of 40 cards, ten for each seat."),
		engine.SwitchOption("noDulle", "10♥ is plain", "The 10♥ are not trumps, and the Q♣ are the highest."),
		engine.ChoiceOption("secondDulle", "Second 10♥", "Whether the second 10♥ of a trick beats the first.",
			SecondNever.String(), SecondAlways.String(), SecondNotLast.String()),
		engine.SwitchOption("pigsTrump", "Pigs", "Both A♦ in one hand are the highest trumps."),
		engine.ChoiceOption("pigsWhen", "When pigs count", "From the start, when the first of them is played, or only the second.",
			PigsAtStart.String(), PigsOnPlay.String(), PigsSecond.String()),
		engine.ChoiceOption("superpigs", "Superpigs", "The pair of diamonds in one hand that ranks above the pigs.",
			SuperpigsOff.String(), SuperpigNines.String(), SuperpigTens.String()),
		engine.SwitchOption("hyperpigs", "Hyperpigs", "Both K♦ in one hand rank above the superpigs."),
	}
}

func declaringOptions() []engine.Option {
	solos := engine.Option{
		Name: "solos", Title: "Solos", About: "The solos that may be declared.", Kind: engine.Several, Default: Solos(0).List(),
	}
	for _, c := range allSolos.List() {
		solos.Choices = append(solos.Choices, c.String())
	}
	return []engine.Option{
		engine.ChoiceOption("wedding", "Wedding", "The trick whose winner is the partner: any, one to which a plain suit or a trump is led, or one of these by the declarer's choice.",
			WeddingAny.String(), WeddingPlain.String(), WeddingTrumped.String(), WeddingChoice.String()),
		engine.NumberOption("weddingTricks", "Tricks for a wedding", "The number of tricks within which a partner must be found.", 1, maxNumber, standard.weddingTricks()),
		solos,
		engine.SwitchOption("soloLeads", "Soloist leads", "The player of a declared solo leads the first trick."),
		{
			Name: "compulsorySolo", Title: "Compulsory solo", About: "The seats that owe a solo; a session sets it.",
			Kind: engine.Seats, Default: [seats]bool{},
		},
		engine.SwitchOption("forcedSolo", "Forced solo", "The first of these seats plays its solo now; a session sets it."),
	}
}

func throwInOptions() []engine.Option {
	return []engine.Option{
		engine.NumberOption("throwInNines", "Throw in: nines", "A hand with at least this many nines may be thrown in; 0 is off.", 0, maxPair, 0),
		engine.NumberOption("throwInKings", "Throw in: kings", "A hand with at least this many kings may be thrown in; 0 is off.", 0, maxPair, 0),
		engine.NumberOption("throwInLows", "Throw in: nines and kings", "A hand with at least this many nines and kings may be thrown in; 0 is off.", 0, maxNumber, 0),
		engine.NumberOption("throwInFulls", "Throw in: aces and tens", "A hand with at least this many aces and tens may be thrown in; 0 is off.", 0, maxNumber, 0),
		engine.NumberOption("throwInPoints", "Throw in: card points", "A hand with at least this many card points may be thrown in; 0 is off.", 0, maxHandPoints, 0),
		engine.NumberOption("throwInFewTrumps", "Throw in: few trumps", "A hand with fewer trumps than this may be thrown in; 0 is off.", 0, maxNumber, 0),
		engine.ChoiceOption("throwInHigh", "Throw in: low trumps", "A hand without a trump above A♦, the fox, or above J♦, may be thrown in.",
			HighOff.String(), HighFox.String(), HighJack.String()),
		engine.SwitchOption("throwInBeatsSolo", "Throwing in beats solos", "A hand is thrown in even if another seat declares a solo."),
	}
}

func povertyOptions() []engine.Option {
	return []engine.Option{
		engine.ChoiceOption("poverty", "Poverty", "A seat with at most three trumps may lay them down for a partner: its trumps alone, or always three cards.",
			PovertyOff.String(), PovertyTrumps.String(), PovertyThree.String()),
		engine.SwitchOption("povertyFox", "Poverty with foxes", "The A♦ do not count as trumps for a poverty."),
		engine.ChoiceOption("povertyTold", "News of a poverty", "What everybody learns about the cards that come back: the number of trumps, whether there are any, or nothing.",
			TellNumber.String(), TellWhether.String(), TellNothing.String()),
	}
}

func callOptions() []engine.Option {
	return []engine.Option{
		{
			Name: "callCards", Title: "Cards to announce", About: "The cards that a seat must hold for re or kontra, no 90, no 60, no 30 and schwarz; all 0 means 11, 10, 9, 8, 7.",
			Kind: engine.Numbers, Max: maxNumber, Default: standard.CallCards,
		},
		engine.SwitchOption("callsByTrick", "Announce by tricks", "The cards that have been played limit the announcements: with each trick one more level is too late."),
		engine.NumberOption("forcedCall", "Forced announcement", "The winner of a first trick of at least this many card points announces re or kontra; 0 is off.", 0, maxTrick, 0),
	}
}

func scoreOptions() []engine.Option {
	return []engine.Option{
		engine.SwitchOption("house", "Home scores", "Announcements multiply the score, as in the home game."),
		engine.ChoiceOption("doubling", "Doubling", "Re and kontra double the points of the game, or all points, instead of adding two.",
			DoublingOff.String(), DoublingGame.String(), DoublingAll.String()),
		engine.SwitchOption("cowardice", "Cowardice", "A party that wins three levels more than it has announced loses the points of the game."),
		engine.NumberOption("multiplier", "Multiplier", "How many times this deal counts; a session sets it.", 1, maxMultiplier, 1),
	}
}

func extraOptions() []engine.Option {
	return []engine.Option{
		engine.SwitchOption("noOldLadies", "No old ladies", "Winning as Kontra is not an extra."),
		engine.SwitchOption("noFox", "No fox", "Catching a fox is not an extra."),
		engine.SwitchOption("noCharlie", "No Charlie", "Charlie is not an extra."),
		engine.SwitchOption("noDoppelkopf", "No Doppelkopf", "A trick of 40 card points is not an extra."),
		engine.SwitchOption("heartTrick", "Heart trick", "A trick of four plain hearts is an extra."),
		engine.SwitchOption("foxLast", "Fox last", "Winning the last trick with a fox is an extra."),
		engine.SwitchOption("foxLastCaught", "Fox caught last", "A fox caught in the last trick is one more extra."),
		engine.SwitchOption("dulleCaught", "10♥ caught", "Winning a trick with 10♥ that has the others' 10♥ in it is an extra."),
		engine.SwitchOption("charlieCaught", "Charlie caught", "Catching the others' J♣ in the last trick is an extra."),
		engine.SwitchOption("charlieQueen", "Caught by Q♦", "Only Q♦ catches J♣."),
	}
}

func bockOptions() []engine.Option {
	return []engine.Option{
		engine.ChoiceOption("bock", "Bock", "In a session four deals count double after certain deals; such rounds multiply, or follow one another.",
			BockOff.String(), BockStack.String(), BockAppend.String()),
		engine.SwitchOption("bockDraw", "Bock: draw", "After 120 card points for both parties."),
		engine.SwitchOption("bockHeartTrick", "Bock: heart trick", "After a trick of four plain hearts."),
		engine.SwitchOption("bockCallLost", "Bock: announcement lost", "After a deal in which a party has announced and has not won."),
		engine.SwitchOption("bockSoloLost", "Bock: solo lost", "After a solo that is lost."),
		engine.SwitchOption("bockSchwarz", "Bock: schwarz", "After a deal in which a party has won no trick."),
		engine.SwitchOption("bockZero", "Bock: zero", "After a deal in which everybody scores 0."),
	}
}
