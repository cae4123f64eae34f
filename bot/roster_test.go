package bot

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

type indigoRoster = Roster[indigo.State, indigo.Move]

func TestRoster(t *testing.T) {
	house := func() Bot[indigo.State, indigo.Move] { return nil }
	own := indigoRoster{Game: indigo.Game{}}
	clever := OtherPlayer[indigo.State, indigo.Move]{Player: Player{"clever", "it is"}, New: house}
	gentle := OtherPlayer[indigo.State, indigo.Move]{Player: Player{"easy", "it is"}, New: house}
	for want, r := range map[string]indigoRoster{
		"house search random easy medium strong":        {Game: indigo.Game{}, Basic: house},
		"house clever search random easy medium strong": {Game: indigo.Game{}, Basic: house, Others: []OtherPlayer[indigo.State, indigo.Move]{clever}},
		"house easy search random medium strong":        {Game: indigo.Game{}, Basic: house, Others: []OtherPlayer[indigo.State, indigo.Move]{gentle}},
		"search random easy medium strong":              own,
	} {
		var names []string
		for _, p := range r.Players() {
			names = append(names, p.Name)
			if _, err := Maker(r, p.Name); err != nil || p.Strength == "" {
				t.Errorf("%+v: %v", p, err)
			}
		}
		expect.Is(t, strings.Join(names, " "), want)
	}
	for name, want := range map[string]string{
		"random": "bot.Random[", "search": "*bot.Search[", "search:7": "*bot.Search[", "exploit:random": "*bot.Search[",
	} {
		maker := must.Have(Maker(own, name))(t)
		if got := fmt.Sprintf("%T", maker()); !strings.HasPrefix(got, want) {
			t.Errorf("%s is a %s", name, got)
		}
	}
	for _, name := range []string{"", "House", "search:", "search:0", "search:-1", "search:x", "house:5", "random:1", "clever", ":5", "search:5:5", "exploit:", "exploit:clever", "exploit:exploit:random",
		strings.Repeat("x", 1000)} {
		if maker, err := Maker(own, name); !errors.Is(err, ErrPlayer) || maker != nil || len(err.Error()) > 200 || !strings.Contains(err.Error(),
			"search, random") {
			t.Errorf("%.40q: %v", name, err)
		}
	}
	if _, err := Maker(own, "house"); !errors.Is(err, ErrPlayer) || !strings.Contains(err.Error(), "indigo") {
		t.Errorf("a game without a house player: %v", err)
	}
}

// The number after the colon is the number of iterations; the other options are those of
// the roster.
func TestRosterIterations(t *testing.T) {
	g := indigo.Game{}
	s := g.Deal(deck.NewSeed(1), 0)
	two := func(_ engine.View[indigo.State], legal []indigo.Move) []indigo.Move { return legal[:2] }
	r := indigoRoster{Game: g, Search: SearchOptions[indigo.State, indigo.Move]{Iterations: 5, Prune: two}}
	for name, want := range map[string]int{"search": 10, "search:37": 74, "search:1": 2} {
		maker := must.Have(Maker(r, name))(t)
		b := maker().(*Search[indigo.State, indigo.Move])
		choose(t, g, b, s, deck.NewSeed(2).Rand())
		visits := 0
		for _, c := range b.Stats() {
			visits += c.Visits
		}
		if visits != want || len(b.Stats()) != 2 {
			t.Errorf("%s: %d visits, want %d: %v", name, visits, want, b.Stats())
		}
	}
}

// The levels are the house player and searches of different lengths, unless the game has levels
// of its own.
func TestRosterLevels(t *testing.T) {
	house := func() Bot[indigo.State, indigo.Move] { return Random[indigo.State, indigo.Move]{} }
	with := indigoRoster{Game: indigo.Game{}, Basic: house}
	own := with
	own.Others = []OtherPlayer[indigo.State, indigo.Move]{{Player: Player{"strong", "it is"}, New: house}}
	slower := with
	slower.Others = []OtherPlayer[indigo.State, indigo.Move]{{Player: Player{"medium", "it is"}, Iterations: 7}}
	described := with // its easy is that of every roster
	described.Others = []OtherPlayer[indigo.State, indigo.Move]{{Player: Player{"easy", "it is"}}}
	for _, tt := range []struct {
		roster     indigoRoster
		level      string
		iterations int // 0: the house
	}{
		{with, "easy", 2}, {with, "medium", 0}, {with, "strong", 2000}, {own, "strong", 0}, {own, "easy", 2}, {slower, "medium", 7}, {slower,
			"strong", 2000}, {described, "easy", 2}, {indigoRoster{Game: indigo.Game{}}, "medium", 50},
	} {
		maker := must.Have(Maker(tt.roster, tt.level))(t)
		iterations := 0
		if s, ok := maker().(*Search[indigo.State, indigo.Move]); ok {
			iterations = s.options.Iterations
		}
		expect.Is(t, iterations, tt.iterations, tt.level, "iterations")
	}
}
