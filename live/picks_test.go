package live

import (
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/expect"
)

// See leaves picks out if they are the cards of the hand that the moves name, in the order of the names.
func TestPlain(t *testing.T) {
	cards := card.MustParseList
	for name, tt := range map[string]struct {
		moves []string
		picks []card.List
		held  string
		want  bool
	}{
		"no cards":                  {[]string{"pass", "solo C"}, []card.List{nil, {}}, "7C 8C", true},
		"one card":                  {[]string{"play 7C", "8C"}, []card.List{cards("7C"), cards("8C")}, "7C 8C", true},
		"cards with commas":         {[]string{"bury 7C,8C"}, []card.List{cards("7C 8C")}, "7C 8C", true},
		"cards with spaces":         {[]string{"bury 7C 8C"}, []card.List{cards("7C 8C")}, "7C 8C", true},
		"a card of the table":       {[]string{"JC x 3C"}, []card.List{cards("JC")}, "JC", true},
		"a card that is not picked": {[]string{"JC x 3C"}, []card.List{cards("JC")}, "JC 3C", false},
		"another order":             {[]string{"bury 7C 8C"}, []card.List{cards("8C 7C")}, "7C 8C", false},
		"another card":              {[]string{"7C", "8C"}, []card.List{cards("7C"), cards("7C")}, "7C 8C", false},
	} {
		expect.Is(t, plain(tt.moves, tt.picks, cards(tt.held)), tt.want, name)
	}
}

// The hand of a seat is neither the cards that the seat has won nor another open hand.
func TestHeld(t *testing.T) {
	cards := card.MustParseList
	zones := []hoyle.Zone{
		engine.ZoneOf("hand", 0, cards("7C")), engine.ZoneOf("hand", 1, cards("8C")),
		engine.ZoneOf("won", 0, cards("9C")), engine.ZoneOf("hand", 0, cards("TC")),
	}
	got := held(zones, 0, map[string]hoyle.Layout{"hand": engine.Hand, "won": engine.Won})
	expect.Same(t, got, cards("7C TC"))
}
