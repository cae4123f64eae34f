package line

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
)

// After "rest" the program asks nothing more in that deal of any game, and saves it as if it had been
// played to its end.
func TestRestOfEveryGame(t *testing.T) {
	for _, game := range everyGame {
		file, asked, most := filepath.Join(t.TempDir(), "game"), 0, 3
		over := playAsked(t, func() string {
			if asked++; asked < most {
				return "1"
			}
			return "rest"
		}, append(strings.Fields(game), "-seed", "5", "-save", file)...)
		if !over || asked > most {
			t.Errorf("%s: over %t, asked %d times", game, over, asked)
		}
		s := parlor.Session{Printer: &parlor.Printer{Games: games}}
		if err := s.Read([]byte(read(t, file))); err != nil || s.Table.Turn() != hoyle.Nobody {
			t.Errorf("%s: %v", game, err)
		}
	}
}
