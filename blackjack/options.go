package blackjack

import "github.com/hoylecards/hoyle/engine"

// Options returns the options of the rules.
func (Game) Options() []engine.Option {
	return []engine.Option{
		engine.NumberOption("players", "Players", "The number of players, without the dealer.", 1, maxPlayers, 1),
		engine.NumberOption("decks", "Packs", "The number of 52-card packs in the shoe.", 1, maxDecks, 1),
		engine.SwitchOption("oneByOne", "One by one", "At home, each player finishes before the next begins."),
		engine.SwitchOption("casino", "Casino", "Bets, and all options below."),
		engine.SwitchOption("hitSoft17", "Dealer hits soft 17", "The dealer draws to a 17 in which an ace counts 11."),
		engine.ChoiceOption("natural", "Natural pays", "The payment for a natural.", ThreeToTwo.String(), SixToFive.String(), EvenMoney.String()),
		engine.ChoiceOption("doubling", "Doubling", "The totals of two cards that may be doubled.", AnyTwo.String(), NineToEleven.String(), TenEleven.String()),
		engine.SwitchOption("doubleAfterSplit", "Double after a split", "Hands made by a split may be doubled too."),
		engine.NumberOption("splitTo", "Split to", "How many hands a player may have after splits; 1 means no splits.", 1, maxHands, 1),
		engine.SwitchOption("resplitAces", "Split aces again", "Aces may be split more than once."),
		engine.SwitchOption("hitSplitAces", "Hit split aces", "Split aces are played like other hands."),
		engine.SwitchOption("unlikeTens", "Split any tens", "Any two cards that count ten may be split."),
		engine.SwitchOption("surrender", "Surrender", "A hand of two cards may be given up for half its bet, unless the dealer has a natural."),
		engine.SwitchOption("insurance", "Insurance", "Players may insure against a natural when the dealer shows an ace."),
		engine.SwitchOption("noHole", "No hole card", "The dealer takes its second card after the players."),
	}
}
