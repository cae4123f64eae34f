package doppelkopf

import (
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/hide"
	"github.com/hoylecards/hoyle/internal/perseat"
)

// sealed keeps a State from printing its cards, and from being read without a [Game].
type sealed = hide.State

// State is a position of the game, or a view of one. It is always valid; the
// zero State is a finished game that nobody won.
type State struct {
	sealed
	hands      [seats]hand // the face-up cards in each hand
	laid, back hand        // face-up cards laid down in a poverty, and those given back; or the bids for a solo, as bid returns them
	winners    uint32      // of the complete tricks, two bits each
	value      int32       // points for each player of Re, once the game is over
	played     [packSize]kind
	calls      [maxCalls]call
	declared   [seats]Move
	named      [seats]Move // in a second round
	cardPoints [seats]uint8
	voids      [seats]uint8      // classes, one bit each, that the seat has failed to follow
	levels     [Kontra + 1]Level // that the parties have announced
	late       uint8             // parties, one bit each, that may no longer announce levels
	queens     uint8             // seats, one bit each, that have played ♣Q, and in the bits above them those that have played both
	known      uint8             // seats, one bit each, known to be Re, and in the bits above them those known to be Kontra; in a position, all seats whose party is decided
	plays      uint8             // cards played
	top        kind              // the best card of the latest trick that has a card
	best       engine.Seat
	first      engine.Seat
	lead       engine.Seat // of the first trick
	turn       engine.Holder
	declarer   engine.Holder    // the soloist, or the declarer of the wedding
	partner    engine.Holder    // in a wedding or a poverty; the declarer, if it plays a wedding alone
	pigs       [3]engine.Holder // who has the pigs, superpigs and hyperpigs
	contract   Contract
	order      uint8
	delay      uint8 // cards by which a wedding lowers the limits for announcing
	size       uint8 // cards dealt to a seat
	phase      phase
	asked      engine.Holder // the first seat that is asked to take the cards of a poverty
	laidLen    uint8         // the number of cards laid down in a poverty, face down or up
	backLen    uint8         // the number of cards given back
	told       uint8         // as tell returns it
	led        uint8         // 1 plus the class that was led to the trick on the table, or 0 if it has no card
	_          [3]byte       // a multiple of 16 bytes is copied faster
}

func isSeat(seat engine.Seat) bool { return 0 <= seat && seat < seats }

func next(seat engine.Seat) engine.Seat { return (seat + 1) & (seats - 1) }

// after returns how many seats a seat comes after the first one.
func after(first, seat engine.Seat) engine.Seat { return (seat - first) & (seats - 1) }

// over reports whether the deal has been played to its end.
func (s *State) over() bool { return s.plays == s.size*seats && s.size > 0 }

// playing reports whether cards are being played.
func (s *State) playing() bool {
	return s.contract != NoContract && s.phase == noExchange && s.turn != 0
}

// held returns the number of cards in the hand of a seat, seen or unseen.
func (s *State) held(seat engine.Seat) int {
	n := int(s.size) - (int(s.plays)+int(after(s.turn.Seat(), seat)))/seats
	if s.phase != noExchange {
		n -= s.away(seat)
	}
	return n
}

// hides reports whether cards in the hand of a seat lie face down.
func (s *State) hides(seat engine.Seat) bool { return s.hands[seat].len() < s.held(seat) }

// isView reports whether cards in some hand lie face down.
func (s *State) isView() bool { return s.hides(0) || s.hides(1) || s.hides(2) || s.hides(3) }

// hasUnseen reports whether cards lie face down, or exchanged cards are not shown.
func (s *State) hasUnseen() bool { return s.isView() || s.laid.len() < int(s.laidLen) }

// dealt returns how many cards of the given kind the seat has or has played, as far as they can
// be seen. In a poverty, it does not undo the exchange.
func (s *State) dealt(seat engine.Seat, k kind) int {
	return (s.hands[seat] + s.playedBy(seat)).count(k)
}

// Turn returns the seat whose turn it is, or Nobody once the game is over.
func (s State) Turn() engine.Seat { return s.turn.Seat() }

// First returns the seat to the left of the dealer, which declares first unless a solo is forced.
func (s State) First() engine.Seat { return s.first }

// Contract returns the contract of the deal, or NoContract while the seats are declaring.
func (s State) Contract() Contract { return s.contract }

// Declarer returns the seat whose reservation won. That seat plays a solo, a wedding or a poverty, or has thrown in its
// hand. Declarer returns Nobody if there is no such seat, as in a silent solo.
func (s State) Declarer() engine.Seat { return s.declarer.Seat() }

// Pigs returns the seat whose ♦A are pigs, or Nobody if no seat has pigs.
func (s State) Pigs() engine.Seat { return s.pigs[0].Seat() }

// Annulled reports whether the deal is over without having been played, because a hand has
// been thrown in or nobody has taken the cards of a poverty. Such a deal is dealt again.
func (s State) Annulled() bool { return s.turn == 0 && s.size > 0 && !s.over() }

// Hand returns the visible cards in the seat's hand, in the order of [card.Compare]. In a
// position, these are all cards of the hand; in a view, they are those that the viewer knows.
func (s State) Hand(seat engine.Seat) card.List { return s.visible(seat).append(card.List{}) }

// visible returns the visible cards in a hand; that of an invalid seat is empty.
func (s *State) visible(seat engine.Seat) hand { return perseat.Of(s.hands[:], seat) }

// HandLen returns the number of cards in seat's hand, seen or unseen.
func (s State) HandLen(seat engine.Seat) int {
	if !isSeat(seat) {
		return 0
	}
	return s.held(seat)
}

// Holds returns how many copies of c are visible in the seat's hand.
func (s State) Holds(seat engine.Seat, c card.Card) int { return s.visible(seat).count(kindOf[c]) }

// CardPoints returns the card points in the tricks that the seat has won.
func (s State) CardPoints(seat engine.Seat) int { return int(perseat.Of(s.cardPoints[:], seat)) }
