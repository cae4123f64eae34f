package engine_test

import (
	"testing"

	"github.com/hoylecards/hoyle/internal/must"
	"github.com/hoylecards/hoyle/internal/surface"
)

// The contract must stay small enough to read in one sitting.
func TestSurfaceIsSmall(t *testing.T) {
	const most = 87
	s := must.Have(surface.Of("."))(t)
	if s.Names == 0 || s.Names > most {
		t.Errorf("%d exported names, want at most %d", s.Names, most)
	}
}
