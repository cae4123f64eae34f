package gamekit_test

import (
	"testing"

	"github.com/hoylecards/hoyle/engine/gamekit"
	"github.com/hoylecards/hoyle/internal/expect"
)

// A set has whole words, even if one is part of another.
func TestSeveralHas(t *testing.T) {
	set := gamekit.Several("solo bid, wedding")
	for word, want := range map[string]bool{"solo bid": true, "wedding": true, "solo": false, "bid, wedding": false, "": false} {
		expect.Is(t, set.Has(word), want, set, "has", word)
	}
}
