package house

import (
	"fmt"
	"strconv"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/blackjack/odds"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// because returns a reason for a review. The key identifies the reason in translations.
func because(key, format string, args ...string) engine.Phrase {
	values := make([]any, len(args))
	for i, arg := range args {
		values[i] = arg
	}
	return engine.Phrase{Key: "because-" + key, Args: args, Text: fmt.Sprintf(format, values...)}
}

// fewer says that fewer unseen cards capture or beat the better card than the card played.
// The parameter does is the verb: "capture" or "beat".
func fewer(does string, best, played card.Card, toBest, toPlayed int) engine.Phrase {
	return because("fewer-"+does, "fewer unseen cards "+does+" %s than %s: %s, not %s",
		best.String(), played.String(), strconv.Itoa(toBest), strconv.Itoa(toPlayed))
}

// known says which cards the other seat holds.
func known(others card.Set) engine.Phrase {
	return because("known", "all cards but %s have been seen: the other player holds them", others.String())
}

// blackjackReason returns a function that explains why another move was better than the one
// played.
func blackjackReason(g blackjack.Game) func(engine.View[blackjack.State], blackjack.Move, blackjack.Move) engine.Phrase {
	return func(v engine.View[blackjack.State], played, best blackjack.Move) engine.Phrase {
		total, soft := v.State.Total(v.Seat, v.State.Playing())
		up := v.State.Up().String()
		bust := fmt.Sprintf("%.0f", 100*odds.Dealer(g, v.State).Bust)
		switch {
		case best == blackjack.Decline && v.State.Surrendering():
			return because("keep", "the hand loses less than half of its bet on average")
		case best == blackjack.Decline:
			return because("insurance", "insurance pays 2:1, and too few tens are left for that")
		case best == blackjack.Insure:
			return because("insure", "so many tens are left that insurance pays")
		case best == blackjack.Stand:
			return because("bust", "a dealer who shows %s goes bust in %s %% of all rounds", up, bust)
		case best == blackjack.Hit && soft:
			return because("soft", "a soft %s cannot go bust with one card", fmt.Sprint(total))
		case best == blackjack.Hit && played == blackjack.Stand:
			return because("hit", "a dealer who shows %s goes bust in only %s %% of all rounds", up, bust)
		case best == blackjack.Double:
			return because("double", "%s against %s is good enough for twice the bet", fmt.Sprint(total), up)
		case best == blackjack.Split:
			return because("split", "each card begins a better hand than both together")
		case best == blackjack.Surrender:
			return because("surrender", "the hand loses more than half of its bet on average")
		}
		return engine.Phrase{}
	}
}
