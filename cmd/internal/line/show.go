package line

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
	"github.com/hoylecards/hoyle/cmd/internal/parlor"
	"github.com/hoylecards/hoyle/engine"
)

// screen prints the cards and where they lie, as you see them.
func (s *session) screen() {
	s.Printf("\n")
	var drawn, table []block
	seats := make([]string, len(s.Names))
	for i, z := range s.Table.Zones(s.You) {
		switch caption := s.Look.Caption(z); {
		case !s.Shown(z), s.Layout(z.ZoneID) == engine.Trick && len(z.Cards) == 0:
		case caption != "" && len(z.Cards) > 0:
			drawn = append(drawn, s.draw(caption, z.Cards))
		case s.Layout(z.ZoneID) == engine.Trick:
			table = append(table, block{parlor.Title(s.Called(z)) + ": " + s.trick(z)})
		case z.Seat == hoyle.Nobody && (i == 0 || len(z.Cards) > 0):
			table = append(table, block{parlor.Title(s.Called(z)) + ": " + s.Lie(z)})
		case len(z.Cards) > 0 && z.Seat != hoyle.Nobody && (z.Seat != s.You || !s.Held(z)):
			seats[z.Seat] += ", " + s.Called(z) + " " + s.Lie(z)
		}
	}
	s.flow(drawn)
	s.flow(table)
	s.flow(s.whose(seats))
	for _, line := range s.Status() {
		s.Printf("%s\n", line)
	}
}

// trick returns the cards of a trick, with who played them as far as the log says so.
func (s *session) trick(z hoyle.Zone) string {
	cards, _ := s.Trick()
	if len(cards) != len(z.Cards) {
		return s.Lie(z)
	}
	texts := make([]string, len(cards))
	for i, c := range cards {
		texts[i] = s.Names[c.Seat] + " " + s.Card(c.Card)
	}
	return strings.Join(texts, ", ")
}

// whose returns blocks with the cards of the seats and their scores.
func (s *session) whose(has []string) (all []block) {
	some := false
	var scores []string
	for seat, name := range s.Names {
		if title := s.Titled(hoyle.Seat(seat)); has[seat] != "" {
			all = append(all, block{title + ":" + has[seat][1:]})
		} else if title != name {
			all = append(all, block{title})
		}
		points := s.Table.Score(hoyle.Seat(seat))
		some = some || points != 0
		scores = append(scores, name+" "+s.Score(float64(points)))
	}
	if some && s.Table.Turn() != hoyle.Nobody {
		all = append(all, block{"Score: " + strings.Join(scores, ", ")})
	}
	return all
}

// menu prints the moves to choose from, and your hand if they do not show all of it.
func (s *session) menu(choices []parlor.Choice) {
	items := make([]block, len(choices))
	for i, c := range choices {
		items[i] = block{c.Key + ") " + c.Label}
	}
	hand := s.Hand(s.You)
	if !parlor.Singles(hand, choices) && s.Look.Caption(engine.ZoneOf("hand", s.You, hand)) == "" {
		s.Printf("Your hand: %s\n", s.Cards(hand))
	}
	s.flow(items)
}

// block is some lines of the same width.
type block []string

// flow prints blocks side by side, as many as fit on a line.
func (s *session) flow(all []block) {
	const gap = "   "
	for len(all) > 0 {
		lines := slices.Clone(all[0])
		for all = all[1:]; len(all) > 0 && parlor.Width(lines[0]+gap+all[0][0]) <= s.Columns; all = all[1:] {
			for i := range lines {
				lines[i] += gap + all[0][i]
			}
		}
		for _, line := range lines {
			s.Printf("%s\n", strings.TrimRight(line, " "))
		}
	}
}

// draw returns cards as boxes below a caption.
func (s *session) draw(caption string, cards card.List) block {
	lines := block{caption, "", "", "", ""}
	for _, k := range cards {
		rank, suit := "░░░", "░░░"
		if k != card.FaceDown {
			rank, suit = fmt.Sprintf("%-3s", s.Rank(k)), fmt.Sprintf("%3s", s.Sign(k.Suit()))
		}
		lines[1] += "┌───┐"
		lines[2] += "│" + s.Paint(k, rank) + "│"
		lines[3] += "│" + s.Paint(k, suit) + "│"
		lines[4] += "└───┘"
	}
	wide := max(parlor.Width(caption), parlor.Width(lines[1]))
	for i := range lines {
		lines[i] += strings.Repeat(" ", wide-parlor.Width(lines[i]))
	}
	return lines
}
