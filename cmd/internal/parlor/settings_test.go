package parlor

import (
	"io"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine/host"
	"github.com/hoylecards/hoyle/examples/newgame"
)

// People play a game without a usual end until they leave, whatever its format is called; bots do
// not, and a match is what it says.
func TestEndless(t *testing.T) {
	format := func(name string, endless bool) hoyle.FormatSpec[newgame.State, newgame.Move] {
		return hoyle.FormatSpec[newgame.State, newgame.Move]{
			Format: hoyle.Format{Name: name, Title: name, N: 2, Deals: true, Endless: endless}, Set: host.Deals[newgame.State, newgame.Move],
		}
	}
	for _, tt := range []struct {
		format          string
		usually         bool
		settings        Settings
		endless, played bool // whether the session is endless, and whether it is a match
	}{
		{"nights", true, Settings{}, true, true},
		{"nights", true, Settings{Names: "Ann, Ben"}, true, true},
		{"nights", true, Settings{Bots: true}, false, false},
		{"nights", true, Settings{Matched: true, Match: "nights:3"}, false, true},
		{"nights", true, Settings{Matched: true}, false, true},
		{"rounds", false, Settings{}, false, false},
		{"rounds", false, Settings{Matched: true}, false, true},
	} {
		game := hoyle.New(newgame.Game{}, hoyle.Spec[newgame.State, newgame.Move]{
			Formats: []hoyle.FormatSpec[newgame.State, newgame.Move]{format(tt.format, tt.usually)},
		})
		paper := &Paper{Games: []hoyle.Game{game}, Out: io.Discard, Columns: 80}
		tt.settings.Game, tt.settings.Seed = game.Name(), "1"
		s, err := paper.New(tt.settings)
		if err != nil {
			t.Fatal(err)
		}
		if s.Endless() != tt.endless || (s.Match != nil) != tt.played {
			t.Errorf("%s, %+v: endless %t, match %v", tt.format, tt.settings, s.Endless(), s.Match)
		}
	}
}
