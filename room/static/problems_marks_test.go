package static_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/bot/house"
	"github.com/hoylecards/hoyle/bot/puzzle"
	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/examples/hearts"
	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/rating"
)

// marks tell of the problems of a game what is not needed to play them.
type marks struct {
	Ratings [][2]int `json:"ratings"` // of each problem: the mean and the deviation
	Themes  []theme  `json:"themes"`  // those of most problems first
}

// theme is a reason for the best move of some problems. In its text, {1} stands for its first argument.
type theme struct {
	engine.Phrase
	Of []int `json:"of"` // the problems, in their order
}

// marker returns the rating of a problem, and the themes that it has.
type marker func(t *testing.T, p problem) ([2]int, []engine.Phrase)

// tries is how often the players of each level try a problem.
const tries = 4

// bots are all levels together, whose rating is 1500 by definition.
var bots = rating.Rating{Mean: rating.New().Mean}

// markerOf returns the marker of a game. The players of its rosters try each problem without calculating the end, and
// without seeing the hidden cards. Each try is a match, which the problem wins if the player does not find the move.
func markerOf[G any, S comparable, M engine.Move](roster func(G) bot.Roster[S, M]) marker {
	return func(t *testing.T, p problem) (_ [2]int, why []engine.Phrase) {
		t.Helper()
		var g G
		if len(p.Rules) > 0 {
			must.Do(t, json.Unmarshal(p.Rules, &g))
		}
		players := roster(g)
		players.Open = nil
		table := must.Have(host.OpenTable(players.Game, p.record()))(t)
		view, legal := table.View(p.Seat), table.Legal(p.Seat)
		key := legal[slices.IndexFunc(p.Ways, func(w way) bool { return w.lead == best(p.Ways).lead })]
		r := rating.New()
		for n := range uint64(tries) {
			for _, level := range []puzzle.Grade{puzzle.Easy, puzzle.Medium, puzzle.Strong} {
				try := rating.Game{Opponent: bots, Score: 1, Weight: 1}
				if must.Have(bot.Maker(players, string(level)))(t)().Choose(t.Context(), view, legal, deck.NewSeed(n).Rand()) == key {
					try.Score = 0
				}
				r = r.After(0, []rating.Game{try})
			}
		}
		for _, other := range legal {
			if reason := players.Reason(view, other, key); other != key && reason.Text != "" {
				why = append(why, bare(reason))
			}
		}
		return [2]int{int(math.Round(r.Mean)), int(math.Round(r.Deviation))}, why
	}
}

// bare returns a reason without its arguments.
func bare(p engine.Phrase) engine.Phrase {
	text, rest := "", p.Text
	for i, arg := range p.Args {
		before, after, _ := strings.Cut(rest, arg)
		text, rest = fmt.Sprintf("%s%s{%d}", text, before, i+1), after
	}
	return engine.Phrase{Key: p.Key, Text: text + rest}
}

// markers returns the marker of each game.
func markers() map[string]marker {
	return map[string]marker{
		"catcheleven": markerOf(house.CatchElevenRoster), "indigo": markerOf(house.IndigoRoster),
		"doppelkopf": markerOf(house.DoppelkopfRoster), "hearts": markerOf(hearts.Roster),
		"blackjack": markerOf(house.BlackjackRoster), "karata": markerOf(house.KarataRoster),
	}
}

func (p problem) record() hoyle.Record {
	return hoyle.Record{Game: p.Game, Rules: p.Rules, Seed: p.Seed, Plays: read(p.Plays)}
}

// stored returns the problems of a game that the page has.
func stored(t *testing.T, game string) (all []problem) {
	t.Helper()
	for n := 0; n*many < year; n++ {
		var some []problem
		must.Do(t, json.Unmarshal(must.Have(os.ReadFile(fmt.Sprintf("problems/%s/%d.json", game, n)))(t), &some))
		all = append(all, some...)
	}
	return all
}

// mark returns the marks of problems.
func mark(t *testing.T, all []problem, of marker) (m marks) {
	t.Helper()
	for n, p := range all {
		r, why := of(t, p)
		m.Ratings = append(m.Ratings, r)
		for _, reason := range why {
			i := slices.IndexFunc(m.Themes, func(other theme) bool { return other.Key == reason.Key })
			if i < 0 {
				i, m.Themes = len(m.Themes), append(m.Themes, theme{Phrase: reason})
			}
			if of := &m.Themes[i].Of; !slices.Contains(*of, n) {
				*of = append(*of, n)
			}
		}
	}
	slices.SortStableFunc(m.Themes, func(a, b theme) int { return len(b.Of) - len(a.Of) })
	return m
}

// TestProblemMarks checks that each problem has a rating, and that those of a few, and their themes, are what the
// players and the reasons of the library give them. With -update, it writes them.
func TestProblemMarks(t *testing.T) {
	for game, of := range markers() {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			all, name := stored(t, game), "problems/"+game+"/marks.json"
			if *update != "" {
				if *update == game {
					must.Do(t, os.WriteFile(name, append(must.Have(json.Marshal(mark(t, all, of)))(t), '\n'), 0o644))
				}
				return
			}
			var m marks
			must.Do(t, json.Unmarshal(must.Have(os.ReadFile(name))(t), &m))
			if len(m.Ratings) != year {
				t.Fatalf("%d ratings, want %d", len(m.Ratings), year)
			}
			for n := 0; n < year; n += every {
				want := mark(t, all[n:n+1], of)
				if m.Ratings[n] != want.Ratings[0] {
					t.Errorf("%d: the rating is %v, want %v", n, m.Ratings[n], want.Ratings[0])
				}
				if got := keys(m, n); !slices.Equal(got, keys(want, 0)) {
					t.Errorf("%d: the themes are %q, want %q", n, got, keys(want, 0))
				}
			}
		})
	}
}

// keys returns the themes of a problem, sorted.
func keys(m marks, n int) (all []string) {
	for _, th := range m.Themes {
		if slices.Contains(th.Of, n) {
			all = append(all, th.Key)
		}
	}
	slices.Sort(all)
	return all
}
