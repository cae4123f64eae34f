package line

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/golden"
	"github.com/hoylecards/hoyle/internal/long"
)

// A review shows each decision of the game in the file, with a bar for each move.
func TestReview(t *testing.T) {
	every := []string{"-game tuck -match deals:2", "-game casino -o players=4", "-game karata -o seats=3", "-game home -match session:2"}
	for _, game := range long.Or(every, every[:1]) {
		file := filepath.Join(t.TempDir(), "game.json")
		args := append(strings.Fields(game), "-bots", "-seed", "3", "-opponents", "random")
		play(t, "", append(args, "-save", file)...)
		out := play(t, "", "-review", file, "-iterations", "4", "-bots")
		expect.Is(t, play(t, "", "-review", file, "-iterations", "4", "-bots"), out, game, "a second review")
		deals := 1
		if strings.Contains(game, "-match") {
			deals = 2
		}
		if n := strings.Count(out, "=== deal "); n != deals && deals > 1 {
			t.Errorf("%s: %d deals", game, n)
		}
		decisions := len(regexp.MustCompile(`(?m)^\d+\. Bot \d: `).FindAllString(out, -1))
		played := len(regexp.MustCompile(`(?m)^> .*█`).FindAllString(out, -1))
		if decisions != played || decisions == 0 {
			t.Errorf("%s: %d decisions, %d of them with the move played", game, decisions, played)
		}
		if !strings.Contains(out, "need not be the best with hidden ones") {
			t.Errorf("%s: open cards are not mentioned", game)
		}
		mistaken := regexp.MustCompile(`(?m)^\d+\. .* \?+ loses`).MatchString(out)
		knew := regexp.MustCompile(`(?m)^  Bot \d: \S+ \d+ % \(\d+ %\)`).MatchString(out)
		if knew && !mistaken || strings.HasPrefix(game, "-game karata") && !knew {
			t.Errorf("%s: mistakes: %v, what could be known: %v\n%s", game, mistaken, knew, out)
		}
		sums := deals // one for each deal, and one for a match
		if sums > 1 {
			sums++
		}
		if n := len(regexp.MustCompile(`(?m)^Bot \d: .* decisions?, a mean loss of `).FindAllString(out, -1)); n%sums != 0 || n < sums {
			t.Errorf("%s: %d summaries\n%s", game, n, out)
		}
	}
	file := filepath.Join(t.TempDir(), "game.json")
	play(t, "yes\n"+ones(24), "-seed", "7", "-opponents", "random", "-save", file)
	out := play(t, "", "-review", file, "-iterations", "30")
	golden.Check(t, "testdata/review.txt", out)
	if !strings.Contains(out, "need not be the best with hidden ones") {
		t.Error("open cards are not mentioned")
	}
}

func TestReviewRefusals(t *testing.T) {
	for args, want := range map[string]string{
		"-review nowhere.json": "nowhere.json", "-review . -seed x": "seed", "-review " + t.TempDir(): "directory",
	} {
		if _, err := try("", strings.Fields(args)...); err == nil || !strings.Contains(fmt.Sprint(err), want) {
			t.Errorf("%s: %v", args, err)
		}
	}
}
