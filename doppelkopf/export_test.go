package doppelkopf

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// DeterminizeRare is the second part of Determinize, for views in which it accepts none
// of the deals that it draws at first.
func (g Game) DeterminizeRare(v engine.View[State], r *rand.Rand) State {
	s := g.View(v.State, v.Seat).State
	var x plans
	before := (*plans)(nil)
	if s.exchangeUnseen() {
		x.list(g, &s, nil)
		before = &x
	}
	g.dealRare(&s, r, before)
	s.parties()
	return s
}

// IsTrump reports whether c is a trump; no card is one while the seats declare.
func (s State) IsTrump(c card.Card) bool {
	trump, _ := s.Rank(c)
	return trump
}

// Beats reports whether c would take the trick on the table from best, the
// best card in it so far, if it were played now.
func (g Game) Beats(s State, c, best card.Card) bool {
	k, b := kindOf[c], kindOf[best]
	return k != noCard && b != noCard && s.contract != NoContract && s.beats(g.rules(), k, b)
}

// ExtrasOf returns the extra points of a deal with only these tricks, for each seat of
// Re, which has a bit for each of its seats.
func ExtrasOf(r Rules, re uint8, tricks ...Trick) map[string]int {
	s := State{known: re, size: uint8(len(tricks)), lead: tricks[0].Leader}
	for i, t := range tricks {
		for _, c := range t.Cards {
			s.played[s.plays] = kindOf[c]
			s.plays++
		}
		s.winners |= uint32(t.Winner) << (2 * i)
		s.best, s.top = t.Winner, kindOf[t.Cards[(t.Winner-t.Leader+seats)%seats]]
	}
	t := s.tally(&r)
	t.CardPoints, t.Tricks = [2]int{125, 115}, [2]int{1, 1} // for Re, with nothing else
	all := map[string]int{}
	for _, line := range (Game{&r}).Lines(t) {
		if line.Name != "won by Re" {
			all[line.Name] = line.Points
		}
	}
	return all
}

// CausesBock reports whether a deal that has been played causes a Bock.
func (g Game) CausesBock(s State) bool { return g.causesBock(&s) }

// Endgame returns a position of a contract in which the seats have these hands and turn
// leads. It has no history.
func (g Game) Endgame(c Contract, turn engine.Seat, hands ...card.List) (s State) {
	s.begin(g.rules(), c, turn)
	for seat, cards := range hands {
		s.hands[seat] = handOf(cards)
	}
	s.turn = engine.HolderOf(turn)
	return s
}
