package engine_test

import (
	"testing"

	"github.com/hoylecards/hoyle/internal/surface"
)

// The contract must stay small enough to read in one sitting.
func TestSurfaceIsSmall(t *testing.T) {
	const most = 87
	s, err := surface.Of(".")
	if err != nil {
		t.Fatal(err)
	}
	if s.Names == 0 || s.Names > most {
		t.Errorf("%d exported names, want at most %d", s.Names, most)
	}
}
