package gamekit

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

// FaceUpRules is the rules of a game that is played with open cards: an [engine.Engine] with a
// name, a deal and a parser. [FaceUpOf] makes an engine.Game of it.
type FaceUpRules[S comparable, M engine.Move] interface {
	engine.Engine[S, M]
	Name() string
	Deal(seed deck.Seed, first engine.Seat) S
	ParseMove(text string) (M, error)
}

// FaceUp is an [engine.Game] that is played with open cards: everybody sees the whole position.
// Its JSON is that of its Rules. It passes on what Rules implements of [engine.OptionLister] and
// [engine.Speech]. A game with other optional interfaces has the methods View, Redact,
// Determinize and Zones itself.
type FaceUp[S comparable, M engine.Move, R FaceUpRules[S, M]] struct{ Rules R }

// FaceUpOf returns the game with the given rules.
func FaceUpOf[S comparable, M engine.Move, R FaceUpRules[S, M]](rules R) FaceUp[S, M, R] {
	return FaceUp[S, M, R]{rules}
}

// MarshalJSON returns the JSON of the rules.
func (g FaceUp[S, M, R]) MarshalJSON() ([]byte, error) { return json.Marshal(g.Rules) }

// UnmarshalJSON decodes the JSON of the rules, as [UnmarshalRules] does if they have no method
// UnmarshalJSON. On error, g is unchanged.
func (g *FaceUp[S, M, R]) UnmarshalJSON(data []byte) error {
	var rules R
	if _, custom := any(&rules).(json.Unmarshaler); !custom {
		err := UnmarshalRules(g.Name(), data, &rules)
		if err == nil {
			g.Rules = rules
		}
		return err
	}
	return UnmarshalGame(data, func(rules R) (FaceUp[S, M, R], error) { return FaceUp[S, M, R]{rules}, nil }, g)
}

// Name returns the name of the game.
func (g FaceUp[S, M, R]) Name() string { return g.Rules.Name() }

// Seats returns the number of seats.
func (g FaceUp[S, M, R]) Seats() int { return g.Rules.Seats() }

// Deal deals the game of a seed.
func (g FaceUp[S, M, R]) Deal(seed deck.Seed, first engine.Seat) S { return g.Rules.Deal(seed, first) }

// Turn returns the seat to play, or Nobody.
func (g FaceUp[S, M, R]) Turn(s S) engine.Seat { return g.Rules.Turn(s) }

// Legal appends the legal moves of a seat.
func (g FaceUp[S, M, R]) Legal(dst []M, s S, seat engine.Seat) []M {
	return g.Rules.Legal(dst, s, seat)
}

// Apply makes a move.
func (g FaceUp[S, M, R]) Apply(s S, seat engine.Seat, m M) (S, error) {
	return g.Rules.Apply(s, seat, m)
}

// Score returns the points of a seat.
func (g FaceUp[S, M, R]) Score(s S, seat engine.Seat) int { return g.Rules.Score(s, seat) }

// ParseMove returns the move with the given text.
func (g FaceUp[S, M, R]) ParseMove(text string) (M, error) { return g.Rules.ParseMove(text) }

// View returns the position itself.
func (g FaceUp[S, M, R]) View(s S, seat engine.Seat) engine.View[S] {
	if seat < 0 || int(seat) >= g.Seats() {
		seat = engine.Nobody
	}
	return engine.View[S]{Seat: seat, State: s}
}

// Redact returns the move itself.
func (g FaceUp[S, M, R]) Redact(_ S, _ engine.Seat, m M, _ engine.Seat) M { return m }

// Determinize returns the position of the view.
func (g FaceUp[S, M, R]) Determinize(v engine.View[S], _ *rand.Rand) S { return v.State }

// Options returns the options of the rules, if they list any.
func (g FaceUp[S, M, R]) Options() []engine.Option {
	if rules, ok := any(g.Rules).(engine.OptionLister); ok {
		return rules.Options()
	}
	return nil
}

// Zones returns the zones of the rules if these have a method Zones. Otherwise there is a zone for
// each exported field of the position that holds cards: a Card, a Set, or an array of cards. Its
// name is that of the field, in lower case. A field that is an array of sets, or of arrays of
// cards, with one for each seat, is a zone of each seat. Cards that lie face down are left out.
func (g FaceUp[S, M, R]) Zones(s S) []engine.Zone {
	if rules, ok := any(g.Rules).(interface{ Zones(s S) []engine.Zone }); ok {
		return rules.Zones(s)
	}
	var zones []engine.Zone
	for field, value := range reflect.ValueOf(s).Fields() {
		if !field.IsExported() {
			continue
		}
		name := strings.ToLower(field.Name)
		if cards, ok := cardsOf(value); ok {
			zones = append(zones, engine.ZoneOf(name, engine.Nobody, cards))
			continue
		}
		if value.Kind() != reflect.Array || value.Len() != g.Seats() {
			continue
		}
		for seat := range value.Len() {
			if cards, ok := cardsOf(value.Index(seat)); ok {
				zones = append(zones, engine.ZoneOf(name, engine.Seat(seat), cards))
			}
		}
	}
	return zones
}

// cardsOf returns the cards in a field, and reports whether it is a field for cards.
func cardsOf(v reflect.Value) (cards card.List, ok bool) {
	if c, ok := reflect.TypeAssert[card.Card](v); ok {
		return up(nil, c), true
	}
	if set, ok := reflect.TypeAssert[card.Set](v); ok {
		return set.Append(nil), true
	}
	if v.Kind() != reflect.Array || v.Type().Elem() != reflect.TypeFor[card.Card]() {
		return nil, false
	}
	for i := range v.Len() {
		c, _ := reflect.TypeAssert[card.Card](v.Index(i))
		cards = up(cards, c)
	}
	return cards, true
}

// up appends a card unless it lies face down.
func up(cards card.List, c card.Card) card.List {
	if c == card.FaceDown {
		return cards
	}
	return append(cards, c)
}

// speech returns the words of the rules.
func (g FaceUp[S, M, R]) speech() engine.Speech[S, M] { return engine.SpeechOf[S, M](g.Rules) }

// Say returns the words for a move.
func (g FaceUp[S, M, R]) Say(s S, seat engine.Seat, m M) engine.Phrase {
	return g.speech().Say(s, seat, m)
}

// SeatName returns the name of a seat that has a role of its own.
func (g FaceUp[S, M, R]) SeatName(seat engine.Seat) engine.Phrase { return g.speech().SeatName(seat) }

// Side returns the number of a seat's side.
func (g FaceUp[S, M, R]) Side(s S, seat engine.Seat) int { return g.speech().Side(s, seat) }

// Unit returns the unit of the scores.
func (g FaceUp[S, M, R]) Unit() engine.Unit { return g.speech().Unit() }

// SortHand sorts a hand.
func (g FaceUp[S, M, R]) SortHand(s S, hand card.List) { g.speech().SortHand(s, hand) }
