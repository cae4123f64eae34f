package hoyle

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/hoylecards/hoyle/card"
)

// Show returns what viewer sees, as text with fixed lines: the game, the viewer, the seats
// to move, the scores, the zones, the marks, the rest of the view, and the legal moves with their
// words. The text is complete: if two views of a game differ, so do their texts. The form
// is part of the wire, and docs/wire.md describes it.
func (t *Table) Show(viewer Seat) string {
	if viewer < 0 || int(viewer) >= t.Seats() {
		viewer = Nobody
	}
	var b strings.Builder
	line := func(name string, words ...string) {
		b.WriteString(name + ":")
		for _, word := range words {
			b.WriteString(" " + word)
		}
		b.WriteByte('\n')
	}
	line("game", t.Game().Spelling())
	line("you", t.called(viewer))
	line("to move", t.awaited()...)
	scores := make([]string, t.Seats())
	for seat := range scores {
		scores[seat] = strconv.Itoa(t.Score(Seat(seat)))
	}
	line("scores", scores...)
	zones := t.Zones(viewer)
	for _, z := range zones {
		line(z.ZoneID.String(), runs(z.Cards)...)
	}
	for _, m := range t.Marks(viewer) {
		if m.Seat == Nobody {
			line("mark", m.Text)
		} else {
			line("mark of "+m.Seat.String(), m.Text)
		}
	}
	line("state", t.state(viewer, zones))
	moves := t.Legal(viewer)
	if len(moves) == 0 {
		line("moves", "none")
		return b.String()
	}
	line("moves")
	for _, move := range moves {
		line("  "+move, t.of.tell(viewer, Play{Seat: viewer, Move: move}).Text)
	}
	return b.String()
}

// called returns the number of a seat, and its name if it has a role.
func (t *Table) called(seat Seat) string {
	if seat == Nobody {
		return "a spectator"
	}
	if name := t.SeatName(seat).Text; name != "" {
		return seat.String() + " (" + name + ")"
	}
	return seat.String()
}

// awaited returns the numbers of the seats that must move.
func (t *Table) awaited() (seats []string) {
	for _, seat := range t.Awaited() {
		seats = append(seats, strconv.Itoa(int(seat)))
	}
	if len(seats) == 0 {
		return []string{"nobody"}
	}
	return seats
}

// runs returns cards as in moves, with runs of face-down cards counted.
func runs(cards card.List) (words []string) {
	for i := 0; i < len(cards); i++ {
		from := i
		for i < len(cards) && cards[i] == card.FaceDown {
			i++
		}
		if i > from {
			words = append(words, strconv.Itoa(i-from)+"x??")
		}
		if i < len(cards) {
			words = append(words, cardTexts(cards[i:i+1]))
		}
	}
	if len(words) == 0 {
		return []string{"none"}
	}
	return words
}

// state returns the JSON of the position that viewer sees. A list of cards that is the same as a
// zone is replaced by the name of the zone, so that the text has each card once.
func (t *Table) state(viewer Seat, zones []Zone) string {
	data, err := t.ViewJSON(viewer)
	if err != nil {
		return "{}"
	}
	_, data, _ = bytes.Cut(bytes.TrimSuffix(data, []byte("}")), []byte(`"state":`))
	names := map[string][]string{}
	for _, z := range zones {
		if list, err := z.Cards.MarshalJSON(); err == nil && len(z.Cards) > 0 {
			names[string(list)] = append(names[string(list)], strconv.Quote(z.ZoneID.String()))
		}
	}
	return replaceLists(data, names)
}

// replaceLists returns JSON in which each list that has names is replaced by the first of them. The
// next list like it is replaced by the next name, if there is one.
func replaceLists(data []byte, names map[string][]string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(data); i++ {
		c := data[i]
		if quoted && c == '\\' {
			b.WriteByte(c)
			i++
			c = data[i]
		} else if c == '"' {
			quoted = !quoted
		}
		if end := bytes.IndexByte(data[i:], ']'); c == '[' && !quoted && end > 0 {
			list := string(data[i : i+end+1])
			if all := names[list]; len(all) > 0 {
				b.WriteString(all[0])
				names[list] = all[min(1, len(all)-1):]
				i += end
				continue
			}
		}
		b.WriteByte(c)
	}
	return b.String()
}
