package hoyle_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
)

// A text longer than a megabyte is refused at every way in before it is read, and an error names the
// options once.
func TestTextsAreBounded(t *testing.T) {
	g, err := hoyle.Find("doppelkopf")
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("solo_Q+", 300_000)
	find := func(text string) error { _, err := hoyle.Find(text); return err }
	_, byOption := g.Info().Options[0].Parse(long)
	_, byRules := g.With(json.RawMessage(`{"solos":"` + long + `"}`))
	_, byView := g.TableOfView([]byte(long), nil)
	_, byPosition := g.TableAt([]byte(long))
	_, byRecord := hoyle.ParseRecord(long)
	_, byMove := g.MoveText(long)
	for name, tt := range map[string]struct{ err, want error }{
		"Find": {find("doppelkopf:solos=" + long), hoyle.ErrGame}, "Parse": {byOption, hoyle.ErrRules}, "With": {byRules, hoyle.ErrRules},
		"TableOfView": {byView, engine.ErrPosition}, "TableAt": {byPosition, engine.ErrPosition}, "ParseRecord": {byRecord, hoyle.ErrRecord},
		"MoveText": {byMove, hoyle.ErrMoveText},
	} {
		if !errors.Is(tt.err, tt.want) || !strings.Contains(tt.err.Error(), "at most 1048576") {
			t.Errorf("%s: %v", name, tt.err)
		}
	}
	for _, g := range hoyle.Games() {
		err := find(g.Name() + ":" + strings.Repeat("unknownOption,", 50_000))
		if text := err.Error(); len(text) > longest || strings.Count(text, ", want ") > 1 {
			t.Errorf("%d bytes: %s", len(text), text)
		}
	}
}
