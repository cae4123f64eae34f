package parlor

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/blackjack"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/catcheleven"
	"github.com/hoylecards/hoyle/doppelkopf"
	"github.com/hoylecards/hoyle/karata"
)

// blackjackLook draws the cards, with the total of each hand above it.
func blackjackLook(s *Session, l *Look) {
	_, now := seen[blackjack.Game](s)
	l.Hide = []string{"shoe", "rest", "discards"}
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
	l.Status = func() []string {
		if st := now(); st.Turn() == s.You && st.Hands(s.You) > 1 {
			return []string{fmt.Sprintf("Hand %d is to play.", st.Playing()+1)}
		}
		return nil
	}
}

// catchElevenLook sorts the cards on the table, and announces sweeps.
func catchElevenLook(s *Session, l *Look) {
	g, now := seen[catcheleven.Game](s)
	was := now()
	l.Sorted = "table"
	l.news = func(e hoyle.Event) (lines []string) {
		is, side := now(), catcheleven.Side(e.Seat)
		sweep := "Basaat"
		if g.Rules().Pasur {
			sweep = "Soor"
		}
		switch {
		case is.Basaats(side) > was.Basaats(side):
			lines = append(lines, "*** "+sweep+"! ***")
		case is.Basaats(1-side) < was.Basaats(1-side):
			lines = append(lines, "*** "+sweep+", which takes one of the other side's away! ***")
		}
		was = is
		return lines
	}
}

// doppelkopfLook shows the trick as it lies on the table, counts won cards in points, and announces
// news of the contract and the parties.
func doppelkopfLook(s *Session, l *Look) {
	g, now := seen[doppelkopf.Game](s)
	was := now()
	l.Hide = []string{"trick"}
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
	l.Status = func() []string {
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

// karataLook announces the effects of a turn.
func karataLook(s *Session, l *Look) {
	_, now := seen[karata.Game](s)
	was := now()
	l.unsaid = []string{"done", "not"}
	l.Top = "pile"
	l.Status = func() []string { return karataStatus(s, now()) }
	l.reason = func(e hoyle.Event) string {
		top := now().Top()
		switch {
		case e.Move == "done":
			return " for the question"
		case strings.HasPrefix(e.Move, "play "):
			return ", as a fine"
		case was.Debt() > 0 && top.Rank() == card.Joker:
			return " for the joker"
		case was.Debt() > 0:
			return fmt.Sprintf(" for the %v", top.Rank())
		}
		return ""
	}
	l.news = func(e hoyle.Event) (lines []string) {
		is := now()
		if e.Move == "done" {
			if is.Direction() != was.Direction() {
				lines = append(lines, "Play changes direction.")
			}
			if was.Debt() > 0 && is.Debt() == 0 {
				lines = append(lines, s.does(e.Seat, "block", "blocks")+" the bomb.")
			}
			if is.Next() == e.Seat || is.Turn() == e.Seat && is.Phase() == karata.Laying {
				lines = append(lines, s.does(e.Seat, "have", "has")+" another turn.")
			}
		}
		was = is
		return lines
	}
}

func karataStatus(s *Session, st karata.State) (lines []string) {
	if st.Turn() == hoyle.Nobody {
		return nil
	}
	if q := st.Request(); q.Card != 0 {
		lines = append(lines, "Requested: "+s.Card(q.Card))
	} else if q != (karata.Request{}) {
		lines = append(lines, "Requested: any "+s.suit(q.Suit))
	}
	if st.Debt() > 0 {
		lines = append(lines, "Bomb: "+number(st.Debt(), "card")+" to draw")
	}
	var said, order []string
	n := hoyle.Seat(len(s.Names))
	for i := range n {
		if st.SaidLast(i) {
			said = append(said, s.Names[i])
		}
		order = append(order, s.Names[(st.Turn()+hoyle.Seat(st.Direction())*i+n)%n])
	}
	if len(said) > 0 {
		lines = append(lines, "Said “last card”: "+strings.Join(said, ", "))
	}
	if n > 2 {
		lines = append(lines, "Order: "+strings.Join(order, " > "))
	}
	return lines
}

// Hand returns the hand of a seat as it is shown.
func (s *Session) Hand(seat hoyle.Seat) card.List {
	for _, z := range s.Table.Zones(seat) {
		if z.ZoneID == (hoyle.ZoneID{Name: "hand", Seat: seat}) {
			s.Table.SortHand(seat, z.Cards)
			return z.Cards
		}
	}
	return nil
}
