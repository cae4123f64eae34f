package screen

import (
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
)

// The key for the rest of a deal, pressed twice, plays any game to the end of the deal; another key in
// between cancels it.
func TestRest(t *testing.T) {
	for _, game := range []string{"catcheleven", "doppelkopf", "hearts", "indigo", "karata -o seats=3", "blackjack", "hearts -match deals:2",
		"indigo -names Ann,Ben"} {
		m := open(t, 80, 24, game+" -seed 7")
		for m.stage == leading || m.stage == covered {
			press(t, m, "enter")
		}
		plays := m.play.Table.Len()
		press(t, m, ".")
		if shown := picture(m); !strings.Contains(shown, restSure) || m.play.Rest || m.play.Table.Len() != plays {
			t.Errorf("%s, pressed once:\n%s", game, shown)
		}
		press(t, m, "right", ".")
		if m.play.Rest || m.play.Table.Len() != plays {
			t.Errorf("%s: it has begun without a second press", game)
		}
		press(t, m, ".")
		if m.stage != done || m.play.Table.Turn() != hoyle.Nobody || m.play.Table.Len() == plays {
			t.Errorf("%s:\n%s", game, picture(m))
		}
		press(t, m, ".")
		if shown := picture(m); !strings.Contains(shown, "nothing to play out") {
			t.Errorf("%s, after the deal:\n%s", game, shown)
		}
		if press(t, m, "enter"); m.play.Rest || m.stage == done && !strings.Contains(game, "blackjack") {
			t.Errorf("%s: the next deal is played out too", game)
		}
	}
}
