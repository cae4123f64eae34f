package parlor

import (
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/doppelkopf"
)

// doppelkopfLook announces what comes back in a poverty, and who was of which party.
func doppelkopfLook(s *Session, l *Look) {
	g, now := seen[doppelkopf.Game](s)
	was := now()
	l.status = func() []string {
		if st := now(); st.Turn() == hoyle.Nobody && !st.Annulled() {
			return parties(s, st)
		}
		return nil
	}
	l.news = func(hoyle.Event) (lines []string) {
		is := now()
		if is.Contract() == doppelkopf.Poverty && was.Trick().Leader == hoyle.Nobody && is.Trick().Leader != hoyle.Nobody {
			lines = append(lines, told(g.Rules(), is.Exchange()))
		}
		if is.Annulled() {
			lines = append(lines, "The cards are dealt again.")
		}
		was = is
		return lines
	}
}

// told announces what everybody learns about the cards that come back in a
// poverty.
func told(r doppelkopf.Rules, x doppelkopf.Exchange) string {
	switch {
	case x.Told < 0:
		return "The cards are exchanged."
	case r.PovertyTold == "whether" && x.Told > 0:
		return "The cards that come back include trumps."
	}
	return fmt.Sprintf("%d of the %d cards that come back are trumps.", x.Told, len(x.Back))
}

// parties returns the parties and the card points they have taken.
func parties(s *Session, st doppelkopf.State) (lines []string) {
	for _, p := range []doppelkopf.Party{doppelkopf.Re, doppelkopf.Kontra} {
		var names []string
		cardPoints := 0
		for seat := range hoyle.Seat(4) {
			if st.Party(seat) == p {
				names, cardPoints = append(names, s.Names[seat]), cardPoints+st.CardPoints(seat)
			}
		}
		lines = append(lines, fmt.Sprintf("%s: %s, %d", Title(p.String()), strings.Join(names, " and "), cardPoints))
	}
	return lines
}
