package parlor

import (
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/internal/knows"
)

// Know prints what you could know: unseen cards that the others have more or less likely than counting alone
// would say.
func (s *Session) Know() error {
	all, err := knows.Of(s.Table, s.You, s.Random())
	if err != nil {
		return err
	}
	if len(all) == 0 {
		s.Printf("What you see tells about as much as counting the cards that you do not see.\n")
		return nil
	}
	s.Printf("The chances by all that you see, and in brackets by counting alone:\n")
	for len(all) > 0 {
		zone := all[0].Zone
		var cards []string
		for ; len(all) > 0 && all[0].Zone == zone; all = all[1:] {
			cards = append(cards, fmt.Sprintf("%s %.0f %% (%.0f %%)", s.Card(all[0].Card), 100*all[0].Chance, 100*all[0].Counted))
		}
		where := s.Names[zone.Seat]
		if z := (hoyle.Zone{ZoneID: zone}); !s.Held(z) {
			where += ", " + s.Called(z)
		}
		s.Printf("%s: %s\n", where, strings.Join(cards, ", "))
	}
	return nil
}
