package scenario

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/long"
)

// The games do what the scenarios of their rules say, and each game has some. Each of these is a subtest, under
// the file that has it.
func TestScenarios(t *testing.T) {
	games, folders := allGames(), map[string]bool{}
	for name, text := range rules(t) {
		folders[filepath.Dir(name)] = true
		for _, s := range Parse(name, text) {
			t.Run(strings.TrimPrefix(filepath.ToSlash(name), "../../")+"/"+s.Title, func(t *testing.T) {
				for _, fault := range s.Run(games...) {
					t.Error(fault)
				}
			})
		}
	}
	expect.Is(t, len(folders), len(games), "games with scenarios")
}

// Every line of every game's scenarios that expects something fails if it expects something else, so
// that no line is idle.
func TestNoLineIsIdle(t *testing.T) {
	games, n, all := allGames(), 0, 0
	for name, text := range rules(t) {
		for _, s := range Parse(name, text) {
			if all++; all%long.Or(1, 6) != 0 {
				continue
			}
			for i, l := range s.lines {
				wrong := spoil(l.text)
				if wrong == "" {
					continue
				}
				if n++; n%long.Or(1, 4) != 0 {
					continue
				}
				changed := s
				changed.lines = slices.Clone(s.lines)
				changed.lines[i].text = wrong
				if changed.Run(games...) == nil {
					t.Errorf("%s:%d: %q passes, and so does %q", name, l.number, l.text, wrong)
				}
			}
		}
	}
	if n == 0 {
		t.Error("no lines expect anything")
	}
}

// spoil returns a line that expects something else, or "" if the line expects nothing.
func spoil(text string) string {
	word, rest, _ := strings.Cut(text, " ")
	if m := relation.FindStringSubmatch(text); m != nil && !slices.Contains(early, word) {
		switch m[2] {
		case "=", "counts":
			return text + "7"
		case "has":
			return m[1] + " lacks " + m[3]
		case "lacks":
			return m[1] + " has " + m[3]
		}
		return m[1] + " " + m[2] + " " + strings.ReplaceAll(m[3], "…", "") + " 2♣ 2♣ 2♣"
	}
	verb, moves, _ := strings.Cut(rest, " ")
	switch {
	case word == "turn" || word == "score":
		return text + "7"
	case verb == "may" && !strings.HasPrefix(moves, "only"):
		return word + " cannot " + moves
	case verb == "cannot":
		moves, _, _ = strings.Cut(moves, " (")
		return word + " may " + moves
	case verbs[verb] != nil:
		return text + " / x"
	}
	return ""
}
