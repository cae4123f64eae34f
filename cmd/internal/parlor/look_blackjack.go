package parlor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
)

// blackjackLook draws the cards, with the total of each hand above it.
func blackjackLook(s *Session, l *Look) {
	_, now := seen[blackjack.Game](s)
	l.Caption = func(z hoyle.Zone) string {
		if z.Seat == hoyle.Nobody {
			return ""
		}
		name := s.Names[z.Seat]
		if hand, ok := strings.CutPrefix(z.Name, "hand "); ok {
			name += ", hand " + hand
		}
		known := slices.DeleteFunc(slices.Clone(z.Cards), func(k card.Card) bool { return k == card.FaceDown })
		totals := blackjack.Totals(known...)
		text := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(totals)), " or "), "[]")
		switch {
		case len(known) < len(z.Cards):
			return name + " shows " + text
		case totals[0] > 21:
			return name + ": " + text + " bust"
		default:
			return name + ": " + text
		}
	}
	l.status = func() []string {
		if st := now(); st.Turn() == s.You && st.Hands(s.You) > 1 {
			return []string{fmt.Sprintf("Hand %d is to play.", st.Playing()+1)}
		}
		return nil
	}
}
