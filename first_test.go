package hoyle_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle"
)

// saved is a match as the version before the first release wrote it, with the views of the deal in
// play.
type saved struct {
	Log      []hoyle.Event     `json:"log"` // as a spectator sees it
	Match    hoyle.MatchRecord `json:"match"`
	Position json.RawMessage   `json:"position"`
	Scores   []int             `json:"scores"`
	Views    []json.RawMessage `json:"views"` // the spectator's view, then the view of each seat
}

// Matches saved by an earlier version can be opened, and look the same.
func TestFirstRecordsOpen(t *testing.T) {
	files, err := filepath.Glob("testdata/first/*.json")
	if err != nil || len(files) < 20 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var old saved
			if err := json.Unmarshal(data, &old); err != nil {
				t.Fatal(err)
			}
			m, err := hoyle.OpenMatch(old.Match)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(old.Match, m.Save()); diff != "" {
				t.Errorf("the record (-old +new):\n%s", diff)
			}
			now := saved{Match: old.Match, Log: m.Table().Log(hoyle.Nobody, 0)}
			if now.Position, err = m.Table().PositionJSON(); err != nil {
				t.Fatal(err)
			}
			for seat := hoyle.Nobody; int(seat) < m.Table().Seats(); seat++ {
				view, err := m.Table().ViewJSON(seat)
				if err != nil {
					t.Fatal(err)
				}
				now.Views, now.Scores = append(now.Views, view), append(now.Scores, m.Table().Score(seat))
			}
			again, err := json.Marshal(now)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(data), string(again)+"\n"); diff != "" {
				t.Errorf("(-old +new):\n%s", diff)
			}
		})
	}
}
