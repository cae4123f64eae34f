package arena

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/hoylecards/hoyle/cmd/outside"
	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// Three programs, each with a part, print and record what one program does.
func TestParts(t *testing.T) {
	orders := [][]string{
		{"doppelkopf:home", "-bots", "house,random,random,random", "-deals", "10"},
		{"karata:seats=3", "-bots", "house,random", "-deals", "4", "-unseen", "1", "-from", filepath.Join(t.TempDir(), "from.json")},
	}
	must.Do(t, os.WriteFile(orders[1][8], must.Have(json.Marshal(begun(t).Save()))(t), 0o600))
	if path, err := exec.LookPath("python3"); err == nil {
		orders = append(orders, []string{"indigo", "-bots", "exec:" + path + " ../../../clients/python/examples/simple.py,random", "-deals", "2", "-time", "10m"})
	}
	for _, order := range orders {
		dir := t.TempDir()
		whole, record := filepath.Join(dir, "whole.jsonl"), filepath.Join(dir, "part.jsonl")
		order = append(order, "-seed", "3", "-record", whole)
		want := [...]string{arena(t, order...), arena(t, append(order, "-json")...)}
		var reports []string
		var games []byte
		for _, part := range []string{"1/3", "2/3", "3/3"} {
			reports = append(reports, arena(t, append(order, "-record", record, "-part", part)...))
			games = append(games, must.Have(os.ReadFile(record))(t)...)
		}
		slices.Reverse(reports)
		file := filepath.Join(dir, "parts.json")
		must.Do(t, os.WriteFile(file, []byte(strings.Join(reports, "")), 0o600))
		expect.Is(t, [...]string{arena(t, "-join", file), arena(t, "-join", file, "-json")}, want)
		if !bytes.Equal(games, must.Have(os.ReadFile(whole))(t)) {
			t.Errorf("%s: the parts have other games:\n%s", order[0], games)
		}
	}
}

// The sums over parts are those of the whole, whatever went wrong, and a substitute that played too often is an error.
func TestFaultsOfParts(t *testing.T) {
	part := func(player string, n, late int) faults {
		f := outside.Faults{Player: player, Deals: 10 * n, Left: late, Restarts: 2 * n, Moves: 3 * n, Refused: map[string]int{"stale": n}}
		if late > 0 {
			f.Substitute, f.Counts = "house", map[outside.Kind]int{outside.Late: late}
		}
		return faults{f, 5 * n}
	}
	got := total([]faults{part("b", 1, 0), part("a", 1, 0), part("b", 1, 2), part("a", 2, 0), part("b", 2, 1)})
	if d := cmp.Diff([]faults{part("a", 3, 0), part("b", 4, 3)}, got, cmpopts.EquateEmpty()); d != "" {
		t.Error(d)
	}
	file := filepath.Join(t.TempDir(), "parts.json")
	wrong := strings.Replace(arena(t, "-deals", "2", "-seed", "1", "-part", "1/1"), "{", `{"outside":[{"player":"exec:a","deals":4,"left":1}],`, 1)
	must.Do(t, os.WriteFile(file, []byte(wrong), 0o600))
	expect.Err(t, (command{games: games(), stdout: io.Discard}).run(t.Context(), []string{"-join", file}), errSubstitutes)
}
