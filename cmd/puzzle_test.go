package cmd

import (
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
)

// The problem of a day is the same every time. Who plays the move that wins, and then the best play,
// wins by the lead that the solution tells.
func TestPuzzle(t *testing.T) {
	play := func(game string, moves ...string) string {
		t.Helper()
		var out, errs strings.Builder
		p := program{"hoyle", strings.NewReader(strings.Join(moves, "\n")), &out, &errs, hoyle.Games()}
		if code := p.main(t.Context(), []string{"puzzle", game, "-day", "2026-11-27", "-grade", "medium"}); code != 0 {
			t.Fatal(code, errs.String())
		}
		return out.String()
	}
	shown := play("indigo")
	_, line, found := strings.Cut(shown, "Best play: ")
	if !found || !strings.HasPrefix(shown, "Indigo, 2026-11-27, medium: ") || !strings.Contains(shown, "AC +1\n") {
		t.Fatal(shown)
	}
	best := strings.Split(strings.TrimSpace(line), ", ")
	var mine []string
	for i := 0; i < len(best); i += 2 {
		mine = append(mine, best[i])
	}
	if played := play("indigo", append([]string{"nonsense"}, mine...)...); !strings.Contains(played, "not a move") || !strings.Contains(played, "\nScores: 11 : 12\n") {
		t.Error(played)
	}
}

// Without a name, the problem is of the first game that has one.
func TestPuzzleOfAnyGame(t *testing.T) {
	if out := good(t, hoyle.Games(), "puzzle", "-day", "2026-11-27", "-grade", "easy"); !strings.HasPrefix(out, "Catch Eleven, ") {
		t.Error(out)
	}
	for args, want := range map[string]string{
		"puzzle karata":          "hoyle puzzle: the game has no problems",
		"puzzle tuck":            "no such game",
		"puzzle -day tomorrow":   "want YYYY-MM-DD",
		"puzzle -grade fiendish": "want easy, medium, strong or hard",
	} {
		if code, _, err := run(t, hoyle.Games(), strings.Fields(args)...); code == 0 || !strings.Contains(err, want) {
			t.Errorf("%s: %d, %s", args, code, err)
		}
	}
}
