package blackjack

import (
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/lazy"
)

// options are the options, which are made once.
var options lazy.Value[[]engine.Option]

// Options returns the options of the rules.
func (Game) Options() []engine.Option {
	all := []engine.Option{
		gamekit.PlayersOption(gamekit.NumberOption("players", "Players", "The number of players, without the dealer.", 1, maxPlayers, 1)),
		gamekit.NumberOption("decks", "Packs", "The number of 52-card packs in the shoe.", 1, maxDecks, 1),
		gamekit.SwitchOption("oneByOne", "One by one", "At home, each player finishes before the next begins."),
		gamekit.ChoiceOption("charlie", "Charlie", "A hand of this many cards that is not bust wins at once, except after a split or against a natural; 0 is off.", 0, 5, 6, 7),
		gamekit.SwitchOption("casino", "Casino", "Bets, and all options below."),
	}
	for _, o := range gamekit.Grouped("Casino", casinoOptions()...) {
		o.More = o.Name == "earlySurrender" || o.Name == "originalBets"
		all = append(all, gamekit.Needing(o, "casino", true))
	}
	return all
}

func casinoOptions() []engine.Option {
	return []engine.Option{
		gamekit.SwitchOption("hitSoft17", "Dealer hits soft 17", "The dealer draws to a 17 in which an ace counts 11."),
		gamekit.ChoiceOption("natural", "Natural pays", "The payment for a natural.", "3:2", "6:5", "1:1"),
		gamekit.ChoiceOption("doubling", "Doubling", "The totals of two cards that may be doubled.", "any", "9-11", "10-11"),
		gamekit.SwitchOption("doubleAfterSplit", "Double after a split", "Hands made by a split may be doubled too."),
		gamekit.NumberOption("splitTo", "Split to", "How many hands a player may have after splits; 1 means no splits.", 1, maxHands, 1),
		gamekit.SwitchOption("resplitAces", "Split aces again", "Aces may be split more than once."),
		gamekit.SwitchOption("hitSplitAces", "Hit split aces", "Split aces are played like other hands."),
		gamekit.SwitchOption("unlikeTens", "Split any tens", "Any two cards that count ten may be split."),
		gamekit.SwitchOption("surrender", "Surrender", "A hand of two cards may be given up for half its bet, unless the dealer has a natural."),
		gamekit.Needing(gamekit.SwitchOption("earlySurrender", "Early surrender", "A hand is surrendered before the dealer looks at its hole card, so that a natural does not take the other half. Needs surrender."), "surrender", true),
		gamekit.SwitchOption("insurance", "Insurance", "Players may insure against a natural when the dealer shows an ace."),
		gamekit.SwitchOption("noHole", "No hole card", "The dealer takes its second card after the players."),
		gamekit.Needing(gamekit.SwitchOption("originalBets", "Original bets only", "A natural of a dealer without a hole card takes no bets that were added by doubling or splitting. Needs no hole card."), "noHole", true),
	}
}
