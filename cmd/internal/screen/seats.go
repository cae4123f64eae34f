package screen

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/hoylecards/hoyle"
	"github.com/hoylecards/hoyle/card"
)

// around returns the other seats, from the seat after yours on.
func (m *model) around() (seats []hoyle.Seat) {
	n := hoyle.Seat(m.play.Table.Seats())
	you := max(0, m.play.You)
	for i := range n - 1 {
		seats = append(seats, (you+1+i)%n)
	}
	if m.play.You == hoyle.Nobody {
		seats = append([]hoyle.Seat{0}, seats...)
	}
	return seats
}

// square reports whether four seats sit on the sides of the table.
func (m *model) square() bool { return len(m.around()) == 3 && m.play.You != hoyle.Nobody }

// drawSeats draws the plates of the seats, and returns the first free row.
func (m *model) drawSeats(f *frame, top, low int) int {
	s := m.play
	if s.You != hoyle.Nobody {
		if own := m.plate(s.You); len(own) > 1 || m.hand() == nil {
			f.put(1, low-1, "", clip(strings.Join(own, " · "), f.w-2))
		}
	}
	if m.square() && low-top >= 8 {
		seats, mid := m.around(), (top+low)/2-1
		for i, seat := range seats {
			plate := m.plate(seat)
			switch i {
			case 0:
				f.put(1, mid, "", strings.Join(plate, "\n"))
			case 1:
				f.middle(0, f.w, top, "", clip(strings.Join(plate, " · "), f.w-2))
			default:
				text := strings.Join(plate, "\n")
				f.put(f.w-lipgloss.Width(text)-1, mid, "", text)
			}
		}
		return top + 1
	}
	seats := m.around()
	high := 1
	for i, seat := range seats {
		plate, w := m.plate(seat), f.w/len(seats)
		for j, line := range plate {
			plate[j] = clip(line, w-1)
		}
		if len(seats) == 1 {
			plate = []string{strings.Join(plate, " · ")}
		}
		high = max(high, len(plate))
		f.middle(i*w, w, top, "", lipgloss.JoinVertical(lipgloss.Center, plate...))
	}
	return top + high
}

// plate returns, in a few lines, what a seat has, such as its name and its cards.
func (m *model) plate(seat hoyle.Seat) []string {
	s := m.play
	name := s.Names[seat]
	if s.You != hoyle.Nobody && seat != s.You && s.Table.Side(s.You, seat) >= 0 && s.Table.Side(s.You, seat) == s.Table.Side(s.You, s.You) {
		name += " (with you)"
	}
	if s.Table.Turn() == seat {
		name = bright.Render("▶ " + name)
	}
	if !strings.Contains(m.title(m.w), m.scores()) {
		name += " " + m.points(seat)
	}
	lines := append([]string{name}, s.Marked(seat)...)
	for _, z := range s.Table.Zones(s.You) {
		switch open := slices.ContainsFunc(z.Cards, card.Card.Valid); {
		case z.Seat != seat || len(z.Cards) == 0 || s.Look.Caption(z) != "" || !s.Shown(z):
		case s.Held(z) && seat == s.You && m.hand() != nil:
		case s.Held(z) && (!open || !s.Open):
			lines = append(lines, number(len(z.Cards), "card"))
		default:
			lines = append(lines, s.Called(z)+" "+s.Lie(z))
		}
	}
	return lines
}
