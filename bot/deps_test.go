package bot

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// The package imports no game. From this module it needs only the packages that games import, and
// bot/solve.
func TestKnowsNoGame(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", ".").Output()
	if err != nil {
		t.Skip("no go command: ", err)
	}
	const module = "github.com/hoylecards/hoyle/"
	below := []string{"bot", "bot/solve", "card", "deck", "engine", "engine/gamekit", "engine/host"}
	for path := range strings.FieldsSeq(string(out)) {
		if name, ours := strings.CutPrefix(path, module); ours && !slices.Contains(below, name) && !strings.HasPrefix(name, "internal/") {
			t.Errorf("bot depends on %s", name)
		}
	}
}
