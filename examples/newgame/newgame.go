// Package newgame is a whole game of your own in one file. It works with everything
// in hoyle: records, replays, tables for servers, matches, bots, and the checks of
// package enginetest.
//
// The game is Tuck, for two seats and the twelve hearts from ace to queen.
// Each seat is dealt three cards; the other six are the stock. In turn, a seat lays a card open,
// which counts its pips (ace 1, jack 11, queen 12), or tucks it away face down, which will count
// double; nobody may tuck more than two. Then it draws a card if any are left. When all cards are
// laid, the tucked ones are turned up, and the higher count wins.
package newgame

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
)

const (
	seats     = 2
	handSize  = 3
	stockSize = 6
	plays     = 12
	maxTucks  = 2
)

var pack = card.Hearts.Cards().Without(card.King.Of(card.Hearts))

// The reasons to refuse a move, with codes for clients.
var (
	ErrNotInHand = engine.Illegal("tuck", "not-in-hand", "that card is not in the hand")
	ErrTucks     = engine.Illegal("tuck", "two-tucked", "two cards are tucked already")
)

// State is a position. It is a plain value: no pointers, no slices, no maps.
// The sets hold the cards that can be seen; the numbers count all of them.
// The zero State is a finished game, because no plays are left.
type State struct {
	Left    int8                 `json:"left"` // plays to go
	First   engine.Seat          `json:"first"`
	Hands   [seats]card.Set      `json:"hands"`
	HandLen [seats]int8          `json:"handLen"`
	Open    [seats]card.Set      `json:"open"`
	Tucked  [seats]card.Set      `json:"tucked"`
	Tucks   [seats]int8          `json:"tucks"`
	Stock   [stockSize]card.Card `json:"stock"` // the next card first, zeros after the last
	Drawn   int8                 `json:"drawn"` // cards gone from the stock
}

// UnmarshalJSON reads a position or a view into s and refuses everything else,
// so that the rules below can assume a valid one. On error, s is unchanged.
func (s *State) UnmarshalJSON(data []byte) error {
	var read State
	if err := gamekit.Unmarshal(data, &read); err != nil {
		return gamekit.Invalid("tuck", err)
	}
	if err := read.check(); err != nil {
		return err
	}
	*s = read
	return nil
}

// check returns all faults of a position or a view.
func (s State) check() error {
	var p gamekit.Problems
	p.Range("left", int(s.Left), 0, plays)
	p.Seat("first", s.First, seats)
	p.Check(s.Drawn == min(plays-s.Left, stockSize), "drawn", "%d with %d plays to go", s.Drawn, s.Left)
	if p.Any() {
		return p.Position("tuck")
	}
	piles := []gamekit.Pile{{Field: "stock", Cards: s.Stock[:stockSize-s.Drawn], MayHide: true}}
	for seat := range engine.Seat(seats) {
		turn := (seat - s.First + seats) % seats             // 0 for the first
		laid := (plays - s.Left + 1 - int8(turn)) / seats    // cards the seat has laid
		held := handSize - laid + min(laid, stockSize/seats) // and holds
		tucked, open := s.Tucks[seat], int8(s.Open[seat].Len())
		p.Range("tucks", int(tucked), s.Tucked[seat].Len(), maxTucks)
		p.Check(tucked+open == laid, "open", "%d cards, and %d tucked, want %d", open, tucked, laid)
		p.Check(s.HandLen[seat] == held && s.Hands[seat].Len() <= int(held), "hands", "%d cards, want %d", s.HandLen[seat], held)
		if p.Any() {
			break
		}
		piles = append(piles,
			gamekit.Pile{Field: "hands", Cards: s.Hands[seat].Fill(int(held)), MayHide: true},
			gamekit.Pile{Field: "tucked", Cards: s.Tucked[seat].Fill(int(tucked)), MayHide: true},
			gamekit.Pile{Field: "open", Cards: s.Open[seat].Append(nil)})
	}
	if !p.Any() {
		p.Pack(pack.Append(nil), piles...)
	}
	return p.Position("tuck")
}

// Move lays a card open or tucks it.
type Move struct {
	Card card.Card
	Tuck bool
}

// String returns the move as people read it: "Q♥" or "tuck Q♥".
func (m Move) String() string {
	if m.Tuck {
		return "tuck " + m.Card.String()
	}
	return m.Card.String()
}

// MarshalText returns the move as "QH" or "tuck QH".
func (m Move) MarshalText() ([]byte, error) {
	text, err := m.Card.MarshalText()
	if m.Tuck {
		text = append([]byte("tuck "), text...)
	}
	return text, err
}

// Game is the rules of Tuck. It has no options, so its JSON is {}.
type Game struct{}

// Name returns "tuck".
func (Game) Name() string { return "tuck" }

// Seats returns 2.
func (Game) Seats() int { return seats }

// ParseMove reads the text of MarshalText.
func (Game) ParseMove(text string) (Move, error) {
	name, tuck := strings.CutPrefix(text, "tuck ")
	c, err := card.Parse(name)
	if err != nil {
		return Move{}, fmt.Errorf("%w: tuck: %w", engine.ErrMoveText, err)
	}
	return Move{c, tuck}, nil
}

// Deal shuffles and deals: three cards each, then the stock.
func (Game) Deal(seed deck.Seed, first engine.Seat) State {
	if !isSeat(first) {
		first = 0
	}
	cards := pack.Append(nil)
	seed.Shuffle(cards)
	s := State{Left: plays, First: first, HandLen: [seats]int8{handSize, handSize}}
	s.Hands[0] = card.SetOf(cards[:handSize]...)
	s.Hands[1] = card.SetOf(cards[handSize : 2*handSize]...)
	copy(s.Stock[:], cards[2*handSize:])
	return s
}

// Turn returns the seat to play: the seats alternate.
func (Game) Turn(s State) engine.Seat {
	if s.Left == 0 {
		return engine.Nobody
	}
	return (s.First + engine.Seat(plays-s.Left)) % seats
}

// Legal appends each card of the hand, to be laid open, then each to be tucked.
func (g Game) Legal(dst []Move, s State, seat engine.Seat) []Move {
	if seat != g.Turn(s) || seat == engine.Nobody {
		return dst
	}
	for c := range s.Hands[seat].All() {
		dst = append(dst, Move{Card: c})
	}
	if s.Tucks[seat] < maxTucks {
		for c := range s.Hands[seat].All() {
			dst = append(dst, Move{Card: c, Tuck: true})
		}
	}
	return dst
}

// Apply checks the move and makes it. s is a copy, and so can be changed.
func (g Game) Apply(s State, seat engine.Seat, m Move) (State, error) {
	if err := g.refusal(s, seat, m); err != nil {
		return s, engine.NewMoveError(seat, m, err)
	}
	s.Left--
	s.Hands[seat] = s.Hands[seat].Without(m.Card)
	s.HandLen[seat]--
	if m.Tuck {
		s.Tucked[seat] = s.Tucked[seat].With(m.Card)
		s.Tucks[seat]++
	} else {
		s.Open[seat] = s.Open[seat].With(m.Card)
	}
	if s.Drawn < stockSize {
		s.Hands[seat] = s.Hands[seat].With(s.Stock[0])
		s.HandLen[seat]++
		copy(s.Stock[:], s.Stock[1:])
		s.Stock[stockSize-1] = card.FaceDown
		s.Drawn++
	}
	return s, nil
}

func (g Game) refusal(s State, seat engine.Seat, m Move) error {
	switch turn := g.Turn(s); {
	case turn == engine.Nobody:
		return engine.ErrGameOver
	case seat != turn:
		return engine.ErrNotYourTurn
	case !pack.Has(m.Card):
		return engine.ErrNoSuchMove
	case !s.Hands[seat].Has(m.Card) && s.Hands[seat].Len() < int(s.HandLen[seat]):
		return engine.ErrFaceDown // a view does not show the hand
	case !s.Hands[seat].Has(m.Card):
		return ErrNotInHand
	case m.Tuck && s.Tucks[seat] == maxTucks:
		return ErrTucks
	case s.Drawn < stockSize && s.Stock[0] == card.FaceDown:
		return engine.ErrFaceDown // a view does not show the card to draw
	case s.Left == 1 && s.Tucked[1-seat].Len() < int(s.Tucks[1-seat]):
		return engine.ErrFaceDown // nor the cards that will be turned up
	}
	return nil
}

// Score counts the open cards, and at the end the tucked ones double.
func (g Game) Score(s State, seat engine.Seat) int {
	if !isSeat(seat) {
		return 0
	}
	points := pips(s.Open[seat])
	if g.Turn(s) == engine.Nobody {
		points += 2 * pips(s.Tucked[seat])
	}
	return points
}

func pips(cards card.Set) int {
	sum := 0
	for c := range cards.All() {
		sum += int(c.Rank())
	}
	return sum
}

func isSeat(seat engine.Seat) bool { return seat == 0 || seat == 1 }

// View starts from nothing and copies the parts that the seat may see: the numbers, the open cards,
// its own cards, and all tucked cards once the game is over.
func (g Game) View(s State, seat engine.Seat) engine.View[State] {
	if !isSeat(seat) {
		seat = engine.Nobody
	}
	v := State{Left: s.Left, First: s.First, HandLen: s.HandLen, Open: s.Open, Tucks: s.Tucks, Drawn: s.Drawn}
	if isSeat(seat) {
		v.Hands[seat] = s.Hands[seat]
		v.Tucked[seat] = s.Tucked[seat]
	}
	if g.Turn(s) == engine.Nobody {
		v.Tucked = s.Tucked
	}
	return engine.View[State]{Seat: seat, State: v}
}

// Redact hides the card that another seat tucks.
func (Game) Redact(_ State, seat engine.Seat, m Move, viewer engine.Seat) Move {
	if m.Tuck && viewer != seat {
		m.Card = card.FaceDown
	}
	return m
}

// Zones returns the stock, the next card first, and each seat's hand, open cards
// and tucked cards.
func (Game) Zones(s State) []engine.Zone {
	zones := []engine.Zone{engine.ZoneOf("stock", engine.Nobody, nil)}
	if s.Left > 0 {
		zones[0].Cards = s.Stock[:stockSize-s.Drawn]
	}
	for seat := range engine.Seat(seats) {
		zones = append(zones,
			engine.ZoneOf("hand", seat, s.Hands[seat].Fill(int(s.HandLen[seat]))),
			engine.ZoneOf("open", seat, s.Open[seat].Append(nil)),
			engine.ZoneOf("tucked", seat, s.Tucked[seat].Fill(int(s.Tucks[seat]))))
	}
	return zones
}

// DecodeState reads the JSON of a position, in which no card lies face down. With it and
// DecodeView, records that begin from a position can be replayed.
func (g Game) DecodeState(data []byte) (State, error) {
	return gamekit.DecodeState(data, func(s State) (State, error) { return s, gamekit.CheckWhole(g, s) })
}

// DecodeView reads the JSON of a view, which must be one that its seat can have.
func (g Game) DecodeView(data []byte) (engine.View[State], error) {
	return gamekit.DecodeView(data, func(v engine.View[State]) (engine.View[State], error) { return v, gamekit.CheckView(g, v) })
}

// Determinize deals the unseen cards at random to the places where cards are missing.
func (g Game) Determinize(v engine.View[State], r *rand.Rand) State {
	s := g.View(v.State, v.Seat).State // never trust the caller to hide the rest
	unseen := pack
	for seat := range s.Hands {
		unseen &^= s.Hands[seat] | s.Open[seat] | s.Tucked[seat]
	}
	cards := unseen.Append(nil)
	deck.Sample(r, cards, len(cards))
	take := func(zone *card.Set, size int8) {
		missing := int(size) - zone.Len()
		*zone |= card.SetOf(cards[:missing]...)
		cards = cards[missing:]
	}
	for seat := range s.Hands {
		take(&s.Hands[seat], s.HandLen[seat])
		take(&s.Tucked[seat], s.Tucks[seat])
	}
	copy(s.Stock[:stockSize-s.Drawn], cards)
	return s
}
