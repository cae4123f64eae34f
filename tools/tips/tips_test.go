package main

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/docs/games"
	"github.com/hoylecards/hoyle/engine"
)

// figure is a mean and its margin, as pages quote them.
var figure = regexp.MustCompile(`([\d.,]+) ± ([\d.,]+)`)

// pages returns the page of a game in English and in German.
func pages(t *testing.T, game string) (english, german string) {
	t.Helper()
	read := func(file string) string {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	english, ok := games.Page(game)
	if !ok {
		english = read("../../room/static/rules/en/" + game + ".md")
	}
	return english, read("../../room/static/rules/de/" + game + ".md")
}

// pageOf returns the game on whose page the tips of a preset are.
func pageOf(game string) string {
	switch game {
	case "pasur":
		return "catcheleven"
	case "casino":
		return "blackjack"
	}
	return game
}

// Each tip stands on the page of its game, with a figure that a few deals confirm.
func TestPagesQuoteWhatTipsAreWorth(t *testing.T) {
	deals := map[string]int{"casino": 5000, "blackjack": 5000}
	for _, m := range measured() {
		english, _ := pages(t, pageOf(m.game))
		_, item, ok := strings.Cut(english, "- **"+m.title+".**")
		item, _, _ = strings.Cut(item, "\n- ")
		if !ok {
			t.Errorf("%s: no tip %q", m.game, m.title)
			continue
		}
		worth, err := m.play(max(300, deals[m.game]))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(figure.FindAllStringSubmatch(item, -1), func(quoted []string) bool {
			mean, _ := strconv.ParseFloat(quoted[1], 64)
			margin, _ := strconv.ParseFloat(quoted[2], 64)
			return mean > margin && math.Abs(mean-worth.mean()) < 2*math.Hypot(margin, worth.margin())
		}) {
			t.Errorf("%s: %s: %.1f ± %.1f, but the page has%s", m.game, m.title, worth.mean(), worth.margin(), item)
		}
	}
}

// The German pages quote the same figures in the same order, and have a glossary too.
func TestGermanPagesQuoteTheSame(t *testing.T) {
	for _, game := range []string{"blackjack", "catcheleven", "doppelkopf", "hearts", "indigo", "karata"} {
		english, german := pages(t, game)
		want := figure.FindAllString(strings.Join(strings.Fields(english), " "), -1)
		got := figure.FindAllString(strings.Join(strings.Fields(german), " "), -1)
		for i := range got {
			got[i] = strings.ReplaceAll(got[i], ",", ".")
		}
		if len(want) < 3 || !slices.Equal(got, want) {
			t.Errorf("%s: %q in German, %q in English", game, got, want)
		}
		if !strings.Contains(english, "\n## Glossary\n") || !strings.Contains(german, "\n## Begriffe\n") {
			t.Errorf("%s has no glossary", game)
		}
	}
}

// A player who follows a tip makes no other move while the tip advises one; a player who never does
// makes no such move while there is another.
func TestPlayersFollowTips(t *testing.T) {
	for _, follows := range []bool{true, false} {
		var p player[int, move]
		p.house, p.follows = first{}, follows
		p.advises = func(_ view, _ []move, m move) bool { return m >= 10 }
		for _, legal := range [][]move{{1, 2, 11, 12}, {11, 1}, {1, 2}, {11, 12}} {
			m := p.Choose(t.Context(), view{}, legal, nil)
			decides := slices.Min(legal) < 10 && slices.Max(legal) >= 10
			if decides && (m >= 10) != follows || !decides && m != legal[0] {
				t.Errorf("follows %v: %v of %v", follows, m, legal)
			}
		}
	}
}

type move int

// first makes the first move.
type first struct{}

func (first) Choose(_ context.Context, _ engine.View[int], legal []move, _ *rand.Rand) move {
	return legal[0]
}

type view = engine.View[int]

func (m move) String() string { return strconv.Itoa(int(m)) }

// MarshalText returns String.
//
//nolint:unparam // the interface of a move wants an error
func (m move) MarshalText() ([]byte, error) { return []byte(m.String()), nil }
