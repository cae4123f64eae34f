package catcheleven_test

import (
	"testing"

	"github.com/hoylecards/hoyle/internal/gametest"
)

func BenchmarkDeterminize(b *testing.B) { gametest.Determinize(b, game) }
