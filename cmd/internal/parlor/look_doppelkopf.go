package parlor

import (
	"fmt"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/doppelkopf"
)

// doppelkopfLook shows the trick as it lies on the table, counts won cards in points, and announces
// news of the contract and the parties.
func doppelkopfLook(s *Session, l *Look) {
	g, now := seen[doppelkopf.Game](s)
	was := now()
	l.draws = true
	l.Won = func(z hoyle.Zone) string { return fmt.Sprint(now().CardPoints(z.Seat), " points") }
	l.worth = func(trick hoyle.News) string {
		cardPoints := 0
		for word := range strings.FieldsSeq(trick.Say.Args[2]) {
			if k, err := card.Parse(word); err == nil {
				cardPoints += doppelkopf.CardPoints(k)
			}
		}
		return fmt.Sprint(", worth ", cardPoints)
	}
	l.status = func() []string {
		switch st := now(); {
		case st.Contract() == doppelkopf.NoContract, st.Annulled():
			return nil
		case st.Turn() == hoyle.Nobody:
			return parties(s, st)
		case st.Trick().Leader == hoyle.Nobody:
			return nil // cards are being exchanged
		default:
			return layOut(s, st.Trick())
		}
	}
	l.news = func(hoyle.Event) (lines []string) {
		is := now()
		if is.Contract() != was.Contract() {
			lines = append(lines, contract(s, is))
		}
		if is.Contract() == doppelkopf.Poverty && was.Trick().Leader == hoyle.Nobody && is.Trick().Leader != hoyle.Nobody {
			lines = append(lines, told(g.Rules(), is.Exchange())+pigs(s, is))
		}
		if is.Annulled() {
			lines = append(lines, "The cards are dealt again.")
		}
		for seat := range hoyle.Seat(4) {
			if p := is.Party(seat); p != doppelkopf.NoParty && p != was.Party(seat) && is.Turn() != hoyle.Nobody {
				lines = append(lines, fmt.Sprintf("%s %v.", s.does(seat, "are", "is"), p))
			}
		}
		was = is
		return lines
	}
}

// contract announces the contract.
func contract(s *Session, st doppelkopf.State) string {
	text := "the normal game"
	switch by := st.Declarer(); {
	case st.Contract().Solo():
		text = fmt.Sprintf("a solo by %s, %s", s.Names[by], s.symbols(st.Contract().String()))
	case by != hoyle.Nobody:
		text = fmt.Sprintf("%s of %s", s.symbols(st.Contract().String()), s.Names[by])
	}
	return "\n=== " + text + pigs(s, st) + " ==="
}

// pigs announces the seats with pigs.
func pigs(s *Session, st doppelkopf.State) (text string) {
	if by := st.Pigs(); by != hoyle.Nobody {
		text += fmt.Sprintf("; %s both %s, the highest trumps", s.does(by, "have", "has"), s.Card(card.Ace.Of(card.Diamonds)))
	}
	if by := st.Superpigs(); by != hoyle.Nobody {
		text += fmt.Sprintf("; %s superpigs", s.does(by, "have", "has"))
	}
	return text
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

// layOut returns a trick as it lies on the table, with seat 0 at the bottom.
func layOut(s *Session, t doppelkopf.Trick) []string {
	at := func(seat hoyle.Seat) string {
		i := int(seat-t.Leader+4) % 4
		if i >= len(t.Cards) {
			return "  ."
		}
		return s.Paint(t.Cards[i], fmt.Sprintf("%3s", s.Name(t.Cards[i])))
	}
	return []string{
		strings.Repeat(" ", 10) + at(2),
		strings.Repeat(" ", 5) + at(1) + strings.Repeat(" ", 7) + at(3),
		strings.Repeat(" ", 10) + at(0),
	}
}
