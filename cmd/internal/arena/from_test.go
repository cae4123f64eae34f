package arena

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// begun returns a deal of Karata for three in which a few cards are played.
func begun(t *testing.T) *hoyle.Table {
	t.Helper()
	game := must.Have(hoyle.Find("karata:seats=3"))(t)
	table, err := game.Table(deck.NewSeed(4), 0)
	for range 4 {
		if err == nil {
			err = table.Step(t.Context(), table.Turn(), "random", deck.NewSeed(9).Rand())
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// A contest plays on from a record in JSON or as text, from the last deal of a match, and from a
// position. With -unseen, the cards that the seat does not see change, and those that it sees stay.
func TestFrom(t *testing.T) {
	table := begun(t)
	record := must.Have(json.Marshal(table.Save()))(t)
	match := must.Have(json.Marshal(hoyle.MatchOf(table).Save()))(t)
	position := must.Have(table.PositionJSON())(t)
	dir := t.TempDir()
	for name, data := range map[string]string{"record": string(record), "text": table.Save().Text(), "match": string(match), "position": string(position)} {
		file, games := filepath.Join(dir, name), filepath.Join(dir, name+".jsonl")
		must.Do(t, os.WriteFile(file, []byte(data), 0o600))
		for _, unseen := range []string{"-1", "1"} {
			got := arena(t, "karata:seats=3", "-from", file, "-unseen", unseen, "-bots", "random", "-deals", "3", "-seed", "1", "-record", games)
			if !strings.Contains(strings.Join(strings.Fields(got), " "), " leader 3 ") || !strings.Contains(got, "karata:seats=3, 3 deals") {
				t.Errorf("%s:\n%s", name, got)
			}
			same := map[string]bool{}
			for _, own := range hands(t, games) {
				expect.Is(t, own[1], zones(table)[1], name, "seat 1 holds")
				same[own[0]] = true
			}
			if (len(same) == 1) != (unseen == "-1") {
				t.Errorf("%s, -unseen %s: hands %v", name, unseen, same)
			}
		}
	}
	for _, args := range [][]string{{"-unseen", "1"}, {"-from", "none"}, {"-from", filepath.Join(dir, "record"), "-unseen", "3"}} {
		if err := (command{games: games(), stdout: io.Discard, stderr: io.Discard}).run(t.Context(), args); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}

// hands returns the hands at the fourth play of the games in a file.
func hands(t *testing.T, file string) (all [][]string) {
	t.Helper()
	data := must.Have(os.ReadFile(file))(t)
	for line := range strings.Lines(string(data)) {
		var p played
		must.Do(t, json.Unmarshal([]byte(line), &p))
		table := must.Have(hoyle.Open(p.Record))(t)
		if p.Record.Start != nil {
			table.UndoTo(0)
		} else {
			table.UndoTo(4)
		}
		all = append(all, zones(table))
	}
	return all
}

// zones returns the hands of a table, by seat.
func zones(table *hoyle.Table) (all []string) {
	for _, z := range table.OpenZones() {
		if z.Name == "hand" {
			all = append(all, z.Cards.String())
		}
	}
	return all
}
