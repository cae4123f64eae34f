package call

import (
	"encoding/json"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
)

// The table of docs/languages.md lists every operation, with the fields of its argument.
func TestOperationsOfThePage(t *testing.T) {
	page := must.Have(os.ReadFile("../../../docs/languages.md"))(t)
	rows := regexp.MustCompile("(?m)^\\| `(\\w+)` \\| [^|]* \\| ([^|]*) \\| [^|]+ \\|$").FindAllStringSubmatch(string(page), -1)
	if len(rows) != len(ops) {
		t.Errorf("%d rows for %d operations", len(rows), len(ops))
	}
	for i, row := range rows[:min(len(rows), len(ops))] {
		if row[1] != ops[i].name {
			t.Fatalf("row %d: %s, want %s", i, row[1], ops[i].name)
		}
		shown := strings.Split(row[2], "`")
		if !strings.HasPrefix(row[2], "`{") {
			shown = []string{"", "{}"}
		}
		var fields map[string]any
		if err := json.Unmarshal([]byte(strings.ReplaceAll(shown[1], "{…}", "{}")), &fields); err != nil {
			t.Errorf("%s: %v", row[1], err)
		}
		var got, want []string
		for name := range fields {
			got = append(got, name)
		}
		if arg := ops[i].arg; arg != nil && arg.Kind() == reflect.Struct && strings.Contains(row[2], "{") {
			for f := range arg.Fields() {
				name, optional, _ := strings.Cut(f.Tag.Get("json"), ",")
				if optional != "" {
					name += "?"
				}
				want = append(want, name)
			}
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", row[1], got, want)
		}
	}
}
