package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/must"
)

// The schemas accept the rules and positions that the library accepts, and no others.
func TestSchemasAndDecodersAgree(t *testing.T) {
	all := schemas(t)
	for _, tt := range []struct {
		game     string
		from, to string // replaces a text in a position; rules if from is empty
		ok       bool
	}{
		{"blackjack", "", `{"players":0}`, true},
		{"blackjack", "", `{"decks":0,"splitTo":0}`, true},
		{"blackjack", "", `{"decks":-1}`, false},
		{"blackjack", "", `{"decks":"1"}`, false},
		{"catcheleven", "", `{"seats":0}`, true},
		{"catcheleven", "", `{"seats":4}`, true},
		{"catcheleven", "", `{"seats":5}`, false},
		{"karata", "", `{"seats":0,"hand":0}`, true},
		{"karata", "", `{"seats":1}`, false},
		{"karata", "", `{"hand":27}`, false},
		{"doppelkopf", "", `{"weddingTricks":0}`, true},
		{"doppelkopf", "", `{"weddingTricks":13}`, false},
		{"doppelkopf", "", `{"secondDulle":"Always"}`, false},
		{"indigo", `"5S"`, `"5S"`, true},
		{"indigo", `"5S"`, `"5s"`, false},
		{"indigo", `"5S"`, `"5♠"`, false},
		{"catcheleven", `"TH"`, `"10H"`, false},
		{"catcheleven", `"TH"`, `" TH"`, false},
		{"karata", `"QD"`, `"qD"`, false},
		{"karata", `"RJ"`, `"rj"`, false},
		{"blackjack", `"KC"`, `"Kc"`, false},
		{"doppelkopf", `"AS"`, `"As"`, false},
		{"doppelkopf", `"move":"healthy"`, `"move":"healthy"`, true},
		{"doppelkopf", `"move":"healthy"`, `"move":"healthY"`, false},
		{"doppelkopf", `"move":"healthy"`, `"move":" healthy"`, false},
	} {
		g := must.Have(hoyle.Find(tt.game))(t)
		data, schema := []byte(tt.to), tt.game+".rules"
		read := func() error { _, err := g.With(data); return err }
		if tt.from != "" {
			position := positionOf(t, g)
			if !strings.Contains(position, tt.from) {
				t.Fatalf("%s: no %s in %s", tt.game, tt.from, position)
			}
			data, schema = []byte(strings.Replace(position, tt.from, tt.to, 1)), tt.game+".position"
			read = func() error { _, err := g.TableAt(data); return err }
		}
		v := must.Have(jsonschema.UnmarshalJSON(bytes.NewReader(data)))(t)
		if err := read(); (err == nil) != tt.ok {
			t.Errorf("%s with %s: read with %v", tt.game, tt.to, err)
		}
		if err := all[schema].Validate(v); (err == nil) != tt.ok {
			t.Errorf("%s with %s: the schema says %v", tt.game, tt.to, err)
		}
	}
}

// positionOf returns the JSON of a position after a move.
func positionOf(t *testing.T, g hoyle.Game) string {
	t.Helper()
	table := must.Have(g.Table(deck.NewSeed(1), 0))(t)
	must.Do(t, table.Play(table.Turn(), table.Legal(table.Turn())[0]))
	return string(must.Have(table.PositionJSON())(t))
}
