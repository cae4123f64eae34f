package cfr

import (
	"fmt"
	"math/rand/v2"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// Game is a pocket Indigo: Indigo with a small pack, one hand of up to three cards each and an
// empty table. Nobody sees the rest of the pack. Positions keep all plays in order,
// so that its views remember the play.
type Game struct {
	Pack card.Set `json:"pack"`
	Hand int      `json:"hand"`
}

// Twelve returns the game with the nines, tens and jacks, and three cards each.
func Twelve() Game { return Game{card.Nine.Cards() | card.Ten.Cards() | card.Jack.Cards(), mostCards} }

const mostCards = 3

// State is a position of [Game].
type State struct {
	Left  int8                     `json:"left"`  // plays to go
	First engine.Seat              `json:"first"` // the seat that leads
	Hands [2]card.Set              `json:"hands"`
	Plays [2 * mostCards]card.Card `json:"plays"` // all cards played, in order
	Rest  card.Set                 `json:"rest"`  // the cards that are not dealt
}

// Deals returns all deals in which a seat leads.
func (g Game) Deals(first engine.Seat) (all []State) {
	for one := range subsets(g.Pack, g.Hand) {
		for other := range subsets(g.Pack&^one, g.Hand) {
			all = append(all, g.deal(first, one, other))
		}
	}
	return all
}

func (g Game) deal(first engine.Seat, one, other card.Set) State {
	return State{Left: int8(2 * g.Hand), First: first, Hands: [2]card.Set{one, other}, Rest: g.Pack &^ one &^ other}
}

// subsets yields the sets of n of the cards.
func subsets(cards card.Set, n int) func(yield func(card.Set) bool) {
	return func(yield func(card.Set) bool) { extend(cards, n, 0, yield) }
}

func extend(cards card.Set, n int, with card.Set, yield func(card.Set) bool) bool {
	if n == 0 {
		return yield(with)
	}
	for c := range cards.All() {
		cards = cards.Without(c)
		if !extend(cards, n-1, with.With(c), yield) {
			return false
		}
	}
	return true
}

// won returns the cards that each seat has won, and the top card of the table.
func (g Game) won(s State) (won [2]card.Set, top card.Card) {
	var table card.Set
	last, turn := s.First, s.First
	for _, c := range s.Plays[:g.played(s)] {
		captures := top != card.FaceDown && (c.Suit() == top.Suit() || c.Rank() == top.Rank())
		table, top = table.With(c), c
		if captures {
			won[turn], table, top, last = won[turn]|table, 0, card.FaceDown, turn
		}
		turn = 1 - turn
	}
	if s.Left == 0 {
		won[last], top = won[last]|table, card.FaceDown
	}
	return won, top
}

// Top returns the top card of the table, or FaceDown if the table is empty.
func (g Game) Top(s State) card.Card {
	_, top := g.won(s)
	return top
}

// Name returns "pocket".
func (Game) Name() string { return "pocket" }

// Seats returns 2.
func (Game) Seats() int { return 2 }

// Deal deals a hand to each seat.
func (g Game) Deal(seed deck.Seed, first engine.Seat) State {
	if first != 1 {
		first = 0
	}
	cards := g.Pack.Append(nil)
	seed.Shuffle(cards)
	return g.deal(first, card.SetOf(cards[:g.Hand]...), card.SetOf(cards[g.Hand:2*g.Hand]...))
}

// Turn returns the seat to play: the seats alternate.
func (g Game) Turn(s State) engine.Seat {
	if s.Left == 0 {
		return engine.Nobody
	}
	return (s.First + engine.Seat(s.Left)%2) % 2
}

// Legal appends the cards of the hand.
func (g Game) Legal(dst []card.Card, s State, seat engine.Seat) []card.Card {
	if seat != g.Turn(s) || seat == engine.Nobody {
		return dst
	}
	return s.Hands[seat].Append(dst)
}

// Apply plays a card of the hand.
func (g Game) Apply(s State, seat engine.Seat, m card.Card) (State, error) {
	switch {
	case g.Turn(s) == engine.Nobody:
		return s, engine.NewMoveError(seat, m, engine.ErrGameOver)
	case seat != g.Turn(s):
		return s, engine.NewMoveError(seat, m, engine.ErrNotYourTurn)
	case g.Pack.Has(m) && s.Hands[seat].Len() < g.held(s, seat):
		return s, engine.NewMoveError(seat, m, engine.ErrFaceDown) // a view does not show the hand
	case !s.Hands[seat].Has(m):
		return s, engine.NewMoveError(seat, m, engine.ErrNoSuchMove)
	}
	s.Plays[g.played(s)] = m
	s.Hands[seat] = s.Hands[seat].Without(m)
	s.Left--
	return s, nil
}

// Score counts a point for each ace, ten and court card won and, at the end, three points for most
// cards; the seat that leads gets these if both have as many.
func (g Game) Score(s State, seat engine.Seat) int {
	if seat != 0 && seat != 1 {
		return 0
	}
	won, _ := g.won(s)
	points := 0
	for c := range won[seat].All() {
		if c.Rank() == card.Ace || c.Rank() >= card.Ten {
			points++
		}
	}
	if most := won[seat].Len() - won[1-seat].Len(); s.Left == 0 && (most > 0 || most == 0 && won[seat] != 0 && seat == s.First) {
		points += 3
	}
	return points
}

// View hides the other hand, and the cards that are not dealt.
func (g Game) View(s State, seat engine.Seat) engine.View[State] {
	if seat != 0 && seat != 1 {
		seat = engine.Nobody
	}
	for other := range s.Hands {
		if engine.Seat(other) != seat {
			s.Hands[other] = 0
		}
	}
	s.Rest = 0
	return engine.View[State]{Seat: seat, State: s}
}

// Redact hides nothing.
func (Game) Redact(_ State, _ engine.Seat, m card.Card, _ engine.Seat) card.Card { return m }

// Determinize deals the unseen cards.
func (g Game) Determinize(v engine.View[State], r *rand.Rand) State {
	s := g.View(v.State, v.Seat).State
	cards := (g.Pack &^ s.Hands[0] &^ s.Hands[1] &^ card.SetOf(s.Plays[:]...)).Append(nil)
	deck.Sample(r, cards, len(cards))
	for seat := range s.Hands {
		missing := g.held(s, engine.Seat(seat)) - s.Hands[seat].Len()
		s.Hands[seat] |= card.SetOf(cards[:missing]...)
		cards = cards[missing:]
	}
	s.Rest = card.SetOf(cards...)
	return s
}

// played returns how many cards have been played.
func (g Game) played(s State) int {
	if s.Plays[0] == card.FaceDown {
		return 0 // even in the zero position, which is over
	}
	return 2*g.Hand - int(s.Left)
}

// held returns how many cards a seat holds.
func (g Game) held(s State, seat engine.Seat) int {
	if seat == s.First {
		return int(s.Left) / 2
	}
	return (int(s.Left) + 1) / 2
}

// Zones returns the plays, the cards that are not dealt, and each hand.
func (g Game) Zones(s State) []engine.Zone {
	played, rest := g.played(s), 0
	if played > 0 || s.Left > 0 {
		rest = g.Pack.Len() - 2*g.Hand
	}
	zones := []engine.Zone{
		engine.ZoneOf("plays", engine.Nobody, s.Plays[:played]),
		engine.ZoneOf("rest", engine.Nobody, s.Rest.Fill(rest)),
	}
	for seat := range engine.Seat(2) {
		zones = append(zones, engine.ZoneOf("hand", seat, s.Hands[seat].Fill(g.held(s, seat))))
	}
	return zones
}

// ParseMove reads the text of a card.
func (Game) ParseMove(text string) (card.Card, error) {
	c, err := card.Parse(text)
	if err != nil {
		return c, fmt.Errorf("%w: pocket: %w", engine.ErrMoveText, err)
	}
	return c, nil
}
