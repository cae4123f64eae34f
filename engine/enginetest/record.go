package enginetest

import (
	"encoding/json"
	"reflect"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
)

// checkRecord records the walk and replays the record, also with a copy of the game read
// from the game's own JSON.
func (w *walk[S, M]) checkRecord() {
	g, table := w.Game, w.table
	fresh := w.reopened()
	record := table.Save()
	fromText, err := host.ParseRecord(record.Text())
	if err != nil {
		recordReplays.broken("the text cannot be parsed: %v", err)
	}
	data := recordReplays.jsonOf(record)
	var fromJSON host.Record
	if err := json.Unmarshal(data, &fromJSON); err != nil {
		recordReplays.broken("the JSON cannot be decoded: %v\n%s", err, data)
	}
	for _, r := range []host.Record{record, fromText, fromJSON} {
		for _, g := range []engine.Game[S, M]{g, fresh} {
			if end, err := host.Replay(g, r); err != nil || end != table.State() {
				recordReplays.broken("it replays to %s, not %s: %v", show(end), show(table.State()), err)
			}
		}
	}
}

// reopened returns a copy of the game, decoded from the game's JSON.
func (su Suite[S, M]) reopened() engine.Game[S, M] {
	g := su.inner()
	data := gameIsJSON.jsonOf(g)
	if su.ReadGame != nil {
		g, err := su.ReadGame(data)
		if err != nil {
			gameIsJSON.broken("%s cannot be read: %v", data, err)
		}
		return g
	}
	fresh := reflect.New(reflect.TypeOf(g))
	if err := json.Unmarshal(data, fresh.Interface()); err != nil {
		gameIsJSON.broken("%s cannot be read: %v", data, err)
	}
	if back, err := json.Marshal(fresh.Interface()); err != nil || string(back) != string(data) {
		gameIsJSON.broken("%s came back as %s, error %v", data, back, err)
	}
	return fresh.Elem().Interface().(engine.Game[S, M])
}
