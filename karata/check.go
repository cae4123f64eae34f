package karata

import (
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/given"
)

// checkShape checks that slices indexed by seat have an element for each seat,
// that every seat named exists, and that numbers are in range.
func (u *Setup) checkShape(p *gamekit.Problems, seats int) {
	p.Len("hands", len(u.Hands), seats)
	p.Len("last", len(u.Last), seats)
	p.Len("held", len(u.Held), seats)
	p.Holder("turn", u.Turn, seats)
	p.Holder("next", u.Next, seats)
	p.Holder("winner", u.Winner, seats)
	p.Range("phase", int(u.Phase), 0, len(phaseTexts)-1)
	p.Check(u.Direction == 1 || u.Direction == -1, "direction", "%d, want 1 or -1", u.Direction)
	p.Check(len(u.Pile) > 0, "pile", "no cards")
	p.Range("laid", u.Laid, 0, max(0, len(u.Pile)-1)) // the pile had a card before the turn
	p.Check(u.Request == (Request{}) || u.Request.valid(), "request", "no such request: %+v", u.Request)
	p.Check(len(u.Shown) <= packSize, "shown", "%d cards", len(u.Shown))
	p.Range("jumps", u.Jumps, 0, 4)
	p.Range("turned", u.Turned, 0, maxTurnovers)
	p.Check(len(u.Under) <= packSize, "under", "%d cards", len(u.Under))
}

// checkCards checks that every card of the pack is in exactly one place. It also
// checks that neither Shown nor Under lists a card twice or lists a card that
// cannot belong there.
func (u *Setup) checkCards(p *gamekit.Problems, r *Rules, view bool) {
	piles := []gamekit.Pile{{Field: "pile", Cards: u.Pile}, {Field: "stock", Cards: u.Stock, MayHide: view}}
	if p.Pack(allCards.Append(nil), append(piles, given.Piles("hands", u.Hands, view)...)...); p.Any() {
		return
	}
	held := card.SetOf(slices.Concat(u.Hands...)...)
	shown, under := card.SetOf(u.Shown...), card.SetOf(u.Under...)
	p.Check(shown.Len() == len(u.Shown) && shown&^held == 0, "shown", "%v, but each must be in a hand, and be listed once", u.Shown)
	p.Check(len(u.Shown) == 0 || r.Fine > 0, "shown", "%v, but there are no fines", u.Shown)
	p.Check(under.Len() == len(u.Under) && under&(card.SetOf(u.Pile...)|shown) == 0, "under", "%v, but each must be unseen, and be listed once", u.Under)
}

// checkTurn checks that the phase fits the turn or, if no seat is to play, that
// the game can be over.
func (u *Setup) checkTurn(p *gamekit.Problems, r *Rules) {
	p.Check((u.Phase == Laying) == (u.Next == engine.Nobody), "next", "%v in the phase %v", u.Next, u.Phase)
	switch {
	case u.Turn == engine.Nobody:
		u.checkEnd(p, r)
	case u.Winner != engine.Nobody:
		p.Add("winner", "%v, but the game is not over", u.Winner)
	case u.Phase == Laying:
	case u.Laid > 0 || u.Last[u.Turn]:
		p.Add("phase", "%v, but the turn is not closed", u.Phase)
	case u.Phase == Answering:
		p.Check(len(u.Hands[u.Turn]) > 0, "phase", "%v, but the hand is empty", u.Phase)
	default:
		p.Check(topAces(u.Pile) >= int(u.Phase) && u.Request == Request{}, "phase", "%v, but no aces have earned it", u.Phase)
	}
}

// checkEnd checks that the game can be over.
func (u *Setup) checkEnd(p *gamekit.Problems, r *Rules) {
	switch {
	case u.Phase != Laying || u.Laid > 0:
		p.Add("turn", "nobody, but a turn is in progress")
	case u.Winner != engine.Nobody:
		p.Check(len(u.Hands[u.Winner]) == 0 && ordinary.Has(u.Pile[len(u.Pile)-1]), "winner", "%v cannot have won", u.Winner)
	default:
		maxDraw := max(1, u.Debt+r.Fine)
		enough := maxDraw <= len(u.Stock) || u.Turned < maxTurnovers && maxDraw < len(u.Stock)+len(u.Pile)
		p.Check(!enough, "turn", "nobody, but no seat has won, and there are enough cards to draw")
	}
}

// topAces returns the greatest value that the aces of the last turn could have
// had: the sum of the values of all aces that lie together on top of the pile.
func topAces(pile card.List) int {
	value := 0
	for i := len(pile) - 1; i >= 0 && aces.Has(pile[i]); i-- {
		value += aceValue(pile[i])
	}
	return value
}

// checkPending checks that a request is open only on an ace, and that a debt is
// owed only on the bombs that made it.
func (u *Setup) checkPending(p *gamekit.Problems, r *Rules) {
	pile := u.Pile[:len(u.Pile)-u.Laid]
	top := pile[len(pile)-1]
	p.Check(u.Request == Request{} || aces.Has(top), "request", "%v on %v, which is not an ace", u.Request, top)
	owed := 0
	for i := len(pile) - 1; i >= 0 && owed < u.Debt; i-- {
		owed += bombOf(pile[i])
		if !r.Cumulative || !bombs.Has(pile[i]) {
			break
		}
	}
	p.Check(owed == u.Debt, "debt", "%d on %v, want %d", u.Debt, top, owed)
}

// checkJumps checks that jumps are pending only on the jacks that made them, and that the seat that may
// counter them has cards.
func (u *Setup) checkJumps(p *gamekit.Problems, r *Rules) {
	made, seat := 0, u.Turn
	for i := len(u.Pile) - u.Laid - 1; i >= 0 && jacks.Has(u.Pile[i]); i-- {
		made++
	}
	if u.Next != engine.Nobody {
		seat = u.Next
	}
	can := r.JumpsCountered && u.Jumps <= made && seat != engine.Nobody && (u.Laid > 0 || len(u.Hands[seat]) > 0)
	p.Check(u.Jumps == 0 || can, "jumps", "%d, but nobody can counter them", u.Jumps)
}

// checkLaid checks that the cards of the turn in progress could have been laid.
func (u *Setup) checkLaid(p *gamekit.Problems) {
	pile := u.Pile[:len(u.Pile)-u.Laid]
	may := opens(pile[len(pile)-1], u.Request, u.Debt)
	if u.Jumps > 0 {
		may = jacks
	}
	for _, c := range u.Pile[len(pile):] {
		if !may.Has(c) {
			p.Add("laid", "%v cannot have been laid in the turn %v", c, u.Pile[len(pile):])
			return
		}
		may = Follows(c)
	}
}

// checkLast checks that a seat whose "last card" stands holds a card or has
// laid one in the turn in progress, and that none of these cards bars the
// declaration.
func (u *Setup) checkLast(p *gamekit.Problems) {
	for seat, hand := range u.Hands {
		if engine.Seat(seat) == u.Turn {
			hand = slices.Concat(hand, u.Pile[len(u.Pile)-u.Laid:])
		}
		can := len(hand) > 0 && card.SetOf(hand...)&barred == 0
		p.Check(can || !u.Last[seat], fmt.Sprintf("last[%d]", seat), "the seat cannot have declared")
	}
}

// checkUnder checks that the cards put under the stock at the last turnover are
// in hands or in the stock, and that after a turnover the stock contains no
// other cards.
func (u *Setup) checkUnder(p *gamekit.Problems) {
	total := 0
	if u.Turned > 0 {
		total = len(u.Stock)
	}
	under := card.SetOf(u.Under...)
	for seat, hand := range u.Hands {
		seen, held := card.SetOf(hand...), u.Held[seat]
		n, down := (seen & under).Len(), len(hand)-seen.Len()
		p.Range(fmt.Sprintf("held[%d]", seat), held, n, n+down)
		total += held
	}
	p.Check(total == len(u.Under), "under", "cards: %d, want %d", len(u.Under), total)
	p.Check(u.Turned > 0 || under == 0, "under", "%v, but there was no turnover", u.Under)
}
