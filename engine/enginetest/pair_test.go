package enginetest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/long"
)

// pair is a game of tricks for two seats and eighteen cards, of which four are never seen. First
// each seat buries a card of its hand; then suits must be followed. The functions may break it.
type pair struct {
	view        func(v *pairState, s pairState, seat engine.Seat)
	legal       func(s pairState, seat engine.Seat, m pairMove) bool
	redact      func(m pairMove) bool // whether the move is shown
	apply       func(next *pairState, before pairState, seat engine.Seat, m pairMove)
	determinize func(v pairState, r *rand.Rand) pairState
	revokes     bool // whether suits need not be followed
}

// pairState is a position. Cards in sets are seen, and the numbers count all of them.
type pairState struct {
	Hands  [2]card.Set
	Held   [2]int8
	Buried [2]card.Card
	Bury   int8 // the seats that have yet to bury a card
	Laid   [2]card.Set
	Bars   [2]card.Set // the suits that a seat could not follow
	Lead   card.Card   // in the trick
	Talon  [4]card.Card
	Turn   engine.Holder
	Tricks [2]int8
	Note   card.Card // of a broken game
}

type pairMove struct {
	Card card.Card
	Bury bool
}

func (m pairMove) MarshalText() ([]byte, error) {
	text, err := m.Card.MarshalText()
	if m.Bury {
		text = append([]byte("bury "), text...)
	}
	return text, err
}

var pairPack = func() (all card.Set) {
	for _, suit := range []card.Suit{card.Clubs, card.Diamonds, card.Hearts} {
		for rank := card.Ace; rank <= card.Six; rank++ {
			all = all.With(rank.Of(suit))
		}
	}
	return all
}()

func (*pair) Name() string                 { return "pair" }
func (*pair) Seats() int                   { return 2 }
func (*pair) MarshalJSON() ([]byte, error) { return []byte("{}"), nil }

func (*pair) ParseMove(text string) (pairMove, error) {
	name, bury := strings.CutPrefix(text, "bury ")
	c, err := card.Parse(name)
	if err != nil {
		return pairMove{}, fmt.Errorf("%w: %w", engine.ErrMoveText, err)
	}
	return pairMove{c, bury}, nil
}

func (*pair) Deal(seed deck.Seed, first engine.Seat) pairState {
	if first != 1 {
		first = 0
	}
	cards := pairPack.Append(nil)
	seed.Shuffle(cards)
	s := pairState{Held: [2]int8{7, 7}, Bury: 2, Turn: engine.HolderOf(first)}
	s.Hands[0], s.Hands[1] = card.SetOf(cards[:7]...), card.SetOf(cards[7:14]...)
	copy(s.Talon[:], cards[14:])
	return s
}

func (*pair) Turn(s pairState) engine.Seat { return s.Turn.Seat() }

func (g *pair) Legal(dst []pairMove, s pairState, seat engine.Seat) []pairMove {
	if seat == engine.Nobody || seat != s.Turn.Seat() {
		return dst
	}
	for c := range s.Hands[seat].All() {
		if m := (pairMove{c, s.Bury > 0}); g.refusal(s, seat, m) == nil || s.Held[0]+s.Held[1] == 1 {
			dst = append(dst, m)
		}
	}
	return dst
}

var (
	errHasNot = engine.Illegal("pair", "not-in-hand", "that card is not in the hand")
	errFollow = engine.Illegal("pair", "follow", "the suit must be followed")
	errBury   = engine.Illegal("pair", "bury", "each seat first buries a card, and then plays")
)

func (g *pair) refusal(s pairState, seat engine.Seat, m pairMove) error {
	switch turn := s.Turn.Seat(); {
	case turn == engine.Nobody:
		return engine.ErrGameOver
	case seat != turn:
		return engine.ErrNotYourTurn
	case !pairPack.Has(m.Card):
		return engine.ErrNoSuchMove
	case m.Bury != (s.Bury > 0):
		return errBury
	case !s.Hands[seat].Has(m.Card) && s.Hands[seat].Len() < int(s.Held[seat]):
		return engine.ErrFaceDown
	case !s.Hands[seat].Has(m.Card):
		return errHasNot
	case !g.revokes && s.Lead != card.FaceDown && m.Card.Suit() != s.Lead.Suit() && s.Hands[seat]&s.Lead.Suit().Cards() != 0:
		return errFollow
	case g.legal != nil && !g.legal(s, seat, m):
		return engine.ErrNoSuchMove
	case s.Held[0]+s.Held[1] == 1 && slices.Contains(s.Buried[:], card.FaceDown):
		return engine.ErrFaceDown // what is buried is turned up at the end
	}
	return nil
}

func (g *pair) Apply(s pairState, seat engine.Seat, m pairMove) (pairState, error) {
	if err := g.refusal(s, seat, m); err != nil {
		return s, engine.NewMoveError(seat, m, err)
	}
	before := s
	s.Hands[seat] = s.Hands[seat].Without(m.Card)
	s.Held[seat]--
	s.Turn = engine.HolderOf(1 - seat)
	switch lead := s.Lead; {
	case m.Bury:
		s.Buried[seat] = m.Card
		s.Bury--
	case lead == card.FaceDown:
		s.Lead = m.Card
	default:
		s.Lead = card.FaceDown
		if m.Card.Suit() != lead.Suit() && g.revokes {
			s.Turn = engine.HolderOf(1 - seat)
		} else if m.Card.Suit() != lead.Suit() {
			s.Bars[seat] |= lead.Suit().Cards() & pairPack
		} else if m.Card.Rank() > lead.Rank() {
			s.Turn = engine.HolderOf(seat)
		}
		s.Tricks[s.Turn.Seat()]++
	}
	if !m.Bury {
		s.Laid[seat] = s.Laid[seat].With(m.Card)
	}
	if s.Held == [2]int8{} {
		s.Turn = 0
	}
	if g.apply != nil {
		g.apply(&s, before, seat, m)
	}
	return s, nil
}

func (*pair) Score(s pairState, seat engine.Seat) int {
	if seat != 0 && seat != 1 {
		return 0
	}
	return int(s.Tricks[seat])
}

func (g *pair) View(s pairState, seat engine.Seat) engine.View[pairState] {
	v := s
	v.Talon = [4]card.Card{}
	for other := range engine.Seat(2) {
		if other != seat && s.Turn != 0 {
			v.Hands[other], v.Buried[other] = 0, card.FaceDown
		}
	}
	if seat != 0 && seat != 1 {
		seat = engine.Nobody
	}
	if g.view != nil {
		g.view(&v, s, seat)
	}
	return engine.View[pairState]{Seat: seat, State: v}
}

func (g *pair) Redact(_ pairState, seat engine.Seat, m pairMove, viewer engine.Seat) pairMove {
	if m.Bury && viewer != seat && (g.redact == nil || !g.redact(m)) {
		m.Card = card.FaceDown
	}
	return m
}

// Zones returns the talon, and the hand, the buried card and the played cards of each seat.
func (*pair) Zones(s pairState) []engine.Zone {
	var talon card.List
	if s != (pairState{}) {
		talon = s.Talon[:]
	}
	zones := []engine.Zone{engine.ZoneOf("stock", engine.Nobody, talon)}
	for seat := range engine.Seat(2) {
		var buried card.List
		if s.Held[seat]+int8(s.Laid[seat].Len()) == 6 {
			buried = card.List{s.Buried[seat]}
		}
		hand := s.Hands[seat].Append(make(card.List, max(0, int(s.Held[seat])-s.Hands[seat].Len())))
		zones = append(zones, engine.ZoneOf("hand", seat, hand), engine.ZoneOf("buried", seat, buried),
			engine.ZoneOf("laid", seat, s.Laid[seat].Append(nil)))
	}
	return zones
}

// Determinize deals the unseen cards to the places that do not bar them.
func (g *pair) Determinize(v engine.View[pairState], r *rand.Rand) pairState {
	s := g.View(v.State, v.Seat).State
	if s == (pairState{}) {
		return s
	}
	if g.determinize != nil {
		return g.determinize(s, r)
	}
	return s.fill(r, true)
}

// fill deals the unseen cards to the places where cards are missing.
func (s pairState) fill(r *rand.Rand, bars bool) pairState {
	unseen := pairPack &^ (s.Hands[0] | s.Hands[1] | s.Laid[0] | s.Laid[1] | card.SetOf(s.Buried[0], s.Buried[1]))
	cards := unseen.Append(nil)
	var places [5]deck.Place
	places[4].Size = len(s.Talon)
	for seat := range s.Hands {
		places[seat].Size = int(s.Held[seat]) - s.Hands[seat].Len()
		if bars {
			places[seat].Bars = s.Bars[seat]
		}
		if s.Buried[seat] == card.FaceDown && s.Held[seat]+int8(s.Laid[seat].Len()) == 6 {
			places[2+seat].Size = 1
		}
	}
	deck.Deal(r, cards, places[:]...)
	for seat := range s.Hands {
		n := places[seat].Size
		s.Hands[seat], cards = s.Hands[seat]|card.SetOf(cards[:n]...), cards[n:]
	}
	for seat := range s.Buried {
		if n := places[2+seat].Size; n > 0 {
			s.Buried[seat], cards = cards[0], cards[1:]
		}
	}
	copy(s.Talon[:], cards)
	return s
}

func (g *pair) DecodeState(data []byte) (pairState, error) {
	return gamekit.DecodeState(data, func(s pairState) (pairState, error) {
		var p gamekit.Problems
		s.check(&p, false)
		return s, p.Position("pair")
	})
}

func (g *pair) DecodeView(data []byte) (engine.View[pairState], error) {
	return gamekit.DecodeView(data, func(v engine.View[pairState]) (engine.View[pairState], error) {
		var p gamekit.Problems
		v.State.check(&p, true)
		if !p.Any() {
			p.Check(g.View(v.State, v.Seat) == v, "state", "not what the seat sees")
		}
		return v, p.Position("pair")
	})
}

// check checks the cards and the numbers, but not whether the plays were legal.
func (s pairState) check(p *gamekit.Problems, view bool) {
	laid := [2]int8{int8(s.Laid[0].Len()), int8(s.Laid[1].Len())}
	p.Holder("Turn", s.Turn.Seat(), 2)
	p.Range("Bury", int(s.Bury), 0, 2)
	p.Check((s.Turn == 0) == (s.Held == [2]int8{}), "Turn", "not that of a hand")
	p.Check(s.Tricks[0] >= 0 && s.Tricks[1] >= 0 && s.Tricks[0]+s.Tricks[1] == min(laid[0], laid[1]), "Tricks", "wrong")
	p.Check((s.Lead == card.FaceDown) == (laid[0] == laid[1]), "Lead", "wrong")
	p.Check(s.Lead == card.FaceDown || (s.Laid[0]|s.Laid[1]).Has(s.Lead), "Lead", "not played")
	p.Check(laid[0]-laid[1] <= 1 && laid[1]-laid[0] <= 1, "Laid", "wrong")
	p.Check(s.Note == card.FaceDown || pairPack.Has(s.Note), "Note", "not a card of the pack")
	if p.Any() {
		return
	}
	for seat := range s.Hands {
		held := s.Held[seat] + laid[seat]
		bury := int8(0)
		if held == 7 {
			bury = 1
		}
		p.Check((held == 7 || held == 6) && s.Hands[seat].Len() <= int(s.Held[seat]) && (held == 6 || s.Buried[seat] == card.FaceDown), "Held", "wrong")
		p.Check(s.Bars[seat]&^pairPack == 0, "Bars", "not cards of the pack")
		s.Bury -= bury
	}
	p.Check(s.Bury == 0 && (s.Laid == [2]card.Set{} || s.Held[0]+s.Held[1]+laid[0]+laid[1] == 12), "Bury", "wrong")
	if p.Any() {
		return
	}
	var piles []gamekit.Pile
	for _, z := range (&pair{}).Zones(s) {
		piles = append(piles, gamekit.Pile{Field: z.Name, Cards: z.Cards, MayHide: view})
	}
	p.Pack(pairPack.Append(nil), piles...)
}

func pairs(g *pair) Suite[pairState, pairMove] {
	return Suite[pairState, pairMove]{
		Game: g, MaxPlays: 14, Walks: long.Or(20, 4),
		ReadGame: func([]byte) (engine.Game[pairState, pairMove], error) { return g, nil },
		Shows: func(s pairState, z engine.Zone, _ int, viewer engine.Seat) bool {
			if z.Name == "hand" || z.Name == "buried" {
				return viewer == z.Seat || s.Turn == 0
			}
			return z.Name != "stock"
		},
	}
}
