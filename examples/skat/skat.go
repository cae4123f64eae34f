package skat

import (
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

const (
	seats    = 3
	handSize = 10
	skatSize = 2
	enough   = 61 // card points with which the declarer wins
)

// pack is the cards from seven to ace, and jacks are the trumps of every contract.
var pack, jacks = cards(card.Seven, card.Eight, card.Nine, card.Ten, card.Jack, card.Queen, card.King, card.Ace), cards(card.Jack)

func cards(ranks ...card.Rank) (all card.Set) {
	for _, suit := range []card.Suit{card.Clubs, card.Diamonds, card.Hearts, card.Spades} {
		for _, rank := range ranks {
			all = all.With(rank.Of(suit))
		}
	}
	return all
}

// State is a position, or the view that a seat has of one. The sets hold the cards that are seen.
type State struct {
	Hands    [seats]card.Set
	Down     [seats]int8     // the number of face-down cards in each hand
	Bars     [seats]card.Set // the cards that each hand cannot contain, as its plays have shown
	Skat     card.Set        // the two cards that nobody was dealt, then those that are buried
	Spoken   int8            // the number of seats that have bid or passed
	Bid      Contract        // the highest bid
	Declarer engine.Holder   // the highest bidder
	Buried   bool            // whether the declarer has buried two cards
	Contract Contract        // what is played
	Trick    [seats]card.Card
	Laid     int8 // the number of cards in the trick
	Won      [seats]card.Set
	First    engine.Holder // the seat that leads to the first trick, once all have spoken
	Turn     engine.Holder
}

// Game is the rules. It has no options.
type Game struct {
	gamekit.PlainSpeech[State, Move] // all but Say and SortHand
}

var _ engine.Game[State, Move] = Game{}

// Name returns "skat".
func (Game) Name() string { return "skat" }

// Seats returns 3.
func (Game) Seats() int { return seats }

// Turn returns the seat to move.
func (Game) Turn(s State) engine.Seat { return s.Turn.Seat() }

// Deal deals ten cards to each seat, beginning with the seat first, which also speaks first.
func (Game) Deal(seed deck.Seed, first engine.Seat) State {
	if first < 0 || first >= seats {
		first = 0
	}
	all := pack.Append(nil)
	seed.Shuffle(all)
	s := State{Turn: engine.HolderOf(first), Skat: card.SetOf(all[seats*handSize:]...)}
	for i := range engine.Seat(seats) {
		s.Hands[(first+i)%seats] = card.SetOf(all[handSize*i:][:handSize]...)
	}
	return s
}

// Score returns the value of the contract for a declarer who has won, minus twice the value for one
// who has lost, and 0 for the others.
func (Game) Score(s State, seat engine.Seat) int {
	if s.Turn != 0 || s.Contract == 0 || seat == engine.Nobody || seat != s.Declarer.Seat() {
		return 0
	}
	sum := 0
	for c := range (s.Won[seat] | s.Skat).All() {
		sum += points[c.Rank()]
	}
	if value := values[s.Contract]; sum >= enough {
		return value
	}
	return -2 * values[s.Contract]
}

// points are the card points of each rank.
var points = [...]int{card.Ace: 11, card.Ten: 10, card.Jack: 2, card.Queen: 3, card.King: 4}

// View returns what a seat sees: its hand and, if it is the declarer's, the buried cards. Once all
// cards are played, everybody sees these.
func (Game) View(s State, seat engine.Seat) engine.View[State] {
	if seat < 0 || seat >= seats {
		seat = engine.Nobody
	}
	v := s
	v.Hands, v.Skat = [seats]card.Set{}, 0
	if seat != engine.Nobody {
		v.Hands[seat] = s.Hands[seat]
	}
	for i, hand := range s.Hands {
		v.Down[i] = s.Down[i] + int8((hand &^ v.Hands[i]).Len())
	}
	if s.Buried && (s.Turn == 0 || seat == s.Declarer.Seat() && seat != engine.Nobody) {
		v.Skat = s.Skat
	}
	return engine.View[State]{Seat: seat, State: v}
}

// Redact hides which cards the declarer buries from the others.
func (Game) Redact(_ State, seat engine.Seat, m Move, viewer engine.Seat) Move {
	if m.Act == Bury && viewer != seat {
		m.Cards = 0
	}
	return m
}

// Determinize deals the unseen cards to the hands that can contain them, and to the skat.
func (g Game) Determinize(v engine.View[State], r *rand.Rand) State {
	s := g.View(v.State, v.Seat).State // never trust the caller to hide the rest
	if s == (State{}) {
		return s
	}
	unseen := pack &^ (card.SetOf(s.Trick[:]...) | s.Skat)
	var places [seats + 1]deck.Place
	for seat := range s.Hands {
		unseen &^= s.Hands[seat] | s.Won[seat]
		places[seat] = deck.Place{Size: int(s.Down[seat]), Bars: s.Bars[seat]}
	}
	places[seats].Size = s.skatSize() - s.Skat.Len()
	left := unseen.Append(nil)
	if !deck.Deal(r, left, places[:]...) {
		return s // a view that no position has
	}
	for i, p := range places[:seats] {
		s.Hands[i] |= card.SetOf(left[:p.Size]...)
		s.Down[i], left = 0, left[p.Size:]
	}
	s.Skat |= card.SetOf(left...)
	return s
}

// skatSize returns the number of cards in the skat: none while the declarer holds them.
func (s *State) skatSize() int {
	if *s == (State{}) || s.Declarer != 0 && s.Spoken == seats && !s.Buried {
		return 0
	}
	return skatSize
}

// Zones returns the skat, the trick, and the hands and tricks of each seat.
func (Game) Zones(s State) []engine.Zone {
	skat := s.Skat.Append(make(card.List, s.skatSize()-s.Skat.Len()))
	zones := []engine.Zone{engine.ZoneOf("skat", engine.Nobody, skat), engine.ZoneOf("trick", engine.Nobody, s.Trick[:s.Laid])}
	for seat, hand := range s.Hands {
		hand := hand.Append(make(card.List, s.Down[seat]))
		zones = append(zones, engine.ZoneOf("hand", engine.Seat(seat), hand), engine.ZoneOf("won", engine.Seat(seat), s.Won[seat].Append(nil)))
	}
	return zones
}
