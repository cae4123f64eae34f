package doppelkopf

import (
	"slices"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Options returns the options of the rules.
func (Game) Options() []engine.Option {
	return slices.Concat(
		gamekit.Grouped("Cards and trumps", cardOptions()...),
		gamekit.Grouped("Declaring", declaringOptions()...),
		gamekit.Grouped("Throwing in", throwInOptions()...),
		gamekit.Grouped("Poverty", povertyOptions()...),
		gamekit.Grouped("Announcements", callOptions()...),
		gamekit.Grouped("Score", scoreOptions()...),
		gamekit.Grouped("Extras", extraOptions()...),
		gamekit.Grouped("Match", gamekit.NumberOption("table", "Players at the table", "In a match of five, the dealer sits out, each in turn.", seats, seats+1, seats)),
		gamekit.Grouped("Bock", bockOptions()...),
	)
}

// choiceOption returns an option whose value is one of the texts of the named choice.
func choiceOption(name, title, about string) engine.Option {
	o := engine.Option{Name: name, Title: title, About: about, Kind: engine.OptChoice}
	for _, c := range (&Rules{}).choices() {
		if c.name == name {
			o.Default = c.texts[0]
			for _, text := range c.texts {
				o.Choices = append(o.Choices, text)
			}
		}
	}
	return o
}

// byDeal returns an option that a session sets from deal to deal.
func byDeal(o engine.Option) engine.Option {
	o.ByDeal = true
	return o
}

func cardOptions() []engine.Option {
	return []engine.Option{
		gamekit.SwitchOption("noNines", "Without nines", "A pack of 40 cards, ten for each seat."),
		gamekit.SwitchOption("noDulle", "10♥ is plain", "The 10♥ are not trumps, and the Q♣ are the highest."),
		gamekit.Needing(choiceOption("secondDulle", "Second 10♥", "Whether the second 10♥ of a trick beats the first. Not available if the 10♥ are plain."), "noDulle", false),
		gamekit.SwitchOption("pigsTrump", "Pigs", "Both A♦ in one hand are the highest trumps."),
		gamekit.Needing(choiceOption("pigsWhen", "When pigs count", "From the start, when the first of them is played, or only the second. Needs pigs."), "pigsTrump", true),
		gamekit.Needing(gamekit.Needing(choiceOption("superpigs", "Superpigs", "The pair of diamonds in one hand that ranks above the pigs. Needs pigs. Not available if only the second pig counts."), "pigsTrump", true), "pigsWhen", "at start", pigsOnPlay),
		gamekit.Needing(gamekit.SwitchOption("hyperpigs", "Hyperpigs", "Both K♦ in one hand rank above the superpigs. Needs Superpigs set to tens."), "superpigs", superpigTens),
	}
}

func declaringOptions() []engine.Option {
	solos := engine.Option{
		Name: "solos", Title: "Solos", About: "The solos that may be declared.", Kind: engine.OptSeveral, Default: Solos(0).List(),
	}
	for _, c := range allSolos.List() {
		solos.Choices = append(solos.Choices, c.String())
	}
	return []engine.Option{
		choiceOption("wedding", "Wedding", "The trick whose winner is the partner: any, one to which a plain suit or a trump is led, or one of these at the declarer's choice."),
		gamekit.NumberOption("weddingTricks", "Tricks for a wedding", "The number of tricks within which a partner must be found.", 1, maxNumber, standard.weddingTricks()),
		solos,
		gamekit.SwitchOption("soloLeads", "Soloist leads", "The player of a declared solo leads the first trick."),
		{
			Name: "compulsorySolo", Title: "Compulsory solo", About: "The seats that owe a solo; a session sets this.",
			Kind: engine.OptSeats, Default: [seats]bool{}, ByDeal: true,
		},
		byDeal(gamekit.SwitchOption("forcedSolo", "Forced solo", "The first seat that owes a solo plays it now; a session sets this. Needs a seat that owes one.")),
		gamekit.Needing(gamekit.SwitchOption("noCompulsorySolo", "No compulsory solos", "In a session, no seat owes a solo. Not with compulsory solos."), "compulsorySolo", [seats]bool{}),
	}
}

func throwInOptions() []engine.Option {
	return []engine.Option{
		gamekit.Needing(gamekit.NumberOption("throwInNines", "Throw in: nines", "A hand with at least this many nines may be thrown in; 0 is off. Not in a pack without nines.", 0, maxPair, 0), "noNines", false),
		gamekit.NumberOption("throwInKings", "Throw in: kings", "A hand with at least this many kings may be thrown in; 0 is off.", 0, maxPair, 0),
		gamekit.Needing(gamekit.NumberOption("throwInLows", "Throw in: nines and kings", "A hand with at least this many nines and kings may be thrown in; 0 is off. Not in a pack without nines.", 0, maxNumber, 0), "noNines", false),
		gamekit.NumberOption("throwInFulls", "Throw in: aces and tens", "A hand with at least this many aces and tens may be thrown in; 0 is off.", 0, maxNumber, 0),
		gamekit.NumberOption("throwInPoints", "Throw in: card points", "A hand with at least this many card points may be thrown in; 0 is off.", 0, maxHandPoints, 0),
		gamekit.NumberOption("throwInFewTrumps", "Throw in: few trumps", "A hand with fewer trumps than this may be thrown in; 0 is off.", 0, maxNumber, 0),
		choiceOption("throwInHigh", "Throw in: low trumps", "A hand without a trump above A♦, the fox, or above J♦, may be thrown in."),
		gamekit.SwitchOption("throwInBeatsSolo", "Throwing in beats solos", "A hand is thrown in even if another seat declares a solo."),
	}
}

func povertyOptions() []engine.Option {
	return []engine.Option{
		choiceOption("poverty", "Poverty", "A seat with at most three trumps may pass them to a partner: either the trumps alone, or always three cards."),
		gamekit.Needing(gamekit.SwitchOption("povertyFox", "Poverty with foxes", "The A♦ do not count as trumps for a poverty. Needs a poverty."), "poverty", povertyTrumps, povertyThree),
		gamekit.Needing(choiceOption("povertyTold", "News of a poverty", "What everybody learns about the cards that come back: the number of trumps, whether there are any, or nothing. Needs a poverty."), "poverty", povertyTrumps, povertyThree),
	}
}

func callOptions() []engine.Option {
	return []engine.Option{
		{
			Name: "callCards", Title: "Cards to announce", About: "The numbers of cards that a seat must hold for re or kontra, no 90, no 60, no 30 and schwarz; all 0 means 11, 10, 9, 8, 7. No number may be higher than the one before.",
			Kind: engine.OptNumbers, Max: maxNumber, Default: standard.CallCards,
		},
		gamekit.Needing(gamekit.SwitchOption("callsByTrick", "Announce by tricks", "The number of cards that have been played limits the announcements: with each trick, it becomes too late for one more level. Not together with Cards to announce."), "callCards", standard.CallCards),
		gamekit.NumberOption("forcedCall", "Forced announcement", "The winner of a first trick of at least this many card points announces re or kontra; 0 is off.", 0, maxTrick, 0),
	}
}

func scoreOptions() []engine.Option {
	return []engine.Option{
		gamekit.NumberOption("rePoints", "Card points for Re", "The number of card points with which Re wins, unless a party has announced no 90 or more. If only Kontra has announced, one fewer is enough.", minRePoints, maxRePoints, standard.rePoints()),
		gamekit.SwitchOption("house", "Home scores", "Announcements multiply the score, as in the home game."),
		gamekit.Needing(choiceOption("doubling", "Doubling", "Re and kontra double the points of the game, or all points, instead of adding two. Not with Home scores."), "house", false),
		gamekit.Needing(gamekit.SwitchOption("cowardice", "Cowardice", "A party that wins three levels more than it has announced loses the points of the game. Not with Home scores."), "house", false),
		byDeal(gamekit.NumberOption("multiplier", "Multiplier", "How many times this deal counts; a session sets this.", 1, maxMultiplier, 1)),
	}
}

func extraOptions() []engine.Option {
	return []engine.Option{
		gamekit.SwitchOption("noOldLadies", "No old ladies", "Winning as Kontra is not an extra."),
		gamekit.SwitchOption("noFox", "No fox", "Catching a fox is not an extra."),
		gamekit.SwitchOption("noCharlie", "No Charlie", "Charlie is not an extra."),
		gamekit.SwitchOption("noDoppelkopf", "No Doppelkopf", "A trick of 40 card points is not an extra."),
		gamekit.SwitchOption("heartTrick", "Heart trick", "A trick of four plain hearts is an extra."),
		gamekit.SwitchOption("foxLast", "Fox last", "Winning the last trick with a fox is an extra."),
		gamekit.Needing(gamekit.Needing(gamekit.SwitchOption("foxLastCaught", "Fox caught last", "A fox caught in the last trick is one more extra. Not with Home scores or with the option No fox."), "noFox", false), "house", false),
		gamekit.Needing(gamekit.SwitchOption("dulleCaught", "10♥ caught", "It is an extra to win a trick with 10♥ if the others' 10♥ is in it. Not available if the 10♥ are plain."), "noDulle", false),
		gamekit.SwitchOption("charlieCaught", "Charlie caught", "Catching the others' J♣ in the last trick is an extra."),
		gamekit.Needing(gamekit.SwitchOption("charlieQueen", "Caught by Q♦", "Only Q♦ catches J♣. Needs Charlie caught."), "charlieCaught", true),
	}
}

func bockOptions() []engine.Option {
	return []engine.Option{
		choiceOption("bock", "Bock", "In a session, as many deals as there are players at the table count double after certain deals. If that happens again meanwhile, the doublings multiply (stack), or as many more follow (append). Needs one of the causes below."),
		gamekit.Needing(gamekit.SwitchOption("bockDraw", "Bock: draw", "After a deal in which each party has 120 card points. Needs Bock."), "bock", bockStack, bockAppend),
		gamekit.Needing(gamekit.SwitchOption("bockHeartTrick", "Bock: heart trick", "After a trick of four plain hearts. Needs Bock."), "bock", bockStack, bockAppend),
		gamekit.Needing(gamekit.SwitchOption("bockCallLost", "Bock: announcement lost", "After a deal in which a party has announced and has not won. Needs Bock."), "bock", bockStack, bockAppend),
		gamekit.Needing(gamekit.SwitchOption("bockSoloLost", "Bock: solo lost", "After a solo that has been lost. Needs Bock."), "bock", bockStack, bockAppend),
		gamekit.Needing(gamekit.SwitchOption("bockSchwarz", "Bock: schwarz", "After a deal in which a party has won no trick. Needs Bock."), "bock", bockStack, bockAppend),
		gamekit.Needing(gamekit.SwitchOption("bockZero", "Bock: zero", "After a deal in which everybody scores 0. Needs Bock."), "bock", bockStack, bockAppend),
	}
}
