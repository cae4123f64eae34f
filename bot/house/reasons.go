package house

import (
	"fmt"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/blackjack/odds"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/karata"
)

// because returns a reason for a review. The key names it for translations.
func because(key, format string, args ...string) engine.Phrase {
	values := make([]any, len(args))
	for i, arg := range args {
		values[i] = arg
	}
	return engine.Phrase{Key: "because-" + key, Args: args, Text: fmt.Sprintf(format, values...)}
}

// indigoReason says what the better card captures or keeps.
func indigoReason(v engine.View[indigo.State], played, best indigo.Move) engine.Phrase {
	top, pile := v.State.Top(), fmt.Sprint(len(v.State.Table()))
	matches := func(c, d card.Card) bool { return c.Suit() == d.Suit() || c.Rank() == d.Rank() }
	captures := func(c card.Card) bool { return top != card.FaceDown && matches(c, top) }
	rest := v.State.Hand(v.Seat)
	again := func(c card.Card) bool { // whether the rest of the hand could take the card back
		for other := range rest.Without(c).All() {
			if matches(other, c) {
				return true
			}
		}
		return false
	}
	switch {
	case captures(best) && !captures(played):
		return because("captures", "%s captures the table: %s and itself", best.String(), number(pile, "card"))
	case captures(played) && !captures(best):
		return because("waits", "%s is worth more later: there is little on the table", played.String())
	case !captures(best) && again(best) && !again(played):
		return because("again", "if nobody captures %s, the rest of the hand can", best.String())
	}
	return engine.Phrase{}
}

// number returns a number of things, in the plural unless it is 1.
func number(n, thing string) string {
	if n != "1" {
		thing += "s"
	}
	return n + " " + thing
}

// catchElevenReason says what the better move captures, or no longer leaves to others.
func catchElevenReason(_ engine.View[catcheleven.State], played, best catcheleven.Move) engine.Phrase {
	taken := func(m catcheleven.Move) (all card.Set) {
		if m.Takes != 0 {
			all = m.Takes.With(m.Card)
		}
		return all
	}
	more := taken(best) &^ taken(played)
	diamonds := (taken(best) & card.Diamonds.Cards()).Len() - (taken(played) & card.Diamonds.Cards()).Len()
	switch {
	case best.Takes != 0 && played.Takes == 0:
		return because("captures", "it captures %s", taken(best).String())
	case best.Takes != 0 && diamonds > 0:
		return because("diamonds", "it captures more diamonds: %s", (more & card.Diamonds.Cards()).String())
	case best.Takes != 0 && taken(best).Len() > taken(played).Len():
		return because("more", "it captures %s", number(fmt.Sprint(taken(best).Len()), "card"))
	case played.Card.Rank() == card.Jack && best.Card.Rank() != card.Jack:
		return because("jack", "a jack is worth more when much lies on the table")
	case best.Takes == 0 && played.Takes == 0 && played.Card.Suit() == card.Diamonds && best.Card.Suit() != card.Diamonds:
		return because("diamond", "it leaves no diamond to the next seat")
	}
	return engine.Phrase{}
}

// karataReason says what the better turn does.
func karataReason(v engine.View[karata.State], played, best karata.Move) engine.Phrase {
	special := func(m karata.Move) bool { return m.Kind == karata.Play && karata.Barred().Has(m.Card) }
	switch {
	case best.Kind == karata.Last:
		return because("last", "the rest of the hand can go in one turn, and only a declared one may win")
	case played.Kind == karata.Last:
		return because("not-last", "the hand cannot go out in its next turn")
	case best.Kind == karata.Play && played.Kind == karata.Draw && v.State.Debt() > 0:
		return because("defends", "%s saves you from drawing %s", best.Card.String(), number(fmt.Sprint(v.State.Debt()), "card"))
	case best.Kind == karata.Play && played.Kind == karata.Draw:
		return because("lays", "it lays a card, and drawing adds one")
	case best.Kind == karata.Play && played.Kind == karata.Done:
		return because("goes-on", "it lays one more card in the same turn")
	case best.Kind == karata.Draw:
		return because("keeps", "%s is worth more later", played.Card.String())
	case special(best) && played.Kind == karata.Play && !special(played):
		return because("special", "special cards must be gone before you can declare \"last card\"")
	case special(played) && best.Kind == karata.Play && !special(best):
		return because("defense", "%s may be needed for an answer", played.Card.String())
	}
	return engine.Phrase{}
}

// blackjackReason says how the dealer stands.
func blackjackReason(g blackjack.Game) func(engine.View[blackjack.State], blackjack.Move, blackjack.Move) engine.Phrase {
	return func(v engine.View[blackjack.State], played, best blackjack.Move) engine.Phrase {
		total, soft := v.State.Total(v.Seat, v.State.Playing())
		up := v.State.Up().String()
		bust := fmt.Sprintf("%.0f", 100*odds.Dealer(g, v.State).Bust)
		switch {
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
