package deck

import (
	"fmt"

	"github.com/hoylecards/hoyle/card"
)

// Zone is a place where some cards of a pack lie, such as a hand.
type Zone struct {
	Name  string
	Cards []card.Card
	// Hides tells that cards may lie face down there, as in a view.
	Hides bool
}

// CheckZones returns what keeps the zones from holding the pack whole: one
// error for each zone that has a card that is not in the pack, or is one more
// than the pack has, or lies face down where that cannot be; and one, in the
// name of "cards", if there are too few or too many in all. A card face down
// stands for any card of the pack.
func CheckZones(pack []card.Card, zones ...Zone) []error {
	var errs []error
	left := map[card.Card]int{}
	for _, c := range pack {
		left[c]++
	}
	total := 0
	for _, z := range zones {
		total += len(z.Cards)
		for _, c := range z.Cards {
			if c == card.FaceDown && z.Hides {
				continue
			}
			if left[c]--; left[c] < 0 {
				errs = append(errs, fmt.Errorf("%s: %v is not in the pack, or lies elsewhere too", z.Name, c))
				break
			}
		}
	}
	if total != len(pack) {
		errs = append(errs, fmt.Errorf("cards: %d in all, want %d", total, len(pack)))
	}
	return errs
}
