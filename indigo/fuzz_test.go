package indigo_test

import (
	"testing"

	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/gametest"
)

func FuzzWalk(f *testing.F) { enginetest.Fuzz(f, suite()) }

func FuzzSetup(f *testing.F) { enginetest.FuzzDecode(f, suite()) }

func FuzzMoveText(f *testing.F) {
	enginetest.FuzzMoveText(f, suite(), "QH", "10♥", "??", "BJ", "qh ")
}

func FuzzCost(f *testing.F) { gametest.FuzzCost(f, gametest.Anywhere(indigo.Game{})) }
