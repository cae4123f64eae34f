package main

import (
	"encoding"
	"encoding/json"
	"reflect"

	"github.com/invopop/jsonschema"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/call"
	"github.com/hoylecards/hoyle/karata"
	"github.com/hoylecards/hoyle/live"
)

// value is a type whose JSON does not follow from its Go type.
type value struct {
	name, about string
	schema      func() *jsonschema.Schema
}

// pile is the cards of a zone. The type is only for this table.
type pile struct{}

var values = map[reflect.Type]value{
	reflect.TypeFor[card.Card](): {"Card", "A card: its rank and its suit, or BJ and RJ for the jokers; ?? face down.", func() *jsonschema.Schema {
		return &jsonschema.Schema{Type: "string", Enum: cards()}
	}},
	reflect.TypeFor[card.List](): {"Cards", "Cards in order, if the order matters.", func() *jsonschema.Schema {
		return &jsonschema.Schema{Type: "array", Items: ref("Card")}
	}},
	reflect.TypeFor[pile](): {"Pile", "Cards in order, if the order matters; a number stands for that many cards face down.", func() *jsonschema.Schema {
		return &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{ref("Card"), {Type: "integer", Minimum: "1"}}}}
	}},
	reflect.TypeFor[call.Table](): {"TableNumber", "The number of an open table, which stands for it.", func() *jsonschema.Schema {
		return &jsonschema.Schema{Type: "integer"}
	}},
	reflect.TypeFor[call.Match](): {"MatchNumber", "The number of an open match, which stands for it.", func() *jsonschema.Schema {
		return &jsonschema.Schema{Type: "integer"}
	}},
	reflect.TypeFor[engine.Seat](): {"Seat", "The number of a seat, from 0 on in playing order; -1 is nobody, or a spectator.", func() *jsonschema.Schema {
		return &jsonschema.Schema{Type: "integer", Minimum: "-1", Maximum: "127"}
	}},
	reflect.TypeFor[deck.Seed](): {"Seed", "64 hexadecimal digits.", func() *jsonschema.Schema {
		return &jsonschema.Schema{Type: "string", Pattern: "^[0-9a-f]{64}$"}
	}},
	reflect.TypeFor[deck.Commitment](): {"Commitment", "64 hexadecimal digits.", func() *jsonschema.Schema {
		return &jsonschema.Schema{Type: "string", Pattern: "^[0-9a-f]{64}$"}
	}},
	reflect.TypeFor[live.Spot](): {"Spot", "A place in a match, which a client sends back as it is; empty if the client knows nothing yet.",
		func() *jsonschema.Schema {
			return &jsonschema.Schema{Type: "string", Pattern: `^([1-9][0-9]*(\.(0|[1-9][0-9]*)){2})?$`}
		}},
	reflect.TypeFor[json.RawMessage](): {"GameObject", "JSON that each game has its own type of: its rules, or a position.", func() *jsonschema.Schema {
		return &jsonschema.Schema{Type: "object"}
	}},
	reflect.TypeFor[engine.OptionKind](): {"OptionKind", "What the value of an option is: true or false, a whole number, one of some choices, true or " +
		"false for each seat, a list of some of the choices, or a list of whole numbers.", func() *jsonschema.Schema {
		return &jsonschema.Schema{Type: "string", Enum: []any{engine.OptSwitch, engine.OptNumber, engine.OptChoice, engine.OptSeats,
			engine.OptSeveral, engine.OptNumbers}}
	}},
	reflect.TypeFor[karata.Request](): {"KarataRequest", "What the next card must be: a suit, or a card; BJ- or RJ- if an ace " +
		"has lowered it; empty if nothing is asked for.", func() *jsonschema.Schema {
		return &jsonschema.Schema{Type: "string", Enum: requests()}
	}},
	reflect.TypeFor[doppelkopf.Move](): {"DoppelkopfMove", "A card that is played, a declaration, or an announcement.", func() *jsonschema.Schema {
		var rest []any
		for _, text := range texts(reflect.TypeFor[doppelkopf.Move]()) {
			if _, err := card.Parse(text.(string)); err != nil {
				rest = append(rest, text)
			}
		}
		return &jsonschema.Schema{AnyOf: []*jsonschema.Schema{ref("Card"), {Type: "string", Enum: rest}}}
	}},
}

// words returns the schema of a type that has few values, each with a text. It returns nil for any
// other type.
func words(t reflect.Type) *jsonschema.Schema {
	if t.Kind() != reflect.Uint8 || !t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		return nil
	}
	return &jsonschema.Schema{Type: "string", Enum: texts(t)}
}

// texts returns the texts of all values of a numeric type.
func texts(t reflect.Type) (all []any) {
	for n := range 256 {
		v := reflect.New(t).Elem()
		v.SetUint(uint64(n))
		if text, err := v.Interface().(encoding.TextMarshaler).MarshalText(); err == nil {
			all = append(all, string(text))
		}
	}
	return all
}

// cards returns the texts of all cards, with the text of a face-down card first.
func cards() []any { return texts(reflect.TypeFor[card.Card]()) }

// requests returns the texts of all requests in Karata.
func requests() []any {
	all := []karata.Request{{}}
	for s := card.Clubs; s <= card.Spades; s++ {
		all = append(all, karata.Request{Suit: s})
	}
	for c := range (card.Standard | card.Jokers).All() {
		all = append(all, karata.Request{Card: c})
	}
	for c := range card.Jokers.All() {
		all = append(all, karata.Request{Card: c, Lowered: true})
	}
	var list []any
	for _, r := range all {
		if text, err := r.MarshalText(); err == nil {
			list = append(list, string(text))
		}
	}
	return list
}
