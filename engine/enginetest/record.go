package enginetest

import (
	"encoding/json"
	"errors"
	"reflect"

	"github.com/hoylecards/hoyle/engine"
)

// checkRecord writes the game down and plays it again, by the game's own JSON.
func (su Suite[S, M]) checkRecord(table *engine.Table[S, M]) error {
	g := su.Game
	fresh, err := su.reopened()
	if err != nil {
		return err
	}
	record := table.Save()
	fromText, err := engine.ParseRecord(record.String())
	if err != nil {
		return RecordReplays.broken("the text cannot be read: %v\n%v", err, record)
	}
	data, err := json.Marshal(record)
	if err != nil {
		return RecordReplays.broken("no JSON: %v", err)
	}
	var fromJSON engine.Record
	if err := json.Unmarshal(data, &fromJSON); err != nil {
		return RecordReplays.broken("the JSON cannot be read: %v\n%s", err, data)
	}
	for _, r := range []engine.Record{record, fromText, fromJSON} {
		for _, g := range []engine.Game[S, M]{g, fresh} {
			if end, err := engine.Replay(g, r); err != nil || end != table.State() {
				return RecordReplays.broken("to %s, not %s: %v\n%v", show(end), show(table.State()), err, r)
			}
		}
	}
	return checkPublished(g, table)
}

// reopened returns the game that comes back from the game's JSON.
func (su Suite[S, M]) reopened() (engine.Game[S, M], error) {
	g := su.Game
	data, err := json.Marshal(g)
	if err != nil {
		return nil, GameIsJSON.broken("no JSON: %v", err)
	}
	if su.ReadGame != nil {
		g, err := su.ReadGame(data)
		if err != nil {
			return nil, GameIsJSON.broken("%s cannot be read: %v", data, err)
		}
		return g, nil
	}
	fresh := reflect.New(reflect.TypeOf(g))
	if err := json.Unmarshal(data, fresh.Interface()); err != nil {
		return nil, GameIsJSON.broken("%s cannot be read: %v", data, err)
	}
	if back, err := json.Marshal(fresh.Interface()); err != nil || string(back) != string(data) {
		return nil, GameIsJSON.broken("%s came back as %s, error %v", data, back, err)
	}
	return fresh.Elem().Interface().(engine.Game[S, M]), nil
}

// checkPublished checks that a table keeps its record to itself while it is
// secret.
func checkPublished[S comparable, M engine.Move](g engine.Game[S, M], table *engine.Table[S, M]) error {
	again, err := engine.OpenTable(g, table.Save())
	if err != nil {
		return RecordReplays.broken("%v", err)
	}
	again.Close()
	if _, err := again.Record(); err != nil {
		return RecordReplays.broken("the record of a finished game is secret: %v", err)
	}
	for again.Undo(1) {
		if _, err := again.Record(); again.Turn() != engine.Nobody && !errors.Is(err, engine.ErrSecret) {
			return RecordReplays.broken("the record of a running game is published")
		}
	}
	return nil
}
