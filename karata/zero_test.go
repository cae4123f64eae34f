package karata_test

import (
	"testing"

	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/karata"
)

// The zero State has no pile, and therefore no top card.
func TestZeroTop(t *testing.T) {
	if c := (karata.State{}).Top(); c != card.FaceDown {
		t.Errorf("%v is the top card without a pile", c)
	}
}
