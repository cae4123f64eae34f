package check

import (
	"encoding/json"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/scenario"
)

// find returns the function that finds games and presets of a list for scenarios.
func find(games []hoyle.Game) scenario.Find {
	return func(name string) (scenario.Game, error) { return gameOf(hoyle.FindIn(games, name)) }
}

// game is a game of package hoyle for scenarios.
type game struct{ hoyle.Game }

func gameOf(g hoyle.Game, err error) (scenario.Game, error) {
	if err != nil {
		return nil, err
	}
	return game{g}, nil
}

func tableOf(t *hoyle.Table, err error) (scenario.Table, error) {
	if err != nil {
		return nil, err // not a Table that holds nil
	}
	return t, nil
}

func (g game) With(rules json.RawMessage) (scenario.Game, error) { return gameOf(g.Game.With(rules)) }

func (g game) Table(seed deck.Seed, first engine.Seat) (scenario.Table, error) {
	return tableOf(g.Game.Table(seed, first))
}

func (g game) TableOf(pack []card.Card, first engine.Seat) (scenario.Table, error) {
	return tableOf(g.Game.TableOf(pack, first))
}

func (g game) TableAt(position []byte) (scenario.Table, error) {
	return tableOf(g.Game.TableAt(position))
}
