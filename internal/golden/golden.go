// Package golden compares the results of tests with files. Tests that import it have the
// flag -update, which rewrites the files.
package golden

import (
	"encoding/json"
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/texts"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Check fails the test unless the file holds exactly the text got.
func Check(tb testing.TB, file, got string) {
	tb.Helper()
	if *update {
		must.Do(tb, os.WriteFile(file, []byte(got), 0o600))
	}
	want := must.Have(os.ReadFile(file))(tb)
	if diff := cmp.Diff(string(want), got); diff != "" {
		tb.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

// Record returns the record kept in base.txt, which must be the same as that in
// base.json.
func Record(tb testing.TB, base string) host.Record {
	tb.Helper()
	text := must.Have(os.ReadFile(base + ".txt"))(tb)
	fromText, err := host.ParseRecord(string(text))
	if err != nil {
		tb.Fatal(err)
	}
	data := must.Have(os.ReadFile(base + ".json"))(tb)
	var fromJSON host.Record
	must.Do(tb, json.Unmarshal(data, &fromJSON))
	if diff := cmp.Diff(fromText, fromJSON); diff != "" {
		tb.Errorf("%s (-text +JSON):\n%s", base, diff)
	}
	return fromText
}

// Replay returns the game and the last position of the record kept in base.txt and
// base.json. The record must be that of a whole game under the record's own rules.
func Replay[G engine.Game[S, M], S comparable, M engine.Move](tb testing.TB, base string) (g G, end S) {
	tb.Helper()
	record := Record(tb, base)
	must.Do(tb, json.Unmarshal(record.Rules, &g))
	end, err := host.Replay(g, record)
	if err != nil || g.Turn(end) != engine.Nobody {
		tb.Errorf("%s: %v, turn %v", base, err, g.Turn(end))
	}
	return g, end
}

// Reopens fails the test unless the record of a table comes back from its text
// and its JSON, and opens the same table, at which the first legal move can be
// made.
func Reopens[S comparable, M engine.Move](tb testing.TB, table *host.Table[S, M]) {
	tb.Helper()
	record := table.Save()
	fromText := must.Have(host.ParseRecord(record.Text()))(tb)
	data, err := json.Marshal(record)
	if err != nil {
		tb.Fatal(err)
	}
	var fromJSON host.Record
	must.Do(tb, json.Unmarshal(data, &fromJSON))
	for _, r := range []host.Record{record, fromText, fromJSON} {
		again, err := host.OpenTable(table.Game(), r)
		if err != nil || again.State() != table.State() {
			tb.Fatalf("%v: %v", r, err)
		}
		if diff := cmp.Diff(record, again.Save()); diff != "" {
			tb.Errorf("(-saved +opened):\n%s", diff)
		}
		if seat := again.Turn(); seat != engine.Nobody {
			if err := again.Play(seat, again.Legal(seat)[0]); err != nil || again.Len() != table.Len()+1 {
				tb.Errorf("it does not go on: %v", err)
			}
		}
	}
}

// Play makes the move of seat that has the given text.
func Play[S comparable, M engine.Move](table *host.Table[S, M], seat engine.Seat, move string) error {
	m, err := table.Game().ParseMove(move)
	if err != nil {
		return err
	}
	return table.Play(seat, m)
}

// Text returns the text of a move.
func Text[M engine.Move](m M) string { return texts.Move(m) }
