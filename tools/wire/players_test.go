package main

import (
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/hoylecards/hoyle/internal/expect"
	"github.com/hoylecards/hoyle/internal/must"
)

// The messages in the example of docs/players.md conform to the schemas of their own side, and not
// to those of the other side.
func TestPlayersConform(t *testing.T) {
	page := must.Have(os.ReadFile("../../docs/players.md"))(t)
	_, rest, _ := strings.Cut(string(page), "<!-- made: session -->")
	session, _, _ := strings.Cut(rest, "<!-- end -->")
	all, kinds := schemas(t), map[string]bool{}
	for line := range strings.Lines(session) {
		own, other := "players.host", "players.player"
		text, ok := strings.CutPrefix(line, "< ")
		if !ok {
			if text, ok = strings.CutPrefix(line, "> "); !ok {
				continue
			}
			own, other = other, own
		}
		v := must.Have(jsonschema.UnmarshalJSON(strings.NewReader(text)))(t)
		expect.Err(t, all[own].Validate(v), nil, text)
		if err := all[other].Validate(v); err == nil {
			t.Errorf("%s: conforms to %s", text, other)
		}
		kinds[v.(map[string]any)["t"].(string)] = true
	}
	if len(kinds) < 10 {
		t.Errorf("only %v", kinds)
	}
}
