package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/texts"
)

// Find returns the game with a name, such as "karata" or "blackjack:casino".
type Find func(name string) (Game, error)

// Game is what a scenario needs of a game.
type Game interface {
	// With returns the game with other rules: the fields of a JSON object replace its own.
	With(rules json.RawMessage) (Game, error)
	// MoveText returns the text of a move as records have it, given what a person types.
	MoveText(typed string) (string, error)
	// Table returns a table whose deal a seed determines.
	Table(seed deck.Seed, first engine.Seat) (Table, error)
	// TableOf returns a table to which a pack is dealt in its order.
	TableOf(pack []card.Card, first engine.Seat) (Table, error)
	// TableAt returns a table that begins from the JSON of a position.
	TableAt(position []byte) (Table, error)
}

// Table is what a scenario needs of a table. The methods are those of [host.Table], but with texts
// for moves. OpenZones returns the zones with all cards face up.
type Table interface {
	Seats() int
	Turn() engine.Seat
	Len() int
	UndoTo(n int) bool
	Legal(seat engine.Seat) []string
	Play(seat engine.Seat, move string) error
	Score(seat engine.Seat) int
	Breakdown(seat engine.Seat) []engine.ScoreLine
	Log(viewer engine.Seat, from int) []host.Event
	Zones(viewer engine.Seat) []engine.Zone
	OpenZones() []engine.Zone
	ViewJSON(viewer engine.Seat) ([]byte, error)
	PositionJSON() ([]byte, error)
}

// Of returns the Find that knows one game, such as one of your own, by its name or, if names are
// given, by these.
func Of[S comparable, M engine.Move](g engine.Game[S, M], names ...string) Find {
	return func(name string) (Game, error) {
		if slices.Contains(names, name) || names == nil && name == g.Name() {
			return gameOf[S, M]{g}, nil
		}
		return nil, fmt.Errorf("no game %q", clip(name))
	}
}

type gameOf[S comparable, M engine.Move] struct{ game engine.Game[S, M] }

func (g gameOf[S, M]) With(rules json.RawMessage) (Game, error) {
	old, err := json.Marshal(g.game)
	fields := map[string]json.RawMessage{}
	err = errors.Join(err, json.Unmarshal(old, &fields), json.Unmarshal(rules, &fields))
	all, _ := json.Marshal(fields) // they are JSON
	fresh := reflect.New(reflect.TypeOf(g.game))
	if err = errors.Join(err, json.Unmarshal(all, fresh.Interface())); err != nil {
		return nil, err
	}
	return gameOf[S, M]{fresh.Elem().Interface().(engine.Game[S, M])}, nil
}

func (g gameOf[S, M]) MoveText(typed string) (string, error) {
	m, err := g.game.ParseMove(typed)
	return texts.Move(m), err
}

func (g gameOf[S, M]) Table(seed deck.Seed, first engine.Seat) (Table, error) {
	return tableOf(host.NewTable(g.game, seed, first))
}

func (g gameOf[S, M]) TableOf(pack []card.Card, first engine.Seat) (Table, error) {
	p, ok := g.game.(engine.PackDealer[S])
	if !ok {
		return nil, fmt.Errorf("%w: %s cannot deal a pack", engine.ErrPosition, g.game.Name())
	}
	return g.from(p.DealPack(pack, first))
}

func (g gameOf[S, M]) TableAt(position []byte) (Table, error) {
	p, ok := g.game.(engine.Positions[S, M])
	if !ok {
		return nil, fmt.Errorf("%w: %s cannot read positions", engine.ErrPosition, g.game.Name())
	}
	return g.from(p.DecodeState(position))
}

func (g gameOf[S, M]) from(s S, err error) (Table, error) {
	if err != nil {
		return nil, err
	}
	return tableOf(host.NewTableAt(g.game, s))
}

// tableOfMoves is a host.Table with texts for moves.
type tableOfMoves[S comparable, M engine.Move] struct{ *host.Table[S, M] }

func tableOf[S comparable, M engine.Move](t *host.Table[S, M], err error) (Table, error) {
	if err != nil {
		return nil, err // not a Table that holds nil
	}
	return tableOfMoves[S, M]{t}, nil
}

func (t tableOfMoves[S, M]) OpenZones() []engine.Zone { return t.Game().Zones(t.State()) }

func (t tableOfMoves[S, M]) Legal(seat engine.Seat) (all []string) {
	for _, m := range t.Table.Legal(seat) {
		all = append(all, texts.Move(m))
	}
	return all
}

func (t tableOfMoves[S, M]) Play(seat engine.Seat, move string) error {
	m, err := t.Game().ParseMove(move)
	if err != nil {
		return err
	}
	return t.Table.Play(seat, m)
}
