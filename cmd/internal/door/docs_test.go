package door

import (
	"strings"
	"testing"

	"github.com/hoylecards/hoyle/internal/golden"
)

// The transcript in docs/models.md is what the tools answer.
func TestDocs(t *testing.T) {
	c := connect(t, New(t.Context(), options()))
	block := func(text string) string { return "```text\n" + text + "```" }
	open := c.must("open", map[string]any{"game": "indigo", "format": "deals", "n": 1, "bots": "random"})
	at, legal := field(open, "at"), moves(open)
	play := c.must("play", map[string]any{"at": at, "move": legal[0]})
	refused, _, _ := c.call("play", map[string]any{"at": field(play, "at"), "move": legal[0]})
	if !strings.HasPrefix(refused, "refused: ") {
		t.Error(refused)
	}
	golden.Blocks(t, "../../../docs/models.md", map[string]string{"open": block(open), "play": block(play), "refused": block(refused)})
}
