package house

import (
	"strconv"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/texts"
	"github.com/hoylecards/hoyle/karata"
)

// karataReason says what the better turn does.
func karataReason(v engine.View[karata.State], played, best karata.Move) engine.Phrase {
	special := func(m karata.Move) bool { return m.Kind == karata.Play && karata.Barred().Has(m.Card) }
	switch {
	case best.Kind == karata.Last:
		return because("last", "the rest of the hand can go in one turn, and only a declared one may win")
	case played.Kind == karata.Last:
		return because("not-last", "the hand cannot go out in its next turn")
	case best.Kind == karata.Play && played.Kind == karata.Draw && v.State.Debt() > 0:
		return because("defends", "%s saves you from drawing %s", best.Card.String(), texts.Count(v.State.Debt(), "card"))
	case best.Kind == karata.Play && played.Kind == karata.Draw:
		return because("lays", "it lays a card, and drawing adds one")
	case best.Kind == karata.Play && played.Kind == karata.Done && v.State.Jumps() > 0 && len(v.State.Laid()) == 0:
		return because("answers", "%s counters the jump", best.Card.String())
	case best.Kind == karata.Play && played.Kind == karata.Done:
		return because("goes-on", "it lays one more card in the same turn")
	case best.Kind == karata.Draw:
		return because("keeps", "%s is worth more later", played.Card.String())
	case special(best) && played.Kind == karata.Play && !special(played):
		return because("special", "special cards must be gone before you can declare \"last card\"")
	case special(played) && best.Kind == karata.Play && !special(best):
		return because("defense", "%s may be needed for an answer", played.Card.String())
	case best.Kind == karata.Ask:
		return askReason(v.State.Hand(v.Seat), played, best)
	case best.Kind == karata.Play && played.Kind == karata.Play:
		return layReason(v.State.Hand(v.Seat), played.Card, best.Card)
	}
	return engine.Phrase{}
}

// askReason explains why best was the better request.
func askReason(hand card.Set, played, best karata.Move) engine.Phrase {
	few, many := hand&asked(played), hand&asked(best)
	switch {
	case outs(hand)&many != 0 && outs(hand)&few == 0:
		return because("asks-out", "with %s the whole hand can go in one turn", (outs(hand) & many).String())
	case many != 0 && few == 0:
		return because("asks-own", "you hold what you ask for: %s", many.String())
	case many&karata.Barred() != 0 && few&karata.Barred() == 0:
		return because("special", "special cards must be gone before you can declare \"last card\"")
	}
	return engine.Phrase{}
}

// layReason explains why best was the better card to lay.
func layReason(hand card.Set, played, best card.Card) engine.Phrase {
	left, others := hand.Without(best), hand.Without(played)
	could := func(rest card.Set) bool { return rest&karata.Barred() == 0 && outs(rest) != 0 }
	more, fewer := (left & karata.Follows(best)).Len(), (others & karata.Follows(played)).Len()
	switch {
	case could(left) && !could(others):
		return because("nearly", "the rest of the hand, %s, can go in one turn", left.String())
	case more > fewer:
		return because("series", "%s of the hand can follow %s in the same turn, but %s can follow %s",
			texts.Count(more, "card"), best.String(), strconv.Itoa(fewer), played.String())
	}
	return engine.Phrase{}
}
