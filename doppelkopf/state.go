package doppelkopf

import (
	"cmp"
	"iter"
	"math/bits"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
)

// State is a position of the game, or a view of one. It is always valid; the
// zero State is a finished game that nobody won.
type State struct {
	hands    [seats]hand // the cards face up in each hand
	winners  uint32      // of the complete tricks, two bits each
	value    int16       // what Re has won a head, once the game is over
	played   [packSize]kind
	calls    [mostCalls]call
	declared [seats]Move
	eyes     [seats]uint8
	voids    [seats]uint8  // classes, a bit each, that the seat has not followed
	levels   [2]Level      // that Re and Kontra have announced
	late     [2]bool       // whether they may announce no more
	queens   [copies]uint8 // seats, a bit each, that have played ♣Q, in order
	re       uint8         // seats, a bit each, known here to be Re
	kontra   uint8         // or Kontra; in a position, all of them
	numCalls uint8
	plays    uint8 // cards played
	top      kind  // the best card of the last trick with a card in it
	best     engine.Seat
	first    engine.Seat
	lead     engine.Seat // of the first trick
	turn     int8        // one more than the seat to play
	declarer int8        // one more than the soloist or the bride
	partner  int8        // one more than the bride's partner; the bride, if she plays alone
	pigs     int8        // one more than the seat whose ♦A are the highest trumps
	contract Contract
	order    uint8
	delay    uint8 // cards by which a wedding lowers the limits of announcing
	size     uint8 // cards dealt to a seat
}

func isSeat(seat engine.Seat) bool { return 0 <= seat && seat < seats }

func next(seat engine.Seat) engine.Seat { return (seat + 1) % seats }

func (s *State) setTurn(seat engine.Seat) { s.turn = int8(seat) + 1 }

func (s *State) seatToPlay() engine.Seat { return engine.Seat(s.turn) - 1 }

// tricks returns the number of complete tricks.
func (s *State) tricks() int { return int(s.plays / seats) }

func (s *State) winner(trick int) engine.Seat { return engine.Seat(s.winners >> (2 * trick) & 3) }

// held returns the number of cards in the hand of a seat, seen or not.
func (s *State) held(seat engine.Seat) int {
	n := int(s.size) - s.tricks()
	if on := engine.Seat(s.plays % seats); on > 0 && (seat-s.leader()+seats)%seats < on {
		n--
	}
	return n
}

// leader returns the seat that leads the trick on the table.
func (s *State) leader() engine.Seat {
	return (s.seatToPlay() - engine.Seat(s.plays%seats) + seats) % seats
}

// hides reports whether cards of the hand lie face down.
func (s *State) hides(seat engine.Seat) bool { return s.hands[seat].len() < s.held(seat) }

// isView reports whether cards of some hand lie face down.
func (s *State) isView() bool { return s.hides(0) || s.hides(1) || s.hides(2) || s.hides(3) }

// party returns the party of a seat as far as it is known here.
func (s *State) party(seat engine.Seat) Party {
	return Party(s.re>>seat&1)*Re | Party(s.kontra>>seat&1)*Kontra
}

const everybody = 1<<seats - 1

// parties sets the parties of a position: those that play has decided.
func (s *State) parties() {
	if s.contract != Normal {
		s.re, s.kontra = s.public()
		return
	}
	s.re = s.queens[0] | s.queens[1]
	for seat, h := range s.hands {
		s.re |= uint8(h>>clubsQueen&1) << seat
	}
	s.kontra = everybody &^ s.re
}

// public returns the seats that everybody knows to be Re, and Kontra.
func (s *State) public() (re, kontra uint8) {
	if s.declarer != 0 {
		re = 1 << s.Declarer()
		if s.partner != 0 {
			re |= 1 << s.Partner()
		}
		if s.decided() {
			kontra = everybody &^ re
		}
		return re, kontra
	}
	if s.contract == NoContract {
		return 0, 0
	}
	for _, c := range s.calls[:s.numCalls] {
		if c.party() == Re {
			re |= 1 << c.seat()
		} else {
			kontra |= 1 << c.seat()
		}
	}
	re |= s.queens[0] | s.queens[1]
	if s.queens[0] == s.queens[1] && s.queens[0] != 0 || bits.OnesCount8(re) == copies {
		kontra = everybody &^ re
	}
	return re, kontra
}

// known returns the seats that a seat knows to be Re, and Kontra: those that
// everybody does, its own party, and what follows from that.
func (s *State) known(seat engine.Seat) (re, kontra uint8) {
	re, kontra = s.public()
	if !isSeat(seat) {
		return re, kontra
	}
	re |= s.re & (1 << seat)
	kontra |= s.kontra & (1 << seat)
	both := s.contract == Normal && s.hands[seat].count(clubsQueen)+int(s.queens[0]>>seat&1)+int(s.queens[1]>>seat&1) == copies
	if both || bits.OnesCount8(re) == copies {
		kontra = everybody &^ re
	}
	return re, kontra
}

// dealt returns how many cards of that kind the seat was dealt, as far as that
// can be seen.
func (s *State) dealt(seat engine.Seat, k kind) int {
	n := s.hands[seat].count(k)
	for i, p := range s.played[:s.plays] {
		if p == k && s.player(i) == seat {
			n++
		}
	}
	return n
}

// player returns the seat that played the ith card.
func (s *State) player(i int) engine.Seat {
	return (s.leaderOf(i/seats) + engine.Seat(i%seats)) % seats
}

// leaderOf returns the seat that led a trick which has a card in it.
func (s *State) leaderOf(trick int) engine.Seat {
	if trick > 0 {
		return s.winner(trick - 1)
	}
	return s.lead
}

// First returns the seat to the left of the dealer, which declares first.
func (s State) First() engine.Seat { return s.first }

// Contract returns what is played, NoContract while the seats declare.
func (s State) Contract() Contract { return s.contract }

// Declarer returns the seat whose reservation is played: the soloist or the
// bride; Nobody if there is none, also in a silent solo.
func (s State) Declarer() engine.Seat { return engine.Seat(s.declarer) - 1 }

// Partner returns the partner of the bride, the bride herself if she plays
// alone, Nobody before that is decided and in other contracts.
func (s State) Partner() engine.Seat { return engine.Seat(s.partner) - 1 }

// Pigs returns the seat whose ♦A are the highest trumps, Nobody if none's are.
func (s State) Pigs() engine.Seat { return engine.Seat(s.pigs) - 1 }

// Party returns the party of a seat; in a view, NoParty as long as its seat is
// not shown it.
func (s State) Party(seat engine.Seat) Party {
	if !isSeat(seat) {
		return NoParty
	}
	return s.party(seat)
}

// Declared returns what a seat has declared, the zero Move if it has not yet.
// Once the contract is known a reservation says no more.
func (s State) Declared(seat engine.Seat) Move {
	if !isSeat(seat) {
		return 0
	}
	return s.declared[seat]
}

// Announced returns the highest level that a party has announced.
func (s State) Announced(p Party) Level {
	if p != Re && p != Kontra {
		return Silent
	}
	return s.levels[p-1]
}

// Announcements returns what was announced, in order.
func (s State) Announcements() []Announcement {
	all := []Announcement{}
	for _, c := range s.calls[:s.numCalls] {
		all = append(all, Announcement{c.seat(), c.party(), Announce(c.party(), c.level()), int(c.after)})
	}
	return all
}

// Hand returns the cards that can be seen of seat's hand, in the order of
// [card.Compare]: all of it in a position, none of another seat's in a view.
func (s State) Hand(seat engine.Seat) card.List {
	if !isSeat(seat) {
		return card.List{}
	}
	return s.hands[seat].append(card.List{})
}

// HandLen returns the number of cards in seat's hand, seen or not.
func (s State) HandLen(seat engine.Seat) int {
	if !isSeat(seat) {
		return 0
	}
	return s.held(seat)
}

// Holds returns how many cards c can be seen in seat's hand.
func (s State) Holds(seat engine.Seat, c card.Card) int {
	if !isSeat(seat) || kindOf[c] == noCard {
		return 0
	}
	return s.hands[seat].count(kindOf[c])
}

// Eyes returns the eyes in the tricks that seat has won.
func (s State) Eyes(seat engine.Seat) int {
	if !isSeat(seat) {
		return 0
	}
	return int(s.eyes[seat])
}

// Tricks returns the tricks in order. While the game runs the last one is that
// on the table, which may have no card yet.
func (s State) Tricks() []Trick {
	all := []Trick{}
	for i := range s.tricks() {
		all = append(all, s.trick(i))
	}
	if s.turn != 0 && s.contract != NoContract {
		all = append(all, s.Trick())
	}
	return all
}

// Best returns who has the best card of the trick on the table, and that card;
// Nobody and FaceDown if no card lies there.
func (s State) Best() (engine.Seat, card.Card) {
	if s.plays%seats == 0 {
		return engine.Nobody, card.FaceDown
	}
	return s.best, cardOf[s.top]
}

// Last returns the last complete trick, one without cards if there is none.
func (s State) Last() Trick {
	if s.tricks() == 0 {
		return Trick{Leader: engine.Nobody, Cards: card.List{}, Winner: engine.Nobody}
	}
	return s.trick(s.tricks() - 1)
}

// Compare orders cards as players hold them: the trumps from high to low, then
// ♣ ♠ ♥ ♦, each from high to low. While the seats declare it is the order of
// the normal game.
func (s State) Compare(a, b card.Card) int {
	return cmp.Compare(s.place(a), s.place(b))
}

// place returns a number that is lower the more to the left a card is held.
func (s *State) place(c card.Card) int {
	k := kindOf[c]
	if k == noCard {
		return int(c)
	}
	o := &orders[s.order]
	class := [numClasses]int{0, 1, 4, 3, 2}[o.class[k]] // trumps, ♣ ♦ ♥ ♠
	return 256*(class+1) - int(o.rank[k])
}

// Trick returns the trick on the table, which may have no card yet.
func (s State) Trick() Trick { return s.trick(s.tricks()) }

func (s *State) trick(i int) Trick {
	t := Trick{Leader: engine.Nobody, Cards: card.List{}, Winner: engine.Nobody}
	for _, k := range s.played[min(seats*i, int(s.plays)):min(seats*(i+1), int(s.plays))] {
		t.Cards = append(t.Cards, cardOf[k])
	}
	switch {
	case i < s.tricks():
		t.Leader, t.Winner = s.leaderOf(i), s.winner(i)
	case s.turn != 0 && s.contract != NoContract:
		t.Leader = s.leader()
	}
	return t
}

// IsTrump reports whether c is a trump, which nothing is while the seats
// declare.
func (s State) IsTrump(c card.Card) bool {
	k := kindOf[c]
	return k != noCard && s.contract != NoContract && orders[s.order].isTrump(k)
}

// Beats reports whether c would take the trick on the table from best, the
// best card in it so far, if it were played now.
func (g Game) Beats(s State, c, best card.Card) bool {
	k, b := kindOf[c], kindOf[best]
	return k != noCard && b != noCard && s.contract != NoContract && g.beats(&s, k, b)
}

// Plays yields the cards played so far, with who played them.
func (s State) Plays() iter.Seq2[engine.Seat, card.Card] {
	return func(yield func(engine.Seat, card.Card) bool) {
		for i, k := range s.played[:s.plays] {
			if !yield(s.player(i), cardOf[k]) {
				return
			}
		}
	}
}

// Void reports whether a seat has shown that it has no card of the class of c,
// by not following it.
func (s State) Void(seat engine.Seat, c card.Card) bool {
	k := kindOf[c]
	return isSeat(seat) && k != noCard && s.voids[seat]>>orders[s.order].class[k]&1 != 0
}
