package texts

import (
	"strings"
	"testing"
)

func TestClip(t *testing.T) {
	forty := strings.Repeat("x", 40)
	for text, want := range map[string]string{"": "", forty: forty, forty + "y": forty + "…"} {
		if got := Clip(text); got != want {
			t.Errorf("%d bytes: %q", len(text), got)
		}
	}
}
