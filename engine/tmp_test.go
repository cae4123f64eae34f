package engine_test

import (
	"encoding/json"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
)

var record = engine.Record{Game: "indigo", Rules: json.RawMessage(`{}`), Seed: deck.NewSeed(1), Plays: []engine.Play{{Seat: 0, Move: "KC"}, {Seat: 1, Move: "6C"}}, Score: []int{2, 0}}

var _ engine.Game[coinState, scores] = coin{}
