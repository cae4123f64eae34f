package arena

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/cmd/outside"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// A page has a plot and a table for each report, with what agents did, and escapes their names.
func TestPage(t *testing.T) {
	agent := "agent:<b>mine</b>"
	r := result{Report: bot.Report{Game: "indigo", Deals: 7, Standings: []bot.Standing{
		{Name: agent, Seats: 14, Edge: bot.Estimate{Mean: 3, Margin: 1}}, {Name: "random", Edge: bot.Estimate{Mean: -4, Margin: 2}, Decisions: 77},
	}}, Outside: []faults{{outside.Faults{Player: agent, Moves: 40, Deals: 14, Left: 1, Substitute: "house", Refused: map[string]int{"not-in-hand": 3, "stale": 1},
		Counts: map[outside.Kind]int{outside.Late: 1}}, 50}}}
	once := result{Unit: engine.Unit{Name: "bets", Per: 10}, Report: bot.Report{Game: "karata", Standings: []bot.Standing{{Name: "house", Edge: bot.Estimate{Mean: 2, Margin: math.Inf(1)}},
		{Name: "random"}}}}
	gone := result{Report: bot.Report{Game: "tuck", Standings: []bot.Standing{{Name: "agent:gone", Decisions: 55}, {Name: "random"}}},
		Outside: []faults{{Faults: outside.Faults{Player: "agent:gone"}}}}
	var file strings.Builder
	for _, r := range []result{r, once, gone} {
		must.Do(t, json.NewEncoder(&file).Encode(r))
	}
	name := filepath.Join(t.TempDir(), "reports.json")
	must.Do(t, os.WriteFile(name, []byte(file.String()), 0o600))
	page := arena(t, "-page", name)
	for _, want := range []string{
		"<h2>indigo</h2>", "<p>7 deals", "<h2>karata</h2>", "in 1/10 bets, with", "<td>40<td>1.25<td>not-in-hand 3, stale 1<td>late: house finished 1 of its 14 seats",
		"<td>77<td><td><td>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing in\n%s", want, page)
		}
	}
	expect.Is(t, strings.Count(page, "<th>calls a move"), 2, "columns of a contest of bots")
	if strings.Contains(page, "<td>55") {
		t.Error("the moves of a substitute are an agent's")
	}
	if strings.Contains(page, "<b>") {
		t.Error("a name is not escaped")
	}
	svg := intervals(r.Standings)
	wellFormed(t, svg)
	wellFormed(t, intervals(once.Standings))
	// The leads go from -6 to 4, in 310 pixels from 150 on: 31 pixels a point.
	want := []string{"M398.0 11.0L460.0 11.0", `cx="429.0"`, "M150.0 33.0L274.0 33.0", `cx="212.0"`}
	if got := regexp.MustCompile(`M\S+ (?:11|33)\.0L\S+ (?:11|33)\.0|cx="[^"]*"`).FindAllString(svg, -1); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
	if !strings.Contains(svg, "M336.0 0.0L336.0 50.0\" stroke-opacity=\"0.7\"/>\n<text x=\"336.0\" y=\"64.0\" text-anchor=\"middle\" stroke=\"none\">0<") {
		t.Errorf("no lead has no line in\n%s", svg)
	}
	if got := intervals(once.Standings); strings.Count(got, "<path") >= strings.Count(svg, "<path") {
		t.Errorf("an unknown margin is drawn:\n%s", got)
	}
}
