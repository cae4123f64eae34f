package parlor

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/engine"
	"github.com/hoylecards/hoyle/internal/knows"
)

// Know prints what you could know: unseen cards that the others have more or less likely than counting alone
// would say.
func (s *Session) Know() error {
	some, err := s.chances()
	if err == nil && !some {
		s.Printf("What you see tells about as much as counting the cards that you do not see.\n")
	}
	return err
}

// chances prints what you could know, and reports whether there is anything.
func (s *Session) chances() (bool, error) {
	lines, err := s.known(s.Table, s.You, s.Random())
	if len(lines) > 0 {
		s.Printf("The chances by all that you see, and in brackets by counting alone:\n%s\n", strings.Join(lines, "\n"))
	}
	return len(lines) > 0, err
}

// known returns what a seat could know, with a line for each place of the cards.
func (s *Session) known(at *hoyle.Table, seat hoyle.Seat, r *rand.Rand) (lines []string, err error) {
	all, err := knows.Of(at, seat, r)
	for len(all) > 0 {
		zone := all[0].Zone
		var cards []string
		for ; len(all) > 0 && all[0].Zone == zone; all = all[1:] {
			cards = append(cards, fmt.Sprintf("%s %.0f %% (%.0f %%)", s.Card(all[0].Card), 100*all[0].Chance, 100*all[0].Counted))
		}
		where := s.Names[zone.Seat]
		if at.Game().Layouts()[zone.Name] != engine.Hand {
			where += ", " + s.Called(hoyle.Zone{ZoneID: zone})
		}
		lines = append(lines, where+": "+strings.Join(cards, ", "))
	}
	return lines, err
}
