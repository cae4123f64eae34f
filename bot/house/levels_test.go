package house

import (
	"testing"

	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/bot"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/indigo"
	"github.com/hoylecards/hoyle/internal/long"
	"github.com/hoylecards/hoyle/karata"
)

// Each level is better than the one below it. In Blackjack medium and strong differ by less
// than a test can measure, and in Indigo and Catch Eleven by so little that a test would take minutes.
func TestLevels(t *testing.T) {
	ahead(t, IndigoRoster(indigo.Game{}), "medium", "easy", 30)
	ahead(t, IndigoRoster(indigo.Game{}), "medium", "house", 150)
	long.Only(t)
	ahead(t, CatchElevenRoster(catcheleven.Game{}), "medium", "easy", 200)
	ahead(t, KarataRoster(karata.Game{}), "medium", "easy", 60)
	ahead(t, BlackjackRoster(gameOf(t, blackjack.New, blackjack.Casino())), "medium", "easy", 20_000)
	ahead(t, DoppelkopfRoster(doppelkopf.Game{}), "medium", "easy", 200)
	ahead(t, IndigoRoster(indigo.Game{}), "strong", "house", 30)
	ahead(t, DoppelkopfRoster(doppelkopf.Game{}), "strong", "medium", 60)
}

// ahead fails the test unless one level is certainly better than the other.
func ahead[S comparable, M engine.Move](t *testing.T, r bot.Roster[S, M], better, worse string, deals int) {
	t.Helper()
	if edge := lead(t, r, better, worse, 2, deals); edge.Mean <= edge.Margin {
		t.Errorf("%s: %s is ahead of %s by %.3f ± %.3f", r.Game.Name(), better, worse, edge.Mean, edge.Margin)
	}
}
