package cmd

import (
	"strconv"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/expect"
)

// The problem of a day is the same every time. A person who makes the move that wins, and then plays
// best, wins by the lead that the solution shows.
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
	head, line, found := strings.Cut(shown, "Best play:\n")
	if !found || !strings.HasPrefix(shown, "Indigo, 2026-11-27, medium: ") || !strings.Contains(head, "  +3  play 9♣\n") {
		t.Fatal(shown)
	}
	var mine []string
	for best := range strings.Lines(line) {
		if move, ok := strings.CutPrefix(strings.TrimSpace(best), "seat 1: "); ok {
			mine = append(mine, move)
		}
	}
	played := play("indigo", append([]string{"nonsense", "99"}, mine...)...)
	if strings.Count(played, "\nType 1–") != 2 || !strings.Contains(played, "Yes, this wins.") || !strings.Contains(played, "\nScores: 10 : 13\n") {
		t.Error(played)
	}
	// A number names a move too; a move that loses is reported at once, and q shows the solution.
	wins := 0
	for number := range strings.Count(head, "\n  ") {
		told := play("indigo", strconv.Itoa(number+1), "q")
		yes, no := strings.Count(told, "Yes, this wins."), strings.Count(told, "No, this does not win.")
		if yes+no > 1 || !strings.HasSuffix(told, line) {
			t.Errorf("move %d: %s", number+1, told)
		}
		wins += yes
	}
	expect.Is(t, wins, 1, "moves win")
}

// Without a name, the problem is of the first game that has one.
func TestPuzzleOfAnyGame(t *testing.T) {
	if out := good(t, hoyle.Games(), "puzzle", "-day", "2026-11-27", "-grade", "easy"); !strings.HasPrefix(out, "Catch Eleven, ") {
		t.Error(out)
	}
	for args, want := range map[string]string{
		"puzzle karata":          "hoyle puzzle: Karata has no problem",
		"puzzle tuck":            "no such game",
		"puzzle -day tomorrow":   "want YYYY-MM-DD",
		"puzzle -grade fiendish": "want easy, medium, strong or hard",
	} {
		if code, _, err := run(t, hoyle.Games(), strings.Fields(args)...); code == 0 || !strings.Contains(err, want) {
			t.Errorf("%s: %d, %s", args, code, err)
		}
	}
}
