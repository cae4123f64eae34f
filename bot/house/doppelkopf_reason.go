package house

import (
	"strconv"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
)

// doppelkopfReason returns a function that explains, as the house sees it, why
// another move was better than the one played.
func doppelkopfReason(g doppelkopf.Game) func(engine.View[doppelkopf.State], doppelkopf.Move, doppelkopf.Move) engine.Phrase {
	return func(v engine.View[doppelkopf.State], played, best doppelkopf.Move) engine.Phrase {
		if v.Seat < 0 || int(v.Seat) >= g.Seats() {
			return engine.Phrase{}
		}
		if played.Card() == card.FaceDown || best.Card() == card.FaceDown {
			return declarationReason(played, best)
		}
		t := newDoppelkopfTrick(g, v)
		if t.led == card.FaceDown {
			return t.leadReason(played.Card(), best.Card())
		}
		return t.trickReason(played.Card(), best.Card())
	}
}

// declarationReason explains why a solo or an announcement should, or should not,
// have been made.
func declarationReason(played, best doppelkopf.Move) engine.Phrase {
	switch {
	case best.Contract().Solo():
		return because("solo", "the hand is strong enough for this solo")
	case played.Contract().Solo():
		return because("no-solo", "the hand is too weak for this solo")
	case best.Level() > 0:
		return because("announce", "the side is strong enough for this announcement")
	case played.Level() > 0:
		return because("silent", "the side is too weak for this announcement")
	}
	return engine.Phrase{}
}

// surer is how far apart two chances must be for a reason to mention them.
const surer = 0.2

// leadReason explains why best was the better card to lead.
func (t *doppelkopfTrick) leadReason(played, best card.Card) engine.Phrase {
	switch {
	case t.class[best] != 0 && best.Rank() == card.Ace:
		return because("ace", "an ace is best led early, while others still have its suit")
	case t.class[best] != 0 && best.Rank() == card.Ten && t.unseen[card.Ace.Of(best.Suit())] == 0:
		return because("ten", "%s is the highest of its suit that is left: you know where both aces are", best.String())
	case t.foxes && played == fox:
		return because("fox", "the fox may be caught")
	case t.ours(best)-t.ours(played) > surer:
		return because("wins", "%s wins the trick more often", best.String())
	case t.cost(played)-t.cost(best) > foxAway:
		return because("keeps", "%s is worth keeping: few trumps beat it", played.String())
	case t.class[best] != 0 && t.cost(best) < t.cost(played):
		return because("void", "it uses up a suit, which can then be trumped")
	}
	return t.beatenReason(played, best)
}

// beatenReason says, if it is true, that fewer unseen cards can beat best than can
// beat played.
func (t *doppelkopfTrick) beatenReason(played, best card.Card) engine.Phrase {
	beating := func(c card.Card) int {
		h := t.threat(c, c) // the card led makes no difference to the sum
		return int(h.higher + h.trumping)
	}
	if few, many := beating(best), beating(played); few < many {
		return fewer("beat", best, played, few, many)
	}
	return engine.Phrase{}
}

// trickReason explains why best was the better card to play to the trick.
func (t *doppelkopfTrick) trickReason(played, best card.Card) engine.Phrase {
	points := strconv.Itoa(t.cardPoints)
	more := doppelkopf.CardPoints(best) - doppelkopf.CardPoints(played)
	switch {
	case t.friend[t.holder] == 1 && t.ours(best) > 1-surer && more > 0:
		return because("partner", "your partner has the trick: %s is safe in it", best.String())
	case t.foxes && played == fox && t.ours(played) < t.ours(best)+surer && t.ours(played) < 0.5:
		return because("fox", "the fox may be caught")
	case t.ours(best)-t.ours(played) > surer:
		return because("takes", "%s takes the trick more often, with %s card points so far", best.String(), points)
	case t.beats(best, t.best) && !t.beats(played, t.best) && t.friend[t.holder] < 1:
		return because("beats", "%s beats the cards so far, which have %s card points, and %s does not", best.String(), points, played.String())
	case t.beats(best, t.best) && !t.beats(played, t.best) && t.later == 0:
		return because("lead", "it takes the lead for the next trick from your partner")
	case t.beats(best, t.best) && !t.beats(played, t.best):
		return t.beatenReason(t.best, best)
	case t.foxes && best == fox && t.ours(best) > 0.5:
		return because("home", "the trick is likely to be yours, and brings the fox home")
	case t.ours(best) < 0.5 && more < 0:
		return because("gives", "the other side is likely to take the trick: %s gives it fewer points", best.String())
	case t.cost(played)-t.cost(best) > foxAway:
		return because("keeps", "%s is worth keeping: few trumps beat it", played.String())
	case t.cost(best) < 0 && t.cost(played) >= 0 && t.class[best] != 0:
		return because("void", "it uses up a suit, which can then be trumped")
	case more > 0 && t.ours(best) > 0.5:
		return because("adds", "the trick is likely to be yours: %s adds points to it", best.String())
	case t.later > 0 && t.beats(best, t.best) && t.beats(played, t.best):
		return t.beatenReason(played, best)
	}
	return engine.Phrase{}
}
