package hoyle_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/deck"
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

// A match of one given deal has that deal and no other, and its record opens it again.
func TestMatchOf(t *testing.T) {
	table, err := find(t, "indigo").Table(deck.NewSeed(3), 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Play(1, table.Legal(1)[0]); err != nil {
		t.Fatal(err)
	}
	m := hoyle.MatchOf(table)
	if m.Len() != 1 || m.Table().Len() != 1 || m.Over() || m.Commitment() != table.Commitment() {
		t.Errorf("%v, over: %v", m, m.Over())
	}
	if m.Next() || hoyle.Code(m.Err()) != "deal-running" {
		t.Errorf("a second deal: %v", m.Err())
	}
	record := m.Save()
	again, err := hoyle.OpenMatch(record)
	if err != nil || again.Table().Len() != 1 || again.String() != m.String() {
		t.Fatalf("%v: %v", again, err)
	}
	for turn := again.Table().Turn(); turn != hoyle.Nobody; turn = again.Table().Turn() {
		if err := again.Table().Play(turn, again.Table().Legal(turn)[0]); err != nil {
			t.Fatal(err)
		}
	}
	if table.Len() != 1 || m.Table().Len() != 1 {
		t.Error("the table was played with the match")
	}
	if again.Next() || again.Err() != nil || !again.Over() {
		t.Errorf("a second deal: %v", again.Err())
	}
	if r, err := again.Publish(); err != nil || r.Deals[0].First != 1 || r.Seed != deck.NewSeed(3) {
		t.Errorf("%v, %v", r, err)
	}

	for name, spoil := range map[string]func(*hoyle.MatchRecord){
		"another seed": func(r *hoyle.MatchRecord) { r.Seed = deck.NewSeed(4) },
		"another game": func(r *hoyle.MatchRecord) { r.Deals[0].Game = "karata" },
		"a false play": func(r *hoyle.MatchRecord) { r.Deals[0].Plays = []hoyle.Play{{Seat: 0, Move: "2C"}} },
		"two deals":    func(r *hoyle.MatchRecord) { r.Deals = append(r.Deals, r.Deals[0]) },
		"no deal":      func(r *hoyle.MatchRecord) { r.Deals = nil },
	} {
		r := m.Save()
		spoil(&r)
		if _, err := hoyle.OpenMatch(r); !errors.Is(err, hoyle.ErrRecord) && !errors.Is(err, hoyle.ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := find(t, "indigo").Match("given", 0, deck.NewSeed(1)); !errors.Is(err, hoyle.ErrFormat) {
		t.Errorf("a match of no given deal: %v", err)
	}
}

// A round of Blackjack that is a match of its own keeps no secret for later rounds from its shoe, and
// a match can begin from a position.
func TestMatchOfLastDeal(t *testing.T) {
	table, err := find(t, "casino").Table(deck.NewSeed(3), 0)
	if err != nil {
		t.Fatal(err)
	}
	position, err := table.PositionJSON()
	if err != nil {
		t.Fatal(err)
	}
	if table, err = table.Game().TableAt(position); err != nil {
		t.Fatal(err)
	}
	m := hoyle.MatchOf(table)
	for turn := m.Table().Turn(); turn != hoyle.Nobody; turn = m.Table().Turn() {
		if err := m.Table().Play(turn, m.Table().Legal(turn)[0]); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := m.Record(0); err != nil {
		t.Error(err)
	}
	data, err := json.Marshal(m.Save())
	if err != nil {
		t.Fatal(err)
	}
	var r hoyle.MatchRecord
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	if again, err := hoyle.OpenMatch(r); err != nil || again.Table().Len() != m.Table().Len() || r.Deals[0].Start == nil {
		t.Errorf("%v, %v", again, err)
	}
}

// A player that needs a match can play the deals of a contest.
func ExampleMatchOf() {
	play := func(g bot.PlayedGame) (hoyle.Record, error) {
		table, err := hoyle.Open(g.Record)
		if err != nil {
			return g.Record, err
		}
		m := hoyle.MatchOf(table)
		for t := m.Table(); t.Turn() != hoyle.Nobody; {
			if err := t.Play(t.Turn(), t.Legal(t.Turn())[0]); err != nil {
				return m.Save().Deals[0], err
			}
		}
		return m.Record(0)
	}
	game, _ := hoyle.Find("indigo")
	table, err := game.Table(deck.NewSeed(1), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	record, err := play(bot.PlayedGame{Record: table.Save()})
	fmt.Println(len(record.Plays), err)
	// Output: 48 <nil>
}
