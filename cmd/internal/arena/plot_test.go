package arena

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

func reportOf(name string, mean, margin float64, ms int64) bot.Report {
	return bot.Report{Game: "indigo", Standings: []bot.Standing{
		{Name: name, Edge: bot.Estimate{Mean: mean, Margin: margin}, Decisions: 2, Nanoseconds: 2e6 * ms}, {Name: "house"},
	}}
}

// A plot has a spot and an interval for each report with a time and a margin. A stronger player is
// higher, and a slower one is further to the right.
func TestPlot(t *testing.T) {
	svg := plot([]bot.Report{
		reportOf("slow", 3, 1, 40), reportOf("quick", -1, 0.5, 2), reportOf("once", 2, math.Inf(1), 5), reportOf("untimed", 2, 1, 0),
	})
	wellFormed(t, svg)
	var spots [][2]float64
	for _, m := range regexp.MustCompile(`cx="([\d.]+)" cy="([\d.]+)"`).FindAllStringSubmatch(svg, -1) {
		var x, y float64
		must.Have(fmt.Sscan(m[1]+" "+m[2], &x, &y))(t)
		spots = append(spots, [2]float64{x, y})
	}
	// The times from 1 to 100 ms are two decades of 208 pixels, and the leads go from -1.5 to 4.
	want := [][2]float64{{106.6, 203.1}, {377.2, 67.8}}
	expect.Is(t, fmt.Sprint(spots), fmt.Sprint(want), "the spots are at")
	for _, text := range []string{">slow<", ">quick<", ">1 ms<", ">100 ms<", ">+4<"} {
		if !strings.Contains(svg, text) {
			t.Errorf("%q is missing", text)
		}
	}
	// Each label is on the side of its spot on which there is more space.
	for name, want := range map[string]string{"slow": `x="371.2" y="71.8" text-anchor="end"`, "quick": `x="112.6" y="207.1" text-anchor="start"`} {
		if !strings.Contains(svg, want+` stroke="none">`+name+"<") {
			t.Errorf("the label of %s is not at %s in\n%s", name, want, svg)
		}
	}
	wellFormed(t, plot(nil))
}

func wellFormed(t *testing.T, svg string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// The program can draw the reports that it has printed.
func TestPlotOfReports(t *testing.T) {
	file := filepath.Join(t.TempDir(), "reports.json")
	run := func(args ...string) string {
		var out strings.Builder
		must.Do(t, Run(t.Context(), args, &out, io.Discard, games()...))
		return out.String()
	}
	reports := run("-bots", "easy,house", "-deals", "3", "-seed", "1", "-json") + run("-game", "karata", "-deals", "2", "-seed", "1", "-json")
	must.Do(t, os.WriteFile(file, []byte(reports), 0o600))
	svg := run("-plot", file)
	wellFormed(t, svg)
	if !strings.Contains(svg, ">easy<") || strings.Count(svg, "<circle") != 1 {
		t.Error(svg)
	}
}
