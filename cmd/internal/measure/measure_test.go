package measure

import (
	"encoding/json"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/creack/pty"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/sample"
	"github.com/hoylecards/hoyle/cmd/internal/usage"
	"github.com/hoylecards/hoyle/examples/newgame"
	"github.com/hoylecards/hoyle/internal/must"
)

func measured(t *testing.T, line string) string {
	t.Helper()
	own := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{})
	var out strings.Builder
	must.Do(t, Run(t.Context(), strings.Fields(line), &out, io.Discard, append(hoyle.Games(), own)...))
	return out.String()
}

// The page is what its command prints, but for the times: two of its games, which are quick, are measured again.
func TestPage(t *testing.T) {
	if _, err := os.Stat("../../../go.work"); err != nil {
		t.Skip("not the whole repository:", err)
	}
	page := string(must.Have(os.ReadFile("../../../docs/measure.md"))(t))
	command := regexp.MustCompile(`hoyle measure indigo .* (-deals .*)\n`).FindStringSubmatch(page)
	if command == nil {
		t.Fatal("no command")
	}
	time := regexp.MustCompile(`[^|]*( ms|\?) \|\n`)
	untimed := func(text string) string { return time.ReplaceAllString(text, "\n") }
	for row := range strings.SplitAfterSeq(measured(t, "blackjack casino -times=false "+command[1]), "\n") {
		if !strings.Contains(untimed(page), untimed(row)) {
			t.Errorf("the page has no\n%s", row)
		}
	}
}

// Indigo has 48 plays from hands of six cards down to one, of which any may be played. A game of one's own is
// measured like the others.
func TestGames(t *testing.T) {
	var r Report
	out := measured(t, "indigo -deals 4 -choices 3 -seed 1 -bot random -levels random,sharp -json")
	must.Do(t, json.Unmarshal([]byte(out), &r))
	if r.Plays.Mean != 48 || r.Plays.Margin != 0 || r.Moves.Mean != 3.5 || math.Abs(r.Choices.Mean-5./6) > 1e-9 || len(r.Places) != 2 || r.Depth != 1 || r.Nanoseconds <= 0 {
		t.Errorf("%s", out)
	}
	if l := r.Levels[0]; l.Bot != "sharp" || l.Over != "random" || l.Deviations < 5 {
		t.Errorf("%+v", l)
	}
	// Without luck in the moves, the deal explains everything.
	must.Do(t, json.Unmarshal([]byte(measured(t, "casino -deals 20 -choices 0 -seed 1 -bot house -levels random -json")), &r))
	if math.Abs(r.Luck.Mean-1) > 1e-9 {
		t.Errorf("luck %+v of players without random numbers", r.Luck)
	}
	if out := measured(t, "tuck -deals 4 -choices 2 -seed 1"); strings.Count(out, "\n| tuck |") != 5 || strings.Contains(out, "NaN") {
		t.Errorf("%s", out)
	}
}

// On a terminal, one line shows how far a game is. Four deals, three choices and four deals between two levels are
// eleven steps; three rounds of Blackjack have fewer than 20 choices, and yet the last of 26 steps comes last.
func TestProgress(t *testing.T) {
	for line, want := range map[string]string{
		"indigo -deals 4 -choices 3": "11/11 steps of indigo, 100 %\r\x1b[K", "blackjack -deals 3 -choices 20": "26/26 steps of blackjack, 100 %\r\x1b[K",
	} {
		screen, terminal, err := pty.Open()
		if err != nil {
			t.Skip(err)
		}
		t.Cleanup(func() { _ = screen.Close() })
		var out strings.Builder
		args := strings.Fields(line + " -seed 1 -bot random -levels random,easy")
		err = Run(t.Context(), args, &out, terminal, hoyle.Games()...)
		must.Do(t, errors.Join(err, terminal.Close()))
		shown, _ := io.ReadAll(screen) // it ends with an error, because the terminal is closed
		if !strings.HasPrefix(string(shown), usage.ClearLine+"1/") || !strings.HasSuffix(string(shown), want) {
			t.Errorf("%s: %q", line, shown)
		}
	}
}

// Scores of a deal with a variance of 3 and moves with one of 1 are luck for three quarters.
func TestLuck(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	deals := make([][2][]float64, 4000)
	for i := range deals {
		for place := range 3 {
			luck := math.Sqrt(3)*r.NormFloat64() + float64(10*place)
			for game := range 2 {
				deals[i][game] = append(deals[i][game], luck+r.NormFloat64())
			}
		}
	}
	if e := luck(deals); math.Abs(e.Mean-0.75) > 0.02 || e.Margin > 0.02 || e.Margin < 0.005 {
		t.Errorf("%+v", e)
	}
	same := [2][]float64{{7, 7}, {7, 7}} // nothing that luck could explain
	for _, deals := range [][][2][]float64{nil, slices.Repeat([][2][]float64{same}, 50)} {
		if e := luck(deals); !math.IsInf(e.Margin, 1) {
			t.Errorf("%+v in %d deals", e, len(deals))
		}
	}
	if d := sample.Deviations(sample.Estimate([]float64{1, 2, 3}), 3); math.Abs(d-2) > 1e-9 { // their deviation is 1
		t.Errorf("%v deviations", d)
	}
}

func TestRefusals(t *testing.T) {
	for _, line := range []string{"bridge", "indigo -bot nobody", "indigo -levels random,none", "-deals 1", "-seed x", "karata:seats=99"} {
		var out strings.Builder
		if err := Run(t.Context(), strings.Fields(line), &out, io.Discard, hoyle.Games()...); err == nil || out.Len() > 0 {
			t.Errorf("%s: %v\n%s", line, err, out.String())
		}
	}
}
