package karata

import (
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// checkShape checks that there is one of what each seat has, that seats are
// seats, and that numbers are in their range.
func (u *Setup) checkShape(p *engine.Problems, seats int) {
	p.Len("hands", len(u.Hands), seats)
	p.Len("last", len(u.Last), seats)
	p.Len("held", len(u.Held), seats)
	p.Holder("turn", u.Turn, seats)
	p.Holder("next", u.Next, seats)
	p.Holder("winner", u.Winner, seats)
	p.Range("phase", int(u.Phase), 0, len(phaseNames)-1)
	p.Check(u.Direction == 1 || u.Direction == -1, "direction", "%d, want 1 or -1", u.Direction)
	p.Check(len(u.Pile) > 0, "pile", "no card")
	p.Range("laid", u.Laid, 0, max(0, len(u.Pile)-1)) // on some other card
	p.Check(u.Request == (Request{}) || u.Request.valid(), "request", "nothing to ask for: %+v", u.Request)
	p.Range("debt", u.Debt, 0, packSize)
	p.Check(len(u.Shown) <= packSize, "shown", "%d cards", len(u.Shown))
	p.Range("turned", u.Turned, 0, maxTurnovers)
	p.Check(len(u.Under) <= packSize, "under", "%d cards", len(u.Under))
}

// checkCards checks that the pack is whole, every card in one place, and that
// those shown and those that went under are sets, in places that allow it.
func (u *Setup) checkCards(p *engine.Problems, r *Rules, view bool) {
	piles := []engine.Pile{{Field: "pile", Cards: u.Pile}, {Field: "stock", Cards: u.Stock, MayHide: view}}
	for i, hand := range u.Hands {
		piles = append(piles, engine.Pile{Field: fmt.Sprintf("hands[%d]", i), Cards: hand, MayHide: view})
	}
	whole := deck.WithJokers()
	if p.Pack(whole[:], piles...); p.Any() {
		return
	}
	held := card.SetOf(slices.Concat(u.Hands...)...)
	shown, under := card.SetOf(u.Shown...), card.SetOf(u.Under...)
	p.Check(shown.Len() == len(u.Shown) && shown&^held == 0, "shown", "%v, of which not all lie in hands once", u.Shown)
	p.Check(len(u.Shown) == 0 || r.Fine > 0, "shown", "%v, but there are no fines", u.Shown)
	p.Check(under.Len() == len(u.Under) && under&(card.SetOf(u.Pile...)|shown) == 0, "under", "%v, of which not all are unseen once", u.Under)
}

// checkTurn checks that the phase is one of the turn, or the game at an end.
func (u *Setup) checkTurn(p *engine.Problems, r *Rules) {
	p.Check((u.Phase == Laying) == (u.Next == engine.Nobody), "next", "seat %d in the phase %v", u.Next, u.Phase)
	switch {
	case u.Turn == engine.Nobody:
		u.checkEnd(p, r)
	case u.Winner != engine.Nobody:
		p.Add("winner", "seat %d, but the game goes on", u.Winner)
	case u.Phase == Laying:
	case u.Laid > 0 || u.Last[u.Turn]:
		p.Add("phase", "%v, but the turn is not closed", u.Phase)
	case u.Phase == Answering:
		p.Check(len(u.Hands[u.Turn]) > 0, "phase", "%v, but there are no cards in hand", u.Phase)
	default:
		p.Check(topAces(u.Pile) >= int(u.Phase) && u.Request == Request{}, "phase", "%v, which no ace has earned", u.Phase)
	}
}

// checkEnd checks that the game can be over.
func (u *Setup) checkEnd(p *engine.Problems, r *Rules) {
	switch {
	case u.Phase != Laying || u.Laid > 0:
		p.Add("turn", "nobody's, but there is one in progress")
	case u.Winner != engine.Nobody:
		p.Check(len(u.Hands[u.Winner]) == 0 && ordinary.Has(u.Pile[len(u.Pile)-1]), "winner", "seat %d cannot have won", u.Winner)
	default:
		most := max(1, u.Debt+r.Fine) // that a seat may have had to draw
		enough := most <= len(u.Stock) || u.Turned < maxTurnovers && most < len(u.Stock)+len(u.Pile)
		p.Check(!enough, "turn", "nobody's, but nobody has won and there are cards to draw")
	}
}

// topAces returns the most that the aces of a turn can have come to that left
// that pile: all that lie on top of it.
func topAces(pile card.List) int {
	value := 0
	for i := len(pile) - 1; i >= 0 && aces.Has(pile[i]); i-- {
		value += AceValue(pile[i])
	}
	return value
}

// checkPending checks that a request stands on an ace, and a debt on the bomb
// that made it, or on the bombs.
func (u *Setup) checkPending(p *engine.Problems, r *Rules) {
	pile := u.Pile[:len(u.Pile)-u.Laid]
	top := pile[len(pile)-1]
	p.Check(u.Request == Request{} || aces.Has(top), "request", "%v on %v, which is no ace", u.Request, top)
	owed := 0
	for i := len(pile) - 1; i >= 0 && owed < u.Debt; i-- {
		owed += Bomb(pile[i])
		if !r.Cumulative || !bombs.Has(pile[i]) {
			break
		}
	}
	p.Check(owed == u.Debt, "debt", "%d on %v", u.Debt, top)
}

// checkLaid checks that the cards of the turn in progress may have been laid.
func (u *Setup) checkLaid(p *engine.Problems) {
	pile := u.Pile[:len(u.Pile)-u.Laid]
	may := Opens(pile[len(pile)-1], u.Request, u.Debt)
	for _, c := range u.Pile[len(pile):] {
		if !may.Has(c) {
			p.Add("laid", "%v may not be laid in the turn %v", c, u.Pile[len(pile):])
			return
		}
		may = Follows(c)
	}
}

// checkLast checks that a seat whose "last card" stands has a card, and neither
// has nor has laid one that bars it.
func (u *Setup) checkLast(p *engine.Problems) {
	for seat, hand := range u.Hands {
		if engine.Seat(seat) == u.Turn {
			hand = slices.Concat(hand, u.Pile[len(u.Pile)-u.Laid:])
		}
		can := len(hand) > 0 && card.SetOf(hand...)&barred == 0
		p.Check(can || !u.Last[seat], "last", "seat %d cannot have declared it", seat)
	}
}

// checkUnder checks that the cards that went under at the last turnover lie in
// the stock, which has no others, or in hands that have drawn them.
func (u *Setup) checkUnder(p *engine.Problems) {
	total := 0
	if u.Turned > 0 {
		total = len(u.Stock)
	}
	under := card.SetOf(u.Under...)
	for seat, hand := range u.Hands {
		seen, held := card.SetOf(hand...), u.Held[seat]
		n, down := (seen & under).Len(), len(hand)-seen.Len()
		p.Check(n <= held && held <= n+down, "held", "%d by seat %d", held, seat)
		total += held
	}
	p.Check(total == len(u.Under), "under", "%d cards, want %d", len(u.Under), total)
	p.Check(u.Turned > 0 || under == 0, "under", "%v, but the pile was never turned over", u.Under)
}
