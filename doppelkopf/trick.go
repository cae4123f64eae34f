package doppelkopf

import (
	"cmp"
	"iter"
	"math/bits"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// Trick holds the cards that the seats play in turn, beginning with the leader.
type Trick struct {
	Leader engine.Seat `json:"leader"` // the seat that plays the first card
	Cards  card.List   `json:"cards"`  // in the order of play
	Winner engine.Seat `json:"winner"` // Nobody while cards are missing
}

// Trick returns the trick on the table, which may have no card yet.
func (s State) Trick() Trick { return s.trick(s.tricks(), s.since(seats*s.tricks())) }

// Tricks returns the tricks in order. While cards are being played, the last one is the
// trick on the table, which may have no card yet.
func (s State) Tricks() []Trick {
	all, n := make([]Trick, 0, s.tricks()+1), s.tricks()
	if s.playing() {
		n++
	}
	cards := s.since(0)
	for i := range n {
		from, to := seats*i, min(seats*(i+1), len(cards))
		all = append(all, s.trick(i, cards[from:to:to]))
	}
	return all
}

// Best returns the best card of the trick on the table and the seat that played it. It
// returns Nobody and FaceDown if the trick has no card.
func (s State) Best() (engine.Seat, card.Card) {
	if s.plays%seats == 0 {
		return engine.Nobody, card.FaceDown
	}
	return s.best, cardOf[s.top]
}

// Plays yields the cards played so far, each with the seat that played it.
func (s State) Plays() iter.Seq2[engine.Seat, card.Card] {
	return func(yield func(engine.Seat, card.Card) bool) {
		for i, k := range s.played[:s.plays] {
			if !yield(s.player(i), cardOf[k]) {
				return
			}
		}
	}
}

// since returns the cards played after the first n.
func (s *State) since(n int) card.List {
	all := make(card.List, int(s.plays)-n)
	for i := range all {
		all[i] = cardOf[s.played[n+i]]
	}
	return all
}

// trick returns the ith trick, which has the given cards.
func (s *State) trick(i int, cards card.List) Trick {
	t := Trick{Leader: engine.Nobody, Cards: cards, Winner: engine.Nobody}
	switch {
	case i < s.tricks():
		t.Leader, t.Winner = s.leaderOf(i), s.winner(i)
	case s.playing():
		t.Leader = s.leader()
	}
	return t
}

// tricks returns the number of complete tricks.
func (s *State) tricks() int { return int(s.plays / seats) }

func (s *State) winner(trick int) engine.Seat { return engine.Seat(s.winners >> (2 * trick) & 3) }

// leader returns the seat that leads the trick on the table.
func (s *State) leader() engine.Seat { return after(engine.Seat(s.plays%seats), s.turn.Seat()) }

// leaderOf returns the seat that led a trick. The trick must have a card.
func (s *State) leaderOf(trick int) engine.Seat {
	if trick > 0 {
		return s.winner(trick - 1)
	}
	return s.lead
}

// player returns the seat that played the ith card.
func (s *State) player(i int) engine.Seat {
	return (s.leaderOf(i/seats) + engine.Seat(i%seats)) % seats
}

// playable returns one card of each kind that the seat to play may play. If the seat has cards
// of the class led, it may play no others.
func (s *State) playable(seat engine.Seat) hand {
	h := s.hands[seat&3]
	all := h | h>>1
	if follow := all & orders[s.order].classes[(s.led-1)&7]; follow != 0 {
		return follow
	}
	return all & ones
}

// plays appends the moves that play the cards of a hand, which all differ. It appends three at a time, because
// processors cannot predict where a loop over single cards ends.
func (h hand) plays(dst []Move) []Move {
	a := uint64(h)
	n := len(dst) + bits.OnesCount64(a)
	for a != 0 {
		b := a & (a - 1)
		c := b & (b - 1)
		dst = append(dst, playOf[bits.TrailingZeros64(a)], playOf[bits.TrailingZeros64(b)], playOf[bits.TrailingZeros64(c)])
		a = c & (c - 1)
	}
	return dst[:n]
}

// refuseCard returns the reason why the seat to play may not play a card, or nil if it may.
func (s *State) refuseCard(r *rules, seat engine.Seat, k kind) error {
	switch has := s.hands[seat].has(k); {
	case !has && !s.pack().has(k):
		return engine.ErrNoSuchMove
	case !has && s.hides(seat), has && s.playHidden(r, seat, k):
		return engine.ErrFaceDown
	case !has:
		return ErrNotInHand
	case !s.playable(seat).has(k):
		return ErrMustFollow
	}
	return nil
}

// playHidden reports whether playing a visible card needs something that a view does not
// show: the rest of the hand, or the party for which the card forces an announcement.
func (s *State) playHidden(r *rules, seat engine.Seat, k kind) bool {
	return s.contract == Poverty && s.hides(seat) || s.callHidden(r, seat, k)
}

// playCard plays a legal card.
func (s *State) playCard(r *rules, seat engine.Seat, k kind) {
	if r.PigsWhen != pigsAtStart {
		s.playPigs(r, seat, k)
	}
	class := orders[s.order].class[k] + 1
	if s.led == 0 || s.beats(r, k, s.top) {
		s.best, s.top = seat, k
	}
	switch s.led {
	case class:
	case 0:
		s.led = class
	default:
		s.voids[seat&3] |= 1 << (s.led - 1)
	}
	if k == clubsQueen {
		s.queens |= (s.queens>>(seat&3)&1<<seats | 1) << (seat & 3)
	}
	s.hands[seat&3] -= one(k)
	s.played[s.plays] = k
	s.plays++
	s.turn = engine.HolderOf(next(seat))
	if s.plays%seats == 0 {
		s.takeTrick(r)
	}
}

// beats reports whether the card k takes the trick on the table from the card best.
func (s *State) beats(r *rules, k, best kind) bool {
	o := &orders[s.order]
	return o.beats(k, best) || k == best && k == dulle && s.plays < r.dulles && o.isTrump(dulle)
}

// takeTrick gives the trick on the table to the seat with the best card.
func (s *State) takeTrick(r *rules) {
	points := sumPoints(s.played[s.plays-seats:][:seats])
	s.cardPoints[s.best] += uint8(points)
	n := s.plays/seats - 1
	s.led = 0
	s.winners |= uint32(s.best) << (2 * n)
	if s.contract.wedding() && s.partner == 0 {
		s.decideWedding(r, int(n))
	}
	if r.ForcedCall > 0 || r.CallCustoms != "" {
		s.follow(r, int(n), points)
	}
	s.turn = engine.HolderOf(s.best)
	if s.plays == s.size*seats {
		s.turn = engine.HolderOf(engine.Nobody)
		s.settle(r)
	}
}

// decideWedding sets the partner of the declarer if trick n decides it. The partner is the
// first other seat to win a trick of the right kind, or the declarer itself if no other seat
// does so in time or, with WeddingRuff, if it trumps a plain suit.
func (s *State) decideWedding(r *rules, n int) {
	o := &orders[s.order]
	trump := o.isTrump(s.played[seats*n])
	kind := r.weddingKind(s.contract)
	finds := kind == "" || trump == (kind == weddingTrumped) && (kind != weddingSecond || s.ledPlain(n))
	switch {
	case r.WeddingRuff && s.best == s.declarer.Seat() && !trump && o.isTrump(s.top):
		s.partner = s.declarer
	case finds && s.best != s.declarer.Seat():
		s.partner = engine.HolderOf(s.best)
	case n+1 == r.weddingTricks():
		s.partner = s.declarer
	default:
		return
	}
	s.delay = uint8(n)
	s.parties()
}

// ledPlain reports whether a plain suit was led to one of the first n tricks.
func (s *State) ledPlain(n int) bool {
	for trick := range n {
		if !orders[s.order].isTrump(s.played[seats*trick]) {
			return true
		}
	}
	return false
}

// weddingKind returns the kind of trick that finds the partner.
func (r *Rules) weddingKind(c Contract) string {
	if r.Wedding != weddingChoice {
		return r.Wedding
	}
	return [numContracts]string{WeddingSuit: weddingPlain, WeddingTrump: weddingTrumped, WeddingSecond: weddingSecond}[c]
}

// weddingTricks returns the number of tricks within which a partner must be found.
func (r *Rules) weddingTricks() int { return cmp.Or(r.WeddingTricks, 3) }
