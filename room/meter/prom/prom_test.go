package prom_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/room/meter"
	"github.com/hoylecards/hoyle/room/meter/prom"
)

var name = regexp.MustCompile(`room_[a-z_]+`)

// dashboard returns the names of the metrics that the dashboard asks for.
func dashboard(t *testing.T) []string {
	t.Helper()
	data := must.Have(os.ReadFile("../../dashboard.json"))(t)
	var d struct {
		Panels []struct {
			Targets []struct{ Expr string }
		}
	}
	must.Do(t, json.Unmarshal(data, &d))
	var names []string
	for _, p := range d.Panels {
		for _, target := range p.Targets {
			for _, n := range name.FindAllString(target.Expr, -1) {
				names = append(names, strings.TrimSuffix(n, "_bucket"))
			}
		}
	}
	return names
}

// documented returns the names of the metrics in the table of docs/room-operation.md, and those
// elsewhere in that document.
func documented(t *testing.T) (rows, named []string) {
	t.Helper()
	data := must.Have(os.ReadFile("../../../docs/room-operation.md"))(t)
	for line := range strings.Lines(string(data)) {
		if cell, _, ok := strings.Cut(strings.TrimPrefix(line, "|"), "|"); ok && strings.HasPrefix(line, "| `room_") {
			rows = append(rows, name.FindAllString(cell, -1)...)
		}
		named = append(named, regexp.MustCompile("room_[a-z_]+_(total|seconds)").FindAllString(line, -1)...)
	}
	return rows, named
}

// The room, its dashboard and its documentation name the same metrics.
func TestNames(t *testing.T) {
	names := prom.Names()
	rows, named := documented(t)
	for _, n := range slices.Concat(rows, named, dashboard(t)) {
		if !slices.Contains(names, n) {
			t.Errorf("there is no metric %s", n)
		}
	}
	shown := dashboard(t)
	for _, n := range names {
		if !slices.Contains(rows, n) {
			t.Errorf("%s is not documented", n)
		}
		if !slices.Contains(shown, n) {
			t.Errorf("%s is not on the dashboard", n)
		}
	}
}

// read returns the metrics as Prometheus gets them.
func read(m *prom.Meter) string {
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	return w.Body.String()
}

// A probe is asked whenever the metrics are read, and Names returns the names that Prometheus gets.
func TestProbes(t *testing.T) {
	m := prom.New()
	n := 0
	m.Watch(meter.Cups, func() float64 { n++; return float64(n) })
	m.Count(meter.Events, 1, "play", "bot")
	if text := read(m); !strings.Contains(text, "\nroom_cups 1\n") || !strings.Contains(text, "\nroom_members 0\n") {
		t.Errorf("%s", text)
	}
	text := read(m)
	if !strings.Contains(text, "\nroom_cups 2\n") || !strings.Contains(text, `room_events_total{by="bot",kind="play"} 1`) {
		t.Errorf("%s", text)
	}
	for _, found := range regexp.MustCompile("(?m)^# TYPE (room_[a-z_]+) ").FindAllStringSubmatch(text, -1) {
		if !slices.Contains(prom.Names(), found[1]) {
			t.Errorf("%s has no name", found[1])
		}
	}
}
