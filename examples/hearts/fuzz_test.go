package hearts_test

import (
	"testing"

	"github.com/hoylecards/hoyle/engine/enginetest"
	"github.com/hoylecards/hoyle/examples/hearts"
)

func FuzzWalk(f *testing.F) { enginetest.Fuzz(f, suiteOf(hearts.Game{})) }

func FuzzSetup(f *testing.F) { enginetest.FuzzDecode(f, suiteOf(hearts.Game{})) }

func FuzzSetupNoPass(f *testing.F) {
	enginetest.FuzzDecode(f, suiteOf(mustNew(f, hearts.Rules{Pass: hearts.NoPass, AnyClub: true, HeartsForQueen: true})))
}

func FuzzMoveText(f *testing.F) {
	enginetest.FuzzMoveText(f, suiteOf(hearts.Game{}), "QS", "pass QS", "pass ??", "??", "pass 10♥", "pass", "pass  QS")
}
