package doppelkopf

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Trick is the cards that the seats play in turn, from the leader on.
type Trick struct {
	Leader engine.Seat `json:"leader"`
	Cards  card.List   `json:"cards"`
	Winner engine.Seat `json:"winner"` // Nobody while cards are missing
}

// Eyes returns what the cards of the trick count.
func (t Trick) Eyes() int {
	sum := 0
	for _, c := range t.Cards {
		sum += Eyes(c)
	}
	return sum
}

// playable returns the kinds of cards that the seat to play may play: those of
// the class led, if it has any.
func (s *State) playable(seat engine.Seat) uint32 {
	all := s.hands[seat].kinds()
	if led, ok := s.led(); ok {
		o := &orders[s.order]
		if follow := all & o.classes[o.class[led]]; follow != 0 {
			return follow
		}
	}
	return all
}

// led returns the first card of the trick on the table, if there is one.
func (s *State) led() (kind, bool) {
	if on := s.plays % seats; on > 0 {
		return s.played[s.plays-on], true
	}
	return 0, false
}

// refusePlay returns why the seat to play may not play that card.
func (s *State) refusePlay(seat engine.Seat, m Move) error {
	k := kindOf[m]
	switch {
	case m.Card() == card.FaceDown:
		return ErrNoCard
	case k == noCard:
		return ErrNotInHand
	case s.hands[seat].kinds()>>k&1 == 0 && s.hides(seat):
		return engine.ErrFaceDown
	case s.hands[seat].kinds()>>k&1 == 0:
		return ErrNotInHand
	case s.playable(seat)>>k&1 == 0:
		return ErrMustFollow
	}
	return nil
}

// play plays a card that may be played.
func (g Game) play(s *State, seat engine.Seat, k kind) {
	o := &orders[s.order]
	led, ok := s.led()
	if ok && o.class[k] != o.class[led] {
		s.voids[seat] |= 1 << o.class[led]
	}
	if !ok || g.beats(s, k, s.top) {
		s.best, s.top = seat, k
	}
	s.hands[seat] = s.hands[seat].without(k)
	s.played[s.plays] = k
	s.plays++
	if s.plays%seats == 0 {
		g.takeTrick(s)
	} else {
		s.setTurn(next(seat))
	}
	if k == clubsQueen {
		if s.queens[0] == 0 {
			s.queens[0] = 1 << seat
		} else {
			s.queens[1] = 1 << seat
		}
	}
}

// beats reports whether k takes the trick on the table from best.
func (g Game) beats(s *State, k, best kind) bool {
	o := &orders[s.order]
	if k == dulle && best == dulle && o.isTrump(dulle) {
		last := s.tricks() == int(s.size)-1
		return g.rules().SecondDulle == SecondAlways || g.rules().SecondDulle == SecondNotLast && !last
	}
	return o.beats(k, best)
}

// takeTrick gives the trick on the table to the seat with the best card.
func (g Game) takeTrick(s *State) {
	for _, k := range s.played[s.plays-seats:][:seats] {
		s.eyes[s.best] += eyesOf[k]
	}
	n := s.plays/seats - 1
	s.winners |= uint32(s.best) << (2 * n)
	if s.contract == Wedding && s.partner == 0 {
		s.decideWedding(int(n))
	}
	s.setTurn(s.best)
	if s.plays == s.size*seats {
		s.setTurn(engine.Nobody)
		s.value = int16(g.value(s))
	}
}

// decideWedding gives the bride her partner, the first other seat to win one
// of the first three tricks; herself, if there is none.
func (s *State) decideWedding(n int) {
	const deciding = 3
	if s.best != s.Declarer() || n+1 == deciding {
		s.partner = int8(s.best) + 1
		s.delay = uint8(n)
		s.parties()
	}
}
