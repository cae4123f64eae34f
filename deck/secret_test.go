package deck_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"testing"

	"github.com/hoylecards/hoyle/deck"
	"github.com/hoylecards/hoyle/internal/expect"
)

// A seed prints that it is secret, by any verb and in a log. JSON contains it. TestNothingPrintsSecrets of the
// root package looks for seeds in everything that holds one.
func TestSeedIsNotPrinted(t *testing.T) {
	seed := deck.NewSeed(7).Derive(7)
	for _, verb := range []string{"%v", "%+v", "%#v", "%x", "%q", "%d", "%s", "%U", "%t"} {
		expect.Is(t, fmt.Sprintf(verb, seed), "Seed(secret)", verb, "prints")
	}
	expect.Is(t, slog.AnyValue(seed).Resolve().String(), "Seed(secret)", "a log has")
	if text, err := json.Marshal(seed); err != nil || string(text) != `"`+seed.Hex()+`"` {
		t.Errorf("its JSON is %s, %v", text, err)
	}
}
