package doppelkopf

import (
	"slices"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/lazy"
)

// usual are the options that most tables choose.
var usual = []string{
	"noNines", "secondDulle", "pigsTrump", "solos", "soloLeads", "noCompulsorySolo", "throwInNines", "poverty", "doubling", "charlieCaught", "table", "bock",
}

// Options returns the options of the rules.
func (Game) Options() []engine.Option {
	all := slices.Concat(playOptions(), countOptions(), matchOptions())
	for i := range all {
		all[i].More = !slices.Contains(usual, all[i].Name)
	}
	return all
}

// options are the options of the rules, to be read.
var options lazy.Value[[]engine.Option]

// from returns the numbers from low to high, as the values that an option needs.
func from(low, high int) (all []any) {
	for n := low; n <= high; n++ {
		all = append(all, n)
	}
	return all
}

// byDeal returns an option that a session sets from deal to deal.
func byDeal(o engine.Option) engine.Option {
	o.ByDeal = true
	return o
}

// playOptions returns the options of the cards and of what is declared.
func playOptions() []engine.Option {
	return slices.Concat(
		gamekit.Grouped("Cards and trumps",
			gamekit.SwitchOption("noNines", "Without nines", "A pack of 40 cards, ten for each seat."),
			gamekit.SwitchOption("noDulle", "10♥ is plain", "The 10♥ are not trumps, and the Q♣ are the highest."),
			gamekit.Needing(gamekit.ChoiceOption("secondDulle", "Second 10♥", "Whether the second 10♥ of a trick beats the first. Not available if the 10♥ are plain.", "never", secondAlways, secondNotLast), "noDulle", false),
			gamekit.SwitchOption("pigsTrump", "Pigs", "Both A♦ in one hand are the highest trumps."),
			gamekit.Needing(gamekit.ChoiceOption("pigsWhen", "When pigs count", "From the start, when the first of them is played, or only the second. Needs pigs.", "at start", pigsOnPlay, pigsSecond), "pigsTrump", true),
			gamekit.Needing(gamekit.SwitchOption("pigsSuits", "Pigs in suit solos", "In a clubs, spades or hearts solo, both aces of that suit in one hand are the highest trumps. Needs pigs."), "pigsTrump", true),
			gamekit.Needing(gamekit.Needing(gamekit.ChoiceOption("superpigs", "Superpigs", "The pair of diamonds in one hand that ranks above the pigs. Needs pigs. Not available if only the second pig counts.", "off", "nines", superpigTens), "pigsTrump", true), "pigsWhen", "at start", pigsOnPlay),
			gamekit.Needing(gamekit.SwitchOption("hyperpigs", "Hyperpigs", "Both K♦ in one hand rank above the superpigs. Needs Superpigs set to tens."), "superpigs", superpigTens),
		),
		gamekit.Grouped("Declaring",
			gamekit.ChoiceOption("wedding", "Wedding", "The trick whose winner is the partner: any; one to which a plain suit or a trump is led; any but the first to which a plain suit is led; or one of these at the declarer's choice.", "trick", weddingPlain, weddingTrumped, weddingSecond, weddingChoice),
			gamekit.NumberOption("weddingTricks", "Tricks for a wedding", "The number of tricks within which a partner must be found.", 1, maxNumber, standard.weddingTricks()),
			gamekit.Needing(gamekit.SwitchOption("weddingRuff", "Trumping ends a wedding", "A declarer of a wedding who wins a trick of a plain suit with a trump, before a partner is found, plays alone. Needs another wedding than trump."), "wedding", "trick", weddingPlain, weddingSecond, weddingChoice),
			engine.Option{Name: "solos", Title: "Solos", About: "The solos that may be declared.", Kind: engine.OptSeveral, Choices: allSolos.names(), Default: Solos(0).List()},
			gamekit.ChoiceOption("soloOrder", "Several solos", "Which of several solos is played: that of the earliest seat; the highest by kind, queens or diamonds first; or the one whose player bids the highest announcement.", "seat", orderQueens, orderTrumps, orderBid),
			gamekit.SwitchOption("secondRound", "Second round", "If several seats have a reservation, each names it in turn, and may raise it or take it back."),
			gamekit.SwitchOption("soloLeads", "Soloist leads", "The player of a declared solo leads the first trick."),
			engine.Option{Name: "compulsorySolo", Title: "Compulsory solo", About: "The seats that owe a solo; a session sets this.", Kind: engine.OptSeats, Default: standard.CompulsorySolo, ByDeal: true},
			byDeal(gamekit.SwitchOption("forcedSolo", "Forced solo", "The first seat that owes a solo plays it now; a session sets this. Needs a seat that owes one.")),
			gamekit.Needing(gamekit.SwitchOption("noCompulsorySolo", "No compulsory solos", "In a session, no seat owes a solo. Not with compulsory solos."), "compulsorySolo", [seats]bool{}),
		),
		gamekit.Grouped("Throwing in",
			gamekit.Needing(gamekit.NumberOption("throwInNines", "Throw in: nines", "A hand with at least this many nines may be thrown in; 0 is off. Not in a pack without nines.", 0, maxPair, 0), "noNines", false),
			gamekit.NumberOption("throwInKings", "Throw in: kings", "A hand with at least this many kings may be thrown in; 0 is off.", 0, maxPair, 0),
			gamekit.Needing(gamekit.NumberOption("throwInLows", "Throw in: nines and kings", "A hand with at least this many nines and kings may be thrown in; 0 is off. Not in a pack without nines.", 0, maxNumber, 0), "noNines", false),
			gamekit.NumberOption("throwInFulls", "Throw in: aces and tens", "A hand with at least this many aces and tens may be thrown in; 0 is off.", 0, maxNumber, 0),
			gamekit.NumberOption("throwInPoints", "Throw in: card points", "A hand with at least this many card points may be thrown in; 0 is off.", 0, maxHandPoints, 0),
			gamekit.NumberOption("throwInFewTrumps", "Throw in: few trumps", "A hand with fewer trumps than this may be thrown in; 0 is off.", 0, maxNumber, 0),
			gamekit.ChoiceOption("throwInHigh", "Throw in: low trumps", "A hand without a trump above A♦, the fox, or above J♦, may be thrown in.", "off", "fox", highJack),
			gamekit.SwitchOption("throwInBeatsSolo", "Throwing in beats solos", "A hand is thrown in even if another player declares a solo."),
		),
		gamekit.Grouped("Poverty",
			gamekit.ChoiceOption("poverty", "Poverty", "A seat with at most three trumps may pass them to a partner: either the trumps alone, or always three cards.", "off", povertyTrumps, povertyThree),
			gamekit.Needing(gamekit.SwitchOption("povertyFox", "Poverty with foxes", "The A♦ do not count as trumps for a poverty. Needs a poverty."), "poverty", povertyTrumps, povertyThree),
			gamekit.Needing(gamekit.Needing(gamekit.ChoiceOption("povertyFree", "Free trumps", "Trumps that do not count for a poverty: the A♦, a single A♦, or one 9♦. Needs a poverty. Not together with Poverty with foxes; one nine is not for a pack without nines.", "none", freeFoxes, freeSingle, freeNine), "poverty", povertyTrumps, povertyThree), "povertyFox", false),
			gamekit.Needing(gamekit.NumberOption("povertyFrom", "Least trumps of a poverty", "A hand with fewer trumps than this is no poverty. Needs a poverty.", 0, maxPoor, 0), "poverty", povertyTrumps, povertyThree),
			gamekit.Needing(gamekit.ChoiceOption("povertyTwo", "Two poverties", "Of several poverties, the first is played, or the deal is dealt again. Needs a poverty.", "first", twoRedeal), "poverty", povertyTrumps, povertyThree),
			gamekit.Needing(gamekit.ChoiceOption("povertyWith", "Poverty with", "Who is asked to take the cards: any other player in turn, or only the partner, whom the Q♣ decide. Needs a poverty.", "taker", withPartner), "poverty", povertyTrumps, povertyThree),
			gamekit.Needing(gamekit.ChoiceOption("povertyTold", "News of a poverty", "What everybody learns about the cards that come back: the number of trumps, whether there are any, or nothing. Needs a poverty.", "number", tellWhether, "nothing"), "poverty", povertyTrumps, povertyThree),
		),
	)
}

// countOptions returns the options of what is announced and counted.
func countOptions() []engine.Option {
	return slices.Concat(
		gamekit.Grouped("Announcements",
			engine.Option{Name: "callCards", Title: "Cards to announce", About: "The numbers of cards that a seat must hold for re or kontra, no 90, no 60, no 30 and schwarz; all 0 means 11, 10, 9, 8, 7. No number may be higher than the one before.", Kind: engine.OptNumbers, To: maxNumber, Default: standard.CallCards},
			gamekit.Needing(gamekit.SwitchOption("callsByTrick", "Announce by tricks", "The number of cards that have been played limits the announcements: with each trick, it becomes too late for one more level. Not together with Cards to announce."), "callCards", standard.CallCards),
			gamekit.Needing(gamekit.Needing(engine.Option{Name: "callsOnTable", Title: "Cards on the table", About: "The most cards that may have been played when re, kontra, no 90, no 60, no 30 and schwarz are announced; all 0 is off. From no 90 on, no number may be lower than the one before. Not together with Cards to announce or Announce by tricks.", Kind: engine.OptNumbers, To: packSize, Default: standard.CallsOnTable}, "callCards", standard.CallCards), "callsByTrick", false),
			engine.Option{Name: "callCustoms", Title: "Customs of announcing", About: "Announcing only between tricks; also before the partner of a wedding is found; in a solo, only once Kontra has spoken, or only before the first card.", Kind: engine.OptSeveral, Choices: []any{betweenTricks, beforeWedding, kontraFirst, beforeLead}, Default: []string{}},
			gamekit.NumberOption("forcedCall", "Forced announcement", "The winner of a first trick of at least this many card points announces re or kontra; 0 is off.", 0, maxTrick, 0),
			gamekit.Needing(engine.Option{Name: "forcedCallAlso", Title: "Forced announcement also", About: "In the trick that decides a wedding; in a declared solo; or one level more if the party has announced. Needs a forced announcement.", Kind: engine.OptSeveral, Choices: []any{alsoWedding, alsoSolo, alsoRaise}, Default: []string{}}, "forcedCall", from(1, maxTrick)...),
			engine.Option{Name: "callBonus", Title: "Bonus for announcing", About: "One point of the game for an announcement before the first card; for one that skips a level that is too late; or for one before the partner of a wedding is found. Needs the custom of announcing before a wedding for the last of these.", Kind: engine.OptSeveral, Choices: []any{bonusFirst, bonusJump, bonusWedding}, Default: []string{}},
		),
		gamekit.Grouped("Score",
			gamekit.NumberOption("rePoints", "Card points for Re", "The number of card points with which Re wins, unless a party has announced no 90 or more. If only Kontra has announced, one fewer is enough.", minRePoints, maxRePoints, standard.rePoints()),
			gamekit.SwitchOption("house", "Home scores", "Announcements multiply the score, as in the home game."),
			gamekit.Needing(gamekit.ChoiceOption("doubling", "Doubling", "Re and kontra double the points of the game, or all points, or add one each, instead of adding two. Not with Home scores.", "off", doublingGame, doublingAll, doublingOne), "house", false),
			gamekit.Needing(gamekit.NumberOption("levelPoints", "Points for a level", "What each announced level from no 90 on is worth. Not with Home scores.", 1, 2, 1), "house", false),
			gamekit.Needing(gamekit.SwitchOption("cowardice", "Cowardice", "A party that wins three levels more than it has announced loses the points of the game. Not with Home scores."), "house", false),
			gamekit.SwitchOption("drawNoWin", "120 is no win", "With 120 card points each, nobody gets the point for winning, except the opponents of a soloist."),
			gamekit.SwitchOption("neverNegative", "Never negative", "If extras of the losers exceed the points of the winners, the deal counts 0."),
			gamekit.Needing(engine.Option{Name: "soloPoints", Title: "Points for solos", About: "More points of the game for a solo of jacks, of queens, of diamonds, or of any other kind. Not with Home scores.", Kind: engine.OptNumbers, To: maxSoloPoints, Default: standard.SoloPoints}, "house", false),
			byDeal(gamekit.NumberOption("multiplier", "Multiplier", "How many times this deal counts; a session sets this.", 1, maxMultiplier, 1)),
		),
		gamekit.Grouped("Extras",
			gamekit.SwitchOption("noOldLadies", "No old ladies", "Winning as Kontra is not an extra."),
			gamekit.SwitchOption("noFox", "No fox", "Catching a fox is not an extra."),
			gamekit.SwitchOption("noCharlie", "No Charlie", "Charlie is not an extra."),
			gamekit.SwitchOption("noDoppelkopf", "No Doppelkopf", "A trick of 40 card points is not an extra."),
			gamekit.Needing(gamekit.NumberOption("doppelkopf", "Card points of a Doppelkopf", "The least card points of a trick that is an extra. Not with the option No Doppelkopf.", standard.doppelkopf(), maxTrick, standard.doppelkopf()), "noDoppelkopf", false),
			gamekit.SwitchOption("heartTrick", "Heart trick", "A trick of four plain hearts is an extra."),
			gamekit.SwitchOption("foxLast", "Fox last", "Winning the last trick with a fox is an extra."),
			gamekit.Needing(gamekit.Needing(gamekit.SwitchOption("foxLastCaught", "Fox caught last", "A fox caught in the last trick is one more extra. Not with Home scores or with the option No fox."), "noFox", false), "house", false),
			gamekit.Needing(gamekit.SwitchOption("dulleCaught", "10♥ caught", "It is an extra to win a trick with 10♥ if the others' 10♥ is in it. Not available if the 10♥ are plain."), "noDulle", false),
			gamekit.SwitchOption("charlieCaught", "Charlie caught", "Catching the others' J♣ in the last trick is an extra."),
			gamekit.Needing(gamekit.SwitchOption("charlieQueen", "Caught by Q♦", "Only Q♦ catches J♣. Needs Charlie caught."), "charlieCaught", true),
		),
	)
}

// matchOptions returns the options of a match.
func matchOptions() []engine.Option {
	return slices.Concat(
		gamekit.Grouped("Match",
			gamekit.NumberOption("table", "Players at the table", "In a match of five, the dealer sits out, each in turn.", seats, seats+1, seats),
			gamekit.ChoiceOption("counting", "Points written down", "In the totals of a match, all points count, or only those of the winners, or only those that the losers lose.", "both", countWinners, countLosers),
			gamekit.SwitchOption("soloPasses", "The deal moves on after a solo", "In a session in which soloists lead, the next seat is first after a solo, too, but not after a compulsory one."),
		),
		gamekit.Grouped("Bock",
			gamekit.ChoiceOption("bock", "Bock", "In a session, as many deals as there are players at the table count double after certain deals. If that happens again meanwhile, the doublings multiply (stack), or as many more follow (append). Needs one of the causes below.", "off", bockStack, bockAppend),
			gamekit.Needing(gamekit.SwitchOption("bockDraw", "Bock: draw", "After a deal in which each party has 120 card points. Needs Bock."), "bock", bockStack, bockAppend),
			gamekit.Needing(gamekit.SwitchOption("bockHeartTrick", "Bock: heart trick", "After a trick of four plain hearts. Needs Bock."), "bock", bockStack, bockAppend),
			gamekit.Needing(gamekit.SwitchOption("bockCallLost", "Bock: announcement lost", "After a deal in which a party has announced and has not won. Needs Bock."), "bock", bockStack, bockAppend),
			gamekit.Needing(gamekit.SwitchOption("bockReLost", "Bock: Re lost", "After a deal in which Re has announced and has not won. Needs Bock."), "bock", bockStack, bockAppend),
			gamekit.Needing(gamekit.SwitchOption("bockSoloLost", "Bock: solo lost", "After a solo that has been lost. Needs Bock."), "bock", bockStack, bockAppend),
			gamekit.Needing(gamekit.SwitchOption("bockSchwarz", "Bock: schwarz", "After a deal in which a party has won no trick. Needs Bock."), "bock", bockStack, bockAppend),
			gamekit.Needing(gamekit.SwitchOption("bockZero", "Bock: zero", "After a deal in which everybody scores 0. Needs Bock."), "bock", bockStack, bockAppend),
		),
	)
}
