package doppelkopf

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

// Exchange is the exchange of cards in a poverty.
type Exchange struct {
	Laid    card.List     `json:"laid"`    // cards that the poor seat has laid down
	Refused []engine.Seat `json:"refused"` // seats that have refused them, in order
	Back    card.List     `json:"back"`    // cards that the taker has given back
	Told    int           `json:"told"`    // number of trumps in Back; 0 or 1 if everybody is told only whether there are any; -1 if nothing is told, or nothing has been told yet
}

// Exchange returns the exchange of a poverty, or the zero Exchange in any other contract.
// Unseen cards are face down.
func (s State) Exchange() Exchange {
	if s.contract != Poverty {
		return Exchange{}
	}
	x := Exchange{
		Laid: listOf(s.laid, int(s.laidLen)), Refused: []engine.Seat{}, Back: listOf(s.back, int(s.backLen)), Told: int(s.told) - 1,
	}
	if s.phase == laying || s.redealt() {
		return x
	}
	asked := cmp.Or(s.partner, s.turn, s.declarer).Seat() // the seat that was asked last, or the poor seat if all have refused
	for seat := s.asked.Seat(); seat != asked; seat = next(seat) {
		x.Refused = append(x.Refused, seat)
		if s.partner == 0 && s.known != 0 {
			break // only the partner is asked
		}
	}
	return x
}

// listOf returns n cards: first a face-down card for each card that h does not show, then the cards
// in h.
func listOf(h hand, n int) card.List {
	return appendHand(make(card.List, 0, max(n, h.len())), h, n)
}

// appendHand appends what listOf returns.
func appendHand(dst card.List, h hand, n int) card.List {
	for range n - h.len() {
		dst = append(dst, card.FaceDown)
	}
	return h.append(dst)
}

// checkExchange checks that there is an exchange only in a poverty, that its numbers are possible,
// that the taker is not the poor seat, and that the lists of cards are valid.
func (u *Setup) checkExchange(p *gamekit.Problems, view bool) {
	x := &u.Exchange
	if u.Contract != Poverty {
		p.Check(x.Laid == nil && x.Refused == nil && x.Back == nil && x.Told == 0, "exchange", "there is one in the contract %q", u.Contract)
		return
	}
	const most = 5 // three trumps and both ♦A
	p.Check(len(u.Bids) == 0, "bids", "there are some in a poverty")
	p.Range("exchange.laid", len(x.Laid), 0, most)
	p.Range("exchange.back", len(x.Back), 0, len(x.Laid))
	p.Range("exchange.refused", len(x.Refused), 0, seats-1)
	p.Range("exchange.told", x.Told, -1, len(x.Laid))
	p.Check(u.Partner != u.Declarer, "partner", "%v takes its own cards", u.Partner)
	checkList(p, "exchange.laid", x.Laid, view)
	checkList(p, "exchange.back", x.Back, view)
}

// checkList checks that all cards are face up and in the pack, and that no card occurs more than
// twice. In a view, all of them may be face down instead.
func checkList(p *gamekit.Problems, field string, cards card.List, view bool) {
	h := handOf(cards) // its length is wrong if a card has no place in it, or occurs more than three times
	up := h.len() == len(cards) && h&(h>>1)&ones == 0
	down := view && !slices.ContainsFunc(cards, func(c card.Card) bool { return c != card.FaceDown })
	p.Check(up || down, field, "%v: a card is face down, or not in the pack, or too often", cards)
}

// stage returns the phase of the exchange in a Setup, and reports whether the exchange has
// ended with a partner.
func (u *Setup) stage() (p phase, done bool) {
	x := &u.Exchange
	switch {
	case u.Contract != Poverty || u.Turn == engine.Nobody && u.Partner == engine.Nobody:
		return noExchange, false
	case u.Partner != engine.Nobody && len(x.Back) == len(x.Laid):
		return noExchange, true
	case u.Partner != engine.Nobody:
		return returning, false
	case u.Turn == u.Declarer:
		return laying, false
	}
	return asking, false
}

// onTable returns the cards of the exchange that lie in no hand.
func (u *Setup) onTable() card.List {
	switch p, _ := u.stage(); p {
	case laying, asking:
		return u.Exchange.Laid
	case returning:
		return u.Exchange.Back
	}
	return nil
}

// undoExchange gives the cards of the exchange back to the seats that were dealt
// them.
func (u *Setup) undoExchange(hands *[seats]hand) error {
	p, done := u.stage()
	laid, back := handOf(u.Exchange.Laid), handOf(u.Exchange.Back)
	if u.Contract != Poverty {
		return nil
	}
	if done {
		if back.without(hands[u.Declarer]) != 0 {
			return fmt.Errorf("exchange.back: %v does not have them", u.Declarer)
		}
		hands[u.Declarer] -= back
	}
	if done || p == returning {
		all := hands[u.Partner] + back // few enough that no card occurs more than three times
		if laid.without(all) != 0 {
			return fmt.Errorf("exchange.laid: %v does not have them", u.Partner)
		}
		hands[u.Partner] = all - laid
	}
	if done || p != noExchange {
		hands[u.Declarer] += laid
	}
	return nil
}

// exchange repeats the exchange of a Setup.
func (p *replay) exchange(u *Setup) {
	laid := handOf(u.Exchange.Laid)
	if p.err == nil && p.s.laid.without(laid) != 0 {
		p.err = errors.New("exchange.laid: the poor seat lays down all its trumps")
		return
	}
	for _, c := range laid.without(p.s.laid).append(nil) {
		p.try(u.Declarer, Give(c), "exchange.laid")
	}
	for _, seat := range u.Exchange.Refused {
		p.try(seat, Refuse, "exchange.refused")
	}
	if u.Partner != engine.Nobody {
		p.try(u.Partner, Take, "partner")
	}
	for _, c := range u.Exchange.Back {
		p.try(u.Partner, Give(c), "exchange.back")
	}
}

// sorted returns the exchange with its cards in the order of [card.Compare].
func (x Exchange) sorted() Exchange {
	x.Laid, x.Back = slices.Clone(x.Laid), slices.Clone(x.Back)
	slices.SortFunc(x.Laid, card.Compare)
	slices.SortFunc(x.Back, card.Compare)
	return x
}

// see copies the exchange from u to s.
func (u *Setup) see(s *State) {
	x := &u.Exchange
	s.partner = engine.HolderOf(u.Partner)
	s.phase, _ = u.stage()
	s.laid, s.laidLen = handOf(x.Laid), uint8(len(x.Laid))
	s.back, s.backLen = handOf(x.Back), uint8(len(x.Back))
	s.told = uint8(x.Told + 1)
	s.asked = cmp.Or(s.partner, engine.HolderOf(u.Turn))
	if len(x.Refused) > 0 {
		s.asked = engine.HolderOf(x.Refused[0])
	}
	for seat, p := range u.Parties {
		if u.Contract == Poverty && p != NoParty {
			s.known |= 1 << (seat + seats*int(p-Re))
		}
	}
}
